//! Tests the URL Standard: every edition has to obey laws, and the newest edition is compared with the crates that
//! implement it.
//!
//! A case is a pair of texts. The pair is a base and an input, or a URL and a value for every attribute. An empty
//! base means that there is no base. If the standard itself breaks a law, an [`Exception`] records this as data. If
//! a crate differs from the standard, a [`Departure`] records the difference and its condition. Every mismatch that
//! is not recorded is a violation.

#[cfg_attr(
    not(any(feature = "url", feature = "ada-url")),
    expect(dead_code, clippy::unnecessary_wraps, reason = "no crate is built in")
)]
mod compare;
#[cfg_attr(
    not(feature = "url"),
    expect(dead_code, reason = "only the list for the crate `url` uses the whole module")
)]
mod departures;
mod exceptions;
mod laws;
pub(crate) mod pieces;

use urispec_model::Spec;
use urispec_oracles::LawViolation;
use urispec_whatwg::{Attribute, Edition, Url, parse};

pub use self::departures::{DEPARTURES, Departure, Departures};
pub use self::exceptions::{EXCEPTIONS, Exception, Law};

/// A text and the operation for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case<'a> {
    /// The text that is parsed.
    pub input: &'a str,
    /// The base, if there is one.
    pub base: Option<&'a str>,
    /// The attribute that is set after parsing, and its new value.
    pub set: Option<(Attribute, &'a str)>,
}

impl<'a> Case<'a> {
    /// The URL that an edition of the standard computes for the case.
    pub fn answer(&self, edition: Edition) -> Option<Url> {
        let base = match self.base {
            Some(base) => Some(parse(edition, base, None).ok()?),
            None => None,
        };
        let mut url = parse(edition, self.input, base.as_ref()).ok()?;
        if let Some((attribute, value)) = self.set {
            url.set(attribute, value).ok()?;
        }
        Some(url)
    }

    /// If the case sets `href`, the same case as a parse, since setting `href` parses the value. Other cases are
    /// returned unchanged.
    fn as_parse(self) -> Self {
        match self.set {
            Some((Attribute::Href, input)) => {
                let (base, set) = (None, None);
                Self { input, base, set }
            }
            _ => self,
        }
    }

    fn inputs(&self) -> Vec<&'a [u8]> {
        let value = self.set.map(|(_, value)| value);
        let texts = [self.base, Some(self.input), value];
        texts.into_iter().flatten().map(str::as_bytes).collect()
    }
}

/// The document of an edition.
fn spec_of(edition: Edition) -> Spec {
    edition.name().parse().expect("each edition is a document")
}

/// Parses the input against the base by every edition and with the crates. Tests whether the editions obey the
/// laws, and whether the crates agree with the newest edition. Texts that are not UTF-8 are skipped.
pub fn parsing_holds(base: &[u8], input: &[u8]) -> Result<(), LawViolation> {
    let (Ok(base), Ok(input)) = (str::from_utf8(base), str::from_utf8(input)) else {
        return Ok(());
    };
    let with_base = Case {
        input,
        base: Some(base).filter(|base| !base.is_empty()),
        set: None,
    };
    for edition in Edition::ALL {
        laws::of_parsing(edition, &with_base)?;
    }
    compare::agree(&with_base, &mut |_| {})
}

/// Sets every attribute of a URL to a new value and to its present value, by every edition and with the crates.
/// Tests whether the editions obey the laws, and whether the crates agree with the newest edition. Texts that are
/// not UTF-8 are skipped.
pub fn setters_hold(input: &[u8], value: &[u8]) -> Result<(), LawViolation> {
    let (Ok(input), Ok(value)) = (str::from_utf8(input), str::from_utf8(value)) else {
        return Ok(());
    };
    for edition in Edition::ALL {
        laws::of_setters(edition, input, value)?;
    }
    for attribute in Attribute::ALL {
        let case = Case {
            input,
            base: None,
            set: Some((attribute, value)),
        };
        compare::agree(&case, &mut |_| {})?;
    }
    Ok(())
}

/// Compares the newest edition with the built-in crates, and passes each known mismatch to `known`.
///
/// # Errors
/// If a crate differs in a way that is not known.
pub fn crates_agree(case: &Case<'_>, known: &mut dyn FnMut(&'static Departure)) -> Result<(), LawViolation> {
    compare::agree(case, known)
}
