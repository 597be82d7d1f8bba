//! The list of parsers for the first page, and for each way in which the documents split an input, the parsers that
//! always agreed with one of them.

use std::collections::BTreeMap;

use serde::Serialize;
use urispec_differential::BugKind;
use urispec_judge::SubjectRun;
use urispec_model::visible;
use urispec_report::divergence::{self, group_title};

use super::cells::{parser_page, vector_address};
use super::recorded::{self, DIGITS, NONE, Recorded};
use super::script::json;
use super::{Context, File};

/// The inputs that documents must split in the same way before a parser counts as one that always agrees.
const ENOUGH: usize = 3;

/// A parser in the list of names.
#[derive(Serialize)]
struct Reader {
    name: String,
    release: String,
    language: String,
    page: String,
    /// The title of its gravest bug or difference, and the page that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    worst: Option<(String, String)>,
}

/// The recorded answers, and the parsers that gave them.
pub(super) fn files(context: &Context<'_>) -> Vec<File> {
    let (recorded, mut files) = recorded::files(context);
    files.push(file(context, &recorded));
    files
}

/// The names of the parsers, and by the way in which the documents split an input, the parsers that were in the
/// strip of the same documents on every such input.
fn file(context: &Context<'_>, recorded: &[Recorded]) -> File {
    let mut splits: BTreeMap<u32, Vec<&Recorded>> = BTreeMap::new();
    for one in recorded {
        splits.entry(one.split.hash).or_default().push(one);
    }
    let count = context.site.run.subjects.len();
    let profile = splits.into_iter().filter(|(_, all)| all.len() >= ENOUGH);
    let profile: BTreeMap<String, (usize, String)> = profile
        .map(|(hash, all)| {
            let always = (0..count).map(|at| {
                let first = all[0].split.parsers[at];
                let is_same = all.iter().all(|one| one.split.parsers[at] == first);
                first.filter(|_| is_same).map_or(NONE, |place| {
                    char::from(DIGITS[usize::from(place).min(DIGITS.len() - 1)])
                })
            });
            (format!("{hash:08x}"), (all.len(), always.collect()))
        })
        .collect();
    let groups = divergence::parsers(context.site.divergences);
    let parser = |(at, subject): (usize, &SubjectRun)| {
        let about = &subject.about;
        let worst = groups
            .iter()
            .find(|parser| parser.name == about.name)
            .and_then(|parser| {
                let group = parser
                    .claimed
                    .iter()
                    .min_by_key(|group| (group.kind() != Some(BugKind::Bug), group.severity()))?;
                Some((group_title(group), format!("divergences/{}.html", group.first().id)))
            })
            .or_else(|| {
                let (severity, case) = context.parsers[at].worst?;
                let vector = context.site.suite.get(&case.id)?;
                let input = urispec_report::words::in_short(&vector.request());
                Some((format!("{} on {input}", severity.words()), vector_address(vector)))
            });
        Reader {
            name: visible(&about.name),
            release: visible(&about.release),
            language: visible(&about.language),
            page: parser_page(&about.name),
            worst,
        }
    };
    let parsers: Vec<Reader> = context.site.run.subjects.iter().enumerate().map(parser).collect();
    let text = format!(
        "globalThis.URISPEC_READERS={{\"parsers\":{},\n\"profile\":{}}};\n",
        json(&parsers),
        json(&profile)
    );
    File::new("data/readers.js", text)
}
