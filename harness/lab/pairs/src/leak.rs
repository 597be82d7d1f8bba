//! Parts of a URI that a client sends although the server does not need them, or sends in clear text.

use serde::{Deserialize, Serialize};
use urispec_model::{Answer, Bytes, Component, Observation, OwnedRequest, Parts};

use super::{Client, place};

/// A place that contains a part of a URI which does not belong there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Leaked {
    /// Userinfo in a name that is looked up.
    UserinfoInLookup,
    /// Userinfo in the field Host.
    UserinfoInHost,
    /// Userinfo in the request line.
    UserinfoInTarget,
    /// A fragment in the request line.
    Fragment,
}

impl Leaked {
    /// The place in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::UserinfoInLookup => "userinfo in a name that is looked up",
            Self::UserinfoInHost => "userinfo in the field Host",
            Self::UserinfoInTarget => "userinfo in the request line",
            Self::Fragment => "the fragment in the request line",
        }
    }
}

/// A part of a URI that a client sends out, observed without a proxy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Leak {
    /// The kind and the place of the leak.
    pub leaked: Leaked,
    /// The name of the client.
    pub subject: String,
    /// The release of the client.
    pub release: String,
    /// The request.
    pub request: OwnedRequest,
    /// The text that the client sent.
    pub text: Bytes<'static>,
}

/// For each client, the smallest example of each leak, in order of leak and client.
pub fn leaks(requests: &[OwnedRequest], clients: &[Client]) -> Vec<Leak> {
    let mut leaks = Vec::new();
    for leaked in [
        Leaked::UserinfoInLookup,
        Leaked::UserinfoInHost,
        Leaked::UserinfoInTarget,
        Leaked::Fragment,
    ] {
        leaks.extend(clients.iter().filter_map(|client| smallest(requests, client, leaked)));
    }
    leaks
}

fn smallest(requests: &[OwnedRequest], client: &Client, leaked: Leaked) -> Option<Leak> {
    let found = requests
        .iter()
        .zip(&client.connected)
        .filter_map(|(request, observed)| {
            let Some(Observation::Accept(Answer::Parts(parts))) = observed else {
                return None;
            };
            Some((place(request), request, left(parts, leaked)?))
        });
    let (_, request, text) = found.min_by(|one, other| one.0.cmp(&other.0))?;
    Some(Leak {
        leaked,
        subject: client.subject.clone(),
        release: client.release.clone(),
        request: request.clone(),
        text: text.to_vec().into(),
    })
}

/// The text of this kind in one request, if the client sent such a text. If a client looks up a name and does
/// not connect, the name is the `authority`, and there is no host.
fn left<'p>(parts: &'p Parts<'_>, leaked: Leaked) -> Option<&'p [u8]> {
    let has_host = parts[Component::Host].present().is_some();
    let authority = || {
        parts[Component::Authority]
            .present()
            .filter(|text| text.contains(&b'@'))
    };
    match leaked {
        Leaked::UserinfoInLookup if has_host => parts[Component::Host].present().filter(|name| name.contains(&b'@')),
        Leaked::UserinfoInLookup => authority(),
        Leaked::UserinfoInHost => authority().filter(|_| has_host),
        Leaked::UserinfoInTarget => parts[Component::Userinfo].present().filter(|text| !text.is_empty()),
        Leaked::Fragment => parts[Component::Fragment].present().filter(|text| !text.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sent: &[(Component, &'static str)], expected: &[(Leaked, &str)]) {
        let mut parts = Parts::default();
        for (component, text) in sent {
            parts.set(*component, Some(*text));
        }
        let client = Client {
            subject: "c".to_owned(),
            release: "1".to_owned(),
            connected: vec![None, Some(Observation::Accept(Answer::Parts(parts)))],
            proxied: vec![None, None],
        };
        let request = |input: &'static str| OwnedRequest::Parse {
            input: input.as_bytes().to_vec().into(),
            rule: None,
        };
        let found = leaks(&[request("a"), request("b")], &[client]);
        let found: Vec<_> = found
            .iter()
            .map(|leak| (leak.leaked, str::from_utf8(&leak.text).unwrap()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_leaves_a_client_is_found() {
        use Component as C;
        check(&[(C::Host, "h"), (C::Fragment, "s")], &[(Leaked::Fragment, "s")]);
        check(
            &[(C::Host, "h"), (C::Userinfo, "u:p")],
            &[(Leaked::UserinfoInTarget, "u:p")],
        );
        check(
            &[(C::Host, "h"), (C::Authority, "u:p@h")],
            &[(Leaked::UserinfoInHost, "u:p@h")],
        );
        check(&[(C::Authority, "u:p@h")], &[(Leaked::UserinfoInLookup, "u:p@h")]);
        check(&[(C::Host, "u@h")], &[(Leaked::UserinfoInLookup, "u@h")]);
        // A user and a password belong in the field Authorization.
        check(&[(C::Host, "h"), (C::User, "u"), (C::Password, "p")], &[]);
        check(&[(C::Authority, "good.example%40")], &[]);
    }
}
