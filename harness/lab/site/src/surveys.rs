//! Surveys: on how many real URLs any two readers differ, by class, with confidence.

use std::fmt::Write as _;

use serde_json::json;
use urispec_report::proof::thousands;

use super::figure::{Data, Figure, inline};
use super::html::{Blocks, Html, Row, header};
use super::surveyed::{Survey, SurveyPair};
use super::{Context, File};

/// The bounds of a share that a sample of `all` with `some` hits supports, at 95 % (Wilson's interval).
fn interval(some: u32, all: u32) -> [f64; 2] {
    const Z: f64 = 1.96;
    let (some, all) = (f64::from(some), f64::from(all.max(1)));
    let share = some / all;
    let scale = 1.0 + Z * Z / all;
    let middle = share + Z * Z / (2.0 * all);
    let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    [(middle - half) / scale, (middle + half) / scale].map(|bound| bound.clamp(0.0, 1.0))
}

/// A share with three digits, such as `0.438 %`.
fn shown(share: f64) -> String {
    let percent = share * 100.0;
    match percent {
        percent if percent >= 10.0 => format!("{percent:.1} %"),
        percent if percent >= 1.0 => format!("{percent:.2} %"),
        percent if percent >= 0.1 => format!("{percent:.3} %"),
        percent => format!("{percent:.4} %"),
    }
}

/// The page of surveys, if any are recorded.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let surveys = context.site.surveys;
    if surveys.is_empty() {
        return Vec::new();
    }
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Real URLs, read by documents and parsers: on how many URLs any two readers differ. A dot is the measured share, and the line \
         through it is where the share of a larger set of such URLs lies with a confidence of 95 % (Wilson's interval), if the URLs are \
         a random sample of it. The scale is logarithmic. The pairs with the gravest differences come first: a different host, then a \
         different port or userinfo, a different resource, and a URL that only one reader accepts. Pairs that agree on every URL are in the data, and not in the picture.",
    ));
    blocks.paragraph(&Html::join(
        [
            Html::text("Count your own URLs:"),
            Html::span("urispec survey --input urls.txt --output few.json"),
        ],
        " ",
    ));
    let mut files = Vec::new();
    for (at, survey) in surveys.iter().enumerate() {
        files.extend(section(&mut blocks, at, survey));
    }
    let title = "Surveys of real URLs";
    files.push(context.page("surveys.html", title, Html::text(title), blocks));
    files
}

/// Adds a survey. Returns the files of its figure.
fn section(blocks: &mut Blocks, at: usize, survey: &Survey) -> Vec<File> {
    let urls = survey.urls;
    blocks.heading(2, &format!("survey-{at}"), &Html::text(&survey.title));
    let source = if survey.source.starts_with("https://") {
        Html::link(&survey.source, &Html::text(&survey.source))
    } else {
        Html::text(&survey.source)
    };
    let counted = format!("{} URLs of", thousands(urls));
    blocks.paragraph(&Html::join([Html::text(&counted), source], " "));
    let mut pairs: Vec<&SurveyPair> = survey.rows.iter().filter(|pair| pair.differ() > 0).collect();
    // The gravest differences first.
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.counts()));
    let (height, picture) = plot(&pairs, urls);
    let title = format!("{}: URLs that two readers read differently", survey.title);
    blocks.push(inline(height, &title, &picture));
    let row = |pair: &SurveyPair| {
        let [low, high] = interval(pair.differ(), urls);
        vec![
            json!(pair.a),
            json!(pair.b),
            json!(urls),
            json!(pair.crash),
            json!(pair.scheme_or_authority),
            json!(pair.different_host),
            json!(pair.port_or_userinfo),
            json!(pair.different_resource),
            json!(pair.only_a_accepts),
            json!(pair.only_b_accepts),
            json!(pair.spelling),
            json!(pair.empty_path),
            json!(pair.share),
            json!(low),
            json!(high),
            json!(pair.hosts.hosts),
            json!(pair.hosts.relative_error),
        ]
    };
    let columns = &[
        "a",
        "b",
        "urls",
        "crash",
        "scheme_or_authority",
        "different_host",
        "port_or_userinfo",
        "different_resource",
        "only_a_accepts",
        "only_b_accepts",
        "spelling",
        "empty_path",
        "share",
        "low_95",
        "high_95",
        "hosts",
        "hosts_relative_error",
    ];
    let figure = Figure {
        name: &format!("survey-{at}"),
        title: &title,
        size: (900, height),
        content: &picture,
        data: Data::new(columns, survey.rows.iter().map(row).collect()),
    };
    blocks.push(figure.downloads());
    let rows = pairs.iter().map(|pair| table_row(pair, urls)).collect();
    let titles = [
        "Readers",
        "Share",
        "95 %",
        "Scheme or authority",
        "Different host",
        "Port or userinfo",
        "Different resource",
        "Only the first accepts",
        "Only the second accepts",
        "Spelling",
        "Empty path or /",
        "Hosts",
    ];
    blocks.table(&title, header(&titles), rows);
    figure.files()
}

