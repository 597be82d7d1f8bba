//! Compares the reference implementations with a second search for hazards.
//!
//! This search shares no code with the reference implementations. `documents` contains the warnings of each
//! document, written a second time. The components are found with the grammar, and each component is decoded as a
//! whole. The standard library parses the numbers of addresses.

mod address;
mod authority;
mod documents;
mod octets;

use std::ops::Range;

use HazardKind as H;
use urispec_model::{Component as C, Hazard, HazardKind, Spans, Spec};
use urispec_specs::hazards;

use self::documents::{Warnings, warnings};
use self::octets::{decoded, octets, overlong};
use crate::components::readings;
use crate::law_violation::LawViolation;

/// Compares the hazards that each reference implementation finds with the hazards that this search finds.
pub fn agree(input: &[u8]) -> Result<(), LawViolation> {
    Spec::SYNTAXES.iter().try_for_each(|spec| agree_for(*spec, input))
}

/// Like [`agree`], for one document.
pub fn agree_for(spec: Spec, input: &[u8]) -> Result<(), LawViolation> {
    let ours = hazards(spec, input).ok();
    let expected = match found(spec, input) {
        // The grammar derives the input in several ways, and no rule decides between them.
        None if warnings(spec).is_some() => return Ok(()),
        found => found.flatten(),
    };
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the hazard oracle find the same hazards";
    let shown = |hazards: &Option<Vec<Hazard>>| format!("{hazards:?}").escape_debug().to_string();
    Err(LawViolation::new(law, spec, &[input], &shown(&expected), &shown(&ours)))
}

/// The hazards of an input by the warnings of `spec`; `Some(None)` if `spec` rejects the input. `None` if `spec`
/// has no warnings, or if its grammar derives the input in several ways with different hazards.
pub fn found(spec: Spec, input: &[u8]) -> Option<Option<Vec<Hazard>>> {
    warnings(spec)?;
    let readings = readings(spec, input);
    let mut each = readings.iter().map(|spans| found_in(spec, input, spans));
    let Some(first) = each.next() else {
        return Some(None);
    };
    each.all(|other| other == first).then_some(Some(first?))
}

fn found_in(spec: Spec, input: &[u8], spans: &Spans) -> Option<Vec<Hazard>> {
    let mut search = Search {
        warnings: warnings(spec)?,
        text: std::str::from_utf8(input).ok()?,
        spans,
        hazards: Vec::new(),
    };
    if !search.warnings.absolute_only || search.place(C::Scheme).is_some() {
        search.run();
    }
    Some(search.in_order())
}

/// A search with the hazards that it has found so far.
struct Search<'a> {
    warnings: Warnings,
    text: &'a str,
    spans: &'a Spans,
    hazards: Vec<Hazard>,
}

