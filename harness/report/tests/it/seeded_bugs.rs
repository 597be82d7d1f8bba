//! Tests that each bug of a parser with many bugs is on the first screen.

use std::ops::ControlFlow;

use urispec_judge::{Run, run};
use urispec_model::{Answer, Component as C, Observation, Operation, Parts, Request, Spec, Value, Verdict};
use urispec_report::human;
use urispec_subjects::{About, Subject, reference};
use urispec_vectors::Suite;

/// A right answer made wrong; `None` where the bug does not show.
type Bug = for<'a> fn(&Request<'a>, &Observation<'a>) -> Option<Observation<'a>>;

/// The reference of RFC 3986 with bugs; the first that shows is seen.
struct Seeded {
    about: About,
    reference: Box<dyn Subject>,
    bugs: Vec<Bug>,
}

impl Seeded {
    fn new(bugs: &[(&str, Bug)]) -> Self {
        let reference = reference(Spec::Rfc3986);
        let mut about = reference.about().clone();
        about.name = "seeded".into();
        Self {
            about,
            reference,
            bugs: bugs.iter().map(|(_, bug)| *bug).collect(),
        }
    }
}

impl Subject for Seeded {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let right = self.reference.run(request);
        let wrong = self.bugs.iter().find_map(|bug| bug(request, &right));
        wrong.unwrap_or(right)
    }
}

/// The value of a component that a parse found.
fn value<'o>(observed: &'o Observation<'_>, component: C) -> Option<&'o [u8]> {
    match observed {
        Observation::Accept(Answer::Parts(parts)) => match &parts[component] {
            Value::Present(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// The same parse with a different value of a component; `None` if the value is the same.
#[expect(clippy::needless_pass_by_value, reason = "each bug makes a value for this")]
fn with<'a>(observed: &Observation<'a>, component: C, other: Option<impl AsRef<[u8]>>) -> Option<Observation<'a>> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return None;
    };
    let other = other.as_ref().map(AsRef::as_ref);
    if value(observed, component) == other {
        return None;
    }
    let parts = parts.clone().into_owned().with(component, other).into_owned();
    Some(Observation::Accept(Answer::Parts(parts)))
}

/// The same parse with a component that is undefined where it is empty.
fn without_empty<'a>(observed: &Observation<'a>, component: C) -> Option<Observation<'a>> {
    value(observed, component).filter(|text| text.is_empty())?;
    with(observed, component, None::<&[u8]>)
}

/// A parse that is accepted though it should not be.
fn accepted<'a>(
    request: &Request<'a>,
    observed: &Observation<'a>,
    shows: impl Fn(&[u8]) -> bool,
) -> Option<Observation<'a>> {
    let is_rejected = matches!(observed, Observation::Reject(_)) && request.operation() == Operation::Parse;
    (is_rejected && shows(request.input())).then(|| Observation::Accept(Answer::Parts(Parts::default())))
}

/// A parse that is rejected though it should not be.
fn rejected<'a>(observed: &Observation<'a>, shows: bool) -> Option<Observation<'a>> {
    let is_parse = matches!(observed, Observation::Accept(Answer::Parts(_)));
    (is_parse && shows).then(|| Observation::Reject("no".into()))
}

/// A different result of a resolution or a normalization; `None` if the result is the same.
fn result<'a>(observed: &Observation<'a>, change: impl Fn(&str) -> String) -> Option<Observation<'a>> {
    let Observation::Accept(Answer::Uri(uri)) = observed else {
        return None;
    };
    let uri = std::str::from_utf8(uri).ok()?;
    let other = change(uri);
    (other != uri).then(|| Observation::Accept(Answer::Uri(other.into_bytes().into())))
}

fn resolution<'r>(request: &'r Request<'_>) -> Option<(&'r str, &'r str)> {
    match request {
        Request::Resolve { base, input, .. } => {
            Some((std::str::from_utf8(base).ok()?, std::str::from_utf8(input).ok()?))
        }
        _ => None,
    }
}

fn colons(text: &[u8]) -> usize {
    text.split(|byte| *byte == b':').count() - 1
}

