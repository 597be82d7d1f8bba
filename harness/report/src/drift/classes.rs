//! The page on the disagreements between a validator that follows RFC 3986 and an HTTP client that follows the URL
//! Standard.

mod sentences;

use std::fmt::Write as _;

use urispec_drift::severity::Severity;
use urispec_drift::{Class, Classes, Comparison, EXACT_TEXTS};
use urispec_grammar::Operand;
use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Spec, Value};
use urispec_vectors::Citation;

pub use self::sentences::Said;
pub use self::sentences::words;
use super::{WRITTEN, input, relation_words, sign};
use crate::escape::{markdown_code, markdown_span, markdown_text};
use crate::markdown::table;
use crate::words::{cite, observation};

/// The name of the page.
pub(crate) const CLASSES_PAGE: &str = "rfc3986-and-the-url-standard.md";

/// The page, with its name. `editions` compare RFC 3986 and other documents with editions of the URL Standard.
pub fn against_the_url_standard(classes: &Classes, editions: &[Comparison]) -> (&'static str, String) {
    let [one, other] = classes.specs.map(Spec::title);
    let mut out = format!(
        "# {one} and the {URLS}\n\n{WRITTEN}\n\nA validator that follows {one} and an HTTP client that follows the {URLS} (here: \
         {other}) interpret some texts differently: one accepts a text that the other rejects, or both accept it and find \
         different components. This page lists these differences, the most severe first. Each is shown by its smallest \
         input.\n\n\
         The texts that only one of the two documents accepts without a base are known exactly for {}: automata show this, and {}. \
         Texts that both accept but interpret differently were searched in the vectors and in all short inputs, so there may be more \
         differences. Components are compared by their effect: different case in a host, a default port that is left out, or dot \
         segments that are removed are differences of spelling only.\n",
        markdown_text(EXACT_TEXTS),
        complete(classes),
    );
    for severity in Severity::ALL {
        let own: Vec<&Class> = classes
            .classes
            .iter()
            .filter(|class| class.severity == *severity)
            .collect();
        if own.is_empty() {
            continue;
        }
        let _ = write!(out, "\n## {}\n\n{}\n", heading(*severity), risk(*severity));
        for class in own {
            section(&mut out, classes, class);
        }
    }
    editions_table(&mut out, editions);
    (CLASSES_PAGE, out)
}

/// The common title of all editions.
const URLS: &str = "URL Standard";

/// A sentence on whether the classes cover all disagreements.
fn complete(classes: &Classes) -> String {
    let left: Vec<String> = classes.rest.iter().flatten().map(|text| markdown_code(text)).collect();
    if left.is_empty() {
        "each of these texts is in at least one of the classes below".to_owned()
    } else {
        format!("these texts are in none of the classes below: {}", left.join(" "))
    }
}

/// The name of a severity, as a heading.
pub fn heading(severity: Severity) -> String {
    let words = severity.words();
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
}

/// The meaning of a severity for a program that checks a URL with one parser and fetches it with a different parser.
pub const fn risk(severity: Severity) -> &'static str {
    match severity {
        Severity::MemoryUnsafety => "The validator or the HTTP client breaks the memory safety of its program.",
        Severity::Crash => "The validator or the HTTP client crashes or does not answer.",
        Severity::OutOfNothing => {
            "The validator finds no host to check, but the HTTP client connects to a host; or the reverse."
        }
        Severity::Host => "The validator allows one host, and the HTTP client connects to a different host.",
        Severity::PortOrUserinfo => "The host is the same. The port, the user name or the password is different.",
        Severity::Resource => "The server is the same. The requested resource is different.",
        Severity::Acceptance => {
            "Only the validator or only the HTTP client rejects the input. A validator that is stricter than the HTTP client is \
             safe. A validator that is more lenient passes on an input that the client rejects, or that a third program repairs."
        }
        Severity::Spelling => {
            "The validator and the HTTP client find the same resource, but write its URL differently. A program that compares \
             texts, such as a cache or a list of allowed URLs, sees two resources."
        }
    }
}

fn section(out: &mut String, classes: &Classes, class: &Class) {
    let Said { title, text, sections } = words(&class.name);
    let by = match class.accepted_by {
        None => String::new(),
        Some(Operand::First) => format!(" (only {} accepts)", classes.specs[0].title()),
        Some(Operand::Second) => format!(" (only the {URLS} accepts)"),
    };
    let _ = write!(out, "\n### {title}{by}\n\n{text}\n\n");
    let said = |side: usize| {
        let answer = markdown_span(&answer(&class.answers[side], None));
        let citation = Citation {
            document: classes.specs[side].name().to_owned(),
            section: sections[side].to_owned(),
        };
        let spec = match side {
            0 => classes.specs[0].title(),
            _ => URLS,
        };
        vec![spec.to_owned(), answer, markdown_text(&cite(&citation))]
    };
    let _ = write!(out, "Smallest input: {}\n\n", markdown_span(&input(&class.witness)));
    out.push_str(&table(&["by", "answer", "section"], [said(0), said(1)]));
}

/// An answer. Only the components that occur are shown. If `other` is given, only the components that differ from
/// it are shown.
pub fn answer(observed: &Observation<'_>, other: Option<&Observation<'_>>) -> String {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return observation(observed, ComponentSet::EVERY);
    };
    let mut kept = Parts::default();
    for (component, value) in parts.stated() {
        // A URL record has an empty username and an empty password if the URL has no userinfo.
        let is_empty = value.present() == Some(b"") && matches!(component, Component::User | Component::Password);
        let is_there = matches!(value, Value::Present(_)) && !is_empty;
        let is_same = match other {
            Some(Observation::Accept(Answer::Parts(other))) => other[component] == *value,
            _ => false,
        };
        if is_there && !is_same {
            kept.set(component, value.clone());
        }
    }
    observation(&Observation::Accept(Answer::Parts(kept)), ComponentSet::EVERY)
}

fn editions_table(out: &mut String, editions: &[Comparison]) {
    let rows = editions.iter().map(|step| {
        let [from, to] = [0, 1].map(|side| markdown_text(&step.names[side]));
        let only = |side: Operand| {
            let all = super::accepted_only_by(step, side);
            let shown: Vec<String> = all.iter().take(2).map(|witness| markdown_code(witness)).collect();
            format!("{} and {} more", shown.join(" "), all.len().saturating_sub(2))
        };
        vec![
            from.clone(),
            to.clone(),
            sign(step.acceptance.relation).to_owned(),
            relation_words(step.acceptance.relation, &from, &to),
            only(Operand::First),
            only(Operand::Second),
        ]
    });
    let header = [
        "document",
        "edition",
        "",
        "accept",
        "only the document",
        "only the edition",
    ];
    let _ = write!(
        out,
        "\n## Other documents\n\nThe table compares the accepted texts. It has one input for each pair of rules that causes a \
         difference.\n\n{}",
        table(&header, rows)
    );
}
