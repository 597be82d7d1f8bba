//! Divergences as files, as a page, on a terminal, and as drafts of vectors.

use urispec_differential::{ABOUT_DRAFTS, Budget, Divergence, DivergenceError, Panel, departures, draft};
use urispec_model::{Answer, Component, Observation, Operation, OwnedRequest, Parts, Request, Spec};
use urispec_report::divergence::{human, index, line, pages, sort, summary};
use urispec_subjects::{About, Subject};
use urispec_vectors::{Files, Suite, Vector, ids, lint, write};

/// Accepts every input with all of it as the host, and has a name that could do harm.
struct Hostile(About);

impl Hostile {
    fn new() -> Self {
        let mut about = About::new("evil/<script>|\u{202e}`x`\u{1b}[31m", "1.0\n# heading");
        about.claims = vec!["rfc3986".into()];
        about.operations = [Operation::Parse, Operation::Resolve].into();
        about.components = [Component::Host].into_iter().collect();
        about.distinguishes_undefined = [Component::Host].into_iter().collect();
        Self(about)
    }
}

impl Subject for Hostile {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        match request {
            Request::Parse { input, .. } if input.len() > 40 => Observation::Reject("\u{1b}]0;too long\u{7}".into()),
            Request::Parse { input, .. } => {
                Observation::Accept(Answer::Parts(Parts::default().with(Component::Host, Some(*input))))
            }
            _ => Observation::Accept(Answer::Uri(request.input().into())),
        }
    }
}

fn found(subject: &dyn Subject) -> Vec<Divergence> {
    let panel = Panel::new(&[subject]);
    let mut divergences: Vec<Divergence> = Vec::new();
    let all_bytes: Vec<u8> = (0..=255).collect();
    let inputs: [&[u8]; 7] = [
        b"",
        b"a",
        b"http://h/",
        b"http://h:8x/",
        b"\x1b[31m",
        b"//\xff|`<",
        &all_bytes,
    ];
    for input in inputs {
        for request in [
            Request::Parse { input, rule: None },
            Request::Resolve {
                base: b"http://a/b",
                input,
                options: urispec_model::ResolveOptions::default(),
            },
        ] {
            for key in departures(&panel, &request) {
                if divergences.iter().any(|one| one.id == key.to_string()) {
                    continue;
                }
                let owned = OwnedRequest::from(request);
                let divergence = Divergence::new(&panel, &key, &owned, &Spec::STANDARDS, Budget::DEFAULT);
                divergences.push(divergence.expect("it has the key"));
            }
        }
    }
    sort(&mut divergences);
    assert!(divergences.len() > 5, "{divergences:?}");
    divergences
}

#[test]
fn every_file_is_as_its_schema_says_and_can_be_read_back() {
    let schema = serde_json::from_str(include_str!("../../divergence.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let found = found(&Hostile::new());
    let with_commands = found[0]
        .clone()
        .with_commands(vec!["urispec divergences list".to_owned()]);
    for divergence in found.into_iter().chain([with_commands]) {
        let text = divergence.write();
        let value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{text}\n{errors:?}");
        assert_eq!(Divergence::read(&text).unwrap(), divergence);
        let name = divergence.file();
        assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".-_+=".contains(&byte)),
            "{name}"
        );
    }
}

#[test]
fn a_file_whose_id_says_something_else_is_refused() {
    for divergence in found(&Hostile::new()) {
        let mut other = divergence.clone();
        other.rule.push('x');
        let expected = other.key().to_string();
        match Divergence::read(&other.write()) {
            Err(DivergenceError::Id {
                expected: by_fields,
                found,
            }) => assert_eq!((by_fields, found), (expected, divergence.id)),
            read => panic!("expected an error, found {read:?}"),
        }
    }
}

#[test]
fn a_file_that_was_edited_is_refused() {
    let divergence = &found(&Hostile::new())[0];
    let edited = divergence
        .write()
        .replacen("\"release\": \"1.0", "\"release\": \"2.0", 1);
    assert_ne!(edited, divergence.write());
    assert!(matches!(Divergence::read(&edited), Err(DivergenceError::Edited)));
}

#[test]
fn what_is_shown_can_do_no_harm() {
    let divergences = found(&Hostile::new());
    let shown: String = divergences.iter().map(|one| human(one) + &line(one) + "\n").collect();
    let unstyled = anstyle_free(&shown);
    assert!(
        unstyled
            .chars()
            .all(|char| char == '\n' || !char.is_control() && char != '\u{202e}'),
        "{unstyled}"
    );
    let pages = pages(&divergences);
    assert_eq!(pages.len(), 1);
    assert!(
        pages[0]
            .file
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-_+=".contains(&byte))
    );
    for page in [&pages[0].text, &index(&divergences)] {
        assert!(!page.contains("<script>") && !page.contains("\n# heading") && !page.contains('\u{202e}'));
        assert!(page.chars().all(|char| char == '\n' || !char.is_control()));
    }
    assert!(summary(&divergences).contains("claims"));
}

/// The text without the styles that the report puts in; those of a subject are escaped before.
fn anstyle_free(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('m').expect("a style ends") + at + 1;
        rest = &rest[end..];
    }
    out + rest
}

#[test]
fn a_draft_is_a_vector_that_lints() {
    let suite = Suite::embedded();
    let mut drafts: Vec<Vector> = Vec::new();
    for divergence in found(&Hostile::new()) {
        let request = divergence.request.clone();
        let known = || suite.vectors.iter().chain(&drafts);
        if known().all(|vector| vector.ask != request) {
            let taken = known().map(|vector| vector.id.as_str()).collect();
            let drafted = draft(&divergence, request, &taken);
            drafts.push(drafted);
        }
    }
    drafts.sort_by(|one, other| one.id.cmp(&other.id));
    assert!(drafts.len() > 3, "{drafts:?}");
    let text = write(ABOUT_DRAFTS, &drafts);
    let mut files = Files::embedded();
    files.insert("found/draft.json", text.clone());
    let with_drafts = Suite::from_files(&files).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let list = ids(&with_drafts, files.get("ids.txt").unwrap_or_default());
    files.insert("ids.txt", list);
    let findings: Vec<String> = lint(&files).iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{text}\n{findings:#?}");
}
