//! Writes text into a file of vectors.

use urispec_model::push_visible;

/// Appends `text` as a JSON string. Printable characters stay readable; all other characters are escaped.
pub(crate) fn push_json(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ => push_visible(out, char),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_survives_and_none_is_raw_that_harms() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let mut json = String::new();
        push_json(&mut json, &all);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
        let harmful = "\0\u{7}\u{1b}\u{7f}\u{9b}\u{61c}\u{200e}\u{202e}\u{2028}\u{2066}\u{feff}\u{ffff}\u{e0041}";
        assert!(!json.contains(|char| harmful.contains(char)));
        for readable in ["é", "例", "\u{10348}", "~"] {
            assert!(json.contains(readable), "{readable}");
        }
    }
}
