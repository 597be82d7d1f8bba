//! Components that a user's own documents name, while a program runs.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::Component;

static NAMES: [OnceLock<String>; Component::OWN.len()] = [const { OnceLock::new() }; Component::OWN.len()];

impl Component {
    /// Those that a user's own documents can have, in the order in which they are named; none in a browser, which has no folders.
    pub const OWN: &[Self] = if cfg!(target_family = "wasm") {
        &[]
    } else {
        &[Self::Own0, Self::Own1, Self::Own2, Self::Own3]
    };

    /// Every component that has a name: those that are built in, and those of a user's own documents.
    pub fn every() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().chain((0..).map_while(Self::named))
    }

    /// The component of this name, which is made if there is none. Two documents that name one component mean the same.
    ///
    /// # Errors
    /// If it is not made of letters, digits and hyphens, or if there are too many: a message.
    pub fn own(name: &str) -> Result<Self, String> {
        // Only one at a time looks for a place.
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

    /// The name that a user's own documents gave it; empty if none did. Sets do not list a component without a name.
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
