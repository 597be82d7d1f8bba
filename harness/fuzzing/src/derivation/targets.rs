//! What a reference leads to, by the steps that each document prints, taken by the word.
//!
//! The references work in one pass; here a path is a string in which one pattern after another is looked for, as the documents
//! say it, and a document is a handful of choices, made once more by reading it. The base and the reference have to be derived by
//! the grammar.

use urispec_model::{Component as C, ResolveOptions, Spans, Spec, Surplus};
use urispec_specs::Target;

use super::dots;
use super::steps::Steps;
use super::{Derived, LONGEST, derive, is_no_uri};

/// What a document says of a base and a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    /// It leads there.
    To(Target),
    /// The base or the reference is none, or has more `..` than may be.
    Rejected,
    /// No second derivation is known: why.
    Unknown(&'static str),
}

/// Resolves as the steps of `spec` say.
pub fn resolve(spec: Spec, base: &[u8], reference: &[u8], options: ResolveOptions) -> Resolved {
    if options.normalize_base {
        return Resolved::Unknown("the base is to be normalized first");
    }
    if base.len().max(reference.len()) > LONGEST {
        return Resolved::Unknown("too long to be resolved in steps");
    }
    let manner = Manner::of(spec);
    if manner.is_none() && !is_complete(reference) {
        return Resolved::Unknown("its relative forms are not followed here, if it has any");
    }
    match is_derived(spec, base, reference) {
        Some(true) => {}
        Some(false) => return Resolved::Rejected,
        None => return Resolved::Unknown("the grammar does not decide"),
    }
    let (Ok(base), Ok(reference)) = (std::str::from_utf8(base), std::str::from_utf8(reference)) else {
        return Resolved::Unknown("an input is not UTF-8");
    };
    let Some(manner) = manner else {
        return Resolved::To(Target::Uri(reference.as_bytes().to_vec()));
    };
    match manner {
        Manner::InSteps(manner) => manner.resolve(base, reference),
        Manner::Merged(manner) => manner.resolve(base, reference, options),
        Manner::Transformed(manner) => manner.resolve(base, reference, options),
    }
}

/// Whether a colon comes before any slash, question mark or number sign.
fn is_complete(reference: &[u8]) -> bool {
    reference.iter().find(|byte| b":/?#".contains(byte)) == Some(&b':')
}

/// Whether the grammars derive both, and the base has a scheme. `None` if the grammar does not say.
fn is_derived(spec: Spec, base: &[u8], reference: &[u8]) -> Option<bool> {
    let derived = |spec, text: &[u8]| match derive(spec, None, text) {
        Derived::Rejected => Some(false),
        Derived::Accepted(..) | Derived::Ambiguous(_) => Some(true),
        Derived::Unknown(_) => None,
    };
    if let Spec::Rfc6068 | Spec::Rfc8089 = spec {
        // They say what a URI is; a reference to one is RFC 3986's, and a fragment may follow.
        let end = base.iter().position(|byte| *byte == b'#').unwrap_or(base.len());
        let of_reference = if spec == Spec::Rfc8089 {
            Spec::Rfc6874
        } else {
            Spec::Rfc3986
        };
        let base = derived(spec, &base[..end])? && derived(Spec::Rfc3986, &base[end..])?;
        return Some(base && derived(of_reference, reference)?);
    }
    if spec.is_http() {
        // A base is a URI of theirs, before its fragment; the rest is the generic syntax's.
        let generic = if spec == Spec::Rfc2616 {
            Spec::Rfc2396
        } else {
            Spec::Rfc3986
        };
        let end = base.iter().position(|byte| *byte == b'#').unwrap_or(base.len());
        let is_uri = !is_no_uri(spec, &base[..end]);
        return Some(is_uri && is_derived(generic, base, reference)?);
    }
    // Appendix C.1 resolves "?y", which the grammar does not derive.
    let is_query_alone = matches!(
        spec,
        Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2732
    ) && reference.starts_with(b"?");
    let of_reference = if is_query_alone {
        [b"a", reference].concat()
    } else {
        reference.to_vec()
    };
    let is_absolute = match derive(spec, None, base) {
        Derived::Rejected => false,
        Derived::Accepted(spans, _) => spans.get(C::Scheme).is_some(),
        Derived::Ambiguous(all) => all.iter().all(|spans| spans.get(C::Scheme).is_some()),
        Derived::Unknown(_) => return None,
    };
    Some(is_absolute && derived(spec, &of_reference)?)
}

/// How a document resolves.
enum Manner {
    InSteps(InSteps),
    Merged(Merged),
    Transformed(Transformed),
}

