//! The texts of one column of a Parquet file; other columns are not decoded.
//!
//! `parquet` decodes levels, plain values and dictionaries. What it reserves memory for is held to bounds before: the footer
//! ([`footer`]), the pages ([`pages`]), the encodings by differences ([`delta`]). Where it panics on a broken file, that is an
//! error of the file.

mod delta;
mod footer;
mod header;
mod pages;
mod thrift;

use std::fs::File;
use std::sync::Arc;

use parquet::basic::Type;
use parquet::column::reader::{ColumnReader, get_column_reader, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::metadata::ParquetMetaData;
use urispec_model::visible;
use urispec_subjects::catch_panic;

use self::pages::Pages;
use super::block::Collector;
use super::error::{InputError, Place};
use super::text::listed;

/// How many rows are decoded at once.
const BATCH: usize = 1024;

/// Reads the texts of a column.
pub(super) struct ParquetTexts {
    file: Arc<File>,
    /// How long the file is.
    length: u64,
    name: String,
    metadata: ParquetMetaData,
    column: usize,
    next_group: usize,
    group: Option<Group>,
    batch: Batch,
}

type Texts = parquet::column::reader::ColumnReaderImpl<ByteArrayType>;

/// A row group that is read.
struct Group {
    texts: Texts,
    /// How many rows were not decoded yet.
    left: usize,
}

/// Rows that are decoded.
#[derive(Default)]
struct Batch {
    texts: Vec<ByteArray>,
    /// For each row whether it has a text, if the column may have rows without.
    levels: Vec<i16>,
    rows: usize,
    next_row: usize,
    next_text: usize,
}

impl ParquetTexts {
    /// The texts of `column`, a name or the names of groups and a name with dots between them.
    pub(super) fn open(file: File, name: String, column: &str) -> Result<Self, InputError> {
        let broken = |found: String| InputError::of_file(&name, "Parquet", &found, ADVICE);
        let length = file.metadata().map_err(|error| broken(error.to_string()))?.len();
        let metadata = catch_panic(|| footer::footer(&file)).and_then(|footer| footer);
        let metadata = metadata.map_err(broken)?;
        let column = find(&metadata, column).map_err(|wrong| wrong.of(&name, column))?;
        Ok(Self {
            file: Arc::new(file),
            length,
            name,
            metadata,
            column,
            next_group: 0,
            group: None,
            batch: Batch::default(),
        })
    }

    /// Reads until the block is full, or to the end: then `false`.
    pub(super) fn fill(&mut self, block: &mut Collector) -> Result<bool, InputError> {
        loop {
            if self.batch.hand_over(block, self.deepest()) {
                return Ok(true);
            }
            let Some(group) = &mut self.group else {
                if self.next_group == self.metadata.num_row_groups() {
                    return Ok(false);
                }
                self.next_group += 1;
                let group = catch_panic(|| self.group(self.next_group - 1)).and_then(|group| group);
                self.group = Some(group.map_err(|found| self.broken(&found))?);
                continue;
            };
            if group.left == 0 {
                self.group = None;
                continue;
            }
            let batch = &mut self.batch;
            let read = catch_panic(|| batch.read(group)).and_then(|read| read);
            read.map_err(|found| self.broken(&found))?;
        }
    }

    /// The level of a row that has a text.
    fn deepest(&self) -> i16 {
        let schema = self.metadata.file_metadata().schema_descr();
        schema.column(self.column).max_def_level()
    }

    fn group(&self, number: usize) -> Result<Group, String> {
        let group = self.metadata.row_group(number);
        let column = group.column(self.column);
        let rows = usize::try_from(group.num_rows()).map_err(|_| format!("{} rows", group.num_rows()))?;
        if column.num_values() != group.num_rows() {
            return Err(format!("{} values in {rows} rows", column.num_values()));
        }
        let (begin, length) = column.byte_range();
        let end = begin.checked_add(length).filter(|end| *end <= self.length);
        let end = end.ok_or("a column beyond the end of the file")?;
        let compression = column.compression();
        let pages = Pages::new(Arc::clone(&self.file), begin, end, compression, self.deepest() > 0);
        let reader = get_column_reader(column.column_descr_ptr(), Box::new(pages));
        Ok(Group {
            texts: texts(reader)?,
            left: rows,
        })
    }

    fn broken(&self, found: &str) -> InputError {
        let error = InputError::of_file(&self.name, "whole Parquet", found, ADVICE);
        error.at(Place::RowGroup(self.next_group))
    }
}

const ADVICE: &str = "the file is cut off, damaged or of a kind that is not read here: copy or write it anew";

fn texts(reader: ColumnReader) -> Result<Texts, String> {
    match reader {
        ColumnReader::ByteArrayColumnReader(_) => Ok(get_typed_column_reader(reader)),
        _ => Err("another type than in the schema".to_owned()),
    }
}

impl Batch {
    /// Decodes the next rows.
    fn read(&mut self, group: &mut Group) -> Result<(), String> {
        self.texts.clear();
        self.levels.clear();
        (self.rows, self.next_row, self.next_text) = (0, 0, 0);
        let most = group.left.min(BATCH);
        let read = group
            .texts
            .read_records(most, Some(&mut self.levels), None, &mut self.texts);
        let (rows, _, _) = read.map_err(|error| error.to_string())?;
        if rows == 0 {
            return Err(format!("an end before the last {} rows", group.left));
        }
        group.left -= rows;
        self.rows = rows;
        Ok(())
    }

    /// Hands over rows until the block is full; whether it is.
    fn hand_over(&mut self, block: &mut Collector, deepest: i16) -> bool {
        while self.next_row < self.rows {
            if block.is_full() {
                return true;
            }
            let has_text = deepest == 0 || self.levels.get(self.next_row) == Some(&deepest);
            match self.texts.get(self.next_text) {
                Some(text) if has_text => {
                    block.text(text.data());
                    self.next_text += 1;
                }
                _ => block.nothing(),
            }
            self.next_row += 1;
        }
        block.is_full()
    }
}

/// Why a column cannot be read.
enum WrongColumn {
    Missing(String),
    Kind(String),
}

impl WrongColumn {
    fn of(self, name: &str, column: &str) -> InputError {
        let column = visible(column);
        match self {
            Self::Missing(columns) => InputError::of_file(
                name,
                &format!("a column `{column}`"),
                &format!("the columns {columns}"),
                "name one of them with --column",
            ),
            Self::Kind(found) => InputError::of_file(
                name,
                &format!("texts (BYTE_ARRAY) in the column `{column}`, one in a row"),
                &found,
                "name another column with --column",
            ),
        }
    }
}

fn find(metadata: &ParquetMetaData, name: &str) -> Result<usize, WrongColumn> {
    let schema = metadata.file_metadata().schema_descr();
    let columns = || schema.columns().iter();
    let Some(at) = columns().position(|column| column.path().string() == name) else {
        return Err(WrongColumn::Missing(listed(
            columns().map(|column| column.path().string()),
        )));
    };
    let column = schema.column(at);
    match column.physical_type() {
        _ if column.max_rep_level() > 0 => Err(WrongColumn::Kind("a list".to_owned())),
        Type::BYTE_ARRAY => Ok(at),
        other => Err(WrongColumn::Kind(other.to_string())),
    }
}
