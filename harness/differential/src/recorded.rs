//! Finds the rules that decide a failure on record. The parser is not run again.

use urispec_drift::{cite, has_rule};
use urispec_judge::{Judgement, ReferenceAnswer};
use urispec_model::{Component, HostKind, Observation, Operation, Request, Spans, Spec, Verdict};
use urispec_subjects::{About, Subject};
use urispec_vectors::Citation;

use crate::Member;
use crate::attribution::{Shared, causes};
use crate::component_texts::ComponentTexts;
use crate::fingerprint::COMPONENTS;

/// A parser that is known only by one recorded answer.
struct Recorded<'s>(&'s About);

impl Subject for Recorded<'_> {
    fn about(&self) -> &About {
        self.0
    }

    fn run<'a>(&self, _request: &Request<'a>) -> Observation<'a> {
        Observation::Unsupported("not on record".into())
    }
}

/// The rules of `spec`, or the steps of its algorithm, that decide a failure, each with its section.
///
/// Empty if the rules could only be found with further requests to the parser.
pub fn deciding_rules(
    about: &About,
    spec: Spec,
    request: &Request<'_>,
    observed: &Observation<'_>,
    judgement: &Judgement,
) -> Vec<(String, Citation)> {
    // RFC 2396 resolves a reference that is only a query, though no rule derives it. With a segment before it, the
    // character is found.
    let longer;
    let request = match request {
        Request::Parse {
            input: input @ [b'?', ..],
            rule: None,
        } if urispec_specs::may_permit(spec, request) => {
            longer = [b"a", *input].concat();
            &Request::Parse {
                input: &longer,
                rule: None,
            }
        }
        request => request,
    };
    let subject = Recorded(about);
    let member = Member::new(&subject, spec);
    let answer = ReferenceAnswer::of(spec, request);
    let rules: Vec<String> = match (judgement.verdict, &answer) {
        // To find the part that the parser refuses, attribution would have to run the parser again.
        (Verdict::TooStrict, ReferenceAnswer::Parse(Ok(spans))) => refusable(spans, request.input()),
        (Verdict::TooStrict, _) if !spec.is_url_standard() => Vec::new(),
        _ => {
            let (shared, is_new) = (Shared::default(), &mut |_| true);
            let found = causes(&member, request, &answer, observed, judgement, &shared, is_new);
            found.iter().map(|one| one.rule.to_string()).collect()
        }
    };
    // The grammar rejects a text that cannot be recomposed.
    let operation = match request.operation() {
        Operation::Recompose if judgement.verdict == Verdict::TooLenient => Operation::Parse,
        operation => operation,
    };
    let mut cited: Vec<(String, Citation)> = Vec::new();
    for rule in rules {
        let rule = of_document(spec, rule, request.input());
        let known = cite(spec, operation, &rule);
        let is_new = |citation: &Citation| cited.iter().all(|(_, other)| other != citation);
        cited.extend(known.filter(is_new).map(|citation| (rule, citation)));
    }
    cited
}

/// The name that a rule has in a document. RFC 3987 names `ipchar` differently, and only RFC 6874 has a rule for
/// the zone.
fn of_document(spec: Spec, rule: String, input: &[u8]) -> String {
    if spec.is_url_standard() {
        return rule;
    }
    let has = |name: &str| has_rule(spec, name);
    let international = format!("i{rule}");
    match &*rule {
        "ZoneID" if !has("ZoneID") => "IP-literal".to_owned(),
        "IPv6address" if has("ZoneID") && memchr::memmem::find(input, b"%25").is_some() => "ZoneID".to_owned(),
        _ if !has(&rule) && has(&international) => international,
        _ => rule,
    }
}

/// The components of a text that a parser may refuse: those that contain more than small letters, or else the
/// optional components. Empty if there are more than two, since the result would be too vague.
fn refusable(spans: &Spans, input: &[u8]) -> Vec<String> {
    let texts = ComponentTexts::of(spans, input);
    let is_there = |component: &Component| texts.get(*component).is_some();
    let is_unusual = |component: &Component| !is_plain(*component, texts.get(*component).unwrap_or_default());
    let unusual: Vec<Component> = COMPONENTS.into_iter().filter(is_there).filter(is_unusual).collect();
    let mut found = if unusual.is_empty() {
        let can_be_left_out = |component: &Component| COMPONENTS[..4].contains(component);
        COMPONENTS
            .into_iter()
            .filter(is_there)
            .filter(can_be_left_out)
            .collect()
    } else {
        unusual
    };
    if found.len() > 2 {
        return Vec::new();
    }
    // An address comes first: parsers refuse it more often.
    let is_name = matches!(spans.host_kind, None | Some(HostKind::RegName | HostKind::Hostname));
    found.sort_by_key(|component| is_name || *component != Component::Host);
    let rule = |component: Component| match (component, spans.host_kind) {
        (Component::Host, Some(kind)) => kind.name(),
        _ => component.name(),
    };
    found.into_iter().map(|component| rule(component).to_owned()).collect()
}

/// Whether the text of a component is so plain that a parser has no reason to refuse it.
fn is_plain(component: Component, text: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_lowercase();
    match component {
        Component::Path => !text.starts_with(b"//") && text.iter().all(|byte| is_letter(byte) || *byte == b'/'),
        _ => !text.is_empty() && text.iter().all(is_letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8], expected: &[&str]) {
        let spans = urispec_specs::parse(Spec::Rfc3986, None, input).unwrap();
        assert_eq!(refusable(&spans, input), expected, "{}", input.escape_ascii());
    }

    #[test]
    fn what_is_unusual_may_be_refused() {
        check(b"http://h:65536/", &["port"]);
        check(b"http://a_b/", &["reg-name"]);
        check(b"http://[::1]/", &["IPv6address"]);
        check(b"//u@h/a", &["userinfo"]);
        check(b"http://[::1]:80/", &["IPv6address", "port"]);
        check(b"a:b%20c#d", &["path"]);
        check(b"?a", &["query"]);
        check(b"a", &[]);
        check(b"a+:@%20?%20#%20", &[]);
    }
}
