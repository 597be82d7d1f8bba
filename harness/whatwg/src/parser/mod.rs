//! The basic URL parser, section "URL parsing". Each state is a function that reads as many code points as the
//! state can read, and returns the next state.

mod authority;
mod file;
mod input;
mod path;
mod relative;
mod scheme;
mod tail;

use crate::edition::Edition;
use crate::encode::Sets;
use crate::errors::{Failure, ParseError, Report, Silent, Sink, State, ValidationError};
use crate::host::{HostError, HostKind};
use crate::rules::Rules;
use crate::url::Url;

pub(crate) use authority::{end_of_authority, end_of_host, port_number, push_port};
pub(crate) use input::Input;
use input::Reporting;
pub(crate) use input::without_tab_or_newline;
pub(crate) use path::{
    first_segment_is_drive, is_double_dot, is_single_dot, parse_path, starts_path, starts_with_windows_drive_letter,
};
pub(crate) use scheme::is_scheme_code_point;
pub(crate) use tail::push_fragment;

/// The basic URL parser on a string.
pub fn parse(edition: Edition, input: &str, base: Option<&Url>) -> Result<Url, Failure> {
    parse_by(edition, edition.rules(), input, base)
}

/// [`parse`] with rules that may differ from the rules of the edition.
pub(crate) fn parse_by(edition: Edition, rules: &Rules, input: &str, base: Option<&Url>) -> Result<Url, Failure> {
    run((edition, rules), &Input::new(input), base, None, &mut Silent)
}

/// The basic URL parser on bytes. The bytes have to be UTF-8.
pub fn parse_bytes(edition: Edition, input: &[u8], base: Option<&Url>) -> Result<Url, ParseError> {
    let input = str::from_utf8(input).map_err(|error| ParseError::NotUtf8 {
        offset: error.valid_up_to(),
    })?;
    Ok(parse(edition, input, base)?)
}

/// Like [`parse`], but also reports each validation error, in the order in which the states find the errors.
pub fn parse_with(
    edition: Edition,
    input: &str,
    base: Option<&Url>,
    report: &mut dyn FnMut(Report),
) -> Result<Url, Failure> {
    let prepared = Input::new(input);
    let mut sink = Reporting::new(&prepared, report);
    sink.report_preparation();
    let result = run((edition, edition.rules()), &prepared, base, None, &mut sink);
    if let Err(Failure { error, state, offset }) = result {
        report(Report { error, state, offset });
    }
    result
}

/// Encodes the query of a special URL in an encoding that is not UTF-8.
pub(crate) trait QueryEncoder {
    /// "Percent-encode after encoding", appended to `out`.
    fn push(&self, out: &mut String, query: &str, sets: &Sets, bit: u8);
}

/// Like [`parse`], with an encoding for the query.
#[cfg(feature = "encodings")]
pub(crate) fn parse_query_encoded(
    edition: Edition,
    input: &str,
    base: Option<&Url>,
    encoder: &dyn QueryEncoder,
) -> Result<Url, Failure> {
    let prepared = Input::new(input);
    run((edition, edition.rules()), &prepared, base, Some(encoder), &mut Silent)
}

/// The variables of the parser that the states read and change.
struct Parser<'a, S> {
    /// The prepared input.
    input: &'a str,
    /// The offset of `c`. At the end of the input, `c` is the EOF code point.
    pointer: usize,
    base: Option<&'a Url>,
    url: Url,
    rules: &'a Rules,
    encoder: Option<&'a dyn QueryEncoder>,
    sink: &'a mut S,
}

/// The result of a state: the next state, or the error with which the parser fails.
type Next = Result<State, HostError>;

