/* libsoup 2's SoupURI: its documentation says that it "supports RFC 3986 (URI Generic Syntax), and can parse any valid
 * URI", that soup_uri_new() "parses an absolute URI", and that only user, password and host are decoded. soup_uri_encode() and
 * soup_uri_decode() are for any part of a URI. The functions for forms refer to HTML 4.01. */
#include "adapter.h"

#include <libsoup/soup.h>

static SoupURI *read_uri(SoupURI *base, text input, answer *to) {
    SoupURI *uri = base != NULL ? soup_uri_new_with_base(base, input.data) : soup_uri_new(input.data);
    if (uri == NULL) reject(to, "soup_uri_new returned NULL");
    return uri;
}

static void parse(const request *asked, answer *to) {
    SoupURI *uri = read_uri(NULL, asked->input, to);
    if (uri == NULL) return;
    report(to, "scheme", uri->scheme);
    /* User, password and host are only available decoded, so they are reported only if nothing was encoded. */
    if (strchr(asked->input.data, '%') == NULL) {
        char *literal = uri->host != NULL && bracketed(asked->input) ? g_strdup_printf("[%s]", uri->host) : NULL;
        report(to, "user", uri->user);
        report(to, "password", uri->password);
        report(to, "host", literal != NULL ? literal : uri->host);
        g_free(literal);
    }
    /* The API does not show whether a default port was in the input. */
    if (!soup_uri_uses_default_port(uri)) report_port(to, uri->port != 0 ? (long)uri->port : -1);
    report(to, "path", uri->path != NULL ? uri->path : "");
    report(to, "query", uri->query);
    report(to, "fragment", uri->fragment);
    soup_uri_free(uri);
}

static void resolve(const request *asked, answer *to) {
    SoupURI *base = read_uri(NULL, asked->base, to);
    SoupURI *target = base != NULL ? read_uri(base, asked->input, to) : NULL;
    if (target != NULL) {
        char *uri = soup_uri_to_string(target, FALSE);
        report(to, "uri", uri);
        g_free(uri);
        soup_uri_free(target);
    }
    if (base != NULL) soup_uri_free(base);
}

static void encode(const request *asked, answer *to) {
    bool form = is_place(asked, "form");
    char *encoded = form ? soup_form_encode("n", asked->input.data, NULL) : soup_uri_encode(asked->input.data, NULL);
    report(to, "encoded", form ? encoded + strlen("n=") : encoded);
    g_free(encoded);
}

/* A pair with an invalid percent-encoding is left out. */
static void decode_form(const request *asked, answer *to) {
    char *pair = g_strconcat("n=", asked->input.data, NULL);
    GHashTable *pairs = soup_form_decode(pair);
    const char *value = g_hash_table_lookup(pairs, "n");
    if (value != NULL) report(to, "decoded", value);
    else reject(to, "soup_form_decode left the pair out");
    g_hash_table_destroy(pairs);
    g_free(pair);
}

static void decode(const request *asked, answer *to) {
    if (is_place(asked, "form")) {
        decode_form(asked, to);
        return;
    }
    char *decoded = soup_uri_decode(asked->input.data);
    if (decoded != NULL) report(to, "decoded", decoded);
    else reject(to, "soup_uri_decode returned NULL");
    g_free(decoded);
}

int main(void) {
    char release[32];
    g_snprintf(release, sizeof release, "%u.%u.%u", soup_get_major_version(), soup_get_minor_version(),
               soup_get_micro_version());
    return serve(&(subject){
        .name = "SoupURI", .release = release, .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "user password host query fragment", .only_utf8 = true, .only_absolute = true, .only_splits = true,
        .encodes = URISPEC_COMPONENTS " form", .decodes = URISPEC_COMPONENTS " form", .returns_string = true,
        .parse = parse, .resolve = resolve, .encode = encode, .decode = decode,
    });
}
