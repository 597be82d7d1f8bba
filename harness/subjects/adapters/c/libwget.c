/* libwget: wget.h names no document for its IRIs. Its documentation (libwget/iri.c, the group libwget-iri) names RFC 3986 for the functions
 * that escape, hence `libwget escape` is a parser of its own. */
#include "adapter.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wget.h>

static void parse(const request *asked, answer *to) {
    wget_iri_t *iri = wget_iri_parse(asked->input.data, "utf-8");
    if (iri == NULL) {
        reject(to, "wget_iri_parse returned NULL");
        return;
    }
    report(to, "scheme", iri->scheme);
    /* The other parts are only available decoded, so they are reported only if nothing was encoded. */
    if (strchr(asked->input.data, '%') == NULL) {
        bool literal = iri->host != NULL && bracketed(asked->input);     /* they are taken off */
        wget_buffer_t *host = wget_buffer_alloc(64);
        wget_buffer_printf(host, literal ? "[%s]" : "%s", iri->host != NULL ? iri->host : "");
        report(to, "user", iri->userinfo);
        report(to, "password", iri->password);
        report(to, "host", iri->host != NULL ? host->data : NULL);
        /* The path has lost its leading slash. */
        report(to, "query", iri->query);
        report(to, "fragment", iri->fragment);
        wget_buffer_free(&host);
    }
    report_port(to, iri->port_given ? iri->port : -1);
    wget_iri_free(&iri);
}

static void resolve(const request *asked, answer *to) {
    wget_iri_t *base = wget_iri_parse(asked->base.data, "utf-8");
    if (base == NULL) {
        reject(to, "wget_iri_parse returned NULL");
        return;
    }
    wget_buffer_t *target = wget_buffer_alloc(256);
    const char *uri = wget_iri_relative_to_abs(base, asked->input.data, asked->input.length, target);
    if (uri != NULL) report(to, "uri", uri);
    else reject(to, "wget_iri_relative_to_abs returned NULL");
    wget_buffer_free(&target);
    wget_iri_free(&base);
}

/* wget_iri_escape_path() does not encode slashes, and wget_iri_escape_query() does not encode the delimiters of pairs, so neither is
 * used. */
static void encode(const request *asked, answer *to) {
    wget_buffer_t *encoded = wget_buffer_alloc(64);
    report(to, "encoded", wget_iri_escape(asked->input.data, encoded));
    wget_buffer_free(&encoded);
}

static void decode(const request *asked, answer *to) {
    char *text = strdup(asked->input.data);
    wget_iri_unescape_inline(text);
    report(to, "decoded", text);
    free(text);
}

int main(int count, char **words) {
    bool escapes = count > 1 && strcmp(words[1], "escape") == 0;
    return serve(&(subject){
        .name = escapes ? "libwget (wget_iri_escape)" : "libwget", .release = LIBWGET_VERSION, .language = "c",
        .claims = escapes ? "rfc3986" : "", .distinguishes_undefined = escapes ? "" : "user password query fragment",
        .encodes = URISPEC_COMPONENTS, .decodes = URISPEC_COMPONENTS, .returns_string = true,
        .parse = escapes ? NULL : parse, .resolve = escapes ? NULL : resolve,
        .encode = escapes ? encode : NULL, .decode = escapes ? decode : NULL,
    });
}
