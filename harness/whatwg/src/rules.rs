//! Data about the rules in which the editions differ. Each edition is defined by its differences from the next
//! newer edition.

use crate::edition::Edition;
use crate::encode::{Sets, sets};

/// A set of bytes: for each byte, whether the set contains it.
pub(crate) type ByteSet = [bool; 256];

const fn byte_set(bytes: &[u8], with_controls: bool) -> ByteSet {
    let mut set = [false; 256];
    let mut index = 0;
    while index < bytes.len() {
        set[bytes[index] as usize] = true;
        index += 1;
    }
    if with_controls {
        let mut byte = 0;
        while byte < 0x20 {
            set[byte] = true;
            byte += 1;
        }
        set[0x7F] = true;
    }
    set
}

/// Whether a byte of `bytes` is in `set`.
pub(crate) fn contains(set: &ByteSet, bytes: &[u8]) -> bool {
    bytes.iter().any(|&byte| set[usize::from(byte)])
}

/// The rule of the domain parser for a domain that is ASCII, section "IDNA".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AsciiDomain {
    /// The domain is only converted to lower case. The result of Unicode `ToASCII` does not matter.
    Lowercased,
    /// Unicode `ToASCII` is applied to the domain. `ToASCII` fails for an invalid label that begins with `xn--`.
    ToAscii,
}

/// The rule that decides which domains are IPv4 addresses, section "Host parsing".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ipv4Rule {
    /// Domains that end in a number are IPv4 addresses.
    EndsInANumber,
    /// Domains of at most four parts, all of which are numbers, are IPv4 addresses.
    NumericPartsOnly,
}

/// The decisions of an edition. Each field names the section that defines it; [`decisions`](crate::decisions) has a row for
/// each field that changes an answer.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each field is one place of the text")]
pub(crate) struct Rules {
    /// The percent-encode sets, section "Percent-encoded bytes".
    pub sets: &'static Sets,
    /// Section "URL miscellaneous": `gopher` is a special scheme, with port 70.
    pub gopher_is_special: bool,

    /// Section "Host miscellaneous": the "forbidden domain code points", which were the "forbidden host code
    /// points" before 2022-02.
    pub forbidden_in_domain: &'static ByteSet,
    /// Section "Host parsing", opaque-host parser: the "forbidden host code points".
    pub forbidden_in_opaque_host: &'static ByteSet,
    /// Section "IDNA", domain parser: the treatment of a domain that is ASCII.
    pub ascii_domain: AsciiDomain,
    /// Section "IDNA": it is a failure if a domain becomes empty, such as the domain that is only a soft hyphen.
    pub empty_domain_fails: bool,
    /// Section "Host parsing", host parser: the rule that decides which domains are IPv4 addresses.
    pub ipv4: Ipv4Rule,
    /// Section "Host writing", valid domain: the strict parameters include `CheckHyphens`.
    pub strict_checks_hyphens: bool,
    /// Section "Host writing", valid domain: a domain that ends in a number is not valid.
    pub valid_domain_is_no_number: bool,

    /// Section "URL parsing", file state: if the input of a `file` URL has no host, the host is null.
    pub file_host_is_null: bool,
    /// Section "URL parsing", file state, file slash state and path state: a drive letter removes the host.
    pub drive_letter_drops_host: bool,
    /// Section "URL parsing", path state: empty segments at the beginning of a `file` URL's path are removed.
    pub file_path_loses_empty_segments: bool,
    /// Section "URL parsing", opaque path state: a space before `?` or `#` becomes `%20`.
    pub encodes_last_space: bool,
    /// Section "URL parsing", fragment state: U+0000 is dropped.
    pub fragment_drops_null: bool,
    /// Section "URL serializing": `/.` is written before a path that would otherwise be parsed as a host.
    pub marks_path_without_host: bool,

    /// Section "URL parsing", host state: the hostname setter sets a host even if a port follows in the value.
    pub hostname_takes_host_before_port: bool,
    /// Section "URL parsing", path start state: if there is a state override and no host, an empty path becomes one
    /// empty segment.
    pub empty_pathname_is_a_segment: bool,
    /// Section "URL class": if `search` or `hash` is set to an empty text, trailing spaces of an opaque path are
    /// removed.
    pub setters_strip_spaces: bool,

