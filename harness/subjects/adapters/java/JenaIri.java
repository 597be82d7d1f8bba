// jena-iri, with the specification that it calls URI. Claims RFC 3986: IRIFactory.uriImplementation(), which also reports errors for
// texts that the document only advises against, and for schemes that are not registered. These errors are turned off here.

import org.apache.jena.iri.IRI;
import org.apache.jena.iri.IRIException;
import org.apache.jena.iri.IRIFactory;
import org.apache.jena.iri.ViolationCodes;

final class JenaIri {
    public static void main(String[] args) throws Exception {
        IRIFactory factory = new IRIFactory();
        factory.shouldViolation(false, false);
        factory.securityViolation(false, false);
        factory.dnsViolation(false, false);
        factory.mintingViolation(false, false);
        factory.useSpecificationURI(true);
        factory.setIsError(ViolationCodes.UNWISE_CHARACTER, true); // which it counts among the advice
        factory.setIsError(ViolationCodes.NON_URI_CHARACTER, true); // a URI has ASCII alone
        factory.setIsError(ViolationCodes.UNREGISTERED_IANA_SCHEME, false);
        factory.setIsError(ViolationCodes.UNREGISTERED_NONIETF_SCHEME_TREE, false);
        factory.setIsError(ViolationCodes.HAS_PASSWORD, false);
        new Adapter("jena-iri", Adapter.releaseOf(IRIFactory.class, "org.apache.jena/jena-iri"))
                .claims("rfc3986")
                .distinguishesUndefined("scheme", "authority", "userinfo", "host", "query", "fragment")
                .rejectsBy(IRIException.class)
                .parse(input -> parts(factory.construct(input)))
                .resolve((base, input) -> factory.construct(base).construct(input).toString())
                .serve();
    }

    private static Adapter.Parts parts(IRI iri) {
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", iri.getScheme())
                .with("authority", iri.getRawAuthority())
                .with("userinfo", iri.getRawUserinfo())
                .with("host", iri.getRawHost())
                .with("path", iri.getRawPath())
                .with("query", iri.getRawQuery())
                .with("fragment", iri.getRawFragment());
        return iri.getPort() == IRI.ILLFORMED_PORT ? parts : parts.port(iri.getPort()); // an empty one is ill-formed
    }
}
