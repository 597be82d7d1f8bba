//! The rules of RFC 3987 section 5.3 that RFC 3986 does not have.

use std::fmt::Write as _;

use urispec_model::Level;

/// The representative text for `normal`, a normal form. By section 5.3.2.3, the encodings of two IRIs are compared
/// after both IRIs are mapped to URIs by section 3.1, with all digits of triplets in the same case.
pub(super) fn aligned(level: Level, normal: &str) -> String {
    if !matches!(level, Level::Percent | Level::Syntax | Level::Scheme) {
        return normal.to_owned();
    }
    let mut uri = String::new();
    let mut left = 0;
    for byte in normal.bytes() {
        match byte {
            b'%' => left = 3,
            0x80.. => {
                write!(uri, "%{byte:02X}").expect("a string takes all");
                continue;
            }
            _ => {}
        }
        let is_digit = left == 1 || left == 2;
        uri.push(char::from(if is_digit { byte.to_ascii_uppercase() } else { byte }));
        left = i32::max(left - 1, 0);
    }
    uri
}
