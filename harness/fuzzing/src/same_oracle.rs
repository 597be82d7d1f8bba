//! A second, independent derivation of normal forms and equivalence, with which the references are compared.
//!
//! It shares no rule with the references, which make a list of changes to components: here a text is split with `str` methods,
//! each document belongs to an [`Era`], and each step asks the era what counts for it. `tests/same_oracle.rs` compares the two on
//! generated texts, the fuzz target `oracle` on any.
//!
//! Left out: RFC 1630 and the drafts before RFC 1738, whose components are not those of this split, and the documents of
//! one scheme, which `vectors/` has.

use urispec_model::{Answer, Component, Level, Observation, Request, Spec};
use urispec_specs::{answer, compared_levels, levels, normalize, parse};

use crate::law_violation::{LawViolation, quoted};
use crate::resolver_oracle::{compose, segments_2396, split, without_dots_3986};

/// Documents that say the same of what is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Era {
    /// RFC 1738 and its last draft.
    Rfc1738,
    /// RFC 1808 and its drafts.
    Relative,
    /// draft-fielding-url-syntax-00 to -03.
    Early,
    /// draft-fielding-url-syntax-04 to -09.
    Body,
    /// Those after them, up to draft-fielding-uri-rfc2396bis-00.
    Http,
    /// draft-fielding-uri-rfc2396bis-01 to -03.
    Ladder,
    /// draft-fielding-uri-rfc2396bis-04.
    Delimiters,
    /// Its successors without a word on mailto.
    NoMailto,
    /// RFC 3986 and its last draft, and RFC 6874.
    Rfc3986,
}

impl Era {
    fn of(spec: Spec) -> Option<Self> {
        let name = spec.name();
        let number = || name.get(name.len() - 2..)?.parse::<u8>().ok();
        Some(match spec {
            Spec::Rfc1738 | Spec::UriUrl06 => Self::Rfc1738,
            Spec::Rfc1808 => Self::Relative,
            Spec::Rfc2396 | Spec::Rfc2732 | Spec::Rfc2396bis00 => Self::Http,
            Spec::Rfc3986 | Spec::Rfc6874 | Spec::Rfc2396bis07 => Self::Rfc3986,
            Spec::Rfc2396bis04 => Self::Delimiters,
            Spec::Rfc2396bis05 | Spec::Rfc2396bis06 => Self::NoMailto,
            _ if name.contains("relative-url") => Self::Relative,
            _ if name.contains("rfc2396bis") => Self::Ladder,
            _ if name.contains("url-syntax") => match number()? {
                ..=3 => Self::Early,
                4..=9 => Self::Body,
                _ => Self::Http,
            },
            _ if name.contains("uri-syntax") => Self::Http,
            _ => return None,
        })
    }

    /// Whether it climbs the ladder of RFC 3986, where each level has those below.
    fn has_ladder(self) -> bool {
        self >= Self::Ladder
    }

    /// Whether letters count for nothing in a host.
    fn folds_hosts(self) -> bool {
        self >= Self::Body
    }

    /// Whether the level is about case, or about what is above it.
    fn folds(level: Level) -> bool {
        matches!(level, Level::Case | Level::Syntax | Level::Scheme)
    }

    fn decodes(self, level: Level) -> bool {
        match self {
            Self::Relative => false,
            Self::Early | Self::Body | Self::Http => level == Level::Percent,
            _ => matches!(level, Level::Percent | Level::Syntax | Level::Scheme),
        }
    }

    /// Whether the digits of triplets are raised.
    fn raises(self, level: Level) -> bool {
        match self {
            Self::Rfc1738 | Self::Ladder => self.decodes(level),
            Self::Relative | Self::Early | Self::Body | Self::Http => false,
            _ => Self::folds(level),
        }
    }

    /// The ports that go without saying.
    fn ports(self) -> &'static [(&'static str, &'static str)] {
        const ALL: [(&str, &str); 10] = [
            ("ftp", "21"),
            ("http", "80"),
            ("https", "443"),
            ("ws", "80"),
            ("wss", "443"),
            ("gopher", "70"),
            ("nntp", "119"),
            ("telnet", "23"),
            ("wais", "210"),
            ("prospero", "1525"),
        ];
        const OLD: [(&str, &str); 7] = [
            ("ftp", "21"),
            ("http", "80"),
            ("gopher", "70"),
            ("nntp", "119"),
            ("telnet", "23"),
            ("wais", "210"),
            ("prospero", "1525"),
        ];
        match self {
            Self::Rfc1738 => &OLD,
            Self::NoMailto | Self::Rfc3986 => &ALL[..5],
            _ => &ALL,
        }
    }
}

