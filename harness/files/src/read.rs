//! Reads only files for which reading cannot wait forever.

use std::fs;
use std::io;
use std::path::Path;

use crate::target::{Target, kind};

/// The bytes of a plain file, or of an open descriptor such as `/dev/stdin` or a shell's `<(command)`. A FIFO, a
/// device or a folder is an error, because reading it may never end.
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

/// The contents of the file as text; see [`read`].
pub fn read_to_string(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|byte| *byte == b'\n').count();
        let message = format!("expected text in UTF-8, found other bytes in line {line}");
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}
