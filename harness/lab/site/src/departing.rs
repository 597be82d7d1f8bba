//! Every vector on which a parser differs from its document, by area. This is the longest part of the site, so it
//! uses few bytes. Text from the page of the vector is repeated only for parsers that claim the document.

use std::collections::BTreeMap;

use urispec_judge::{Case, mismatch};
use urispec_model::{ComponentSet, MismatchKind, Request, Spec, Verdict, visible};
use urispec_subjects::About;
use urispec_vectors::Vector;

use super::areas::areas;
use super::cells::{cut_short, is_grown, topic_page, vector_address};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, Row, header};
use super::{Context, own};
use urispec_report::{sorted, words};

/// The maximum number of mismatches of one kind in an area that a page shows, for a parser that claims the
/// document and for a parser that does not. Without a limit, the mismatches of two hundred parsers would be most
/// of the site. The data files have all mismatches.
const SHOWN: usize = 60;
const SHOWN_OF_DRIFT: usize = 8;

pub(super) fn by_area<'a>(blocks: &mut Blocks, context: &Context<'a>, parser: &Counted<'a>) {
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
    let all = Html::span(&format!("urispec check {argument} --spec {spec} --full"));
    blocks.paragraph(&Html::join(
        [
            Html::text("If there are many mismatches, only some are shown. To show all:"),
            all,
        ],
        " ",
    ));
    for (area, held) in areas().iter().zip(parser.areas()) {
        let Count {
            agree,
            judged,
            rewritten,
            mismatches,
        } = held.count;
        if judged == 0 {
            continue;
        }
        blocks.heading(3, &format!("area-{}", area.id), &Html::text(&area.title));
        let rewritten = match rewritten {
            0 => String::new(),
            _ => {
                format!(", and {rewritten} more with a different spelling of a component, which the document allows")
            }
        };
        let failures = match mismatches.failures() {
            0 => String::new(),
            _ => format!("; {}", sorted::failures(mismatches)),
        };
        blocks.paragraph(&Html::text(&format!("{agree} of {judged} agree{rewritten}{failures}.")));
        let cases = held.departing.iter();
        let departures = cases.filter_map(|case| Departure::new(context, &subject.about, case, spec));
        let (grown, departures): (Vec<_>, Vec<_>) =
            departures.partition(|departure| is_grown(departure.vector.topic()));
        let (accepted, others): (Vec<_>, Vec<_>) = departures.into_iter().partition(Departure::is_of_acceptance);
        let most = if is_claimed { SHOWN } else { SHOWN_OF_DRIFT };
        let shown = |all: &[Departure<'a>]| all.len().min(most);
        names(blocks, &grown[..shown(&grown)]);
        acceptance(blocks, &accepted[..shown(&accepted)], is_claimed);
        answers(blocks, &others[..shown(&others)], &area.title, is_claimed);
        let more: usize = [&grown, &accepted, &others]
            .iter()
            .map(|all| all.len() - shown(all))
            .sum();
        if more > 0 {
            blocks.paragraph(&Html::text(&format!("And {more} more.")));
        }
    }
}

/// A vector on which a parser differs from a document.
struct Departure<'a> {
    about: &'a About,
    case: &'a Case,
    vector: &'a Vector,
    spec: Spec,
    verdict: Verdict,
    /// The kind of the mismatch; `None` if only the spelling differs.
    kind: Option<MismatchKind>,
}

impl<'a> Departure<'a> {
    fn new(context: &Context<'a>, about: &'a About, case: &'a Case, spec: Spec) -> Option<Self> {
        Some(Self {
            about,
            case,
            vector: context.site.suite.get(&case.id)?,
            spec,
            verdict: case.verdict(spec)?,
            kind: mismatch(about, case, spec).map(|found| found.kind),
        })
    }

