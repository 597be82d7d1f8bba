//! Makes the command that reproduces a disagreement.

use std::fmt::Write as _;

use urispec_model::OwnedRequest;
use urispec_subjects::About;

use super::pair::Pair;
use crate::Member;
use crate::budget::{LONG, length};
use crate::typed::{Texts, can_be_typed, is_plain_name};

/// The command that shows the answers of both parsers to `request`; `None` if the command is too long, or a name
/// cannot be typed in a shell.
pub(super) fn rerun(pair: &Pair<'_>, request: &OwnedRequest) -> Option<String> {
    if length(request) > LONG {
        return None;
    }
    let typed = |member: &Member<'_>| Typed::of(member.subject().about());
    let (options, names) = both(typed(pair.validator())?, typed(pair.client())?);
    // `explain` supports only parses and resolutions.
    let Some(Texts { options: texts, input }) = Texts::of(request) else {
        let json = plain_json(&serde_json::to_string(request).ok()?);
        return Some(format!(
            "printf '%s\\n' '{json}' | urispec compare --between --json-requests --input - {options}--{names}"
        ));
    };
    Some(format!("urispec explain {options}{texts}-- {input}{names}"))
}

/// The way in which a parser is named: by an option, which comes before the input, or by a name, which comes
/// after it.
enum Typed {
    Option(String),
    Name(String),
}

impl Typed {
    /// `None` if the name cannot be typed in a shell.
    fn of(about: &About) -> Option<Self> {
        match &about.arguments {
            Some(arguments) if arguments.starts_with('-') => Some(Self::Option(format!("{arguments} "))),
            Some(arguments) => Some(Self::Name(format!(" {arguments}"))),
            None => is_plain_name(&about.name).then(|| Self::Name(format!(" {}", about.name))),
        }
    }
}

/// The options of both parsers and the names of both parsers, the validator first.
fn both(validator: Typed, client: Typed) -> (String, String) {
    let (mut options, mut names) = (String::new(), String::new());
    for typed in [validator, client] {
        match typed {
            Typed::Option(option) => options += &option,
            Typed::Name(name) => names += &name,
        }
    }
    (options, names)
}

/// JSON that can be typed between single quotes. Characters that cannot be typed are escaped; they occur only in
/// strings.
fn plain_json(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for unit in json.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if can_be_typed(&[byte]) => plain.push(char::from(byte)),
            _ => write!(plain, "\\u{unit:04x}").expect("writing to a String cannot fail"),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use urispec_model::{Level, Request, ResolveOptions};
    use urispec_subjects::reference;

    use super::*;

    #[track_caller]
    fn check(request: &Request<'_>, expected: Option<&str>) {
        let [validator, client] = [urispec_model::Spec::Rfc3986, urispec_model::Spec::Rfc2396].map(reference);
        let pair = Pair::new(&*validator, &*client);
        assert_eq!(rerun(&pair, &OwnedRequest::from(*request)).as_deref(), expected);
    }

    #[test]
    fn what_to_type_names_the_validator_before_the_client() {
        let parse = |input| Request::Parse { input, rule: None };
        check(&parse(b"a b"), Some("urispec explain -- 'a b' rfc3986 rfc2396"));
        check(
            &parse(b"a'b"),
            Some("urispec explain --hex -- '612762' rfc3986 rfc2396"),
        );
        let options = ResolveOptions::default();
        let (base, input) = (&b"a:"[..], &b"\n"[..]);
        check(
            &Request::Resolve { base, input, options },
            Some("urispec explain --hex --base='613a' -- '0a' rfc3986 rfc2396"),
        );
        check(&parse(&[b'a'; LONG + 1]), None);
    }

    #[test]
    fn what_explain_cannot_ask_is_asked_by_json() {
        let level = Level::Syntax;
        let input = "'\u{202e}\u{1f600}\\".as_bytes();
        check(
            &Request::Normalize { input, level },
            Some(concat!(
                r#"printf '%s\n' '{"op":"normalize","input":"\u0027\u202e\ud83d\ude00\\","level":"syntax"}'"#,
                " | urispec compare --between --json-requests --input - -- rfc3986 rfc2396"
            )),
        );
    }
}
