/* APR: apr_escape.h names RFC 1808 for apr_pescape_path_segment() and HTML 4.01 for apr_pescape_urlencoded(). It names no document for
 * apr_punescape_url(), which decodes any text. */
#include "adapter.h"

#include <apr_escape.h>
#include <apr_general.h>
#include <apr_version.h>

static apr_pool_t *pool;

static void encode(const request *asked, answer *to) {
    report(to, "encoded", is_place(asked, "form") ? apr_pescape_urlencoded(pool, asked->input.data)
                                                  : apr_pescape_path_segment(pool, asked->input.data));
    apr_pool_clear(pool);
}

static void decode(const request *asked, answer *to) {
    const char *decoded = apr_punescape_url(pool, asked->input.data, NULL, NULL, is_place(asked, "form"));
    if (decoded != NULL) report(to, "decoded", decoded);
    else reject(to, "apr_punescape_url returned NULL");
    apr_pool_clear(pool);
}

int main(void) {
    if (apr_initialize() != APR_SUCCESS || apr_pool_create(&pool, NULL) != APR_SUCCESS) return 1;
    int status = serve(&(subject){
        .name = "APR", .release = apr_version_string(), .language = "c", .claims = "rfc1808", .distinguishes_undefined = "",
        .encodes = "segment form", .decodes = URISPEC_COMPONENTS " form", .returns_string = true,
        .encode = encode, .decode = decode,
    });
    apr_terminate();
    return status;
}
