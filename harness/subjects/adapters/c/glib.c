/* GLib's GUri. Claims RFC 3986: its "scope is to help manipulate URIs in various applications, following RFC 3986" (guri.c).
 * G_URI_FLAGS_PARSE_RELAXED, which is documented to depart from its grammar, is not used. Strings are documented as UTF-8. */
#include "adapter.h"

#include <glib.h>
#include <string.h>

/* Components as they stand: ENCODED keeps percent-encodings, in the host only together with NON_DNS. */
static const GUriFlags AS_IS = G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS;

static void parse(const request *asked, answer *to) {
    char *scheme = NULL, *userinfo = NULL, *host = NULL, *path = NULL, *query = NULL, *fragment = NULL;
    char *literal = NULL;
    int port;
    GError *error = NULL;
    /* The rule "URI": g_uri_is_valid() wants it absolute, g_uri_split() does not. */
    if ((asked->rule == NULL || g_uri_is_valid(asked->input.data, AS_IS, &error))
        && g_uri_split(asked->input.data, AS_IS, &scheme, &userinfo, &host, &port, &path, &query, &fragment, &error)) {
        /* An IP literal comes without its brackets. */
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
        .parse = parse, .resolve = resolve,
    });
}
