/* uriparser: "a strictly RFC 3986 compliant URI parsing and handling library" (https://uriparser.github.io/). */
#include "adapter.h"

#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

/* The API has only error codes. These are the explanations in UriBase.h. */
static const char *words(int code) {
    switch (code) {
    case URI_ERROR_SYNTAX: return "Parsed text violates expected format";
    case URI_ERROR_ADDBASE_REL_BASE: return "Given base is not absolute";
    case URI_ERROR_RANGE_INVALID: return "The parameters passed contained invalid ranges";
    default: return NULL;
    }
}

static bool good(int code, answer *to) {
    const char *why = words(code);
    if (code != URI_SUCCESS && why != NULL) reject(to, "%s", why);
    else if (code != URI_SUCCESS) failed(to, "error %d", code);
    return code == URI_SUCCESS;
}

static bool read_uri(UriUriA *uri, text input, answer *to) {
    const char *at;
    return good(uriParseSingleUriExA(uri, input.data, input.data + input.length, &at), to);
}

static void report_range(answer *to, const char *key, UriTextRangeA range) {
    report_text(to, key, range.first, (size_t)(range.afterLast - range.first));
}

/* The path is a list of segments; after an authority the leading slash is not in the list. */
static void report_path(answer *to, const UriUriA *uri, size_t longest) {
    char *path = malloc(longest + 2), *end = path;
    if (path == NULL) {
        failed(to, "out of memory");
        return;
    }
    if (uri->absolutePath || (uri->hostText.first != NULL && uri->pathHead != NULL)) *end++ = '/';
    for (const UriPathSegmentA *segment = uri->pathHead; segment != NULL; segment = segment->next) {
        size_t length = (size_t)(segment->text.afterLast - segment->text.first);
        memcpy(end, segment->text.first, length);
        end += length;
        if (segment->next != NULL) *end++ = '/';
    }
    report_text(to, "path", path, (size_t)(end - path));
    free(path);
}

static void parse(const request *asked, answer *to) {
    UriUriA uri;
    if (!read_uri(&uri, asked->input, to)) return;
    UriTextRangeA host = uri.hostText;
    if (uri.hostData.ip6 != NULL || uri.hostData.ipFuture.first != NULL) host.first--, host.afterLast++;
    report_range(to, "scheme", uri.scheme);
    report_range(to, "userinfo", uri.userInfo);
    report_range(to, "host", host);
    report_range(to, "port", uri.portText);
    report_path(to, &uri, asked->input.length);
    report_range(to, "query", uri.query);
    report_range(to, "fragment", uri.fragment);
    uriFreeUriMembersA(&uri);
}

static void report_uri(answer *to, const UriUriA *uri) {
    int length;
    if (!good(uriToStringCharsRequiredA(uri, &length), to)) return;
    char *whole = malloc((size_t)length + 1);
    if (whole == NULL) failed(to, "out of memory");
    else if (good(uriToStringA(whole, uri, length + 1, NULL), to)) report(to, "uri", whole);
    free(whole);
}

static void resolve(const request *asked, answer *to) {
    UriUriA base, reference, target;
    if (!read_uri(&base, asked->base, to)) return;
    if (read_uri(&reference, asked->input, to)) {
        int how = asked->lax ? URI_RESOLVE_IDENTICAL_SCHEME_COMPAT : URI_RESOLVE_STRICTLY;
        if (good(uriAddBaseUriExA(&target, &reference, &base, how), to)) report_uri(to, &target);
        uriFreeUriMembersA(&target);
        uriFreeUriMembersA(&reference);
    }
    uriFreeUriMembersA(&base);
}

/* "Normalizes all components": case, percent-encodings and dot segments; its masks choose components, not kinds. */
static void normalize(const request *asked, answer *to) {
    UriUriA uri;
    if (!read_uri(&uri, asked->input, to)) return;
    if (good(uriNormalizeSyntaxA(&uri), to)) report_uri(to, &uri);
    uriFreeUriMembersA(&uri);
}

/* "Comparison is done on a naive level, without prior normalization." */
static void equivalent(const request *asked, answer *to) {
    UriUriA one, other;
    if (!read_uri(&one, asked->input, to)) return;
    if (read_uri(&other, asked->other, to)) {
        report_equal(to, uriEqualsUriA(&one, &other));
        uriFreeUriMembersA(&other);
    }
    uriFreeUriMembersA(&one);
}

/* For forms, with spaceToPlus and normalizeBreaks, as in uriComposeQuery(). */
static void encode(const request *asked, answer *to) {
    UriBool form = is_place(asked, "form");
    char *encoded = malloc(6 * asked->input.length + 1);
    if (encoded == NULL) {
        failed(to, "out of memory");
        return;
    }
    const char *end = uriEscapeExA(asked->input.data, asked->input.data + asked->input.length, encoded, form, form);
    report_text(to, "encoded", encoded, (size_t)(end - encoded));
    free(encoded);
}

static void decode(const request *asked, answer *to) {
    char *text = strdup(asked->input.data);
    if (text == NULL) {
        failed(to, "out of memory");
        return;
    }
    const char *end = uriUnescapeInPlaceExA(text, is_place(asked, "form"), URI_BR_DONT_TOUCH);
    report_text(to, "decoded", text, (size_t)(end - text));
    free(text);
}

/* The path is a list of segments that are not decoded: uriUnescapeInPlace() decodes each. The typecode of an ftp URL stays in the last. */
static void report_segments(answer *to, const UriUriA *uri) {
    bool slash = uri->absolutePath || (uri->hostText.first != NULL && uri->pathHead != NULL);
    if (!slash) report(to, "segments", NULL);
    else if (uri->pathHead == NULL) report_item(to, "segments", "", 0);
    for (const UriPathSegmentA *segment = uri->pathHead; slash && segment != NULL; segment = segment->next) {
        size_t length = (size_t)(segment->text.afterLast - segment->text.first);
        char *text = calloc(1, length + 1);
        if (text == NULL) {
            failed(to, "out of memory");
            return;
        }
        memcpy(text, segment->text.first, length);
        const char *end = uriUnescapeInPlaceA(text);
        report_item(to, "segments", text, (size_t)(end - text));
        free(text);
    }
}

static void scheme_parts(const request *asked, answer *to) {
    bool http = is_scheme(asked->input, "http"), file = is_scheme(asked->input, "file");
    UriUriA uri;
    if (!http && !file && !is_scheme(asked->input, "ftp")) {
        unsupported(to, "has no functions for the parts of this scheme");
        return;
    }
    if (!read_uri(&uri, asked->input, to)) return;
    if (http) report_range(to, "search", uri.query);
    if (file) report_range(to, "host", uri.hostText);
    if (http || file || strchr(asked->input.data, ';') == NULL) report_segments(to, &uri);
    uriFreeUriMembersA(&uri);
}

int main(void) {
    return serve(&(subject){
        .name = "uriparser", .release = URI_VER_ANSI, .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo host port query fragment", .levels = "syntax", .compares = "string",
        .encodes = URISPEC_COMPONENTS " form", .decodes = URISPEC_COMPONENTS " form",
        .takes_nul = true, .lax = true,
        .parse = parse, .resolve = resolve, .normalize = normalize, .equivalent = equivalent, .encode = encode, .decode = decode,
        .scheme_parts = scheme_parts,
    });
}