/// The characters beside letters and digits that are the same when they are encoded.
fn marks(spec: Spec, era: Era) -> &'static str {
    match (spec, era) {
        (Spec::UriUrl06, _) => "$-_.+!*'(),{}|\\^~[]",
        (_, Era::Rfc1738) => "$-_.+!*'(),",
        (Spec::UriSyntax02 | Spec::UriSyntax03 | Spec::UriSyntax04, _) => "-_.!~*'()",
        (Spec::Rfc2396 | Spec::Rfc2732 | Spec::Rfc2396bis00, _) | (_, Era::Ladder) => "-_.!~*'()",
        (_, Era::Early | Era::Body | Era::Http) => "$-_.!~*'(),",
        _ => "-._~",
    }
}

/// How a component is written: what is decoded, and which case letters and digits have.
#[derive(Clone, Copy)]
struct Spelling<'a> {
    decoded: Option<&'a str>,
    raised: bool,
    folded: bool,
}

impl<'a> Spelling<'a> {
    /// Decodes these characters, and letters and digits.
    fn only(self, decoded: &'a str) -> Self {
        Self {
            decoded: Some(decoded),
            ..self
        }
    }

    fn write(self, text: &str) -> String {
        let mut written = String::new();
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let digits = rest
                .get(1..3)
                .filter(|digits| character == '%' && digits.chars().all(|digit| digit.is_ascii_hexdigit()));
            let octet = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            let plain = match octet.map(char::from) {
                None => Some(character),
                Some(octet) => self
                    .decoded
                    .is_some_and(|marks| octet.is_ascii_alphanumeric() || marks.contains(octet))
                    .then_some(octet),
            };
            match (plain, digits) {
                (Some(plain), _) if self.folded => written.push(plain.to_ascii_lowercase()),
                (Some(plain), _) => written.push(plain),
                (None, Some(digits)) if self.raised => written += &format!("%{}", digits.to_ascii_uppercase()),
                (None, digits) => written += &format!("%{}", digits.unwrap_or_default()),
            }
            rest = &rest[if digits.is_some() { 3 } else { 1 }..];
        }
        written
    }

    fn folded_if(self, folded: bool) -> Self {
        Self { folded, ..self }
    }
}

