//! Further normal forms that a document permits.

use std::net::Ipv6Addr;

use urispec_model::{Level, Spec};

use super::answers::Answers;
use super::parse;
use crate::authority_parts::AuthorityParts;
use crate::equivalence::{Parsed, Said};
use crate::ports::default_port;
use crate::rfc3986::remove_dot_segments;
use crate::split::{Pieces, split};
use crate::topic::has_dots;
use crate::{dispatch, rfc1738};

pub(super) fn permit(spec: Spec, input: &[u8], level: Level, answers: &mut Answers<'_>) {
    if let Some(reading) = parse::refused(spec, input) {
        answers.reject(reading);
    }
    by_letter(spec, input, level, answers);
    by_other_parses(spec, input, level, answers);
}

/// Permits the further answers for the strict parse.
fn by_letter(spec: Spec, input: &[u8], level: Level, answers: &mut Answers<'_>) {
    let Ok(normal) = dispatch::normalize(spec, input, level) else {
        return;
    };
    by_readings(spec, input, level, answers);
    if !is_in_family_of_rfc3986(spec) {
        return;
    }
    let letter = split(&normal).pieces(&normal);
    let paths = paths(spec, &letter, input, level);
    let authorities = authorities(spec, &letter, level);
    let with = |authority, path| Pieces {
        authority,
        path,
        ..letter
    };
    for (reading, path) in &paths {
        answers.uri(reading, with(letter.authority, path).recompose());
    }
    // Interpretations that change different parts are combined, under the id of the first: "//:/." becomes "///".
    for (reading, authority) in &authorities {
        answers.uri(reading, with(Some(authority), letter.path).recompose());
        for (_, path) in &paths {
            answers.uri(reading, with(Some(authority), path).recompose());
        }
    }
}

/// Whether section 6.2 of RFC 3986 applies to `spec`: to RFC 3986, its drafts with this section, and documents that
/// refer to this section.
pub(super) fn is_in_family_of_rfc3986(spec: Spec) -> bool {
    spec == Spec::Rfc3986
        || spec.is_branch() && spec != Spec::Rfc2616
        || matches!(spec, Spec::Rfc2396bis05 | Spec::Rfc2396bis06 | Spec::Rfc2396bis07)
}

/// Permits normal forms by other interpretations of the rules: with one change made or omitted, and with all
/// possible changes.
fn by_readings(spec: Spec, input: &[u8], level: Level, answers: &mut Answers<'_>) {
    let rules = dispatch::rules_of_sameness(spec);
    let Ok(spans) = dispatch::parse_whole(spec, input) else {
        return;
    };
    let parsed = Parsed {
        text: input,
        spans: &spans,
        parse: &|text| dispatch::parse_whole(spec, text).ok(),
    };
    let mut permit = |reading, wanted: &dyn Fn(Said) -> bool| {
        if let Ok(form) = rules.in_form(rules.normalizes, &parsed, level, wanted) {
            answers.uri(reading, form.into_owned());
        }
    };
    for rule in rules.at(level) {
        match rule.said {
            Said::If(reading) => permit(reading, &|said| match said {
                Said::If(other) => other == reading,
                said => said.is_in_normal_form(),
            }),
            Said::Unless(reading) => permit(reading, &|said| said.is_in_normal_form() && said != rule.said),
            Said::Normal | Said::Same => {}
        }
    }
    if let Some(first) = rules.at(level).find_map(|rule| rule.said.open()) {
        permit(first, &|said| said.is_in_normal_form() || said.open().is_some());
    }
}

