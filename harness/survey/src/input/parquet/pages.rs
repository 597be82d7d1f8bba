//! The pages of a column, unpacked within bounds.
//!
//! The page reader of `parquet` was turned down: it unpacks gzip to whatever length it has, and reserves what a header says.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

use super::delta;
use super::header::{LARGEST_PAGE, PageHeader};
use super::thrift::{Broken, walk};

/// The most values in a dictionary; each takes 32 bytes beside its text.
const MOST_ENTRIES: u32 = 1 << 22;

/// How much is read for a header, and how much if that is not enough: statistics may have long texts.
const HEADER: u64 = 8 << 10;
const LONGEST_HEADER: u64 = 1 << 20;

/// Reads the pages of a column one after another.
pub(super) struct Pages {
    file: Arc<File>,
    at: u64,
    end: u64,
    compression: Compression,
    /// Whether the column has definition levels.
    has_nulls: bool,
}

impl Pages {
    /// Those between two places of `file`.
    pub(super) const fn new(file: Arc<File>, at: u64, end: u64, compression: Compression, has_nulls: bool) -> Self {
        Self {
            file,
            at,
            end,
            compression,
            has_nulls,
        }
    }

    fn header(&mut self) -> Result<PageHeader> {
        for longest in [HEADER, LONGEST_HEADER] {
            let mut header = PageHeader::new();
            let bytes = self.read(longest.min(self.end - self.at))?;
            match walk(&bytes, &mut header) {
                Ok(length) => {
                    self.at += length as u64;
                    return Ok(header);
                }
                Err(Broken::Short) if (bytes.len() as u64) < self.end - self.at => {}
                Err(Broken::Short) => return wrong("a page that is cut off"),
                Err(Broken::Wrong(why)) => return wrong(&format!("the header of a page with {why}")),
            }
        }
        wrong(&format!("the header of a page with more than {LONGEST_HEADER} bytes"))
    }

    /// So many bytes from where the reader is.
    fn read(&self, length: u64) -> Result<Vec<u8>> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let mut bytes = Vec::new();
        file.take(length).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < length {
            return wrong("a page beyond the end of the file");
        }
        Ok(bytes)
    }

    fn page(&mut self, header: &PageHeader) -> Result<Page> {
        let (packed, unpacked) = (size(header.packed)?, size(header.unpacked)?);
        if packed as u64 > self.end - self.at {
            return wrong("a page beyond the end of its column");
        }
        let body = self.read(packed as u64)?;
        self.at += packed as u64;
        match header.kind {
            0 => {
                let body = unpack(self.compression, body, unpacked)?;
                self.data_page(header, body)
            }
            2 => {
                let body = unpack(self.compression, body, unpacked)?;
                dictionary_page(header, body)
            }
            _ => self.data_page_v2(header, body, unpacked),
        }
    }

    fn data_page(&self, header: &PageHeader, body: Vec<u8>) -> Result<Page> {
        let levels = if self.has_nulls && header.level_encoding == 3 {
            let length = body.first_chunk().map(|length| u32::from_le_bytes(*length) as usize);
            length.and_then(|length| length.checked_add(4)).unwrap_or(usize::MAX)
        } else {
            0
        };
        let (encoding, body) = plain(header, body, levels)?;
        Ok(Page::DataPage {
            buf: body,
            num_values: number(header.values)?,
            encoding,
            def_level_encoding: level_encoding(header.level_encoding)?,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        })
    }

    /// The levels come first and are never packed.
    fn data_page_v2(&self, header: &PageHeader, mut body: Vec<u8>, unpacked: usize) -> Result<Page> {
        let levels = size(header.definition_bytes)? + size(header.repetition_bytes)?;
        if levels > body.len() || levels > unpacked {
            return wrong("a page with more levels than bytes");
        }
        if header.is_packed && self.compression != Compression::UNCOMPRESSED && unpacked > levels {
            let values = unpack(self.compression, body.split_off(levels), unpacked - levels)?;
            body.extend_from_slice(&values);
        }
        let (encoding, body) = plain(header, body, levels)?;
        Ok(Page::DataPageV2 {
            buf: body,
            num_values: number(header.values)?,
            encoding,
            num_nulls: number(header.nulls)?,
            num_rows: number(header.rows)?,
            def_levels_byte_len: number(header.definition_bytes)?,
            rep_levels_byte_len: number(header.repetition_bytes)?,
            is_compressed: false,
            statistics: None,
        })
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        while self.at < self.end {
            let header = self.header()?;
            match header.kind {
                0 | 2 | 3 => return self.page(&header).map(Some),
                // An index, which nobody writes, or what is not known yet.
                _ => self.at = self.at.saturating_add(size(header.packed)? as u64),
            }
        }
        Ok(None)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        wrong("pages that are looked at before they are read")
    }

    fn skip_next_page(&mut self) -> Result<()> {
        wrong("pages that are skipped")
    }

    /// A column that is not repeated has a value, or none, in each row.
    fn at_record_boundary(&mut self) -> Result<bool> {
        Ok(true)
    }
}

