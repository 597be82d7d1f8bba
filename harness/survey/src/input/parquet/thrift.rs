//! A walk over Thrift's compact protocol, which Parquet's headers are written in.
//!
//! `parquet` reads them, too, but reserves what a header says it needs before it looks whether that can be.
//! <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>

/// How deep structs, lists and maps may nest.
const DEPTH: usize = 32;

/// Takes what is found in a struct. A path has the numbers of the fields that lead to it; a list adds nothing to it.
pub(super) trait Visit {
    /// An integer, or a boolean as 0 or 1.
    fn integer(&mut self, path: &[i16], value: i64) -> Result<(), String>;

    /// The end of a struct.
    fn end(&mut self, path: &[i16]) -> Result<(), String> {
        let _ = path;
        Ok(())
    }
}

/// Why a struct cannot be walked over.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// The bytes end before it does.
    Short,
    /// What is wrong with it.
    Wrong(String),
}

impl From<String> for Broken {
    fn from(wrong: String) -> Self {
        Self::Wrong(wrong)
    }
}

/// Walks over the struct that `bytes` begin with, and says how long it is.
pub(super) fn walk(bytes: &[u8], visit: &mut dyn Visit) -> Result<usize, Broken> {
    let mut walk = Walk {
        bytes,
        at: 0,
        path: Vec::new(),
        depth: 0,
        visit,
    };
    walk.structure()?;
    Ok(walk.at)
}

struct Walk<'w> {
    bytes: &'w [u8],
    at: usize,
    path: Vec<i16>,
    depth: usize,
    visit: &'w mut dyn Visit,
}

impl Walk<'_> {
    fn structure(&mut self) -> Result<(), Broken> {
        self.deeper()?;
        let mut id = 0_i16;
        loop {
            let head = self.byte()?;
            let kind = head & 15;
            if kind == 0 {
                break;
            }
            id = match i16::from(head >> 4) {
                0 => i16::try_from(self.zigzag()?).map_err(|_| wrong("a field's number"))?,
                more => id.checked_add(more).ok_or_else(|| wrong("a field's number"))?,
            };
            self.path.push(id);
            match kind {
                1 => self.visit.integer(&self.path, 1)?,
                2 => self.visit.integer(&self.path, 0)?,
                _ => self.value(kind)?,
            }
            self.path.pop();
        }
        self.depth -= 1;
        Ok(self.visit.end(&self.path)?)
    }

    fn value(&mut self, kind: u8) -> Result<(), Broken> {
        match kind {
            // Booleans of a list, and bytes.
            1..=3 => self.skip(1),
            4..=6 => {
                let value = self.zigzag()?;
                Ok(self.visit.integer(&self.path, value)?)
            }
            7 => self.skip(8),
            8 => {
                let length = self.size()?;
                self.skip(length)
            }
            9 | 10 => self.list(),
            11 => self.map(),
            12 => self.structure(),
            13 => self.skip(16),
            _ => Err(wrong("a type")),
        }
    }

    fn list(&mut self) -> Result<(), Broken> {
        self.deeper()?;
        let head = self.byte()?;
        let size = match head >> 4 {
            15 => self.size()?,
            size => usize::from(size),
        };
        for _ in 0..size {
            self.value(head & 15)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn map(&mut self) -> Result<(), Broken> {
        self.deeper()?;
        let size = self.size()?;
        let kinds = if size == 0 { 0 } else { self.byte()? };
        for _ in 0..size {
            self.value(kinds >> 4)?;
            self.value(kinds & 15)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn deeper(&mut self) -> Result<(), Broken> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(Broken::Wrong(format!(
                "more than {DEPTH} structs or lists in one another"
            )));
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, Broken> {
        let byte = self.bytes.get(self.at).ok_or(Broken::Short)?;
        self.at += 1;
        Ok(*byte)
    }

    fn skip(&mut self, length: usize) -> Result<(), Broken> {
        if length > self.bytes.len() - self.at {
            return Err(Broken::Short);
        }
        self.at += length;
        Ok(())
    }

    /// Each element has a byte at least, so that a size beyond the end need not be tried.
    fn size(&mut self) -> Result<usize, Broken> {
        let size = usize::try_from(self.varint()?).map_err(|_| wrong("a size"))?;
        if size > self.bytes.len() - self.at {
            return Err(Broken::Short);
        }
        Ok(size)
    }

    fn zigzag(&mut self) -> Result<i64, Broken> {
        let value = self.varint()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    fn varint(&mut self) -> Result<u64, Broken> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(wrong("a number of more than 64 bits"))
    }
}

fn wrong(what: &str) -> Broken {
    Broken::Wrong(format!("{what} that cannot be"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Notes(Vec<(Vec<i16>, i64)>);

    impl Visit for Notes {
        fn integer(&mut self, path: &[i16], value: i64) -> Result<(), String> {
            self.0.push((path.to_vec(), value));
            Ok(())
        }
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &[(&[i16], i64)]) {
        let mut notes = Notes::default();
        assert_eq!(walk(bytes, &mut notes), Ok(bytes.len()));
        let found: Vec<(&[i16], i64)> = notes.0.iter().map(|(path, value)| (&path[..], *value)).collect();
        assert_eq!(found, expected);
        for length in 0..bytes.len() {
            assert_eq!(walk(&bytes[..length], &mut Notes::default()), Err(Broken::Short));
        }
    }

    #[test]
    fn integers_are_found_by_the_numbers_of_their_fields() {
        check(&[0], &[]);
        check(&[0x15, 2, 0x25, 3, 0], &[(&[1], 1), (&[3], -2)]);
        // The number of a field by itself.
        check(&[0x05, 80, 2, 0], &[(&[40], 1)]);
        // A struct, a list of two structs, a text, a boolean.
        check(
            &[
                0x1C, 0x16, 4, 0, 0x19, 0x2C, 0x15, 2, 0, 0x15, 4, 0, 0x18, 1, b'a', 0x11, 0,
            ],
            &[(&[1, 1], 2), (&[2, 1], 1), (&[2, 1], 2), (&[4], 1)],
        );
        // A double, a map of a byte to a boolean, a UUID.
        let map = [&[0x17][..], &[0; 8], &[0x1B, 1, 0x31, 7, 1, 0x1D], &[0; 16], &[0]].concat();
        check(&map, &[]);
    }

    #[test]
    fn what_cannot_be_is_wrong() {
        for bytes in [&[0x1E][..], &[0x15; 30], &[0x1C; 100], &[0x06, 0xFF, 0xFF, 0x7F, 0, 0]] {
            let walked = walk(bytes, &mut Notes::default());
            assert!(matches!(walked, Err(Broken::Wrong(_) | Broken::Short)), "{walked:?}");
        }
        let many = [&[0x19, 0xFC][..], &[0xFF; 9], &[1]].concat();
        assert!(walk(&many, &mut Notes::default()).is_err());
    }
}
