//! Formats requests, expectations and observations as readable text.

#[cfg(feature = "full")]
use urispec_differential::Bug;
use urispec_judge::Case;
use urispec_model::{
    Answer, Component, ComponentSet, Expectation, Observation, Parts, Request, ResolveOptions, Spec, Target, Value,
    quote, visible,
};
#[cfg(feature = "full")]
use urispec_model::{Operation, Verdict};
use urispec_subjects::About;
use urispec_vectors::{Citation, Group, Vector};

use crate::answers;
pub use crate::quoted::{said, shown};

/// The documents with a column in a report: the standards, other documents that one of the parsers claims, and the
/// user's own documents.
pub fn reported_specs<'a>(subjects: impl Iterator<Item = &'a About>) -> Vec<Spec> {
    let claimed = subjects.flat_map(About::claimed);
    let mut specs: Vec<Spec> = Spec::STANDARDS.into_iter().chain(claimed).chain(Spec::own()).collect();
    specs.sort();
    specs.dedup();
    specs
}

/// Documents in short form, in order: three or more consecutive documents become `first … last`.
pub fn documents(specs: &[Spec]) -> String {
    ranges(specs).join(", ")
}

/// A count with its noun, in the singular or the plural.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Documents in order, one by one; three or more consecutive documents become `first … last`.
pub fn ranges(specs: &[Spec]) -> Vec<String> {
    ranges_of(specs, Spec::name)
}

/// Like [`ranges`], with each document named by `name`.
pub fn ranges_of(specs: &[Spec], name: impl Fn(Spec) -> &'static str) -> Vec<String> {
    let mut sorted: Vec<Spec> = specs.to_vec();
    sorted.sort();
    sorted
        .chunk_by(|one, next| {
            one.index() + 1 == next.index() && one.is_branch() == next.is_branch() && !matches!(next, Spec::Own(_))
        })
        .flat_map(|chunk| match chunk {
            [first, _, .., last] => vec![format!("{} … {}", name(*first), name(*last))],
            few => few.iter().map(|spec| name(*spec).to_owned()).collect(),
        })
        .collect()
}

/// The names of the documents that a parser claims, joined.
pub fn claims(about: &About) -> String {
    let names: Vec<String> = about.claims.iter().map(|claim| visible(&claim.0)).collect();
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    }
}

/// A request, as lines with labels.
pub fn request(request: &Request<'_>) -> Vec<(&'static str, String)> {
    match request {
        Request::Parse { input, rule } => {
            let mut lines = vec![("input", shown(input))];
            lines.extend(rule.map(|rule| ("as", visible(rule))));
            lines
        }
        Request::Resolve { base, input, options } => {
            let mut lines = vec![("base", shown(base)), ("input", shown(input))];
            let choices = choices(*options);
            if !choices.is_empty() {
                lines.push(("options", choices.join(", ")));
            }
            lines
        }
        Request::Normalize { input, level } => vec![("input", shown(input)), ("level", level.to_string())],
        Request::Equivalent { input, other, level } => {
            vec![
                ("input", shown(input)),
                ("other", shown(other)),
                ("level", level.to_string()),
            ]
        }
        Request::RemoveDotSegments { input }
        | Request::Extract { input }
        | Request::Expand { input }
        | Request::Hazards { input }
        | Request::Query { input }
        | Request::Recompose { input }
        | Request::Address { input }
        | Request::SchemeParts { input }
        | Request::Dispatch { input }
        | Request::ToUri { input }
        | Request::ToIri { input } => vec![("input", shown(input))],
        Request::Encode { input, place } | Request::Decode { input, place } => {
            vec![("input", shown(input)), ("place", place.to_string())]
        }
        Request::RequestTarget { input, method } => vec![("input", shown(input)), ("method", method.to_string())],
        Request::Set { input, setter, value } => {
            vec![
                ("input", shown(input)),
                ("setter", setter.to_string()),
                ("value", shown(value)),
            ]
        }
        Request::Base {
            input,
            part,
            retrieval,
            default,
        } => {
            let mut lines = vec![("input", shown(input))];
            if !part.is_empty() {
                lines.push(("part", self::part(part)));
            }
            lines.extend(retrieval.map(|uri| ("retrieval", shown(uri))));
            lines.extend(default.map(|uri| ("default", shown(uri))));
            lines
        }
    }
}