impl Manner {
    fn of(spec: Spec) -> Option<Self> {
        let Some(steps) = Steps::of(spec) else {
            return Self::of_expression(spec);
        };
        let in_steps = InSteps {
            steps,
            relative: None,
            removable: |segment| segment != "..",
            empty: Empty::Base,
            params: Inherited::InTurn,
        };
        Some(Self::InSteps(match spec {
            Spec::RelativeUrl00 => InSteps {
                relative: Some(&["ftp", "http", "gopher", "nntp", "wais", "file", "prospero"]),
                removable: |segment| !segment.is_empty(),
                empty: Empty::AsPath,
                params: Inherited::QueryAlone,
                ..in_steps
            },
            Spec::RelativeUrl01 | Spec::RelativeUrl02 => InSteps {
                removable: |_| true,
                empty: Empty::AsPath,
                params: Inherited::Each,
                ..in_steps
            },
            Spec::RelativeUrl03 | Spec::RelativeUrl04 | Spec::RelativeUrl05 => InSteps {
                removable: |_| true,
                ..in_steps
            },
            Spec::RelativeUrl06 | Spec::Rfc1808 => in_steps,
            Spec::UrlSyntax00 | Spec::UrlSyntax01 => InSteps {
                empty: Empty::Document,
                ..in_steps
            },
            _ => return Self::of_expression(spec),
        }))
    }

    fn of_expression(spec: Spec) -> Option<Self> {
        let merged = Merged {
            scheme_end: SchemeEnd::First,
            query_in_path: false,
            slash: false,
            query_alone: false,
            empty_is_document: true,
            may_have_scheme: false,
            surplus: &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
        };
        let transformed = Transformed {
            dots: dots::by_buffers,
            merge: Merge::Authority,
        };
        Some(match spec {
            Spec::UrlSyntax02 => Self::Merged(Merged {
                scheme_end: SchemeEnd::Last,
                query_in_path: true,
                surplus: &[Surplus::Retain],
                ..merged
            }),
            Spec::UrlSyntax03 | Spec::UrlSyntax04 | Spec::UrlSyntax05 => Self::Merged(Merged {
                query_in_path: true,
                surplus: &[Surplus::Retain],
                ..merged
            }),
            Spec::UrlSyntax06 => Self::Merged(Merged {
                query_in_path: true,
                ..merged
            }),
            Spec::UrlSyntax07
            | Spec::UrlSyntax08
            | Spec::UrlSyntax09
            | Spec::UrlSyntax10
            | Spec::UriSyntax00
            | Spec::UriSyntax01
            | Spec::UriSyntax02 => Self::Merged(merged),
            Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2616 | Spec::Rfc2732 => {
                Self::Merged(Merged {
                    may_have_scheme: true,
                    ..merged
                })
            }
            Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => Self::Merged(Merged {
                may_have_scheme: true,
                slash: true,
                query_alone: true,
                ..merged
            }),
            Spec::Rfc2396bis02 => Self::Merged(Merged {
                may_have_scheme: true,
                slash: true,
                query_alone: true,
                empty_is_document: false,
                surplus: &[Surplus::Remove, Surplus::Refuse],
                ..merged
            }),
            Spec::Rfc2396bis03 => Self::Transformed(Transformed {
                dots: dots::by_patterns,
                merge: Merge::Rooted,
            }),
            Spec::Rfc2396bis04 => Self::Transformed(Transformed {
                dots: dots::by_slashes,
                ..transformed
            }),
            Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6068
            | Spec::Rfc6874
            | Spec::Rfc7230
            | Spec::Rfc8089 => Self::Transformed(transformed),
            _ => return None,
        })
    }
}

/// What a reference without a path leads to, if it has no query either.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Empty {
    /// It is no case of its own.
    AsPath,
    /// If it is empty altogether, to the base as it is.
    Base,
    /// To the current document.
    Document,
}

/// What is inherited along with the path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inherited {
    /// The params, and where there were none, the query.
    InTurn,
    /// The params, and the query.
    Each,
    /// The query; params never are.
    QueryAlone,
}

/// Section 4 of RFC 1808 and of its drafts, section 6 of draft-fielding-url-syntax-00 and -01.
#[derive(Clone, Copy)]
struct InSteps {
    steps: Steps,
    /// The schemes that have relative forms, if not all have.
    relative: Option<&'static [&'static str]>,
    /// Which segments go with a `..`.
    removable: fn(&str) -> bool,
    empty: Empty,
    params: Inherited,
}

/// Scheme, network location, path, params, query, fragment.
type Six<'t> = [Option<&'t str>; 6];

