//! Shared code of the adapters to Rust crates.
//!
//! An adapter is a description of the parser, and a function from a request to an answer or a refusal. We decided
//! against a struct with an `impl Subject` for each crate: these structs would differ only in their names.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Write};
use std::net::IpAddr;

use urispec_model::{
    Bytes, Component, ComponentSet, Encoded, Extracted, Level, Observation, Operation, Pairs, Parts, Request,
    ResolveOptions,
};

use crate::{About, Subject};

/// The result of an adapter.
pub type AdapterResult<'a> = Result<Answer<'a>, Refusal>;

/// The answer of an adapter. Components are written into [`Parts`] of the caller. `Parts` is large, and moving it
/// takes as long as some parses.
#[derive(Debug)]
pub enum Answer<'a> {
    /// The components, which the adapter has already written.
    Parts,
    /// A resolved or normalised URI.
    Uri(Bytes<'a>),
    /// Whether the two inputs are equivalent.
    Equal(bool),
    /// A path without dot segments.
    Path(Bytes<'a>),
    /// The URIs in a text.
    Uris(Vec<Extracted>),
    /// The names and values of a query.
    Pairs(Pairs),
    /// The address that a host denotes; `None` if the host is not an address.
    Address(Option<IpAddr>),
    /// The encoded data.
    Encoded(Bytes<'a>),
    /// The decoded data.
    Decoded(Bytes<'a>),
}

/// The reason why there is no answer.
#[derive(Debug)]
pub enum Refusal {
    /// The parser rejected the input. The text is the parser's own message.
    Reject(String),
    /// The API has no function for the request. The text is the reason.
    Unsupported(Cow<'static, str>),
}

/// The components of RFC 3986, which most parsers report.
pub const COMPONENTS: &[Component] = &[
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// The components of RFC 3986 that may be undefined: all but the path.
pub const UNDEFINABLE: &[Component] = &[
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Query,
    Component::Fragment,
];

/// Makes a rejection from the parser's error.
pub fn rejected(error: impl Display) -> Refusal {
    Refusal::Reject(if WORDLESS.get() {
        String::new()
    } else {
        error.to_string()
    })
}

thread_local! {
    /// Whether the caller in this thread ignores the messages of rejections.
    static WORDLESS: Cell<bool> = const { Cell::new(false) };
}

/// Whether a URL parser that follows the URL Standard has to treat an input as a relative reference. Such an input
/// does not start with a scheme after the removal of the characters that the standard ignores at the start.
pub fn is_relative(input: &[u8]) -> bool {
    let stripped = input.iter().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    let mut scheme = stripped
        .skip_while(|byte| **byte <= b' ')
        .take_while(|byte| **byte != b':');
    let has_colon = memchr::memchr(b':', input).is_some();
    let is_letter = scheme.next().is_some_and(u8::is_ascii_alphabetic);
    !(has_colon && is_letter && scheme.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)))
}

/// The answer of a parser of absolute URLs to a relative reference without a base.
pub const ABSOLUTE_ALONE: &str = "parses only absolute URLs, and relative references with a base";

/// The refusal if the API has no function for the operation.
pub fn unsupported(why: impl Into<Cow<'static, str>>) -> Refusal {
    Refusal::Unsupported(why.into())
}

/// The refusal if the API cannot parse from `rule`.
pub fn no_rule(rule: &str) -> Refusal {
    unsupported(format!("cannot start from the rule {rule}"))
}

/// The refusal if the API does not normalise to `level`, or does not compare at `level`.
pub fn no_level(level: Level) -> Refusal {
    unsupported(format!("offers no level {level}"))
}

/// The refusal if the API does not support the operation.
pub fn no_operation(request: &Request<'_>) -> Refusal {
    unsupported(format!("offers no {}", request.operation()))
}

/// The input as UTF-8 text, which the API takes.
pub fn text(input: &[u8]) -> Result<&str, Refusal> {
    std::str::from_utf8(input).map_err(|_| unsupported("accepts only &str, but the input is not UTF-8"))
}

/// Refuses `options` unless all have the defaults of an API without options: strict, the base unchanged. In this case
/// the API decides how surplus dot segments are treated.
pub fn no_options(options: ResolveOptions) -> Result<(), Refusal> {
    strict_on_base_as_is(options)?;
    match options.surplus {
        None => Ok(()),
        Some(_) => Err(unsupported("cannot choose how surplus dot segments are handled")),
    }
}

/// Refuses `options` unless all have their defaults; only the treatment of surplus dot segments may differ.
pub fn strict_on_base_as_is(options: ResolveOptions) -> Result<(), Refusal> {
    let ResolveOptions {
        strict,
        normalize_base,
        surplus: _,
    } = options;
    match (strict, normalize_base) {
        (true, false) => Ok(()),
        (false, _) => Err(unsupported("has only strict resolution")),
        (true, true) => Err(unsupported("cannot normalise the base before it resolves a reference")),
    }
}

/// The parser's own copy of an input. Parts are returned as slices of the input if the input and the copy have the
/// same bytes, because copying each part would cost more than many parses.
pub struct Copied<'a, 'p> {
    input: &'a [u8],
    copy: &'p str,
}

impl<'a, 'p> Copied<'a, 'p> {
    /// `copy` is the text that the parser made from `input`. It may be `input` itself, if the parser borrows from the
    /// input but returns parts with a shorter lifetime.
    pub fn new(input: &'a [u8], copy: &'p str) -> Self {
        Self { input, copy }
    }

    /// The bytes of `part`: borrowed if the input has the same bytes at the same place as the copy, otherwise owned.
    pub fn bytes(&self, part: &str) -> Bytes<'a> {
        let start = part.as_ptr().addr().checked_sub(self.copy.as_ptr().addr());
        let there = start.and_then(|start| self.input.get(start..start.checked_add(part.len())?));
        match there {
            // If the copy is the input itself, comparing the places is enough.
            Some(there) if there.as_ptr() == part.as_ptr() || there == part.as_bytes() => there.into(),
            _ => part.to_owned().into(),
        }
    }
}

/// A part that the parser copied: borrowed if the input has it at `start`, otherwise owned.
pub fn at<'a>(input: &'a [u8], start: usize, part: &str) -> Bytes<'a> {
    match input.get(start..).and_then(|rest| rest.get(..part.len())) {
        Some(there) if there == part.as_bytes() => there.into(),
        _ => part.to_owned().into(),
    }
}