/// A text that is the same for all that a document calls the same at a level; none where this derivation has nothing to say.
#[expect(clippy::too_many_lines, reason = "the steps of the documents, one after the other")]
fn form(spec: Spec, level: Level, text: &str) -> Option<String> {
    let era = Era::of(spec)?;
    let spans = parse(spec, None, text.as_bytes()).ok()?;
    let parts = split(text);
    let is_there = |component, part: Option<&str>| {
        spans.get(component).map(|span| span.of(text.as_bytes())) == part.map(str::as_bytes)
    };
    if !is_there(Component::Scheme, parts.scheme)
        || !is_there(Component::Authority, parts.authority)
        || !is_there(Component::Query, parts.query)
        || !is_there(Component::Fragment, parts.fragment)
    {
        return None;
    }
    let has_host = spans.get(Component::Host).is_some();
    // A name that is none before it is decoded.
    if era == Era::Ladder && !has_host && parts.authority.is_some_and(|name| name.contains('%')) {
        return None;
    }
    if level == Level::String {
        return Some(text.to_owned());
    }
    let scheme = parts.scheme.map(str::to_ascii_lowercase);
    let is = |names: &[&str]| scheme.as_deref().is_some_and(|scheme| names.contains(&scheme));
    if era == Era::Http && level == Level::Percent && !is(&["http"]) {
        return None;
    }
    let spelling = Spelling {
        decoded: era.decodes(level).then(|| marks(spec, era)),
        raised: era.raises(level),
        folded: false,
    };
    let untouched = Spelling {
        decoded: None,
        ..spelling
    };
    let others = if era == Era::Http { untouched } else { spelling };
    let by_scheme = level == Level::Scheme;

    // The authority.
    let (mut user, mut host, mut port) = (None, parts.authority.map(str::to_owned), None);
    if let (true, Some(authority)) = (has_host, parts.authority) {
        let (before, after) = authority
            .rsplit_once('@')
            .map_or((None, authority), |(user, rest)| (Some(user), rest));
        let end = after.rfind(']').unwrap_or(0);
        let colon = after[end..].find(':').map(|colon| end + colon);
        user = before.map(str::to_owned);
        port = colon.map(|colon| after[colon + 1..].to_owned());
        host = Some(after[..colon.unwrap_or(after.len())].to_owned());
    }
    let user = user.map(|user| {
        let user = others.write(&user);
        if era == Era::Rfc1738 && by_scheme && is(&["ftp", "telnet"]) {
            spelling.only(";?&=").write(&user)
        } else {
            user
        }
    });
    let user = user.filter(|user| !(era == Era::Delimiters && spelling_is_syntax(level) && user.is_empty()));
    let is_folded = has_host && era.folds_hosts() && Era::folds(level);
    let mut host = host.map(|host| match host.split_once("%25") {
        // A zone is kept as it is, but for its escapes.
        Some((address, zone)) if spec == Spec::Rfc6874 && host.starts_with('[') => {
            format!(
                "{}%25{}",
                others.folded_if(is_folded).write(address),
                others.write(zone)
            )
        }
        _ => others.folded_if(is_folded).write(&host),
    });
    let default = era.ports().iter().find(|(name, _)| is(&[name])).map(|(_, port)| *port);
    port = port.filter(|port| {
        let goes = match era {
            Era::Ladder => by_scheme && port.is_empty() && is(&["http"]),
            Era::Delimiters => spelling_is_syntax(level) && port.is_empty(),
            Era::NoMailto | Era::Rfc3986 => by_scheme && port.is_empty(),
            _ => false,
        };
        !(goes || by_scheme && Some(&**port) == default)
    });
    let is_plain = user.is_none() && port.is_none();
    if by_scheme && is(&["file"]) && is_plain && has_host {
        match (era, host.as_deref()) {
            (Era::Rfc1738, Some(name)) if name.eq_ignore_ascii_case("localhost") => host = Some(String::new()),
            (Era::Delimiters, Some("")) => host = Some("localhost".to_owned()),
            _ => {}
        }
    }
    let authority = host.map(|host| {
        let user = user.map_or(String::new(), |user| user + "@");
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        format!("{user}{host}{port}")
    });

    // The path.
    let is_guarded = era == Era::Body || era == Era::Early;
    let first = parts.path.split('/').next().unwrap_or_default();
    let mut path = if is_guarded && parts.scheme.is_none() && parts.authority.is_none() && first.contains(':') {
        untouched.write(parts.path)
    } else {
        spelling.write(parts.path)
    };
    let has_dots_removed = era.has_ladder() && matches!(level, Level::Path | Level::Syntax | Level::Scheme);
    if has_dots_removed && parts.scheme.is_some() && (era >= Era::NoMailto || path.starts_with('/')) {
        path = if spec == Spec::Rfc2396bis01 || spec == Spec::Rfc2396bis02 {
            let (_, segments, above) = segments_2396(&path);
            let kept = if spec == Spec::Rfc2396bis02 { above } else { 0 };
            format!("/{}", segments[kept..].join("/"))
        } else {
            without_dots_3986(&path)
        };
        if authority.is_none() && path.starts_with("//") {
            path = format!("/.{path}");
        }
    }
    let mut query = parts.query.map(|query| others.write(query));
    let is_outside = matches!(era, Era::Early | Era::Body | Era::Http);
    let mut fragment = parts
        .fragment
        .map(|text| if is_outside { untouched } else { spelling }.write(text));
    if era == Era::Delimiters && spelling_is_syntax(level) {
        query = query.filter(|query| !query.is_empty());
        fragment = fragment.filter(|fragment| !fragment.is_empty());
    }
    if by_scheme && era == Era::Rfc1738 {
        let free = [
            (&["ftp"][..], "?:@&="),
            (&["http"], ":@&="),
            (&["gopher", "mailto"], ";/?:@&="),
            (&["news"], ";/?:&="),
        ];
        if let Some((_, free)) = free.iter().find(|(schemes, _)| is(schemes)) {
            path = spelling.only(free).write(&path);
            query = query.map(|query| spelling.only(free).write(&query));
        }
        if path.is_empty() && authority.is_some() && is(&["http", "telnet", "gopher"]) {
            path = "/".to_owned();
        }
        if path == "/" && authority.is_some() && is(&["gopher"]) {
            path = "/1".to_owned();
        }
    }
    let is_web = is(&["http", "https", "ftp", "ws", "wss"]);
    if by_scheme && era >= Era::Delimiters && is_web && authority.is_some() && path.is_empty() {
        path = "/".to_owned();
    }
    if by_scheme && era == Era::Rfc3986 && is(&["mailto"]) {
        if let Some((before, domain)) = path.rsplit_once('@') {
            path = format!(
                "{before}@{}",
                Spelling {
                    decoded: None,
                    ..spelling
                }
                .folded_if(true)
                .write(domain)
            );
        }
    }
    let written = crate::resolver_oracle::Parts {
        scheme: if Era::folds(level) {
            scheme.as_deref()
        } else {
            parts.scheme
        },
        authority: authority.as_deref(),
        path: &path,
        query: query.as_deref(),
        fragment: fragment.as_deref(),
    };
    Some(compose(&written, &path))
}

