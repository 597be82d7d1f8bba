// jena-iri, with the specification that it calls IRI: toASCIIString(). Claims RFC 3987: "an implementation of RFC 3987 (IRI)" (its
// documentation). toASCIIString() throws a MalformedURLException for a host that it cannot map. Warnings are not errors here, nor are
// schemes that are not registered.

import java.net.MalformedURLException;
import org.apache.jena.iri.IRIException;
import org.apache.jena.iri.IRIFactory;
import org.apache.jena.iri.ViolationCodes;

final class JenaIriToUri {
    public static void main(String[] args) throws Exception {
        IRIFactory factory = new IRIFactory();
        factory.shouldViolation(false, false);
        factory.securityViolation(false, false);
        factory.dnsViolation(false, false);
        factory.mintingViolation(false, false);
        factory.useSpecificationIRI(true);
        factory.setIsError(ViolationCodes.UNREGISTERED_IANA_SCHEME, false);
        factory.setIsError(ViolationCodes.UNREGISTERED_NONIETF_SCHEME_TREE, false);
        factory.setIsError(ViolationCodes.HAS_PASSWORD, false);
        new Adapter("jena-iri (IRI)", Adapter.releaseOf(IRIFactory.class, "org.apache.jena/jena-iri"))
                .claims("rfc3987")
                .rejectsBy(IRIException.class, MalformedURLException.class)
                .toUri(input -> factory.construct(input).toASCIIString())
                .serve();
    }
}
