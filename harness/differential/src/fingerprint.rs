//! What an input looks like, roughly.

use std::borrow::Cow;

use urispec_model::{Component, HostKind, Request, Spans};

use crate::Manner;
use crate::cause::byte_class;
use crate::recent_hashes::Mix;

/// The components of a reference as texts, to be changed and put together again.
#[derive(Debug, Clone, Default)]
pub(crate) struct ComponentTexts<'a> {
    pub(crate) scheme: Option<Cow<'a, [u8]>>,
    pub(crate) userinfo: Option<Cow<'a, [u8]>>,
    /// The whole authority of a document that cannot look into this one.
    pub(crate) host: Option<Cow<'a, [u8]>>,
    pub(crate) port: Option<Cow<'a, [u8]>>,
    pub(crate) path: Cow<'a, [u8]>,
    pub(crate) query: Option<Cow<'a, [u8]>>,
    pub(crate) fragment: Option<Cow<'a, [u8]>>,
}

impl<'a> ComponentTexts<'a> {
    pub(crate) fn of(spans: &Spans, input: &'a [u8]) -> Self {
        let text = |component| spans.get(component).map(|span| Cow::Borrowed(span.of(input)));
        let host = text(Component::Host);
        let is_split = host.is_some();
        // Users and passwords, and params, are told by some documents; here they belong to what is around them.
        let behind_path = [Component::Query, Component::Fragment]
            .iter()
            .find_map(|component| spans.get(*component))
            .map_or(input.len(), |span| span.start - 1);
        let path = spans
            .get(Component::Path)
            .or(spans.get(Component::Opaque))
            .map_or(&[][..], |span| &input[span.start.min(behind_path)..behind_path]);
        let userinfo = spans
            .get(Component::Authority)
            .zip(spans.get(Component::Host))
            .filter(|(authority, host)| authority.start < host.start)
            .map(|(authority, host)| Cow::Borrowed(&input[authority.start..host.start - 1]));
        Self {
            scheme: text(Component::Scheme),
            userinfo: userinfo.filter(|_| is_split),
            host: host.or_else(|| text(Component::Authority)),
            port: text(Component::Port).filter(|_| is_split),
            path: Cow::Borrowed(path),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        }
    }

    pub(crate) fn get(&self, component: Component) -> Option<&[u8]> {
        match component {
            Component::Scheme => self.scheme.as_deref(),
            Component::Userinfo => self.userinfo.as_deref(),
            Component::Host => self.host.as_deref(),
            Component::Port => self.port.as_deref(),
            Component::Path => Some(&self.path),
            Component::Query => self.query.as_deref(),
            Component::Fragment => self.fragment.as_deref(),
            _ => None,
        }
    }

    pub(crate) fn set(&mut self, component: Component, text: Option<Cow<'a, [u8]>>) {
        match component {
            Component::Scheme => self.scheme = text,
            Component::Userinfo => self.userinfo = text,
            Component::Host => self.host = text,
            Component::Port => self.port = text,
            Component::Path => self.path = text.unwrap_or_default(),
            Component::Query => self.query = text,
            Component::Fragment => self.fragment = text,
            _ => {}
        }
    }

    /// The reference that they make.
    pub(crate) fn joined(&self) -> Vec<u8> {
        let mut whole = Vec::new();
        if let Some(scheme) = &self.scheme {
            whole.extend_from_slice(scheme);
            whole.push(b':');
        }
        if let Some(host) = &self.host {
            whole.extend_from_slice(b"//");
            if let Some(userinfo) = &self.userinfo {
                whole.extend_from_slice(userinfo);
                whole.push(b'@');
            }
            whole.extend_from_slice(host);
            if let Some(port) = &self.port {
                whole.push(b':');
                whole.extend_from_slice(port);
            }
        }
        whole.extend_from_slice(&self.path);
        for (delimiter, text) in [(b'?', &self.query), (b'#', &self.fragment)] {
            if let Some(text) = text {
                whole.push(delimiter);
                whole.extend_from_slice(text);
            }
        }
        whole
    }

    /// The form of the reference: which parts it has, whatever is in them.
    pub(crate) fn form(&self) -> Manner {
        let is_rooted = self.path.starts_with(b"/");
        match (&self.scheme, &self.host, &self.path[..]) {
            (Some(_), Some(_), _) => Manner::WithAuthority,
            (Some(_), None, []) => Manner::SchemeAlone,
            (Some(_), None, _) if is_rooted => Manner::Rooted,
            (Some(_), None, _) => Manner::Rootless,
            (None, Some(_), _) => Manner::NetworkPath,
            (None, None, []) if self.query.is_some() => Manner::QueryAlone,
            (None, None, []) if self.fragment.is_some() => Manner::FragmentAlone,
            (None, None, []) => Manner::EmptyReference,
            (None, None, _) if is_rooted => Manner::AbsolutePath,
            (None, None, _) => Manner::RelativePath,
        }
    }

