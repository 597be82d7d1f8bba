// Xerces-C's XMLUri. Claims no document: util/XMLUri.hpp refers to RFC 2396 and RFC 2732 ("See RFC 2396 Section 5.2"), and does not
// say that it implements them.
// A URI specification has a scheme there, or a base.
#include "adapter.hpp"

#include <memory>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLUri.hpp>
#include <xercesc/util/XercesVersion.hpp>

using namespace xercesc;

static std::string utf8(const XMLCh *from) {
    TranscodeToStr bytes(from, "UTF-8");
    return {reinterpret_cast<const char *>(bytes.str()), bytes.length()};
}

struct utf16 : TranscodeFromStr {
    utf16(text from) : TranscodeFromStr(reinterpret_cast<const XMLByte *>(from.data), from.length, "UTF-8") {}
};

static void report(answer *to, const char *key, const XMLCh *value) {
    if (value != nullptr) report(to, key, std::string_view(utf8(value)));
    else report_undefined(to, key);
}

static void parse(const request &asked, answer *to) try {
    XMLUri uri(utf16(asked.input).str());
    report(to, "scheme", uri.getScheme());
    report(to, "userinfo", uri.getUserInfo());
    report(to, "host", uri.getHost());
    report_port(to, uri.getPort());
    if (uri.getRegBasedAuthority() != nullptr) report(to, "authority", uri.getRegBasedAuthority());
    report(to, "path", uri.getPath() != nullptr ? uri.getPath() : u"");
    report(to, "query", uri.getQueryString());
    report(to, "fragment", uri.getFragment());
} catch (const XMLException &error) {
    reject(to, "%s", utf8(error.getMessage()).c_str());
}

static void resolve(const request &asked, answer *to) try {
    XMLUri base(utf16(asked.base).str());
    report(to, "uri", XMLUri(&base, utf16(asked.input).str()).getUriText());
} catch (const XMLException &error) {
    reject(to, "%s", utf8(error.getMessage()).c_str());
}

int main() {
    XMLPlatformUtils::Initialize();
    std::string release = gXercesFullVersionStr;    // 3_2_4
    for (char &c : release) c = c == '_' ? '.' : c;
    subject it{};
    it.name = "XMLUri";
    it.release = release.c_str();
    it.language = "c++";
    it.claims = "";
    it.distinguishes_undefined = "userinfo host query";
    it.only_utf8 = true;
    it.only_absolute = true;
    it.parse = guarded<parse>;
    it.resolve = guarded<resolve>;
    int status = serve(&it);
    XMLPlatformUtils::Terminate();
    return status;
}
