//! Tests that a panel with given answers finds the same as a panel that sends the requests.

use urispec_differential::{Found, Panel, RecentHashes, ReferenceAnswer, departures};
use urispec_model::{Observation, Request, ResolveOptions, Spec};
use urispec_subjects::{Subject, all};

#[test]
fn departures_of_given_answers_are_those_of_a_panel_that_asks() {
    let subjects = all();
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let panel = Panel::new(&subjects);
    let mut seen = RecentHashes::of_one_request();
    let (mut found, mut twice) = (0, false);
    let inputs: [&[u8]; 9] = [
        b"http://a b/",
        b"HTTP://A:80/%7e/../x",
        b"a:/..//b",
        b"",
        b"//",
        b"http://[::1",
        b"/\\",
        b"http://a/\xff",
        b"http://a/",
    ];
    for input in inputs.iter().chain(&inputs) {
        let options = ResolveOptions::default();
        let base = b"http://a/b/../c";
        for request in [
            Request::Parse { input, rule: None },
            Request::Resolve { base, input, options },
        ] {
            let observations: Vec<Observation<'_>> =
                panel.members().iter().map(|member| member.observe(&request)).collect();
            let given = ReferenceAnswer::of(Spec::Rfc3986, &request);
            let mut keys = Vec::new();
            let departs = panel.departures_of(
                &request,
                |spec| (spec == Spec::Rfc3986).then_some(&given),
                |member| &observations[member],
                &mut seen,
                &mut |found| keys.extend(Found::key(found)),
            );
            seen.clear();
            keys.sort();
            twice |= keys.windows(2).any(|two| two[0] == two[1]);
            assert_eq!(keys, departures(&panel, &request), "{request:?}");
            assert!(departs || keys.is_empty(), "{request:?}");
            found += keys.len();
        }
    }
    assert!(found > 8 && !twice, "{found}");
}