/// The part of an entity: `0.2`, the third part of the first.
fn part(part: &[usize]) -> String {
    let numbers: Vec<String> = part.iter().map(ToString::to_string).collect();
    numbers.join(".")
}

/// The options of a resolution that are not the default.
pub fn choices(options: ResolveOptions) -> Vec<String> {
    let ResolveOptions {
        strict,
        surplus,
        normalize_base,
    } = options;
    let strict = (!strict).then(|| "not strict".to_owned());
    let surplus = surplus.map(|surplus| format!("surplus dots: {surplus}"));
    let base = normalize_base.then(|| "base normalised first".to_owned());
    [strict, surplus, base].into_iter().flatten().collect()
}

/// A request in a line: its texts, and its options.
pub fn in_short(request: &Request<'_>) -> String {
    let is_text = |(label, _): &(&str, String)| matches!(*label, "base" | "input" | "other");
    let (texts, choices): (Vec<_>, Vec<_>) = self::request(request).into_iter().partition(is_text);
    let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
    let choice = |(label, text): (&str, String)| match label {
        "options" => format!(", {text}"),
        label => format!(", {label} {text}"),
    };
    let choices = choices.into_iter().map(choice);
    texts.join(" and ") + &choices.collect::<String>()
}

/// The answer of a document, with only the components in `only`.
pub fn expectation(expected: &Expectation, only: ComponentSet) -> String {
    match expected {
        Expectation::Accept(parts) => accepted(parts, only),
        Expectation::Reject => "reject".to_owned(),
        Expectation::Uri(uri) => shown(uri),
        Expectation::SameDocument { fragment } => same_document(fragment.as_deref()),
        Expectation::Equal(equal) => equivalence(*equal),
        Expectation::Path(path) => shown(path),
        Expectation::Base(base) => answers::base(base.as_ref()),
        Expectation::Uris(uris) => answers::uris(uris),
        Expectation::Hazards(hazards) => answers::hazards(hazards),
        Expectation::Pairs(pairs) => answers::pairs(pairs),
        Expectation::Address(address) => answers::address(*address),
        Expectation::Target(target) => self::target(target, only),
        Expectation::Encoded(encoded) => answers::encoded(encoded),
        Expectation::Decoded(data) => shown(data),
        Expectation::SchemeParts(parts) => answers::scheme_parts(parts),
        Expectation::AnyOf(list) => list
            .iter()
            .map(|one| expectation(&one.answer, only))
            .collect::<Vec<_>>()
            .join(", or "),
        Expectation::Undefined => "anything: the document is silent".to_owned(),
    }
}

/// The outcome of a parser, with only the components in `only`.
pub fn observation(observed: &Observation<'_>, only: ComponentSet) -> String {
    match observed {
        Observation::Accept(answer) => match answer {
            Answer::Parts(parts) => accepted(parts, only),
            Answer::Uri(uri) => shown(uri),
            Answer::SameDocument { fragment } => same_document(fragment.as_deref()),
            Answer::Equal(equal) => equivalence(*equal),
            Answer::Path(path) => shown(path),
            Answer::Base(base) => answers::base(base.as_ref()),
            Answer::Uris(uris) => answers::uris(uris),
            Answer::Hazards(hazards) => answers::hazards(hazards),
            Answer::Pairs(pairs) => answers::pairs(pairs),
            Answer::Address(address) => answers::address(*address),
            Answer::Target(target) => self::target(target, only),
            Answer::Encoded(encoded) => answers::encoded(encoded),
            Answer::Decoded(data) => shown(data),
            Answer::SchemeParts(parts) => answers::scheme_parts(parts),
        },
        Observation::Reject(why) => worded("reject", why),
        Observation::Unsupported(why) => worded("unsupported", why),
        Observation::Crash(why) => worded("crash", why),
        Observation::Timeout => "no answer in time".to_owned(),
        Observation::Protocol(how) => format!("broke the protocol: {}", said(how)),
    }
}

/// The outcome, with the parser's message if there is one.
fn worded(done: &str, why: &str) -> String {
    if why.is_empty() {
        return done.to_owned();
    }
    format!("{done}: {}", said(why))
}

/// The target of a request: `origin-form, path = "/"`.
fn target(target: &Target<'_>, only: ComponentSet) -> String {
    let components = accepted(&target.components, only);
    match target.form {
        Some(form) => components.replacen("accept", form.name(), 1),
        None => components,
    }
}

