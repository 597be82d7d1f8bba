//! Documents of a user's own, which are known while a program runs.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::Spec;
use crate::ComponentSet;

/// What is known of a document of a user's own.
#[derive(Debug, Clone)]
pub struct OwnDocument {
    /// Its name, which no other document has.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it calls itself; may be empty.
    pub about: String,
    /// Year and month of its publication: `2026-11`; may be empty.
    pub date: String,
    /// The components that it defines.
    pub components: ComponentSet,
    /// The document to which it leaves what it does not say.
    pub relies_on: Option<Spec>,
    /// The document whose place it takes.
    pub obsoletes: Option<Spec>,
    /// What is to be typed to name it in another run: where its folder is.
    pub typed: String,
}

/// One of the documents of a user's own; [`Spec::Own`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Own(u8);

static ALL: [OnceLock<OwnDocument>; Own::MOST] = [const { OnceLock::new() }; Own::MOST];

impl Own {
    /// How many there may be.
    pub const MOST: usize = 64;

    /// Its place among them, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is known of it.
    ///
    /// # Panics
    /// Never: there is one only once its document was added.
    pub fn document(self) -> &'static OwnDocument {
        ALL[self.index()]
            .get()
            .expect("it is made of a document that was added")
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..)
            .map(Self)
            .zip(&ALL)
            .map_while(|(own, document)| document.get().map(|_| own))
    }

    /// # Errors
    /// If there is a document of this name, or if there are too many: a message.
    pub(super) fn add(document: OwnDocument) -> Result<Self, String> {
        // Only one at a time looks for a place.
        static ADDING: Mutex<()> = Mutex::new(());
        let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
        let name = &document.name;
        if name.parse::<Spec>().is_ok() {
            return Err(format!(
                "expected documents of different names, found two called `{name}`"
            ));
        }
        let place = Self::all().count();
        let Some(free) = ALL.get(place) else {
            let most = Self::MOST;
            return Err(format!(
                "expected at most {most} documents of your own, found one more, `{name}`"
            ));
        };
        free.get_or_init(|| document);
        Ok(Self(u8::try_from(place).expect("there are at most 64")))
    }
}
