//! The crate `oxiri`: `IriRef` and `Iri`, which follow RFC 3987.
//!
//! The API does not split an authority. The adapter offers neither comparison nor normalisation: `==` of the crate
//! compares strings, but the documentation does not state this.

use oxiri::{Iri, IriRef};
use urispec_model::Component as C;
use urispec_model::{Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{
    AdapterResult, Answer, Copied, InProcess, Refusal, Says, no_operation, no_options, no_rule, rejected, text,
};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "oxiri",
    release: env!("URISPEC_RELEASE_OXIRI"),
    claims: &["rfc3987"],
    operations: &[Operation::Parse, Operation::Resolve],
    rules: &["IRI", "IRI-reference"],
    normalizes: &[],
    compares: &[],
    components: &[C::Scheme, C::Authority, C::Path, C::Query, C::Fragment],
    distinguishes_undefined: &[C::Scheme, C::Authority, C::Query, C::Fragment],
    values: &[],
};

fn answer<'a>(request: &Request<'a>, reported: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Parse {
            input,
            rule: None | Some("IRI-reference"),
        } => Ok(parts(input, &reference(input)?, reported)),
        Request::Parse {
            input,
            rule: Some("IRI"),
        } => Ok(parts(input, &iri(input)?.into(), reported)),
        Request::Parse { rule: Some(rule), .. } => Err(no_rule(rule)),
        Request::Resolve { base, input, options } => {
            no_options(options)?;
            let target = iri(base)?.resolve(&reference(input)?).map_err(rejected)?;
            Ok(Answer::Uri(target.into_inner().into()))
        }
        _ => Err(no_operation(request)),
    }
}

fn reference(input: &[u8]) -> Result<IriRef<&str>, Refusal> {
    IriRef::parse(text(input)?).map_err(rejected)
}

fn iri(input: &[u8]) -> Result<Iri<&str>, Refusal> {
    Iri::parse(text(input)?).map_err(rejected)
}

fn parts<'a>(input: &'a [u8], reference: &IriRef<&str>, reported: &mut Parts<'a>) -> Answer<'a> {
    let copied = Copied::new(input, reference.as_str());
    let bytes = |part: &str| copied.bytes(part);
    reported.set(C::Scheme, reference.scheme().map(bytes));
    reported.set(C::Authority, reference.authority().map(bytes));
    reported.set(C::Path, Some(bytes(reference.path())));
    reported.set(C::Query, reference.query().map(bytes));
    reported.set(C::Fragment, reference.fragment().map(bytes));
    Answer::Parts
}
