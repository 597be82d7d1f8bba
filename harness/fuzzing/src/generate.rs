//! Structured inputs made from nothing: URIs and references, and pairs of them that share structure.
//!
//! An [`Arbitrary`] value is made of the choices that bytes stand for; [`Generator`] makes the bytes from a seed. Everything
//! is mixed by weight: components as a rule of RFC 3986 or of another document describes them, near misses, known
//! troublemakers, whole troublemakers, and raw bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use urispec_grammar::Random;
use urispec_model::Component as C;
use urispec_model::ComponentSet;

use crate::case::{Pair, Shape, mend};
use crate::{dictionary, texts};

/// A URI or a reference, well-formed or nearly so.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Uri(pub Vec<u8>);

/// Two texts that share structure: a base and a reference, or two to compare.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Related {
    /// The base.
    pub first: Uri,
    /// The reference.
    pub second: Uri,
}

/// Which components a text is to have; of an authority the host stands for it.
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
            // Raw bytes: as text mostly, since most parsers take nothing else.
            0 => {
                let length = u.int_in_range(0..=24)?;
                text.extend_from_slice(u.bytes(length.min(u.len()))?);
                if u.ratio(7, 8)? {
                    mend(&mut text);
                }
            }
            1 | 2 => text.extend_from_slice(u.choose(dictionary::WHOLES)?),
            // All as the rules say: deep in a parser, where a broken component would have ended it.
            3..=5 => {
                let wanted = wanted(u)?;
                compose(u, wanted, &mut text, |component, u, text| {
                    texts::from(texts::Origin::Member, component, u, text)
                })?;
            }
            _ => {
                let wanted = wanted(u)?;
                // One component may be anything, the others mostly are as the rules say: two broken ones would hide each
                // other.
                let odd = *u.choose(&crate::anatomy::ORDER)?;
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

/// Puts the wanted components behind each other, each with its delimiter.
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
    // Without the slash the path would lengthen the host; now and then it may.
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
        /// A base of every shape.
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
            // A relative reference: what resolution is for.
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
            // The same again, or nearly: equivalent to it, or of the same scheme.
            4 | 5 => {
                let mut text = first.0.clone();
                let mut random = Random::seeded(u.arbitrary()?);
                for _ in 0..u.int_in_range(0..=2)? {
                    crate::mutate::step(&mut text, &mut random);
                }
                Uri(text)
            }
            // Its scheme before something else, as in `http:g`.
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

impl Related {
    /// The file that holds the two.
    pub fn into_case(self) -> Vec<u8> {
        Pair {
            first: &self.first.0,
            second: &self.second.0,
        }
        .write()
    }
}

/// How many bytes of choices one case gets; what is made of fewer ends early.
const TAPE: usize = 256;

/// Cases without end, the same for the same seed.
///
/// ```
/// use urispec_fuzzing::{Generator, Shape};
///
/// let cases: Vec<Vec<u8>> = Generator::new(7, Shape::Text).take(3).collect();
/// assert_eq!(cases, Generator::new(7, Shape::Text).take(3).collect::<Vec<_>>());
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    random: Random,
    shape: Shape,
}

impl Generator {
    /// The cases of a seed.
    pub const fn new(seed: u64, shape: Shape) -> Self {
        Self {
            random: Random::seeded(seed),
            shape,
        }
    }

    /// The next case of the shape as a file of a corpus.
    pub fn case(&mut self) -> Vec<u8> {
        case(&mut self.random, self.shape)
    }

    /// The next pair, whatever the shape.
    pub fn related(&mut self) -> Related {
        let tape: [u8; TAPE] = self.random.entropy();
        made(Related::arbitrary(&mut Unstructured::new(&tape)))
    }
}

impl Iterator for Generator {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        Some(self.case())
    }
}

/// One case made from nothing.
pub fn case(random: &mut Random, shape: Shape) -> Vec<u8> {
    let tape: [u8; TAPE] = random.entropy();
    let mut u = Unstructured::new(&tape);
    made(match shape {
        Shape::Text => Uri::arbitrary(&mut u).map(|uri| uri.0),
        Shape::Pair => Related::arbitrary(&mut u).map(Related::into_case),
        Shape::Lines => Ok(crate::protocol::lines(random)),
    })
}

/// A tape that is over gives the first of every choice, and no error.
fn made<Made>(made: Result<Made>) -> Made {
    made.expect("no choice is empty")
}
