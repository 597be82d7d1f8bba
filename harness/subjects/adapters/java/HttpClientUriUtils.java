// Apache HttpClient's URIUtils, which works on java.net.URI and corrects its resolution. Claims RFC 3986 section 5.2.4
// and 6.2.2 for normalizeSyntax(), and nothing for resolve(): the documentation of both.

import java.net.URI;
import java.net.URISyntaxException;
import org.apache.http.client.utils.URIUtils;

final class HttpClientUriUtils {
    public static void main(String[] args) throws Exception {
        boolean normalizes = args.length > 0 && args[0].equals("normalize");
        Adapter adapter = new Adapter(normalizes ? "URIUtils.normalizeSyntax" : "URIUtils",
                Adapter.releaseOf(URIUtils.class, "org.apache.httpcomponents/httpclient"));
        if (normalizes) {
            adapter.claims("rfc3986").normalize("syntax", input -> URIUtils.normalizeSyntax(new URI(input)).toString());
        } else {
            adapter.resolve((base, input) -> URIUtils.resolve(new URI(base), new URI(input)).toString());
        }
        adapter.rejectsBy(URISyntaxException.class).serve();
    }
}
