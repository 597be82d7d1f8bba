//! Reference resolution in the drafts: section 5.2 in all of them.

use std::borrow::Cow;

use urispec_model::{Component, Level, ResolveOptions, Surplus};

use super::edition::{Dots, Edition, Empty, Merge, NormalizeBase};
use crate::cursor::Rejection;
use crate::document::{ResolveError, Target};
use crate::rfc3986::{Routines, merge_into, normalize, transform_with};
use crate::segments::finish_merged;
use crate::split::{Pieces, split};

impl Edition {
    /// Resolves `reference` against `base`, by the pseudocode of section 5.2 (5.2.2 from draft 04 on).
    ///
    /// The base must be absolute; its fragment is left off. The reference must be a `URI-reference`.
    pub(crate) fn resolve_reference(
        &self,
        base: &[u8],
        reference: &[u8],
        options: ResolveOptions,
    ) -> Result<Target, ResolveError> {
        let parsed = self.parse_reference(base).map_err(ResolveError::Base)?;
        if parsed.get(Component::Scheme).is_none() {
            let why = Rejection::new("scheme", 0, "a scheme and its colon");
            return Err(ResolveError::BaseNotAbsolute(why));
        }
        self.parse_reference(reference).map_err(ResolveError::Reference)?;
        let base = self.normalized(base, options)?;
        let base = split(&base).pieces(&base);
        let r = split(reference).pieces(reference).read_against(&base, options.strict);
        let is_empty = r.scheme.is_none() && r.authority.is_none() && r.path.is_empty() && r.query.is_none();
        if self.empty == Empty::CurrentDocument && is_empty {
            let fragment = r.fragment.map(<[u8]>::to_vec);
            return Ok(Target::SameDocument { fragment });
        }
        let surplus = self.treatment(options.surplus);
        let chosen = Chosen { edition: self, surplus };
        transform_with(&chosen, &base, &r, options.strict).map(Target::Uri)
    }

    /// The base as resolution takes it: normalized if the caller and the draft want it so, section 5.2.1.
    fn normalized<'a>(&self, base: &'a [u8], options: ResolveOptions) -> Result<Cow<'a, [u8]>, ResolveError> {
        let is_mailto = |base: &[u8]| {
            base.get(..7)
                .is_some_and(|front| front.eq_ignore_ascii_case(b"mailto:"))
        };
        let level = match self.normalize_base {
            _ if !options.normalize_base => return Ok(base.into()),
            NormalizeBase::No => return Ok(base.into()),
            // "mailto:a@B" keeps its capital.
            NormalizeBase::NotMailto if is_mailto(base) => Level::Syntax,
            NormalizeBase::NotMailto | NormalizeBase::Rfc3986 => Level::Scheme,
        };
        normalize(base, level).map_err(ResolveError::Base)
    }

    /// What is done with surplus `..`: what the caller wants if the draft allows it, else what its examples show.
    fn treatment(&self, wanted: Option<Surplus>) -> Surplus {
        let allowed = wanted.filter(|surplus| self.surplus.contains(surplus));
        allowed.or(self.surplus.first().copied()).unwrap_or_default()
    }
}

/// A draft, with the choice that it leaves.
struct Chosen<'a> {
    edition: &'a Edition,
    surplus: Surplus,
}

impl Routines for Chosen<'_> {
    type Error = ResolveError;

    /// The routine `merge`, section 5.2 (5.2.3 from draft 04 on).
    fn merge_into(&self, base: &Pieces<'_>, path: &[u8], result: &mut Vec<u8>) -> Result<(), ResolveError> {
        let start = result.len();
        // 1. and 2. in drafts 00 to 02.
        match self.edition.merge {
            Merge::AfterAuthority => merge_into(base, path, result),
            // "g" against "a:" is "a:/g".
            _ if base.path.is_empty() => {
                result.push(b'/');
                result.extend_from_slice(path);
            }
            // "g" against "a:b/c" is "a:g".
            Merge::Rooted if !base.path.starts_with(b"/") => result.extend_from_slice(path),
            Merge::Always | Merge::Rooted => merge_into(base, path, result),
        }
        match self.edition.dots {
            // 3. to 8.
            Dots::Merged => finish_merged(result, start, self.surplus).ok_or(ResolveError::SurplusDots),
            _ => Ok(()),
        }
    }

    fn remove_dot_segments_from(&self, buffer: &mut Vec<u8>, start: usize) {
        self.edition.remove_dot_segments_from(buffer, start);
    }
}
