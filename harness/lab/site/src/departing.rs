//! Every vector on which a parser differs from its document, by area. A page shows the gravest of each area, and a script
//! shows the rest from a compressed file, which the page also links to.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;
use urispec_differential::Severity;
use urispec_judge::{Case, mismatch};
use urispec_model::{ComponentSet, MismatchKind, Spec, Verdict, visible};
use urispec_report::{sorted, words};
use urispec_vectors::Vector;

use super::areas::areas;
use super::cells::{cut_to, is_grown, vector_address};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, attribute, header};
use super::script::json;
use super::{Context, File, own, worst};

/// The mismatches of an area that a page shows at once, for a parser that claims the document and for one that does not.
const SHOWN: usize = 5;
const SHOWN_OF_DIFFERENCES: usize = 2;

/// The most characters of an input or an answer on a page and in the data.
const CUT: usize = 48;
const CUT_IN_DATA: usize = 100;

/// The mismatches of a parser: its page shows the first of each area, and `data` has all.
pub(super) fn by_area(blocks: &mut Blocks, context: &Context<'_>, parser: &Counted<'_>) {
    let subject = parser.subject;
    let spec = own(subject);
    let is_claimed = subject.about.claims_spec(spec);
    blocks.heading(2, "areas", &Html::text("By area"));
    let judged_by = if is_claimed {
        format!("Judged by {}, which it claims.", spec.title())
    } else {
        format!(
            "Judged by {}, which it does not claim, so mismatches are only differences.",
            spec.title()
        )
    };
    let argument = visible(subject.about.arguments.as_deref().unwrap_or(&subject.about.name));
    let rerun = Html::span(&format!("urispec check {argument} --spec {spec} --full --only ID"));
    let rerun = Html::join([Html::text(&format!("{judged_by} To repeat one test:")), rerun], " ");
    blocks.paragraph(&rerun);
    let most = if is_claimed { SHOWN } else { SHOWN_OF_DIFFERENCES };
    for (at, area) in areas().iter().enumerate() {
        let count = parser.areas()[at].count;
        if count.judged == 0 {
            continue;
        }
        blocks.heading(3, &format!("area-{}", area.id), &Html::text(&area.title));
        blocks.paragraph(&Html::text(&summary(count)));
        let mismatches = Mismatch::of_area(context, parser, at);
        let rows = mismatches.iter().take(most).map(Mismatch::row).collect();
        let titles = header(&["Vector", "Verdict", "Input", "Expected", "Observed"]);
        let label = format!("Mismatches: {}", area.title);
        blocks.classed(" rows of-mismatches", &label, titles, rows);
        if mismatches.len() > most {
            let address = format!("../{}", path(&subject.about.name, "json.gz"));
            let all = format!(
                "All {} of this area, in the data of this parser (JSON, gzip)",
                mismatches.len()
            );
            blocks.push(Html::raw(format!(
                "<p class=\"more\" data-area={}>{}</p>",
                attribute(&area.id),
                Html::link(&address, &Html::text(&all))
            )));
        }
    }
}

/// The file with every mismatch of a parser: as a script for pages, or as JSON.
fn path(name: &str, ending: &str) -> String {
    format!("data/mismatches/{}.{ending}", urispec_differential::field(name))
}

/// The number of cases that agree, and of mismatches by kind.
fn summary(count: Count) -> String {
    let Count {
        agree,
        judged,
        rewritten,
        mismatches,
    } = count;
    let rewritten = match rewritten {
        0 => String::new(),
        _ => format!(", and {rewritten} more with a different spelling of a component, which the document allows"),
    };
    let failures = match mismatches.failures() {
        0 => String::new(),
        _ => format!("; {}", sorted::failures(mismatches)),
    };
    format!("{agree} of {judged} agree{rewritten}{failures}.")
}

/// Every mismatch of each parser, and the inputs of all.
pub(super) fn files(context: &Context<'_>) -> Vec<File> {
    let mut files: Vec<File> = context
        .parsers
        .par_iter()
        .flat_map_iter(|parser| data(context, parser))
        .collect();
    let mut inputs: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for id in context.departing.keys() {
        let vector = context.site.suite.get(id).expect("it was judged");
        let input = cut_to(&words::in_short(&vector.request()), CUT_IN_DATA);
        inputs.entry(vector.topic()).or_default().insert(name(vector), input);
    }
    let lines: Vec<String> = inputs
        .iter()
        .map(|(topic, inputs)| format!("{}:{}", json(topic), json(inputs)))
        .collect();
    let text = format!("globalThis.URISPEC_INPUTS={{\n{}\n}};\n", lines.join(",\n"));
    files.push(File::new("data/inputs.js", text));
    files.push(File::new("mismatches.js", include_str!("../assets/mismatches.js")));
    files
}

