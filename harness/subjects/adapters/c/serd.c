/* serd. Claims no document: the documentation of serd_uri_resolve() refers to RFC 3986 section 5.2.2 ("@see"), and its NEWS to "most
 * of the abnormal cases". Its API has no release. Strings are documented as UTF-8. serd_file_uri_parse() returns "the unescaped path and
 * hostname from a file URI": the path is reported as its segments where no slash in it was encoded. */
#include "adapter.h"

#include <serd/serd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_uri(SerdURI *uri, text input, answer *to) {
    SerdStatus status = serd_uri_parse((const uint8_t *)input.data, uri);
    if (status != SERD_SUCCESS) reject(to, "%s", (const char *)serd_strerror(status));
    return status == SERD_SUCCESS;
}

static void report_chunk(answer *to, const char *key, SerdChunk chunk) {
    report_text(to, key, (const char *)chunk.buf, chunk.len);
}

static void parse(const request *asked, answer *to) {
    SerdURI uri;
    if (!read_uri(&uri, asked->input, to)) return;
    SerdChunk fragment = uri.fragment;
    if (fragment.buf != NULL) fragment.buf++, fragment.len--;      /* its "#" is part of it */
    report_chunk(to, "scheme", uri.scheme);
    report_chunk(to, "authority", uri.authority);
    if (uri.path.buf != NULL) report_chunk(to, "path", uri.path);
    else report(to, "path", "");
    report_chunk(to, "query", uri.query);
    report_chunk(to, "fragment", fragment);
}

static void resolve(const request *asked, answer *to) {
    SerdURI base, reference, target;
    if (!read_uri(&base, asked->base, to) || !read_uri(&reference, asked->input, to)) return;
    serd_uri_resolve(&reference, &base, &target);
    SerdChunk out = {NULL, 0};
    serd_uri_serialise(&target, serd_chunk_sink, &out);
    report_text(to, "uri", out.buf != NULL ? (const char *)out.buf : "", out.len);
    serd_free((void *)out.buf);
}

static void scheme_parts(const request *asked, answer *to) {
    if (!is_scheme(asked->input, "file")) {
        unsupported(to, "takes file URIs alone");
        return;
    }
    uint8_t *host = NULL, *path = serd_file_uri_parse((const uint8_t *)asked->input.data, &host);
    if (path == NULL) {
        reject(to, "serd_file_uri_parse returned NULL");
    } else {
        if (host != NULL) report(to, "host", (const char *)host);
        const char *at = (const char *)path;
        bool split = *at == '/' && strstr(asked->input.data, "%2F") == NULL && strstr(asked->input.data, "%2f") == NULL;
        while (split) {
            at++;
            size_t length = strcspn(at, "/");
            report_item(to, "segments", at, length);
            at += length;
            split = *at == '/';
        }
    }
    serd_free(path);
    serd_free(host);
}

int main(void) {
    return serve(&(subject){
        .name = "serd", .release = RELEASE, .language = "c", .claims = "",
        .distinguishes_undefined = "scheme authority query fragment", .only_utf8 = true, .returns_string = true,
        .parse = parse, .resolve = resolve,
        .scheme_parts = scheme_parts,
    });
}
