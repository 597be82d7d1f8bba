//! Further answers that a document permits for suffix references.
//!
//! The documents state that implementations complete suffix references by heuristics, and that the heuristics
//! change with time. So the documents do not define which scheme a name gets, and whether it gets a scheme at all.

use std::borrow::Cow;

use urispec_model::{Component, Spec};

use super::answers::Answers;
use crate::expand::Choices;
use crate::{dispatch, other_operations};

/// Names of schemes that are also the first label of many hosts, each with the prefix that such a host gets.
const OF_LABELS: [(&[u8], &[u8]); 5] = [
    (b"ftp", b"ftp://"),
    (b"gopher", b"gopher://"),
    (b"ldap", b"ldap://"),
    (b"wais", b"wais://"),
    (b"nntp", b"nntp://"),
];

pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    for (reading, text) in [("expand", Cow::Borrowed(input)), ("expand-stripped", stripped(input))] {
        let letter = reading == "expand";
        if !letter && *text == *input {
            break;
        }
        let name = |own: &'static str| if letter { own } else { reading };
        let mut permit = |own: &'static str, choices: Choices| {
            if let Ok(uri) = other_operations::expand_with(spec, &text, choices) {
                answers.uri(name(own), uri);
            }
        };
        permit(reading, Choices::default());
        let any = Choices {
            takes_any_authority: true,
            ..Choices::default()
        };
        permit("expand-authority", any);
        permit(
            "expand-https",
            Choices {
                prefix: b"https://",
                ..Choices::default()
            },
        );
        permit(
            "expand-https",
            Choices {
                prefix: b"https://",
                ..any
            },
        );
        if let Some(prefix) = of_label(&text) {
            permit(
                "expand-by-label",
                Choices {
                    prefix,
                    ..Choices::default()
                },
            );
        }
        if other_operations::expands(spec).is_some() && is_mail_address(&text) {
            let uri = [b"mailto:", &*text].concat();
            if is_uri(spec, &uri) {
                answers.uri(if letter { "expand-mail-address" } else { reading }, uri);
            }
        }
    }
    // "many client implementations allow them": others do not, and treat the input as a relative reference.
    if other_operations::expands(spec).is_some() {
        if dispatch::parse_whole(spec, input).is_ok() {
            answers.uri("expand-as-reference", input.to_vec());
        }
        if !is_uri(spec, input) {
            answers.reject("expand-not-at-all");
        }
    }
}

/// Whether the input is already a URI, which an implementation must not reject.
fn is_uri(spec: Spec, input: &[u8]) -> bool {
    let parsed = dispatch::parse_whole(spec, input);
    parsed.is_ok_and(|spans| spans.get(Component::Scheme).is_some())
}

fn of_label(input: &[u8]) -> Option<&'static [u8]> {
    let label = input.split(|byte| *byte == b'.').next()?;
    let (_, prefix) = OF_LABELS.iter().find(|(name, _)| label.eq_ignore_ascii_case(name))?;
    (label.len() < input.len()).then_some(*prefix)
}

/// Whether the whole input is `user@host`.
fn is_mail_address(input: &[u8]) -> bool {
    let mut sides = input.split(|byte| *byte == b'@');
    let is_side = |side: Option<&[u8]>| side.is_some_and(|side| !side.is_empty());
    is_side(sides.next())
        && is_side(sides.next())
        && sides.next().is_none()
        && !input.iter().any(|byte| matches!(byte, b'/' | b'?' | b'#' | b':'))
}

/// Removes white space and a pair of delimiters: "software that accepts user-typed URI should attempt to recognize
/// and strip both delimiters and embedded whitespace", RFC 3986 appendix C.
fn stripped(input: &[u8]) -> Cow<'_, [u8]> {
    let is_white_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let mut text: Cow<'_, [u8]> = if input.iter().any(is_white_space) {
        Cow::Owned(input.iter().copied().filter(|byte| !is_white_space(byte)).collect())
    } else {
        Cow::Borrowed(input)
    };
    let is_wrapped = matches!(&*text, [b'<', .., b'>'] | [b'"', .., b'"']);
    if is_wrapped {
        text = Cow::Owned(text[1..text.len() - 1].to_vec());
    }
    text
}
