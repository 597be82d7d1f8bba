//! Compares the reference implementations with a second, independent derivation of normal forms and equivalence.
//!
//! This derivation does not share any rule with the reference implementations, which make a list of changes to
//! components. Here a text is split with `str` methods. Each document belongs to a group of documents with the same
//! rules (`Era`), and each step depends on the group. `tests/it/equivalence.rs` compares the reference
//! implementations and this derivation on generated texts and on all vectors. The fuzz target `oracle` compares
//! them on arbitrary texts.
//!
//! RFC 1630 and the drafts before RFC 1738 have a separate module. RFC 2616, RFC 3987, RFC 6068 and RFC 8089 also
//! have modules, for the rules that they have in addition to RFC 3986.

mod document_rules;
mod file;
mod form;
mod http;
mod iri;
mod mailto;
mod oldest;
mod spelling;

use urispec_model::{Answer, Level, Observation, Request, Spec};
use urispec_specs::{answer, compared_levels, levels, normalize};

use self::form::form;
use crate::law_violation::{LawViolation, quoted};

/// The normal form of a text at a level; `None` if the document defines no normal form, or this derivation does
/// not cover the case.
pub fn normal(spec: Spec, level: Level, text: &str) -> Option<String> {
    match spec {
        Spec::Rfc1630 | Spec::UriUrl01 | Spec::UriUrl03 => oldest::normal(spec, level, text),
        Spec::Rfc2616 => (level == Level::String).then(|| http::aligned(level, text))?,
        Spec::Rfc6068 if level == Level::Scheme => Some(mailto::normal(&form(spec, Level::Syntax, text)?)),
        Spec::Rfc8089 if matches!(level, Level::Path | Level::Syntax | Level::Scheme) => {
            let normal = file::absolute(&form(spec, level, text)?);
            Some(if level == Level::Scheme {
                file::normal(&normal)
            } else {
                normal
            })
        }
        _ => form(spec, level, text),
    }
}

/// A text that represents all texts that are equivalent by a document at a level. `None` if this derivation does
/// not cover the case.
pub fn aligned(spec: Spec, level: Level, text: &str) -> Option<String> {
    match spec {
        Spec::Rfc1630 | Spec::UriUrl01 | Spec::UriUrl03 => oldest::aligned(spec, level, text),
        Spec::Rfc2616 => http::aligned(level, text),
        Spec::Rfc3987 => Some(iri::aligned(level, &form(spec, level, text)?)),
        Spec::Rfc6068 if level == Level::Scheme => Some(mailto::aligned(&form(spec, Level::Syntax, text)?)),
        Spec::Rfc8089 if level == Level::Scheme => Some(file::aligned(&normal(spec, level, text)?)),
        _ => normal(spec, level, text),
    }
}

/// Compares the reference implementations with this derivation on two texts: on their equivalence, and on their
/// normal forms.
///
/// Texts that are not UTF-8 are not compared, since by every document they are neither URIs nor IRIs.
pub fn agree(one: &[u8], other: &[u8]) -> Result<(), LawViolation> {
    let (Ok(one), Ok(other)) = (std::str::from_utf8(one), std::str::from_utf8(other)) else {
        return Ok(());
    };
    for spec in Spec::SYNTAXES {
        for level in compared_levels(*spec) {
            agree_on(*spec, *level, one, other)?;
        }
    }
    Ok(())
}

fn agree_on(spec: Spec, level: Level, one: &str, other: &str) -> Result<(), LawViolation> {
    for text in [one, other] {
        if levels(spec).contains(&level)
            && let Some(form) = normal(spec, level, text)
        {
            let ours = normalize(spec, text.as_bytes(), level);
            if !ours.as_ref().is_ok_and(|ours| ours.as_ref() == form.as_bytes()) {
                let law = "the reference and the second derivation have the same normal form";
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
    if let [Some(first), Some(second)] = &[one, other].map(|text| aligned(spec, level, text)) {
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
    use super::*;

    #[track_caller]
    fn check(spec: Spec, level: Level, text: &str, expected: &str) {
        assert_eq!(
            aligned(spec, level, text).as_deref(),
            Some(expected),
            "{spec} {level} {text}"
        );
    }

    #[test]
    fn it_has_something_to_say_of_every_level_of_every_document() {
        for spec in Spec::SYNTAXES {
            let text = match spec {
                Spec::UriUrl03 => "URL:http://h/%41",
                Spec::Rfc6068 => "mailto:%41@h",
                Spec::Rfc8089 => "file://h/%41",
                _ => "http://h/%41",
            };
            for level in compared_levels(*spec) {
                assert!(aligned(*spec, *level, text).is_some(), "{spec} {level}");
            }
            for level in levels(*spec) {
                assert!(normal(*spec, *level, text).is_some(), "{spec} {level}");
            }
        }
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
        check(Spec::Rfc1630, L::Percent, "x:a/%2e%2E/%2eb?c+d", "x:a/%2E%2E/.b?c%20d");
        check(Spec::Rfc1630, L::Scheme, "gopher://h:70#", "gopher://h/1");
        check(Spec::UriUrl03, L::Scheme, "URL:gopher://h:70", "URL:gopher://h");
        check(Spec::Rfc3987, L::Syntax, "HTTP://R\u{c9}/%7e%e9", "http://R%C3%89/~%E9");
        check(
            Spec::Rfc6068,
            L::Scheme,
            "mailto:A%2b@B?To=c@D&Cc=X",
            "mailto:A+@b,c@d?cc=X",
        );
        check(Spec::Rfc8089, L::Scheme, "FILE://LOCALHOST/a/.", "file:/a/");
        check(Spec::Rfc8089, L::Path, "file:///..//a", "file:///.//a");
    }
}
