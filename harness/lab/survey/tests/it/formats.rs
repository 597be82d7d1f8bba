//! Tests reading compressed files.

use crate::common::{check_error, lines, read, read_bytes, texts, write};
use crate::made::{gzip, zstd};
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
}

#[track_caller]
#[expect(clippy::unwrap_used, reason = "a check")]
fn check(bytes: &[u8], options: &Options, expected: &[Vec<u8>], digest: &str) {
    let (texts, source) = read_bytes(bytes, options).unwrap();
    assert!(texts == expected, "{} texts of {}", texts.len(), expected.len());
    assert_eq!(source.digest, digest);
}

#[test]
fn what_is_cut_off_is_an_error() {
    let texts = texts(40);
    let plain = lines(&texts);
    // One byte is not enough for any format except text.
    for (name, bytes) in [("gzip", gzip(&plain)), ("zstd", zstd(&plain))] {
        for length in 4..bytes.len() {
            check_error(&bytes[..length], &text(), &format!("expected whole {name}, found "));
        }
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
    let files = [gzip(&lines(&texts)), zstd(&lines(&texts))];
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        for at in 0..file.len() {
            let mut broken = file.clone();
            broken[at] ^= [0x01, 0x10, 0x80, 0xFF][at % 4];
            match read(&write(folder.path(), "broken", &broken), &text()) {
                // Without its first bytes the file is text.
                Ok((found, _)) if at >= 4 => assert!(found == texts, "byte {at}"),
                Ok(_) => {}
                Err(error) => assert!(error.to_string().contains("expected "), "{error}"),
            }
        }
    }
}
