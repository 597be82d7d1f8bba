//! A subject that gives no answer: a crash, a time-out, or a broken protocol.

use urispec_model::{Observation, Request, Verdict};

use crate::Member;
use crate::attribution::attributed::Attributed;
use crate::cause::{Breakdown, Cause};
use crate::requests::parse;

/// The cause, unless a parse of one of the texts shows it already.
pub(super) fn cause<'a>(
    member: &Member<'_>,
    request: &Request<'_>,
    observed: &'a Observation<'_>,
    verdict: Verdict,
) -> Option<Attributed<'a>> {
    if matches!(verdict, Verdict::Crash | Verdict::Timeout) && breaks_in_parse(member, request, verdict) {
        return None;
    }
    Some(match observed {
        Observation::Crash(words) => Attributed::whole(place(words), Cause::Breakdown(Breakdown::Crash)),
        _ => Attributed::whole(request.operation().name(), Cause::Breakdown(Breakdown::Silence)),
    })
}

/// Whether the subject ends in the same way when it parses a text that it is asked to do something with: a parser that
/// crashes on ":" also crashes where ":" is resolved against a base.
fn breaks_in_parse(member: &Member<'_>, request: &Request<'_>, verdict: Verdict) -> bool {
    let breaks = |text: &[u8]| match member.observe(&parse(text)) {
        Observation::Crash(_) => verdict == Verdict::Crash,
        Observation::Timeout => verdict == Verdict::Timeout,
        _ => false,
    };
    match *request {
        Request::Parse { .. } | Request::RemoveDotSegments { .. } => false,
        Request::Normalize { input, .. } => breaks(input),
        Request::Equivalent { input: one, other, .. }
        | Request::Resolve {
            base: other,
            input: one,
            ..
        } => breaks(one) || breaks(other),
    }
}

/// The file of a panic without its folder and ending, from the words of a crash: `uri` of "… (/x/src/uri.rs:700:9)". What
/// else the words say may differ from run to run.
fn place(words: &str) -> &str {
    let place = words.rsplit_once(" (").and_then(|(_, place)| place.strip_suffix(')'));
    let file = place.and_then(|place| place.rsplit_once("/src/")).map(|(_, file)| file);
    // A crash without a place, such as a signal.
    file.map_or("crash", |file| file.split('.').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_crash_is_its_file() {
        let of_panic =
            "index out of bounds: the len is 1 (/home/a (b)/registry/src/index/uriparse-0.6.4/src/uri.rs:702:13)";
        assert_eq!(place(of_panic), "uri");
        assert_eq!(place("signal 11"), "crash");
        assert_eq!(place(""), "crash");
    }
}
