// Boost.URL: boost/url/url_view.hpp gives RFC 3986 as its specification, and boost/url/encode.hpp its section 2.1 for encode(). The caller
// of encode() passes the characters that are not encoded: the library has constants for those of the grammar. segments() returns the
// decoded segments of the path: none for the path "/" or an empty path, so these are not reported. user() and password() are decoded.
#include "adapter.hpp"

#include <boost/url.hpp>
#include <boost/version.hpp>

namespace urls = boost::urls;

// The parser for each rule; without a rule it is URI-reference.
static urls::result<urls::url_view> read(std::string_view input, const char *rule = nullptr) {
    std::string_view name = rule != nullptr ? rule : "URI-reference";
    return name == "URI" ? urls::parse_uri(input)
         : name == "absolute-URI" ? urls::parse_absolute_uri(input)
         : name == "relative-ref" ? urls::parse_relative_ref(input)
         : urls::parse_uri_reference(input);
}

static bool good(const urls::error_code &code, answer *to) {
    if (code.failed()) reject(to, "%s", code.message().c_str());
    return !code.failed();
}

static void report_if(answer *to, const char *key, bool has, urls::string_view value) {
    if (has) report(to, key, std::string_view(value));
    else report_undefined(to, key);
}

static void parse(const request &asked, answer *to) {
    auto parsed = read(view(asked.input), asked.rule);
    if (!good(parsed.error(), to)) return;
    const urls::url_view &url = *parsed;
    report_if(to, "scheme", url.has_scheme(), url.scheme());
    report_if(to, "authority", url.has_authority(), url.encoded_authority());
    report_if(to, "userinfo", url.has_userinfo(), url.encoded_userinfo());
    report_if(to, "user", url.has_userinfo(), url.encoded_user());
    report_if(to, "password", url.has_password(), url.encoded_password());
    report_if(to, "host", url.has_authority(), url.encoded_host());
    report_if(to, "port", url.has_port(), url.port());
    report(to, "path", std::string_view(url.encoded_path()));
    report_if(to, "query", url.has_query(), url.encoded_query());
    report_if(to, "fragment", url.has_fragment(), url.encoded_fragment());
}

static void resolve(const request &asked, answer *to) {
    auto base = read(view(asked.base)), reference = read(view(asked.input));
    if (!good(base.error(), to) || !good(reference.error(), to)) return;
    urls::url target;
    if (good(urls::resolve(*base, *reference, target).error(), to)) report(to, "uri", std::string_view(target.buffer()));
}

// normalize(): "applies Syntax-based normalization to all components of the URL".
static void normalize(const request &asked, answer *to) {
    auto parsed = read(view(asked.input));
    if (good(parsed.error(), to)) report(to, "uri", std::string_view(urls::url(*parsed).normalize().buffer()));
}

// operator==: "the URLs are compared component by component as if they were first normalized".
static void equivalent(const request &asked, answer *to) {
    auto one = read(view(asked.input)), other = read(view(asked.other));
    if (good(one.error(), to) && good(other.error(), to)) report_equal(to, *one == *other);
}

static std::string encoded(std::string_view data, std::string_view place) {
    constexpr auto name = urls::unreserved_chars + urls::sub_delim_chars;       // of a user without a password, of a host
    constexpr auto query = urls::pchars + '/' + '?';
    if (place == "user" || place == "host") return urls::encode(data, name);
    if (place == "segment") return urls::encode(data, urls::pchars);
    if (place == "query" || place == "fragment") return urls::encode(data, query);
    urls::encoding_opts form;
    form.space_as_plus = true;
    return urls::encode(data, urls::unreserved_chars, form);
}

static void encode(const request &asked, answer *to) {
    report(to, "encoded", std::string_view(encoded(view(asked.input), asked.place)));
}

static void decode(const request &asked, answer *to) {
    auto text = urls::make_pct_string_view(view(asked.input));
    urls::encoding_opts options;
    options.space_as_plus = is_place(&asked, "form");
    if (good(text.error(), to)) report(to, "decoded", std::string_view(text->decode(options)));
}

static void scheme_parts(const request &asked, answer *to) {
    bool http = is_scheme(asked.input, "http"), file = is_scheme(asked.input, "file"), ftp = is_scheme(asked.input, "ftp");
    if (!http && !file && !ftp && !is_scheme(asked.input, "telnet")) {
        unsupported(to, "has no functions for the parts of this scheme");
        return;
    }
    auto parsed = read(view(asked.input));
    if (!good(parsed.error(), to)) return;
    const urls::url_view &url = *parsed;
    if (file) report_if(to, "host", url.has_authority(), url.encoded_host());
    if (http) report_if(to, "search", url.has_query(), url.encoded_query());
    if (!http && !file) {
        std::string user = url.user(), password = url.password();
        report_if(to, "user", url.has_userinfo(), user);
        report_if(to, "password", url.has_password(), password);
    }
    bool typecode = ftp && url.encoded_path().find(';') != urls::string_view::npos;     // it stays in the last segment
    if (!http && !file && !ftp) return;
    if (url.encoded_path().empty()) report_undefined(to, "segments");
    else if (url.is_path_absolute() && !typecode)
        for (std::string segment : url.segments()) report_item(to, "segments", segment.data(), segment.size());
}

int main() {
    std::string release = BOOST_LIB_VERSION;    // 1_81
    release.replace(release.find('_'), 1, ".");
    subject it{};
    it.name = "Boost.URL";
    it.release = release.c_str();
    it.language = "c++";
    it.claims = "rfc3986";
    it.distinguishes_undefined = "scheme authority userinfo user password host port query fragment";
    it.rules = "URI URI-reference absolute-URI relative-ref";
    it.levels = it.compares = "syntax";
    it.encodes = it.decodes = URISPEC_COMPONENTS " form";
    it.takes_nul = true;
    it.parse = guarded<parse>;
    it.resolve = guarded<resolve>;
    it.normalize = guarded<normalize>;
    it.equivalent = guarded<equivalent>;
    it.encode = guarded<encode>;
    it.decode = guarded<decode>;
    it.scheme_parts = guarded<scheme_parts>;
    return serve(&it);
}
