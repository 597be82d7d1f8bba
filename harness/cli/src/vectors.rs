//! `urispec vectors`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Error, anyhow};
use glob::Pattern;
use urispec_files::Output;
use urispec_judge::unreproduced;
use urispec_model::visible;
use urispec_model::{Operation, Spec};
use urispec_report::human;
use urispec_subjects::references;
use urispec_vectors::{CveRow, Files, Suite, Vector, fmt, ids, lint, write_whole};

use crate::args::{Arguments, List, Vectors};
use crate::coverage::coverage;
use crate::exit::Exit;
use crate::select::{self, Ids};
use crate::{names, output};

pub fn vectors(command: &Vectors, arguments: &Arguments) -> Result<Exit, Error> {
    match command {
        Vectors::Lint => lint_all(arguments),
        Vectors::Fmt { check } => format(*check, arguments),
        Vectors::List(list) => print_list(list, arguments),
        Vectors::Show { id } => show(id, arguments),
        Vectors::Export { spec, op } => export(*spec, *op, arguments),
        Vectors::Schema => schema(),
        Vectors::Coverage(chosen) => coverage(chosen, arguments),
    }
}

/// Prints the schema of a vector file. The schema in the repository accepts every well-formed name of a document;
/// this schema lists the names.
fn schema() -> Result<Exit, Error> {
    let files = Files::embedded();
    let mut schema: serde_json::Value = serde_json::from_str(files.get("schema.json").unwrap_or_default())?;
    schema["$defs"]["spec"] = serde_json::json!({
        "description": "The name of a document.",
        "enum": Spec::ALL,
    });
    output::print(&(serde_json::to_string_pretty(&schema)? + "\n"))?;
    Ok(Exit::Success)
}

fn lint_all(arguments: &Arguments) -> Result<Exit, Error> {
    let files = match &arguments.shared.vectors {
        Some(folder) => Files::read(folder).map_err(|error| anyhow!("the vectors cannot be read\n{error}"))?,
        None => Files::embedded(),
    };
    let mut text = String::new();
    let mut count = 0;
    for finding in lint(&files) {
        count += 1;
        let _ = writeln!(text, "{finding}");
    }
    // Errors of vectors that do not load are already reported.
    if let Ok(suite) = Suite::from_files(&files) {
        for difference in unreproduced(&suite.vectors, &references()) {
            count += 1;
            let _ = writeln!(text, "{}", human::unreproduced(&difference));
        }
        let _ = writeln!(text, "{} vectors, {count} findings", suite.vectors.len());
    }
    output::print(&text)?;
    Ok(if count == 0 { Exit::Success } else { Exit::Findings })
}

fn format(check: bool, arguments: &Arguments) -> Result<Exit, Error> {
    let folder = select::folder(arguments)?;
    let files = Files::read(&folder).map_err(|error| anyhow!("the vectors cannot be read\n{error}"))?;
    let mut changed = Vec::new();
    for (path, text) in files.vectors() {
        let formatted = fmt(path, text).map_err(|error| anyhow!("{error}"))?;
        if formatted != text {
            changed.push((path.to_owned(), formatted));
        }
    }
    let suite = Suite::from_files(&files).map_err(|error| anyhow!("the vectors cannot be read\n{error}"))?;
    let before = files.get("ids.txt").unwrap_or_default();
    let after = ids(&suite, before);
    if after != before {
        changed.push(("ids.txt".to_owned(), after));
    }
    let mut text = String::new();
    for (path, formatted) in &changed {
        if !check {
            Output::new(&folder.join(Path::new(path)))?.finish(formatted)?;
        }
        let _ = writeln!(
            text,
            "{} {}",
            if check { "not canonical:" } else { "written:" },
            visible(path)
        );
    }
    output::print(&text)?;
    Ok(if check && !changed.is_empty() {
        Exit::Findings
    } else {
        Exit::Success
    })
}

fn print_list(list: &List, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite_for(&list.only, arguments)?;
    let ids = Ids::matching(&list.only, &suite)?;
    if let Some(flag) = list.flag.as_deref().filter(|flag| !suite.flags.contains_key(*flag)) {
        return Err(names::unknown(
            "flag",
            flag,
            suite.flags.keys().map(String::as_str),
            "flags.json lists all flags",
        ));
    }
    let shows = shows(list, &suite)?;
    let is_listed = |vector: &&Vector| {
        ids.contains(vector)
            && list.op.is_none_or(|operation| vector.operation() == operation)
            && list.spec.is_none_or(|spec| vector.group(spec).is_some())
            && list.flag.as_ref().is_none_or(|flag| vector.flags.contains(flag))
            && shows.as_ref().is_none_or(|ids| ids.contains(vector.id.as_str()))
    };
    let lines = suite.vectors.iter().filter(is_listed).map(|vector| match &list.cve {
        Some(None) => format!("{}  {}\n", human::vector_line(vector), visible(&vector.cves.join(" "))),
        _ => human::vector_line(vector) + "\n",
    });
    output::print(&lines.collect::<String>())?;
    Ok(Exit::Success)
}

/// The ids of the vectors that show the requested vulnerability, or any vulnerability; `None` if no vulnerability is
/// requested.
fn shows<'s>(list: &List, suite: &'s Suite) -> Result<Option<BTreeSet<&'s str>>, Error> {
    let Some(asked) = &list.cve else { return Ok(None) };
    let Some(name) = asked else {
        let with = suite.vectors.iter().filter(|vector| !vector.cves.is_empty());
        return Ok(Some(with.map(|vector| vector.id.as_str()).collect()));
    };
    let rows = suite.cves.rows.iter();
    let rows: Vec<_> = rows.filter(|row| row.names().any(|known| known == name)).collect();
    if rows.is_empty() {
        let known = suite.cves.rows.iter().flat_map(CveRow::names).map(String::as_str);
        return Err(names::unknown(
            "vulnerability",
            name,
            known,
            "cves.json lists all vulnerabilities",
        ));
    }
    Ok(Some(
        rows.iter().flat_map(|row| &row.vectors).map(String::as_str).collect(),
    ))
}

fn show(id: &str, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite_for(&[Pattern::escape(id)], arguments)?;
    let Some(vector) = suite.get(id) else {
        let read = suite.vectors.iter().map(|vector| vector.id.as_str());
        let ids = read.chain(suite.left_out.iter().map(String::as_str));
        return Err(names::unknown(
            "vector",
            id,
            ids,
            "`urispec vectors list` lists all vectors",
        ));
    };
    output::print(&human::vector(vector, &suite, output::width()))?;
    Ok(Exit::Success)
}

fn export(spec: Spec, op: Option<Operation>, arguments: &Arguments) -> Result<Exit, Error> {
    let suite = select::suite(arguments)?;
    let decided = suite
        .vectors
        .iter()
        .filter(|vector| op.is_none_or(|operation| vector.operation() == operation));
    let vectors: Vec<Vector> = decided.filter_map(|vector| vector.of_spec(spec)).collect();
    let about = format!(
        "The expected answers of {}, from version {} of the vectors.",
        spec.title(),
        suite.version
    );
    output::print_data(&write_whole(&about, &vectors))?;
    Ok(Exit::Success)
}
