//! A sentence about the behaviour of a parser on the example of a divergence.

use urispec_differential::Divergence;
use urispec_model::{Answer, Component, Observation, OwnedRequest, Value, visible};

use crate::escape::{markdown_code, markdown_text};
use crate::{quoted, words};

/// The formatting of texts inside a sentence.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// Formats an input, or a part of an answer.
    quoted: fn(&[u8]) -> String,
    /// Formats a name.
    plain: fn(&str) -> String,
}

/// The formatting for a terminal.
pub const TERMINAL: Hand = Hand {
    quoted: words::shown,
    plain: visible,
};

/// The formatting for a page of Markdown.
pub(crate) const MARKDOWN: Hand = Hand {
    quoted: code,
    plain: markdown_text,
};

/// A text as code; a long text is cut after its start.
fn code(text: &[u8]) -> String {
    match quoted::start(text) {
        Some(start) => format!("{}… ({} bytes)", markdown_code(start), text.len()),
        None => markdown_code(text),
    }
}

/// The sentence, such as `url reads the host of "http://A" as "a"`.
pub fn sentence(divergence: &Divergence, hand: Hand) -> String {
    let subject = (hand.plain)(&divergence.subject);
    let asked = asked(&divergence.request, hand);
    let does = match &divergence.observed {
        Observation::Accept(answer) => accepts(divergence, answer, hand, &asked),
        Observation::Reject(_) => format!("refuses to {asked}"),
        Observation::Crash(_) => format!("crashes when asked to {asked}"),
        Observation::Timeout => format!("does not answer when asked to {asked}"),
        Observation::Protocol(_) => format!("breaks the protocol when asked to {asked}"),
        Observation::Unsupported(_) => format!("cannot {asked}"),
    };
    format!("{subject} {does}")
}

/// A phrase for the request, such as `resolve "b" against "http://a"`.
fn asked(request: &OwnedRequest, Hand { quoted, plain }: Hand) -> String {
    match request {
        OwnedRequest::Parse { input, rule: None } => format!("parse {}", quoted(input)),
        OwnedRequest::Parse {
            input,
            rule: Some(rule),
        } => format!("parse {} as {}", quoted(input), plain(rule)),
        OwnedRequest::Resolve { base, input, options } => {
            let choices = words::choices(*options);
            let choices = if choices.is_empty() {
                String::new()
            } else {
                format!(" ({})", choices.join(", "))
            };
            format!("resolve {} against {}{choices}", quoted(input), quoted(base))
        }
        OwnedRequest::Normalize { input, level } => format!("normalize {} at the level {level}", quoted(input)),
        OwnedRequest::Equivalent { input, other, level } => {
            format!("compare {} and {} at the level {level}", quoted(input), quoted(other))
        }
        OwnedRequest::RemoveDotSegments { input } => format!("remove the dot segments of {}", quoted(input)),
        OwnedRequest::Base { input, .. } => format!("find the base of {}", quoted(input)),
        OwnedRequest::Extract { input } => format!("find the URIs in {}", quoted(input)),
        OwnedRequest::Expand { input } => format!("expand {}", quoted(input)),
        OwnedRequest::Hazards { input } => format!("find the hazards of {}", quoted(input)),
        OwnedRequest::Set { input, setter, value } => {
            format!("set the {setter} of {} to {}", quoted(input), quoted(value))
        }
        OwnedRequest::Query { input } => format!("read the names and values of {}", quoted(input)),
        OwnedRequest::Recompose { input } => format!("parse {} and serialize it", quoted(input)),
        OwnedRequest::Address { input } => format!("find the address of the host {}", quoted(input)),
        OwnedRequest::Encode { input, place } => format!("encode {} as {place}", quoted(input)),
        OwnedRequest::Decode { input, place } => format!("decode {} as {place}", quoted(input)),
        OwnedRequest::SchemeParts { input } => format!("split {} by the rules of its scheme", quoted(input)),
        OwnedRequest::Dispatch { input } => format!("fetch {}", quoted(input)),
        OwnedRequest::ToUri { input } => format!("map {} to a URI", quoted(input)),
        OwnedRequest::ToIri { input } => format!("map {} to an IRI", quoted(input)),
        OwnedRequest::RequestTarget { input, method } => format!("read the target {} with {method}", quoted(input)),
    }
}

fn accepts(divergence: &Divergence, answer: &Answer<'_>, hand: Hand, asked: &str) -> String {
    let quoted = hand.quoted;
    match (answer, &divergence.request) {
        (Answer::Parts(parts), request) => {
            let input = quoted(request.as_request().input());
            match (&divergence.expected, divergence.component) {
                (Observation::Reject(_), _) | (_, None) => format!("accepts {input}"),
                (_, Some(component)) => match &parts[component] {
                    Value::Present(text) => format!("reads the {component} of {input} as {}", quoted(text)),
                    Value::Undefined => format!("reads no {component} in {input}"),
                    Value::Unstated => format!("reads a different {component} in {input}{}", authority(parts, quoted)),
                },
            }
        }
        (Answer::Equal(true), OwnedRequest::Equivalent { input, other, .. }) => {
            format!("treats {} and {} as equivalent", quoted(input), quoted(other))
        }
        (Answer::Equal(false), OwnedRequest::Equivalent { input, other, .. }) => {
            format!("treats {} and {} as different", quoted(input), quoted(other))
        }
        (Answer::Uri(text) | Answer::Path(text), _) => format!("answers {} when asked to {asked}", quoted(text)),
        (answer, _) => {
            let observation = Observation::Accept(answer.clone());
            let all = urispec_model::ComponentSet::EVERY;
            format!(
                "answers {} when asked to {asked}",
                (hand.plain)(&words::observation(&observation, all))
            )
        }
    }
}

/// The authority, for an interface that does not return its parts separately.
fn authority(parts: &urispec_model::Parts<'_>, quoted: fn(&[u8]) -> String) -> String {
    match parts[Component::Authority].present() {
        Some(text) => format!(": the authority is {}", quoted(text)),
        None => String::new(),
    }
}