fn lower(text: Option<&[u8]>) -> Option<Vec<u8>> {
    text.map(<[u8]>::to_ascii_lowercase)
}

/// Correct components in a different spelling: mismatches that an RFC leaves open.
const SPELLINGS: &[(&str, Bug)] = &[
    ("the host loses its capitals", |_, right| {
        with(right, C::Host, lower(value(right, C::Host)))
    }),
    ("the scheme loses its capitals", |_, right| {
        with(right, C::Scheme, lower(value(right, C::Scheme)))
    }),
    ("the port loses its zeros", |_, right| {
        let port = value(right, C::Port)?;
        let zeros = port.iter().take_while(|byte| **byte == b'0').count();
        with(
            right,
            C::Port,
            (port.len() > zeros)
                .then(|| port[zeros..].to_vec())
                .or(Some(port.to_vec())),
        )
    }),
    ("an empty path is a slash", |_, right| {
        value(right, C::Authority)?;
        value(right, C::Path).filter(|path| path.is_empty())?;
        with(right, C::Path, Some(b"/".to_vec()))
    }),
    ("the path is decoded", |_, right| {
        let path = String::from_utf8(value(right, C::Path)?.to_vec()).ok()?;
        with(
            right,
            C::Path,
            Some(path.replace("%7E", "~").replace("%41", "A").into_bytes()),
        )
    }),
];

