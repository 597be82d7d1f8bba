//! The changes since an earlier run.

use std::collections::BTreeMap;

use urispec_judge::{Case, Run, SubjectRun};
use urispec_model::{Verdict, visible};

use super::cells::{self, request, vector};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File, own};

/// The page of changes, if there is a run to compare with.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    context
        .site
        .before
        .map(|before| page(context, before))
        .into_iter()
        .collect()
}

fn page(context: &Context<'_>, before: &Run) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "The answers of each parser that changed since the previous run, judged by the document that it claims, or else by RFC 3986.",
    ));
    let mut is_same = true;
    for subject in &context.site.run.subjects {
        let old = before.subjects.iter().find(|old| old.about.name == subject.about.name);
        is_same &= !changed(&mut blocks, context, subject, old);
    }
    let gone = before.subjects.iter().filter(|old| {
        let mut now = context.site.run.subjects.iter();
        now.all(|subject| subject.about.name != old.about.name)
    });
    for old in gone {
        is_same = false;
        blocks.paragraph(&Html::text(&format!("This run does not include {}.", old.about.name)));
    }
    if is_same {
        blocks.paragraph(&Html::text("Nothing changed."));
    }
    context.page("changes.html", "What changed", Html::text("What changed"), blocks)
}

/// Adds the changes of one parser, and returns whether there are any.
fn changed(blocks: &mut Blocks, context: &Context<'_>, subject: &SubjectRun, old: Option<&SubjectRun>) -> bool {
    let spec = own(subject);
    let Some(old) = old else {
        let name = cells::parser("", &subject.about.name);
        blocks.paragraph(&Html::join([name, Html::text(" is new.")], ""));
        return true;
    };
    let verdicts: BTreeMap<&str, Option<Verdict>> =
        old.cases.iter().map(|case| (&*case.id, case.verdict(spec))).collect();
    let row = |case: &Case| {
        let earlier = verdicts.get(&*case.id).copied().flatten();
        let now = case.verdict(spec);
        if earlier == now {
            return None;
        }
        let asked = context.site.suite.get(&case.id)?;
        let name = |verdict: Option<Verdict>| Html::text(verdict.map_or("not judged", |verdict| verdict.name()));
        Some(Row::new(
            vector("", asked),
            [request(&asked.request()), name(earlier), name(now)],
        ))
    };
    let rows: Vec<Row> = subject.cases.iter().filter_map(row).collect();
    if rows.is_empty() && old.about.release == subject.about.release {
        return false;
    }
    let id = format!("p-{}", urispec_differential::field(&subject.about.name));
    blocks.heading(2, &id, &cells::parser("", &subject.about.name));
    let releases = format!(
        "{} before, {} now.",
        visible(&old.about.release),
        visible(&subject.about.release)
    );
    blocks.paragraph(&Html::text(&releases));
    let label = format!("Changes in {}", subject.about.name);
    blocks.table(&label, header(&["Vector", "Input", "Before", "Now"]), rows);
    true
}