    /// Section "Origin": the URL in the path of a blob URL gives the origin only if its scheme is `http`, `https` or
    /// `file`.
    pub blob_origin_is_http_or_file: bool,
    /// Section "Origin": only the first segment of a blob URL's path gives the origin.
    pub blob_origin_of_first_segment: bool,

    /// The validation errors that the edition reports.
    pub reports: Reports,
}

/// The validation errors that only some editions report, and whether this edition reports them.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each field is one place of the text")]
pub(crate) struct Reports {
    /// Section "IDNA": a domain that fails with strict parameters is reported.
    pub strict_domain: bool,
    /// Section "Host parsing", host parser: a percent-encoded byte in a domain is reported.
    pub percent_encoded_domain: bool,
    /// Section "Host parsing", opaque-host parser: a code point that is not a URL unit is reported.
    pub opaque_host_units: bool,
    /// Section "Host parsing", IPv4 parser: an address of fewer than four parts is reported.
    pub ipv4_too_few_parts: bool,
    /// Section "Host parsing", IPv4 parser: there is one error for all parts. This error is reported only if each
    /// part is a number.
    pub ipv4_once: bool,
    /// Section "Host parsing", IPv6 parser: a leading zero is reported.
    pub ipv6_leading_zero: bool,
    /// Section "URL parsing", authority state: credentials without a host are reported as a missing host.
    pub credentials_without_host_as_host_missing: bool,
    /// Section "URL parsing", opaque path state: a space is reported.
    pub space_in_opaque_path: bool,
}

impl Edition {
    pub(crate) const fn rules(self) -> &'static Rules {
        match self {
            Self::W2026_07 => &W2026_07,
            Self::W2026_02 | Self::W2025_08 => &W2025_08,
            Self::W2025_02 => &W2025_02,
            Self::W2024_08 | Self::W2024_02 => &W2024_02,
            Self::W2023_08 => &W2023_08,
            Self::W2023_02 => &W2023_02,
            Self::W2022_08 | Self::W2022_02 => &W2022_02,
            Self::W2021_08 => &W2021_08,
            Self::W2021_02 => &W2021_02,
            Self::W2020_08 => &W2020_08,
            Self::W2020_02 => &W2020_02,
            Self::W2019_08 | Self::W2019_02 | Self::W2018_08 => &W2018_08,
        }
    }
}

static SETS_2018_08: Sets = sets(b"");
static SETS_2025_08: Sets = sets(b"^");

static DOMAIN_2018_08: ByteSet = byte_set(b"\0\t\n\r #%/:?@[\\]", false);
static DOMAIN_2020_08: ByteSet = byte_set(b"\0\t\n\r #%/:<>?@[\\]^", false);
static DOMAIN_2021_08: ByteSet = byte_set(b"\0\t\n\r #%/:<>?@[\\]^|", false);
static DOMAIN_2022_02: ByteSet = byte_set(b" #%/:<>?@[\\]^|", true);
static OPAQUE_HOST_2018_08: ByteSet = byte_set(b"\0\t\n\r #/:?@[\\]", false);
static OPAQUE_HOST_2020_08: ByteSet = byte_set(b"\0\t\n\r #/:<>?@[\\]^", false);
static OPAQUE_HOST_2021_08: ByteSet = byte_set(b"\0\t\n\r #/:<>?@[\\]^|", false);

