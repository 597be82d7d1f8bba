use urispec_model::Parts;

use super::*;

fn host(name: &str) -> Option<Observation<'static>> {
    parts(&[(Component::Host, name)])
}

#[expect(clippy::unnecessary_wraps, reason = "an unknown observation is a case of its own")]
fn parts(stated: &[(Component, &str)]) -> Option<Observation<'static>> {
    let mut parts = Parts::default();
    for (component, text) in stated {
        parts.set(*component, Some(text.as_bytes().to_vec()));
    }
    Some(Observation::Accept(Answer::Parts(parts)))
}

fn answers(observed: Vec<Option<Observation<'static>>>) -> Vec<Answers> {
    let (subject, release) = ("v".to_owned(), "1".to_owned());
    vec![Answers {
        subject,
        release,
        distinguishes_undefined: ComponentSet::of(&[Component::Host]),
        observed,
    }]
}

fn client(connected: Vec<Option<Observation<'static>>>, proxied: Vec<Option<Observation<'static>>>) -> Vec<Client> {
    let (subject, release) = ("c".to_owned(), "1".to_owned());
    vec![Client {
        subject,
        release,
        connected,
        proxied,
    }]
}

fn requests(inputs: &[&str]) -> Vec<OwnedRequest> {
    let parse = |input: &&str| OwnedRequest::Parse {
        input: input.as_bytes().to_vec().into(),
        rule: None,
    };
    inputs.iter().map(parse).collect()
}

fn input(row: &Row) -> &[u8] {
    row.request.as_request().input()
}

#[test]
fn a_client_that_falls_back_to_its_own_machine_shows_no_other_path() {
    let asked = requests(&["http://%31%32%37.0.0.1/", "http://127.0.0.1/a"]);
    let at = |host, path| parts(&[(Component::Host, host), (Component::Path, path)]);
    let says = answers(vec![at("%31%32%37.0.0.1", "/"), at("127.0.0.1", "/a")]);
    let goes = vec![at("127.0.0.1", "%31%32%37.0.0.1/"), at("127.0.0.1", "/b")];
    let rows = pairs(&asked, &says, &client(goes, vec![None; 2]));
    let inputs: Vec<&[u8]> = rows.iter().map(input).collect();
    assert_eq!(inputs, [b"http://127.0.0.1/a"]);
}

#[test]
fn the_smallest_input_that_exchanges_the_hosts_is_shown() {
    let asked = requests(&["a", "bbb", "cc", "d", "e"]);
    let says = answers(vec![host("x"), host(GOOD), host(GOOD), None, host(EVIL)]);
    let goes = vec![host("y"), host(EVIL), host(EVIL), host(EVIL), host(GOOD)];
    let rows = pairs(&asked, &says, &client(goes, vec![None; 5]));
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (rows[0].severity, rows[0].reach, input(&rows[0])),
        (Severity::Host, Reach::AllowedHost, &b"cc"[..])
    );
}

#[test]
fn each_severity_of_a_pair_is_kept() {
    use Component as C;
    let asked = requests(&["a", "b", "c", "d"]);
    let none = Parts::default().with(C::Host, None::<&[u8]>);
    let says = [
        host("x"),
        parts(&[(C::Host, "h"), (C::Port, "1"), (C::Path, "/x")]),
        parts(&[(C::Host, "h"), (C::Path, "/x")]),
        Some(Observation::Accept(Answer::Parts(none))),
    ];
    let goes = [
        host("y"),
        parts(&[(C::Host, "h"), (C::Port, "2"), (C::Path, "/y")]),
        parts(&[(C::Host, "h"), (C::Path, "/y")]),
        host("z"),
    ];
    let rows = pairs(&asked, &answers(says.to_vec()), &client(goes.to_vec(), vec![None; 4]));
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row.reach, row.severity, row.component, input(row)))
        .collect();
    assert_eq!(
        found,
        [
            (Reach::Hosts, Severity::Host, C::Host, &b"a"[..]),
            (Reach::NoHost, Severity::OutOfNothing, C::Authority, b"d"),
            (Reach::SameHost, Severity::PortOrUserinfo, C::Port, b"b"),
            (Reach::SameHost, Severity::Resource, C::Path, b"c"),
        ]
    );
}

