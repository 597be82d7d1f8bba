//! Badges. Each badge is a picture, and also JSON for services that draw badges.

use std::fmt::Write as _;

use urispec_differential::field;
use urispec_model::{Spec, visible};

use super::counts::{Count, Counted};
use super::html::{Html, attribute};
use super::{Context, File, own};
use urispec_report::words::counted;

/// The agreement of a parser with a document.
pub(super) struct Badge {
    /// The path of the picture, from the folder of the site.
    pub(super) path: String,
    spec: Spec,
    count: Count,
    /// Whether the parser claims the document. If it does, its mismatches are bugs, documented, or open.
    claimed: bool,
}

impl Badge {
    /// The text in the picture.
    pub(super) fn words(&self) -> String {
        format!("{}: {}", self.spec.title(), self.value())
    }

    /// The number of cases that agree. For a parser that claims the document, also the numbers of bugs, documented
    /// deviations and open cases.
    fn value(&self) -> String {
        let Count {
            agree,
            judged,
            mismatches,
            ..
        } = self.count;
        let mut value = format!("{agree} of {judged}");
        if self.claimed {
            let _ = write!(value, ", {}", counted(mismatches.bug, "bug", "bugs"));
            for (count, word) in [(mismatches.documented, "documented"), (mismatches.open, "open")] {
                if count > 0 {
                    let _ = write!(value, ", {count} {word}");
                }
            }
        }
        value
    }

    /// Green if there is no bug. If the document is not claimed: green if there is no difference.
    const fn color(&self) -> &'static str {
        let Count {
            agree,
            judged,
            mismatches,
            ..
        } = self.count;
        match agree {
            _ if agree == judged || self.claimed && mismatches.bug == 0 => "#1a7f37",
            _ if agree * 10 >= judged * 9 => "#57606a",
            _ => "#b35900",
        }
    }

    fn svg(&self) -> String {
        let (label, value) = (self.spec.title(), self.value());
        let (left, right) = (width(label), width(&value));
        let (middle, center) = (left / 2, left + right / 2);
        let whole = left + right;
        let (attribute, words) = (attribute(&self.words()), Html::text(&self.words()));
        let (label, value) = (Html::text(label), Html::text(&value));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{whole}\" height=\"20\" viewBox=\"0 0 {whole} 20\" role=\"img\" aria-label={attribute}>\
             <title>{words}</title><rect width=\"{left}\" height=\"20\" fill=\"#24292f\"/>\
             <rect x=\"{left}\" width=\"{right}\" height=\"20\" fill=\"{}\"/>\
             <g fill=\"#ffffff\" font-family=\"Verdana,sans-serif\" font-size=\"11\" text-anchor=\"middle\">\
             <text x=\"{middle}\" y=\"14\">{label}</text><text x=\"{center}\" y=\"14\">{value}</text></g></svg>\n",
            self.color()
        )
    }

    fn json(&self) -> String {
        let badge = serde_json::json!({
            "schemaVersion": 1,
            "label": self.spec.title(),
            "message": self.value(),
            "color": self.color().trim_start_matches('#'),
        });
        format!("{badge}\n")
    }
}

/// The width of a text in the picture, in pixels, with room at both ends: 11 pixels of Verdana, rounded up.
fn width(text: &str) -> usize {
    let of = |char: char| match char {
        'i' | 'l' | 'I' | ' ' | '.' | ',' | '-' => 5,
        'm' | 'w' | 'M' | 'W' => 11,
        _ => 8,
    };
    text.chars().map(of).sum::<usize>() + 12
}

/// The badges of a parser: one for each document that it claims. If it claims no document: one for the document
/// that judges it.
pub(super) fn of(context: &Context<'_>, parser: &Counted<'_>) -> Vec<Badge> {
    let subject = parser.subject;
    let claimed = |spec: &&Spec| subject.about.claims_spec(**spec) || **spec == own(subject);
    let badge = |spec: &Spec| {
        let count = parser.document(*spec);
        let path = format!("badges/{}.{spec}.svg", field(&subject.about.name));
        (count.judged > 0).then_some(Badge {
            path,
            spec: *spec,
            count,
            claimed: subject.about.claims_spec(*spec),
        })
    };
    context
        .site
        .run
        .specs
        .iter()
        .filter(claimed)
        .filter_map(badge)
        .collect()
}

pub(super) fn files(context: &Context<'_>) -> Vec<File> {
    let badges = context.parsers.iter().flat_map(|parser| of(context, parser));
    badges
        .flat_map(|badge| {
            let json = badge.path.replace(".svg", ".json");
            [
                File::new(badge.path.clone(), badge.svg()),
                File::new(visible(&json), badge.json()),
            ]
        })
        .collect()
}