/// Permits the normal forms for alternative parses of the text, with and without the rules of other
/// interpretations.
fn by_other_parses(spec: Spec, input: &[u8], level: Level, answers: &mut Answers<'_>) {
    let rules = dispatch::rules_of_sameness(spec);
    for split in parse::split_by_readings(spec, input) {
        let parsed = Parsed {
            text: split.text,
            spans: &split.spans,
            parse: &|text| dispatch::parse_whole(spec, text).ok(),
        };
        let normal = |said: Said| said.is_in_normal_form();
        let with_open = |said: Said| said.is_in_normal_form() || said.open().is_some();
        for wanted in [&normal as &dyn Fn(Said) -> bool, &with_open] {
            if let Ok(form) = rules.in_form(rules.normalizes, &parsed, level, wanted) {
                answers.uri(split.reading, [&form, split.tail].concat());
            }
        }
    }
}

/// A part of a URI, with the interpretation that gives it.
type Part = (&'static str, Vec<u8>);

/// Permitted paths that differ from the path of `letter`, the strict normal form.
fn paths(spec: Spec, letter: &Pieces<'_>, input: &[u8], level: Level) -> Vec<Part> {
    let mut paths = Vec::new();
    // Dots may be percent-encoded, and are decoded by the levels above `path`.
    if matches!(level, Level::Path | Level::Syntax | Level::Scheme) && has_dots(letter.path) {
        paths.extend(without_dots(letter));
    }
    if level != Level::Scheme {
        return paths;
    }
    let in_general = |path: &[u8]| ("rfc3986-empty-path-in-general", path.to_vec());
    match letter.authority {
        Some(_) if letter.path.is_empty() => paths.push(in_general(b"/")),
        // "http:///": the rule of a scheme to write "/" for an empty path need not apply, since the host is empty.
        Some([]) if letter.path == b"/" && split(input).path.is_empty() => paths.push(in_general(b"")),
        _ => {}
    }
    if letter.scheme == Some(b"mailto") {
        // The document does not require a normalizer to have rules for mailto.
        let by_syntax = dispatch::normalize(spec, input, Level::Syntax).unwrap_or_default();
        let path = split(&by_syntax).pieces(&by_syntax).path;
        paths.push(("rfc3986-mailto-domain", path.to_vec()));
    }
    paths
}

/// Further paths by section 6.2.2.3. The section does not state whether two kinds of dot segments are removed:
/// those that the resolution of a relative reference needs, and those that prevent a path from becoming an
/// authority.
fn without_dots(letter: &Pieces<'_>) -> Vec<Part> {
    let by_algorithm = remove_dot_segments(letter.path);
    if letter.scheme.is_some() {
        // "foo:/.//x": the reference keeps the dot; a literal use of section 5.2.4 removes it.
        return vec![("rfc3986-authority-appears-letter", by_algorithm)];
    }
    let collapsed = collapse(letter.path);
    // "a/../.." becomes "..", which a resolver treats like "../".
    let short = collapsed.strip_suffix(b"/").filter(|path| path.ends_with(b"."));
    // "././a:b" becomes "./a:b": one dot segment is enough to prevent "a" from being a scheme.
    let first = collapsed.split(|byte| *byte == b'/').next().unwrap_or_default();
    let guarded = first.contains(&b':').then(|| [b"./", &collapsed[..]].concat());
    let all = [Some(by_algorithm), short.map(<[u8]>::to_vec), guarded, Some(collapsed)];
    // Neither form may turn a path into an authority or a scheme: ".//a" and "b/../c:d" keep their dots.
    let is_same_form = |path: &Vec<u8>| {
        let result = Pieces { path, ..*letter }.recompose();
        let other = split(&result).pieces(&result);
        letter.scheme == other.scheme && letter.authority == other.authority
    };
    let all = all.into_iter().flatten().filter(is_same_form);
    all.map(|path| ("rfc3986-dots-of-relative-references", path)).collect()
}

/// A relative path without the dot segments that resolution does not need: "a/../../b" needs only one of its two
/// dot segments.
fn collapse(path: &[u8]) -> Vec<u8> {
    let (root, rest): (&[u8], &[u8]) = match path.strip_prefix(b"/") {
        Some(rest) => (b"/", rest),
        None => (b"", path),
    };
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut ends_in_slash = false;
    for segment in rest.split(|byte| *byte == b'/') {
        ends_in_slash = matches!(segment, b"." | b"..");
        match (segment, kept.last()) {
            (b"..", Some(last)) if *last != b".." => drop(kept.pop()),
            (b"..", _) if root.is_empty() => kept.push(segment),
            (b"." | b"..", _) => {}
            _ => kept.push(segment),
        }
    }
    let mut result = root.to_vec();
    if kept.is_empty() && root.is_empty() {
        result.extend_from_slice(b".");
    }
    result.extend_from_slice(&kept.join(&b'/'));
    if ends_in_slash && !result.ends_with(b"/") {
        result.push(b'/');
    }
    result
}

/// Permitted authorities that differ from the authority of `letter`, where sections 3.2.3, 6.2.2 and 6.2.3 leave a
/// choice.
fn authorities(spec: Spec, letter: &Pieces<'_>, level: Level) -> Vec<Part> {
    let is_rooted = letter.path.starts_with(b"/") && !letter.path.starts_with(b"//");
    if level == Level::Scheme && letter.scheme == Some(b"file") && letter.authority.is_none() && is_rooted {
        // A missing authority and an empty authority mean the same machine. RFC 8089 has its own rules for this.
        let is_said = !matches!(spec, Spec::Rfc6068 | Spec::Rfc7230 | Spec::Rfc8089);
        return is_said
            .then(|| ("rfc3986-file-without-authority", Vec::new()))
            .into_iter()
            .collect();
    }
    let (Some(authority), Level::Syntax | Level::Scheme) = (letter.authority, level) else {
        return Vec::new();
    };
    let is_scheme_based = level == Level::Scheme;
    let parts = AuthorityParts::of(authority);
    let port = parts.port.map(|port| port.of(authority));
    let without_port = || authority[..parts.host.end].to_vec();
    let mut authorities = Vec::new();
    match port {
        // By section 3.2.3, every normalizer omits an empty port. By section 6.2.3, only a normalizer with rules
        // for the scheme does so.
        Some([]) => authorities.push(("rfc3986-empty-port", without_port())),
        // "080" is the default port for a normalizer that treats ports as numbers.
        Some(zeros @ [b'0', ..]) if is_scheme_based && is_default(zeros, letter.scheme) => {
            authorities.push(("rfc3986-port-with-zeros", without_port()));
        }
        _ => {}
    }
    // The document's own examples are of http; RFC 1738 has more schemes with a default port.
    if let (Some(port), Some(scheme), true) = (port, letter.scheme, is_scheme_based)
        && rfc1738::default_port(scheme).is_some_and(|default| default.to_string().as_bytes() == port)
    {
        authorities.push(("rfc3986-ports-of-other-schemes", without_port()));
    }
    if is_scheme_based && letter.scheme == Some(b"file") && authority == b"localhost" {
        authorities.push(("rfc3986-file-localhost", Vec::new()));
    }
    // Section 6.2.2 lists its techniques only as examples ("such techniques as"): an IPv6 address may be
    // compressed.
    if let Some(host) = compress(parts.host.of(authority)) {
        let before = &authority[..parts.host.start];
        let after = &authority[parts.host.end..];
        authorities.push(("rfc3986-further-techniques", [before, &host, after].concat()));
        if port == Some(&[][..]) {
            authorities.push(("rfc3986-further-techniques", [before, &host].concat()));
        }
    }
    authorities
}

/// Whether a port with leading zeros is the default port of the scheme.
fn is_default(port: &[u8], scheme: Option<&[u8]>) -> bool {
    let zeros = port.iter().take_while(|digit| **digit == b'0').count();
    scheme.and_then(default_port) == Some(&port[zeros..])
}

/// An IPv6 address in the form of RFC 5952; `None` for any other host.
fn compress(host: &[u8]) -> Option<Vec<u8>> {
    let address = host.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let address: Ipv6Addr = std::str::from_utf8(address).ok()?.parse().ok()?;
    Some(format!("[{address}]").into_bytes())
}
