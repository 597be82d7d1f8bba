//! What a party says of each component, put together where it reports parts of it or only the whole.

use std::borrow::Cow;

use urispec_model::{Component, Parts, Value};
use urispec_specs::AuthorityParts;

/// What is known of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Known<'p> {
    /// Nothing is said of it.
    Nothing,
    /// It does not occur.
    Undefined,
    /// Its text.
    Text(Cow<'p, [u8]>),
}

impl<'p> Known<'p> {
    fn of(value: &'p Value<'_>) -> Self {
        match value {
            Value::Unstated => Self::Nothing,
            Value::Undefined => Self::Undefined,
            Value::Present(text) => Self::Text(Cow::Borrowed(text)),
        }
    }

    pub(super) fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn has_text(&self) -> bool {
        self.text().is_some_and(|text| !text.is_empty())
    }
}

/// The components of one answer by which two are compared.
pub(super) struct Site<'p> {
    pub(super) scheme: Known<'p>,
    pub(super) authority: Known<'p>,
    pub(super) userinfo: Known<'p>,
    pub(super) host: Known<'p>,
    pub(super) port: Known<'p>,
    /// Params belong to it, and it is what is opaque where that is all there is.
    pub(super) path: Known<'p>,
    pub(super) query: Known<'p>,
    pub(super) fragment: Known<'p>,
}

impl<'p> Site<'p> {
    pub(super) fn of(parts: &'p Parts<'_>) -> Self {
        let known = |component| Known::of(&parts[component]);
        let mut site = Self {
            scheme: known(Component::Scheme),
            authority: known(Component::Authority),
            userinfo: userinfo(parts),
            host: known(Component::Host),
            port: known(Component::Port),
            path: path(parts),
            query: known(Component::Query),
            fragment: known(Component::Fragment),
        };
        site.complete(parts);
        site
    }

    /// Takes from the authority what is said of nowhere else, and the other way round.
    fn complete(&mut self, parts: &'p Parts<'_>) {
        match (&parts[Component::Authority], &parts[Component::Host]) {
            (Value::Present(authority), host) => {
                let inside = AuthorityParts::of(authority);
                let text = |span: urispec_model::Span| Known::Text(Cow::Borrowed(span.of(authority)));
                // "http://a_b/": RFC 2396 has an authority here that is no server, and so no host; who connects takes it as one.
                let has_no_host = *host == Value::Undefined;
                let is_open = |known: &Known<'_>| *known == Known::Nothing || has_no_host && *known == Known::Undefined;
                if is_open(&self.host) {
                    self.host = text(inside.host);
                }
                if is_open(&self.port) {
                    self.port = inside.port.map_or(Known::Undefined, text);
                }
                if is_open(&self.userinfo) {
                    self.userinfo = inside.userinfo.map_or(Known::Undefined, text);
                }
            }
            (Value::Unstated, host) => self.authority = Known::of(host),
            (Value::Undefined, _) => {}
        }
    }
}

fn userinfo<'p>(parts: &'p Parts<'_>) -> Known<'p> {
    match (&parts[Component::Userinfo], &parts[Component::User]) {
        (Value::Unstated, user) => match (user, &parts[Component::Password]) {
            (_, Value::Present(password)) => {
                let user = user.present().unwrap_or_default();
                Known::Text(Cow::Owned([user, b":", password].concat()))
            }
            (user, _) => Known::of(user),
        },
        (userinfo, _) => Known::of(userinfo),
    }
}

fn path<'p>(parts: &'p Parts<'_>) -> Known<'p> {
    let path = match (&parts[Component::Path], &parts[Component::Opaque]) {
        (Value::Present(path), _) => path,
        (_, Value::Present(opaque)) => opaque,
        _ => return Known::Nothing,
    };
    match &parts[Component::Params] {
        Value::Present(params) => Known::Text(Cow::Owned([path, &b";"[..], params].concat())),
        _ => Known::Text(Cow::Borrowed(path)),
    }
}
