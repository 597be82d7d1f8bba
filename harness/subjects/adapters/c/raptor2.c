/* raptor2: its source says that it resolves references as in RFC 2396 and RFC 3986. It has no public function that parses, and none
 * that decodes.
 * According to its source, raptor_stringbuffer_append_uri_escaped_counted_string() leaves the unreserved characters of RFC 3986
 * (raptor_stringbuffer.c); with its argument for plus signs it encodes forms. */
#include "adapter.h"

#include <raptor2.h>
#include <stdlib.h>

static void resolve(const request *asked, answer *to) {
    size_t size = asked->base.length + asked->input.length + 1;
    unsigned char *uri = malloc(size);
    if (uri == NULL) {
        failed(to, "out of memory");
        return;
    }
    size_t length = raptor_uri_resolve_uri_reference((const unsigned char *)asked->base.data,
                                                     (const unsigned char *)asked->input.data, uri, size);
    if (length > 0) report_text(to, "uri", (const char *)uri, length);
    else reject(to, "raptor_uri_resolve_uri_reference returned 0");
    free(uri);
}

static void encode(const request *asked, answer *to) {
    raptor_stringbuffer *encoded = raptor_new_stringbuffer();
    if (encoded == NULL || raptor_stringbuffer_append_uri_escaped_counted_string(encoded, asked->input.data,
                                                                                 asked->input.length, is_place(asked, "form")))
        failed(to, "out of memory");
    else
        report_text(to, "encoded", asked->input.length > 0 ? (const char *)raptor_stringbuffer_as_string(encoded) : "",
                    raptor_stringbuffer_length(encoded));
    raptor_free_stringbuffer(encoded);
}

int main(void) {
    return serve(&(subject){
        .name = "raptor2", .release = raptor_version_string, .language = "c", .claims = "rfc3986 rfc2396",
        .distinguishes_undefined = "", .only_splits = true,
        .encodes = URISPEC_COMPONENTS " form", .takes_data = true, .resolve = resolve, .encode = encode,
    });
}
