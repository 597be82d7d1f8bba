//! The cases in which the URL Standard itself breaks a law, with the editions that break it.

use urispec_whatwg::{Attribute, Edition, HostKind, Url};

use super::Case;

/// A law that the standard breaks in some cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// Parsing the serialization of a URL gives the same URL record.
    ParsesAgain,
    /// Parsing the serialization of a URL gives the same result with a base and without a base.
    IgnoresBase,
    /// Setting an attribute to its present value changes neither that attribute nor any other attribute.
    OwnValue,
}

impl Law {
    /// The law as a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::ParsesAgain => "parsing the serialization of a URL gives the same URL record",
            Self::IgnoresBase => "parsing the serialization of a URL gives the same result with and without a base",
            Self::OwnValue => "setting an attribute to its own value changes nothing",
        }
    }
}

/// Inputs for which the standard itself breaks a law.
#[derive(Debug)]
pub struct Exception {
    /// The law that is broken.
    pub law: Law,
    /// The behaviour that breaks the law.
    pub about: &'static str,
    /// The section that causes the exception.
    pub section: &'static str,
    /// The first and the last edition with this exception.
    pub editions: [Edition; 2],
    /// A case that shows the exception.
    pub example: Case<'static>,
    shows: fn(&Shown<'_>) -> bool,
}

/// A case, and the URL before and after a value was set.
struct Shown<'a> {
    before: &'a Url,
    after: &'a Url,
    set: Option<Attribute>,
}

impl Shown<'_> {
    fn sets(&self, attributes: &[Attribute]) -> bool {
        self.set.is_some_and(|attribute| attributes.contains(&attribute))
    }
}

/// Whether the standard itself is known to break the law in this case.
pub(super) fn is_excepted(edition: Edition, law: Law, case: &Case<'_>) -> bool {
    let before = Case { set: None, ..*case };
    let (Some(before), Some(after)) = (before.answer(edition), case.answer(edition)) else {
        return false;
    };
    let set = case.set.map(|(attribute, _)| attribute);
    let shown = Shown {
        before: &before,
        after: &after,
        set,
    };
    EXCEPTIONS.iter().any(|exception| {
        let [first, last] = exception.editions;
        exception.law == law && (first..=last).contains(&edition) && (exception.shows)(&shown)
    })
}

const fn parsed(input: &'static str) -> Case<'static> {
    Case {
        input,
        base: None,
        set: None,
    }
}

const fn set(input: &'static str, attribute: Attribute, value: &'static str) -> Case<'static> {
    Case {
        input,
        base: None,
        set: Some((attribute, value)),
    }
}

const OLDEST: Edition = Edition::W2018_08;

