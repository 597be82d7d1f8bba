//! Templates: real texts with a gap for a part of a smallest request.

use urispec_model::OwnedRequest;

/// The role that a text has in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A URI, or a text that is parsed like a URI.
    Absolute,
    /// A reference, resolved against a base.
    Reference,
    /// Only a path.
    Path,
    /// Only a query.
    Query,
    /// Only a host.
    Host,
    /// The value that an attribute is set to.
    Value,
    /// A text that contains URIs.
    Text,
}

/// The roles of the texts of a request, in their order; `None` for requests whose texts do not have the shape of
/// a URL.
pub(super) fn roles(request: &OwnedRequest) -> Option<Vec<Role>> {
    use OwnedRequest as R;
    Some(match request {
        R::Parse { .. } | R::Normalize { .. } | R::Hazards { .. } | R::Recompose { .. } | R::RequestTarget { .. } => {
            vec![Role::Absolute]
        }
        R::Resolve { .. } => vec![Role::Absolute, Role::Reference],
        R::Equivalent { .. } => vec![Role::Absolute, Role::Absolute],
        R::Set { .. } => vec![Role::Absolute, Role::Value],
        R::RemoveDotSegments { .. } => vec![Role::Path],
        R::Query { .. } => vec![Role::Query],
        R::Address { .. } => vec![Role::Host],
        R::Extract { .. } | R::Expand { .. } => vec![Role::Text],
        R::SchemeParts { .. } | R::Dispatch { .. } | R::ToUri { .. } | R::ToIri { .. } => vec![Role::Absolute],
        R::Base { .. } | R::Encode { .. } | R::Decode { .. } => return None,
    })
}

/// The texts that a text of this role may be put into, the most usual first.
pub(super) const fn templates(role: Role) -> &'static [&'static str] {
    match role {
        Role::Absolute => ABSOLUTE,
        Role::Reference => REFERENCES,
        Role::Path => PATHS,
        Role::Query => &["q={}", "q=docs{}", "q={}&page=2", "page=2&q=docs{}images", "{}"],
        Role::Host => &[
            "{}",
            "good.example{}",
            "{}good.example",
            "good{}.example",
            "www.{}.example",
        ],
        Role::Value => VALUES,
        Role::Text => &[
            "See http://good.example/docs{} for more.",
            "See http://good.example/{} for more.",
            "See http://{}/docs for more.",
            "See {} for more.",
            "See {}good.example for more.",
            "See http:{}good.example/docs for more.",
            "good.example{}",
            "{}good.example",
            "{}",
        ],
    }
}

