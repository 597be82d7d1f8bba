//! The first three drafts of relative URLs: what their sets of schemes decide.

use urispec_model::{Component, Span, Spans, Spec};

use super::answers::Answers;
use crate::common::scheme_before_colon;
use crate::dispatch;
use crate::document::Target;
use crate::relative_url::{Edition, resolve, split};
use crate::segments::RemovableSegment;

/// The edition of a draft with another choice of its own.
fn edition(spec: Spec) -> Edition {
    match spec {
        Spec::RelativeUrl00 => Edition::RELATIVE_URL_00,
        Spec::RelativeUrl01 => Edition::RELATIVE_URL_01,
        _ => Edition::RELATIVE_URL_02,
    }
}

/// The sets of section 2.3 as those of the schemes that are known: `foo://h/p?q` has a location and a query.
fn with_examples(spec: Spec) -> Edition {
    let mut edition = edition(spec);
    edition.unknown_uses_all = true;
    edition
}

const UNKNOWN: &str = "relative-url-unknown-scheme";

/// Other components of what the letter of section 2.4 breaks down.
pub(super) fn otherwise_split(spec: Spec, input: &[u8]) -> Vec<(&'static str, Spans)> {
    if scheme_before_colon(input).is_some() {
        return vec![(UNKNOWN, split(&with_examples(spec), None, input).spans(input))];
    }
    // Each step asks for the scheme: one that is not there is in no set, and all of `//h/a?q` is a path.
    let mut path = Spans::default();
    path.set(Component::Path, Some(Span::new(0, input.len())));
    vec![("relative-url-scheme-to-ask", path)]
}

/// Other results of section 4.
pub(super) fn permit(spec: Spec, base: &[u8], input: &[u8], answers: &mut Answers<'_>) {
    let Ok(Target::Uri(letter)) = dispatch::resolve(spec, base, input) else {
        return;
    };
    let Some(scheme) = scheme_before_colon(base).map(|scheme| scheme.of(base)) else {
        return;
    };
    let mut edition = edition(spec);
    // The first draft's section 3 has a base of a scheme in Uses-Relative: `g` against `foo:/a/b` has none.
    if !edition.may_be_base(scheme) {
        answers.reject("relative-url-base-scheme");
    }
    if !edition.names(scheme)
        && let Ok(result) = resolve(&with_examples(spec), base, input)
    {
        answers.uri(UNKNOWN, result);
    }
    if spec == Spec::RelativeUrl00 {
        empty_segment(&edition, &letter, answers);
    }
    // Section 2.3: dots are special where the scheme has a hierarchy. `../g` against `gopher://h/a/b` keeps them.
    edition.removable = None;
    if edition.is_flat(scheme)
        && let Ok(result) = resolve(&edition, base, input)
    {
        answers.uri("relative-url-non-hierarchical", result);
    }
}

/// Step 8d does not say that the segment before a final `..` is not empty: `..` against `http://a/b//` may be `http://a/b/`.
fn empty_segment(edition: &Edition, letter: &[u8], answers: &mut Answers<'_>) {
    debug_assert_eq!(edition.removable, Some(RemovableSegment::NotEmpty));
    let end = split(edition, None, letter).path.end;
    if letter[..end].ends_with(b"//..") {
        let result = [&letter[..end - 3], &letter[end..]].concat();
        answers.uri("relative-url-empty-segment", result);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_parse, check_resolve};
    use super::*;

    const ALL: [Spec; 3] = [Spec::RelativeUrl00, Spec::RelativeUrl01, Spec::RelativeUrl02];

    #[test]
    fn an_unknown_scheme_may_use_everything() {
        for spec in ALL {
            check_parse(
                spec,
                "foo://h/p?q",
                &["relative-url-unknown-scheme: scheme=foo authority=h path=/p query=q"],
            );
            check_parse(spec, "mailto://h/p?q", &[]);
        }
        check_resolve(
            Spec::RelativeUrl02,
            ("foo://h", "/p"),
            "foo:/p",
            &["relative-url-unknown-scheme: foo://h/p"],
        );
    }

    #[test]
    fn without_a_scheme_all_may_be_a_path() {
        for spec in ALL {
            check_parse(spec, "//h/a?q", &["relative-url-scheme-to-ask: path=//h/a?q"]);
            check_parse(spec, "a/b", &[]);
        }
    }

    #[test]
    fn dots_may_stay_where_there_is_no_hierarchy() {
        for spec in ALL {
            check_resolve(
                spec,
                ("gopher://h/a/b", "../g"),
                "gopher://h/g",
                &["relative-url-non-hierarchical: gopher://h/a/../g"],
            );
            check_resolve(spec, ("http://h/a/b", "../g"), "http://h/g", &[]);
        }
    }

    #[test]
    fn the_first_draft_may_refuse_a_base_and_remove_an_empty_segment() {
        check_resolve(
            Spec::RelativeUrl00,
            ("news:a", "g"),
            "news:g",
            &["relative-url-base-scheme: -"],
        );
        check_resolve(
            Spec::RelativeUrl00,
            ("http://a/b//", ".."),
            "http://a/b//..",
            &["relative-url-empty-segment: http://a/b/"],
        );
    }
}
