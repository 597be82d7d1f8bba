// Apache HttpClient's URIUtils, which works on java.net.URI and mends its resolution. Claims RFC 3986 section 5.2.4
// and 6.2.2: the documentation of normalizeSyntax().

import java.net.URI;
import java.net.URISyntaxException;
import org.apache.http.client.utils.URIUtils;

final class HttpClientUriUtils {
    public static void main(String[] args) throws Exception {
        new Adapter("URIUtils", Adapter.releaseOf(URIUtils.class, "org.apache.httpcomponents/httpclient"))
                .claims("rfc3986")
                .rejectsBy(URISyntaxException.class)
                .resolve((base, input) -> URIUtils.resolve(new URI(base), new URI(input)).toString())
                .normalize("syntax", input -> URIUtils.normalizeSyntax(new URI(input)).toString())
                .serve();
    }
}