/// Whether the level has all of section 6.2.2.
fn spelling_is_syntax(level: Level) -> bool {
    matches!(level, Level::Syntax | Level::Scheme)
}

/// Compares the references with this derivation on two texts: what is equivalent, and what the normal forms are.
///
/// Texts that are not ASCII are no URIs in these documents, and are not compared.
pub fn agree(one: &[u8], other: &[u8]) -> Result<(), LawViolation> {
    let (Ok(one), Ok(other)) = (std::str::from_utf8(one), std::str::from_utf8(other)) else {
        return Ok(());
    };
    if !one.is_ascii() || !other.is_ascii() {
        return Ok(());
    }
    for spec in Spec::ALL {
        for level in compared_levels(*spec) {
            agree_on(*spec, *level, one, other)?;
        }
    }
    Ok(())
}

fn agree_on(spec: Spec, level: Level, one: &str, other: &str) -> Result<(), LawViolation> {
    let forms = [one, other].map(|text| form(spec, level, text));
    for (text, form) in [one, other].into_iter().zip(&forms) {
        if let Some(form) = form
            && levels(spec).contains(&level)
        {
            let ours = normalize(spec, text.as_bytes(), level);
            if !ours.as_ref().is_ok_and(|ours| ours.as_ref() == form.as_bytes()) {
                let law = "the reference and the second derivation have one normal form";
                let found = format!("{:?} at level {level}", ours.map(|ours| quoted(&ours)));
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[text.as_bytes()],
                    &quoted(form.as_bytes()),
                    &found,
                ));
            }
        }
    }
    if let [Some(first), Some(second)] = &forms {
        let (input, other) = (one.as_bytes(), other.as_bytes());
        let ours = answer(spec, &Request::Equivalent { input, other, level });
        let expected = first == second;
        if !matches!(ours, Observation::Accept(Answer::Equal(equal)) if equal == expected) {
            let law = "the reference and the second derivation agree on equivalence";
            let found = format!("{ours:?} at level {level}");
            let expected = format!(
                "{expected}, as {} and {}",
                quoted(first.as_bytes()),
                quoted(second.as_bytes())
            );
            return Err(LawViolation::new(law, spec, &[input, other], &expected, &found));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(spec: Spec, level: Level, text: &str, expected: &str) {
        assert_eq!(
            form(spec, level, text).as_deref(),
            Some(expected),
            "{spec} {level} {text}"
        );
    }

    #[test]
    fn it_has_something_to_say_of_every_level_of_its_documents() {
        let mut documents = 0;
        for spec in Spec::ALL.iter().filter(|spec| Era::of(**spec).is_some()) {
            documents += 1;
            for level in compared_levels(*spec) {
                assert!(form(*spec, *level, "http://h/%41").is_some(), "{spec} {level}");
            }
        }
        assert_eq!(documents, 38);
    }

    #[test]
    fn the_steps_are_those_of_the_documents() {
        use Level as L;
        check(Spec::Rfc1738, L::Scheme, "GOPHER://H:70", "gopher://H/1");
        check(Spec::Rfc1738, L::Percent, "ftp://h/%7e%2b", "ftp://h/%7E+");
        check(Spec::Rfc1808, L::Case, "HTTP://H/", "http://H/");
        check(Spec::UrlSyntax05, L::Case, "HTTP://H/", "http://h/");
        check(Spec::Rfc2396, L::Percent, "http://h/%7e?%7e", "http://h/~?%7e");
        check(Spec::Rfc2396bis01, L::Path, "foo://h/../a/./b", "foo://h/../a/b");
        check(Spec::Rfc2396bis04, L::Scheme, "file:///?#", "file://localhost/");
        check(Spec::Rfc3986, L::Scheme, "mailto:A%40@B", "mailto:A%40@b");
        check(Spec::Rfc6874, L::Case, "//[FE80::1%25EN]/", "//[fe80::1%25EN]/");
    }
}
