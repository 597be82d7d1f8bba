// POCO: Poco/URI.h says "a Uniform Resource Identifier, as specified in RFC 3986". Its operator== is left out: the
// header does not say under which normalisation it compares. So is normalize(): it only says that it keeps leading dot
// segments, and the constructor has changed percent-encodings before it.
#include "adapter.hpp"

#include <Poco/Environment.h>
#include <Poco/Exception.h>
#include <Poco/URI.h>

static void parse(const request &asked, answer *to) try {
    Poco::URI uri{std::string(view(asked.input))};
    // User, host, path and fragment come only decoded, hence only where nothing was encoded.
    bool decoded = view(asked.input).find('%') != std::string_view::npos;
    report(to, "scheme", uri.getScheme());
    if (!decoded) report(to, "userinfo", uri.getUserInfo());
    bool literal = bracketed(asked.input) && !uri.getHost().empty();      // the brackets are taken off
    if (!decoded) report(to, "host", literal ? "[" + uri.getHost() + "]" : uri.getHost());
    report_port(to, uri.getSpecifiedPort() != 0 ? uri.getSpecifiedPort() : -1);
    if (!decoded) report(to, "path", uri.getPath());
    report(to, "query", uri.getRawQuery());
    if (!decoded) report(to, "fragment", uri.getFragment());
} catch (const Poco::SyntaxException &error) {
    reject(to, "%s", error.displayText().c_str());
}

static void resolve(const request &asked, answer *to) try {
    report(to, "uri", Poco::URI(Poco::URI(std::string(view(asked.base))), std::string(view(asked.input))).toString());
} catch (const Poco::SyntaxException &error) {
    reject(to, "%s", error.displayText().c_str());
}

int main() {
    auto version = Poco::Environment::libraryVersion();     // 0x010B0000 for 1.11.0
    std::string release = std::to_string(version >> 24) + "." + std::to_string(version >> 16 & 255) + "."
                        + std::to_string(version >> 8 & 255);
    subject it{};
    it.name = "POCO";
    it.release = release.c_str();
    it.language = "c++";
    it.claims = "rfc3986";
    it.distinguishes_undefined = "";
    it.takes_nul = true;
    it.parse = guarded<parse>;
    it.resolve = guarded<resolve>;
    return serve(&it);
}