const ABSOLUTE: &[&str] = &[
    "{}",
    "http://good.example/{}",
    "http://good.example{}",
    "http://good.example/docs/{}",
    "http://good.example/docs{}",
    "http://good.example/docs/{}/index.html",
    "http://good.example/docs{}index.html",
    "http://good.example/search?{}",
    "http://good.example/search?q={}",
    "http://good.example/search?q=docs{}",
    "http://good.example/docs#{}",
    "http://good.example/docs#part{}",
    "http://good.example:{}/",
    "http://good.example:80{}/",
    "http://good.example:{}80/",
    "http://{}/",
    "http://{}/docs/index.html",
    "http://{}.example/",
    "http://www.{}.example/",
    "http://good{}.example/",
    "http://good.{}example/",
    "http://{}good.example/",
    "http://good.example{}/",
    "http://{}@good.example/",
    "http://user{}@good.example/",
    "http://{}user@good.example/",
    "http://user:{}@good.example/",
    "http://user{}secret@good.example/",
    "http://user@good.example{}/",
    "http:{}",
    "http:{}good.example/",
    "http:{}docs/index.html",
    "http:/{}",
    "{}/docs/index.html",
    "{}docs/index.html",
    "{}good.example/docs",
    "{}//good.example/docs",
    "{}://good.example/docs",
    "file:///docs/{}",
    "file:///{}",
    "file://{}/docs/index.html",
    "file://good.example/{}",
    "file:{}",
    "file:{}docs/index.html",
    "ws://{}/docs",
    "git://good.example/docs/{}",
    "git://good.example{}/docs",
    "git://good.example:{}/docs",
    "git://{}/docs",
    "git://{}good.example/docs",
    "git://{}@good.example/docs",
    "git:/{}",
    "git:{}docs",
    "git:{}",
    "mailto:{}",
    "mailto:{}@good.example",
    "mailto:user{}good.example",
    "mailto:user@good.example{}",
    "urn:{}",
    "urn:example:{}",
    "urn:example{}docs",
    "good.example{}",
    "good.example{}8080",
    "127.0.0.1{}8080",
    "good.example:{}",
    "good.example:80{}",
    "good.example/{}",
    "{}good.example:8080",
    "{}@good.example:8080",
    "user{}@good.example:8080",
    "//good.example{}",
    "//good.example/{}",
    "//good.example:{}/",
    "//{}/docs",
    "//{}good.example/docs",
    "//{}@good.example/docs",
    "/docs/{}",
    "/docs{}",
    "/docs{}index.html",
    "/{}/docs",
    "/{}",
    "docs/{}",
    "docs{}",
    "docs{}index.html",
    "../{}docs",
    "./{}docs",
    "/search?{}",
    "/search?q={}",
    "/docs#{}",
    "HTTP://GOOD.EXAMPLE/{}",
];

const REFERENCES: &[&str] = &[
    "{}",
    "{}docs/index.html",
    "{}/docs/index.html",
    "{}index.html",
    "docs/{}",
    "docs{}",
    "docs{}index.html",
    "docs/{}/index.html",
    "../{}",
    "../docs/{}",
    "../docs{}index.html",
    "./{}",
    "/docs/{}",
    "/docs{}",
    "/docs{}index.html",
    "/{}",
    "/{}/docs",
    "{}good.example/docs",
    "{}evil.example/docs",
    "{}evil.example",
    "/{}evil.example/docs",
    "//{}/docs",
    "//evil.example{}",
    "//evil.example/{}",
    "//evil.example:{}/",
    "//evil{}.example/",
    "//{}@evil.example/",
    "?{}",
    "?q={}",
    "?q=docs{}",
    "#{}",
    "#part{}",
    "http://evil.example/{}",
    "http://evil.example{}",
    "http://{}/",
    "http://evil.example:{}/",
    "http:{}",
    "http:{}docs/index.html",
    "http:{}evil.example/",
    "git:{}",
    "urn:{}",
    "urn:example{}",
    "mailto:user{}@good.example",
];

const PATHS: &[&str] = &[
    "/docs/{}",
    "/docs{}",
    "/docs{}index.html",
    "/docs/{}/index.html",
    "{}/docs/index.html",
    "{}docs/index.html",
    "/{}docs",
    "docs/{}",
    "{}",
];

const VALUES: &[&str] = &[
    "{}",
    "evil.example{}",
    "{}evil.example",
    "evil.example{}8080",
    "{}.example",
    "evil{}.example",
    "{}evil.example/docs",
    "/docs{}index.html",
    "{}docs/index.html",
    "/docs{}",
    "?q={}",
    "#part{}",
    "80{}80",
    "{}8080",
    "8080{}",
];

/// Words that a reader recognises as a part of a real URL.
const WORDS: [&[u8]; 11] = [
    b"good.example",
    b"evil.example",
    b"GOOD.EXAMPLE",
    b".example/",
    b"docs",
    b"index.html",
    b"search?",
    b"q=",
    b"127.0.0.1",
    b"8080",
    b"urn:example",
];

/// The schemes of the URLs that people write.
const SCHEMES: [&[u8]; 10] = [
    b"http",
    b"https",
    b"ws",
    b"wss",
    b"file",
    b"ftp",
    b"git",
    b"mailto",
    b"urn",
    b"javascript",
];

