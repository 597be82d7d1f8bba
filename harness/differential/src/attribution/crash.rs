//! Finds the cause of a mismatch in which a subject gives no answer: a crash, a time-out, or a broken protocol.

use urispec_model::{Observation, Request, Verdict};

use crate::Member;
use crate::attribution::attributed::Attributed;
use crate::cause::{Breakdown, Cause};
use crate::requests::{parse, parsed_texts};

/// The cause; `None` if a parse of one of the texts shows it already.
pub(super) fn cause<'a>(
    member: &Member<'_>,
    request: &Request<'_>,
    observed: &'a Observation<'_>,
    verdict: Verdict,
) -> Option<Attributed<'a>> {
    if breaks_in_parse(member, request, observed, verdict) {
        return None;
    }
    Some(match observed {
        Observation::Crash(words) => Attributed::whole(crash_form(words), Cause::Breakdown(Breakdown::Crash)),
        _ => Attributed::whole(request.operation().name(), Cause::Breakdown(Breakdown::Silence)),
    })
}

/// Whether the subject fails in the same way when it parses one of the texts of the request. A parser that crashes
/// on ":" also crashes when it resolves ":" against a base. A crash at a different place of the parser's source
/// does not count.
fn breaks_in_parse(member: &Member<'_>, request: &Request<'_>, observed: &Observation<'_>, verdict: Verdict) -> bool {
    let is_same = |found: Observation<'_>| match (found, observed) {
        (Observation::Crash(found), Observation::Crash(words)) => crash_form(&found) == crash_form(words),
        (Observation::Timeout, _) => verdict == Verdict::Timeout,
        _ => false,
    };
    if parsed_texts(request).any(|text| is_same(member.observe(&parse(text)))) {
        return true;
    }
    let Request::Resolve { base, .. } = *request else {
        return false;
    };
    let as_uri = Request::Parse {
        input: base,
        rule: Some("URI"),
    };
    member.subject.about().rules.contains("URI") && is_same(member.observe(&as_uri))
}

/// The number of words that are kept of a message.
const WORDS: usize = 6;

/// The words of a crash that are the same when a different input causes the same crash. These words are the file
/// and the line of a panic, and the first words of the message, without numbers and quoted texts. For example,
/// "called `Result::unwrap()` on an `Err` value: () (/x/src/uri.rs:702:9)" gives `uri-702-called-on-an-value`.
pub(crate) fn crash_form(words: &str) -> String {
    // The output on stderr may belong to an earlier request.
    let words = words.split_once("; on stderr: ").map_or(words, |(words, _)| words);
    let place = words
        .rsplit_once(" (")
        .and_then(|(message, place)| Some((message, place.strip_suffix(')')?)));
    let of_panic = place.and_then(|(message, place)| {
        let (file, line) = place.split_once(".rs:")?;
        let file = file.rsplit(['/', '\\']).next()?;
        let line = line.split(':').next()?;
        Some((message, format!("{file}-{line}")))
    });
    let (message, place) = of_panic.unwrap_or((words, String::new()));
    let mut form = place;
    for word in unquoted(message)
        .split(|char: char| !char.is_alphanumeric())
        .filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .take(WORDS)
    {
        if !form.is_empty() {
            form.push('-');
        }
        form.push_str(&word.to_ascii_lowercase());
    }
    if form.is_empty() { "crash".to_owned() } else { form }
}

/// A message without its quoted texts, since these may come from the input. A quoted text begins and ends with the
/// same quotation mark.
fn unquoted(message: &str) -> String {
    let mut open = None;
    let is_kept = |char: &char| match open {
        Some(quote) => {
            if quote == *char {
                open = None;
            }
            false
        }
        None if matches!(char, '"' | '\'' | '`') => {
            open = Some(*char);
            true
        }
        None => true,
    };
    message.chars().filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_crash_is_its_place_and_the_words_that_do_not_change() {
        let of_panic =
            "index out of bounds: the len is 1 (/home/a (b)/registry/src/index/uriparse-0.6.4/src/uri.rs:702:13)";
        assert_eq!(crash_form(of_panic), "uri-702-index-out-of-bounds-the-len");
        assert_eq!(
            crash_form("called `Result::unwrap()` on an `Err` value: () (uriparse-0.6.4/src/uri.rs:915)"),
            "uri-915-called-on-an-value"
        );
        for (one, other) in [
            (
                "index 7 of \"a b\" (x/src/a.rs:9)",
                "index 12 of \"c\" (y/src/a.rs:9:1)",
            ),
            (
                "ValueError: Port 'x y' is not a number",
                "ValueError: Port 'z' is not a number",
            ),
        ] {
            assert_eq!(crash_form(one), crash_form(other));
        }
        assert_ne!(crash_form("no (x/src/a.rs:9)"), crash_form("no (x/src/a.rs:10)"));
        assert_eq!(crash_form("signal 11 (SIGSEGV)"), "signal-sigsegv");
        assert_eq!(
            crash_form("the process ended (exit status: 1); on stderr: no"),
            "the-process-ended-exit-status"
        );
        assert_eq!(crash_form(""), "crash");
        assert_eq!(crash_form("\u{202e}\"../../etc"), "crash");
    }
}