fn dictionary_page(header: &PageHeader, body: Vec<u8>) -> Result<Page> {
    let num_values = number(header.values)?;
    // Each has its length in front of it.
    if num_values > MOST_ENTRIES || num_values as usize > body.len() / 4 {
        return wrong(&format!("a dictionary of {num_values} values in {} bytes", body.len()));
    }
    Ok(Page::DictionaryPage {
        buf: body.into(),
        num_values,
        encoding: Encoding::PLAIN,
        is_sorted: false,
    })
}

/// The values of a page in one of the encodings that take no more memory than the page.
fn plain(header: &PageHeader, body: Vec<u8>, levels: usize) -> Result<(Encoding, Bytes)> {
    match header.encoding {
        0 => Ok((Encoding::PLAIN, body.into())),
        2 | 8 => Ok((Encoding::RLE_DICTIONARY, body.into())),
        6 | 7 if levels <= body.len() => {
            let mut plain = body[..levels].to_vec();
            let values = &body[levels..];
            let decoded = if header.encoding == 6 {
                delta::lengths(values, &mut plain)
            } else {
                delta::prefixes(values, &mut plain)
            };
            decoded.map_err(ParquetError::General)?;
            Ok((Encoding::PLAIN, plain.into()))
        }
        other => wrong(&format!("values in the encoding {other} of `parquet.thrift`")),
    }
}

fn level_encoding(encoding: i64) -> Result<Encoding> {
    match encoding {
        3 => Ok(Encoding::RLE),
        #[expect(deprecated, reason = "files that have it are still there")]
        4 => Ok(Encoding::BIT_PACKED),
        other => wrong(&format!("levels in the encoding {other} of `parquet.thrift`")),
    }
}

fn unpack(compression: Compression, body: Vec<u8>, size: usize) -> Result<Vec<u8>> {
    let unpacked = match compression {
        Compression::UNCOMPRESSED => body,
        Compression::SNAPPY => {
            if snap::raw::decompress_len(&body).map_err(|error| said(&error))? != size {
                return wrong("a page of another size than its header says");
            }
            snap::raw::Decoder::new()
                .decompress_vec(&body)
                .map_err(|error| said(&error))?
        }
        Compression::GZIP(_) => {
            let mut unpacked = Vec::new();
            let input = flate2::bufread::MultiGzDecoder::new(&body[..]);
            input.take(size as u64 + 1).read_to_end(&mut unpacked)?;
            unpacked
        }
        // Not more than `size` bytes.
        Compression::ZSTD(_) => zstd::bulk::decompress(&body, size)?,
        other => return wrong(&format!("pages packed by {other}")),
    };
    if unpacked.len() != size {
        return wrong("a page of another size than its header says");
    }
    Ok(unpacked)
}

fn size(size: i64) -> Result<usize> {
    match usize::try_from(size) {
        Ok(size) if size <= LARGEST_PAGE => Ok(size),
        _ => wrong(&format!("a page of {size} bytes, and at most {LARGEST_PAGE} are read")),
    }
}

fn number(number: i64) -> Result<u32> {
    u32::try_from(number).or_else(|_| wrong(&format!("a page of {number} values")))
}

fn said(error: &snap::Error) -> ParquetError {
    ParquetError::General(error.to_string())
}

fn wrong<T>(found: &str) -> Result<T> {
    Err(ParquetError::General(found.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    #[track_caller]
    fn check(compression: Compression, packed: &[u8]) {
        let texts = b"texts of a page";
        assert_eq!(unpack(compression, packed.to_vec(), texts.len()).unwrap(), texts);
        for size in [0, 1, texts.len() - 1, texts.len() + 1, LARGEST_PAGE] {
            assert!(
                unpack(compression, packed.to_vec(), size).is_err(),
                "{compression} to {size} bytes"
            );
        }
    }

    #[test]
    fn a_page_has_the_size_that_its_header_says() {
        let texts = b"texts of a page";
        check(Compression::UNCOMPRESSED, texts);
        check(
            Compression::SNAPPY,
            &snap::raw::Encoder::new().compress_vec(texts).unwrap(),
        );
        check(Compression::GZIP(parquet::basic::GzipLevel::default()), &gzip(texts));
        check(
            Compression::ZSTD(parquet::basic::ZstdLevel::default()),
            &zstd::bulk::compress(texts, 3).unwrap(),
        );
    }

    #[test]
    fn a_page_that_unpacks_to_more_is_not_unpacked() {
        // 1 MiB of gzip that is 1 GiB of zeros.
        let bomb = gzip(&vec![0; 1 << 20]).repeat(1 << 10);
        assert!(unpack(Compression::GZIP(parquet::basic::GzipLevel::default()), bomb, 1000).is_err());
    }

    #[test]
    fn sizes_are_held_to_bounds() {
        assert!(size(-1).is_err() && size(i64::MAX).is_err());
        assert_eq!(size(i64::try_from(LARGEST_PAGE).unwrap()).unwrap(), LARGEST_PAGE);
        let dictionary = |values, bytes| {
            let header = PageHeader {
                values,
                ..PageHeader::new()
            };
            dictionary_page(&header, vec![0; bytes])
        };
        assert!(dictionary(2, 8).is_ok());
        assert!(dictionary(3, 8).is_err());
        assert!(dictionary(-1, 8).is_err());
        assert!(dictionary(i64::from(MOST_ENTRIES) + 1, 32 << 20).is_err());
    }
}
