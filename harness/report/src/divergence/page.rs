//! A page for each parser: its claims, the requests that it got, and its mismatches by bug.

use std::fmt::Write as _;

use urispec_differential::{BugKind, Divergence, Severity};
use urispec_model::{OwnedRequest, visible};

use super::groups::{Group, KINDS, Parser, parsers};
use super::reproduce::{profile, program};
use super::sentence::{MARKDOWN, TERMINAL, sentence};
use super::{Alternative, alternatives, deciding_rule, known_severity, names, safe_side, shown};
use crate::escape::{markdown_code, markdown_span, markdown_text};
use crate::words::counted;
use crate::{hazards, words};

/// A page of Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The name of the page's file.
    pub file: String,
    /// The Markdown of the page.
    pub text: String,
}

/// A page for each parser that has a divergence, in order of name.
pub fn pages(divergences: &[Divergence]) -> Vec<Page> {
    parsers(divergences).iter().map(page).collect()
}

fn page(parser: &Parser<'_>) -> Page {
    let name = markdown_text(parser.name);
    let mut out = format!("# {name} {}\n\n", markdown_text(parser.release));
    out.push_str("Written by `urispec compare --write`; do not edit. [All parsers](../divergences.md)\n\n");
    if let Some(profile) = profile(parser.name) {
        let claim = &profile.claim;
        let _ = writeln!(
            out,
            "Its documentation states: “{}” ([source]({}))\n",
            markdown_text(&claim.quotation),
            claim.link
        );
        out.push_str("| asked to | by |\n|---|---|\n");
        for (operation, call) in &profile.calls {
            let _ = writeln!(
                out,
                "| {} | {} |",
                operation.replace('_', " "),
                markdown_span(&call.function)
            );
        }
        out.push('\n');
    }
    out.push_str(&summary(parser));
    for kind in KINDS {
        let groups: Vec<&Group<'_>> = parser.of_kind(kind).collect();
        if !groups.is_empty() {
            let _ = writeln!(out, "\n## {}", heading(kind));
        }
        for group in groups {
            entry(&mut out, group);
        }
    }
    if !parser.drift.is_empty() {
        drift(&mut out, parser);
    }
    out.push_str(DISPUTE);
    Page {
        file: format!("{}.md", parser.file),
        text: out,
    }
}

const DISPUTE: &str = "
## How to dispute an entry

Reproduce it: the lines under *reproduce* do not need urispec, and `urispec divergences rerun ID` sends the request to the parser
again. If the named section states something different, or if the parser has a better function than the function that we call, it is our
bug: open an issue with the id. If the parser documents its choice, send us a link to the documentation (we add it to
`harness/differential/bugs.json`).
";

/// The heading above the divergences of one kind of bug.
pub const fn heading(kind: Option<BugKind>) -> &'static str {
    match kind {
        Some(BugKind::Bug) => "Bugs",
        Some(BugKind::DocumentedChoice) => "Documented choices",
        Some(BugKind::Open) => "Open in the document",
        Some(BugKind::Adapter) => "Limits of our adapter",
        None => "Not sorted yet",
    }
}

/// A sentence with the number of bugs, followed by the numbers by severity.
fn summary(parser: &Parser<'_>) -> String {
    let [bugs, choices, open, adapter, unsorted] = parser.counts();
    let mut out = format!(
        "**{}, {}, {}, {}**",
        counted(bugs, "bug", "bugs"),
        counted(choices, "documented choice", "documented choices"),
        counted(
            open,
            "place where the document is open",
            "places where the document is open"
        ),
        counted(adapter, "limit of our adapter", "limits of our adapter"),
    );
    if unsorted > 0 {
        let _ = write!(out, ", {unsorted} not sorted yet");
    }
    let drift: usize = parser.drift.iter().map(|group| group.divergences.len()).sum();
    if drift > 0 {
        let causes = counted(parser.drift.len(), "cause", "causes");
        let _ = write!(
            out,
            "; {} from documents that it does not claim, by {causes}",
            counted(drift, "difference", "differences")
        );
    }
    out.push_str(".\n");
    if bugs > 0 {
        let _ = writeln!(out, "\n| worst first | bugs |\n|---|--:|");
        for severity in Severity::ALL {
            let of_severity = parser
                .of_kind(Some(BugKind::Bug))
                .filter(|group| group.severity() == *severity);
            match of_severity.count() {
                0 => {}
                count => {
                    let _ = writeln!(out, "| {} | {count} |", severity.words());
                }
            }
        }
    }
    out
}

