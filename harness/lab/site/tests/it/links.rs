//! The form of links to other sites.

/// The sites of documents and of vulnerabilities.
const SITES: [&str; 4] = [
    "https://www.rfc-editor.org/",
    "https://datatracker.ietf.org/",
    "https://url.spec.whatwg.org/",
    "https://www.cve.org/",
];

/// Whether a link to one of [`SITES`] has a form that we checked by hand. A section of an RFC or of a draft is a
/// number, an appendix begins with a letter; the anchors of the URL Standard are names.
pub fn has_known_form(address: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.split('.').all(|part| part.parse::<u32>().is_ok());
    let is_appendix = |text: &str| {
        let (letter, rest) = text.split_at_checked(1).unwrap_or_default();
        letter.bytes().all(|byte| byte.is_ascii_uppercase())
            && rest.strip_prefix('.').map_or(rest.is_empty(), is_number)
    };
    let is_place = |text: &str| match text.split_once('#') {
        None => true,
        Some((_, anchor)) => {
            anchor.strip_prefix("section-").is_some_and(is_number)
                || anchor.strip_prefix("appendix-").is_some_and(is_appendix)
        }
    };
    let name = |text: &str| text.split('#').next().unwrap_or_default().to_owned();
    let is_name = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    let rest = |site: &str| address.strip_prefix(site);
    if let Some(rest) = rest("https://www.rfc-editor.org/rfc/rfc") {
        return is_number(&name(rest)) && is_place(rest);
    }
    if let Some(rest) = rest("https://datatracker.ietf.org/doc/html/draft-") {
        return is_name(&name(rest)) && is_place(rest);
    }
    if let Some(rest) = rest("https://datatracker.ietf.org/doc/html/rfc") {
        return is_number(&name(rest)) && is_place(rest);
    }
    if let Some(erratum) = rest("https://www.rfc-editor.org/errata/eid") {
        return is_number(erratum);
    }
    if address == "https://url.spec.whatwg.org/" {
        return true;
    }
    if let Some(anchor) = rest("https://url.spec.whatwg.org/#") {
        return !anchor.is_empty() && !anchor.starts_with(|letter: char| letter.is_ascii_digit());
    }
    if let Some(cve) = rest("https://www.cve.org/CVERecord?id=CVE-") {
        return is_number(&cve.replace('-', "."));
    }
    // Parsers quote their documentation, which is anywhere.
    !SITES.iter().any(|site| address.starts_with(site))
}

#[test]
fn links_to_other_sites_have_known_forms() {
    for good in [
        "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
        "https://www.rfc-editor.org/rfc/rfc2396#appendix-C.1",
        "https://www.rfc-editor.org/rfc/rfc1630",
        "https://datatracker.ietf.org/doc/html/draft-fielding-url-syntax-01#appendix-C",
        "https://url.spec.whatwg.org/#url-parsing",
        "https://www.cve.org/CVERecord?id=CVE-2016-8624",
        "https://docs.rs/ada-url/4.0.0/ada_url/",
    ] {
        assert!(has_known_form(good), "{good}");
    }
    for bad in [
        "https://www.rfc-editor.org/rfc/rfc2396#section-C.1",
        "https://www.rfc-editor.org/rfc/whatwg-2026-07#url-parsing",
        "https://datatracker.ietf.org/doc/html/whatwg-2026-07#url-parsing",
        "https://url.spec.whatwg.org/#4.4",
        "https://www.cve.org/CVE-2016-8624",
    ] {
        assert!(!has_known_form(bad), "{bad}");
    }
}
