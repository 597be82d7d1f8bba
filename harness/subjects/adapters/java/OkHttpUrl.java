// OkHttp's HttpUrl, for http and https only. Claims no document. The default port may have been in the input or not, so
// it is left out; an empty username or password is the same as an absent one: the class's own documentation. So are an empty path and the
// path "/", whose single empty segment is therefore not reported.

import okhttp3.FormBody;
import okhttp3.HttpUrl;

final class OkHttpUrl {
    public static void main(String[] args) throws Exception {
        new Adapter("HttpUrl", release())
                .claims()
                .distinguishesUndefined("query", "fragment")
                .rejectsBy(IllegalArgumentException.class, Adapter.Reject.class)
                .parse(input -> parts(HttpUrl.get(input)))
                .resolve((base, input) -> resolve(HttpUrl.get(base), input))
                .encode(OkHttpUrl::encode)
                .decode(OkHttpUrl::decode)
                .schemeParts(OkHttpUrl::schemeParts)
                .lax()
                .serve();
    }

    private static HttpUrl.Builder url() { return new HttpUrl.Builder().scheme("http").host("h"); }

    private static String encode(String data, String place) throws Adapter.Unsupported {
        switch (place) {
            case "user": return url().username(data).build().encodedUsername();
            case "segment": return url().addPathSegment(data).build().encodedPathSegments().get(0);
            case "query": return url().query(data).build().encodedQuery();
            case "fragment": return url().fragment(data).build().encodedFragment();
            case "form": return new FormBody.Builder().add("n", data).build().encodedValue(0);
            default: throw Adapter.noFunction(place);
        }
    }

    private static String decode(String text, String place) throws Adapter.Unsupported {
        switch (place) {
            case "user": return url().encodedUsername(text).build().username();
            case "segment": return url().addEncodedPathSegment(text).build().pathSegments().get(0);
            case "query": return url().encodedQuery(text).build().query();
            case "fragment": return url().encodedFragment(text).build().fragment();
            case "form": return new FormBody.Builder().addEncoded("n", text).build().value(0);
            default: throw Adapter.noFunction(place);
        }
    }

    private static Adapter.UrlParts schemeParts(String input) throws Adapter.Unsupported {
        if (!Adapter.schemeOf(input).equals("http")) throw new Adapter.Unsupported("has no functions for the parts of this scheme");
        HttpUrl url = HttpUrl.get(input);
        Adapter.UrlParts parts = new Adapter.UrlParts();
        return url.encodedPath().equals("/") ? parts : parts.with("segments", url.pathSegments());
    }

    /** What the library says about itself since 4.0, or else its jar. */
    private static String release() throws Exception {
        try {
            return (String) Class.forName("okhttp3.OkHttp").getField("VERSION").get(null);
        } catch (ClassNotFoundException early) {
            return Adapter.releaseOf(HttpUrl.class, "com.squareup.okhttp3/okhttp");
        }
    }

    private static String resolve(HttpUrl base, String link) throws Adapter.Reject {
        HttpUrl url = base.resolve(link);
        if (url == null) throw new Adapter.Reject("not a well-formed HTTP or HTTPS URL");
        return url.toString();
    }

    private static Adapter.Parts parts(HttpUrl url) {
        String host = url.host();
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", url.scheme())
                .with("user", url.encodedUsername())
                .with("password", url.encodedPassword())
                .with("host", host.contains(":") ? "[" + host + "]" : host)
                .with("path", url.encodedPath())
                .with("query", url.encodedQuery())
                .with("fragment", url.encodedFragment());
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? parts : parts.port(url.port());
    }
}
