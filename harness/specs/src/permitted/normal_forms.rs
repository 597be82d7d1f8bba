//! The normal forms that a producer of URIs may write, if a document allows it to normalize.

use std::borrow::Cow;
use std::collections::BTreeSet;

use urispec_model::{Component, Spec};

use super::of as of_document;
use crate::dispatch;
use crate::equivalence::{Form, ladder};
use crate::readings::NormalForms;

/// The interpretation that permits a parser to return a normal form.
pub(super) const READING: &str = "recompose-normalized";

/// A step to a normal form.
type Step = fn(&mut Form);

/// The steps of RFC 3986 section 6.2 and of its last drafts.
const OF_RFC_3986: &[Step] = &[
    ladder::decode_unreserved,
    ladder::scheme_case,
    |form| {
        // By RFC 3987, ToASCII converts the case of a host that is not in ASCII.
        if form.server().is_some_and(|server| server.host.is_ascii()) {
            ladder::host_case(form);
        }
    },
    ladder::triplet_case,
    ladder::dots,
    ladder::no_empty_port,
    |form| {
        if form.is_of(ladder::WEB) {
            ladder::no_default_port(form);
        }
    },
    |form| ladder::slash_of(form, ladder::WEB),
];

/// The steps of RFC 2396 section 6.
const OF_RFC_2396: &[Step] = &[
    ladder::scheme_case,
    ladder::host_case,
    ladder::no_default_port,
    ladder::no_empty_port,
];

/// The maximum length, in bytes, of a text to which single steps are applied. For longer texts, only the normal
/// forms of the levels are made.
const LONGEST: usize = 4096;

/// The maximum number of texts that are made by applying steps.
const MOST: usize = 64;

/// Other spellings of a URI: the normal form at each level, and the results of only some of the steps.
pub(super) fn of(spec: Spec, text: &[u8]) -> Vec<Vec<u8>> {
    let levels = dispatch::levels(spec).iter();
    let normal = levels.filter_map(|level| dispatch::normalize(spec, text, *level).ok());
    let mut forms: Vec<Vec<u8>> = Vec::new();
    let by_steps = by_steps(spec, text);
    for form in normal.map(Cow::into_owned).chain(by_steps) {
        if form != text && !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

fn by_steps(spec: Spec, text: &[u8]) -> BTreeSet<Vec<u8>> {
    let mut forms = BTreeSet::new();
    let steps = match of_document(spec).normal_forms {
        Some(NormalForms::Rfc2396) if text.len() <= LONGEST => OF_RFC_2396,
        Some(NormalForms::Rfc3986) if text.len() <= LONGEST => OF_RFC_3986,
        _ => return forms,
    };
    forms.insert(text.to_vec());
    for step in steps {
        for form in forms.clone() {
            if let Ok(spans) = dispatch::parse_whole(spec, &form)
                && (!spec.is_http() || spans.get(Component::Scheme).is_some())
                && forms.len() < MOST
            {
                let mut changed = Form::of(&form, &spans);
                step(&mut changed);
                forms.insert(changed.recompose());
            }
        }
    }
    forms
}