impl InSteps {
    fn six<'t>(&self, text: &'t str, inherited: Option<&str>) -> Six<'t> {
        let spans: Spans = self.steps.split_as(text, inherited);
        [C::Scheme, C::Authority, C::Path, C::Params, C::Query, C::Fragment]
            .map(|component| spans.get(component).map(|span| &text[span.start..span.end]))
    }

    fn resolve(&self, base_text: &str, text: &str) -> Resolved {
        let to = |text: String| Resolved::To(Target::Uri(text.into_bytes()));
        if text.is_empty() && self.empty == Empty::Base {
            return to(base_text.to_owned());
        }
        let base = self.six(base_text, None);
        let url = self.six(text, base[0]);
        let [scheme, net_loc, path, params, query, fragment] = url;
        let (path, base_path) = (path.unwrap_or_default(), base[2].unwrap_or_default());
        let is_empty = |component: Option<&str>| component.is_none_or(str::is_empty);
        if self.empty == Empty::Document && [scheme, net_loc, params, query] == [None; 4] && path.is_empty() {
            let fragment = fragment.map(|fragment| fragment.as_bytes().to_vec());
            return Resolved::To(Target::SameDocument { fragment });
        }
        if let Some(relative) = self.relative {
            let same = |one: &str| base[0].is_some_and(|own| own.eq_ignore_ascii_case(one));
            let is_relative = |one: &str| relative.iter().any(|name| name.eq_ignore_ascii_case(one));
            if scheme.is_some_and(|own| !same(own) || !is_relative(own)) {
                return to(text.to_owned());
            }
            if base[0].is_some_and(|own| !is_relative(own)) {
                return to(recombine([base[0], net_loc, Some(path), params, query, fragment]));
            }
        } else if scheme.is_some() {
            return to(text.to_owned());
        }
        let mut result = [scheme.or(base[0]), net_loc, Some(path), params, query, fragment];
        if !is_empty(net_loc) {
            return to(recombine(result));
        }
        result[1] = base[1].or(net_loc);
        if path.starts_with('/') {
            return to(recombine(result));
        }
        if path.is_empty() {
            result[2] = Some(base_path);
            let own = |component: Option<&'_ str>| !is_empty(component);
            if self.params != Inherited::QueryAlone && !own(params) {
                result[3] = base[3].or(params);
            }
            if !own(query) && (self.params != Inherited::InTurn || !own(params)) {
                result[4] = base[4].or(query);
            }
            return to(recombine(result));
        }
        let kept = base_path.rfind('/').map_or(0, |slash| slash + 1);
        let mut merged = format!("{}{path}", &base_path[..kept]);
        dots::by_segments(&mut merged, self.removable);
        result[2] = Some(&merged);
        to(recombine(result))
    }
}

/// The last step: a path after a network location has a slash before it.
fn recombine([scheme, net_loc, path, params, query, fragment]: Six<'_>) -> String {
    let with = |before: &str, text: Option<&str>, after: &str| {
        text.map_or(String::new(), |text| format!("{before}{text}{after}"))
    };
    let path = path.unwrap_or_default();
    let slash = if net_loc.is_some() && !path.is_empty() && !path.starts_with('/') {
        "/"
    } else {
        ""
    };
    [
        with("", scheme, ":"),
        with("//", net_loc, ""),
        format!("{slash}{path}"),
        with(";", params, ""),
        with("?", query, ""),
        with("#", fragment, ""),
    ]
    .concat()
}

/// Which colon ends a scheme in the expression of Appendix B.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SchemeEnd {
    First,
    Last,
}

/// Scheme, authority, path, query and fragment by the expression of Appendix B; the path is never undefined.
fn split(text: &str, end: SchemeEnd) -> [Option<&str>; 5] {
    let (text, fragment) = text
        .split_once('#')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let (text, query) = text
        .split_once('?')
        .map_or((text, None), |(text, after)| (text, Some(after)));
    let front = &text[..text.find('/').unwrap_or(text.len())];
    let colon = match end {
        SchemeEnd::First => front.find(':'),
        SchemeEnd::Last => front.rfind(':'),
    };
    let (scheme, text) = match colon.filter(|at| *at > 0) {
        Some(at) => (Some(&text[..at]), &text[at + 1..]),
        None => (None, text),
    };
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, text),
    };
    [scheme, authority, Some(path), query, fragment]
}

/// Whether a scheme may be left out for being the base's.
fn is_left_out(may: bool, own: Option<&str>, base: Option<&str>) -> bool {
    may && own.zip(base).is_some_and(|(own, base)| own.eq_ignore_ascii_case(base))
}

/// Section 5.2 of RFC 2396, of its drafts from draft-fielding-url-syntax-02 on, and of draft-fielding-uri-rfc2396bis-00 to -02.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a sentence of a document or is not"
)]
struct Merged {
    scheme_end: SchemeEnd,
    /// Whether the query is part of what is merged.
    query_in_path: bool,
    /// Whether an empty path of the base counts as a slash.
    slash: bool,
    /// Whether a query alone keeps the path of the base.
    query_alone: bool,
    /// Whether an empty reference is the current document.
    empty_is_document: bool,
    /// Whether the scheme of the base may be ignored in a reference.
    may_have_scheme: bool,
    /// What may become of `..` above the root; the first if nothing is chosen.
    surplus: &'static [Surplus],
}

