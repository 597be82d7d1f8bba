//! Files of every format, made of texts.
#![allow(clippy::unwrap_used, reason = "only tests use it")]

use std::io::Write as _;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, GzipLevel, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut packer = zstd::Encoder::new(Vec::new(), 3).unwrap();
    packer.include_checksum(true).unwrap();
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// A line of JSON with the text as it is, as far as JSON can have it.
pub fn json(text: &[u8]) -> Vec<u8> {
    let mut line = b"{\"url\":\"".to_vec();
    for byte in text {
        match byte {
            0..=0x1F | b'"' | b'\\' => write!(line, "\\u{byte:04x}").unwrap(),
            _ => line.push(*byte),
        }
    }
    line.extend_from_slice(b"\"}\n");
    line
}

/// The ways to pack a page.
pub const PACKED: [&str; 4] = ["none", "snappy", "gzip", "zstd"];

/// How a file of Parquet is made.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    pub packed: &'static str,
    pub version: WriterVersion,
    /// `None` for a dictionary.
    pub encoding: Option<Encoding>,
    pub has_nulls: bool,
}

impl Default for Made {
    fn default() -> Self {
        Self {
            packed: "snappy",
            version: WriterVersion::PARQUET_1_0,
            encoding: None,
            has_nulls: true,
        }
    }
}

impl Made {
    /// Every way.
    pub fn all() -> impl Iterator<Item = Self> {
        let versions = [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0];
        let encodings = [
            None,
            Some(Encoding::PLAIN),
            Some(Encoding::DELTA_LENGTH_BYTE_ARRAY),
            Some(Encoding::DELTA_BYTE_ARRAY),
        ];
        PACKED.into_iter().flat_map(move |packed| {
            versions.into_iter().flat_map(move |version| {
                encodings.into_iter().flat_map(move |encoding| {
                    [false, true].map(|has_nulls| Self {
                        packed,
                        version,
                        encoding,
                        has_nulls,
                    })
                })
            })
        })
    }

    fn properties(self) -> WriterProperties {
        let compression = match self.packed {
            "snappy" => Compression::SNAPPY,
            "gzip" => Compression::GZIP(GzipLevel::default()),
            "zstd" => Compression::ZSTD(ZstdLevel::default()),
            _ => Compression::UNCOMPRESSED,
        };
        let properties = WriterProperties::builder()
            .set_compression(compression)
            .set_writer_version(self.version)
            .set_data_page_row_count_limit(700)
            .set_write_batch_size(100)
            .set_dictionary_enabled(self.encoding.is_none());
        match self.encoding {
            Some(encoding) => properties.set_encoding(encoding).build(),
            None => properties.build(),
        }
    }
}

/// A file with these texts in the column `url`, in row groups of 8,000.
pub fn parquet(made: &Made, texts: &[Vec<u8>]) -> Vec<u8> {
    let rows: Vec<Option<Vec<u8>>> = texts.iter().cloned().map(Some).collect();
    parquet_rows(made, &rows)
}

/// The same with rows that have no text.
pub fn parquet_rows(made: &Made, rows: &[Option<Vec<u8>>]) -> Vec<u8> {
    let url = if made.has_nulls { "optional" } else { "required" };
    let schema = format!(
        "message rows {{ required int32 number; {url} binary url; optional group group {{ required binary inner; }} repeated binary list; }}"
    );
    let schema = Arc::new(parse_message_type(&schema).unwrap());
    let mut properties = made.properties();
    if made.encoding.is_some() {
        // The number has no such encoding.
        properties = properties
            .into_builder()
            .set_column_encoding("number".into(), Encoding::PLAIN)
            .build();
    }
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    for rows in rows.chunks(8000) {
        let mut group = file.next_row_group().unwrap();
        for column in 0..4 {
            let mut writer = group.next_column().unwrap().unwrap();
            match (column, writer.untyped()) {
                (0, ColumnWriter::Int32ColumnWriter(numbers)) => {
                    let values: Vec<i32> = (0..).take(rows.len()).collect();
                    numbers.write_batch(&values, None, None).unwrap();
                }
                (1, _) => {
                    let texts: Vec<ByteArray> = rows.iter().flatten().cloned().map(ByteArray::from).collect();
                    let levels: Vec<i16> = rows.iter().map(|text| i16::from(text.is_some())).collect();
                    let levels = made.has_nulls.then_some(&levels[..]);
                    writer
                        .typed::<ByteArrayType>()
                        .write_batch(&texts, levels, None)
                        .unwrap();
                }
                (_, ColumnWriter::ByteArrayColumnWriter(inner)) => {
                    let texts = vec![ByteArray::from("inner"); rows.len()];
                    let repeated = vec![0; rows.len()];
                    let repeated = (column == 3).then_some(&repeated[..]);
                    inner.write_batch(&texts, Some(&vec![1; rows.len()]), repeated).unwrap();
                }
                _ => panic!("expected the columns of the schema"),
            }
            writer.close().unwrap();
        }
        group.close().unwrap();
    }
    file.into_inner().unwrap()
}
