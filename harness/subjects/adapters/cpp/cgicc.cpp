// GNU cgicc: cgicc/CgiUtils.h names no document for the functions for forms.
#include "adapter.hpp"

#include <cgicc/CgiUtils.h>
#include <cgicc/Cgicc.h>

static void encode(const request &asked, answer *to) {
    report(to, "encoded", std::string_view(cgicc::form_urlencode(std::string(view(asked.input)))));
}

static void decode(const request &asked, answer *to) {
    report(to, "decoded", std::string_view(cgicc::form_urldecode(std::string(view(asked.input)))));
}

int main() {
    std::string release = cgicc::Cgicc().getVersion();
    subject it{};
    it.name = "cgicc";
    it.release = release.c_str();
    it.language = "c++";
    it.claims = "";
    it.distinguishes_undefined = "";
    it.encodes = it.decodes = "form";
    it.takes_nul = true;
    it.encode = guarded<encode>;
    it.decode = guarded<decode>;
    return serve(&it);
}