/// The risk of a mismatch with this severity, as a sentence.
pub const fn risk(severity: Severity) -> &'static str {
    match severity {
        Severity::MemoryUnsafety => {
            "an input corrupts the memory of the program that parses it, or breaks an assumption of the compiler"
        }
        Severity::Crash => "an input crashes or stops the program that parses it",
        Severity::OutOfNothing => "a filter sees a path, and the HTTP client sees a host or a different scheme",
        Severity::Host => "a filter and an HTTP client see two hosts",
        Severity::PortOrUserinfo => "a filter and an HTTP client see two services, or two users",
        Severity::Resource => "a filter and an HTTP client see two resources",
        Severity::Acceptance => "one program passes on an input that another program rejects",
        Severity::Spelling => "a comparison of the bytes finds a difference between equivalent texts",
    }
}

/// All information about one bug.
fn entry(out: &mut String, group: &Group<'_>) {
    let first = group.first();
    let title = match group.bug {
        Some(bug) => bug.title.clone(),
        None => sentence(first, MARKDOWN),
    };
    let anchor = group.anchor();
    let _ = writeln!(out, "\n<a id=\"{anchor}\"></a>\n\n### {title}\n");
    let mut labels = vec![first.severity().words().to_owned()];
    labels.extend((first.severity() != Severity::Crash).then(|| first.verdict.to_string()));
    labels.extend(first.component.map(|component| component.to_string()));
    labels.extend(
        group
            .bug
            .and_then(|bug| bug.upstream.as_ref())
            .map(|upstream| format!("upstream: {upstream}")),
    );
    let _ = writeln!(out, "{}\n", labels.join(" · "));
    if group.bug.is_some() {
        let _ = writeln!(
            out,
            "{}; {} says {}.\n",
            sentence(first, MARKDOWN),
            first.spec.title(),
            expected(first)
        );
    } else {
        let _ = writeln!(out, "{} says {}.\n", first.spec.title(), expected(first));
    }
    why(out, group);
    if let Some(program) = program(first, &words::observation(&first.expected, shown(first))) {
        let _ = writeln!(out, "- Reproduce:\n\n```rust\n{program}```\n");
    } else {
        let _ = writeln!(out, "- Reproduce: {}\n", markdown_span(&first.rerun));
    }
    ids(out, &group.divergences);
}

/// The reason why the group is a bug, a similar input on which parser and document agree, the risk, and the place in
/// the source.
fn why(out: &mut String, group: &Group<'_>) {
    let first = group.first();
    if let Some(because) = known_severity(first) {
        let _ = writeln!(out, "- Severity: {because}");
    }
    if let Some(realistic) = &first.realistic {
        let _ = writeln!(out, "- For example: {}.", codes(realistic));
    }
    permitted(out, first);
    if first.severity() == Severity::Crash {
        out.push_str("- Why: a parser must answer every input.\n");
    } else {
        let _ = writeln!(out, "- Why: {}.", decides(first));
    }
    if let Some(bug) = group.bug
        && let Some(link) = &bug.link
    {
        let quotation = bug.quotation.as_ref().map(|words| format!("“{words}” "));
        let _ = writeln!(out, "- Written: {}([source]({link})).", quotation.unwrap_or_default());
    }
    if let Some(neighbour) = &first.neighbour {
        let _ = writeln!(out, "- Contrast: parser and document agree on {}.", codes(neighbour));
    }
    let _ = writeln!(out, "- Risk: {}.", risk(first.severity()));
    if !first.same_as.is_empty() {
        let _ = writeln!(
            out,
            "- The same as {}.",
            markdown_text(&words::documents(&first.same_as))
        );
    }
    if !first.shared_with.is_empty() {
        let _ = writeln!(out, "- The same in {}.", markdown_text(&names(&first.shared_with)));
    }
    if !first.other_hosts.is_empty() {
        let _ = writeln!(
            out,
            "- Parsers that find a different host: {}.",
            markdown_text(&names(&first.other_hosts))
        );
    }
    out.push_str(&hazards::markdown(first.request.as_request().input(), &first.hazards));
    if let Some(look) = group.bug.and_then(|bug| bug.look.as_ref()) {
        let _ = writeln!(out, "- Where to look: {look}.");
    }
}

