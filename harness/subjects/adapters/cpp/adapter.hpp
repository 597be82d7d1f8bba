// The additions to c/adapter.h for parsers in C++.
#pragma once

#include "../c/adapter.h"

#include <exception>
#include <string>
#include <string_view>

inline std::string_view view(text from) { return {from.data, from.length}; }

inline void report(answer *to, const char *key, std::string_view value) {
    report_text(to, key, value.data() != nullptr ? value.data() : "", value.size());
}

inline void report_undefined(answer *to, const char *key) { report_text(to, key, nullptr, 0); }

// An operation that may throw. Exceptions that the parser documents as "invalid input" are caught inside.
template <auto Do>
void guarded(const request *asked, answer *to) noexcept {
    try {
        Do(*asked, to);
    } catch (const std::exception &error) {
        failed(to, "%s", error.what());
    }
}
