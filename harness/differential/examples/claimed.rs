//! Sends the requests of the divergences on record to the crates that claim RFC 3986 or RFC 3987, without the
//! adapters. Prints the answer of the document, the answer on record and the answer of the crate. Exits with 1 if
//! an answer differs from the answer on record.
//!
//! ```sh
//! cargo run -p urispec-differential --example claimed
//! ```

#![expect(clippy::unwrap_used, reason = "a panic is one of the answers that are printed")]

use std::panic;
use std::path::Path;
use std::process::ExitCode;

use iri_string::types::{UriReferenceStr, UriStr};
use urispec_differential::{Bug, BugKind, Divergence};
use urispec_model::{Answer, Observation, OwnedRequest};

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/divergences");
    let mut divergences: Vec<Divergence> = std::fs::read_dir(folder)
        .expect("the divergences are committed")
        .map(|file| std::fs::read_to_string(file.expect("it is listed").path()).expect("it is text"))
        .map(|text| Divergence::read(&text).expect("it is a divergence"))
        .filter(|divergence| divergence.claimed)
        .collect();
    divergences.sort_by(|one, other| one.id.cmp(&other.id));
    // A panic is an answer here.
    panic::set_hook(Box::new(|_| {}));
    let mut others = 0;
    for divergence in &divergences {
        let answer = panic::catch_unwind(|| ask(divergence)).unwrap_or_else(|_| "panics".to_owned());
        let on_record = in_words(&divergence.observed);
        let is_other = answer != on_record;
        others += usize::from(is_other);
        let kind = Bug::of(&divergence.id).map_or("not sorted", |bug: &Bug| BugKind::name(bug.kind));
        println!("{} ({kind})", divergence.id);
        let texts: Vec<String> = divergence
            .request
            .as_request()
            .texts()
            .map(|text| text.escape_ascii().to_string())
            .collect();
        println!("  asked      {}", texts.join("  and  "));
        println!("  {}   {}", divergence.spec.title(), in_words(&divergence.expected));
        println!("  on record  {on_record}");
        println!("  answers    {answer}{}", if is_other { "   <- another" } else { "" });
    }
    println!(
        "{} divergences from a claim, {others} with a different answer than on record",
        divergences.len()
    );
    ExitCode::from(u8::from(others > 0))
}