/// Every mismatch of one parser: for each area, verdict, kind and topic the names of the vectors. If the verdict does not say
/// both answers, a name has them.
fn data(context: &Context<'_>, parser: &Counted<'_>) -> [File; 2] {
    let mut lines: Vec<String> = Vec::new();
    for (at, area) in areas().iter().enumerate() {
        // In the order of the gravest of each list.
        let mut lists: Vec<(_, Vec<serde_json::Value>)> = Vec::new();
        for one in Mismatch::of_area(context, parser, at) {
            let key = (one.verdict.name(), one.kind(), one.vector.topic());
            let place = lists.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
                lists.push((key, Vec::new()));
                lists.len() - 1
            });
            lists[place].1.push(one.entry());
        }
        for ((verdict, kind, topic), entries) in lists {
            lines.push(json(&(&area.id, verdict, kind, topic, entries)));
        }
    }
    let name = &parser.subject.about.name;
    let compressed = File::compressed(path(name, "json.gz"), &format!("[\n{}\n]\n", lines.join(",\n")));
    // A page that is opened as a file may load a script, but not a compressed text.
    let script = format!(
        "globalThis.URISPEC_MISMATCHES=\"{}\";\n",
        STANDARD.encode(&compressed.bytes)
    );
    [File::new(path(name, "js"), script), compressed]
}

/// The last part of the id of a vector.
fn name(vector: &Vector) -> &str {
    vector.id.rsplit('/').next().unwrap_or_default()
}

/// A vector on which a parser differs from a document.
struct Mismatch<'a> {
    case: &'a Case,
    vector: &'a Vector,
    spec: Spec,
    verdict: Verdict,
    severity: Option<Severity>,
    /// `None` if only the spelling differs.
    kind: Option<MismatchKind>,
}

impl<'a> Mismatch<'a> {
    /// The mismatches of an area: bugs first, then the gravest, and vectors that a program generated last.
    fn of_area(context: &Context<'a>, parser: &Counted<'a>, area: usize) -> Vec<Self> {
        let (about, spec) = (&parser.subject.about, own(parser.subject));
        let one = |case: &&'a Case| {
            let vector = context.site.suite.get(&case.id)?;
            Some(Self {
                case,
                vector,
                spec,
                verdict: case.verdict(spec)?,
                severity: worst::severity(case, vector, spec),
                kind: mismatch(about, case, spec).map(|found| found.kind),
            })
        };
        let mut all: Vec<Self> = parser.areas()[area].departing.iter().filter_map(one).collect();
        all.sort_by_key(|one| {
            let place = (one.kind.is_none(), one.kind, one.severity.is_none(), one.severity);
            (place, is_grown(one.vector.topic()))
        });
        all
    }

    fn name(&self) -> &'a str {
        name(self.vector)
    }

    /// Whether the verdict alone says both answers.
    const fn is_of_acceptance(&self) -> bool {
        matches!(self.verdict, Verdict::TooLenient | Verdict::TooStrict)
    }

    /// The name, and the answers if the verdict does not say them.
    fn entry(&self) -> serde_json::Value {
        if self.is_of_acceptance() {
            return self.name().into();
        }
        let [expected, observed] = self.answers().map(|answer| cut_to(&answer, CUT_IN_DATA));
        serde_json::json!([self.name(), expected, observed])
    }

    fn kind(&self) -> &'static str {
        self.kind.map_or("spelling", MismatchKind::name)
    }

    /// The expected and the observed values of the components that differ.
    fn answers(&self) -> [String; 2] {
        if self.is_of_acceptance() {
            let is_lenient = self.verdict == Verdict::TooLenient;
            let answers = if is_lenient {
                ["reject", "accept"]
            } else {
                ["accept", "reject"]
            };
            return answers.map(str::to_owned);
        }
        let only: ComponentSet = words::departing(self.spec, self.case);
        let short = |words: String| words.strip_prefix("accept, ").map(str::to_owned).unwrap_or(words);
        let group = self.vector.group(self.spec);
        let expected = group.map_or_else(String::new, |group| short(words::expectation(&group.expectation, only)));
        let observed = match self.case.observed.as_deref() {
            Some(observed) => short(words::observation(observed, only)),
            None => "not in the run file".to_owned(),
        };
        [expected, observed]
    }

    fn row(&self) -> Row {
        let link = Html::link(
            &format!("../{}", vector_address(self.vector)),
            &Html::text(&self.vector.id),
        );
        let verdict = match self.kind {
            Some(MismatchKind::Difference) => self.verdict.name().to_owned(),
            _ => format!("{}, {}", self.verdict.name(), self.kind()),
        };
        let code = |text: &str| Html::span(&cut_to(text, CUT));
        let [expected, observed] = self.answers();
        let cells = [
            Html::text(&verdict),
            code(&words::in_short(&self.vector.request())),
            code(&expected),
            code(&observed),
        ];
        Row::new(link, cells)
    }
}
