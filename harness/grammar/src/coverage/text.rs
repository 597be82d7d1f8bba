//! Elements in ABNF for display: short, and on one line.

use std::fmt::{self, Write as _};

use crate::ast::Node;

/// The maximum number of characters of an element; an ellipsis replaces the characters after them.
const LONGEST: usize = 60;

/// An element in ABNF, cut to [`LONGEST`] characters. Only the beginning of a large definition is written.
pub(super) fn shown(node: &Node) -> String {
    let mut text = Beginning(String::new());
    // An error means that the text is long enough.
    let _ = write!(text, "{node}");
    let Beginning(mut text) = text;
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
    text
}

/// A repetition with the number of times that exercises its least or its greatest bound: `1*DIGIT once`,
/// `1*DIGIT more than once`.
pub(super) fn times(node: &Node, min: u32, max: Option<u32>, is_least: bool) -> String {
    let element = shown(node);
    match (min, max, is_least) {
        (0, Some(1), true) => format!("{element} not taken"),
        (0, Some(1), false) => format!("{element} taken"),
        (0, None, false) => element,
        (0, _, true) => format!("{element} not once"),
        (min, _, true) => format!("{element} {}", often(min)),
        (_, Some(max), false) => format!("{element} {}", often(max)),
        (min, None, false) => format!("{element} more than {}", often(min)),
    }
}

/// A number of repetitions in words.
fn often(times: u32) -> String {
    match times {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}

/// A writer that stops with an error when it has enough characters. So writing a definition of megabytes takes as
/// little time as writing a short one.
struct Beginning(String);

impl fmt::Write for Beginning {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        if self.0.len() > 4 * LONGEST {
            Err(fmt::Error)
        } else {
            Ok(())
        }
    }
}
