//! Finds the target of a reference by literally following the steps that each document prints.
//!
//! The reference implementations work in one pass. Here a path is a string in which one pattern after another is
//! searched, as the documents describe. A few choices represent each document; a person read the document a second
//! time to make these choices. The base and the reference must be texts that the grammar derives.

mod choices;
mod five;
mod in_steps;
mod merged;
mod resolved;
mod transformed;

use urispec_model::{Component as C, ResolveOptions, Spec};
use urispec_specs::Target;

use self::choices::Manner;
pub use self::resolved::Resolved;
use super::{Derived, LONGEST, derive, is_no_uri};

/// Resolves by the steps of `spec`.
pub fn resolve(spec: Spec, base: &[u8], reference: &[u8], options: ResolveOptions) -> Resolved {
    if options.normalize_base {
        return Resolved::Unknown("the base must be normalized first");
    }
    if base.len().max(reference.len()) > LONGEST {
        return Resolved::Unknown("the input is too long to resolve in steps");
    }
    let manner = Manner::of(spec);
    if manner.is_none() && !is_complete(reference) {
        return Resolved::Unknown("this derivation does not implement the document's relative forms, if it has any");
    }
    if base.is_empty() && manner.as_ref().is_some_and(Manner::takes_all_as_absolute) && is_complete(reference) {
        return match derive(spec, None, reference) {
            Derived::Accepted(..) | Derived::Ambiguous(_) => Resolved::To(Target::Uri(reference.to_vec())),
            Derived::Rejected => Resolved::Rejected,
            Derived::Unknown(_) => Resolved::Unknown("the grammar does not decide whether it derives the input"),
        };
    }
    match is_derived(spec, base, reference) {
        Some(true) => {}
        Some(false) => return Resolved::Rejected,
        None => return Resolved::Unknown("the grammar does not decide whether it derives the input"),
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

/// Whether the grammars derive both texts, and the base has a scheme. `None` if the grammar gives no answer.
fn is_derived(spec: Spec, base: &[u8], reference: &[u8]) -> Option<bool> {
    let derived = |spec, text: &[u8]| match derive(spec, None, text) {
        Derived::Rejected => Some(false),
        Derived::Accepted(..) | Derived::Ambiguous(_) => Some(true),
        Derived::Unknown(_) => None,
    };
    if let Spec::Rfc6068 | Spec::Rfc8089 = spec {
        // These documents define only URIs. References to them are references of RFC 3986, and may have a fragment.
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
        // A base without its fragment is a URI of these documents. The generic syntax defines the rest.
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
