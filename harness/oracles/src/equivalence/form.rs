//! Converts a text to a form that is the same for all texts that a document defines as equivalent.

use urispec_model::{Component, Level, Spans, Spec};
use urispec_specs::parse;

use super::document_rules::{Era, marks};
use super::spelling::Spelling;
use crate::derivation::uri_rules;
use crate::resolver::{Parts, compose, segments_2396, without_dots_3986};

/// The form of a text, which is the same for all texts that are equivalent by the document at a level. `None` if
/// this derivation does not cover the case.
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
    if let Some(decoded) = decoded_host(spec, era, level, &parts, has_host) {
        return form(spec, level, &decoded);
    }
    let scheme = parts.scheme.map(str::to_ascii_lowercase);
    let spelling = Spelling {
        decoded: era.decodes(level).then(|| marks(spec, era)),
        raised: era.raises(level),
        folded: false,
    };
    let untouched = Spelling {
        decoded: None,
        ..spelling
    };
    let steps = Steps {
        spec,
        era,
        level,
        scheme: scheme.as_deref(),
        spelling,
        untouched,
        others: if era == Era::Http { untouched } else { spelling },
    };
    if era == Era::Http && level == Level::Percent && !steps.is(&["http"]) {
        return None;
    }
    let authority = steps.authority(parts.authority, has_host);
    let path = steps.path(&parts, authority.as_deref());
    let (query, fragment) = (steps.query(parts.query), steps.fragment(parts.fragment));
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

/// The text with its name decoded, if the name is a host only after it is decoded.
fn decoded_host(spec: Spec, era: Era, level: Level, parts: &Parts<'_>, has_host: bool) -> Option<String> {
    if era != Era::Ladder || has_host || !era.decodes(level) {
        return None;
    }
    let spelling = Spelling {
        decoded: Some(marks(spec, era)),
        raised: true,
        folded: false,
    };
    let authority = spelling.write(parts.authority?);
    (Some(&*authority) != parts.authority).then(|| {
        let authority = Some(&*authority);
        compose(&Parts { authority, ..*parts }, parts.path)
    })
}

/// The changes that are made to each component.
struct Steps<'a> {
    spec: Spec,
    era: Era,
    level: Level,
    /// The scheme, in lower case.
    scheme: Option<&'a str>,
    spelling: Spelling<'a>,
    /// The spelling for texts in which nothing is decoded.
    untouched: Spelling<'a>,
    /// The spelling of components other than the path.
    others: Spelling<'a>,
}

