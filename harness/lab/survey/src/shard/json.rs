//! A shard as JSON. It is written in only one form, and is checked when it is read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, visible};

use super::{FORMAT, Header, Rows, Shard, ShardError, distinct, impossible};
use crate::hosts::Hosts;
use crate::reader::{Kind, MOST_READERS};
use crate::signature::Signature;
#[cfg(feature = "schema")]
use crate::tally::MOST_SIGNATURES;
use crate::tally::{Counts, Found, Seen};

impl Shard {
    /// The shard as JSON; equal shards have equal bytes.
    ///
    /// # Panics
    /// It never panics: every part of a shard can be written as JSON.
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        json.push_str("{\n");
        let header = line(&self.header);
        let _ = write!(json, " \"header\": {header},\n \"complete\": {},\n", self.complete);
        let sources: Vec<String> = self
            .sources
            .iter()
            .map(|(name, rows)| line(&SourceJson::of(name, rows)))
            .collect();
        json.push_str(&list("sources", &sources));
        let _ = writeln!(json, " \"counts\": {},", line(&self.found.counts));
        let signatures: Vec<String> = self
            .found
            .signatures
            .iter()
            .map(|(signature, seen)| line(&SignatureJson::of(signature, seen)))
            .collect();
        json.push_str(&list("signatures", &signatures));
        let keys: Vec<String> = self
            .found
            .keys
            .iter()
            .map(|(key, seen)| line(&KeyJson::of(key, seen)))
            .collect();
        json.push_str(list("keys", &keys).trim_end_matches(",\n"));
        json.push_str("\n}\n");
        json
    }

    /// Reads JSON only in the form that [`Shard::to_json`] writes.
    pub fn from_json(text: &[u8]) -> Result<Self, ShardError> {
        // Another format has different fields.
        if let Ok(Version {
            header: VersionHeader { format },
        }) = serde_json::from_slice(text)
            && format != FORMAT
        {
            return Err(ShardError::Format(format));
        }
        let json: ShardJson =
            serde_json::from_slice(text).map_err(|error| ShardError::Json(visible(&error.to_string())))?;
        json.shard()
    }
}

fn list(name: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return format!(" \"{name}\": [],\n");
    }
    format!(" \"{name}\": [\n  {}\n ],\n", lines.join(",\n  "))
}

/// A value as JSON on one line.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}

#[derive(Deserialize)]
struct Version {
    header: VersionHeader,
}

#[derive(Deserialize)]
struct VersionHeader {
    format: u32,
}

/// The counts of a part of the input by `urispec survey`. Shards of one survey can be merged in any order into the
/// same bytes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A shard", rename = "shard")
)]
struct ShardJson {
    header: Header,
    /// Whether all of its input was read.
    complete: bool,
    /// The sources that were read, in order of their names.
    sources: Vec<SourceJson>,
    counts: Counts,
    /// The ways in which all readers treat a URL, in canonical order.
    #[cfg_attr(feature = "schema", schemars(length(max = MOST_SIGNATURES)))]
    signatures: Vec<SignatureJson>,
    /// The mismatches of parsers with their documents, by the key of `urispec compare`, in order.
    keys: Vec<KeyJson>,
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    urispec_model::schema::of::<ShardJson>()
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "source"))]
struct SourceJson {
    name: String,
    /// The rows: for each range, the first row and the row after the last.
    ranges: Vec<[u64; 2]>,
    /// The number of texts that were taken from these rows.
    count: u64,
    /// The sum of the XXH3 hashes of 128 bits of these texts.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9a-f]{32}$")))]
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "signature"))]
struct SignatureJson {
    /// The readers with the same result, in order of their first readers.
    groups: Signature,
    /// The number of URLs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    count: u64,
    /// The smallest URL, unchanged: the shortest URL, and the first in the order of bytes if several are shortest.
    witness: Bytes<'static>,
    /// The smallest XXH3 hashes of the hosts in lower case, ascending: at most 1024 hashes of 16 digits.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^([0-9a-f]{16}){0,1024}$")))]
    hosts: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "key"))]
struct KeyJson {
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[A-Za-z0-9._+=-]*$")))]
    key: String,
    /// The number of URLs.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    count: u64,
    /// The smallest URL, unchanged: the shortest URL, and the first in the order of bytes if several are shortest.
    witness: Bytes<'static>,
    /// The smallest XXH3 hashes of the hosts in lower case, ascending: at most 1024 hashes of 16 digits.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^([0-9a-f]{16}){0,1024}$")))]
    hosts: String,
}

impl SourceJson {
    fn of(name: &str, rows: &Rows) -> Self {
        Self {
            name: name.to_owned(),
            ranges: rows.ranges.clone(),
            count: rows.count,
            digest: format!("{:032x}", rows.digest),
        }
    }

    fn rows(self) -> Result<(String, Rows), ShardError> {
        let Self {
            name,
            ranges,
            count,
            digest,
        } = self;
        let is_digest = digest.len() == 32 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u128::from_str_radix(&digest, 16).ok().filter(|_| is_digest);
        let digest = number.ok_or_else(|| impossible("a digest of 32 digits", &digest))?;
        let is_range = |range: &[u64; 2]| range[0] < range[1];
        if !ranges.iter().all(is_range) || !ranges.is_sorted_by(|one, next| one[1] < next[0]) {
            return Err(impossible(
                "ascending ranges of rows with gaps between them",
                format!("{ranges:?}"),
            ));
        }
        Ok((name, Rows { ranges, count, digest }))
    }
}