    /// The plainest reference of the same form.
    pub(crate) fn plainest(&self) -> ComponentTexts<'static> {
        let form = self.form();
        let plain = |is_there: bool| is_there.then_some(Cow::Borrowed(&b"a"[..]));
        ComponentTexts {
            scheme: self.scheme.as_deref().map(|scheme| match special(scheme) {
                0 => Cow::Borrowed(&b"a"[..]),
                at => Cow::Borrowed(SPECIAL[at - 1]),
            }),
            host: plain(self.host.is_some()),
            path: match form {
                Manner::Rooted | Manner::AbsolutePath => Cow::Borrowed(b"/a"),
                Manner::Rootless | Manner::RelativePath => Cow::Borrowed(b"a"),
                _ => Cow::Borrowed(b""),
            },
            query: plain(form == Manner::QueryAlone),
            fragment: plain(form == Manner::FragmentAlone),
            ..ComponentTexts::default()
        }
    }

    /// A number for the form and the scheme, below [`FORMS`].
    pub(crate) fn form_number(&self) -> usize {
        let form = self.form() as usize - Manner::EmptyReference as usize;
        form * (SPECIAL.len() + 1) + self.scheme.as_deref().map_or(0, special)
    }
}

/// As [`ComponentTexts::form_number`], from the places alone.
pub(crate) fn form_number(spans: &Spans, input: &[u8]) -> usize {
    let text = |component| spans.get(component).map(|span| Cow::Borrowed(span.of(input)));
    let path = spans.get(Component::Path).or(spans.get(Component::Opaque));
    let texts = ComponentTexts {
        scheme: text(Component::Scheme),
        host: text(Component::Authority),
        path: Cow::Borrowed(path.map_or(&[][..], |path| path.of(input))),
        query: text(Component::Query),
        fragment: text(Component::Fragment),
        ..ComponentTexts::default()
    };
    texts.form_number()
}

/// Schemes that parsers treat as no other.
const SPECIAL: [&[u8]; 6] = [b"http", b"https", b"ftp", b"file", b"ws", b"mailto"];

/// How many numbers of forms there are.
pub(crate) const FORMS: usize = 10 * (SPECIAL.len() + 1);

/// Which of the special schemes it is, from 1; 0 for any other.
fn special(scheme: &[u8]) -> usize {
    SPECIAL
        .iter()
        .position(|special| special.eq_ignore_ascii_case(scheme))
        .map_or(0, |at| at + 1)
}

/// The components of which something can be said against a subject that refuses, those first that can be left out.
pub(crate) const BLAMED: [Component; 7] = [
    Component::Fragment,
    Component::Query,
    Component::Userinfo,
    Component::Port,
    Component::Host,
    Component::Path,
    Component::Scheme,
];

/// What an input looks like: its form, its kind of host, and which kinds of characters are in which component. A parser
/// that refuses one input refuses most that look alike.
pub(crate) fn sketch(spans: &Spans, input: &[u8]) -> u64 {
    let texts = ComponentTexts::of(spans, input);
    let mut mix = Mix::new(texts.form_number() as u64);
    mix.add(match spans.host_kind {
        None => 0,
        Some(HostKind::IPv4address) => 1,
        Some(HostKind::IPv6address) => 2,
        Some(HostKind::IPvFuture) => 3,
        Some(HostKind::RegName | HostKind::Hostname) => 4,
    });
    for component in BLAMED {
        mix.add(match texts.get(component) {
            None => 0,
            Some([]) => 1 << 32,
            Some(text) if component == Component::Port => 2 << 32 | number(text) as u64,
            Some(text) if component == Component::Path => {
                3 << 32 | u64::from(text.starts_with(b"//")) << 33 | u64::from(byte_class::mask(text))
            }
            Some(text) => 5 << 32 | u64::from(text.len() > 63) << 36 | u64::from(byte_class::mask(text)),
        });
    }
    mix.end()
}

/// What kind of number a port is.
pub(crate) fn number(port: &[u8]) -> Manner {
    let digits = &port[port.iter().take_while(|byte| **byte == b'0').count()..];
    match port {
        [] => Manner::Empty,
        _ if digits.len() > 5 || digits.len() == 5 && digits > &b"65535"[..] => Manner::Large,
        [b'0', _, ..] => Manner::Zeros,
        _ => Manner::Form,
    }
}

/// A parse without a rule.
pub(crate) const fn whole(input: &[u8]) -> Request<'_> {
    Request::Parse { input, rule: None }
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;

    use super::*;

    #[track_caller]
    fn check(input: &str, form: Manner, plainest: &str) {
        let spans = urispec_specs::parse(Spec::Rfc3986, None, input.as_bytes()).unwrap();
        let texts = ComponentTexts::of(&spans, input.as_bytes());
        assert_eq!(String::from_utf8_lossy(&texts.joined()), input);
        assert_eq!(texts.form(), form, "{input}");
        assert_eq!(String::from_utf8_lossy(&texts.plainest().joined()), plainest);
    }

    #[test]
    fn a_reference_has_a_form_and_goes_together_again() {
        check("http://u@h:8/p?q#f", Manner::WithAuthority, "http://a");
        check("foo://", Manner::WithAuthority, "a://a");
        check("//h", Manner::NetworkPath, "//a");
        check("a:b?", Manner::Rootless, "a:a");
        check("a:/", Manner::Rooted, "a:/a");
        check("mailto:", Manner::SchemeAlone, "mailto:");
        check("", Manner::EmptyReference, "");
        check("?#", Manner::QueryAlone, "?a");
        check("#", Manner::FragmentAlone, "#a");
        check("b/c", Manner::RelativePath, "a");
        check("/b", Manner::AbsolutePath, "/a");
    }

    #[test]
    fn ports_are_numbers_of_several_kinds() {
        for (port, kind) in [
            ("", Manner::Empty),
            ("80", Manner::Form),
            ("65536", Manner::Large),
            ("00080", Manner::Zeros),
            ("0", Manner::Form),
            ("99999999999999999999", Manner::Large),
        ] {
            assert_eq!(number(port.as_bytes()), kind, "{port}");
        }
    }
}
