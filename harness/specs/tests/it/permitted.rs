//! Compares the permitted answers with `tests/permitted.txt`.
//!
//! In that file, a comment says what a reading permits. The names of documents follow, then requests to each of these
//! documents, and below each request the document's own answer and the permitted answers, in their order. `""` is an empty text.

use std::path::Path;

use urispec_model::{Answer, Expectation, Observation, Request, ResolveOptions, Spec, Surplus};

#[test]
fn the_documents_permit_the_answers_of_their_readings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/permitted.txt");
    let file = std::fs::read_to_string(path).expect("the file is there");
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let (mut documents, mut wrong, mut requests) = (Vec::new(), Vec::new(), 0);
    for (number, line) in lines.iter().enumerate() {
        let depth = line.len() - line.trim_start().len();
        match depth {
            0 => {
                let names = line.split_whitespace();
                documents = names.map(|name| name.parse::<Spec>().expect(name)).collect();
            }
            2 => {
                let answers = lines[number + 1..].iter().map_while(|line| line.strip_prefix("    "));
                let expected: Vec<&str> = answers.collect();
                for spec in &documents {
                    let found = answers_of(*spec, line.trim_start());
                    if found != expected {
                        wrong.push(format!("{spec}{line}\nexpected {expected:#?}\nfound {found:#?}"));
                    }
                    requests += 1;
                }
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(requests > 500, "{requests}");
}

/// The document's own answer to a request of the file, and the permitted answers.
fn answers_of(spec: Spec, request: &str) -> Vec<String> {
    let words: Vec<Vec<u8>> = request.split(' ').map(text).collect();
    let word = |at: usize| words.get(at).map_or(&b""[..], |word| word);
    let level = |at| str::from_utf8(word(at)).expect("a level").parse().expect("a level");
    let (input, other) = (word(1), word(2));
    let request = match word(0) {
        b"parse" => Request::Parse { input, rule: None },
        b"resolve" => Request::Resolve {
            base: input,
            input: other,
            options: options(&words[3..]),
        },
        b"normalize" => Request::Normalize { input, level: level(2) },
        b"equivalent" => Request::Equivalent {
            input,
            other,
            level: level(3),
        },
        b"recompose" => Request::Recompose { input },
        b"expand" => Request::Expand { input },
        b"extract" => Request::Extract { input },
        b"hazards" => Request::Hazards { input },
        other => panic!("no request begins with `{}`", other.escape_ascii()),
    };
    let own = match urispec_specs::answer(spec, &request) {
        Observation::Accept(answer) => shown(&Answer::into_owned(answer).into()),
        _ => "rejected".to_owned(),
    };
    let permitted = urispec_specs::permitted(spec, &request).into_iter().map(|one| {
        let reading = one
            .reading
            .as_deref()
            .expect("each answer has the id of its reading")
            .to_owned();
        format!("{reading}: {}", shown(&one.answer))
    });
    std::iter::once(own).chain(permitted).collect()
}

fn options(words: &[Vec<u8>]) -> ResolveOptions {
    let mut options = ResolveOptions::default();
    for word in words {
        match &**word {
            b"lenient" => options.strict = false,
            b"normalize-base" => options.normalize_base = true,
            b"retain" => options.surplus = Some(Surplus::Retain),
            b"remove" => options.surplus = Some(Surplus::Remove),
            b"refuse" => options.surplus = Some(Surplus::Refuse),
            other => panic!("no option is `{}`", other.escape_ascii()),
        }
    }
    options
}

/// The bytes of a word: `\x20` is a space.
fn text(word: &str) -> Vec<u8> {
    if word == "\"\"" {
        return Vec::new();
    }
    let (mut bytes, mut rest) = (Vec::new(), word.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let (byte, after) = match (first, after) {
            (b'\\', [b'x', digits @ ..]) => {
                let digits = str::from_utf8(&digits[..2]).expect("two digits");
                (u8::from_str_radix(digits, 16).expect("two digits"), &after[3..])
            }
            _ => (*first, after),
        };
        bytes.push(byte);
        rest = after;
    }
    bytes
}

fn shown(answer: &Expectation) -> String {
    let list = |texts: Vec<String>| format!("[{}]", texts.join(", "));
    match answer {
        Expectation::Reject => "rejected".to_owned(),
        Expectation::Uri(text) if text.is_empty() => "\"\"".to_owned(),
        Expectation::Uri(text) => text.escape_ascii().to_string(),
        Expectation::SameDocument { fragment: None } => "the current document".to_owned(),
        Expectation::SameDocument { fragment: Some(text) } => {
            format!("the current document, fragment `{}`", text.escape_ascii())
        }
        Expectation::Accept(parts) => {
            let stated = parts.stated().filter_map(|(component, value)| {
                let text = value.present()?;
                Some(format!("{}={}", component.name(), text.escape_ascii()))
            });
            stated.collect::<Vec<_>>().join(" ")
        }
        Expectation::Uris(uris) => list(uris.iter().map(|uri| uri.uri.escape_ascii().to_string()).collect()),
        Expectation::Hazards(hazards) => {
            let shown = |range: &std::ops::Range<usize>| format!("{}..{}", range.start, range.end);
            let found = hazards
                .iter()
                .map(|one| format!("{} {}", one.hazard, one.range.as_ref().map_or(String::new(), shown)));
            list(found.collect())
        }
        Expectation::Equal(true) => "the same".to_owned(),
        Expectation::Equal(false) => "different".to_owned(),
        other => panic!("the file has no answer such as {other:?}"),
    }
}
