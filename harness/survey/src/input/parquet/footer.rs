//! What a Parquet file says of itself at its end.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::thrift::{Broken, Visit, walk};

/// The longest footer that is read, in bytes: those of files with thousands of columns have some.
const LONGEST_FOOTER: u64 = 64 << 20;

/// How deep groups of columns may nest; `parquet` reads them by calling itself.
const DEPTH: usize = 64;

/// How many columns a group may have; `parquet` reserves room for them before it sees them.
const MOST_CHILDREN: i64 = 1 << 16;

/// The magic number and the length in front of it.
const TAIL: usize = 8;

/// The footer of a file, once it is known to be one that takes no more memory than it has bytes, about.
pub(super) fn footer(mut file: &File) -> Result<ParquetMetaData, String> {
    let said = |error: std::io::Error| error.to_string();
    let length = file.metadata().map_err(said)?.len();
    // The mark at the beginning, and what is at the end.
    let Some(content) = length.checked_sub(4 + TAIL as u64) else {
        return Err(format!("a file of {length} bytes"));
    };
    let mut tail = [0; TAIL];
    file.seek(SeekFrom::Start(4 + content)).map_err(said)?;
    file.read_exact(&mut tail).map_err(said)?;
    let [a, b, c, d, magic @ ..] = tail;
    if &magic != b"PAR1" {
        return Err("an end without the mark `PAR1`".to_owned());
    }
    let size = u64::from(u32::from_le_bytes([a, b, c, d]));
    if size > content {
        return Err(format!("a footer of {size} bytes in a file of {length}"));
    }
    if size > LONGEST_FOOTER {
        return Err(format!(
            "a footer of {size} bytes, and at most {LONGEST_FOOTER} are read"
        ));
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(4 + content - size)).map_err(said)?;
    file.take(size).read_to_end(&mut bytes).map_err(said)?;
    match walk(&bytes, &mut Schema::default()) {
        Ok(_) => ParquetMetaDataReader::decode_metadata(&bytes).map_err(|error| error.to_string()),
        Err(Broken::Short) => Err("a footer that is cut off".to_owned()),
        Err(Broken::Wrong(wrong)) => Err(format!("a footer with {wrong}")),
    }
}

/// Holds the schema (`FileMetaData` field 2, a list of `SchemaElement`) to a depth: groups come before what is in them.
#[derive(Default)]
struct Schema {
    /// `num_children` of the element that is walked over.
    children: i64,
    /// How many are still to come of each group that is open.
    open: Vec<i64>,
}

impl Visit for Schema {
    fn integer(&mut self, path: &[i16], value: i64) -> Result<(), String> {
        if path == [2, 5] {
            if !(0..=MOST_CHILDREN).contains(&value) {
                return Err(format!("a group of {value} columns"));
            }
            self.children = value;
        }
        Ok(())
    }

    fn end(&mut self, path: &[i16]) -> Result<(), String> {
        if path != [2] {
            return Ok(());
        }
        if let Some(left) = self.open.last_mut() {
            *left -= 1;
        }
        match std::mem::take(&mut self.children) {
            0 => {}
            children => self.open.push(children),
        }
        while self.open.last() == Some(&0) {
            self.open.pop();
        }
        if self.open.len() > DEPTH {
            return Err(format!("more than {DEPTH} groups of columns in one another"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A footer with a schema alone: the number of children of each element.
    fn schema(children: &[u8]) -> Result<usize, Broken> {
        let size = u8::try_from(children.len()).unwrap();
        let elements = children.iter().flat_map(|children| match children {
            0 => vec![0x15, 0, 0],
            // The number twice, as it is written: without its sign.
            some => vec![0x55, some << 1, 0],
        });
        // Field 2, a list of so many structs.
        let bytes: Vec<u8> = [0x29, 0xFC, size].into_iter().chain(elements).chain([0]).collect();
        walk(&bytes, &mut Schema::default())
    }

    #[test]
    fn groups_nest_up_to_a_depth() {
        assert!(schema(&[3, 0, 2, 0, 0, 0]).is_ok());
        assert!(schema(&[1; DEPTH]).is_ok());
        let deep = schema(&[1; DEPTH + 1]);
        assert_eq!(
            deep,
            Err(Broken::Wrong(format!(
                "more than {DEPTH} groups of columns in one another"
            )))
        );
        // Groups beside one another are not deep.
        assert!(schema(&[&[60][..], &[1, 0].repeat(60)].concat()).is_ok());
    }

    #[test]
    fn a_group_has_a_number_of_columns_that_can_be() {
        let mut schema = Schema::default();
        assert!(schema.integer(&[2, 5], -1).is_err());
        assert!(schema.integer(&[2, 5], MOST_CHILDREN + 1).is_err());
        assert!(schema.integer(&[2, 5], MOST_CHILDREN).is_ok());
    }
}