impl Search<'_> {
    fn place(&self, component: C) -> Option<Range<usize>> {
        self.spans.get(component).map(|span| span.start..span.end)
    }

    fn add(&mut self, hazard: HazardKind, range: Range<usize>) {
        self.add_with(hazard, range, None);
    }

    fn add_with(&mut self, hazard: HazardKind, range: Range<usize>, means: Option<String>) {
        if self.warnings.has(hazard) {
            self.hazards.push(Hazard {
                hazard,
                range: Some(range),
                means: means.map(|means| means.into_bytes().into()),
            });
        }
    }

    fn in_order(mut self) -> Vec<Hazard> {
        let order = |hazard: &Hazard| {
            let place = hazard.range.as_ref().map(|range| (range.start, range.end));
            (place, hazard.hazard)
        };
        self.hazards.sort_by_key(order);
        self.hazards
    }

    /// Adds each triplet of a component that encodes one of these octets.
    fn add_encoded(&mut self, hazard: HazardKind, place: Range<usize>, of: &str) {
        for octet in octets(self.text, place) {
            if octet.is_encoded && of.as_bytes().contains(&octet.value) {
                self.add(hazard, octet.range);
            }
        }
    }

    fn run(&mut self) {
        let whole = 0..self.text.len();
        self.line_breaks();
        self.add_encoded(H::Null, whole.clone(), "\0");
        for range in overlong(&octets(self.text, whole)) {
            self.add(H::OverlongUtf8, range);
        }
        if let Some(path) = self.place(C::Path) {
            self.path(path);
        }
        if let Some(query) = self.place(C::Query) {
            self.add_encoded(H::Delimiter, query.clone(), "#");
            self.fields(query);
        }
        if let Some(authority) = self.place(C::Authority) {
            self.add_encoded(H::Delimiter, authority, ":/?#[]@");
        }
        self.userinfo();
        if let Some(host) = self.place(C::Host) {
            self.host(host);
        }
        if let Some(port) = self.place(C::Port) {
            self.port(port);
        }
    }

    /// Adds encoded line breaks. In the body of a message they are not a hazard if they are `%0D%0A`, which RFC
    /// 6068 section 5 requires.
    fn line_breaks(&mut self) {
        let mut expected: Vec<usize> = Vec::new();
        if self.warnings.has(H::HeaderField) {
            for (name, value) in self.pairs() {
                let octets = octets(self.text, value);
                let pairs = octets.windows(2).filter(|pair| {
                    name == "body"
                        && pair.iter().all(|octet| octet.is_encoded)
                        && [pair[0].value, pair[1].value] == *b"\r\n"
                });
                expected.extend(pairs.flat_map(|pair| [pair[0].range.start, pair[1].range.start]));
            }
            expected.sort_unstable();
        }
        for octet in octets(self.text, 0..self.text.len()) {
            let is_break = octet.is_encoded && b"\r\n".contains(&octet.value);
            if is_break && expected.binary_search(&octet.range.start).is_err() {
                self.add(H::LineBreak, octet.range);
            }
        }
    }

    fn path(&mut self, place: Range<usize>) {
        self.add_encoded(H::Delimiter, place.clone(), "/?#");
        self.add_encoded(H::FileSystemCharacter, place.clone(), "/\\:[]");
        if self.place(C::Scheme).is_none() && self.place(C::Authority).is_none() {
            // "a%3Ab": after decoding, "a" is a scheme.
            let path = &self.text[place.clone()];
            let first = place.start + path.find('/').unwrap_or(path.len());
            self.add_encoded(H::Delimiter, place.start..first, ":");
        }
        if !self.warnings.has(H::DeviceName) {
            return;
        }
        let mut start = place.start;
        for segment in self.text[place].split('/') {
            let range = start..start + segment.len();
            if is_device(segment, &decoded(self.text, range.clone())) {
                self.add(H::DeviceName, range);
            }
            start += segment.len() + 1;
        }
    }

    /// The fields of a message: the decoded names in lower case, and the places of the values.
    fn pairs(&self) -> Vec<(String, Range<usize>)> {
        let query = self.place(C::Query).unwrap_or_default();
        let mut start = query.start;
        let texts = self.text[query].split('&');
        let pair = |text: &str| {
            let equals = start + text.find('=').unwrap_or(text.len());
            let name = String::from_utf8_lossy(&decoded(self.text, start..equals)).to_ascii_lowercase();
            let value = (equals + 1).min(start + text.len())..start + text.len();
            start += text.len() + 1;
            (name, value)
        };
        texts.map(pair).collect()
    }

    /// RFC 6068 section 4: "Subject and Keywords, as well as Body, are believed to be both safe"; section 2: `to` is an address.
    fn fields(&mut self, query: Range<usize>) {
        let mut start = query.start;
        for (name, value) in self.pairs() {
            if !["subject", "keywords", "body", "to"].contains(&&*name) {
                let end = start + self.text[start..value.end].find('=').unwrap_or(value.end - start);
                self.add(H::HeaderField, start..end);
            }
            start = value.end + 1;
        }
    }
}

fn is_device(segment: &str, decoded: &[u8]) -> bool {
    let name = String::from_utf8_lossy(decoded).to_ascii_lowercase();
    if [".", ".."].contains(&&*name) {
        return segment != name;
    }
    if ["...", "aux", "lpt"].contains(&&*name) {
        return true;
    }
    let base = name.split('.').next().unwrap_or_default();
    let number = base.strip_prefix("com").or_else(|| base.strip_prefix("lpt"));
    let is_numbered = number.is_some_and(|number| number.len() == 1 && "123456789".contains(number));
    is_numbered || ["aux", "con", "nul", "prn"].contains(&base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &[u8]) -> usize {
        if let Err(violation) = agree(input) {
            panic!("{violation}");
        }
        hazards(Spec::Rfc3986, input).map_or(0, |hazards| hazards.len())
    }

    #[test]
    fn references_and_oracle_agree_on_pieces_put_together() {
        const PIECES: [&str; 43] = [
            "http:",
            "ftp:",
            "mailto:a@b?",
            "file:",
            "URL:",
            "cc=",
            "body=",
            "u:p@",
            "%C0%AF",
            "\u{e9}.b@",
            "[fe80::1%25e]",
            "//",
            "/",
            "/",
            "?",
            "#",
            "@",
            ":",
            ":",
            ".",
            ".",
            "0",
            "0x",
            "1",
            "7f",
            "08",
            "255",
            "256",
            "65536",
            "a.b",
            "www.example.com",
            "&",
            "%2F",
            "%2e",
            "%00",
            "%0D",
            "%3A",
            "%40",
            "%5c",
            "aux",
            "nul",
            "...",
            "[::1]",
        ];
        let mut random = urispec_grammar::Random::seeded(16);
        let mut found = 0;
        for _ in 0..8_000 {
            let mut text = String::new();
            for _ in 0..random.index(10) {
                text.push_str(PIECES[random.index(PIECES.len())]);
            }
            found += check(text.as_bytes());
        }
        assert!(found > 1_600, "{found}");
    }
}