fn table_row(pair: &SurveyPair, urls: u32) -> Row {
    let [low, high] = interval(pair.differ(), urls);
    let hosts = thousands(pair.hosts.hosts);
    let hosts = match pair.hosts.relative_error {
        Some(error) if !pair.hosts.exact => format!("≈ {hosts} (± {:.0} %)", error * 100.0),
        _ => hosts,
    };
    // The number of crashes is only in the data, because a survey on record has none.
    let [_, counts @ ..] = pair.counts();
    let mut cells = vec![shown(pair.share), format!("{} to {}", shown(low), shown(high))];
    cells.extend(counts.map(thousands));
    cells.push(hosts);
    Row::new(
        Html::text(&pair.titles().join(" and ")),
        cells.iter().map(|text| Html::text(text)),
    )
}

/// A line for each pair: its names, its share, and a dot with its interval on a logarithmic scale.
fn plot(pairs: &[&SurveyPair], urls: u32) -> (usize, String) {
    /// The height of a line and the room for the scale, in pixels.
    const LINE: usize = 42;
    const SCALE: usize = 24;
    /// The smallest share of the scale is 10 to the power of this number.
    const DECADES: f64 = 5.0;
    let place = |share: f64| {
        format!(
            "{:.2}%",
            ((share.max(1e-9).log10() + DECADES) / DECADES).clamp(0.0, 1.0) * 100.0
        )
    };
    let height = pairs.len() * LINE + SCALE;
    let mut out = String::new();
    for (share, name) in [(1e-4, "0.01 %"), (1e-3, "0.1 %"), (1e-2, "1 %"), (1e-1, "10 %")] {
        let x = place(share);
        let _ = writeln!(
            out,
            "<line class=\"guide\" x1=\"{x}\" x2=\"{x}\" y1=\"{SCALE}\" y2=\"{height}\"/><text class=\"quiet\" x=\"{x}\" y=\"14\" text-anchor=\"middle\">{name}</text>"
        );
    }
    for (at, pair) in pairs.iter().enumerate() {
        let (text, line) = (SCALE + at * LINE + 16, SCALE + at * LINE + 29);
        let [low, high] = interval(pair.differ(), urls).map(place);
        let _ = writeln!(
            out,
            "<text x=\"0\" y=\"{text}\">{}</text><text x=\"100%\" y=\"{text}\" text-anchor=\"end\">{}</text>\
             <line class=\"range\" x1=\"{low}\" x2=\"{high}\" y1=\"{line}\" y2=\"{line}\"/><circle class=\"bar\" cx=\"{}\" cy=\"{line}\" r=\"5\"/>",
            Html::text(&pair.titles().join(" and ")),
            shown(pair.share),
            place(pair.share)
        );
    }
    (height, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_wilson() {
        let [low, high] = interval(10, 100);
        assert!(
            (low - 0.0552).abs() < 1e-4 && (high - 0.1744).abs() < 1e-4,
            "{low} {high}"
        );
        let [low, high] = interval(0, 100);
        assert!(low == 0.0 && (high - 0.0370).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn readers_have_titles_and_shares_have_three_digits() {
        let text = r#"{"title":"t","source":"s","urls":12,"rows":[{"a":"rfc2396","b":"<b>","crash":0,"scheme_or_authority":0,
            "different_host":0,"port_or_userinfo":0,"different_resource":0,"only_a_accepts":1,"only_b_accepts":2,"spelling":0,
            "empty_path":0,"share":0.25,"hosts":{"hosts":3,"exact":true}}]}"#;
        let survey = Survey::read(text).expect("it is a survey");
        assert_eq!(survey.rows[0].titles(), ["RFC 2396", "<b>"]);
        assert_eq!(
            [0.5, 0.0123, 0.001_23, 0.000_012_3].map(shown),
            ["50.0 %", "1.23 %", "0.123 %", "0.0012 %"]
        );
    }
}
