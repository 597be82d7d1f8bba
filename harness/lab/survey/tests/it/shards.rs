//! Shards: every division, order, number of threads and tree of merges gives the same bytes, and a file that is
//! not a shard is rejected.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use urispec_model::Spec;
use urispec_survey::input::{Input, Options};
use urispec_survey::{Merge, MergeError, Question, Readers, SCHEMA, Shard, ShardError, Survey};

/// A number that looks random, but is the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// URLs on which readers differ in many ways.
fn urls(count: usize) -> Vec<Vec<u8>> {
    const SCHEMES: [&str; 6] = ["http:", "", "URL:http:", "a:", "mailto:", "1:"];
    const AUTHORITIES: [&str; 8] = [
        "//h",
        "",
        "//u:p@H%41:80",
        "//[::1]",
        "//a_b",
        "//",
        "//h:",
        "//xn--a.example",
    ];
    const PATHS: [&str; 7] = ["", "/", "/a/../b", "/%7e;p", "a", "/\u{e9}", "/a b"];
    const ENDS: [&str; 7] = ["", "?", "?q", "#", "#f", "?a#b#c", "%zz"];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut pick = |list: &[&'static str]| {
        let place = dice.below(list.len() as u64);
        list[usize::try_from(place).expect("a place in a list")]
    };
    let mut urls: Vec<Vec<u8>> = (0..count)
        .map(|_| {
            [pick(&SCHEMES), pick(&AUTHORITIES), pick(&PATHS), pick(&ENDS)]
                .concat()
                .into_bytes()
        })
        .collect();
    urls.push(b"http://h/\xff".to_vec());
    urls
}

fn survey(parsers: bool) -> Survey {
    let (parsers, editions) = if parsers {
        (urispec_subjects::all(), Spec::URL_STANDARD)
    } else {
        (Vec::new(), &[][..])
    };
    let documents = Spec::SYNTAXES.iter().chain(editions).copied().collect();
    Survey::new(
        Readers::new(documents, parsers).expect("they are few"),
        Question::Parse,
        None,
        "1.0.0",
    )
}