/// An observation in the notation of the answers in this file. For a parse, only acceptance and the path are given.
fn in_words(observed: &Observation<'_>) -> String {
    match observed {
        Observation::Accept(Answer::Uri(text) | Answer::Path(text)) => text.escape_ascii().to_string(),
        Observation::Accept(Answer::Equal(equal)) => format!("equal: {equal}"),
        Observation::Accept(Answer::Parts(parts)) => {
            let path = parts[urispec_model::Component::Path].present().unwrap_or_default();
            format!("path {}", path.escape_ascii())
        }
        Observation::Accept(other) => format!("{other:?}"),
        Observation::Reject(_) => "rejects".to_owned(),
        Observation::Crash(_) => "panics".to_owned(),
        other => format!("{other:?}"),
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("what claimed crates are asked is UTF-8")
}

fn ask(divergence: &Divergence) -> String {
    let request = &divergence.request;
    match divergence.subject.as_str() {
        "fluent-uri" => fluent_uri(request),
        "iref" => iref(request),
        "iref-join" => iref_join(request),
        "iri-string" => iri_string(request),
        "uriparse" => uriparse(request),
        other => format!("`{other}` is not asked here"),
    }
}

const REJECTS: &str = "rejects";

fn escaped(text: impl AsRef<[u8]>) -> String {
    text.as_ref().escape_ascii().to_string()
}

fn fluent_uri(request: &OwnedRequest) -> String {
    use fluent_uri::normalize::Normalizer;
    use fluent_uri::{Uri, UriRef};
    match request {
        OwnedRequest::Resolve { base, input, .. } => {
            let (base, input) = (Uri::parse(text(base)).unwrap(), UriRef::parse(text(input)).unwrap());
            let target = input.resolve_against(&base.strip_fragment());
            target.map_or_else(|_| REJECTS.to_owned(), |target| escaped(target.as_str()))
        }
        OwnedRequest::Normalize { input, .. } => {
            let normalizer = Normalizer::new().default_port_with(|_| None);
            escaped(
                normalizer
                    .normalize(&UriRef::parse(text(input)).unwrap())
                    .unwrap()
                    .as_str(),
            )
        }
        OwnedRequest::Parse { input, .. } => {
            UriRef::parse(text(input)).map_or_else(|_| REJECTS.to_owned(), |it| format!("path {}", it.path()))
        }
        _ => "is not asked this".to_owned(),
    }
}

fn iref(request: &OwnedRequest) -> String {
    use iref::{Uri, UriRef, UriRefBuf};
    let reference = |bytes| UriRef::new(text(bytes)).unwrap();
    match request {
        OwnedRequest::Resolve { base, input, .. } => {
            escaped(reference(input).resolved(Uri::new(text(base)).unwrap()).as_str())
        }
        OwnedRequest::Normalize { input, .. } => {
            let mut normal = UriRefBuf::new(text(input).to_owned()).unwrap();
            normal.path_mut().normalize();
            escaped(normal.as_str())
        }
        OwnedRequest::Equivalent { input, other, .. } => format!("equal: {}", reference(input) == reference(other)),
        OwnedRequest::RemoveDotSegments { input } => {
            escaped(iref::uri::Path::new(text(input)).unwrap().normalized().as_str())
        }
        OwnedRequest::Parse { input, .. } => {
            UriRef::new(text(input)).map_or_else(|_| REJECTS.to_owned(), |it| format!("path {}", it.path()))
        }
        _ => "is not asked this".to_owned(),
    }
}

fn iref_join(request: &OwnedRequest) -> String {
    let OwnedRequest::Resolve { base, input, .. } = request else {
        return "is not asked this".to_owned();
    };
    let mut uri = iref::UriBuf::new(text(base).to_owned()).unwrap();
    uri.join(iref::UriRef::new(text(input)).unwrap());
    escaped(uri.as_str())
}

fn iri_string(request: &OwnedRequest) -> String {
    match request {
        OwnedRequest::Resolve { base, input, .. } => {
            let base = UriStr::new(text(base)).unwrap();
            let reference = UriReferenceStr::new(text(input)).unwrap();
            escaped(reference.resolve_against(base.to_absolute()).to_string())
        }
        OwnedRequest::Normalize { input, .. } => escaped(UriStr::new(text(input)).unwrap().normalize().to_string()),
        OwnedRequest::Parse { input, .. } => UriReferenceStr::new(text(input))
            .map_or_else(|_| REJECTS.to_owned(), |it| format!("path {}", it.path_str())),
        _ => "is not asked this".to_owned(),
    }
}

fn uriparse(request: &OwnedRequest) -> String {
    use uriparse::{Path, URI, URIReference};
    match request {
        OwnedRequest::Parse {
            input,
            rule: Some(rule),
        } if rule == "URI" => {
            URI::try_from(&**input).map_or_else(|_| REJECTS.to_owned(), |it| format!("path {}", it.path()))
        }
        OwnedRequest::Parse { input, .. } => {
            URIReference::try_from(&**input).map_or_else(|_| REJECTS.to_owned(), |it| format!("path {}", it.path()))
        }
        OwnedRequest::Resolve { base, input, .. } => {
            let base = URI::try_from(&**base).unwrap();
            escaped(base.resolve(&URIReference::try_from(&**input).unwrap()).to_string())
        }
        OwnedRequest::Normalize { input, .. } => {
            let mut reference = URIReference::try_from(&**input).unwrap();
            reference.normalize();
            escaped(reference.to_string())
        }
        OwnedRequest::RemoveDotSegments { input } => {
            let mut path = Path::try_from(&**input).unwrap();
            path.remove_dot_segments();
            escaped(path.to_string())
        }
        _ => "is not asked this".to_owned(),
    }
}
