//! Finds a request with the shape of a real URL that shows the same mismatch.
//!
//! The smallest request contains only the characters that cause the mismatch, and a text such as `":"` does not
//! look like a real input of a program. So the texts of the smallest request, and parts of them, are put into the
//! gaps of real URLs ([`templates`]). The first result with the same key is used. The templates are in a fixed
//! order, so the result does not depend on time or chance. No template is made for a particular parser or key. If
//! the budget ends before a result has the key, only the smallest request is shown.

mod fillers;
mod templates;

use urispec_model::{Observation, OwnedRequest, Request, Verdict};
use urispec_specs::rfc3986::split;

use crate::attribution::has_key_by;
use crate::budget::{Budget, NotMinimal, Remaining, cost, length};
use crate::requests::texts;
use crate::severity::of_answers;
use crate::{Key, Member, Panel, ReferenceAnswer, Severity};

use fillers::{Dress, KINDS, filler};
use templates::{Role, is_realistic, roles, templates};

/// The longest text, in bytes. A longer text shows a problem with long texts, and real URLs are not that long.
const LONGEST: usize = 160;

/// The largest number of requests for one example. This number does not depend on the budget for making a request
/// small.
const REQUESTS: u64 = 6_000;

/// The number of candidates for one text that are tried if a second text has to be found, too.
const FEW: usize = 60;

/// A request with the shape of real URLs that has the same key as `smallest`. `None` if no such request is found,
/// or if `smallest` already has this shape. The search ends at the limits of `budget`, counted from zero, or after
/// 6,000 requests.
pub fn realistic(panel: &Panel<'_>, key: &Key, smallest: &OwnedRequest, budget: Budget) -> Option<OwnedRequest> {
    if length(smallest) > LONGEST || key.verdict == Verdict::Timeout {
        return None;
    }
    let requests = budget.requests.min(REQUESTS);
    let roles = roles(smallest)?;
    let member = panel.member(key)?;
    let mut search = Search {
        member,
        key,
        severity: severity(member, &smallest.as_request(), &member.observe(&smallest.as_request())),
        remaining: Remaining::of(Budget { requests, ..budget }),
        are_special: are_special(smallest),
    };
    let found = match roles[..] {
        [role] => search.one(smallest, 0, role),
        [first, second] => search.both(smallest, [first, second]),
        _ => None,
    };
    found.filter(|found| found != smallest)
}

struct Search<'s, 'p> {
    member: &'s Member<'p>,
    key: &'s Key,
    /// The severity of the smallest request. An example must have the same severity, since it would show a
    /// different danger otherwise.
    severity: Option<Severity>,
    remaining: Remaining,
    /// For each text of the smallest request, whether its scheme is special.
    are_special: Vec<bool>,
}

fn severity(member: &Member<'_>, request: &Request<'_>, observed: &Observation<'_>) -> Option<Severity> {
    let expected = ReferenceAnswer::of(member.spec(), request).observation(member.spec(), request);
    of_answers(member.spec(), request, &expected, observed)
}

fn are_special(request: &OwnedRequest) -> Vec<bool> {
    const SPECIAL: [&[u8]; 6] = [b"http", b"https", b"ftp", b"file", b"ws", b"wss"];
    let is_special = |text: &[u8]| {
        let scheme = split(text).scheme.map(|scheme| scheme.of(text));
        scheme.is_some_and(|scheme| SPECIAL.iter().any(|special| special.eq_ignore_ascii_case(scheme)))
    };
    texts(request).into_iter().map(is_special).collect()
}

impl Search<'_, '_> {
    /// Whether a request has the key; also `false` once the budget is used up.
    fn has_key(&mut self, request: &OwnedRequest) -> bool {
        let cost = cost(request);
        if !self.remaining.affords(cost) {
            self.remaining.end(NotMinimal::Requests);
        } else if self.remaining.is_late() {
            self.remaining.end(NotMinimal::Time);
        }
        if self.remaining.used_up().is_some() {
            return false;
        }
        self.remaining.pay(cost);
        // The URL Standard parses URLs with special schemes differently.
        if self.member.spec().is_url_standard() && are_special(request) != self.are_special {
            return false;
        }
        let request = request.as_request();
        let observed = self.member.observe(&request);
        has_key_by(self.member, &request, &observed, self.key)
            && severity(self.member, &request, &observed) == self.severity
    }

