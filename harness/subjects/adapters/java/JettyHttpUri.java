// Jetty's HttpURI, as WireMock has it: with its own name before the packages'. Claims no document: its own documentation names RFC 3986 as what it departs from. It says
// "invalid" by an IllegalArgumentException. The path has the params of RFC 1808 in it. Forms are for UrlEncoded; URIUtil has functions for
// whole paths alone.

import wiremock.org.eclipse.jetty.http.HttpURI;
import wiremock.org.eclipse.jetty.util.Jetty;
import wiremock.org.eclipse.jetty.util.UrlEncoded;

final class JettyHttpUri {
    public static void main(String[] args) throws Exception {
        new Adapter("HttpURI", Jetty.VERSION)
                .claims()
                .distinguishesUndefined("scheme", "userinfo", "query", "fragment")
                .rejectsBy(IllegalArgumentException.class)
                .parse(input -> parts(HttpURI.from(input)))
                .encode((data, place) -> UrlEncoded.encodeString(form(data, place)))
                .decode((text, place) -> UrlEncoded.decodeString(form(text, place)))
                .serve();
    }

    private static String form(String input, String place) throws Adapter.Unsupported {
        if (!place.equals("form")) throw Adapter.noFunction(place);
        return input;
    }

    private static Adapter.Parts parts(HttpURI uri) {
        return new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("userinfo", uri.getUser())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getPath())
                .with("query", uri.getQuery())
                .with("fragment", uri.getFragment());
    }
}
