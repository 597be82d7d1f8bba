//! RFC 6874, Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, February 2013.
//!
//! RFC 3986 with another `IP-literal` (section 2). It says nothing of resolution: that is RFC 3986's, on what is accepted
//! here. Normalization is left out, since nothing says in which case a zone stands.

use urispec_model::{ResolveOptions, Spans};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::rfc3986::{self, Options, Rule, Syntax, authority};
use crate::{ResolveError, Target};

/// RFC 3986 with zones.
pub(crate) struct Zones;

impl Syntax for Zones {
    /// `IPv6addrz = IPv6address "%25" ZoneID`, section 2, behind the address.
    fn behind_ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
        if cursor.eat_all(b"%25") {
            zone_id(cursor)
        } else {
            Ok(())
        }
    }
}

/// `ZoneID = 1*( unreserved / pct-encoded )`, section 2.
fn zone_id(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run_escaped("ZoneID", Class::UNRESERVED).is_empty() {
        return Err(cursor.rejection("ZoneID", "a zone that is not empty"));
    }
    Ok(())
}

/// `IPv6addrz = IPv6address "%25" ZoneID`, section 2.
fn ipv6addrz(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    authority::ipv6address(cursor)?;
    if !cursor.eat_all(b"%25") {
        return Err(cursor.rejection("IPv6addrz", "`%25`"));
    }
    zone_id(cursor)
}

/// RFC 6874.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        let shared = Rule::ALL.iter().map(|rule| rule.name());
        shared.chain(["ZoneID", "IPv6addrz"]).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URI-reference", "URI", "absolute-URI", "relative-ref"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let mut cursor = Cursor::new(input);
        match rule {
            None => return Ok(rfc3986::parse_reference_as::<Zones>(input)?.spans()),
            Some("ZoneID") => zone_id(&mut cursor)?,
            Some("IPv6addrz") => ipv6addrz(&mut cursor)?,
            Some(rule) => return Ok(rfc3986::parse_as::<Zones>(rule.parse()?, input)?),
        }
        cursor.end("ZoneID", "a character of the zone, or the end")?;
        Ok(Spans::default())
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            normalize_base: false,
        };
        rfc3986::resolve_as::<Zones>(base, input, choices).map(Target::Uri)
    }

    /// The document does not speak of resolution, and so has no answer to most topics.
    fn meanings(&self) -> Vec<Meaning> {
        let answers = [(Topic::Authority, "userinfo, host and port", "2")];
        answers.map(Meaning::from).to_vec()
    }
}