/// The authority of a real URL contains one of these texts: a name, an IPv4 address, or the bracket of an IP
/// literal.
const HOSTS: [&[u8]; 4] = [b"example", b"EXAMPLE", b"127.0.0.1", b"["];

/// Whether a text looks like a real text of its role. A real URI names a host, or a file with a word in its path. A
/// reference that consists only of punctuation (`..`, `//`) is also real, and so is a value of more than a single
/// letter or digit.
pub(super) fn is_realistic(text: &[u8], role: Role) -> bool {
    if is_part_of_a_word(text, b"good.example") {
        return false;
    }
    let has_word = has_one_of(text, &WORDS);
    match role {
        Role::Path | Role::Query | Role::Host | Role::Text => has_word,
        Role::Absolute => has_word && has_shape(text),
        Role::Reference => has_word && has_shape(text) || !text.iter().any(u8::is_ascii_alphanumeric),
        Role::Value => has_word || text.len() != 1 || !text[0].is_ascii_alphanumeric(),
    }
}

/// Whether letters or digits are directly before or after a name, as in `http:bgood.example/`. A triplet does not
/// count.
fn is_part_of_a_word(text: &[u8], name: &[u8]) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    memchr::memmem::find_iter(text, name).any(|start| {
        let before = &text[..start];
        let is_triplet = before.len() > 2 && before[before.len() - 3] == b'%';
        is_word(before.last()) && !is_triplet || is_word(text.get(start + name.len()))
    })
}

fn has_one_of(text: &[u8], words: &[&[u8]]) -> bool {
    words.iter().any(|word| memchr::memmem::find(text, word).is_some())
}

/// Whether a text begins like a URL: with a scheme that people write, a host or a path. An authority, if there is
/// one, must have a host.
fn has_shape(text: &[u8]) -> bool {
    let end = text
        .iter()
        .position(|byte| b":/?#".contains(byte))
        .unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let scheme = rest.strip_prefix(b":");
    let after = match scheme {
        Some(after) if SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(first)) => after,
        // A host with a port.
        Some(after) => return after.first().is_some_and(u8::is_ascii_digit) && has_one_of(first, &HOSTS),
        None => text,
    };
    let begins = first.first().is_some_and(u8::is_ascii_alphanumeric);
    let Some(authority) = after.strip_prefix(b"//") else {
        return scheme.is_some() || first.is_empty() || first.starts_with(b".") || begins && has_one_of(first, &WORDS);
    };
    let end = authority.iter().position(|byte| b"/?#".contains(byte));
    let authority = &authority[..end.unwrap_or(authority.len())];
    authority.is_empty() || has_one_of(authority, &HOSTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(role: Role, real: &[&str], unreal: &[&str]) {
        let is_real = |text: &&&str| is_realistic(text.as_bytes(), role);
        assert_eq!(real.iter().find(|text| !is_real(text)), None);
        assert_eq!(unreal.iter().find(is_real), None);
    }

    #[test]
    fn a_real_url_begins_with_a_known_scheme_a_host_or_a_path() {
        let real = [
            "http://good.example:99999/",
            "127.0.0.1:8080",
            "//good.example/docs",
            "docs:index.html",
            "/docs/%zz",
            "http:///docs",
            "mailto:user@good.example",
        ];
        check(
            Role::Absolute,
            &real[..3],
            &["1@:docs", "::@:docs", "good.examplehttp://@", "http://<URL:docs:>/docs"],
        );
        check(Role::Absolute, &real[4..], &["1:a", "good.examplehttp:", "@@docs"]);
        check(
            Role::Absolute,
            &["http://%fagood.example/"],
            &["http:bgood.example/", "good.exampleA:8080"],
        );
        check(Role::Reference, &["..", "//evil.example", "./docs"], &["x"]);
    }
}