pub(crate) fn run<S: Sink>(
    (edition, rules): (Edition, &Rules),
    input: &Input<'_>,
    base: Option<&Url>,
    encoder: Option<&dyn QueryEncoder>,
    sink: &mut S,
) -> Result<Url, Failure> {
    let mut parser = Parser {
        input: input.prepared(),
        pointer: 0,
        base,
        url: Url::new(edition),
        rules,
        encoder,
        sink,
    };
    parser
        .url
        .href
        .reserve(parser.input.len() + base.map_or(8, |base| base.path_end + 8));
    let mut state = State::SchemeStart;
    while state != State::End {
        let from = parser.pointer;
        state = match parser.step(state) {
            Ok(next) => {
                parser.sink.visit(state, from..parser.pointer, next);
                next
            }
            Err(HostError { error, at }) => {
                return Err(Failure {
                    error,
                    state,
                    offset: input.original(at),
                });
            }
        };
    }
    parser.finish();
    Ok(parser.url)
}

impl<'a, S: Sink> Parser<'a, S> {
    fn step(&mut self, state: State) -> Next {
        match state {
            State::Preparation | State::SchemeStart => Ok(self.scheme_start()),
            State::Scheme => Ok(self.scheme()),
            State::NoScheme => self.no_scheme(),
            State::SpecialRelativeOrAuthority => Ok(self.special_relative_or_authority()),
            State::PathOrAuthority => Ok(self.path_or_authority()),
            State::Relative => self.relative(),
            State::RelativeSlash => Ok(self.relative_slash()),
            State::SpecialAuthoritySlashes => Ok(self.special_authority_slashes()),
            State::SpecialAuthorityIgnoreSlashes => Ok(self.special_authority_ignore_slashes()),
            State::Authority => self.authority(),
            State::Host => self.host(),
            State::Port => self.port(),
            State::File => Ok(self.file()),
            State::FileSlash => Ok(self.file_slash()),
            State::FileHost => self.file_host(),
            State::PathStart => Ok(self.path_start()),
            State::Path => Ok(self.path()),
            State::OpaquePath => Ok(self.opaque_path()),
            State::Query => Ok(self.query()),
            State::Fragment => Ok(self.fragment()),
            State::End => Ok(State::End),
        }
    }

    /// The code point `c`, if it is ASCII; `None` at the end.
    fn c(&self) -> Option<u8> {
        self.input.as_bytes().get(self.pointer).copied()
    }

    /// The input from `c` on: `c` and "remaining".
    fn rest(&self) -> &'a [u8] {
        &self.input.as_bytes()[self.pointer..]
    }

    fn report(&mut self, error: ValidationError, state: State) {
        self.sink.report(error, state, self.pointer);
    }

    fn fail(&self, error: ValidationError) -> Next {
        Err(HostError {
            error,
            at: self.pointer,
        })
    }

    /// Writes `//` before the host of a `file` URL, even if the host is null. The path is written next.
    fn start_file(&mut self) {
        self.url.href.truncate(self.url.scheme_end + 1);
        self.start_authority();
        self.url.host_kind = if self.rules.file_host_is_null {
            None
        } else {
            Some(HostKind::Empty)
        };
    }

    /// Appends `//` to the scheme, since a host follows.
    fn start_authority(&mut self) {
        self.url.href.push_str("//");
        let end = self.url.href.len();
        (self.url.username_end, self.url.host_start) = (end, end);
        (self.url.host_end, self.url.path_start) = (end, end);
    }

    /// Sets the host to null. The path begins here.
    fn start_path_without_host(&mut self) {
        let end = self.url.href.len();
        (self.url.username_end, self.url.host_start) = (end, end);
        (self.url.host_end, self.url.path_start) = (end, end);
    }

    /// Completes the buffer, so that it is the serialization.
    fn finish(&mut self) {
        let Url {
            href,
            host_kind,
            has_opaque_path,
            path_start,
            path_end,
            query_end,
            ..
        } = &mut self.url;
        // Without "/.", "web+demo:/.//not-a-host/" would have a host.
        if host_kind.is_none()
            && !*has_opaque_path
            && href[*path_start..*path_end].starts_with("//")
            && self.rules.marks_path_without_host
        {
            href.insert_str(*path_start, "/.");
            (*path_start, *path_end, *query_end) = (*path_start + 2, *path_end + 2, *query_end + 2);
        }
    }
}