/// A file of these lines, with a name that no other test uses.
fn file(folder: &Path, lines: &[Vec<u8>]) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let file = folder.join(format!("{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    let mut text = lines.join(&b'\n');
    if !lines.is_empty() {
        text.push(b'\n');
    }
    fs::write(&file, text).expect("the folder is there");
    file
}

fn run(survey: &Survey, files: &[PathBuf], threads: usize, before: Option<Shard>) -> Shard {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads");
    let mut input = Input::open(files, Options::default()).expect("the files are there");
    survey
        .run(&mut input, before, &pool, &|_| ControlFlow::Continue(()))
        .expect("the files are of lines")
}

/// The shard of a part of one source, from this row on.
fn part(survey: &Survey, folder: &Path, lines: &[Vec<u8>], first: usize) -> Shard {
    let shard = run(survey, &[file(folder, lines)], 1, None);
    shard.as_part("urls", first as u64).expect("it has one source")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("urispec-survey-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("no other test has it");
    folder
}

#[test]
fn any_cut_order_threads_and_tree_of_merges_give_the_same_bytes() {
    let folder = folder("cuts");
    let lines = urls(3_000);
    let survey = survey(true);
    let whole = part(&survey, &folder, &lines, 0).to_json();
    let threads = run(&survey, &[file(&folder, &lines)], 3, None)
        .as_part("urls", 0)
        .unwrap();
    assert!(threads.to_json() == whole, "threads");
    let mut dice = Dice(7);
    for round in 0..6 {
        let mut parts = Vec::new();
        let mut first = 0;
        while first < lines.len() {
            let length = usize::try_from(dice.below(1_500)).unwrap().min(lines.len() - first);
            parts.push(part(&survey, &folder, &lines[first..first + length], first));
            first += length;
        }
        // Two shards become one until one is left, through a file each time.
        while parts.len() > 1 {
            let mut two = Vec::new();
            for _ in 0..2 {
                let place = usize::try_from(dice.below(parts.len() as u64)).unwrap();
                two.push(parts.swap_remove(place));
            }
            let mut merge = Merge::new(true);
            for shard in two {
                let json = shard.to_json();
                merge.add("part", Shard::from_json(json.as_bytes()).unwrap()).unwrap();
            }
            parts.push(merge.finish().unwrap());
        }
        assert!(parts.remove(0).to_json() == whole, "round {round}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_order_of_the_lines_changes_nothing() {
    let folder = folder("order");
    let mut lines = urls(2_000);
    let survey = survey(true);
    let forwards = part(&survey, &folder, &lines, 0).to_json();
    lines.reverse();
    assert!(part(&survey, &folder, &lines, 0).to_json() == forwards);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_shard_is_as_its_schema_says_and_can_be_read_back() {
    let folder = folder("schema");
    let schema = jsonschema::draft202012::new(&serde_json::from_str(SCHEMA).unwrap()).unwrap();
    for (lines, parsers) in [(urls(1_000), true), (Vec::new(), false)] {
        let json = part(&survey(parsers), &folder, &lines, 5).to_json();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        assert_eq!(Shard::from_json(json.as_bytes()).unwrap().to_json(), json);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_there_twice_or_missing_is_refused() {
    let folder = folder("twice");
    let lines = urls(30);
    let survey = survey(false);
    let [one, two, three] = [0, 10, 20].map(|first| part(&survey, &folder, &lines[first..first + 10], first));
    let merged = |parts: &[&Shard], allow_gaps| {
        let mut merge = Merge::new(allow_gaps);
        for part in parts {
            merge.add("part", (*part).clone())?;
        }
        merge.finish()
    };
    assert!(merged(&[&three, &one, &two], false).is_ok());
    let twice = merged(&[&one, &two, &one], true).unwrap_err();
    assert!(matches!(twice, MergeError::Twice { range: [0, 10], .. }), "{twice}");
    let of_both = merged(&[&one, &two], false).unwrap();
    assert!(matches!(
        merged(&[&of_both, &two], true),
        Err(MergeError::Twice { range: [10, 20], .. })
    ));
    let gap = merged(&[&one, &three], false).unwrap_err();
    assert!(matches!(gap, MergeError::Gap { range: [10, 20], .. }), "{gap}");
    assert!(gap.to_string().contains("rows 10 to 19"), "{gap}");
    assert!(matches!(
        merged(&[&two], false),
        Err(MergeError::Gap { range: [0, 10], .. })
    ));
    assert!(merged(&[&one, &three], true).is_ok());
    assert_eq!(merged(&[], false).unwrap_err(), MergeError::None);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_shard_of_another_survey_is_refused() {
    let folder = folder("other");
    let lines = urls(10);
    let here = part(&survey(false), &folder, &lines, 0);
    let json = here.to_json();
    let others = [
        json.replace("\"vectors\":\"1.0.0\"", "\"vectors\":\"2.0.0\""),
        json.replace("\"operation\":\"parse\"", "\"operation\":\"resolve\""),
        json.replace("{\"name\":\"rfc3986\"", "{\"name\":\"rfc3986x\""),
        json.replacen("\"release\":\"0.1.0\"", "\"release\":\"0.2.0\"", 1),
        json.replacen(
            "\"distinguishes_undefined\":[\"scheme\",",
            "\"distinguishes_undefined\":[",
            1,
        ),
        json.replace("\"operation\":\"parse\"", "\"operation\":\"parse\",\"sample\":2"),
    ];
    for other in others {
        assert_ne!(other, json);
        let mut merge = Merge::new(true);
        merge.add("here", here.clone()).unwrap();
        let error = merge
            .add("there", Shard::from_json(other.as_bytes()).unwrap())
            .unwrap_err();
        assert!(
            matches!(
                error,
                MergeError::Shard {
                    error: ShardError::Other { .. },
                    ..
                }
            ),
            "{error}"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_cut_off_or_made_up_is_refused() {
    let folder = folder("hostile");
    let json = part(&survey(true), &folder, &urls(200), 0).to_json();
    let mut dice = Dice(11);
    for _ in 0..300 {
        let end = usize::try_from(dice.below(json.len() as u64 - 2)).unwrap();
        assert!(Shard::from_json(&json.as_bytes()[..end]).is_err(), "cut off at {end}");
    }
    // With one byte changed, the file is rejected or is still a valid shard; it never causes a panic.
    for _ in 0..1_500 {
        let mut bytes = json.clone().into_bytes();
        let place = usize::try_from(dice.below(bytes.len() as u64)).unwrap();
        bytes[place] = u8::try_from(dice.below(256)).unwrap();
        if let Ok(shard) = Shard::from_json(&bytes) {
            let again = shard.to_json();
            assert_eq!(Shard::from_json(again.as_bytes()).unwrap().to_json(), again);
            let _ = shard.pairs();
        }
    }
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{\"header\":{\"format\":1}}",
        &"[".repeat(100_000),
        &json.replacen("\"counted\":", "\"counted\":1", 1),
        &json.replacen("\"count\":", "\"count\":1844674407370955161", 1),
        &json.replacen("\"readers\":[0", "\"readers\":[99999999999", 1),
        &json.replacen("\"readers\":[0,", "\"readers\":[0,0,", 1),
        &json.replacen("\"hosts\":\"", &format!("\"hosts\":\"{}", "f".repeat(32)), 1),
        &json.replacen("\"ranges\":[[0,", "\"ranges\":[[300,", 1),
        &json.replacen(
            "\"ranges\":[[0,",
            "\"ranges\":[[0,1],[2,18446744073709551615],[18446744073709551615,",
            1,
        ),
        &json.replacen("\"ranges\":[[0,201]]", "\"ranges\":[[0,1],[2,18446744073709551615]]", 1),
        &json.replacen(
            "\"lengths\":[",
            "\"lengths\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,",
            1,
        ),
        &json.replacen("\"userinfo\":", "\"userinfo\":9", 1),
        &json.replacen("\"digest\":\"", "\"digest\":\"+", 1),
        &json.replacen("\"key\":\"", "\"key\":\"\\u001b", 1),
    ] {
        let error = Shard::from_json(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("expected") && !error.contains('\u{1b}'), "{error}");
    }
    let newer = Shard::from_json(json.replacen("\"format\":2", "\"format\":3", 1).as_bytes()).unwrap_err();
    assert_eq!(newer, ShardError::Format(3));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_was_interrupted_goes_on_to_the_same_bytes() {
    let folder = folder("resume");
    // More than two waves of blocks, so that some are left.
    let lines: Vec<Vec<u8>> = urls(12_000)
        .into_iter()
        .map(|url| [url, vec![b'x'; 500]].concat())
        .collect();
    let files = [file(&folder, &lines), file(&folder, &lines[..1_000])];
    let survey = survey(false);
    let whole = run(&survey, &files, 1, None);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let seen = AtomicU64::new(0);
    let stop = |more: u64| {
        if seen.fetch_add(more, Ordering::Relaxed) > 1_000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut input = Input::open(&files, Options::default()).unwrap();
    let part = survey.run(&mut input, None, &pool, &stop).unwrap();
    assert!(
        !part.is_complete() && part.counted() < whole.counted(),
        "{}",
        part.counted()
    );
    let read_again = Shard::from_json(part.to_json().as_bytes()).unwrap();
    assert!(run(&survey, &files, 2, Some(read_again)).to_json() == whole.to_json());
    // No other survey continues from it.
    let mut merge = Merge::new(false);
    assert!(matches!(
        merge.add("part", part.clone()),
        Err(MergeError::Incomplete { .. })
    ));
    let mut other = lines.clone();
    other[3] = b"http://other/".to_vec();
    let mut input = Input::open(&[file(&folder, &other)], Options::default()).unwrap();
    assert!(survey.run(&mut input, Some(part), &pool, &stop).is_err());
    let mut input = Input::open(&files, Options::default()).unwrap();
    assert!(survey.run(&mut input, Some(whole), &pool, &stop).is_err());
    fs::remove_dir_all(folder).unwrap();
}