/// 2 July 2026: ASCII domains are only converted to lower case.
static W2026_07: Rules = Rules {
    sets: &SETS_2025_08,
    gopher_is_special: false,
    forbidden_in_domain: &DOMAIN_2022_02,
    forbidden_in_opaque_host: &OPAQUE_HOST_2021_08,
    ascii_domain: AsciiDomain::Lowercased,
    empty_domain_fails: true,
    ipv4: Ipv4Rule::EndsInANumber,
    strict_checks_hyphens: true,
    valid_domain_is_no_number: true,
    file_host_is_null: false,
    drive_letter_drops_host: false,
    file_path_loses_empty_segments: false,
    encodes_last_space: true,
    fragment_drops_null: false,
    marks_path_without_host: true,
    hostname_takes_host_before_port: false,
    empty_pathname_is_a_segment: true,
    setters_strip_spaces: false,
    blob_origin_is_http_or_file: true,
    blob_origin_of_first_segment: false,
    reports: Reports {
        strict_domain: true,
        percent_encoded_domain: true,
        opaque_host_units: true,
        ipv4_too_few_parts: true,
        ipv4_once: false,
        ipv6_leading_zero: true,
        credentials_without_host_as_host_missing: true,
        space_in_opaque_path: true,
    },
};

/// August 2025 and February 2026: `^` in paths is percent-encoded, and so is the last space of an opaque path.
static W2025_08: Rules = Rules {
    ascii_domain: AsciiDomain::ToAscii,
    valid_domain_is_no_number: false,
    reports: Reports {
        strict_domain: false,
        percent_encoded_domain: false,
        ipv4_too_few_parts: false,
        ipv6_leading_zero: false,
        space_in_opaque_path: false,
        ..W2026_07.reports
    },
    ..W2026_07
};

/// February 2025: a valid domain must not have hyphens at certain positions (`CheckHyphens`).
static W2025_02: Rules = Rules {
    sets: &SETS_2018_08,
    encodes_last_space: false,
    setters_strip_spaces: true,
    reports: Reports {
        space_in_opaque_path: true,
        ..W2025_08.reports
    },
    ..W2025_08
};

/// February and August 2024.
static W2024_02: Rules = Rules {
    strict_checks_hyphens: false,
    ..W2025_02
};

/// August 2023: the origin of a blob URL comes only from an `http`, `https` or `file` URL in its path.
static W2023_08: Rules = Rules {
    reports: Reports {
        credentials_without_host_as_host_missing: false,
        ..W2024_02.reports
    },
    ..W2024_02
};

/// February 2023: validation errors have names, and setters remove trailing spaces.
static W2023_02: Rules = Rules {
    blob_origin_is_http_or_file: false,
    ..W2023_08
};

/// February and August 2022: there are forbidden domain code points, and opaque paths are strings.
static W2022_02: Rules = Rules {
    setters_strip_spaces: false,
    reports: Reports {
        ipv4_once: true,
        ..W2023_02.reports
    },
    ..W2023_02
};

/// August 2021: a domain that ends in a number is parsed as an IPv4 address, or is a failure.
static W2021_08: Rules = Rules {
    forbidden_in_domain: &DOMAIN_2021_08,
    blob_origin_of_first_segment: true,
    ..W2022_02
};

/// February 2021: `file` URLs keep their host and empty segments; `/.` is written before a path that would
/// otherwise be parsed as a host.
static W2021_02: Rules = Rules {
    forbidden_in_domain: &DOMAIN_2020_08,
    forbidden_in_opaque_host: &OPAQUE_HOST_2020_08,
    ipv4: Ipv4Rule::NumericPartsOnly,
    hostname_takes_host_before_port: true,
    empty_pathname_is_a_segment: false,
    ..W2021_08
};

/// August 2020: there are more forbidden host code points, and an empty domain is a failure.
static W2020_08: Rules = Rules {
    file_host_is_null: true,
    drive_letter_drops_host: true,
    file_path_loses_empty_segments: true,
    marks_path_without_host: false,
    ..W2021_02
};

/// February 2020: `gopher` is no longer special.
static W2020_02: Rules = Rules {
    forbidden_in_domain: &DOMAIN_2018_08,
    forbidden_in_opaque_host: &OPAQUE_HOST_2018_08,
    empty_domain_fails: false,
    fragment_drops_null: true,
    reports: Reports {
        opaque_host_units: false,
        ..W2020_08.reports
    },
    ..W2020_08
};

/// August 2018 to August 2019.
static W2018_08: Rules = Rules {
    gopher_is_special: true,
    ..W2020_02
};
