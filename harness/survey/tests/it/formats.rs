//! What is read of packed files and of columns.
#![cfg(feature = "formats")]

use crate::common::{check_error, lines, read, read_bytes, texts, write};
use crate::made::{Made, PACKED, gzip, parquet, zstd};
use parquet::file::properties::WriterVersion;
use urispec_survey::input::Options;

fn text() -> Options {
    Options::default()
}

#[test]
fn the_same_texts_come_out_of_every_format() {
    let texts = texts(20_000);
    let plain = lines(&texts);
    let (first, second) = plain.split_at(plain.len() / 3);
    let json: Vec<u8> = texts.iter().flat_map(|text| crate::made::json(text)).collect();
    let expected = read_bytes(&plain, &text()).unwrap();
    assert!(expected.0 == texts);
    let packed = [
        gzip(&plain),
        [gzip(first), gzip(second)].concat(),
        zstd(&plain),
        [zstd(first), b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec(), zstd(second)].concat(),
    ];
    for packed in packed {
        check(&packed, &text(), &expected.0, &expected.1.digest);
    }
    let jsonl = Options {
        jsonl: Some("url".to_owned()),
        ..text()
    };
    check(&gzip(&json), &jsonl, &expected.0, &expected.1.digest);
    for made in Made::all() {
        let file = parquet(&made, &texts);
        check(&file, &text(), &expected.0, &expected.1.digest);
    }
}

#[track_caller]
#[expect(clippy::unwrap_used, reason = "a check")]
fn check(bytes: &[u8], options: &Options, expected: &[Vec<u8>], digest: &str) {
    let (texts, source) = read_bytes(bytes, options).unwrap();
    assert!(texts == expected, "{} texts of {}", texts.len(), expected.len());
    assert_eq!(source.digest, digest);
}

#[test]
fn rows_without_a_text_are_counted_and_left_out() {
    let all = texts(3000);
    for made in Made::all().filter(|made| made.has_nulls) {
        let rows: Vec<Option<Vec<u8>>> = (0_u32..)
            .zip(&all)
            .map(|(row, text)| (row % 3 != 1).then(|| text.clone()))
            .collect();
        let (texts, source) = read_bytes(&crate::made::parquet_rows(&made, &rows), &text()).unwrap();
        let expected: Vec<Vec<u8>> = rows.into_iter().flatten().collect();
        assert!(texts == expected, "{made:?}");
        assert_eq!((source.range, source.count), ([0, 3000], 2000));
    }
}

#[test]
fn a_column_is_found_by_its_name() {
    let file = parquet(&Made::default(), &texts(10));
    let column = |name: &str| Options {
        column: Some(name.to_owned()),
        ..text()
    };
    assert_eq!(
        read_bytes(&file, &column("group.inner")).unwrap().0,
        vec![b"inner".to_vec(); 10]
    );
    check_error(
        &file,
        &column("uri"),
        "input: expected a column `uri`, found the columns `number`, `url`, `group.inner`, `list`; name one of them with --column",
    );
    check_error(
        &file,
        &column("number"),
        "expected texts (BYTE_ARRAY) in the column `number`, one in a row, found INT32",
    );
    check_error(
        &file,
        &column("list"),
        "in the column `list`, one in a row, found a list",
    );
}

#[test]
fn what_is_cut_off_is_an_error() {
    let texts = texts(40);
    let plain = lines(&texts);
    // One byte is not enough to be anything but text.
    for (name, bytes) in [("gzip", gzip(&plain)), ("zstd", zstd(&plain))] {
        for length in 4..bytes.len() {
            check_error(&bytes[..length], &text(), &format!("expected whole {name}, found "));
        }
    }
    let file = parquet(&Made::default(), &texts);
    for length in 4..file.len() {
        check_error(&file[..length], &text(), "expected Parquet, found ");
    }
    check_error(
        &[gzip(&plain), b"more".to_vec()].concat(),
        &text(),
        ":41: expected whole gzip, found ",
    );
}

#[test]
fn a_small_file_that_unpacks_to_much_takes_little_memory() {
    let zeros = vec![0; 1 << 20];
    let many = gzip(&zeros).repeat(300);
    let (texts, source) = read_bytes(&[many, gzip(b"\na:")].concat(), &text()).unwrap();
    assert_eq!((texts, source.range), (vec![b"a:".to_vec()], [0, 2]));
    let many = zstd(&zeros).repeat(300);
    assert_eq!(read_bytes(&many, &text()).unwrap().1.range, [0, 1]);
}

#[test]
fn a_broken_file_is_an_error_and_never_a_panic() {
    let texts = texts(12);
    let mut files: Vec<(Vec<u8>, bool)> = vec![(gzip(&lines(&texts)), true), (zstd(&lines(&texts)), true)];
    // What is packed breaks in the packing, and each of the others in its own way.
    let is_tried = |made: &Made| {
        let is_first = made.version == WriterVersion::PARQUET_1_0;
        made.has_nulls == is_first && (made.packed == "none" || is_first && made.encoding.is_none())
    };
    files.extend(Made::all().filter(is_tried).map(|made| (parquet(&made, &texts), false)));
    let folder = tempfile::tempdir().unwrap();
    for (file, has_checksum) in files {
        for at in 0..file.len() {
            let mut broken = file.clone();
            broken[at] ^= [0x01, 0x10, 0x80, 0xFF][at % 4];
            match read(&write(folder.path(), "broken", &broken), &text()) {
                // Without its mark it is text.
                Ok((found, _)) if has_checksum && at >= 4 => assert!(found == texts, "byte {at}"),
                Ok(_) => {}
                Err(error) => assert!(error.to_string().contains("expected "), "{error}"),
            }
        }
    }
}

#[test]
fn a_file_that_was_shuffled_is_an_error_and_never_a_panic() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % most as u64).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let texts = texts(12);
    for made in Made::all() {
        let file = parquet(&made, &texts);
        for _ in 0..50 {
            let mut broken = file.clone();
            for _ in 0..=next(6) {
                let (from, to) = (next(file.len()), next(file.len()));
                broken[to] = match next(3) {
                    0 => u8::MAX,
                    1 => broken[from],
                    _ => next(256).try_into().unwrap(),
                };
            }
            let _ = read(&write(folder.path(), "broken", &broken), &text());
        }
    }
}

#[test]
fn every_way_to_pack_is_tried() {
    assert_eq!(Made::all().count(), PACKED.len() * 2 * 4 * 2);
}
