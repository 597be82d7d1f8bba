//! Random texts with the structure of URIs and references, and pairs of them that have something in common.
//!
//! The texts come from several sources, each with a weight. The sources are valid components by RFC 3986 or by a
//! different document, near misses, texts and whole URIs that are known to cause differences, and raw bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use urispec_grammar::Random;
use urispec_model::Component as C;
use urispec_model::ComponentSet;

use crate::fuzzing::case::{Pair, repair_utf8};
use crate::fuzzing::text_mutation::mutate_text;
use crate::fuzzing::{dictionary, texts};

/// The text of a URI or of a reference, valid or nearly valid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Uri(pub Vec<u8>);

/// Two texts that have something in common: a base and a reference, or two texts to compare.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Related {
    /// The base, or the first text to compare.
    pub first: Uri,
    /// The reference, or the second text to compare.
    pub second: Uri,
}

/// The components that a text should have; the host means the whole authority.
fn wanted(u: &mut Unstructured<'_>) -> Result<ComponentSet> {
    let mut wanted = ComponentSet::EMPTY;
    let mut want = |component, is_wanted| {
        if is_wanted {
            wanted.insert(component);
        }
    };
    want(C::Scheme, u.ratio(3, 4)?);
    if u.ratio(5, 8)? {
        want(C::Host, true);
        want(C::Userinfo, u.ratio(1, 3)?);
        want(C::Port, u.ratio(1, 3)?);
    }
    want(C::Query, u.ratio(1, 4)?);
    want(C::Fragment, u.ratio(1, 6)?);
    Ok(wanted)
}

impl<'a> Arbitrary<'a> for Uri {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut text = Vec::with_capacity(64);
        match u.int_in_range(0..=31)? {
            // Raw bytes. In most cases they are changed to UTF-8, since most parsers accept only UTF-8.
            0 => {
                let length = u.int_in_range(0..=24)?;
                text.extend_from_slice(u.bytes(length.min(u.len()))?);
                if u.ratio(7, 8)? {
                    repair_utf8(&mut text);
                }
            }
            1 | 2 => text.extend_from_slice(u.choose(dictionary::WHOLES)?),
            // Every component is valid, so that a parser reads the whole text: "http://u@[::1]:80/a/../b?q".
            3..=5 => {
                let wanted = wanted(u)?;
                compose(u, wanted, &mut text, |component, u, text| {
                    texts::from(texts::Origin::Member, component, u, text)
                })?;
            }
            _ => {
                let wanted = wanted(u)?;
                // One component comes from any source, and the other components are valid in most cases. With two
                // invalid components, a parser would reject the first component and never read the second.
                // "http://a:8a/b?q" has an invalid port.
                let odd = *u.choose(&crate::fuzzing::locate::ORDER)?;
                compose(u, wanted, &mut text, |component, u, text| {
                    if component == odd || u.ratio(1, 4)? {
                        texts::any(component, u, text)
                    } else {
                        texts::from(texts::Origin::Member, component, u, text)
                    }
                })?;
            }
        }
        Ok(Self(text))
    }
}

/// Appends the wanted components in order, each with its delimiter.
fn compose<'a>(
    u: &mut Unstructured<'a>,
    wanted: ComponentSet,
    text: &mut Vec<u8>,
    mut component: impl FnMut(C, &mut Unstructured<'a>, &mut Vec<u8>) -> Result<()>,
) -> Result<()> {
    if wanted.contains(C::Scheme) {
        component(C::Scheme, u, text)?;
        text.push(b':');
    }
    if wanted.contains(C::Host) {
        text.extend_from_slice(b"//");
        if wanted.contains(C::Userinfo) {
            component(C::Userinfo, u, text)?;
            text.push(b'@');
        }
        component(C::Host, u, text)?;
        if wanted.contains(C::Port) {
            text.push(b':');
            component(C::Port, u, text)?;
        }
    }
    let path_start = text.len();
    component(C::Path, u, text)?;
    // After `http://h` the path `a` would be a part of the host, so that it gets a slash in most cases.
    if wanted.contains(C::Host) && !matches!(text.get(path_start), None | Some(b'/' | b'\\')) && u.ratio(15, 16)? {
        text.insert(path_start, b'/');
    }
    if wanted.contains(C::Query) {
        text.push(b'?');
        component(C::Query, u, text)?;
    }
    if wanted.contains(C::Fragment) {
        text.push(b'#');
        component(C::Fragment, u, text)?;
    }
    Ok(())
}

impl<'a> Arbitrary<'a> for Related {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        /// Bases: one of each shape.
        const BASES: &[&[u8]] = &[
            b"http://a/b/c/d;p?q",
            b"http://a",
            b"http://a/b/..",
            b"http://a?q#f",
            b"foo://h",
            b"foo:a/b",
            b"a:b",
            b"a:/b",
            b"a:/",
            b"a:",
            b"mailto:x@y",
            b"file:///a/b",
            b"http://a/b/c/d;p=1/2?q",
        ];
        let first = if u.ratio(1, 2)? {
            Uri(u.choose(BASES)?.to_vec())
        } else {
            Uri::arbitrary(u)?
        };
        let second = match u.int_in_range(0..=7)? {
            // A relative reference: no scheme, and in most cases no authority.
            0..=3 => {
                let without: &[C] = if u.ratio(3, 4)? {
                    &[C::Scheme, C::Host, C::Userinfo, C::Port]
                } else {
                    &[C::Scheme]
                };
                let wanted = wanted(u)?
                    .iter()
                    .filter(|component| !without.contains(component))
                    .collect();
                let mut text = Vec::with_capacity(32);
                compose(u, wanted, &mut text, texts::any)?;
                Uri(text)
            }
            // The first text again, with up to two mutations: the result may be equivalent to it, or have the same
            // scheme.
            4 | 5 => {
                let mut text = first.0.clone();
                let mut random = Random::seeded(u.arbitrary()?);
                for _ in 0..u.int_in_range(0..=2)? {
                    mutate_text(&mut text, &mut random);
                }
                Uri(text)
            }
            // The scheme of the first text before a path, as in `http:g`.
            6 => {
                let colon = memchr::memchr(b':', &first.0).map_or(0, |at| at + 1);
                let mut text = first.0[..colon].to_vec();
                texts::any(C::Path, u, &mut text)?;
                Uri(text)
            }
            _ => Uri::arbitrary(u)?,
        };
        Ok(Self { first, second })
    }
}

impl Uri {
    /// A random text.
    pub fn random(random: &mut Random) -> Self {
        let entropy: [u8; ENTROPY] = random.entropy();
        made(Self::arbitrary(&mut Unstructured::new(&entropy)))
    }
}

impl Related {
    /// Two random texts.
    pub fn random(random: &mut Random) -> Self {
        let entropy: [u8; ENTROPY] = random.entropy();
        made(Self::arbitrary(&mut Unstructured::new(&entropy)))
    }

    /// The file with the two texts.
    pub fn into_case(self) -> Vec<u8> {
        Pair {
            first: &self.first.0,
            second: &self.second.0,
        }
        .write()
    }
}

/// The number of bytes of entropy for one text or pair. If it is used up, each remaining choice is the first one of
/// its list.
const ENTROPY: usize = 256;

fn made<Made>(made: Result<Made>) -> Made {
    made.expect("every choice has an alternative, and it is not an error to use up the entropy")
}
