//! A second, independent derivation of normal forms and equivalence, with which the references are compared.
//!
//! It shares no rule with the references, which make a list of changes to components: here a text is split with `str` methods,
//! each document belongs to an era, and each step asks the era what counts for it. `tests/same_oracle.rs` compares the two on
//! generated texts, the fuzz target `oracle` on any.
//!
//! Left out: RFC 1630 and the drafts before RFC 1738, whose components are not those of this split, and the documents of
//! one scheme, which `vectors/` has.

mod era;
mod form;
mod spelling;

use urispec_model::{Answer, Level, Observation, Request, Spec};
use urispec_specs::{answer, compared_levels, levels, normalize};

use self::form::form;
use crate::law_violation::{LawViolation, quoted};

/// Compares the references with this derivation on two texts: what is equivalent, and what the normal forms are.
///
/// Texts that are not ASCII are no URIs in these documents, and are not compared.
pub fn agree(one: &[u8], other: &[u8]) -> Result<(), LawViolation> {
    let (Ok(one), Ok(other)) = (std::str::from_utf8(one), std::str::from_utf8(other)) else {
        return Ok(());
    };
    if !one.is_ascii() || !other.is_ascii() {
        return Ok(());
    }
    for spec in Spec::ALL {
        for level in compared_levels(*spec) {
            agree_on(*spec, *level, one, other)?;
        }
    }
    Ok(())
}

fn agree_on(spec: Spec, level: Level, one: &str, other: &str) -> Result<(), LawViolation> {
    let forms = [one, other].map(|text| form(spec, level, text));
    for (text, form) in [one, other].into_iter().zip(&forms) {
        if let Some(form) = form
            && levels(spec).contains(&level)
        {
            let ours = normalize(spec, text.as_bytes(), level);
            if !ours.as_ref().is_ok_and(|ours| ours.as_ref() == form.as_bytes()) {
                let law = "the reference and the second derivation have one normal form";
                let found = format!("{:?} at level {level}", ours.map(|ours| quoted(&ours)));
                return Err(LawViolation::new(
                    law,
                    spec,
                    &[text.as_bytes()],
                    &quoted(form.as_bytes()),
                    &found,
                ));
            }
        }
    }
    if let [Some(first), Some(second)] = &forms {
        let (input, other) = (one.as_bytes(), other.as_bytes());
        let ours = answer(spec, &Request::Equivalent { input, other, level });
        let expected = first == second;
        if !matches!(ours, Observation::Accept(Answer::Equal(equal)) if equal == expected) {
            let law = "the reference and the second derivation agree on equivalence";
            let found = format!("{ours:?} at level {level}");
            let expected = format!(
                "{expected}, as {} and {}",
                quoted(first.as_bytes()),
                quoted(second.as_bytes())
            );
            return Err(LawViolation::new(law, spec, &[input, other], &expected, &found));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::era::Era;
    use super::*;

    #[track_caller]
    fn check(spec: Spec, level: Level, text: &str, expected: &str) {
        assert_eq!(
            form(spec, level, text).as_deref(),
            Some(expected),
            "{spec} {level} {text}"
        );
    }

    #[test]
    fn it_has_something_to_say_of_every_level_of_its_documents() {
        let mut documents = 0;
        for spec in Spec::ALL.iter().filter(|spec| Era::of(**spec).is_some()) {
            documents += 1;
            for level in compared_levels(*spec) {
                assert!(form(*spec, *level, "http://h/%41").is_some(), "{spec} {level}");
            }
        }
        assert_eq!(documents, 38);
    }

    #[test]
    fn the_steps_are_those_of_the_documents() {
        use Level as L;
        check(Spec::Rfc1738, L::Scheme, "GOPHER://H:70", "gopher://H/1");
        check(Spec::Rfc1738, L::Percent, "ftp://h/%7e%2b", "ftp://h/%7E+");
        check(Spec::Rfc1808, L::Case, "HTTP://H/", "http://H/");
        check(Spec::UrlSyntax05, L::Case, "HTTP://H/", "http://h/");
        check(Spec::Rfc2396, L::Percent, "http://h/%7e?%7e", "http://h/~?%7e");
        check(Spec::Rfc2396bis01, L::Path, "foo://h/../a/./b", "foo://h/../a/b");
        check(Spec::Rfc2396bis04, L::Scheme, "file:///?#", "file://localhost/");
        check(Spec::Rfc3986, L::Scheme, "mailto:A%40@B", "mailto:A%40@b");
        check(Spec::Rfc6874, L::Case, "//[FE80::1%25EN]/", "//[fe80::1%25EN]/");
    }
}