/// The text that `part` displays: borrowed if the input has it at `start`, otherwise owned.
pub fn displayed<'a>(input: &'a [u8], start: usize, part: &impl Display) -> Bytes<'a> {
    let rest = input.get(start..).unwrap_or_default();
    let mut remainder = Remainder(rest);
    match write!(remainder, "{part}") {
        Ok(()) => rest[..rest.len() - remainder.0.len()].into(),
        Err(fmt::Error) => part.to_string().into(),
    }
}

/// The part of a text that is still to be compared. A text that is written to this value is removed from the front of
/// this part, if the part begins with it.
struct Remainder<'t>(&'t [u8]);

impl Write for Remainder<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text.as_bytes()).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// A Rust crate as a subject.
pub struct InProcess {
    about: About,
    answer: Ask,
}

/// The function of an adapter: it performs a request, and writes the components of a parse into the empty
/// [`Parts`].
pub type Ask = for<'a> fn(&Request<'a>, &mut Parts<'a>) -> AdapterResult<'a>;

/// The description of a parser by its adapter. The remaining fields of [`About`] are the same for every Rust
/// crate.
pub struct Says {
    pub name: &'static str,
    pub release: &'static str,
    pub claims: &'static [&'static str],
    pub operations: &'static [Operation],
    pub rules: &'static [&'static str],
    pub normalizes: &'static [Level],
    pub compares: &'static [Level],
    pub components: &'static [Component],
    pub distinguishes_undefined: &'static [Component],
    pub values: &'static [Component],
}

