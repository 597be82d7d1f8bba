//! Where a document allows more than the one answer that its reference gives.
//!
//! The vectors say so with `any_of` and `undefined`; here it is said for every input. Asked only of an answer that departs.

use urispec_model::{Level, Request, ResolveOptions, Spec};
use urispec_specs::rfc3986::{Options, Pieces, normalize, resolve, split};

use crate::locate::AuthorityParts;
use urispec_drift::has_dots;

/// Whether `spec` says nothing to a request that its reference answers.
pub(crate) fn is_silent(spec: Spec, request: &Request<'_>) -> bool {
    if spec != Spec::Rfc3986 {
        return false;
    }
    match *request {
        Request::Normalize { input, level } => are_dots_open(input, level),
        Request::Equivalent { input, other, level } => are_dots_open(input, level) || are_dots_open(other, level),
        _ => false,
    }
}

/// The results that `spec` allows beside the one that its reference gives.
pub(crate) fn alternatives(spec: Spec, request: &Request<'_>) -> Vec<Vec<u8>> {
    if spec != Spec::Rfc3986 {
        return Vec::new();
    }
    match *request {
        Request::Resolve { base, input, options } if options == ResolveOptions::default() => of_base(base, input),
        Request::Normalize { input, level } => of_normal(input, level),
        _ => Vec::new(),
    }
}

/// Section 5.2.1: whether the base is normalised first is left open.
fn of_base(base: &[u8], input: &[u8]) -> Vec<Vec<u8>> {
    let levels = [Level::Path, Level::Syntax, Level::Scheme].into_iter();
    let bases = levels.filter_map(|level| normalize(base, level).ok());
    bases
        .filter_map(|base| resolve(&base, input, Options::default()).ok())
        .collect()
}

/// Section 6.2.2.3 on the dot segments of a relative reference, which resolution needs (`rfc3986-dots-of-relative-references`),
/// and of a path that would become an authority without them (`rfc3986-authority-appears`).
fn are_dots_open(input: &[u8], level: Level) -> bool {
    if !matches!(level, Level::Path | Level::Syntax | Level::Scheme) {
        return false;
    }
    // Dots may be encoded.
    let Ok(decoded) = normalize(input, Level::Percent) else {
        return false;
    };
    let pieces = split(&decoded).pieces(&decoded);
    let has_dots = has_dots(pieces.path);
    let has_empty = pieces.path.windows(2).any(|pair| pair == b"//");
    has_dots && (pieces.scheme.is_none() || pieces.authority.is_none() && has_empty)
}

/// Section 3.2.3 would have every normaliser take an empty port away, whatever the level. Section 6.2.3 leaves open how much is
/// known of a scheme: an empty path of any scheme may become `/`, a default port may be seen behind zeros, `localhost` may be
/// taken out of a file URI, a mailto URI may be left alone.
fn of_normal(input: &[u8], level: Level) -> Vec<Vec<u8>> {
    if !matches!(level, Level::Syntax | Level::Scheme) {
        return Vec::new();
    }
    let (Ok(normal), Ok(by_syntax)) = (normalize(input, level), normalize(input, Level::Syntax)) else {
        return Vec::new();
    };
    let pieces = split(&normal).pieces(&normal);
    let Some(authority) = pieces.authority else {
        let is_mailto = level == Level::Scheme && pieces.scheme == Some(b"mailto");
        return if is_mailto {
            vec![by_syntax.into_owned()]
        } else {
            Vec::new()
        };
    };
    let inside = AuthorityParts::of(authority);
    let port = inside.port.map(|port| port.of(authority));
    let mut authorities = vec![authority];
    let mut paths = vec![pieces.path];
    if port.is_some_and(|port| port.is_empty() || level == Level::Scheme && port.starts_with(b"0")) {
        authorities.push(&authority[..inside.host.end]);
    }
    if level == Level::Scheme {
        if pieces.path.is_empty() {
            paths.push(b"/");
        }
        // A scheme may have a path of `/` for an empty one, and no empty host.
        if authority.is_empty() && pieces.path == b"/" && split(input).path.range().is_empty() {
            paths.push(b"");
        }
        match pieces.scheme {
            Some(b"file") if authority == b"localhost" => authorities.push(b""),
            Some(b"mailto") => paths.push(split(&by_syntax).pieces(&by_syntax).path),
            _ => {}
        }
    }
    let both = authorities.into_iter().flat_map(|authority| {
        let with = move |path| Pieces {
            authority: Some(authority),
            path,
            ..pieces
        };
        paths.clone().into_iter().map(move |path| with(path).recompose())
    });
    both.filter(|result| *result != *normal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(input: &'static str, level: Level, told: &str) -> bool {
        let request = Request::Normalize {
            input: input.as_bytes(),
            level,
        };
        let spec = Spec::Rfc3986;
        is_silent(spec, &request) || alternatives(spec, &request).contains(&told.as_bytes().to_vec())
    }

    #[test]
    fn what_the_document_leaves_open_is_nobodys_fault() {
        assert!(normal("a/../b", Level::Path, "b"));
        assert!(normal("/%2e/a", Level::Syntax, "/a"));
        assert!(!normal("a:/./b", Level::Path, "a:/./b"));
        assert!(normal("foo:/..//x", Level::Path, "foo://x"));
        assert!(normal("http://h:080/", Level::Scheme, "http://h/"));
        assert!(normal("http://h:/", Level::Syntax, "http://h/"));
        assert!(!normal("http://h:/", Level::Case, "http://h/"));
        assert!(normal("foo://h", Level::Scheme, "foo://h/"));
        assert!(normal("file://localhost/a", Level::Scheme, "file:///a"));
        assert!(normal("mailto:a@B", Level::Scheme, "mailto:a@B"));
        assert!(!normal("http://h:8080/", Level::Scheme, "http://h/"));
    }

    #[test]
    fn a_base_may_be_normalised_first() {
        let request = Request::Resolve {
            base: b"a:/.",
            input: b"",
            options: ResolveOptions::default(),
        };
        let results = alternatives(Spec::Rfc3986, &request);
        assert!(results.contains(&b"a:/".to_vec()) && !results.contains(&b"a:/b".to_vec()));
    }
}
