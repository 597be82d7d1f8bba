//! Makes the part of a command line that contains the texts of a request, so that the request can be sent to
//! parsers again.

use urispec_model::{Bytes, OwnedRequest, Request, ResolveOptions};

use crate::budget::{LONG, length};

/// The texts of a request in the form of arguments for `urispec explain`.
pub(crate) struct Texts {
    /// The options, with a space after each: `--hex --base='61' `.
    pub(crate) options: String,
    /// The input, in quotation marks.
    pub(crate) input: String,
}

impl Texts {
    /// The arguments for a request. `None` if `explain` does not support the request, or if a text is too long to
    /// be typed. The arguments are hexadecimal if any text has characters that cannot be typed between single
    /// quotes.
    pub(crate) fn of(request: &OwnedRequest) -> Option<Self> {
        let (base, input) = match request.as_request() {
            Request::Parse { input, rule: None } => (None, input),
            Request::Resolve { base, input, options } if options == ResolveOptions::default() => (Some(base), input),
            _ => return None,
        };
        if length(request) > LONG {
            return None;
        }
        let is_plain = [Some(input), base].into_iter().flatten().all(can_be_typed);
        let typed = |text: &[u8]| {
            if is_plain {
                format!("'{}'", String::from_utf8_lossy(text))
            } else {
                format!("'{}'", Bytes::from(text).to_hex())
            }
        };
        let hex = if is_plain { "" } else { "--hex " };
        let base = base.map(|base| format!("--base={} ", typed(base))).unwrap_or_default();
        Some(Self {
            options: format!("{hex}{base}"),
            input: typed(input),
        })
    }
}

/// The command that shows the answers of all documents and all built-in parsers to a request. `None` if `explain`
/// does not support the request, or if the command is too long to be typed.
///
/// ```
/// use urispec_model::{OwnedRequest, Request};
///
/// let request = OwnedRequest::from(Request::Parse { input: b"//@", rule: None });
/// assert_eq!(urispec_differential::typed_explanation(&request).as_deref(), Some("urispec explain -- '//@'"));
/// ```
pub fn typed_explanation(request: &OwnedRequest) -> Option<String> {
    let Texts { options, input } = Texts::of(request)?;
    Some(format!("urispec explain {options}-- {input}"))
}

/// Whether a name can be typed in a shell without quotation marks.
pub(crate) fn is_plain_name(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_./+".contains(&byte))
}

/// Whether a text can be typed between single quotes.
pub(crate) fn can_be_typed(text: &[u8]) -> bool {
    text.iter().all(|byte| (b' '..=b'~').contains(byte) && *byte != b'\'')
}
