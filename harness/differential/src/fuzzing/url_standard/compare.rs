//! Compares the newest edition with the crates `url` and `ada-url`, in every attribute and in the origin.

use urispec_oracles::{LawViolation, quoted};
use urispec_subjects::catch_panic;
use urispec_whatwg::{Attribute, Edition, Url};

use super::departures::{Compared, Departure, Departures, Theirs};
use super::{Case, spec_of};

/// An implementation of the URL Standard in a crate.
trait Crate: Sized {
    /// The known differences from the standard.
    const DEPARTURES: Departures;

    fn parse(input: &str, base: Option<&str>) -> Option<Self>;

    fn get(&self, attribute: Attribute) -> String;

    fn origin(&self) -> String;

    /// `None` if the setter of `href` fails; the other setters leave the URL unchanged if they cannot set the
    /// value.
    fn set(&mut self, attribute: Attribute, value: &str) -> Option<()>;
}

/// Compares the newest edition with each built-in crate, and passes each known mismatch to `known`.
pub(super) fn agree(case: &Case<'_>, known: &mut dyn FnMut(&'static Departure)) -> Result<(), LawViolation> {
    #[cfg(feature = "url")]
    with::<url::Url>(case, known)?;
    #[cfg(feature = "ada-url")]
    with::<ada_url::Url>(case, known)?;
    let _ = (case, known);
    Ok(())
}

fn with<C: Crate>(case: &Case<'_>, known: &mut dyn FnMut(&'static Departure)) -> Result<(), LawViolation> {
    let departures = C::DEPARTURES;
    let newest = case.answer(Edition::LATEST);
    let nearest = case.answer(departures.nearest);
    let (theirs, panic) = match catch_panic(|| answered::<C>(case)) {
        Ok(Answered::OtherStart) => return Ok(()),
        Ok(Answered::Url(theirs)) => (Some(*theirs), None),
        Ok(Answered::Failure) => (None, None),
        Err(panic) => (None, Some(panic)),
    };
    if panic.is_none()
        && [&newest, &nearest]
            .iter()
            .any(|ours| is_same(ours.as_ref(), theirs.as_ref()))
    {
        return Ok(());
    }
    let compared = Compared {
        asked: &case.as_parse(),
        ours: nearest.as_ref(),
        theirs: theirs.as_ref(),
        panic: panic.as_deref(),
    };
    let list = if panic.is_some() {
        departures.panics
    } else {
        departures.list
    };
    if let Some(departure) = list.iter().find(|departure| departure.shows(&compared)) {
        known(departure);
        return Ok(());
    }
    let found = match panic {
        Some(panic) => format!("a panic: {}", quoted(panic.as_bytes())),
        None => shown(theirs.as_ref().map(|url| (url.get(Attribute::Href), &*url.origin))),
    };
    let origin = newest.as_ref().map(|url| url.origin().to_string());
    let expected = shown(newest.as_ref().map(Url::href).zip(origin.as_deref()));
    let set = case.set.map_or(String::new(), |(attribute, _)| {
        format!(", with {} set", attribute.name())
    });
    Err(LawViolation::new(
        "a crate differs from the standard only in known ways",
        spec_of(Edition::LATEST),
        &case.inputs(),
        &format!("{expected}{set}"),
        &format!("{}: {found}", departures.of),
    ))
}

/// A URL and its origin, for error messages.
fn shown(url: Option<(&str, &str)>) -> String {
    match url {
        Some((href, origin)) => format!("{}, origin {}", quoted(href.as_bytes()), quoted(origin.as_bytes())),
        None => "failure".to_owned(),
    }
}

/// The answer of a crate.
enum Answered {
    Url(Box<Theirs>),
    Failure,
    /// The crate and the standard already differ on the base, or on the URL whose attribute is set. Such a
    /// difference is a separate case.
    OtherStart,
}

fn answered<C: Crate>(case: &Case<'_>) -> Answered {
    let starts_alike = |input| {
        let (base, set) = (None, None);
        let ours = Case { input, base, set }.answer(C::DEPARTURES.nearest);
        is_same(ours.as_ref(), C::parse(input, None).map(|url| told(&url)).as_ref())
    };
    let start = case.set.map(|_| case.input).or(case.base);
    if start.is_some_and(|start| !starts_alike(start)) {
        return Answered::OtherStart;
    }
    let url = C::parse(case.input, case.base).and_then(|mut url| {
        if let Some((attribute, value)) = case.set {
            url.set(attribute, value)?;
        }
        Some(told(&url))
    });
    url.map_or(Answered::Failure, |url| Answered::Url(Box::new(url)))
}

