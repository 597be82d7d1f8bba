// Jetty's HttpURI. Claims no document: its own documentation names RFC 3986 as what it departs from. It says
// "invalid" by an IllegalArgumentException. The path has the params of RFC 1808 in it.

import org.eclipse.jetty.http.HttpURI;

final class JettyHttpUri {
    public static void main(String[] args) throws Exception {
        new Adapter("HttpURI", Adapter.releaseOf(HttpURI.class, "org.eclipse.jetty/jetty-http"))
                .claims()
                .distinguishesUndefined("scheme", "userinfo", "query", "fragment")
                .rejectsBy(IllegalArgumentException.class)
                .parse(input -> parts(new HttpURI(input)))
                .serve();
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
