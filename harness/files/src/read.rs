//! Reading what comes to an end.

use std::fs;
use std::io;
use std::path::Path;

use crate::target::{Target, kind};

/// The bytes of a plain file, or of what is open already, such as `/dev/stdin` or `<(command)` of a shell. A FIFO, a device or a
/// folder is an error that says so: reading it may never end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if let Target::Path(path) = Target::of(path)? {
        let metadata = fs::metadata(path)?;
        if !metadata.is_file() {
            let found = kind(&metadata);
            return Err(io::Error::other(format!("expected a plain file, found {found}")));
        }
    }
    fs::read(path)
}

/// The same as text.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|byte| *byte == b'\n').count();
        let message = format!("expected text in UTF-8, found other bytes in line {line}");
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}
