//! Resolution in the drafts between RFC 2396 and RFC 3986.

use urispec_model::{Expectation, ResolveOptions, Spec, Surplus};

use super::answers::{Answers, outcome};
use super::{rfc2396, rfc3986};
use crate::dispatch;
use crate::document::{ResolveError, Target};
use crate::split::split;

pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    match spec {
        Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => rfc2396::surplus_dots(spec, base, input, options, answers),
        Spec::Rfc2396bis02 => {
            surplus_dots(base, input, options, answers);
            dots_of_absolute_paths(base, input, options, answers);
        }
        Spec::Rfc2396bis03 => {}
        _ => {
            if let Ok(Target::Uri(letter)) = dispatch::resolve_with(spec, base, input, options) {
                rfc3986::authority_appears(spec, (base, input), options, &letter, answers);
            }
            rfc3986::normalized_base(spec, base, input, options, answers);
        }
    }
    if !options.strict {
        rfc3986::scheme_compared(spec, base, input, options, answers);
    }
}

/// Draft 02 section 5.2 removes surplus `..` segments, or does not follow the reference: `../../../g` against
/// `http://a/b/c/d`.
fn surplus_dots(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let refused = ResolveOptions {
        surplus: Some(Surplus::Refuse),
        ..options
    };
    let is_open = options.surplus != Some(Surplus::Remove);
    if is_open && dispatch::resolve_with(Spec::Rfc2396bis02, base, input, refused) == Err(ResolveError::SurplusDots) {
        answers.permit("rfc2396bis-02-surplus-dots", Expectation::Reject);
    }
}

/// Draft 02 section 5.4.2 prints `http://a/g` for `/./g`, as the routine of the next draft has it.
fn dots_of_absolute_paths(base: &[u8], input: &[u8], options: ResolveOptions, answers: &mut Answers<'_>) {
    let reference = split(input).pieces(input);
    if reference.scheme.is_none() && reference.path.starts_with(b"/") {
        let next = dispatch::resolve_with(Spec::Rfc2396bis03, base, input, options);
        if let Some(result) = outcome(next) {
            answers.permit("rfc2396bis-02-dots-of-absolute-paths", result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_resolve;
    use super::*;

    #[test]
    fn surplus_dots_may_be_refused() {
        for spec in [Spec::Rfc2396bis00, Spec::Rfc2396bis01] {
            check_resolve(
                spec,
                ("http://a/b", "../g"),
                "http://a/../g",
                &[
                    "rfc2396-surplus-dots-removed: http://a/g",
                    "rfc2396-surplus-dots-refused: -",
                ],
            );
        }
        check_resolve(
            Spec::Rfc2396bis02,
            ("http://a/b", "../g"),
            "http://a/g",
            &["rfc2396bis-02-surplus-dots: -"],
        );
        check_resolve(Spec::Rfc2396bis03, ("http://a/b", "../g"), "http://a/g", &[]);
    }

    #[test]
    fn dots_of_absolute_paths_may_be_removed_as_printed() {
        check_resolve(
            Spec::Rfc2396bis02,
            ("http://a/b", "/./g"),
            "http://a/./g",
            &["rfc2396bis-02-dots-of-absolute-paths: http://a/g"],
        );
        check_resolve(Spec::Rfc2396bis01, ("http://a/b", "/./g"), "http://a/./g", &[]);
    }

    #[test]
    fn a_base_may_be_normalized_from_draft_04_on() {
        check_resolve(Spec::Rfc2396bis03, ("HTTP://a/b", "c"), "HTTP://a/c", &[]);
        check_resolve(
            Spec::Rfc2396bis04,
            ("HTTP://a/b", "c"),
            "HTTP://a/c",
            &["rfc3986-normalized-base: http://a/c"],
        );
    }
}
