//! Turns a name into a field of a key. Keys are names of files, so a field must be allowed in the name of a file.

use std::fmt::Write as _;
use std::hash::Hasher as _;

use fnv::FnvHasher;

/// The largest number of bytes that a name may take up in the name of a file.
const FIELD: usize = 80;

/// Converts a name to a field. Letters, digits, `-` and `_` are kept. A slash, which occurs in the names of
/// adapters, becomes `+`. Any other byte becomes `=` and two digits. If a name is too long, it is cut, and a hash
/// of the whole name is appended.
///
/// Keys are permanent, so the definition of this hash must not change. The hashes of hash tables may change.
pub fn field(name: &str) -> String {
    let mut field = String::new();
    for byte in name.bytes() {
        match byte {
            b'/' => field.push('+'),
            b'-' | b'_' => field.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => field.push(char::from(byte)),
            _ => write!(field, "={byte:02x}").expect("writing to a String cannot fail"),
        }
        if field.len() > FIELD {
            let mut hasher = FnvHasher::default();
            hasher.write(name.as_bytes());
            write!(field, "={:016x}", hasher.finish()).expect("writing to a String cannot fail");
            break;
        }
    }
    field
}
