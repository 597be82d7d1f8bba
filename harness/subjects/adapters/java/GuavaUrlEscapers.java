// Guava's UrlEscapers, which only encode. Claim no document: their documentation quotes RFC 3986 for the case of hexadecimal digits alone.

import com.google.common.net.UrlEscapers;

final class GuavaUrlEscapers {
    public static void main(String[] args) throws Exception {
        new Adapter("UrlEscapers", Adapter.releaseOf(UrlEscapers.class, "com.google.guava/guava"))
                .encode(GuavaUrlEscapers::encode)
                .serve();
    }

    private static String encode(String data, String place) throws Adapter.Unsupported {
        switch (place) {
            case "segment": return UrlEscapers.urlPathSegmentEscaper().escape(data);
            case "fragment": return UrlEscapers.urlFragmentEscaper().escape(data);
            case "form": return UrlEscapers.urlFormParameterEscaper().escape(data);
            default: throw Adapter.noFunction(place);
        }
    }
}
