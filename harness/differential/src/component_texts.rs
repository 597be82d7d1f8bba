//! The texts of a reference's components, which can be changed and joined again.

use urispec_model::{Component, Span, Spans};

use crate::cause::ReferenceForm;

/// The texts of a reference's components.
///
/// Here the userinfo includes users and passwords, and the path includes params, even if a document separates them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ComponentTexts<'a> {
    scheme: Option<&'a [u8]>,
    userinfo: Option<&'a [u8]>,
    /// Whether there are no slashes before the authority, as in the target `h:1` of a request.
    is_bare: bool,
    /// The whole authority, if the document does not split it.
    host: Option<&'a [u8]>,
    port: Option<&'a [u8]>,
    path: &'a [u8],
    query: Option<&'a [u8]>,
    fragment: Option<&'a [u8]>,
}

impl<'a> ComponentTexts<'a> {
    /// The components of an input that a document accepts; `spans` are the components that it finds.
    pub(crate) fn of(spans: &Spans, input: &'a [u8]) -> Self {
        let text = |component| spans.get(component).map(|span: Span| span.of(input));
        let host = text(Component::Host);
        let after_path = [Component::Query, Component::Fragment]
            .iter()
            .find_map(|component| spans.get(*component))
            .map_or(input.len(), |span| span.start - 1);
        let path = spans
            .get(Component::Path)
            .or(spans.get(Component::Opaque))
            .map_or(&[][..], |span| &input[span.start.min(after_path)..after_path]);
        let userinfo = spans
            .get(Component::Authority)
            .zip(spans.get(Component::Host))
            .filter(|(authority, host)| authority.start < host.start)
            .map(|(authority, host)| &input[authority.start..host.start - 1]);
        Self {
            scheme: text(Component::Scheme),
            userinfo,
            is_bare: spans
                .get(Component::Authority)
                .is_some_and(|authority| authority.start == 0),
            host: host.or_else(|| text(Component::Authority)),
            port: text(Component::Port).filter(|_| host.is_some()),
            path,
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        }
    }

    /// The text of a component.
    pub(crate) fn get(&self, component: Component) -> Option<&'a [u8]> {
        match component {
            Component::Scheme => self.scheme,
            Component::Userinfo => self.userinfo,
            Component::Host => self.host,
            Component::Port => self.port,
            Component::Path => Some(self.path),
            Component::Query => self.query,
            Component::Fragment => self.fragment,
            _ => None,
        }
    }

    /// A copy with a different text for a component.
    pub(crate) fn with(mut self, component: Component, text: Option<&'a [u8]>) -> Self {
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
        self
    }

    /// The components joined to a reference.
    pub(crate) fn joined(&self) -> Vec<u8> {
        let mut joined = Vec::new();
        if let Some(scheme) = self.scheme {
            joined.extend_from_slice(scheme);
            joined.push(b':');
        }
        if let Some(host) = self.host {
            if !self.is_bare {
                joined.extend_from_slice(b"//");
            }
            if let Some(userinfo) = self.userinfo {
                joined.extend_from_slice(userinfo);
                joined.push(b'@');
            }
            joined.extend_from_slice(host);
            if let Some(port) = self.port {
                joined.push(b':');
                joined.extend_from_slice(port);
            }
        }
        joined.extend_from_slice(self.path);
        for (delimiter, text) in [(b'?', self.query), (b'#', self.fragment)] {
            if let Some(text) = text {
                joined.push(delimiter);
                joined.extend_from_slice(text);
            }
        }
        joined
    }

    /// The form of the reference.
    pub(crate) fn form(&self) -> ReferenceForm {
        let is_rooted = self.path.starts_with(b"/");
        match (self.scheme, self.host, self.path) {
            (Some(_), Some(_), _) => ReferenceForm::WithAuthority,
            (Some(_), None, []) => ReferenceForm::SchemeAlone,
            (Some(_), None, _) if is_rooted => ReferenceForm::Rooted,
            (Some(_), None, _) => ReferenceForm::Rootless,
            (None, Some(_), _) => ReferenceForm::NetworkPath,
            (None, None, []) if self.query.is_some() => ReferenceForm::QueryAlone,
            (None, None, []) if self.fragment.is_some() => ReferenceForm::FragmentAlone,
            (None, None, []) => ReferenceForm::EmptyReference,
            (None, None, _) if is_rooted => ReferenceForm::AbsolutePath,
            (None, None, _) => ReferenceForm::RelativePath,
        }
    }

    /// The form of the reference, together with its scheme.
    pub(crate) fn schemed_form(&self) -> SchemedForm {
        SchemedForm {
            form: self.form(),
            special: self.scheme.and_then(special),
        }
    }

    /// The plainest reference of the same form: every component that the form needs is an `a`. A special scheme
    /// stays.
    pub(crate) fn plainest(&self) -> ComponentTexts<'static> {
        let form = self.form();
        let plain = |is_there: bool| is_there.then_some(&b"a"[..]);
        ComponentTexts {
            scheme: self
                .scheme
                .map(|scheme| special(scheme).map_or(&b"a"[..], |at| SPECIAL[at])),
            is_bare: self.is_bare,
            host: plain(self.host.is_some()),
            path: match form {
                ReferenceForm::Rooted | ReferenceForm::AbsolutePath => b"/a",
                ReferenceForm::Rootless | ReferenceForm::RelativePath => b"a",
                _ => b"",
            },
            query: plain(form == ReferenceForm::QueryAlone),
            fragment: plain(form == ReferenceForm::FragmentAlone),
            ..ComponentTexts::default()
        }
    }
}

