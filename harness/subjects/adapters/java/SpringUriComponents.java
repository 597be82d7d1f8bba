// Spring's UriComponentsBuilder, which splits by regular expressions. Claims no document for parsing; encoding alone is
// said to follow RFC 3986. It says "invalid" by an IllegalArgumentException.

import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

final class SpringUriComponents {
    public static void main(String[] args) throws Exception {
        new Adapter("UriComponentsBuilder", Adapter.releaseOf(UriComponents.class, "org.springframework/spring-web"))
                .claims()
                .distinguishesUndefined("scheme", "userinfo", "host", "opaque")
                .rejectsBy(IllegalArgumentException.class)
                .parse(input -> parts(UriComponentsBuilder.fromUriString(input).build()))
                .serve();
    }

    private static Adapter.Parts parts(UriComponents uri) {
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("fragment", uri.getFragment())
                .with("opaque", uri.getSchemeSpecificPart());
        if (uri.getSchemeSpecificPart() != null) return parts; // the other getters say nothing of it
        return parts
                .with("userinfo", uri.getUserInfo())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getPath())
                .with("query", uri.getQuery());
    }
}
