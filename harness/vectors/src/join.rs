//! Splits long texts into pieces for a file: `{ "join": ["http://h:", { "repeat": "9", "times": 65536 }, "/"] }`.
//!
//! `vectors/README.md` has the exact rule. Only files have joined texts: loaded vectors have the complete texts.

use urispec_model::floor_char_boundary;
use urispec_model::wire::Piece;

/// The maximum length of a text that is never split, in bytes.
const WHOLE: usize = 120;

/// The maximum length of a repeated unit, and the minimum length of all its repetitions, in bytes.
const UNIT: usize = 16;
const RUN: usize = 64;

/// Splits a text into pieces that each fit on a line; `None` if the whole text fits on a line.
///
/// At each position, the shortest unit whose repetitions fill 64 bytes or more becomes one piece. The remaining text
/// is cut after line feeds, and cut again if a piece is still too long.
pub(crate) fn pieces(text: &str) -> Option<Vec<Piece>> {
    if text.len() <= WHOLE {
        return None;
    }
    let mut pieces = Vec::new();
    let (mut at, mut written) = (0, 0);
    while at < text.len() {
        let Some((unit, times)) = run(text, at) else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        pieces.extend(cut(&text[written..at]));
        pieces.push(Piece::Repeated {
            repeat: text[at..at + unit].to_owned(),
            times,
        });
        at += unit * times;
        written = at;
    }
    pieces.extend(cut(&text[written..]));
    Some(pieces)
}

/// Cuts a text into pieces that end with a line feed or have the maximum length.
fn cut(text: &str) -> impl Iterator<Item = Piece> {
    text.split_inclusive('\n').flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            let (piece, others) = rest.split_at(floor_char_boundary(rest, WHOLE));
            rest = others;
            (!piece.is_empty()).then(|| Piece::Once(piece.to_owned()))
        })
    })
}

/// The shortest unit that is repeated at `at`, and the number of repetitions.
fn run(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = &text.as_bytes()[at..];
    (1..=UNIT.min(rest.len()))
        .filter(|unit| text.is_char_boundary(at + unit))
        .find_map(|unit| {
            let alike = rest
                .iter()
                .zip(&rest[unit..])
                .take_while(|(one, next)| one == next)
                .count();
            let times = alike / unit + 1;
            (times > 1 && unit * times >= RUN).then_some((unit, times))
        })
}

#[cfg(test)]
mod tests {
    use urispec_model::wire::joined;

    use super::*;

    fn repeated(repeat: &str, times: usize) -> Piece {
        Piece::Repeated {
            repeat: repeat.to_owned(),
            times,
        }
    }

    #[track_caller]
    fn check(text: &str, expected: Option<&[Piece]>) {
        let found = pieces(text);
        assert_eq!(found.as_deref(), expected);
        if let Some(found) = found {
            assert_eq!(joined::<serde_json::Error>(&found).unwrap(), text);
        }
    }

    #[test]
    fn what_is_repeated_often_in_a_long_text_is_a_piece() {
        let once = |text: &str| Piece::Once(text.to_owned());
        check(&"9".repeat(WHOLE), None);
        check(&"9".repeat(WHOLE + 1), Some(&[repeated("9", WHOLE + 1)]));
        check(
            &format!("http://h:{}/", "9".repeat(65536)),
            Some(&[once("http://h:"), repeated("9", 65536), once("/")]),
        );
        check(
            &format!("a:{}{}", "/a".repeat(5000), "/..".repeat(100)),
            Some(&[once("a:"), repeated("/a", 5000), repeated("/..", 100)]),
        );
        check(&"é".repeat(5000), Some(&[repeated("é", 5000)]));
    }

    #[test]
    fn what_is_not_repeated_is_cut_behind_line_feeds_and_where_it_is_too_long() {
        let once = |text: &str| Piece::Once(text.to_owned());
        let line = (0..40)
            .map(|number| format!("{number:03}"))
            .collect::<Vec<_>>()
            .concat();
        check(&format!("{line}0"), Some(&[once(&line), once("0")]));
        check(
            &format!("A: b\r\n\r\n{line}"),
            Some(&[once("A: b\r\n"), once("\r\n"), once(&line)]),
        );
        check(&format!("{}é0", &line[1..]), Some(&[once(&line[1..]), once("é0")]));
    }

    #[test]
    fn a_long_text_without_runs_takes_linear_time() {
        let text = (0..100_000)
            .map(|number| format!("{number:06x}"))
            .collect::<Vec<_>>()
            .concat();
        let found = pieces(&text).expect("it is too long for a line");
        assert!(found.iter().all(|piece| matches!(piece, Piece::Once(_))));
    }
}