const BUGS: &[(&str, Bug)] = &[
    ("an empty port is undefined", |_, right| without_empty(right, C::Port)),
    ("an empty userinfo is undefined", |_, right| {
        without_empty(right, C::Userinfo)
    }),
    ("an empty query is undefined", |_, right| without_empty(right, C::Query)),
    ("an empty fragment is undefined", |_, right| {
        without_empty(right, C::Fragment)
    }),
    ("a query ends at its second question mark", |_, right| {
        let query = value(right, C::Query)?;
        let end = query.iter().position(|byte| *byte == b'?')?;
        with(right, C::Query, Some(query[..end].to_vec()))
    }),
    ("a space is accepted", |request, right| {
        accepted(request, right, |input| input.contains(&b' '))
    }),
    ("nine groups are an address", |request, right| {
        accepted(request, right, |input| input.contains(&b'[') && colons(input) > 8)
    }),
    ("a zone is accepted as it is", |request, right| {
        accepted(request, right, |input| input.starts_with(b"http://[fe80::1%"))
    }),
    ("a percent sign is accepted as it is", |request, right| {
        accepted(request, right, |input| input.ends_with(b"%") || input.ends_with(b"%g"))
    }),
    ("a control character is accepted", |request, right| {
        accepted(request, right, |input| input.contains(&b'\t'))
    }),
    ("a future address is refused", |_, right| {
        rejected(right, value(right, C::Host).is_some_and(|host| host.starts_with(b"[v")))
    }),
    ("a large port is refused", |_, right| {
        let port = value(right, C::Port)
            .and_then(|port| std::str::from_utf8(port).ok())
            .unwrap_or("0");
        rejected(right, !port.is_empty() && port.parse::<u16>().is_err())
    }),
    ("the empty reference is refused", |request, right| {
        rejected(right, request.input().is_empty())
    }),
    ("a null octet in a path is refused", |_, right| {
        let is_null = |path: &[u8]| path.windows(3).any(|triplet| triplet == b"%00");
        let has_null = value(right, C::Path).is_some_and(is_null);
        rejected(right, has_null)
    }),
    ("the fragment of the base is inherited", |request, right| {
        let (base, reference) = resolution(request)?;
        let (_, fragment) = base.split_once('#')?;
        (!reference.contains('#')).then_some(())?;
        result(right, |uri| format!("{uri}#{fragment}"))
    }),
    ("a query alone drops the last segment", |request, right| {
        let (_, reference) = resolution(request)?;
        reference.strip_prefix('?')?;
        result(right, |uri| {
            let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
            format!("{}/?{query}", path.rsplit_once('/').map_or("", |(kept, _)| kept))
        })
    }),
    ("a base without a path gets no slash", |request, right| {
        let (base, reference) = resolution(request)?;
        (base.matches('/').count() == 2 && reference.starts_with(char::is_alphanumeric)).then_some(())?;
        result(right, |uri| uri.replacen(&format!("/{reference}"), reference, 1))
    }),
    ("a dot at the end takes its slash with it", |request, right| {
        let (_, reference) = resolution(request)?;
        (reference == "." || reference.ends_with("/.")).then_some(())?;
        result(right, |uri| uri.trim_end_matches('/').to_owned())
    }),
    ("dots above the root stay", |request, right| {
        let (_, reference) = resolution(request)?;
        (reference.matches("../").count() > 2).then_some(())?;
        result(right, |uri| uri.replace("/g", "/../g"))
    }),
    ("capitals in a triplet stay small", |request, right| match request {
        Request::Normalize { .. } => result(right, |uri| uri.replace("%3A", "%3a").replace("%2F", "%2f")),
        _ => None,
    }),
    ("the address of a loopback panics", |request, _| {
        let crash = "index out of bounds: the len is 3 (parser-1.0.0/src/ip.rs:40)";
        let shows = request.operation() == Operation::Parse && request.input().starts_with(b"http://[::1]");
        shows.then(|| Observation::Crash(crash.into()))
    }),
    ("a colon at the start panics", |request, _| {
        let crash = "called `Option::unwrap()` on a `None` value (parser-1.0.0/src/scheme.rs:7)";
        let shows = request.operation() == Operation::Parse && request.input().starts_with(b":");
        shows.then(|| Observation::Crash(crash.into()))
    }),
    ("an underscore in a host is refused", |_, right| {
        rejected(right, value(right, C::Host).is_some_and(|host| host.contains(&b'_')))
    }),
    ("a plus in a scheme is refused", |_, right| {
        rejected(
            right,
            value(right, C::Scheme).is_some_and(|scheme| scheme.contains(&b'+')),
        )
    }),
    ("a semicolon in a path is refused", |_, right| {
        rejected(right, value(right, C::Path).is_some_and(|path| path.contains(&b';')))
    }),
    ("an apostrophe in a query is refused", |_, right| {
        rejected(
            right,
            value(right, C::Query).is_some_and(|query| query.contains(&b'\'')),
        )
    }),
    ("a question mark in a fragment is refused", |_, right| {
        rejected(
            right,
            value(right, C::Fragment).is_some_and(|fragment| fragment.contains(&b'?')),
        )
    }),
    ("an address without two colons together is refused", |_, right| {
        let is_address = |host: &[u8]| host.starts_with(b"[") && !host.windows(2).any(|two| two == b"::");
        rejected(right, value(right, C::Host).is_some_and(is_address))
    }),
    ("a backslash is accepted", |request, right| {
        accepted(request, right, |input| input.contains(&b'\\'))
    }),
    ("a byte that is not ASCII is accepted", |request, right| {
        accepted(request, right, |input| !input.is_ascii())
    }),
    ("a letter in a port is accepted", |request, right| {
        accepted(request, right, |input| {
            let input = String::from_utf8_lossy(input);
            let port = input
                .strip_prefix("http://")
                .and_then(|rest| rest.split('/').next()?.split_once(':'));
            !input.contains('[') && port.is_some_and(|(_, port)| port.contains(|byte: char| byte.is_ascii_alphabetic()))
        })
    }),
    ("a digit at the start of a scheme is accepted", |request, right| {
        accepted(request, right, |input| input.first().is_some_and(u8::is_ascii_digit))
    }),
    ("a host ends at a semicolon", |_, right| {
        let host = value(right, C::Host)?;
        let end = host.iter().position(|byte| *byte == b';')?;
        with(right, C::Host, Some(host[..end].to_vec()))
    }),
    ("a path loses its last slash", |_, right| {
        let path = value(right, C::Path)?;
        let kept = path.strip_suffix(b"/").filter(|path| !path.is_empty())?;
        with(right, C::Path, Some(kept.to_vec()))
    }),
    ("a port has one digit", |_, right| {
        let port = value(right, C::Port)?;
        with(right, C::Port, Some(port[..port.len().min(1)].to_vec()))
    }),
    ("one slash begins an authority", |_, right| {
        let path = value(right, C::Path)?;
        let name = path
            .strip_prefix(b"/")
            .filter(|rest| !rest.is_empty() && !rest.contains(&b'/'))?;
        value(right, C::Authority).is_none().then_some(())?;
        with(right, C::Authority, Some(name.to_vec()))
    }),
    ("a reference of two slashes panics", |request, _| {
        let crash = "attempt to subtract with overflow (parser-1.0.0/src/resolve.rs:12)";
        let (_, reference) = resolution(request)?;
        reference.starts_with("//").then(|| Observation::Crash(crash.into()))
    }),
    ("the empty reference loses the query of the base", |request, right| {
        let (_, reference) = resolution(request)?;
        reference.is_empty().then_some(())?;
        result(right, |uri| uri.split('?').next().unwrap_or_default().to_owned())
    }),
    ("a fragment is lost in a resolution", |request, right| {
        let (_, reference) = resolution(request)?;
        reference.contains('#').then_some(())?;
        result(right, |uri| uri.split('#').next().unwrap_or_default().to_owned())
    }),
    (
        "whether two texts are equal does not depend on case",
        |request, right| match request {
            Request::Equivalent { input, other, .. } if input != other && input.eq_ignore_ascii_case(other) => {
                let is_equal = matches!(right, Observation::Accept(Answer::Equal(true)));
                (!is_equal).then_some(Observation::Accept(Answer::Equal(true)))
            }
            _ => None,
        },
    ),
];

