// POCO: Poco/URI.h says "a Uniform Resource Identifier, as specified in RFC 3986". Its operator== is left out: the
// header does not say under which normalisation it compares. So is normalize(): it only says that it keeps leading dot
// segments, and the constructor has changed percent-encodings before it. URI::encode() encodes the reserved characters that it is given,
// here all of RFC 3986 section 2.2. Forms are for HTMLForm: URI::decode() decodes a plus sign only after a question mark.
// getPathSegments() "places the single path segments (delimited by slashes) into the given vector". It also gives an empty vector for a URL
// without a path: getPath() distinguishes that URL from one whose path is a slash.
#include "adapter.hpp"

#include <Poco/Environment.h>
#include <Poco/Exception.h>
#include <Poco/Net/HTMLForm.h>
#include <Poco/URI.h>
#include <sstream>
#include <vector>

static void parse(const request &asked, answer *to) try {
    Poco::URI uri{std::string(view(asked.input))};
    // User, host, path and fragment are only available decoded, so they are reported only if nothing was encoded.
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

static void encode(const request &asked, answer *to) {
    if (is_place(&asked, "form")) {
        Poco::Net::HTMLForm form;
        form.set("n", std::string(view(asked.input)));
        std::ostringstream pair;
        form.write(pair);
        report(to, "encoded", std::string_view(pair.str().substr(2)));
        return;
    }
    std::string encoded;
    Poco::URI::encode(std::string(view(asked.input)), ":/?#[]@!$&'()*+,;=", encoded);
    report(to, "encoded", std::string_view(encoded));
}

static void decode(const request &asked, answer *to) try {
    std::string text(view(asked.input)), decoded;
    if (is_place(&asked, "form")) {
        Poco::Net::HTMLForm form;
        std::istringstream pair("n=" + text);
        form.read(pair);
        decoded = form.get("n");
    } else {
        Poco::URI::decode(text, decoded);
    }
    report(to, "decoded", std::string_view(decoded));
} catch (const Poco::SyntaxException &error) {
    reject(to, "%s", error.displayText().c_str());
}

static void scheme_parts(const request &asked, answer *to) try {
    bool http = is_scheme(asked.input, "http"), file = is_scheme(asked.input, "file"), ftp = is_scheme(asked.input, "ftp");
    if (!http && !file && !ftp) {
        unsupported(to, "has no functions for the parts of this scheme");
        return;
    }
    Poco::URI uri{std::string(view(asked.input))};
    std::vector<std::string> segments;
    uri.getPathSegments(segments);
    if (ftp && view(asked.input).find(';') != std::string_view::npos) return;      // the typecode stays in the last segment
    if (uri.getPath().empty()) report_undefined(to, "segments");
    else report_item(to, "segments", nullptr, 0);      // an empty list, if nothing follows
    for (const std::string &segment : segments) report_item(to, "segments", segment.data(), segment.size());
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
    it.encodes = it.decodes = URISPEC_COMPONENTS " form";
    it.parse = guarded<parse>;
    it.resolve = guarded<resolve>;
    it.encode = guarded<encode>;
    it.decode = guarded<decode>;
    it.scheme_parts = guarded<scheme_parts>;
    return serve(&it);
}