/// The answers that the document permits in addition to its strict interpretation, and the safe side.
fn permitted(out: &mut String, divergence: &Divergence) {
    let all = alternatives(divergence);
    if !all.is_empty() {
        let one = |one: &Alternative| format!("{} ({})", markdown_span(&one.answer), markdown_text(&one.source()));
        let all: Vec<String> = all.iter().map(one).collect();
        let _ = writeln!(out, "- Also permitted: {}.", all.join(", "));
    }
    if let Some(side) = safe_side(divergence) {
        let _ = writeln!(out, "- Safe: {side}.");
    }
}

/// The ids of the divergences of a bug, in a folded block.
fn ids(out: &mut String, divergences: &[&Divergence]) {
    let _ = writeln!(
        out,
        "<details><summary>{}</summary>\n",
        counted(divergences.len(), "divergence", "divergences")
    );
    for divergence in divergences {
        let not_minimal = divergence
            .not_minimal
            .map_or(String::new(), |reason| format!(" (not minimal: {})", reason.words()));
        let _ = writeln!(
            out,
            "- {}{not_minimal} — {}",
            sentence(divergence, MARKDOWN),
            link(divergence)
        );
    }
    out.push_str("\n</details>\n");
}

fn link(divergence: &Divergence) -> String {
    let id = &divergence.id;
    format!("[{}](../divergences/{id}.json)", markdown_span(id))
}

/// The mismatches with documents that the parser does not claim, by cause.
fn drift(out: &mut String, parser: &Parser<'_>) {
    let spec = parser.drift[0].first().spec.title();
    let _ = writeln!(
        out,
        "\n## Differences from {spec}, which it does not claim\n\nThese are not bugs of the parser, because it follows a \
         different document. By cause:"
    );
    for group in &parser.drift {
        let first = group.first();
        let title = group
            .bug
            .map_or_else(|| sentence(first, MARKDOWN), |bug| bug.title.clone());
        let anchor = group.anchor();
        let _ = writeln!(out, "\n<a id=\"{anchor}\"></a>\n\n### {title}\n");
        let source = group
            .bug
            .and_then(|bug| bug.link.as_ref())
            .map(|link| format!(" ([source]({link}))"));
        let _ = writeln!(
            out,
            "{}{}. {}; {spec} says {}.\n",
            first.severity().words(),
            source.unwrap_or_default(),
            sentence(first, MARKDOWN),
            expected(first)
        );
        ids(out, &group.divergences);
    }
}

/// The answer of the document, as code.
fn expected(divergence: &Divergence) -> String {
    markdown_span(&words::observation(&divergence.expected, shown(divergence)))
}

/// The rule that explains a divergence, with a link to the section of the rule.
fn decides(divergence: &Divergence) -> String {
    let rule = markdown_span(&visible(deciding_rule(divergence)));
    let citation = divergence.because.as_deref().and_then(|because| because.parse().ok());
    match citation {
        Some(citation) => format!(
            "{rule}, [{}]({})",
            markdown_text(&words::cite(&citation)),
            words::address(&citation)
        ),
        None => format!("{rule}, {}", divergence.spec.title()),
    }
}

/// The texts of a request, as code.
fn codes(request: &OwnedRequest) -> String {
    let code = |text: &[u8]| match crate::quoted::start(text) {
        Some(start) => format!("{}… ({} bytes)", markdown_code(start), text.len()),
        None => markdown_code(text),
    };
    request.as_request().texts().map(code).collect::<Vec<_>>().join(" and ")
}