fn accepted(parts: &Parts<'_>, only: ComponentSet) -> String {
    let shown: Vec<String> = parts
        .stated()
        .filter(|(component, _)| only.contains(*component))
        .map(|(component, value)| format!("{component} = {}", self::value(value)))
        .collect();
    if shown.is_empty() {
        "accept".to_owned()
    } else {
        format!("accept, {}", shown.join(", "))
    }
}

/// The value of a component.
pub fn value(value: &Value<'_>) -> String {
    match value {
        Value::Unstated => "not stated".to_owned(),
        Value::Undefined => "undefined".to_owned(),
        Value::Present(text) => shown(text),
    }
}

fn same_document(fragment: Option<&[u8]>) -> String {
    match fragment {
        Some(fragment) => format!("the current document, fragment = {}", quote(fragment)),
        None => "the current document".to_owned(),
    }
}

fn equivalence(equal: bool) -> String {
    if equal { "equivalent" } else { "not equivalent" }.to_owned()
}

/// The section from which the answer follows: `RFC 3986 section 3.2.2 (Host)`.
pub fn because(group: &Group, spec: Spec) -> String {
    let cited: Vec<String> = group.cited_for(spec).into_iter().map(cite).collect();
    cited.join("; ")
}

/// The rules that decide a failure, with their sections: `path, RFC 3986 section 3.3 (Path)`. The rules come from the
/// entry of the failure or from its answer. `None` if neither names a rule; in this case the citation of the vector
/// is shown.
#[cfg(feature = "full")]
pub fn deciding(about: &About, spec: Spec, case: &Case, vector: &Vector) -> Option<String> {
    let rules = deciding_rules(about, spec, case, vector)?;
    let rules: Vec<String> = rules
        .iter()
        .map(|(rule, citation)| format!("{rule}, {}", cite(citation)))
        .collect();
    Some(rules.join("; "))
}

/// Like [`deciding`], with rules and sections separate.
#[cfg(feature = "full")]
pub fn deciding_rules(about: &About, spec: Spec, case: &Case, vector: &Vector) -> Option<Vec<(String, Citation)>> {
    let judgement = case.judgement(spec)?;
    // The rule of an entry in `bugs.json` comes first, because a person has reviewed it.
    let bug = Bug::of_case(&about.name, spec, case);
    let decided = bug.map_or(&[][..], |bug| &bug.decided_by).iter();
    let decided = decided.filter_map(|one| Some((one.rule.clone(), one.because.parse::<Citation>().ok()?)));
    let decided: Vec<_> = decided.filter(|(_, citation)| citation.covers(spec)).collect();
    if !decided.is_empty() {
        return Some(decided);
    }
    // A user-defined document has its own rules for its components, even if the document that it relies on has
    // different names for them.
    if matches!(spec, Spec::Own(_)) && judgement.verdict != Verdict::TooLenient {
        return None;
    }
    let is_of_vector = match vector.request().operation() {
        // A text that the grammar rejects is not equivalent to any other text at any level: the grammar decides.
        Operation::Equivalent => judgement.verdict == Verdict::TooLenient,
        // Each form of a request target has its own section.
        Operation::RequestTarget => true,
        _ => false,
    };
    if is_of_vector {
        return None;
    }
    // If the acceptance of a vector does not follow from the grammar alone, or if a state of the URL parser decides
    // it, the vector cites the reason.
    let because = vector.group(spec)?.because.iter().filter(|one| one.covers(spec));
    let mut nearer = because.filter(|one| !is_of_whole(one));
    let is_nearer = match (judgement.verdict, spec.is_url_standard()) {
        (Verdict::TooStrict, _) => nearer.next().is_some(),
        (_, true) => nearer.next().is_some_and(|one| one.section.ends_with("-state")) && nearer.next().is_none(),
        (_, false) => false,
    };
    if is_nearer {
        return None;
    }
    let observed = case.observed.as_deref()?;
    let rules = urispec_differential::deciding_rules(about, spec, &vector.request(), observed, judgement);
    (!rules.is_empty()).then_some(rules)
}

/// Whether a citation is about a whole text and not about a part of a text: it cites the rule for a whole text, the
/// whole URL parser, or an attribute.
#[cfg(feature = "full")]
fn is_of_whole(citation: &Citation) -> bool {
    if citation.section == "url-parsing" || citation.section == "url-class" || citation.section.starts_with("dom-") {
        return true;
    }
    let document = citation
        .document
        .parse()
        .ok()
        .filter(|spec: &Spec| !spec.is_url_standard());
    let of_start = |spec| urispec_drift::cite(spec, Operation::Parse, urispec_specs::start(spec));
    document.and_then(of_start).as_ref() == Some(citation)
}

