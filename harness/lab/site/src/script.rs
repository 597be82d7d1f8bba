//! Values in scripts.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_model::visible;

/// JSON that cannot end a script or change how its neighbours are shown.
pub(super) fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("texts and numbers are JSON");
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '<' || visible(character.encode_utf8(&mut [0; 4])).len() > 4 {
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(safe, "\\u{unit:04x}").expect("a String takes all that is written");
            }
        } else {
            safe.push(character);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_a_script_is_only_a_text() {
        let safe = json(&"</script>\u{202e}\u{2028}\u{e0041}\u{1b}é");
        assert_eq!(safe, r#""\u003c/script>\u202e\u2028\udb40\udc41\u001bé""#);
    }
}
