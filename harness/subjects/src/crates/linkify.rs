//! The crate `linkify`: finds URLs in a text, and nothing else.
//!
//! The adapter uses the default settings, but looks only for URLs, which have a scheme, and not for mail addresses.
//! The documentation of the crate names no document. The crate does not recognise the prefix `URL:` or white space
//! inside angle brackets. The API takes text.

use linkify::{LinkFinder, LinkKind};
use urispec_model::{Extracted, Operation, Parts, Request};

use crate::Subject;
use crate::adapter::{AdapterResult, Answer, InProcess, Says, no_operation, text};

/// The subject.
pub fn subject() -> Box<dyn Subject> {
    InProcess::boxed(&SAYS, answer)
}

const SAYS: Says = Says {
    name: "linkify",
    release: env!("URISPEC_RELEASE_LINKIFY"),
    claims: &[],
    operations: &[Operation::Extract],
    rules: &[],
    normalizes: &[],
    compares: &[],
    components: &[],
    distinguishes_undefined: &[],
    values: &[],
};

fn answer<'a>(request: &Request<'a>, _: &mut Parts<'a>) -> AdapterResult<'a> {
    match *request {
        Request::Extract { input } => Ok(Answer::Uris(uris(text(input)?))),
        _ => Err(no_operation(request)),
    }
}

fn uris(text: &str) -> Vec<Extracted> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    let found = finder.links(text).map(|link| Extracted {
        uri: link.as_str().to_owned().into(),
        range: Some(link.start()..link.end()),
    });
    found.collect()
}
