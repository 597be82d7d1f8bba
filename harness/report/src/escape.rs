//! Escapes hostile bytes for Markdown and XML. [`visible`] and [`quote`] of the model escape for the terminal, and
//! the functions of this module start from their output.

use anstream::adapter::strip_str;
use urispec_model::{quote, visible};

use crate::quoted::short;

/// `bytes`, quoted as on a terminal, as a code span that a cell of a Markdown table can contain.
///
/// The fence has more backticks than any run of backticks in the text, so that all of the text is code, without
/// links, HTML or emphasis. A pipe would end the cell even in code. So it is escaped with a backslash, which GitHub's
/// Markdown removes.
pub fn markdown_code(bytes: &[u8]) -> String {
    markdown_span(&quote(bytes))
}

/// An input as a code span for a table that people read: a long input is shortened in the middle.
pub fn markdown_input(input: &[u8]) -> String {
    markdown_span(&short(input))
}

/// A text that was escaped for the terminal, with foreign texts quoted in it, as a code span.
pub(crate) fn markdown_span(text: &str) -> String {
    let text = text.replace('|', "\\|");
    let longest = text.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // Markdown removes one blank on both sides; without the blank, a backtick at an end would join the fence.
    let blank = if longest > 0 { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// Foreign text as plain text in Markdown, inside or outside of a cell.
pub fn markdown_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in visible(text).chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // The colon, the at-sign and the full stop after `www` would turn addresses into links.
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '@' | ':' => out.extend(['\\', char]),
            '.' if out.to_ascii_lowercase().ends_with("www") => out.push_str("\\."),
            _ => out.push(char),
        }
    }
    out
}

/// Foreign text as a cell of a CSV table (RFC 4180); a spreadsheet does not read it as a formula.
pub fn csv(text: &str) -> String {
    let text = visible(text);
    let formula = if text.starts_with(['=', '+', '-', '@']) {
        "'"
    } else {
        ""
    };
    format!("\"{formula}{}\"", text.replace('"', "\"\""))
}

/// Text that was escaped for the terminal, with foreign texts quoted in it, as characters that XML 1.0 allows.
/// Styles are removed. A character that XML does not allow even as a reference is written as `\u{1b}`. The
/// function that writes the XML escapes the markup.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in unstyled(text).chars() {
        match char {
            '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => out.push(char),
            _ => out.extend(char.escape_unicode()),
        }
    }
    out
}

/// Text that was escaped for the terminal, without its styles.
pub(crate) fn unstyled(text: &str) -> String {
    strip_str(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_byte() -> Vec<u8> {
        (0..=255).collect()
    }

    #[test]
    fn no_character_reaches_xml_that_it_does_not_allow() {
        assert_eq!(
            xml("a\u{1b}[1;31mb\u{1b}[0m\u{1b}[?\r\n\0\u{ffff}"),
            "ab\\u{d}\n\\u{ffff}"
        );
    }

    #[test]
    fn a_code_span_holds_in_a_table() {
        assert_eq!(markdown_code(b"a|b"), r#"`"a\|b"`"#);
        assert_eq!(markdown_code(b"`"), "`` \"`\" ``");
        assert_eq!(markdown_code(b"``x`"), "``` \"``x`\" ```");
        let all = markdown_code(&every_byte());
        assert!(!all.contains('\n'));
        let bare_pipe = all.match_indices('|').any(|(at, _)| !all[..at].ends_with('\\'));
        assert!(!bare_pipe, "{all}");
    }

    #[test]
    fn a_cell_with_commas_stays_one_and_is_no_formula() {
        assert_eq!(csv("a,b\"c\r\n"), r#""a,b""c\u000d\u000a""#);
        assert_eq!(csv("=cmd()"), "\"'=cmd()\"");
        let all = csv(&String::from_utf8_lossy(&every_byte()));
        assert!(!all.contains(['\n', '\r', '\t', '\0']) && all.matches('"').count() == 4);
    }

    #[test]
    fn words_that_are_not_ours_make_no_markup() {
        let text = markdown_text("<script>[x](javascript:1) `a|b` **c** www.d http://e\n# f");
        let expected = r"&lt;script&gt;\[x\](javascript\:1) \`a\|b\` \*\*c\*\* www\.d http\://e\\u000a\# f";
        assert_eq!(text, expected);
    }
}
