//! The published vulnerabilities that failing cases show: the parser gave the answer of a vulnerable release.

use urispec_model::visible;
use urispec_vectors::cve_order;

/// A sentence for failing cases that show these vulnerabilities; `None` if there are no vulnerabilities.
pub(super) fn would_have_caught<'a>(cves: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let mut names: Vec<&String> = cves.into_iter().collect();
    names.sort_by_key(|name| (cve_order(name), *name));
    names.dedup();
    let names: Vec<String> = names.into_iter().map(|name| visible(name)).collect();
    (!names.is_empty()).then(|| format!("would have caught {}", names.join(", ")))
}

/// Writes the sentence of [`would_have_caught`] below the cases of a subject, on lines of at most `width`
/// columns.
#[cfg(feature = "full")]
pub(super) fn write<'a>(out: &mut String, cves: impl IntoIterator<Item = &'a String>, width: usize) {
    let Some(caught) = would_have_caught(cves) else { return };
    let mut column = 1;
    out.push(' ');
    for word in caught.split(' ') {
        if column + 1 + word.len() > width && column > 4 {
            out.push_str("\n   ");
            column = 3;
        }
        out.push(' ');
        out.push_str(word);
        column += 1 + word.len();
    }
    out.push('\n');
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_lines_are_no_wider_than_asked() {
        let names = [
            "CVE-2025-61594",
            "CVE-2018-1000117",
            "CVE-2025-27221",
            "CVE-2018-18348",
            "CVE-2025-27221",
        ];
        let names = names.map(str::to_owned);
        let mut out = String::new();
        write(&mut out, &names, 40);
        let expected =
            "  would have caught CVE-2018-18348,\n    CVE-2018-1000117, CVE-2025-27221,\n    CVE-2025-61594\n";
        assert_eq!(out, expected);
        assert_eq!(would_have_caught(&[]), None);
    }
}