    /// The first candidate for one text that has the key, with the other texts unchanged.
    fn one(&mut self, request: &OwnedRequest, place: usize, role: Role) -> Option<OwnedRequest> {
        let text = texts(request)[place].to_vec();
        let mut dressed = dressed(&text, role);
        dressed.find_map(|text| {
            let candidate = request.with_text(place, text);
            self.has_key(&candidate).then_some(candidate)
        })
    }

    /// Finds two texts that may have to change together. First both texts are changed in the same way, then each
    /// text is changed alone, and then each candidate for one text is combined with a few candidates for the other
    /// text.
    fn both(&mut self, smallest: &OwnedRequest, roles: [Role; 2]) -> Option<OwnedRequest> {
        let [first, second] = [0, 1].map(|place| texts(smallest)[place].to_vec());
        if roles[0] == roles[1] {
            let together = dressed_alike([&first, &second], roles[0]);
            for [first, second] in together {
                let candidate = smallest.with_text(0, first).with_text(1, second);
                if self.has_key(&candidate) {
                    return Some(candidate);
                }
            }
        }
        for [before, after] in [[0, 1], [1, 0]] {
            let found = self.one(smallest, before, roles[before]);
            let found = found.and_then(|found| self.one(&found, after, roles[after]));
            if found.is_some() {
                return found;
            }
        }
        let seconds: Vec<Vec<u8>> = dressed(&second, roles[1]).take(FEW).collect();
        dressed(&first, roles[0]).take(FEW).find_map(|first| {
            let with_first = smallest.with_text(0, first);
            seconds.iter().find_map(|second| {
                let candidate = with_first.with_text(1, second.clone());
                self.has_key(&candidate).then_some(candidate)
            })
        })
    }
}

/// The candidates for a text: parts of it in the gaps of templates, the most usual first, without duplicates.
fn dressed(text: &[u8], role: Role) -> impl Iterator<Item = Vec<u8>> + use<> {
    let fillers: Vec<Vec<u8>> = every_filler(text);
    let mut seen = std::collections::HashSet::new();
    let with = move |template: &'static str| {
        let fillers = fillers.clone();
        fillers.into_iter().map(move |filler| filled(template, &filler))
    };
    let texts = templates(role).iter().copied().flat_map(with);
    texts.filter(move |text| is_realistic(text, role) && seen.insert(text.clone()))
}

fn every_filler(text: &[u8]) -> Vec<Vec<u8>> {
    let mut fillers = Vec::new();
    for (kind, dress) in KINDS.iter().flat_map(|kind| Dress::ALL.map(|dress| (*kind, dress))) {
        if let Some(filler) = filler(text, kind, dress)
            && !fillers.contains(&filler)
        {
            fillers.push(filler);
        }
    }
    fillers
}

/// The candidates for two texts. In each candidate, the same part of both texts is in the same template.
fn dressed_alike([first, second]: [&[u8]; 2], role: Role) -> Vec<[Vec<u8>; 2]> {
    let mut all = Vec::new();
    for template in templates(role) {
        for (kind, dress) in KINDS.iter().flat_map(|kind| Dress::ALL.map(|dress| (*kind, dress))) {
            if let (Some(one), Some(other)) = (filler(first, kind, dress), filler(second, kind, dress)) {
                let both = [filled(template, &one), filled(template, &other)];
                if both.iter().all(|text| is_realistic(text, role)) {
                    all.push(both);
                }
            }
        }
    }
    all
}

/// A template with a text in its gap.
fn filled(template: &str, filler: &[u8]) -> Vec<u8> {
    let (before, after) = template.split_once("{}").unwrap_or((template, ""));
    [before.as_bytes(), filler, after.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, role: Role, expected: &str) {
        let all: Vec<String> = dressed(text.as_bytes(), role)
            .map(|text| String::from_utf8_lossy(&text).into_owned())
            .collect();
        assert!(all.iter().any(|one| one == expected), "{all:#?}");
        assert!(all.len() < usize::try_from(REQUESTS).unwrap(), "{}", all.len());
    }

    #[test]
    fn a_part_of_the_smallest_stands_where_real_urls_have_it() {
        check("//:71111", Role::Absolute, "http://good.example:71111/");
        check(":", Role::Absolute, "127.0.0.1:8080");
        check("\\", Role::Absolute, "http://good.example/docs\\index.html");
        check("a:a/..//", Role::Reference, "urn:docs/..//");
        check("//[::]a", Role::Absolute, "http://[2001:db8::1]good.example/");
        check("%f0", Role::Query, "q=%f0");
    }
}