fn told<C: Crate>(url: &C) -> Theirs {
    Theirs {
        attributes: Attribute::ALL.map(|attribute| url.get(attribute)),
        origin: url.origin(),
    }
}

fn is_same(ours: Option<&Url>, theirs: Option<&Theirs>) -> bool {
    match (ours, theirs) {
        (None, None) => true,
        (Some(ours), Some(theirs)) => {
            let has_same = |attribute: Attribute| *ours.get(attribute) == *theirs.get(attribute);
            Attribute::ALL.into_iter().all(has_same) && ours.origin().to_string() == theirs.origin
        }
        _ => false,
    }
}

#[cfg(feature = "url")]
impl Crate for url::Url {
    const DEPARTURES: Departures = super::departures::URL;

    fn parse(input: &str, base: Option<&str>) -> Option<Self> {
        let base = match base {
            Some(base) => Some(Self::parse(base).ok()?),
            None => None,
        };
        Self::options().base_url(base.as_ref()).parse(input).ok()
    }

    fn get(&self, attribute: Attribute) -> String {
        use url::quirks;
        match attribute {
            Attribute::Href => quirks::href(self),
            Attribute::Protocol => quirks::protocol(self),
            Attribute::Username => quirks::username(self),
            Attribute::Password => quirks::password(self),
            Attribute::Host => quirks::host(self),
            Attribute::Hostname => quirks::hostname(self),
            Attribute::Port => quirks::port(self),
            Attribute::Pathname => quirks::pathname(self),
            Attribute::Search => quirks::search(self),
            Attribute::Hash => quirks::hash(self),
        }
        .to_owned()
    }

    fn origin(&self) -> String {
        url::quirks::origin(self)
    }

    fn set(&mut self, attribute: Attribute, value: &str) -> Option<()> {
        use url::quirks;
        let _ = match attribute {
            Attribute::Href => return quirks::set_href(self, value).ok(),
            Attribute::Protocol => quirks::set_protocol(self, value),
            Attribute::Username => quirks::set_username(self, value),
            Attribute::Password => quirks::set_password(self, value),
            Attribute::Host => quirks::set_host(self, value),
            Attribute::Hostname => quirks::set_hostname(self, value),
            Attribute::Port => quirks::set_port(self, value),
            Attribute::Pathname => {
                quirks::set_pathname(self, value);
                Ok(())
            }
            Attribute::Search => {
                quirks::set_search(self, value);
                Ok(())
            }
            Attribute::Hash => {
                quirks::set_hash(self, value);
                Ok(())
            }
        };
        Some(())
    }
}

#[cfg(feature = "ada-url")]
impl Crate for ada_url::Url {
    const DEPARTURES: Departures = super::departures::ADA_URL;

    fn parse(input: &str, base: Option<&str>) -> Option<Self> {
        Self::parse(input, base).ok()
    }

    fn get(&self, attribute: Attribute) -> String {
        match attribute {
            Attribute::Href => self.href(),
            Attribute::Protocol => self.protocol(),
            Attribute::Username => self.username(),
            Attribute::Password => self.password(),
            Attribute::Host => self.host(),
            Attribute::Hostname => self.hostname(),
            Attribute::Port => self.port(),
            Attribute::Pathname => self.pathname(),
            Attribute::Search => self.search(),
            Attribute::Hash => self.hash(),
        }
        .to_owned()
    }

    fn origin(&self) -> String {
        self.origin()
    }

    fn set(&mut self, attribute: Attribute, value: &str) -> Option<()> {
        let _ = match attribute {
            Attribute::Href => return self.set_href(value).ok(),
            Attribute::Protocol => self.set_protocol(value),
            Attribute::Username => self.set_username(Some(value)),
            Attribute::Password => self.set_password(Some(value)),
            Attribute::Host => self.set_host(Some(value)),
            Attribute::Hostname => self.set_hostname(Some(value)),
            Attribute::Port => self.set_port(Some(value)),
            Attribute::Pathname => self.set_pathname(Some(value)),
            Attribute::Search => {
                self.set_search(Some(value));
                Ok(())
            }
            Attribute::Hash => {
                self.set_hash(Some(value));
                Ok(())
            }
        };
        Some(())
    }
}