/// The index of all pages: the number of bugs, and a line for each bug.
pub fn index(divergences: &[Divergence]) -> String {
    let parsers = parsers(divergences);
    let mut out = String::from(PREFACE);
    out.push_str(
        "\n| parser | bugs | documented | open | adapter | not sorted | worst bug | differences | causes of differences |\n",
    );
    out.push_str("|---|--:|--:|--:|--:|--:|---|--:|--:|\n");
    for parser in &parsers {
        let counts = parser.counts().map(|count| format!(" {count} |")).concat();
        let worst = parser.of_kind(Some(BugKind::Bug)).map(Group::severity).min();
        let drift: usize = parser.drift.iter().map(|group| group.divergences.len()).sum();
        let _ = writeln!(
            out,
            "| [{} {}](parsers/{}.md) |{counts} {} | {drift} | {} |",
            markdown_text(parser.name),
            markdown_text(parser.release),
            parser.file,
            worst.map_or("–", Severity::words),
            parser.drift.len()
        );
    }
    list(&mut out, "Bugs", &parsers, |kind| kind == Some(BugKind::Bug));
    list(&mut out, "Not sorted yet", &parsers, |kind| kind.is_none());
    let is_other = |kind| !matches!(kind, None | Some(BugKind::Bug));
    list(
        &mut out,
        "Documented choices, places where a document is open, limits of adapters",
        &parsers,
        is_other,
    );
    causes(&mut out, &parsers);
    out
}

const PREFACE: &str = "\
# Where parsers differ

A *divergence* is a class of inputs on which a parser differs from the document that it claims, shown by its smallest example. All
divergences with the same cause are one *bug*, one choice that the parser documents, or one place where the document is open
(`harness/differential/bugs.json` sorts them). A parser that claims no document that urispec has is compared with RFC 3986; its mismatches
are *differences*, not bugs. Written by `urispec compare --write`. Each parser has a page, and each divergence has a file in
[`divergences/`](divergences/): `urispec divergences show ID` shows it, `rerun ID` sends the request to the parser again, and
`promote ID` makes a vector from it.
";

/// Lists the wanted groups, one line each, the gravest first.
fn list(out: &mut String, title: &str, parsers: &[Parser<'_>], wanted: impl Fn(Option<BugKind>) -> bool) {
    let groups = |parser| {
        let parser: &Parser<'_> = parser;
        let wanted = parser.claimed.iter().filter(|group| wanted(group.kind()));
        wanted.map(|group| (parser.file, group)).collect::<Vec<_>>()
    };
    let mut lines: Vec<(&str, &Group<'_>)> = parsers.iter().flat_map(groups).collect();
    lines.sort_by_key(|(file, group)| (group.severity(), *file));
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n## {title}\n\n| severity | title | example |\n|---|---|---|");
    for (file, group) in lines {
        let first = group.first();
        let title = group
            .bug
            .map_or_else(|| markdown_text(&sentence(first, TERMINAL)), |bug| bug.title.clone());
        let anchor = group.anchor();
        let _ = writeln!(
            out,
            "| {} | [{title}](parsers/{file}.md#{anchor}) | {} |",
            group.severity().words(),
            codes(first.realistic.as_ref().unwrap_or(&first.request))
        );
    }
}

/// The causes of differences from unclaimed documents, each once, with the parsers that share the cause.
fn causes(out: &mut String, parsers: &[Parser<'_>]) {
    let mut causes: Vec<(&Group<'_>, Vec<(&str, usize)>)> = Vec::new();
    for parser in parsers {
        for group in &parser.drift {
            let of_parser = (parser.file, group.divergences.len());
            let same = |(other, _): &&mut (&Group<'_>, _)| group.bug.is_some() && other.bug == group.bug;
            match causes.iter_mut().find(same) {
                Some((_, sharing)) => sharing.push(of_parser),
                None => causes.push((group, vec![of_parser])),
            }
        }
    }
    if causes.is_empty() {
        return;
    }
    out.push_str("\n## Differences, by cause\n\n| cause | divergences |\n|---|---|\n");
    for (group, sharing) in causes {
        let first = group.first();
        let title = group
            .bug
            .map_or_else(|| markdown_text(&sentence(first, TERMINAL)), |bug| bug.title.clone());
        let anchor = group.anchor();
        let links: Vec<String> = sharing
            .iter()
            .map(|(file, count)| format!("[{file}](parsers/{file}.md#{anchor}) {count}"))
            .collect();
        let _ = writeln!(out, "| {title} | {} |", links.join(", "));
    }
}
