//! Compares an output with the lines of a page, where a line `...` matches any lines.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A line of a page that matches any lines of an output, or none.
const GAP: &str = "...";

#[test]
fn a_gap_stands_for_any_lines() {
    let output = ["a 1", "b 2", "c 3", "d 4"];
    for same in [
        &["a 1", "b 2", "c 3", "d 4"][..],
        &["...", "d 4"],
        &["a 1", "..."],
        &["a 1", "...", "c 3", "..."],
        &["...", "b 2", "...", "d 4"],
        &["a 1", "b 2", "...", "c 3", "d 4"],
        &["..."],
    ] {
        assert!(is_shown(same, &output), "{same:?}");
        assert_eq!(renewed(same, &output), same);
    }
    for different in [
        &["a 1", "b 2"][..],
        &["b 2", "..."],
        &["...", "c 3"],
        &["...", "c 3", "...", "b 2", "..."],
        &["a 1", "b 2", "c 3", "...", "c 3", "d 4"],
        &[],
    ] {
        assert!(!is_shown(different, &output), "{different:?}");
    }
}

#[test]
fn lines_between_gaps_are_found_again_by_their_words() {
    let output = ["head", "name a", "count 2 of 7", "name b", "count 5 of 7", "end 3"];
    let check = |shown: &[&str], expected: &[&str]| assert_eq!(renewed(shown, &output), expected, "{shown:?}");
    check(&["any", "lines"], &output);
    check(
        &["...", "name b", "count 4 of 7", "...", "end 1"],
        &["...", "name b", "count 5 of 7", "...", "end 3"],
    );
    check(
        &["old head", "...", "count 9 of 7", "..."],
        &["head", "...", "count 2 of 7", "..."],
    );
    // A line that the output no longer has is removed.
    check(&["...", "gone", "...", "end 1"], &["...", "end 3"]);
}

/// Whether the lines of a page match this output. A gap matches any lines, or none.
pub(super) fn is_shown(shown: &[&str], output: &[&str]) -> bool {
    let parts: Vec<&[&str]> = shown.split(|line| *line == GAP).collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return shown == output;
    };
    let between = output.strip_prefix(*first).and_then(|rest| rest.strip_suffix(*last));
    let Some(mut rest) = between else {
        return false;
    };
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let Some(at) = rest.windows(part.len()).position(|lines| lines == *part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    true
}

/// The lines of a page for a new output. Each gap stays. Between two gaps there are as many lines as before: the lines of the output that are
/// most similar to the old ones, or none if no line shares a word with them.
pub(super) fn renewed<'a>(shown: &[&str], output: &[&'a str]) -> Vec<&'a str> {
    let parts: Vec<&[&str]> = shown.split(|line| *line == GAP).collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return output.to_vec();
    };
    if first.len() + last.len() > output.len() {
        return output.to_vec();
    }
    let end = output.len() - last.len();
    let mut at = first.len();
    let mut lines = output[..at].to_vec();
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let found = output[at..end].windows(part.len()).enumerate();
        let best = found.max_by_key(|(from, lines)| (likeness(part, lines), Reverse(*from)));
        if let Some((from, found)) = best.filter(|(_, lines)| likeness(part, lines) > 0) {
            lines.push(GAP);
            lines.extend(found);
            at += from + part.len();
        }
    }
    lines.push(GAP);
    lines.extend(&output[end..]);
    lines
}

/// The similarity of two lists of lines: the number of words that lines at the same position share; equal lines count more.
fn likeness(left: &[&str], right: &[&str]) -> usize {
    let lines = left.iter().zip(right);
    let likeness = lines.map(|(line, other)| {
        let words: BTreeSet<&str> = other.split_whitespace().collect();
        let common = line.split_whitespace().filter(|word| words.contains(word)).count();
        if line == other { 2 * common + 1 } else { common }
    });
    likeness.sum()
}
