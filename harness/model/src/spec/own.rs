//! Documents of a user, which are known only while a program runs (`--documents`).

use std::sync::{Mutex, OnceLock, PoisonError};

use super::Spec;
use crate::ComponentSet;

/// The description of a user's document, from its `document.toml`.
#[derive(Debug, Clone)]
pub struct OwnDocument {
    /// The name, such as `acme-uri`. It is unique.
    pub name: String,
    /// The name as people write it: `RFC 9110`.
    pub title: String,
    /// The title that the document gives itself; may be empty.
    pub about: String,
    /// Year and month of publication, `2026-11`; may be empty.
    pub date: String,
    /// The components that the document defines.
    pub components: ComponentSet,
    /// The document that decides everything that this document does not define, such as resolution and normalization.
    pub relies_on: Option<Spec>,
    /// The older document that this document replaces.
    pub obsoletes: Option<Spec>,
    /// The argument that selects the document in a later run of the program: the path of its folder.
    pub typed: String,
}

/// Identifies one of the user's documents; see [`Spec::Own`]. It is an index into a table that lives as long
/// as the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Own(u8);

/// The documents in the order in which they were added. The array is filled from the front.
static ALL: [OnceLock<OwnDocument>; Own::MOST] = [const { OnceLock::new() }; Own::MOST];

impl Own {
    /// The maximum number of documents of a user in one process.
    pub const MOST: usize = 64;

    /// The index among the user's documents, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The description of the document.
    ///
    /// # Panics
    /// It never panics: a value exists only for a document that was added.
    pub fn document(self) -> &'static OwnDocument {
        ALL[self.index()]
            .get()
            .expect("every value refers to a document that was added")
    }

    /// All documents of a user that were added so far.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..)
            .map(Self)
            .zip(&ALL)
            .map_while(|(own, document)| document.get().map(|_| own))
    }

    /// Adds a document.
    ///
    /// # Errors
    /// A message if there is a document with this name, or if there are too many documents.
    pub(super) fn add(document: OwnDocument) -> Result<Self, String> {
        // Only one thread at a time may add a document.
        static ADDING: Mutex<()> = Mutex::new(());
        let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
        let name = &document.name;
        if name.parse::<Spec>().is_ok() {
            return Err(format!(
                "expected documents with different names, found two called `{name}`"
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
        Ok(Self(u8::try_from(place).expect("there are at most 64 documents")))
    }
}