#[test]
fn an_empty_host_is_different_but_not_none() {
    let asked = requests(&["http:///z"]);
    let says = answers(vec![host("")]);
    let rows = pairs(&asked, &says, &client(vec![host("z")], vec![None]));
    assert_eq!(
        (rows.len(), rows[0].reach, rows[0].severity),
        (1, Reach::NoHost, Severity::Host)
    );
    assert_eq!(rows[0].validator.host.as_deref(), Some(&b""[..]));
    // Without a host a client connects to its own machine.
    let rows = pairs(&asked, &says, &client(vec![host("127.0.0.1")], vec![None]));
    assert_eq!(rows, []);
}

#[test]
fn a_client_that_stays_at_the_host_of_the_base_comes_after_others() {
    let resolve = |base: &str, input: &str| OwnedRequest::Resolve {
        input: input.as_bytes().to_vec().into(),
        base: base.as_bytes().to_vec().into(),
        options: urispec_model::ResolveOptions::default(),
    };
    let asked = [resolve("http://base/", "///y"), resolve("http://base/", "////longer")];
    let result = |text: &str| Some(Observation::Accept(Answer::Uri(text.as_bytes().to_vec().into())));
    let at_base = result("http://base/y");
    let says = answers(vec![result("http://y/"), result("http://longer/")]);
    let rows = pairs(
        &asked,
        &says,
        &client(vec![at_base.clone(), result("http://x/")], vec![None, None]),
    );
    assert_eq!((rows[0].reach, input(&rows[0])), (Reach::Hosts, &b"////longer"[..]));
    let rows = pairs(&asked, &says, &client(vec![at_base.clone(), None], vec![None, None]));
    assert_eq!((rows[0].reach, rows[0].severity), (Reach::BaseHost, Severity::Host));
    // The parser reports no host, or an empty one.
    for text in ["http:y", "http:///y"] {
        let says = answers(vec![result(text), None]);
        assert_eq!(
            pairs(&asked, &says, &client(vec![at_base.clone(), None], vec![None, None])),
            []
        );
    }
    // The URL Standard finds this host in the base.
    let asked = [resolve("http:base/b", "http:y")];
    let says = answers(vec![result("http:y")]);
    assert_eq!(pairs(&asked, &says, &client(vec![at_base], vec![None])), []);
}

#[test]
fn names_that_nobody_can_resolve_come_last() {
    use Component as C;
    let asked = requests(&["a", "b"]);
    let port = |port| parts(&[(C::Host, "h"), (C::Port, port)]);
    let says = answers(vec![host(EVIL), port("1")]);
    let no_name = host("good.example%40evil.example");
    let rows = pairs(&asked, &says, &client(vec![no_name.clone(), port("2")], vec![None; 2]));
    let reaches: Vec<Reach> = rows.iter().map(|row| row.reach).collect();
    assert_eq!(reaches, [Reach::SameHost, Reach::Unresolvable]);
    // The host of the client decides, independent of the parser's report.
    let rows = pairs(
        &asked,
        &answers(vec![no_name, None]),
        &client(vec![host(EVIL), None], vec![None; 2]),
    );
    assert_eq!(rows[0].reach, Reach::NoHost);
    // The text does not choose the name of the scheme as a host.
    let rows = pairs(
        &asked,
        &answers(vec![host("h"), None]),
        &client(vec![host("http"), None], vec![None; 2]),
    );
    assert_eq!(rows[0].reach, Reach::BaseHost);
    // An attacker can swap the two names.
    let rows = pairs(
        &asked,
        &answers(vec![host(EVIL), None]),
        &client(vec![host(GOOD), None], vec![None; 2]),
    );
    assert_eq!(rows[0].reach, Reach::AllowedHost);
    // The example with names that can be resolved is kept, even if it is longer.
    let asked = requests(&["a", "longer"]);
    let says = answers(vec![host("a%40b"), host("a")]);
    let rows = pairs(&asked, &says, &client(vec![host("c"), host("c")], vec![None; 2]));
    assert_eq!(
        (rows.len(), rows[0].reach, input(&rows[0])),
        (1, Reach::Hosts, &b"longer"[..])
    );
}