impl InProcess {
    /// Makes a subject from a description and a function.
    pub fn boxed(says: &Says, answer: Ask) -> Box<dyn Subject> {
        let about = About {
            name: says.name.into(),
            release: says.release.into(),
            language: "rust".into(),
            claims: says.claims.iter().copied().map(Into::into).collect(),
            operations: says.operations.iter().copied().collect(),
            rules: says.rules.iter().copied().map(Into::into).collect(),
            normalizes: says.normalizes.iter().copied().collect(),
            compares: says.compares.iter().copied().collect(),
            arguments: None,
            components: ComponentSet::of(says.components),
            distinguishes_undefined: ComponentSet::of(says.distinguishes_undefined),
            values: ComponentSet::of(says.values),
            hazards: BTreeSet::new(),
            validates: true,
            absolute_only: false,
        };
        Box::new(Self { about, answer })
    }
}

impl InProcess {
    #[inline]
    fn observe<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        match (self.answer)(request, observed.accept_parts()) {
            Ok(Answer::Parts) => {}
            Ok(Answer::Uri(uri)) => *observed = Observation::Accept(urispec_model::Answer::Uri(uri)),
            Ok(Answer::Equal(equal)) => *observed = Observation::Accept(urispec_model::Answer::Equal(equal)),
            Ok(Answer::Uris(uris)) => *observed = Observation::Accept(urispec_model::Answer::Uris(uris)),
            Ok(Answer::Pairs(pairs)) => *observed = Observation::Accept(urispec_model::Answer::Pairs(pairs)),
            Ok(Answer::Address(address)) => *observed = Observation::Accept(urispec_model::Answer::Address(address)),
            Ok(Answer::Encoded(text)) => {
                let raw = Bytes::default();
                *observed = Observation::Accept(urispec_model::Answer::Encoded(Encoded { text, raw }));
            }
            Ok(Answer::Decoded(data)) => *observed = Observation::Accept(urispec_model::Answer::Decoded(data)),
            Ok(Answer::Path(path)) => *observed = Observation::Accept(urispec_model::Answer::Path(path)),
            Err(Refusal::Reject(words)) => *observed = Observation::Reject(words.into()),
            Err(Refusal::Unsupported(why)) => *observed = Observation::Unsupported(why),
        }
    }
}

impl Subject for InProcess {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        WORDLESS.set(false);
        let mut observed = Observation::Timeout;
        self.observe(request, &mut observed);
        observed
    }

    fn run_into<'a>(&self, request: &Request<'a>, observed: &mut Observation<'a>) {
        WORDLESS.set(true);
        self.observe(request, observed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, copy: &str, part: &str, borrowed: bool) {
        let bytes = Copied::new(input.as_bytes(), copy).bytes(part);
        assert_eq!(&*bytes, part.as_bytes());
        assert_eq!(matches!(bytes.0, Cow::Borrowed(_)), borrowed);
    }

    #[test]
    fn a_part_is_borrowed_only_where_the_input_has_it_too() {
        let (input, copy) = ("HTTP://a/b", "http://a/b".to_owned());
        check(input, &copy, &copy[8..], true);
        check(input, &copy, &copy[..4], false);
        check(input, &copy, "elsewhere", false);
        check(input, input, &input[..4], true);
        check("http:", &copy, &copy[8..], false);
    }

    #[test]
    fn what_is_displayed_is_borrowed_only_where_the_input_has_it_too() {
        #[track_caller]
        fn check(input: &str, start: usize, borrowed: bool) {
            let bytes = displayed(input.as_bytes(), start, &8080);
            assert_eq!(&*bytes, b"8080");
            assert_eq!(matches!(bytes.0, Cow::Borrowed(_)), borrowed, "{input}");
        }
        check("//a:8080/", 4, true);
        check("//a:08080/", 4, false);
        check("//a:808", 4, false);
        check("//a", 4, false);
    }
}
