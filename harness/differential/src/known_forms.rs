//! Records which forms of references a subject refuses altogether.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::component_texts::SchemedForm;

/// The forms of references that a subject refuses altogether, as far as earlier requests have shown this.
pub(crate) struct KnownForms([AtomicU8; SchemedForm::COUNT]);

const UNKNOWN: u8 = 0;
const REFUSED: u8 = 1;
const ACCEPTED: u8 = 2;

impl Default for KnownForms {
    fn default() -> Self {
        Self([const { AtomicU8::new(UNKNOWN) }; SchemedForm::COUNT])
    }
}

impl KnownForms {
    /// Whether all references of the form are known to be refused.
    pub(crate) fn is_known_refused(&self, form: SchemedForm) -> bool {
        self.0[form.index()].load(Ordering::Relaxed) == REFUSED
    }

    /// Whether all references of the form are refused. `ask` finds this out, and is called once per form.
    pub(crate) fn is_refused(&self, form: SchemedForm, ask: impl FnOnce() -> bool) -> bool {
        let known = &self.0[form.index()];
        match known.load(Ordering::Relaxed) {
            REFUSED => true,
            ACCEPTED => false,
            _ => {
                let is_refused = ask();
                known.store(if is_refused { REFUSED } else { ACCEPTED }, Ordering::Relaxed);
                is_refused
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::Spec;

    use super::*;
    use crate::component_texts::ComponentTexts;

    #[test]
    fn a_form_is_asked_for_once() {
        let form = |input: &str| {
            let spans = urispec_specs::parse(Spec::Rfc3986, None, input.as_bytes()).unwrap();
            ComponentTexts::of(&spans, input.as_bytes()).schemed_form()
        };
        let known = KnownForms::default();
        assert!(!known.is_known_refused(form("//a")));
        assert!(known.is_refused(form("//a"), || true));
        assert!(known.is_refused(form("//b/c?d"), || unreachable!("it is known")));
        assert!(known.is_known_refused(form("//")));
        assert!(!known.is_refused(form("mailto:"), || false));
        assert!(!known.is_refused(form("MAILTO:"), || unreachable!("it is known")));
        assert!(known.is_refused(form("x:"), || true));
    }
}