/// A parser's own tests show the citation of the vector.
#[cfg(not(feature = "full"))]
pub fn deciding(_about: &About, _spec: Spec, _case: &Case, _vector: &Vector) -> Option<String> {
    None
}

/// A citation as text: `RFC 3986 section 3.2.2 (Host)`.
pub fn cite(citation: &Citation) -> String {
    if citation.document == "erratum" {
        return format!("erratum {}", citation.section);
    }
    let document = citation.document.parse().map_or_else(
        |_| citation.document.to_uppercase().replace("RFC", "RFC "),
        |spec: Spec| spec.title().to_owned(),
    );
    let section = citation.section.as_str();
    let is_letter = |top: &str| top.len() == 1 && top.starts_with(char::is_alphabetic);
    let kind = match section.split('.').next() {
        Some(top) if is_letter(top) => "appendix",
        _ => "section",
    };
    match citation.title() {
        // A heading without a number is cited by its text.
        Some(title) if kind == "section" && section.starts_with(char::is_alphabetic) => {
            format!("{document} \"{title}\"")
        }
        Some(title) => format!("{document} {kind} {section} ({title})"),
        None => format!("{document} {kind} {section}"),
    }
}

/// The web address of a section. For the URL Standard, only the current text has an address; the headings of all
/// editions have the same names. A heading without a number has no anchor in an RFC or a draft.
pub fn address(Citation { document, section }: &Citation) -> String {
    let top = section.split('.').next().unwrap_or_default();
    let anchor = match top.as_bytes() {
        [b'A'..=b'Z'] => format!("#appendix-{section}"),
        [b'0'..=b'9', ..] => format!("#section-{section}"),
        _ => String::new(),
    };
    match document.as_str() {
        "erratum" => format!("https://www.rfc-editor.org/errata/eid{section}"),
        edition if edition.starts_with("whatwg-") => format!("https://url.spec.whatwg.org/#{section}"),
        rfc if rfc.starts_with("rfc") => format!("https://www.rfc-editor.org/rfc/{rfc}{anchor}"),
        draft => format!("https://datatracker.ietf.org/doc/html/{draft}{anchor}"),
    }
}

/// The components in which a case differs from `spec`; all components of the document if the verdict is not about
/// particular components.
pub fn departing(spec: Spec, case: &Case) -> ComponentSet {
    let departs = case.judgement(spec).map(|judgement| judgement.departs);
    departs
        .filter(|departs| !departs.is_empty())
        .unwrap_or(spec.components())
}

/// The components in which two answers differ.
pub(crate) fn differing(one: &Observation<'_>, other: &Observation<'_>) -> ComponentSet {
    let (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) = (one, other) else {
        return ComponentSet::EMPTY;
    };
    let differs = |component: &Component| one[*component] != other[*component];
    Component::every().filter(differs).collect()
}

/// Whether the value of `component` should be shown in a summary.
pub fn is_shown(component: Component, value: &Value<'_>) -> bool {
    match value {
        Value::Unstated => false,
        Value::Undefined => !matches!(
            component,
            Component::User | Component::Password | Component::Params | Component::Opaque
        ),
        Value::Present(_) => true,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn sections_have_addresses() {
        for (citation, address) in [
            ("rfc3986#3.2.2", "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2"),
            ("rfc2396#A", "https://www.rfc-editor.org/rfc/rfc2396#appendix-A"),
            ("rfc2396#C.1", "https://www.rfc-editor.org/rfc/rfc2396#appendix-C.1"),
            ("rfc1630#Specific-Schemes", "https://www.rfc-editor.org/rfc/rfc1630"),
            (
                "draft-fielding-url-syntax-01#C.1",
                "https://datatracker.ietf.org/doc/html/draft-fielding-url-syntax-01#appendix-C.1",
            ),
            ("whatwg-2026-07#url-parsing", "https://url.spec.whatwg.org/#url-parsing"),
            ("erratum#4789", "https://www.rfc-editor.org/errata/eid4789"),
        ] {
            assert_eq!(super::address(&citation.parse().unwrap()), address, "{citation}");
        }
    }
}
