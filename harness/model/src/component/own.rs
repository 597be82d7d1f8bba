//! Components that documents of a user name while the program runs.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::Component;

/// The names, in the order of [`Component::OWN`], filled from the front. A name never changes, and is never
/// removed.
static NAMES: [OnceLock<String>; Component::OWN.len()] = [const { OnceLock::new() }; Component::OWN.len()];

impl Component {
    /// The components that documents of a user can name, in the order in which they get names. Empty in a browser,
    /// where there are no folders with documents.
    pub const OWN: &[Self] = if cfg!(target_family = "wasm") {
        &[]
    } else {
        &[Self::Own0, Self::Own1, Self::Own2, Self::Own3]
    };

    /// Every component that has a name: first the built-in components, then the components of a user's documents.
    pub fn every() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().chain((0..).map_while(Self::named))
    }

    /// The component with this name. A new name gets a new component. If two documents use the same name, they mean
    /// the same component. This is also true if one of the two documents is built in.
    ///
    /// Names live as long as the process.
    ///
    /// ```
    /// use urispec_model::Component;
    ///
    /// let r_component = Component::own("r-component").unwrap();
    /// assert_eq!(r_component.name(), "r-component");
    /// assert_eq!(Component::own("query"), Ok(Component::Query));
    /// assert!(Component::own("r component").is_err());
    /// ```
    ///
    /// # Errors
    /// A message if `name` does not begin with an ASCII letter, has a character other than ASCII letters, digits
    /// and hyphens, or if four components already have names.
    pub fn own(name: &str) -> Result<Self, String> {
        // Only one thread at a time may add a name.
        static ADDING: Mutex<()> = Mutex::new(());
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_name || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let found = crate::visible(name);
            return Err(format!(
                "expected a name of letters, digits and hyphens, such as `r-component`, found `{found}`"
            ));
        }
        let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = Self::every().find(|one| one.name() == name) {
            return Ok(known);
        }
        let Some(place) = NAMES.iter().position(|place| place.get().is_none()) else {
            let most = Self::OWN.len();
            return Err(format!(
                "expected at most {most} components that are not built in, in all documents together, found one more, `{name}`"
            ));
        };
        NAMES[place].get_or_init(|| name.to_owned());
        Ok(Self::OWN[place])
    }

    /// The component in this place of [`Component::OWN`], if it has a name.
    pub(super) fn named(place: usize) -> Option<Self> {
        NAMES.get(place)?.get().map(|_| Self::OWN[place])
    }

    /// The name that a user's document gave to the component; empty if the component has no name. Sets do not list a
    /// component without a name.
    pub(super) fn name_of_own(self) -> &'static str {
        let place = Self::OWN.iter().position(|one| *one == self);
        place.and_then(|place| NAMES[place].get()).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ComponentSet;

    #[test]
    fn a_component_of_a_users_own_is_known_once_it_is_named() {
        assert_eq!(ComponentSet::EVERY.iter().count(), Component::ALL.len());
        assert!("r-component".parse::<Component>().is_err());
        let own = Component::own("r-component").unwrap();
        assert_eq!((own.name(), "r-component".parse()), ("r-component", Ok(own)));
        assert_eq!(Component::own("r-component"), Ok(own));
        assert_eq!(Component::own("host"), Ok(Component::Host));
        assert_eq!(ComponentSet::EVERY.iter().last(), Some(own));
        assert_eq!(ComponentSet::ALL.iter().count(), Component::ALL.len());
        for name in ["", "1", "a b", "\u{1b}[2J"] {
            assert!(Component::own(name).is_err(), "{name}");
        }
        for name in ["two", "three", "four"] {
            Component::own(name).unwrap();
        }
        let error = Component::own("five").unwrap_err();
        assert!(error.starts_with("expected at most 4 components"), "{error}");
    }
}
