//! Tests reading files of lines.

use std::path::{Path, PathBuf};

use crate::common::{check_error, lines, read, read_bytes, texts, write};
use twox_hash::{XxHash3_64, XxHash3_128};
use urispec_survey::input::{Input, LONGEST_TEXT, Options};

fn text() -> Options {
    Options::default()
}

fn jsonl() -> Options {
    Options {
        jsonl: Some("url".to_owned()),
        ..Options::default()
    }
}

#[test]
fn a_line_is_bytes() {
    let (texts, source) = read_bytes(b"http://a/\r\n\n\xff\0\nlast", &text()).unwrap();
    assert_eq!(texts, [&b"http://a/\r"[..], b"", b"\xff\0", b"last"]);
    assert_eq!((source.range, source.count), ([0, 4], 4));
    let returns_end = Options {
        carriage_returns_end: true,
        ..text()
    };
    assert_eq!(
        read_bytes(b"a\r\nb\r\r\n\r", &returns_end).unwrap().0,
        [&b"a"[..], b"b\r", b""]
    );
    assert_eq!(read_bytes(b"", &text()).unwrap().1.range, [0, 0]);
}

#[test]
fn a_text_that_is_too_long_is_counted_and_left_out() {
    let longest = vec![b'x'; LONGEST_TEXT];
    let lines = [&b"a\n"[..], &longest, b"\n", &longest, b"x\nb"].concat();
    let folder = tempfile::tempdir().unwrap();
    let mut input = Input::open(&[write(folder.path(), "input", &lines)], text()).unwrap();
    let block = input.next_block().unwrap().unwrap();
    assert_eq!(block.texts().map(<[u8]>::len).collect::<Vec<_>>(), [1, LONGEST_TEXT, 1]);
    assert_eq!((block.read(), block.too_long()), (4, 1));
    assert!(input.next_block().unwrap().is_none());
    assert_eq!((input.sources()[0].range, input.sources()[0].count), ([0, 4], 3));
    let json = [&b"{\"url\":\""[..], &longest, b"x\"}\n{\"url\":\"", &longest, b"\"}"].concat();
    let (texts, source) = read_bytes(&json, &jsonl()).unwrap();
    assert_eq!((texts, source.range), (vec![longest], [0, 2]));
}

#[test]
fn a_line_of_json_or_cdxj_has_a_text_in_a_field() {
    let lines =
        b"{\"url\": \"http://a/\\n\"}\n\n{\"url\": null}\ncom,b)/ 2026 {\"mime\": \"x\", \"url\": \"http://b/\"}\n{}\n";
    let (texts, source) = read_bytes(lines, &jsonl()).unwrap();
    assert_eq!(texts, [&b"http://a/\n"[..], b"http://b/"]);
    assert_eq!((source.range, source.count), ([0, 5], 2));
    check_error(
        b"{\"url\":\"a:\"}\nhttp://a/\n",
        &jsonl(),
        "input:2: expected JSON with a string in `url`, found at its byte 1",
    );
    check_error(
        b"{\"url\":7}\n",
        &jsonl(),
        "input:1: expected JSON with a string in `url`, found",
    );
}

#[test]
fn a_field_that_no_line_has_is_an_error_that_names_the_others() {
    check_error(
        b"{\"uri\":\"a:\",\"t\":1}\n{}\n",
        &jsonl(),
        "input: expected lines with a field `url`, found none; a line has `t`, `uri`; name one of them with --json-field",
    );
    assert_eq!(read_bytes(b"", &jsonl()).unwrap().0, Vec::<Vec<u8>>::new());
}

#[test]
fn any_cut_samples_the_same_texts() {
    let all = texts(5000);
    let sampled = Options {
        sample: Some(8),
        ..text()
    };
    let (whole, source) = read_bytes(&lines(&all), &sampled).unwrap();
    let expected = all.iter().filter(|text| XxHash3_64::oneshot(text).is_multiple_of(8));
    assert!(whole.iter().eq(expected));
    assert_eq!(source.range, [0, 5000]);
    let parts: Vec<_> = all
        .chunks(1234)
        .map(|part| read_bytes(&lines(part), &sampled).unwrap())
        .collect();
    let texts: Vec<Vec<u8>> = parts.iter().flat_map(|(texts, _)| texts.clone()).collect();
    assert!(texts == whole);
    let digest = |text: &str| u128::from_str_radix(text, 16).unwrap();
    let sum = parts
        .iter()
        .fold(0, |sum: u128, (_, part)| sum.wrapping_add(digest(&part.digest)));
    assert_eq!(sum, digest(&source.digest), "digests of ranges add up");
    let sum = whole
        .iter()
        .fold(0, |sum: u128, text| sum.wrapping_add(XxHash3_128::oneshot(text)));
    assert_eq!(sum, digest(&source.digest));
}

#[test]
fn a_block_ends_by_its_texts_or_rows() {
    let blocks = |bytes: &[u8]| {
        let folder = tempfile::tempdir().unwrap();
        let mut input = Input::open(&[write(folder.path(), "input", bytes)], text()).unwrap();
        let mut blocks = Vec::new();
        while let Some(block) = input.next_block().unwrap() {
            blocks.push((block.read(), block.texts().map(<[u8]>::len).sum::<usize>()));
        }
        blocks
    };
    let line = [&[b'x'; 1023][..], b"\n"].concat();
    assert_eq!(
        blocks(&line.repeat(600)),
        [(256, 256 * 1023), (256, 256 * 1023), (88, 88 * 1023)]
    );
    assert_eq!(blocks(&b"\n".repeat(300_000)), [(1 << 18, 0), (300_000 - (1 << 18), 0)]);
}

#[test]
fn files_follow_one_another() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        write(folder.path(), "a", b"a:\nb:"),
        write(folder.path(), "none", b""),
        write(folder.path(), "c", b"c:\n"),
    ];
    let mut input = Input::open(&files, text()).unwrap();
    let mut counts = Vec::new();
    while let Some(block) = input.next_block().unwrap() {
        counts.push(block.texts().count());
    }
    assert_eq!(counts, [2, 1]);
    let ranges: Vec<[u64; 2]> = input.sources().iter().map(|source| source.range).collect();
    assert_eq!(ranges, [[0, 2], [0, 0], [0, 1]]);
}

#[test]
fn what_is_no_file_is_an_error_before_anything_is_read() {
    #[track_caller]
    fn check(files: &[PathBuf], expected: &str) {
        let error = Input::open(files, Options::default()).err().unwrap().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "a", b"a:");
    check(&[folder.path().to_owned()], "expected a file, found a folder");
    check(
        &[file.clone(), folder.path().join("no\x1bne")],
        "no\\u001bne: expected a file that can be read",
    );
    check(&[file.clone(), file], "expected each file once, found it twice");
    let stdin = Path::new("-").to_owned();
    check(&[stdin.clone(), stdin], "-: expected each file once");
}

#[test]
fn what_is_no_list_of_texts_is_named() {
    check_error(
        b"\xfd7zXZ\0\0",
        &text(),
        "expected text, gzip or zstd, found xz; convert it to lines with another program, and read them from `-`; see \
         harness/lab/survey/README.md",
    );
    check_error(b"PAR1", &jsonl(), "expected text, gzip or zstd, found Parquet");
}

#[test]
fn an_error_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "input", b"{\"url\":\"a:\"}\nx\n");
    let mut input = Input::open(std::slice::from_ref(&file), jsonl()).unwrap();
    let error = input.next_block().unwrap_err();
    assert_eq!(input.next_block().unwrap_err(), error);
    assert!(read(&file, &text()).is_ok());
}
