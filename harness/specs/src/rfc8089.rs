//! RFC 8089, The "file" URI Scheme, February 2017.
//!
//! The rule `file-URI` is the rule of section 2. Appendices E and F print different grammars with the same rule
//! names; here their rules have the names `E1-file-URI` to `F-file-URI`. RFC 3986, updated by RFC 6874, defines the
//! hosts. A `userinfo` is a part of the authority, but not a component of a `file` URI: only the appendix, which is
//! not normative, has a rule for it. The document does not define resolution, so references are resolved by RFC
//! 3986, with a `file-URI` as the base. The variation in appendix E.2.1 is not normative, and is not implemented.

use crate::equivalence::{Form, PATH, Rule, Rules, SCHEME, ladder};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};

/// RFC 3986 section 6.2, and the rules of section 2 for `localhost` and for a missing authority. The case of a path
/// is significant.
pub(crate) const SAME: Rules = Rules {
    sections: &of_rfc_3986("2"),
    changes: &[
        ladder::SECTION_6_2_2,
        ladder::HOST,
        &[
            Rule::normal(PATH, keep_absolute),
            Rule::unless_read("rfc3986-file-localhost", SCHEME, ladder::no_localhost),
            Rule::same(SCHEME, no_empty_authority),
            Rule::if_read("rfc8089-minimal", SCHEME, no_empty_authority),
            Rule::if_read("rfc8089-case-of-drive", SCHEME, drive_case),
        ],
    ],
    ..WITH_LADDER
};

/// Removes an empty authority.
fn no_empty_authority(form: &mut Form) {
    if form.server().is_some_and(|server| server.host.is_empty()) {
        form.authority = None;
    }
}

/// Adds `/.` before a path that begins with two slashes after its dot segments are removed: otherwise the normal
/// form of `file:///..//a` would not be a `file-URI`.
fn keep_absolute(form: &mut Form) {
    if form.path.starts_with(b"//") {
        form.path.splice(0..0, *b"/.");
    }
}

/// Appendix E.2, which is not normative: converts the drive letter to upper case.
fn drive_case(form: &mut Form) {
    if let [b'/', letter, b':', ..] = &mut form.path[..] {
        letter.make_ascii_uppercase();
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Component, Span, Spec};

    use crate::parse;

    #[test]
    fn user_information_is_in_the_authority_and_no_component() {
        #[track_caller]
        fn check(rule: &str, input: &str, authority: Span, host: Span) {
            let spans = parse(Spec::Rfc8089, Some(rule), input.as_bytes()).unwrap();
            assert_eq!(spans.get(Component::Authority), Some(authority), "{rule} {input}");
            assert_eq!(spans.get(Component::Host), Some(host), "{rule} {input}");
            assert_eq!(spans.get(Component::Userinfo), None, "{rule} {input}");
        }
        for rule in ["E1-file-URI", "F-file-URI"] {
            check(rule, "file://u@h/", Span::new(7, 10), Span::new(9, 10));
            check(rule, "file://u:p@/", Span::new(7, 11), Span::new(11, 11));
            check(rule, "file://@/", Span::new(7, 8), Span::new(8, 8));
            check(rule, "file://h/u@v", Span::new(7, 8), Span::new(7, 8));
        }
        assert!(parse(Spec::Rfc8089, Some("file-URI"), b"file://u@h/").is_err());
    }
}
