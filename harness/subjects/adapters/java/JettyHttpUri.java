// Jetty's HttpURI, as included in WireMock, which puts its own name before the packages'. Claims no document: its own documentation names
// RFC 3986 as the document that it deviates from. It throws an IllegalArgumentException for invalid input. The path includes the params of
// RFC 1808. UrlEncoded handles forms; URIUtil only has functions for whole paths.

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
