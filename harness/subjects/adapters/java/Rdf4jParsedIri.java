// RDF4J's ParsedIRI. Claims RFC 3987 except for the scheme "jar:", and names RFC 3986 for resolve(), which is the same: the class's own
// documentation, which says likewise that normalize() does case, percent-encoding, path segment and scheme, and that
// equals() compares the strings. toASCIIString() is said to return the "content of this IRI as a US-ASCII string".

import java.net.URISyntaxException;
import org.eclipse.rdf4j.common.net.ParsedIRI;

final class Rdf4jParsedIri {
    public static void main(String[] args) throws Exception {
        new Adapter("ParsedIRI", Adapter.releaseOf(ParsedIRI.class, "org.eclipse.rdf4j/rdf4j-util"))
                .claims("rfc3987")
                .distinguishesUndefined("scheme", "userinfo", "host", "query", "fragment")
                .rejectsBy(URISyntaxException.class)
                .parse(input -> parts(new ParsedIRI(input)))
                .resolve((base, input) -> new ParsedIRI(base).resolve(new ParsedIRI(input)).toString())
                .normalize("scheme", input -> new ParsedIRI(input).normalize().toString())
                .equivalent("string", (input, other) -> new ParsedIRI(input).equals(new ParsedIRI(other)))
                .toUri(input -> new ParsedIRI(input).toASCIIString())
                .serve();
    }

    private static Adapter.Parts parts(ParsedIRI iri) {
        return new Adapter.Parts()
                .with("scheme", iri.getScheme())
                .with("userinfo", iri.getUserInfo())
                .with("host", iri.getHost())
                .port(iri.getPort())
                .with("path", iri.getPath())
                .with("query", iri.getQuery())
                .with("fragment", iri.getFragment());
    }
}
