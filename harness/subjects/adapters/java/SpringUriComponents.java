// Spring's UriComponentsBuilder, which splits by regular expressions. Claims no document for parsing; encoding alone is
// said to follow RFC 3986. It throws an IllegalArgumentException for invalid input. getPathSegments() returns the segments as they are in the
// input, so UriUtils.decode() decodes them; an empty list is not reported, since it is returned both without a path and for a single slash.
// A query that is null is not reported either, since an empty query is null, too.

import java.util.ArrayList;
import java.util.List;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

final class SpringUriComponents {
    public static void main(String[] args) throws Exception {
        new Adapter("UriComponentsBuilder", Adapter.releaseOf(UriComponents.class, "org.springframework/spring-web"))
                .claims()
                .distinguishesUndefined("scheme", "userinfo", "host", "opaque")
                .rejectsBy(IllegalArgumentException.class)
                .parse(input -> parts(UriComponentsBuilder.fromUriString(input).build()))
                .schemeParts(SpringUriComponents::schemeParts)
                .serve();
    }

    private static Adapter.UrlParts schemeParts(String input) throws Exception {
        String scheme = Adapter.schemeOf(input);
        if (!List.of("file", "ftp", "http").contains(scheme)) throw new Adapter.Unsupported("has no functions for the parts of this scheme");
        UriComponents uri = UriComponentsBuilder.fromUriString(input).build();
        List<String> segments = new ArrayList<>();
        for (String segment : uri.getPathSegments()) segments.add(UriUtils.decode(segment, "UTF-8"));
        Adapter.UrlParts parts = new Adapter.UrlParts();
        boolean typecode = scheme.equals("ftp") && input.contains(";"); // which stays in the last segment
        if (scheme.equals("http") && uri.getQuery() != null) parts.with("search", uri.getQuery());
        return segments.isEmpty() || typecode ? parts : parts.with("segments", segments);
    }

    private static Adapter.Parts parts(UriComponents uri) {
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("fragment", uri.getFragment())
                .with("opaque", uri.getSchemeSpecificPart());
        if (uri.getSchemeSpecificPart() != null) return parts; // the other getters say nothing about it
        return parts
                .with("userinfo", uri.getUserInfo())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getPath())
                .with("query", uri.getQuery());
    }
}