impl Merged {
    fn resolve(&self, base: &str, text: &str, options: ResolveOptions) -> Resolved {
        let base = split(base, self.scheme_end);
        let [mut scheme, authority, path, query, fragment] = split(text, self.scheme_end);
        let path = path.unwrap_or_default();
        if is_left_out(self.may_have_scheme && !options.strict, scheme, base[0]) {
            scheme = None;
        }
        let to = |authority: Option<&str>, scheme: Option<&str>, path: &str, query: Option<&str>| {
            let text = recombine_five([scheme, authority, Some(path), query, fragment]);
            Resolved::To(Target::Uri(text.into_bytes()))
        };
        if path.is_empty() && [scheme, authority, query] == [None; 3] {
            if self.empty_is_document {
                let fragment = fragment.map(|fragment| fragment.as_bytes().to_vec());
                return Resolved::To(Target::SameDocument { fragment });
            }
            return to(base[1], base[0], base[2].unwrap_or_default(), base[3]);
        }
        if scheme.is_some() {
            return to(authority, scheme, path, query);
        }
        if authority.is_some() {
            return to(authority, base[0], path, query);
        }
        if path.starts_with('/') {
            return to(base[1], base[0], path, query);
        }
        let base_path = base[2].unwrap_or_default();
        if path.is_empty() && self.query_alone {
            return to(base[1], base[0], base_path, query);
        }
        let kept = base_path.rfind('/').map_or(0, |slash| slash + 1);
        let mut merged = base_path[..kept].to_owned();
        if self.slash && base_path.is_empty() {
            merged.push('/');
        }
        merged.push_str(path);
        let mut query = query;
        if let Some(query) = query.take_if(|_| self.query_in_path) {
            merged.push('?');
            merged.push_str(query);
        }
        dots::by_segments(&mut merged, |segment| segment != "..");
        let chosen = options.surplus.filter(|chosen| self.surplus.contains(chosen));
        if !dots::surplus(&mut merged, chosen.unwrap_or(self.surplus[0])) {
            return Resolved::Rejected;
        }
        to(base[1], base[0], &merged, query)
    }
}

fn recombine_five([scheme, authority, path, query, fragment]: [Option<&str>; 5]) -> String {
    let with = |before: &str, text: Option<&str>, after: &str| {
        text.map_or(String::new(), |text| format!("{before}{text}{after}"))
    };
    [
        with("", scheme, ":"),
        with("//", authority, ""),
        path.unwrap_or_default().to_owned(),
        with("?", query, ""),
        with("#", fragment, ""),
    ]
    .concat()
}

/// How paths are merged, section 5.2.3.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Merge {
    /// With a slash before them, if the base has an authority and no path.
    Authority,
    /// With a slash before them, if the base has no path; alone, if the base's path has no slash in front.
    Rooted,
}

/// Section 5.2.2 of RFC 3986 and of its drafts from -03 on.
#[derive(Clone, Copy)]
struct Transformed {
    dots: fn(&str) -> String,
    merge: Merge,
}

impl Transformed {
    fn resolve(&self, base: &str, text: &str, options: ResolveOptions) -> Resolved {
        let [base_scheme, base_authority, base_path, base_query, _] = split(base, SchemeEnd::First);
        let [mut scheme, authority, path, query, fragment] = split(text, SchemeEnd::First);
        let (base_path, path) = (base_path.unwrap_or_default(), path.unwrap_or_default());
        if is_left_out(!options.strict, scheme, base_scheme) {
            scheme = None;
        }
        let kept;
        let five = if scheme.is_some() {
            kept = (self.dots)(path);
            [scheme, authority, Some(kept.as_str()), query, fragment]
        } else if authority.is_some() {
            kept = (self.dots)(path);
            [base_scheme, authority, Some(kept.as_str()), query, fragment]
        } else if path.is_empty() {
            [
                base_scheme,
                base_authority,
                Some(base_path),
                query.or(base_query),
                fragment,
            ]
        } else if path.starts_with('/') {
            kept = (self.dots)(path);
            [base_scheme, base_authority, Some(kept.as_str()), query, fragment]
        } else {
            let folder = &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)];
            let merged = match self.merge {
                Merge::Authority if base_authority.is_some() && base_path.is_empty() => format!("/{path}"),
                Merge::Rooted if base_path.is_empty() => format!("/{path}"),
                Merge::Rooted if !base_path.starts_with('/') => path.to_owned(),
                _ => format!("{folder}{path}"),
            };
            kept = (self.dots)(&merged);
            [base_scheme, base_authority, Some(kept.as_str()), query, fragment]
        };
        Resolved::To(Target::Uri(recombine_five(five).into_bytes()))
    }
}
