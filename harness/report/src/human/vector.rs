//! Formats one vector, and one expectation that a reference does not give.

use urispec_judge::Difference;
use urispec_model::{Request, visible};
use urispec_vectors::{Suite, Vector};

use super::write_fields;
use crate::style::{DIM, HEADING};
use crate::words;

/// One vector with all its fields, in lines of at most `width` columns.
pub fn vector(vector: &Vector, suite: &Suite, width: usize) -> String {
    let mut out = format!(
        "{HEADING}{}{HEADING:#}  {DIM}{}:{}{DIM:#}\n",
        visible(&vector.id),
        visible(&vector.file),
        vector.line
    );
    let mut fields = vec![("op", vector.operation().to_string())];
    fields.extend(words::request(&vector.request()));
    fields.extend(vector.note.iter().map(|note| ("note", visible(note))));
    fields.extend(vector.flags.iter().map(|flag| {
        let meaning = suite.flags.get(flag).map_or("", |flag| &flag.meaning);
        ("flag", format!("{}: {}", visible(flag), visible(meaning)))
    }));
    fields.extend((!vector.cves.is_empty()).then(|| ("shape of", visible(&vector.cves.join(", ")))));
    fields.extend(
        vector
            .unicode
            .iter()
            .map(|unicode| ("Unicode", format!("{} and later", visible(unicode)))),
    );
    write_fields(&mut out, &fields, width);
    for group in &vector.expect {
        let all = group.specs.iter().flat_map(|spec| spec.components().iter()).collect();
        let mut because: Vec<String> = group.specs.iter().map(|spec| words::because(group, *spec)).collect();
        because.dedup();
        let mut fields = vec![
            ("specs", words::documents(&group.specs)),
            ("say", words::expectation(&group.expectation, all)),
            ("from", group.from.to_string()),
        ];
        fields.extend(because.into_iter().map(|because| ("because", because)));
        out.push('\n');
        write_fields(&mut out, &fields, width);
    }
    out
}

/// The input of a vector in short form, for lists.
pub fn vector_line(vector: &Vector) -> String {
    let request = vector.request();
    let shown = match request {
        Request::Resolve { base, .. } => format!("{} against {}", words::shown(request.input()), words::shown(base)),
        Request::Equivalent { other, .. } => format!("{} and {}", words::shown(request.input()), words::shown(other)),
        _ => words::shown(request.input()),
    };
    format!("{:<48} {shown}", visible(&vector.id))
}

/// One line about an expectation that the reference does not give.
pub fn unreproduced(difference: &Difference<'_>) -> String {
    let Difference {
        vector,
        spec,
        judgement,
        observed,
    } = difference;
    let verdict = match &judgement.reading {
        Some(reading) => format!("agree, but by the reading `{reading}`"),
        None => judgement.verdict.to_string(),
    };
    let expected = vector
        .expectation(*spec)
        .map(|expected| words::expectation(expected, spec.components()));
    format!(
        "{}:{}: {}: the reference of {spec} does not give this ({verdict})\n  expected  {}\n  observed  {}",
        visible(&vector.file),
        vector.line,
        visible(&vector.id),
        expected.unwrap_or_default(),
        words::observation(observed, spec.components())
    )
}