fn asked(bugs: &[(&str, Bug)], suite: &Suite) -> Run {
    let subject = Seeded::new(bugs);
    run(
        suite,
        &[&subject],
        |_| vec![Spec::Rfc3986],
        |_| true,
        |_| ControlFlow::Continue(()),
    )
}

/// The ids of the cases whose verdict is wanted.
fn cases_with(run: &Run, is_wanted: impl Fn(Verdict) -> bool) -> Vec<&str> {
    let cases = run.subjects[0].cases.iter();
    let wanted = cases.filter(|case| case.verdict(Spec::Rfc3986).is_some_and(&is_wanted));
    wanted.map(|case| &*case.id).collect()
}

fn failing(run: &Run) -> Vec<&str> {
    cases_with(run, |verdict| verdict.is_failure(Spec::Rfc3986))
}

#[test]
fn another_spelling_is_counted_and_is_no_failure() {
    let suite = Suite::embedded();
    for spelling in SPELLINGS {
        let run = asked(std::slice::from_ref(spelling), &suite);
        assert_eq!(failing(&run), [""; 0], "{}", spelling.0);
        let rewritten = cases_with(&run, |verdict| verdict == Verdict::Rewritten).len();
        assert!(rewritten > 0, "no vector shows that {}", spelling.0);
        let verdicts = human::verdicts(&run, 200);
        assert!(
            verdicts.contains(&format!("; {rewritten} only in spelling, ")),
            "{}: {verdicts}",
            spelling.0
        );
    }
}

#[test]
fn every_bug_has_a_line_on_the_first_screen() {
    assert!(BUGS.len() >= 40, "{} bugs", BUGS.len());
    let suite = Suite::embedded();
    let all = asked(BUGS, &suite);
    let screen = anstream::adapter::strip_str(&human::failures(&all, &suite, 240)).to_string();
    for bug in BUGS {
        let alone = asked(std::slice::from_ref(bug), &suite);
        let cases = failing(&alone);
        assert!(!cases.is_empty(), "no vector shows that {}", bug.0);
        let is_shown = |line: &str| cases.iter().any(|id| line.ends_with(&format!("  {id}")));
        assert!(screen.lines().any(is_shown), "no line shows that {}:\n{screen}", bug.0);
    }
    assert!(screen.lines().count() <= 4 * BUGS.len(), "{screen}");
}

#[test]
fn a_line_is_as_wide_as_the_terminal_at_most() {
    let suite = Suite::embedded();
    let run = asked(BUGS, &suite);
    for width in [80, 110, 200] {
        let text = human::failures(&run, &suite, width);
        for line in anstream::adapter::strip_str(&text).to_string().lines() {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= width, "{width}: {line}");
        }
    }
}
