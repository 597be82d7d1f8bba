//! RFC 6874, Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers, February 2013.
//!
//! RFC 3986 with another `IP-literal` (section 2). It says nothing of resolution and of dot segments: these are RFC 3986's,
//! on what is accepted here. Nor of normalization: a zone is kept as it is written, since
//! nothing says that its case does not count.

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::equivalence::{CASE, MAILTO, Rule, Rules, fold, ladder};
use crate::meaning::Sections;
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};
use crate::rfc3986::{Edition, Names, Productions, Syntax, address};

/// RFC 3986 with zones.
pub(crate) struct Zones;

impl Syntax for Zones {
    /// `IPv6addrz = IPv6address "%25" ZoneID`, section 2, after the address.
    fn after_ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
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
    address::ipv6address(cursor)?;
    cursor.expect_all(b"%25", "IPv6addrz", "`%25`")?;
    zone_id(cursor)
}

impl Edition {
    /// RFC 6874, February 2013. It does not speak of resolution, and so has an answer to one topic.
    pub(crate) const RFC_6874: Self = Self {
        kind: "rule of RFC 6874",
        productions: Productions::with::<Zones>(),
        own: &[
            ("ZoneID", |_, cursor| zone_id(cursor)),
            ("IPv6addrz", |_, cursor| ipv6addrz(cursor)),
        ],
        names: Names::RFC_3986,
        same: &SAME,
        has_algorithms: false,
        sections: Sections {
            authority: "2",
            ..Sections::NONE
        },
        ..Self::RFC_3986
    };
}

/// RFC 3986 section 6.2, without the case of zones.
const SAME: Rules = Rules {
    sections: &of_rfc_3986("rfc3986 6.2.3"),
    changes: &[
        ladder::SECTION_6_2_2,
        &[
            Rule::normal(CASE, |form| {
                if let Some(server) = form.server() {
                    let zone = memchr::memmem::find(&server.host, b"%25").filter(|_| server.host.starts_with(b"["));
                    let end = zone.unwrap_or(server.host.len());
                    fold(&mut server.host[..end]);
                }
            }),
            Rule::if_read("rfc6874-case-of-zone", CASE, ladder::host_case),
        ],
        ladder::SECTION_6_2_3,
        MAILTO,
    ],
    ..WITH_LADDER
};
