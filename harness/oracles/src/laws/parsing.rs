//! Checks laws of parsing, about recomposition, prefixes, and the rules of components.

use urispec_model::{Component as C, Spans, Spec};
use urispec_specs::{parse, rules};

use crate::law_violation::{LawViolation, quoted};

/// Joining the components of an input gives the input again, except for a prefix that is not a component.
pub(super) fn parsing(spec: Spec, input: &[u8]) -> Result<(), LawViolation> {
    let Ok(spans) = parse(spec, None, input) else {
        return Ok(());
    };
    let composed = without_prefix(spec, input);
    let recomposed = compose(spec, &spans, input);
    if recomposed != composed {
        let law = "the components of a parse compose the input";
        return Err(LawViolation::new(
            law,
            spec,
            &[input],
            &quoted(composed),
            &quoted(&recomposed),
        ));
    }
    prefixes(spec, input, &spans)?;
    components(spec, input, &spans)
}

/// The part of an accepted input that components cover. It does not include the `URL:` before the scheme in
/// `prefixedurl` of draft-ietf-uri-url-03.
fn without_prefix(spec: Spec, input: &[u8]) -> &[u8] {
    match spec {
        Spec::UriUrl03 => &input["URL:".len()..],
        _ => input,
    }
}

/// The text that results from joining the innermost components of the input.
fn compose(spec: Spec, spans: &Spans, input: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(input.len());
    let mut put = |before: &[u8], component: C, after: &[u8]| {
        if let Some(span) = spans.get(component) {
            whole.extend_from_slice(before);
            whole.extend_from_slice(span.of(input));
            whole.extend_from_slice(after);
        }
    };
    put(b"", C::Scheme, b":");
    // The authority-form of a request target has no slashes before it.
    let is_alone = spec.is_http() && spans.get(C::Scheme).is_none();
    let slashes: &[u8] = if is_alone { b"" } else { b"//" };
    match (spans.get(C::Authority), spans.get(C::Host)) {
        (None, _) => {}
        (Some(_), None) => put(slashes, C::Authority, b""),
        (Some(authority), Some(_)) => {
            put(slashes, C::Authority, b"");
            // The parts must give the same authority. If they do not, they are returned as the whole result, so
            // that the violation shows them.
            let inside = inside(spans, input);
            if inside != authority.of(input) {
                return inside;
            }
        }
    }
    if spans.get(C::Opaque).is_some() {
        put(b"", C::Opaque, b"");
    } else {
        put(b"", C::Path, b"");
        put(b";", C::Params, b"");
        put(b"?", C::Query, b"");
    }
    put(b"#", C::Fragment, b"");
    whole
}

/// The authority that results from joining its parts.
fn inside(spans: &Spans, input: &[u8]) -> Vec<u8> {
    let mut authority = Vec::new();
    let text = |component| spans.get(component).map(|span| span.of(input));
    if let Some(userinfo) = text(C::Userinfo) {
        authority.extend_from_slice(userinfo);
        authority.push(b'@');
    } else if let Some(user) = text(C::User) {
        authority.extend_from_slice(user);
        if let Some(password) = text(C::Password) {
            authority.push(b':');
            authority.extend_from_slice(password);
        }
        authority.push(b'@');
    }
    authority.extend_from_slice(text(C::Host).unwrap_or_default());
    if let Some(port) = text(C::Port) {
        authority.push(b':');
        authority.extend_from_slice(port);
    }
    authority
}

/// The text before a fragment is a reference with the same components except the fragment. The same is true of the
/// text before a query.
fn prefixes(spec: Spec, input: &[u8], spans: &Spans) -> Result<(), LawViolation> {
    let mut expected = *spans;
    for component in [C::Fragment, C::Query] {
        let Some(span) = expected.get(component) else { continue };
        expected.set(component, None);
        let prefix = &input[..span.start - 1];
        if spec.is_http() && spans.get(C::Authority).is_none() {
            // As the target of a request, "mailto:" is a host with an empty port, but "mailto:?q" is not.
            return Ok(());
        }
        if component == C::Fragment && prefix.contains(&b'#') {
            // If the last number sign is the delimiter (relative-url-01 section 2.4.1), the one before it becomes
            // the delimiter after the last one is removed.
            return Ok(());
        }
        let law = "the text before a query or a fragment is parsed as in the whole input";
        match parse(spec, None, prefix) {
            Ok(found) if found == expected => {}
            found => {
                let shown = |spans: &Spans| format!("{:?}", spans.parts(prefix, spec.components()));
                let found = found.map_or_else(|error| quoted(error.to_string().as_bytes()), |spans| shown(&spans));
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[input, prefix],
                    &shown(&expected),
                    &found,
                ));
            }
        }
    }
    Ok(())
}

/// The text of a component is derived by the rule of the same name.
///
/// Documents before RFC 1808 are exceptions. In them, components are found by algorithms that depend on the scheme
/// (relative-url-00 section 2.3), or by rules of their scheme (RFC 1738 section 5). A rule may have the name of
/// such a component, but a different meaning. In RFC 1808 the path is an exception (section 2.2): the text of the
/// rule `path` is never empty, and does not include a slash before it.
fn components(spec: Spec, input: &[u8], spans: &Spans) -> Result<(), LawViolation> {
    if spec < Spec::Rfc1808 {
        return Ok(());
    }
    let rules = rules(spec);
    for component in C::ALL {
        let is_its_rule = *component != C::Path || !spec.components().contains(C::Params);
        let has_rule = is_its_rule && rules.contains(&component.name());
        let Some(span) = spans.get(*component).filter(|_| has_rule) else {
            continue;
        };
        let text = span.of(input);
        let whole = |spans: &Spans| spans.get(*component).is_none_or(|span| span.of(text) == text);
        let found = parse(spec, Some(component.name()), text);
        if !found.as_ref().is_ok_and(whole) {
            let law = "the text of a component is derived by the rule with the name of the component";
            let expected = format!("{component} = {}", quoted(text));
            let found = found.map_or_else(
                |error| quoted(error.to_string().as_bytes()),
                |_| "another text".to_owned(),
            );
            return Err(LawViolation::new(law, spec, &[input, text], &expected, &found));
        }
    }
    Ok(())
}