/// Schemes that many parsers treat specially.
const SPECIAL: [&[u8]; 6] = [b"http", b"https", b"ftp", b"file", b"ws", b"mailto"];

/// The index of a scheme in [`SPECIAL`]; `None` for any other scheme.
fn special(scheme: &[u8]) -> Option<usize> {
    SPECIAL.iter().position(|special| special.eq_ignore_ascii_case(scheme))
}

/// A form of references together with a scheme; all schemes that are not special count as one scheme. If a subject
/// refuses the plainest reference of such a form, it refuses all references of this form. The scheme is a part of
/// the form because a subject may accept `mailto:` and refuse `http:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SchemedForm {
    form: ReferenceForm,
    special: Option<usize>,
}

impl SchemedForm {
    /// The number of different forms with a scheme.
    pub(crate) const COUNT: usize = ReferenceForm::ALL.len() * (SPECIAL.len() + 1);

    /// The number of this schemed form, below [`SchemedForm::COUNT`].
    pub(crate) fn index(self) -> usize {
        self.form.index() * (SPECIAL.len() + 1) + self.special.map_or(0, |at| at + 1)
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;

    use super::*;

    fn texts(spec: Spec, input: &str) -> ComponentTexts<'_> {
        let spans = urispec_specs::parse(spec, None, input.as_bytes()).unwrap();
        ComponentTexts::of(&spans, input.as_bytes())
    }

    #[track_caller]
    fn check(input: &str, form: ReferenceForm, plainest: &str) {
        let texts = texts(Spec::Rfc3986, input);
        assert_eq!(String::from_utf8_lossy(&texts.joined()), input);
        assert_eq!(texts.form(), form, "{input}");
        assert_eq!(String::from_utf8_lossy(&texts.plainest().joined()), plainest);
    }

    #[test]
    fn a_reference_has_a_form_and_goes_together_again() {
        check("http://u@h:8/p?q#f", ReferenceForm::WithAuthority, "http://a");
        check("foo://", ReferenceForm::WithAuthority, "a://a");
        check("//h", ReferenceForm::NetworkPath, "//a");
        check("a:b?", ReferenceForm::Rootless, "a:a");
        check("a:/", ReferenceForm::Rooted, "a:/a");
        check("mailto:", ReferenceForm::SchemeAlone, "mailto:");
        check("", ReferenceForm::EmptyReference, "");
        check("?#", ReferenceForm::QueryAlone, "?a");
        check("#", ReferenceForm::FragmentAlone, "#a");
        check("b/c", ReferenceForm::RelativePath, "a");
        check("/b", ReferenceForm::AbsolutePath, "/a");
    }

    #[test]
    fn what_a_document_splits_further_stays_together() {
        for input in ["http://u:p@h:8/p;q?r#f", "//h/;", "a:b", ";x"] {
            let joined = texts(Spec::Rfc1808, input).joined();
            assert_eq!(String::from_utf8_lossy(&joined), input);
        }
    }

    #[test]
    fn every_form_with_every_scheme_has_a_number_of_its_own() {
        let mut numbers: Vec<usize> = Vec::new();
        for form in ReferenceForm::ALL {
            for special in std::iter::once(None).chain((0..SPECIAL.len()).map(Some)) {
                numbers.push(SchemedForm { form: *form, special }.index());
            }
        }
        assert_eq!(numbers, (0..SchemedForm::COUNT).collect::<Vec<usize>>());
    }
}
