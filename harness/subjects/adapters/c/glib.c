/* GLib's GUri. Claims RFC 3986: its "scope is to help manipulate URIs in various applications, following RFC 3986" (guri.c).
 * G_URI_FLAGS_PARSE_RELAXED, which is documented to deviate from its grammar, is not used. Strings are documented as UTF-8.
 * g_uri_escape_bytes() refers to the unreserved and the reserved characters of that document; guri.h has macros for those that a path
 * element may have, and for the subcomponent delimiters. It has none for a user without a password, a query and a fragment.
 *
 * g_uri_split_with_user() separates user and password, and g_filename_from_uri() "converts an escaped ASCII-encoded URI to a local
 * filename": its path is reported as its segments. It returns no host where the URL has an empty one, and has no file name where a slash
 * or a NUL is encoded. */
#define _GNU_SOURCE
#include "adapter.h"

#include <glib.h>
#include <string.h>

/* Components unchanged: ENCODED keeps percent-encodings, in the host only together with NON_DNS. */
static const GUriFlags AS_IS = G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS;

static void parse(const request *asked, answer *to) {
    char *scheme = NULL, *userinfo = NULL, *host = NULL, *path = NULL, *query = NULL, *fragment = NULL;
    char *literal = NULL;
    int port;
    GError *error = NULL;
    /* The rule "URI" needs g_uri_is_valid(), which requires an absolute URI; g_uri_split() does not. */
    if ((asked->rule == NULL || g_uri_is_valid(asked->input.data, AS_IS, &error))
        && g_uri_split(asked->input.data, AS_IS, &scheme, &userinfo, &host, &port, &path, &query, &fragment, &error)) {
        /* An IP literal is returned without its brackets. */
        if (host != NULL && bracketed(asked->input)) literal = g_strdup_printf("[%s]", host);
        report(to, "scheme", scheme);
        report(to, "userinfo", userinfo);
        report(to, "host", literal != NULL ? literal : host);
        report_port(to, port);
        report(to, "path", path);
        report(to, "query", query);
        report(to, "fragment", fragment);
    } else {
        reject(to, "%s", error->message);
    }
    g_clear_error(&error);
    char *parts[] = {scheme, userinfo, host, path, query, fragment, literal};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) g_free(parts[i]);
}

static void resolve(const request *asked, answer *to) {
    GError *error = NULL;
    char *uri = g_uri_resolve_relative(asked->base.data, asked->input.data, AS_IS, &error);
    if (uri != NULL) report(to, "uri", uri);
    else if (error != NULL) reject(to, "%s", error->message);
    else failed(to, "g_uri_resolve_relative returned NULL and no error");   /* an assertion of its own failed */
    g_clear_error(&error);
    g_free(uri);
}

static void encode(const request *asked, answer *to) {
    bool delimiters = is_place(asked, "user") || is_place(asked, "host");
    const char *allowed = is_place(asked, "segment") ? G_URI_RESERVED_CHARS_ALLOWED_IN_PATH_ELEMENT
                        : delimiters ? G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS : NULL;
    char *encoded = g_uri_escape_bytes((const guint8 *)asked->input.data, asked->input.length, allowed);
    report(to, "encoded", encoded);
    g_free(encoded);
}

/* A value of a form: g_uri_parse_params() with the flag that is documented for forms. */
static void decode_form(const request *asked, answer *to) {
    GError *error = NULL;
    char *pair = g_strconcat("n=", asked->input.data, NULL);
    GHashTable *pairs = g_uri_parse_params(pair, -1, "&", G_URI_PARAMS_WWW_FORM, &error);
    if (pairs != NULL) report(to, "decoded", g_hash_table_lookup(pairs, "n"));
    else reject(to, "%s", error->message);
    g_clear_error(&error);
    g_clear_pointer(&pairs, g_hash_table_unref);
    g_free(pair);
}

static void decode(const request *asked, answer *to) {
    if (is_place(asked, "form")) {
        decode_form(asked, to);
        return;
    }
    GError *error = NULL;
    GBytes *decoded = g_uri_unescape_bytes(asked->input.data, (gssize)asked->input.length, NULL, &error);
    if (decoded != NULL) {
        gsize length;
        const char *data = g_bytes_get_data(decoded, &length);
        report_text(to, "decoded", data != NULL ? data : "", length);
        g_bytes_unref(decoded);
    } else {
        reject(to, "%s", error->message);
    }
    g_clear_error(&error);
}

static void login(const request *asked, answer *to) {
    char *user = NULL, *password = NULL;
    GError *error = NULL;
    GUriFlags flags = G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_NON_DNS | G_URI_FLAGS_ENCODED_PATH
                    | G_URI_FLAGS_ENCODED_QUERY | G_URI_FLAGS_ENCODED_FRAGMENT;
    if (g_uri_split_with_user(asked->input.data, flags, NULL, &user, &password, NULL, NULL, NULL, NULL, NULL, NULL, &error)) {
        report(to, "user", user);
        report(to, "password", password);
    } else {
        reject(to, "%s", error->message);
    }
    g_clear_error(&error);
    g_free(user);
    g_free(password);
}

static void file(const request *asked, answer *to) {
    char *host = NULL;
    GError *error = NULL;
    char *path = g_filename_from_uri(asked->input.data, &host, &error);
    bool nameless = strcasestr(asked->input.data, "%2f") != NULL || strstr(asked->input.data, "%00") != NULL;
    if (path == NULL && nameless) {
        unsupported(to, "%s", error->message);
    } else if (path == NULL) {
        reject(to, "%s", error->message);
    } else {
        if (host != NULL) report(to, "host", host);
        char **segments = g_strsplit(path + 1, "/", -1);
        report_item(to, "segments", NULL, 0);
        for (char **segment = segments; *segment != NULL; segment++) report_item(to, "segments", *segment, strlen(*segment));
        if (path[1] == '\0') report_item(to, "segments", "", 0);    /* g_strsplit() returns an empty list for an empty text */
        g_strfreev(segments);
    }
    g_clear_error(&error);
    g_free(path);
    g_free(host);
}

static void scheme_parts(const request *asked, answer *to) {
    if (is_scheme(asked->input, "file")) file(asked, to);
    else if (is_scheme(asked->input, "ftp") || is_scheme(asked->input, "telnet")) login(asked, to);
    else unsupported(to, "has no functions for the parts of this scheme");
}

int main(void) {
#ifndef RELEASE
    char release[32];
    g_snprintf(release, sizeof release, "%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
#else
    const char *release = RELEASE;
#endif
    return serve(&(subject){
        .name = "GUri", .release = release, .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo host query fragment", .rules = "URI", .only_utf8 = true,
        .encodes = URISPEC_COMPONENTS, .decodes = URISPEC_COMPONENTS " form", .takes_data = true,
        .parse = parse, .resolve = resolve, .encode = encode, .decode = decode,
        .scheme_parts = scheme_parts,
    });
}
