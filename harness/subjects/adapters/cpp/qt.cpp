// Qt's QUrl: its documentation says that "QUrl conforms to the URI specification from RFC 3986", with the schemes of
// RFC 1738. adjusted(NormalizePathSegments) is left out: a QUrl has normalised more than the path when it was parsed.
// toEncoded() is documented to percent-encode all non-ASCII characters, and to encode the host by Punycode. User and password come decoded.
// They are empty if the URL has none, and then not reported.
// toPercentEncoding() and fromPercentEncoding(), which are for any component, are functions of QByteArray, because those of QUrl take
// and return text.
#include "adapter.hpp"

#include <QtCore/QUrl>

// errorString() is null if there was no error. isValid() does not use it: it is false for the empty URL.
static bool good(const QUrl &url, answer *to) {
    QString error = url.errorString();
    if (!error.isNull()) reject(to, "%s", qUtf8Printable(error));
    return error.isNull();
}

// QString::fromUtf8 would remove a byte order mark at the start.
static QString utf16(text from) {
    std::string_view octets(from.data, from.length), mark("\xef\xbb\xbf");
    QString read = QString::fromUtf8(octets.data(), static_cast<qsizetype>(octets.size()));
    return octets.substr(0, mark.size()) == mark ? QChar(0xfeff) + read : read;
}

static QUrl read(text from) {
    return QUrl(utf16(from), QUrl::StrictMode);
}

static void report(answer *to, const char *key, const QByteArray &value) {
    report(to, key, std::string_view(value.constData(), static_cast<size_t>(value.size())));
}

static void report(answer *to, const char *key, const QString &value) {
    report(to, key, value.toUtf8());
}

static void parse(const request &asked, answer *to) {
    QUrl url = read(asked.input);
    if (!good(url, to)) return;
    report(to, "scheme", url.scheme());
    report(to, "authority", url.authority(QUrl::FullyEncoded));
    report(to, "userinfo", url.userInfo(QUrl::FullyEncoded));
    report(to, "user", url.userName(QUrl::FullyEncoded));
    report(to, "password", url.password(QUrl::FullyEncoded));
    // An IP literal comes without its brackets, which authority() has.
    QString host = url.host(QUrl::FullyEncoded), literal = "[" + host + "]";
    report(to, "host", url.authority(QUrl::FullyEncoded).contains(literal) ? literal : host);
    report_port(to, url.port());
    report(to, "path", url.path(QUrl::FullyEncoded));
    if (url.hasQuery()) report(to, "query", url.query(QUrl::FullyEncoded));
    else report_undefined(to, "query");
    if (url.hasFragment()) report(to, "fragment", url.fragment(QUrl::FullyEncoded));
    else report_undefined(to, "fragment");
}

static void resolve(const request &asked, answer *to) {
    QUrl base = read(asked.base), reference = read(asked.input);
    if (!good(base, to) || !good(reference, to)) return;
    QUrl target = base.resolved(reference);
    if (good(target, to)) report(to, "uri", QString::fromLatin1(target.toEncoded()));
}

static void encode(const request &asked, answer *to) {
    report(to, "encoded", QByteArray(asked.input.data, static_cast<qsizetype>(asked.input.length)).toPercentEncoding());
}

static void decode(const request &asked, answer *to) {
    QByteArray text(asked.input.data, static_cast<qsizetype>(asked.input.length));
    report(to, "decoded", QByteArray::fromPercentEncoding(text));
}

static void scheme_parts(const request &asked, answer *to) {
    if (!is_scheme(asked.input, "ftp") && !is_scheme(asked.input, "telnet")) {
        unsupported(to, "has no functions for the parts of this scheme");
        return;
    }
    QUrl url = read(asked.input);
    if (!good(url, to)) return;
    QString user = url.userName(QUrl::FullyDecoded), password = url.password(QUrl::FullyDecoded);
    if (!user.isEmpty()) report(to, "user", user);
    if (!password.isEmpty()) report(to, "password", password);
}

static void to_uri(const request &asked, answer *to) {
    QUrl url = read(asked.input);
    if (good(url, to)) report(to, "uri", QString::fromLatin1(url.toEncoded()));
}

int main() {
    subject it{};
    it.name = "QUrl";
    it.release = qVersion();
    it.language = "c++";
    it.claims = "rfc3986";
    it.distinguishes_undefined = "query fragment";
    it.takes_nul = true;
    it.only_utf8 = true;
    it.encodes = it.decodes = URISPEC_COMPONENTS;
    it.takes_data = true;
    it.parse = guarded<parse>;
    it.resolve = guarded<resolve>;
    it.encode = guarded<encode>;
    it.decode = guarded<decode>;
    it.scheme_parts = guarded<scheme_parts>;
    it.to_uri = guarded<to_uri>;
    return serve(&it);
}
