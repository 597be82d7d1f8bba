//! The header of a page.

use super::thrift::Visit;

/// The largest page that is read, packed or not; writers make pages of a MiB, some of 100 MB.
pub(super) const LARGEST_PAGE: usize = 128 << 20;

/// `PageHeader` of `parquet.thrift`, as far as it is needed: all numbers as they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PageHeader {
    pub kind: i64,
    pub unpacked: i64,
    pub packed: i64,
    pub values: i64,
    pub encoding: i64,
    /// Of a data page: how its definition levels are encoded.
    pub level_encoding: i64,
    /// Of a data page of version 2.
    pub nulls: i64,
    pub rows: i64,
    pub definition_bytes: i64,
    pub repetition_bytes: i64,
    pub is_packed: bool,
}

impl PageHeader {
    /// The header before any of it was read.
    pub(super) fn new() -> Self {
        Self {
            // RLE; a page of version 2 has no other.
            level_encoding: 3,
            is_packed: true,
            ..Self::default()
        }
    }
}

impl Visit for PageHeader {
    fn integer(&mut self, path: &[i16], value: i64) -> Result<(), String> {
        match path {
            [1] => self.kind = value,
            [2] => self.unpacked = value,
            [3] => self.packed = value,
            // data_page_header, dictionary_page_header, data_page_header_v2
            [5 | 7 | 8, 1] => self.values = value,
            [5 | 7, 2] | [8, 4] => self.encoding = value,
            [5, 3] => self.level_encoding = value,
            [8, 2] => self.nulls = value,
            [8, 3] => self.rows = value,
            [8, 5] => self.definition_bytes = value,
            [8, 6] => self.repetition_bytes = value,
            [8, 7] => self.is_packed = value != 0,
            _ => {}
        }
        Ok(())
    }
}
