//! The origin of a URL, section "Origin".

use std::fmt;

use crate::parser::parse;
use crate::scheme::SchemeKind;
use crate::url::Url;

/// An origin. Its `Display` is the serialization that the API returns. An opaque origin is serialized as `null`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A tuple origin; its domain is always null.
    Tuple {
        /// The scheme.
        scheme: String,
        /// The host, serialized.
        host: String,
        /// The port; `None` if it is the default port of the scheme.
        port: Option<u16>,
    },
    /// An opaque origin, which is not the same as any other origin. In this implementation a `file` URL has an
    /// opaque origin; the standard leaves the origin of a `file` URL open.
    Opaque,
}

impl Url {
    /// The origin of the URL. There is no blob URL store, so the origin of a blob URL is the origin of the URL in
    /// its path.
    pub fn origin(&self) -> Origin {
        match self.kind {
            SchemeKind::NotSpecial if self.scheme() == "blob" => self.blob_origin(),
            SchemeKind::NotSpecial | SchemeKind::File => Origin::Opaque,
            _ => self.tuple_origin(),
        }
    }

    fn tuple_origin(&self) -> Origin {
        Origin::Tuple {
            scheme: self.scheme().to_owned(),
            host: self.host().unwrap_or_default().to_owned(),
            port: self.port,
        }
    }

    /// The origin of the URL in the path. In a long text, blob URLs may be nested very deeply. So the prefixes are
    /// skipped in a loop, although the standard uses recursion.
    fn blob_origin(&self) -> Origin {
        let rules = self.edition.rules();
        let mut path = self.path();
        if rules.blob_origin_of_first_segment && !self.has_opaque_path {
            let Some(segment) = path.split('/').nth(1) else {
                return Origin::Opaque;
            };
            path = segment;
        }
        if !rules.blob_origin_is_http_or_file {
            path = without_blobs(path);
        }
        let Ok(inner) = parse(self.edition, path, None) else {
            return Origin::Opaque;
        };
        match inner.kind {
            SchemeKind::Http | SchemeKind::Https => inner.tuple_origin(),
            _ if rules.blob_origin_is_http_or_file => Origin::Opaque,
            // If this is a blob URL, its path is a list. The first segment of a path cannot contain a further blob
            // URL of this kind.
            _ => inner.origin(),
        }
    }
}

/// `path` without the prefixes `blob:` of nested blob URLs with an opaque path.
fn without_blobs(path: &str) -> &str {
    let mut path = path;
    loop {
        path = path.trim_matches(|c: char| c <= ' ');
        match path.split_at_checked(5) {
            Some((blob, rest)) if blob.eq_ignore_ascii_case("blob:") && !rest.starts_with('/') => path = rest,
            _ => return path,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tuple {
                scheme,
                host,
                port: None,
            } => write!(f, "{scheme}://{host}"),
            Self::Tuple {
                scheme,
                host,
                port: Some(port),
            } => write!(f, "{scheme}://{host}:{port}"),
            Self::Opaque => f.write_str("null"),
        }
    }
}