#[test]
fn what_differs_only_through_a_proxy_is_apart() {
    let asked = requests(&["a", "b"]);
    let says = answers(vec![host(GOOD), host(GOOD)]);
    let rows = pairs(&asked, &says, &client(vec![host(GOOD), None], vec![host(EVIL), None]));
    assert_eq!((rows.len(), rows[0].seen), (1, Seen::Proxy));
    // A connection that shows the same severity is the better evidence.
    let rows = pairs(
        &asked,
        &says,
        &client(vec![host(GOOD), host(EVIL)], vec![host(EVIL), host("x")]),
    );
    assert_eq!(
        (rows.len(), rows[0].seen, input(&rows[0])),
        (1, Seen::Connection, &b"b"[..])
    );
    assert_eq!(rows[0].proxy.as_ref().unwrap().host.as_deref(), Some(&b"x"[..]));
}

#[test]
fn the_scheme_decides_what_a_default_port_is() {
    use Component as C;
    let asked = requests(&["http://good.example:80#@evil.example"]);
    let says = answers(vec![parts(&[(C::Scheme, "http"), (C::Host, GOOD), (C::Port, "80")])]);
    let goes = vec![parts(&[(C::Scheme, "http"), (C::Host, GOOD), (C::Port, "80")])];
    let mut asks = Parts::default()
        .with(C::Scheme, Some(&b"http"[..]))
        .with(C::Host, Some(GOOD.as_bytes()));
    asks.set(C::Port, None::<&[u8]>);
    let asks = vec![Some(Observation::Accept(Answer::Parts(asks)))];
    assert_eq!(pairs(&asked, &says, &client(goes, asks)), []);
}

#[test]
fn what_is_not_accepted_is_in_no_pair() {
    let asked = requests(&["a"]);
    for observed in [
        Observation::Reject("".into()),
        Observation::Crash("".into()),
        Observation::Timeout,
    ] {
        let rows = pairs(
            &asked,
            &answers(vec![Some(observed.clone())]),
            &client(vec![host("b")], vec![host("b")]),
        );
        assert!(rows.is_empty(), "{rows:?}");
        let rows = pairs(
            &asked,
            &answers(vec![host("b")]),
            &client(vec![Some(observed)], vec![None]),
        );
        assert!(rows.is_empty(), "{rows:?}");
    }
}

#[test]
fn two_hosts_are_a_finding_by_themselves() {
    let twice = parts(&[(Component::Host, "a"), (Component::Authority, "b:1")]);
    let asked = requests(&["x", "y"]);
    let clients = client(vec![None, twice.clone()], vec![host("c"), twice]);
    let found = two_hosts(&asked, &clients);
    let seen: Vec<_> = found
        .iter()
        .map(|one| (one.seen, &*one.field, one.fetcher.host.as_deref()))
        .collect();
    assert_eq!(
        seen,
        [
            (Seen::Connection, &b"b:1"[..], Some(&b"a"[..])),
            (Seen::Proxy, b"b:1", Some(b"a"))
        ]
    );
    // A request to a proxy does not show to which of the two hosts the client would connect.
    for said in ["a", "b", "d"] {
        let clients = client(vec![None, None], clients[0].proxied.clone());
        let rows = pairs(&asked, &answers(vec![None, host(said)]), &clients);
        assert!(rows.is_empty(), "{said}: {rows:?}");
    }
}

#[test]
fn the_same_name_in_the_field_is_not_a_second_host() {
    let once = parts(&[
        (Component::Host, "xn--9ca.example"),
        (Component::Authority, "\u{e9}.example"),
    ]);
    assert_eq!(two_hosts(&requests(&["x"]), &client(vec![once], vec![None])), []);
}