impl SignatureJson {
    fn of(signature: &Signature, seen: &Seen) -> Self {
        let (count, witness, hosts) = seen_json(seen);
        Self {
            groups: signature.clone(),
            count,
            witness,
            hosts,
        }
    }
}

impl KeyJson {
    fn of(key: &str, seen: &Seen) -> Self {
        let (count, witness, hosts) = seen_json(seen);
        Self {
            key: key.to_owned(),
            count,
            witness,
            hosts,
        }
    }
}

fn seen_json(seen: &Seen) -> (u64, Bytes<'static>, String) {
    let witness = Bytes::from(seen.witness.as_deref().unwrap_or_default().to_vec());
    let mut hosts = seen.hosts.clone();
    let digits: Vec<String> = hosts.sorted().iter().map(|hash| format!("{hash:016x}")).collect();
    (seen.count, witness, digits.concat())
}

fn seen(count: u64, witness: Bytes<'static>, hosts: &str) -> Result<Seen, ShardError> {
    if count == 0 {
        return Err(impossible("a count of at least 1", "0"));
    }
    let digits = hosts.as_bytes().chunks(16).map(|chunk| {
        let is_hash = chunk.len() == 16 && chunk.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let text = std::str::from_utf8(chunk).ok().filter(|_| is_hash)?;
        u64::from_str_radix(text, 16).ok()
    });
    let hosts = digits.collect::<Option<Vec<u64>>>().and_then(Hosts::from_sorted);
    let hosts = hosts.ok_or_else(|| impossible("at most 1024 ascending hashes of 16 digits", "others"))?;
    Ok(Seen {
        count,
        hosts,
        witness: Some(witness.0.into_owned().into()),
    })
}

impl ShardJson {
    fn shard(self) -> Result<Shard, ShardError> {
        let Self {
            header,
            complete,
            sources,
            counts,
            signatures,
            keys,
        } = self;
        let readers = header.checked()?;
        let mut shard = Shard {
            header,
            complete,
            sources: BTreeMap::new(),
            found: Found::default(),
        };
        for source in sources {
            let (name, rows) = source.rows()?;
            if shard.sources.last_key_value().is_some_and(|(last, _)| *last >= name) {
                return Err(impossible("sources in order of their names", name));
            }
            shard.sources.insert(name, rows);
        }
        shard.found.counts = counts;
        let mut sum = 0u64;
        for SignatureJson {
            groups: signature,
            count,
            witness,
            hosts,
        } in signatures
        {
            if !signature.is_canonical(readers) {
                return Err(impossible("signatures in their canonical form", "a different form"));
            }
            sum = sum.checked_add(count).ok_or(ShardError::TooMany)?;
            if shard
                .found
                .signatures
                .last_key_value()
                .is_some_and(|(last, _)| *last >= signature)
            {
                return Err(impossible("signatures in order, each once", "a different order"));
            }
            shard.found.signatures.insert(signature, seen(count, witness, &hosts)?);
        }
        shard.check_counts(sum)?;
        let departing = shard.found.counts.departing;
        for KeyJson {
            key,
            count,
            witness,
            hosts,
        } in keys
        {
            let is_key = |byte: u8| byte.is_ascii_alphanumeric() || b".-_+=".contains(&byte);
            if !key.bytes().all(is_key) || count > departing {
                return Err(impossible("keys of mismatches", key));
            }
            if shard.found.keys.last_key_value().is_some_and(|(last, _)| *last >= key) {
                return Err(impossible("keys in order, each once", key));
            }
            shard.found.keys.insert(key, seen(count, witness, &hosts)?);
        }
        shard.check_signatures()?;
        Ok(shard)
    }
}

impl Header {
    /// The number of readers, if they are valid.
    fn checked(&self) -> Result<usize, ShardError> {
        let readers = self.readers.len();
        if readers == 0 || readers > 2 * MOST_READERS {
            return Err(impossible("at least one reader, and not too many", readers.to_string()));
        }
        let mut names: Vec<&String> = self.readers.iter().map(|reader| &reader.name).collect();
        if distinct(&mut names) < readers {
            return Err(impossible("each reader once", "one twice"));
        }
        Ok(readers)
    }
}

impl Shard {
    /// Fails if the counts do not agree with each other, or with `sum`, the sum over the signatures.
    fn check_counts(&self, sum: u64) -> Result<(), ShardError> {
        let Counts {
            counted,
            departing,
            read,
            traits,
            unstable,
            ..
        } = &self.found.counts;
        let lengths = self.sources.values().flat_map(|rows| &rows.ranges);
        let rows = lengths.map(|[first, end]| end - first).try_fold(0, u64::checked_add);
        if sum != *counted || departing > counted || counted > read || rows != Some(*read) {
            let found = format!("{sum}, {counted}, {departing}, {read} and {rows:?}");
            return Err(impossible("counts that agree", found));
        }
        let is_parser = |name: &String| {
            self.header
                .readers_of(Kind::Parser)
                .any(|(_, parser)| parser.name == *name)
        };
        if let Some((name, _)) = unstable.iter().find(|(name, times)| !is_parser(name) || **times == 0) {
            return Err(impossible("failures only of parsers that the shard names", name));
        }
        if !traits.are_of(*counted) {
            return Err(impossible(
                "traits of as many URLs as the shard counts",
                "a different number",
            ));
        }
        Ok(())
    }
}
