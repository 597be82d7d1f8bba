//! The built-in documents as data: what the folders of `harness/documents` say. The build script writes the list.

use urispec_grammar::Preference;
use urispec_model::{Component, HazardKind, HostKind, Layer, Spec, Surplus};

use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};
use crate::base::edition as base;
use crate::edition::{Edition, References};
use crate::extract::edition as extract;
use crate::hazards::edition as hazards;
use crate::hazards::edition::NamedHazard;
use crate::marking::{Marking, mark_of, steps};
use crate::meaning::{Choices, Sections};
use crate::readings::{Acceptance, Condition, Exchange, Exchanged, NormalForms, Readings, Refusal, Resolving, Split};

/// The rules for equivalent texts, by the names that the folders of the documents give them.
mod named {
    pub(super) use crate::rfc1630::equivalence::{RFC_1630, URI_URL_01, URI_URL_03};
    pub(super) use crate::rfc1738::{SAME as RFC_1738, SAME_06 as URI_URL_06};
    pub(super) use crate::rfc1808::equivalence::RFC_1808;
    pub(super) use crate::rfc2396::equivalence::{RFC_2396, RFC_2732};
    pub(super) use crate::rfc2396bis::equivalence::{RFC_2396BIS_01, RFC_2396BIS_02, RFC_2396BIS_03, RFC_2396BIS_04};
    pub(super) use crate::rfc2396bis::equivalence_ladder::{RFC_2396BIS_05, RFC_2396BIS_07 as RFC_3986};
    pub(super) use crate::rfc2616::SAME as RFC_2616;
    pub(super) use crate::rfc3987::SAME as RFC_3987;
    pub(super) use crate::rfc6068::SAME as RFC_6068;
    pub(super) use crate::rfc6874::SAME as RFC_6874;
    pub(super) use crate::rfc7230::SAME as RFC_7230;
    pub(super) use crate::rfc8089::SAME as RFC_8089;
    pub(super) use crate::url_syntax::equivalence::{URL_SYNTAX_03, URL_SYNTAX_05, URL_SYNTAX_10};
}

include!(concat!(env!("OUT_DIR"), "/documents.rs"));

/// The built-in document with this name; the compiler evaluates it.
const fn spec(name: &str) -> Spec {
    let mut place = 0;
    while place < Spec::SYNTAXES.len() {
        if is_same(Spec::NAMES[place].as_bytes(), name.as_bytes()) {
            return Spec::SYNTAXES[place];
        }
        place += 1;
    }
    panic!("a `document.toml` names a document that does not exist")
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    place == one.len() && place == other.len()
}

/// The place of each document in [`EDITIONS`], by [`Spec::index`].
const PLACES: [usize; Spec::SYNTAXES.len()] = {
    let mut places = [usize::MAX; Spec::SYNTAXES.len()];
    let mut place = 0;
    while place < NAMES.len() {
        places[spec(NAMES[place]).index()] = place;
        place += 1;
    }
    places
};

/// Checks at compile time that every document has a folder.
const _: () = {
    let mut index = 0;
    while index < PLACES.len() {
        assert!(
            PLACES[index] < NAMES.len(),
            "each document with a syntax has a `document.toml`"
        );
        index += 1;
    }
};

/// The data of a built-in document with a syntax; `None` for other documents.
pub(crate) fn get(spec: Spec) -> Option<&'static Edition> {
    PLACES.get(spec.index()).map(|place| &EDITIONS[*place])
}

/// The data of a built-in document, which must have a syntax.
pub(crate) fn of(spec: Spec) -> &'static Edition {
    get(spec).expect("a document with a syntax: only `answer` handles the URL Standard")
}