impl Steps<'_> {
    fn is(&self, names: &[&str]) -> bool {
        self.scheme.is_some_and(|scheme| names.contains(&scheme))
    }

    fn by_scheme(&self) -> bool {
        self.level == Level::Scheme
    }

    fn authority(&self, authority: Option<&str>, has_host: bool) -> Option<String> {
        let authority = authority?;
        if !has_host {
            return Some(self.others.folded_if(false).write(authority));
        }
        let (user, after) = authority
            .rsplit_once('@')
            .map_or((None, authority), |(user, rest)| (Some(user), rest));
        let end = after.rfind(']').unwrap_or(0);
        let colon = after[end..].find(':').map(|colon| end + colon);
        let user = self.user(user);
        let port = self.port(colon.map(|colon| &after[colon + 1..]));
        let mut host = self.host(&after[..colon.unwrap_or(after.len())], authority);
        if self.by_scheme() && self.is(&["file"]) && user.is_none() && port.is_none() {
            match self.era {
                Era::Rfc1738 if host.eq_ignore_ascii_case("localhost") => host.clear(),
                Era::Delimiters if host.is_empty() => "localhost".clone_into(&mut host),
                _ => {}
            }
        }
        let user = user.map_or(String::new(), |user| user + "@");
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        Some(format!("{user}{host}{port}"))
    }

    fn user(&self, user: Option<&str>) -> Option<String> {
        let mut user = self.others.write(user?);
        if self.era == Era::Rfc1738 && self.by_scheme() && self.is(&["ftp", "telnet"]) {
            user = self.spelling.only(";?&=").write(&user);
        }
        Some(user).filter(|user| !(self.era == Era::Delimiters && spelling_is_syntax(self.level) && user.is_empty()))
    }

    fn host(&self, host: &str, authority: &str) -> String {
        // RFC 3987 section 5.3.2.1: only a host in US-ASCII.
        let is_ascii = authority.is_ascii() || host.is_ascii();
        let folded = self
            .others
            .folded_if(self.era.folds_hosts() && Era::folds(self.level) && is_ascii);
        match host.split_once("%25") {
            // Only the escapes of a zone are changed.
            Some((address, zone)) if self.spec == Spec::Rfc6874 && host.starts_with('[') => {
                format!("{}%25{}", folded.write(address), self.others.write(zone))
            }
            _ => folded.write(host),
        }
    }

    fn port<'p>(&self, port: Option<&'p str>) -> Option<&'p str> {
        let default = self.era.ports().iter().find(|(name, _)| self.is(&[name]));
        port.filter(|port| {
            let goes = match self.era {
                Era::Ladder => self.by_scheme() && port.is_empty() && self.is(&["http"]),
                Era::Delimiters => spelling_is_syntax(self.level) && port.is_empty(),
                Era::NoMailto | Era::Rfc3986 => self.by_scheme() && port.is_empty(),
                _ => false,
            };
            !(goes || self.by_scheme() && default.is_some_and(|(_, default)| default == port))
        })
    }

    fn path(&self, parts: &Parts<'_>, authority: Option<&str>) -> String {
        let is_guarded = self.era == Era::Body || self.era == Era::Early;
        let first = parts.path.split('/').next().unwrap_or_default();
        let is_bare = parts.scheme.is_none() && parts.authority.is_none();
        let mut path = if is_guarded && is_bare && first.contains(':') {
            self.untouched.write(parts.path)
        } else {
            self.spelling.write(parts.path)
        };
        let has_dots_removed =
            self.era.has_ladder() && matches!(self.level, Level::Path | Level::Syntax | Level::Scheme);
        if has_dots_removed && parts.scheme.is_some() && (self.era >= Era::NoMailto || path.starts_with('/')) {
            path = self.without_dots(&path);
            if authority.is_none() && path.starts_with("//") {
                path = format!("/.{path}");
            }
        }
        if self.by_scheme() {
            self.path_of_scheme(path, authority.is_some())
        } else {
            path
        }
    }

    fn without_dots(&self, path: &str) -> String {
        if self.spec != Spec::Rfc2396bis01 && self.spec != Spec::Rfc2396bis02 {
            return without_dots_3986(path);
        }
        let (_, segments, above) = segments_2396(path);
        let kept = if self.spec == Spec::Rfc2396bis02 { above } else { 0 };
        format!("/{}", segments[kept..].join("/"))
    }

    /// The path by the rules of the scheme.
    fn path_of_scheme(&self, mut path: String, has_authority: bool) -> String {
        if self.era == Era::Rfc1738 {
            if let Some(free) = self.free() {
                path = self.spelling.only(free).write(&path);
            }
            if path.is_empty() && has_authority && self.is(&["http", "telnet", "gopher"]) {
                path.push('/');
            }
            if path == "/" && has_authority && self.is(&["gopher"]) {
                path.push('1');
            }
        }
        let is_web = self.is(&["http", "https", "ftp", "ws", "wss"]);
        if self.era >= Era::Delimiters && is_web && has_authority && path.is_empty() {
            path.push('/');
        }
        if self.era == Era::Rfc3986
            && self.is(&["mailto"])
            && let Some((before, domain)) = path.rsplit_once('@')
        {
            path = format!("{before}@{}", self.untouched.folded_if(true).write(domain));
        }
        path
    }

    /// The characters that have no special meaning in URLs of this scheme by RFC 1738.
    fn free(&self) -> Option<&'static str> {
        let free = [
            (&["ftp"][..], "?:@&="),
            (&["http"], ":@&="),
            (&["gopher", "mailto"], ";/?:@&="),
            (&["news"], ";/?:&="),
        ];
        free.iter().find(|(schemes, _)| self.is(schemes)).map(|(_, free)| *free)
    }

    fn query(&self, query: Option<&str>) -> Option<String> {
        let mut query = self.others.write(query?);
        if self.by_scheme()
            && self.era == Era::Rfc1738
            && let Some(free) = self.free()
        {
            query = self.spelling.only(free).write(&query);
        }
        self.if_not_empty(query)
    }

    fn fragment(&self, fragment: Option<&str>) -> Option<String> {
        let is_outside = matches!(self.era, Era::Early | Era::Body | Era::Http);
        let spelling = if is_outside { self.untouched } else { self.spelling };
        self.if_not_empty(spelling.write(fragment?))
    }

    /// Removes the text of a query or a fragment if it is empty and the document requires its removal.
    fn if_not_empty(&self, text: String) -> Option<String> {
        let goes = self.era == Era::Delimiters && spelling_is_syntax(self.level) && text.is_empty();
        (!goes).then_some(text)
    }
}

/// The components that the document defines. In some documents a question mark is part of a path or of an opaque
/// part.
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

/// Whether the level includes all changes of section 6.2.2.
fn spelling_is_syntax(level: Level) -> bool {
    matches!(level, Level::Syntax | Level::Scheme)
}