/// Every exception.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        law: Law::ParsesAgain,
        about: "a path that begins with an empty segment is serialized like a host if the URL has no host",
        section: "url-serializing",
        editions: [OLDEST, Edition::W2020_08],
        example: parsed("a:/.//b"),
        shows: |shown| shown.after.host().is_none() && shown.after.path().starts_with("//"),
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a file URL whose host is null is serialized like a file URL whose host is empty",
        section: "url-serializing",
        editions: [OLDEST, Edition::W2020_08],
        example: parsed("file:/a"),
        shows: |shown| shown.after.scheme() == "file" && shown.after.host().is_none(),
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a domain that becomes empty is serialized as an empty host, which a special URL must not have",
        section: "idna",
        editions: [OLDEST, Edition::W2020_02],
        example: parsed("http://\u{ad}/"),
        shows: |shown| {
            let is_empty = shown.after.host_kind() == Some(HostKind::Empty);
            is_empty && shown.after.is_special() && shown.after.scheme() != "file"
        },
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a drive letter with `|` is first in the path of a file URL once the empty segments before it are removed",
        section: "path-state",
        editions: [OLDEST, Edition::W2020_08],
        example: parsed("file:////c|"),
        shows: |shown| shown.after.scheme() == "file" && begins_with_drive(shown.after.path(), b"|"),
    },
    Exception {
        law: Law::ParsesAgain,
        about: "an empty path that was set is serialized like an opaque path if the URL has no host",
        section: "url-class",
        editions: [OLDEST, Edition::W2021_02],
        example: set("a:/b", Attribute::Pathname, ""),
        shows: |shown| {
            shown.sets(&[Attribute::Pathname]) && shown.after.host().is_none() && shown.after.path().is_empty()
        },
    },
    Exception {
        law: Law::ParsesAgain,
        about: "spaces at the end of an opaque path become the end of the URL when query and fragment are removed",
        section: "url-class",
        editions: [OLDEST, Edition::W2022_08],
        example: set("a:b #c", Attribute::Hash, ""),
        shows: |shown| {
            shown.sets(&[Attribute::Search, Attribute::Hash])
                && shown.after.has_opaque_path()
                && shown.after.href().ends_with(' ')
        },
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a URL whose scheme is set to file keeps the host localhost or a drive letter with `|`, which the file states \
            would read differently",
        section: "url-class",
        editions: [OLDEST, Edition::LATEST],
        example: set("http://localhost/", Attribute::Protocol, "file"),
        shows: |shown| {
            shown.sets(&[Attribute::Protocol])
                && shown.after.scheme() == "file"
                && shown.before.scheme() != "file"
                && (shown.after.host() == Some("localhost") || begins_with_drive(shown.after.path(), b"|"))
        },
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a drive letter with `|` that is the host of a file URL is read as the path; a setter or Unicode ToASCII made this host",
        section: "file-host-state",
        editions: [OLDEST, Edition::W2021_02],
        example: set("file:///", Attribute::Host, "c|"),
        shows: |shown| {
            let host = shown.after.host().unwrap_or_default();
            shown.after.scheme() == "file" && begins_with_drive(&format!("/{host}"), b"|")
        },
    },
    Exception {
        law: Law::ParsesAgain,
        about: "a host before a path with a drive letter is removed; the drive letter came after empty segments, or the host was set",
        section: "path-state",
        editions: [OLDEST, Edition::W2020_08],
        example: set("file:///C:/x", Attribute::Host, "a"),
        shows: |shown| shown.after.scheme() == "file" && begins_with_drive(shown.after.path(), b":|"),
    },
    Exception {
        law: Law::ParsesAgain,
        about: "empty segments at the beginning of the path are lost when the scheme of a URL is set to file",
        section: "url-class",
        editions: [OLDEST, Edition::W2020_08],
        example: set("http://a//b", Attribute::Protocol, "file"),
        shows: |shown| {
            shown.sets(&[Attribute::Protocol]) && shown.after.scheme() == "file" && shown.after.path().starts_with("//")
        },
    },
    Exception {
        law: Law::OwnValue,
        about: "a drive letter that came after empty segments is recognised as a drive letter when the path is set",
        section: "path-state",
        editions: [OLDEST, Edition::W2020_08],
        example: set("file:////c|", Attribute::Pathname, "/c|"),
        shows: |shown| {
            shown.sets(&[Attribute::Pathname])
                && shown.before.scheme() == "file"
                && begins_with_drive(shown.before.path(), b":|")
        },
    },
    Exception {
        law: Law::OwnValue,
        about: "a host that is null becomes empty",
        section: "url-class",
        editions: [OLDEST, Edition::LATEST],
        example: set("a:/b", Attribute::Host, ""),
        shows: |shown| {
            shown.sets(&[Attribute::Host, Attribute::Hostname])
                && shown.before.host_kind().is_none()
                && shown.after.host_kind() == Some(HostKind::Empty)
        },
    },
    Exception {
        law: Law::OwnValue,
        about: "an empty query or fragment becomes null",
        section: "url-class",
        editions: [OLDEST, Edition::LATEST],
        example: set("a:/b?", Attribute::Search, ""),
        shows: |shown| match shown.set {
            Some(Attribute::Search) => shown.before.query() == Some(""),
            Some(Attribute::Hash) => shown.before.fragment() == Some(""),
            _ => false,
        },
    },
];

/// Whether the first segment of a path is a letter followed by one of these bytes.
fn begins_with_drive(path: &str, behind: &[u8]) -> bool {
    matches!(path.as_bytes(), [b'/', letter, next] | [b'/', letter, next, b'/', ..]
        if letter.is_ascii_alphabetic() && behind.contains(next))
}

#[cfg(test)]
mod tests {
    use urispec_whatwg::parse;

    use super::*;

    /// Whether a case breaks a law; exceptions are not considered.
    fn breaks(law: Law, edition: Edition, case: &Case<'_>) -> bool {
        let Some(after) = case.answer(edition) else {
            return false;
        };
        match law {
            Law::ParsesAgain => parse(edition, after.href(), None).ok().as_ref() != Some(&after),
            Law::OwnValue => {
                let before = Case { set: None, ..*case }
                    .answer(edition)
                    .expect("the value that is set is a URL");
                let (attribute, value) = case.set.expect("an example of this law sets something");
                before.get(attribute) == value && before != after
            }
            Law::IgnoresBase => true,
        }
    }

    #[test]
    fn each_exception_is_needed_in_the_editions_that_it_names_and_in_no_other() {
        for exception in EXCEPTIONS {
            let [first, last] = exception.editions;
            for edition in Edition::ALL {
                let is_broken = breaks(exception.law, edition, &exception.example);
                let is_said = (first..=last).contains(&edition);
                assert_eq!(is_broken, is_said, "{edition}: {}", exception.about);
                assert_eq!(
                    is_excepted(edition, exception.law, &exception.example),
                    is_said,
                    "{edition}"
                );
            }
        }
    }
}
