//! A URL and its dangers, for people and as JSON.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_differential::between::FoundHost;
use urispec_judge::{CitedHazard, SubjectName};
use urispec_model::{Bytes, Spec, quote, visible};
use urispec_report::hazards::listed;
use urispec_report::style::{DIM, HEADING, MARK};
use urispec_report::words::{counted, shown};

use crate::{Imitation, LikeDelimiter, SpecialAddress, title};

/// A URL of a list, with its dangers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A line of `urispec hazards --format jsonl`")
)]
pub struct HazardLine<'a> {
    /// The number of the line, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// The URL, as bytes.
    pub input: Bytes<'a>,
    /// The document whose security section is applied.
    pub spec: Spec,
    /// The hazards of the URL by the security section of the document.
    pub hazards: Vec<CitedHazard>,
    /// The reason why the document rejects the text, so that its hazards are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reject: Option<String>,
    /// The hosts that documents and parsers find, each with its readers.
    pub hosts: Vec<FoundHost>,
    /// The documents and parsers that accept the text and find no host, or an empty host.
    pub no_host: Readers,
    /// The documents and parsers that reject the text.
    pub rejected_by: Readers,
    /// The hosts with addresses that only some networks can reach.
    pub addresses: Vec<SpecialAddress>,
    /// The characters that become delimiters, or look like them.
    pub delimiters: Vec<LikeDelimiter>,
    /// The hosts that look like different hosts.
    pub imitations: Vec<Imitation>,
}

/// Documents and parsers with the same answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Readers {
    /// The documents, in order of publication.
    pub specs: Vec<Spec>,
    /// The parsers.
    pub subjects: Vec<SubjectName>,
}

impl Readers {
    const fn is_empty(&self) -> bool {
        self.specs.is_empty() && self.subjects.is_empty()
    }

    /// Whether one of the readers counts: a parser, or a document since RFC 2396 that is not a draft.
    fn count(&self) -> bool {
        let counts = |spec: &Spec| *spec >= Spec::Rfc2396 && !spec.name().starts_with("draft-");
        !self.subjects.is_empty() || self.specs.iter().any(counts)
    }

    /// The newest document and the number of the others, and each parser by name.
    fn words(&self) -> String {
        let is_edition = |spec: &&Spec| spec.is_url_standard();
        let (editions, documents): (Vec<&Spec>, Vec<&Spec>) = self.specs.iter().partition(is_edition);
        let rfc3986 = documents.iter().copied().find(|spec| **spec == Spec::Rfc3986);
        let groups = [
            (
                rfc3986.or(documents.last().copied()),
                documents.len(),
                ("other document", "other documents"),
            ),
            (
                editions.last().copied(),
                editions.len(),
                ("other edition", "other editions"),
            ),
        ];
        let mut all = Vec::new();
        for (first, count, (one, many)) in groups {
            let Some(first) = first else { continue };
            all.push(match count - 1 {
                0 => first.title().to_owned(),
                others => format!("{} and {}", first.title(), counted(others, one, many)),
            });
        }
        all.extend(self.subjects.iter().map(|name| visible(&title(name))));
        all.join(", ")
    }
}

impl HazardLine<'_> {
    /// Whether the URL has any danger. A rejection is not a danger for its reader.
    pub fn is_dangerous(&self) -> bool {
        !(self.hazards.is_empty()
            && self.addresses.is_empty()
            && self.delimiters.is_empty()
            && self.imitations.is_empty())
            || self.hosts_differ()
    }

    /// Whether two readers go to different hosts, or only one of them goes to a host. Only parsers,
    /// and documents since RFC 2396 that are not drafts, count: others know few schemes, or give a password to the host.
    fn hosts_differ(&self) -> bool {
        let hosts = self.hosts.iter().map(Readers::from);
        hosts.chain([self.no_host.clone()]).filter(Readers::count).count() > 1
    }

    /// The place, the URL, and one line for each danger, as text for the terminal. `name` is the name of the list.
    pub fn human(&self, name: &str) -> String {
        let mut out = format!(
            "{HEADING}{}:{}{HEADING:#} {}\n",
            visible(name),
            self.line,
            shown(&self.input)
        );
        if let Some(why) = &self.reject {
            let _ = writeln!(
                out,
                "  {MARK}rejected{MARK:#} by {}: {}",
                self.spec.title(),
                visible(why)
            );
        }
        if self.hosts_differ() || self.reject.is_some() {
            for found in &self.hosts {
                let _ = writeln!(
                    out,
                    "  {MARK}host{MARK:#} {}: {}",
                    shown(&found.host),
                    Readers::from(found).words()
                );
            }
            for (label, readers) in [("no host", &self.no_host), ("rejected by", &self.rejected_by)] {
                if !readers.is_empty() {
                    let _ = writeln!(out, "  {MARK}{label}{MARK:#}: {}", readers.words());
                }
            }
        }
        out += &listed(&self.input, &self.hazards);
        for one in &self.addresses {
            let is = one
                .address
                .map_or_else(String::new, |address| format!(" is {address},"));
            let _ = writeln!(
                out,
                "  {MARK}{}{MARK:#} {}{is} {} {DIM}({}){DIM:#}",
                one.range.name(),
                shown(&one.host),
                one.range.meaning(),
                one.defined_in
            );
        }
        for one in &self.delimiters {
            let [start, _] = one.range;
            let character = quote(one.character.encode_utf8(&mut [0; 4]).as_bytes());
            let (kind, does, source) = if one.becomes {
                ("delimiter", "a program that normalises the text reads", "NFKC, UTS #46")
            } else {
                ("look-alike", "a person reads", "UTS #39")
            };
            let _ = writeln!(
                out,
                "  {MARK}{kind}{MARK:#} {character} at byte {start}: {does} {} {DIM}({source}){DIM:#}",
                quote(one.like.as_bytes())
            );
        }
        for one in &self.imitations {
            let _ = writeln!(
                out,
                "  {MARK}look-alike{MARK:#} {}: a person reads {} {DIM}(UTS #39 section 4){DIM:#}",
                shown(one.unicode.as_ref().map_or(&*one.host, String::as_bytes)),
                quote(one.like.as_bytes())
            );
        }
        out
    }

    /// The entry as a line of JSON.
    ///
    /// # Errors
    /// Never: a line has only texts and numbers.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use std::path::Path;

    use urispec_model::schema::{check, of};

    use super::*;

    #[test]
    fn the_schema_is_that_of_its_type() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("hazards.schema.json");
        check(file, &of::<HazardLine<'_>>());
    }
}