    /// The last part of the id.
    fn name(&self) -> &'a str {
        self.vector.id.rsplit('/').next().unwrap_or_default()
    }

    fn is_of_acceptance(&self) -> bool {
        matches!(self.verdict, Verdict::TooLenient | Verdict::TooStrict)
    }

    fn link(&self, text: &str) -> Html {
        Html::link(&format!("../{}", vector_address(self.vector)), &Html::text(text))
    }

    /// The texts of the request; a reference comes before its base, which may be cut off at the end of a long
    /// line.
    fn input(&self) -> Html {
        match self.vector.request() {
            Request::Resolve { base, input, .. } => {
                cut_short(&format!("{} against {}", words::shown(input), words::shown(base)))
            }
            request => cut_short(&words::in_short(&request)),
        }
    }

    /// The section that defines the answer. It is only a number if it is a section of the document itself. The
    /// page of the vector links to its text.
    fn section(&self) -> Option<String> {
        let decides = words::deciding_rules(self.about, self.spec, self.case, self.vector);
        let citation = if let Some(mut rules) = decides {
            rules.swap_remove(0).1
        } else {
            (*self.vector.group(self.spec)?.cited_for(self.spec).first()?).clone()
        };
        if citation.document == self.spec.name() {
            return Some(citation.section);
        }
        let words = words::cite(&citation);
        Some(words.split(" (").next().unwrap_or_default().to_owned())
    }

    /// The expected and the observed values of the components that differ.
    fn answers(&self) -> [Html; 2] {
        let only: ComponentSet = words::departing(self.spec, self.case);
        let short = |words: &str| cut_short(words.strip_prefix("accept, ").unwrap_or(words));
        let group = self.vector.group(self.spec);
        let expected = group.map_or_else(Html::default, |group| {
            short(&words::expectation(&group.expectation, only))
        });
        let observed = match self.case.observed.as_deref() {
            Some(observed) => short(&words::observation(observed, only)),
            None => Html::text("the run file does not have it"),
        };
        [expected, observed]
    }
}

/// The properties that all mismatches of a list share: kind, verdict and topic.
type List<'a> = (Option<MismatchKind>, Verdict, &'a str);

/// The mismatches by kind, verdict and topic.
fn lists<'d, 'a>(departures: &'d [Departure<'a>]) -> BTreeMap<List<'a>, Vec<&'d Departure<'a>>> {
    let mut lists: BTreeMap<List<'a>, Vec<&Departure<'_>>> = BTreeMap::new();
    for departure in departures {
        let key = (departure.kind, departure.verdict, departure.vector.topic());
        lists.entry(key).or_default().push(departure);
    }
    lists
}

/// The topic of a list, its verdict, and the kind of its mismatches, unless the kind is a bug or a difference.
fn title((kind, verdict, topic): List<'_>) -> Html {
    let page = Html::link(&format!("../{}", topic_page(topic)), &Html::text(topic));
    let kind = match kind {
        Some(kind @ (MismatchKind::Documented | MismatchKind::Open)) => format!(" ({kind})"),
        _ => String::new(),
    };
    let verdict = Html::text(&format!(", {}{kind}:", verdict.name()));
    Html::join([page, verdict], "")
}

/// Adds vectors that a program generated. There may be thousands of them, and each has little meaning, so only
/// their names are shown.
fn names(blocks: &mut Blocks, departures: &[Departure<'_>]) {
    for (list, departures) in lists(departures) {
        let names: Vec<&str> = departures.iter().map(|departure| departure.name()).collect();
        let names = Html::text(&names.join(", "));
        blocks.paragraph(&Html::join([title(list), names], " "));
    }
}

/// Adds lists of texts that are wrongly accepted or wrongly rejected: only the verdict is of interest.
fn acceptance(blocks: &mut Blocks, departures: &[Departure<'_>], is_claimed: bool) {
    for (list, departures) in lists(departures) {
        blocks.paragraph(&title(list));
        let item = |departure: &&Departure<'_>| {
            let name = departure.name();
            if !is_claimed {
                return Html::text(name);
            }
            let link = departure.link(name);
            let section = departure.section().unwrap_or_default();
            Html::join([link, departure.input(), Html::text(&section)], " ")
        };
        blocks.list(departures.iter().map(item));
    }
}

fn answers(blocks: &mut Blocks, departures: &[Departure<'_>], area: &str, is_claimed: bool) {
    let row = |departure: &Departure<'_>| {
        let verdict = Html::text(departure.verdict.name());
        let kind = Html::text(departure.kind.map_or("spelling", MismatchKind::name));
        let [expected, observed] = departure.answers();
        let section = Html::text(&departure.section().unwrap_or_default());
        let cells = if is_claimed {
            vec![verdict, kind, departure.input(), expected, observed, section]
        } else {
            vec![verdict, observed]
        };
        Row::new(departure.link(&departure.vector.id), cells)
    };
    let titles: &[&str] = if is_claimed {
        &["Vector", "Verdict", "Kind", "Input", "Expected", "Observed", "Section"]
    } else {
        &["Vector", "Verdict", "Observed"]
    };
    let rows = departures.iter().map(row).collect();
    blocks.table(&format!("Where it differs: {area}"), header(titles), rows);
}
