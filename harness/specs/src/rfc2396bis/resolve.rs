//! Reference resolution in the drafts: section 5.2 in all of them.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Surplus};

use super::{Dots, Edition, Empty, Merge, NormalizeBase};
use crate::rfc3986::path::{merge_into, remove_dot_segments_from};
use crate::rfc3986::{normalize, split};
use crate::segments;
use crate::split::Pieces;
use crate::{Rejection, ResolveError, Target};

impl Edition {
    /// Resolves `reference` against `base`.
    ///
    /// The base must be absolute; its fragment is left off. The reference must be a `URI-reference`.
    pub(super) fn resolve_reference(
        &self,
        base: &[u8],
        reference: &[u8],
        options: ResolveOptions,
    ) -> Result<Target, ResolveError> {
        self.parse_reference(base).map_err(ResolveError::Base)?;
        let parsed = split(base);
        if parsed.scheme.is_none() {
            let why = Rejection::new("scheme", 0, "a scheme and its colon");
            return Err(ResolveError::BaseNotAbsolute(why));
        }
        self.parse_reference(reference).map_err(ResolveError::Reference)?;
        let reference = split(reference).pieces(reference);
        let is_mailto = parsed
            .scheme
            .is_some_and(|scheme| scheme.of(base).eq_ignore_ascii_case(b"mailto"));
        let normalized = match self.normalize_base {
            _ if !options.normalize_base => None,
            NormalizeBase::No => None,
            NormalizeBase::NotMailto if is_mailto => Some(normalize(base, Level::Syntax)),
            NormalizeBase::NotMailto | NormalizeBase::Rfc3986 => Some(normalize(base, Level::Scheme)),
        };
        match normalized.transpose().map_err(ResolveError::Base)? {
            Some(Cow::Owned(base)) => self.transform(&split(&base).pieces(&base), &reference, options),
            _ => self.transform(&parsed.pieces(base), &reference, options),
        }
    }

    /// The pseudocode of section 5.2 (5.2.2 from draft 04 on) and of its recomposition, on components that were split.
    fn transform(&self, base: &Pieces<'_>, r: &Pieces<'_>, options: ResolveOptions) -> Result<Target, ResolveError> {
        let same_scheme =
            matches!((r.scheme, base.scheme), (Some(ours), Some(theirs)) if ours.eq_ignore_ascii_case(theirs));
        let r_scheme = if !options.strict && same_scheme { None } else { r.scheme };

        let mut result = Vec::with_capacity(base.length() + r.length() + 1);
        let mut target = Pieces {
            fragment: r.fragment,
            ..Pieces::default()
        };
        if r_scheme.is_some() || r.authority.is_some() {
            target.scheme = r_scheme.or(base.scheme);
            target.authority = r.authority;
            target.query = r.query;
            target.recompose_before_path(&mut result);
            let start = result.len();
            result.extend_from_slice(r.path);
            self.remove_dot_segments_from(&mut result, start);
        } else {
            target.scheme = base.scheme;
            target.authority = base.authority;
            target.recompose_before_path(&mut result);
            if r.path.is_empty() {
                if self.empty == Empty::CurrentDocument && r.query.is_none() {
                    let fragment = r.fragment.map(<[u8]>::to_vec);
                    return Ok(Target::SameDocument { fragment });
                }
                target.query = r.query.or(base.query);
                result.extend_from_slice(base.path);
            } else {
                target.query = r.query;
                let start = result.len();
                if r.path.starts_with(b"/") {
                    result.extend_from_slice(r.path);
                } else {
                    self.merge_into(base, r.path, &mut result);
                    if self.dots == Dots::Merged {
                        self.finish_merged(&mut result, start, options.surplus)?;
                    }
                }
                self.remove_dot_segments_from(&mut result, start);
            }
        }
        target.recompose_after_path(&mut result);
        Ok(Target::Uri(result))
    }

    /// The routine `merge`, section 5.2 (5.2.3 from draft 04 on): its steps 1 and 2 in drafts 00 to 02.
    fn merge_into(&self, base: &Pieces<'_>, path: &[u8], result: &mut Vec<u8>) {
        match self.merge {
            Merge::BehindAuthority => return merge_into(base, path, result),
            _ if base.path.is_empty() => result.push(b'/'),
            Merge::Rooted if !base.path.starts_with(b"/") => {}
            Merge::Always | Merge::Rooted => {
                let kept = memchr::memrchr(b'/', base.path).map_or(0, |slash| slash + 1);
                result.extend_from_slice(&base.path[..kept]);
            }
        }
        result.extend_from_slice(path);
    }

