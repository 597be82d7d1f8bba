//! The form of a text that is the same for all that a document calls the same.

use urispec_model::{Component, Level, Spans, Spec};
use urispec_specs::parse;

use super::era::{Era, marks};
use super::spelling::Spelling;
use crate::derivation::uri_rules;
use crate::resolver_oracle::{Parts, compose, segments_2396, without_dots_3986};

/// A text that is the same for all that a document calls the same at a level; none where this derivation has nothing to say.
#[expect(clippy::too_many_lines, reason = "the steps of the documents, one after the other")]
pub(super) fn form(spec: Spec, level: Level, text: &str) -> Option<String> {
    let era = Era::of(spec)?;
    let spans = uri_rules(spec)
        .iter()
        .find_map(|rule| parse(spec, *rule, text.as_bytes()).ok())?;
    let parts = components(&spans, text)?;
    let has_host = spans.get(Component::Host).is_some();
    if level == Level::String {
        return Some(text.to_owned());
    }
    // A name that is a host once it is decoded.
    if era == Era::Ladder && !has_host && era.decodes(level) {
        let authority = parts.authority.map(|name| {
            let spelling = Spelling {
                decoded: Some(marks(spec, era)),
                raised: true,
                folded: false,
            };
            spelling.write(name)
        });
        if authority.as_deref() != parts.authority {
            let authority = authority.as_deref();
            let decoded = compose(&Parts { authority, ..parts }, parts.path);
            return form(spec, level, &decoded);
        }
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
    // RFC 3987 section 5.3.2.1: only a host in US-ASCII.
    let is_ascii = parts.authority.is_some_and(str::is_ascii) || host.as_deref().is_some_and(str::is_ascii);
    let is_folded = has_host && era.folds_hosts() && Era::folds(level) && is_ascii;
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
            path.push('/');
        }
        if path == "/" && authority.is_some() && is(&["gopher"]) {
            path.push('1');
        }
    }
    let is_web = is(&["http", "https", "ftp", "ws", "wss"]);
    if by_scheme && era >= Era::Delimiters && is_web && authority.is_some() && path.is_empty() {
        path.push('/');
    }
    if by_scheme
        && era == Era::Rfc3986
        && is(&["mailto"])
        && let Some((before, domain)) = path.rsplit_once('@')
    {
        path = format!("{before}@{}", untouched.folded_if(true).write(domain));
    }
    let written = Parts {
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

/// The components as the document has them: in some a question mark is part of a path, or of an opaque part.
fn components<'a>(spans: &Spans, text: &'a str) -> Option<Parts<'a>> {
    let of = |component| spans.get(component).and_then(|span| text.get(span.start..span.end));
    let (authority, query, fragment) = (of(Component::Authority), of(Component::Query), of(Component::Fragment));
    let scheme = of(Component::Scheme);
    let before = scheme.map_or(0, |scheme| scheme.len() + 1) + authority.map_or(0, |authority| authority.len() + 2);
    let after = query.map_or(0, |query| query.len() + 1) + fragment.map_or(0, |fragment| fragment.len() + 1);
    Some(Parts {
        scheme,
        authority,
        path: text.get(before..text.len() - after)?,
        query,
        fragment,
    })
}

/// Whether the level has all of section 6.2.2.
fn spelling_is_syntax(level: Level) -> bool {
    matches!(level, Level::Syntax | Level::Scheme)
}