    /// The routine `merge` of drafts 00 to 02, section 5.2, from its step 3 on.
    fn finish_merged(&self, result: &mut Vec<u8>, start: usize, surplus: Option<Surplus>) -> Result<(), ResolveError> {
        // 3. to 6.
        segments::remove_dot_segments_from(result, start);
        // 7.
        let root = start + usize::from(result.get(start) == Some(&b'/'));
        let above = segments::surplus(&result[root..]);
        match self.treatment(surplus) {
            Surplus::Refuse if above > 0 => return Err(ResolveError::SurplusDots),
            Surplus::Remove => drop(result.drain(root..root + above)),
            Surplus::Retain | Surplus::Refuse => {}
        }
        // 8.
        Ok(())
    }

    /// What is done with surplus `..`: what is asked for if the draft allows it, else what its examples show.
    fn treatment(&self, asked: Option<Surplus>) -> Surplus {
        let allowed = asked.filter(|surplus| self.surplus.contains(surplus));
        allowed.or(self.surplus.first().copied()).unwrap_or_default()
    }

    /// The draft's `remove_dot_segments` on `buffer[start..]`, in place; nothing where it has none.
    pub(super) fn remove_dot_segments_from(&self, buffer: &mut Vec<u8>, start: usize) {
        match self.dots {
            Dots::Merged => {}
            Dots::Patterns => remove_by_patterns(buffer, start),
            Dots::FrontBecomesSlash => {
                match &buffer[start..] {
                    [b'.'] | [b'.', b'.'] => return,
                    // 2.
                    [b'.', b'/', ..] => drop(buffer.drain(start..=start)),
                    [b'.', b'.', b'/', ..] => drop(buffer.drain(start..start + 2)),
                    _ => {}
                }
                remove_dot_segments_from(buffer, start);
            }
            Dots::Rfc3986 => remove_dot_segments_from(buffer, start),
        }
    }

    /// Whether the draft has a routine of that name.
    pub(super) fn removes_dot_segments(&self) -> bool {
        self.dots != Dots::Merged
    }
}

/// The `remove_dot_segments` of draft 03, section 5.2, on `buffer[start..]`, in place.
///
/// The steps replace one pattern after another in one buffer. In one pass over the segments they come to this: a `.` goes;
/// a `..` takes the segment before it with it, whatever that is, if a slash stands before that one; at the end a first
/// segment without a slash before it goes with a `..` behind it, and leaves a slash.
fn remove_by_patterns(buffer: &mut Vec<u8>, start: usize) {
    // 2.
    let front = match &buffer[start..] {
        [b'.', b'/', ..] => 1,
        [b'.', b'.', b'/', ..] => 2,
        _ => 0,
    };
    let first = memchr::memchr(b'/', &buffer[start + front..]);
    let Some(first) = first.map(|length| start + front + length) else {
        // No slash, no pattern.
        return;
    };
    // What stands before the first slash, and behind it the segments that are left, each with its slash before it.
    buffer.copy_within(start + front..first, start);
    let root = first - front;
    let (mut output, mut input) = (root, first);
    while input < buffer.len() {
        let length = memchr::memchr(b'/', &buffer[input + 1..]);
        let end = length.map_or(buffer.len(), |length| input + 1 + length);
        let is_last = length.is_none();
        let last_kept = memchr::memrchr(b'/', &buffer[root..output]).map(|slash| root + slash);
        match &buffer[input + 1..end] {
            // 3. and 4.
            b"." => {
                if is_last {
                    buffer[output] = b'/';
                    output += 1;
                }
            }
            // 5.
            b".." if let Some(kept) = last_kept => {
                output = kept;
                if is_last {
                    buffer[output] = b'/';
                    output += 1;
                }
            }
            _ => {
                buffer.copy_within(input..end, output);
                output += end - input;
            }
        }
        input = end;
    }
    buffer.truncate(output);
    // 6.
    match &buffer[root..] {
        b"/.." => {
            buffer.truncate(start);
            buffer.push(b'/');
        }
        [b'/', b'.', b'.', b'/', ..] => drop(buffer.drain(start..root + 3)),
        _ => {}
    }
}
