//! The steps as tables. A row consists of parts of a URL, states, a condition, and a description of the step. The
//! first row that matches applies.

use crate::encode::set;
use crate::errors::State;
use crate::host::HostKind;
use crate::trace::Part;
use crate::trace::seen::Seen;

/// A row of a table: a step, and the parts, states and condition to which it applies.
pub(super) struct Row {
    pub parts: &'static [Part],
    pub states: &'static [State],
    pub when: fn(&Seen<'_>) -> bool,
    /// The anchor of the section; empty if it is the section of the state.
    pub section: &'static str,
    /// The action of the state, in our words.
    pub words: &'static str,
}

/// Declares rows of the form `[parts] in [states] if condition => words in section`. If the section is left out, it
/// is the section of the state.
macro_rules! rows {
    ($at:ident, $(
        [$($part:ident)+] in [$($state:ident)+] $(if $when:expr)? => $words:literal $(in $section:literal)?;
    )*) => {
        &[$(Row {
            parts: &[$(Part::$part),+],
            states: &[$(State::$state),+],
            when: |$at| { let _ = $at; true $(&& $when)? },
            section: concat!($($section)?),
            words: $words,
        }),*]
    };
}

/// Steps that make a part different from its spelling in the input.
pub(super) const MADE: &[Row] = rows! { at,
    [Scheme] in [Scheme] if at.has_upper_case()
        => "the scheme is converted to lower case";
    [Authority Path] in [End] if at.marks_path()
        => "`/.` is written between a null host and a path that starts with `//`";
    [Authority Path] in [End] if at.begins_like_authority()
        => "a path that starts with `//` is written directly after the scheme if the host is null";
    [Authority Host] in [SpecialAuthoritySlashes] if at.is_empty()
        => "a special scheme is followed by an authority, with or without `//`";
    [Authority Host] in [SpecialAuthorityIgnoreSlashes] if !at.is_empty()
        => "slashes and backslashes before the authority are skipped";
    [Authority] in [SpecialRelativeOrAuthority] if at.leads_to(State::Relative)
        => "a reference with the special scheme of the base and without `//` is relative to the base";
    [Authority] in [Relative RelativeSlash] if at.text() == "\\"
        => "`\\` is read as `/` if the scheme is special";
    [Authority] in [File] if at.null_file_host()
        => "`//` is written for a `file` URL even if its host is null" in "url-serializing";
    [Authority] in [File]
        => "the host of a `file` URL is empty and not null if no host is written";
    [Userinfo] in [Authority] if at.text().matches('@').count() > 1
        => "every `@` before the last one becomes `%40`";
    [Userinfo] in [Authority] if at.encodes(set::USERINFO)
        => "the username and the password are percent-encoded" in "userinfo-percent-encode-set";
    [Userinfo] in [Authority] if at.text().ends_with(":@")
        => "an empty password is not written" in "url-serializing";
    [Userinfo] in [Authority] if at.text() == "@"
        => "empty credentials are not written" in "url-serializing";
    [Host Path] in [FileHost] if at.leads_to(State::Path)
        => "a drive letter is the first segment of the path, and not a host";
    [Host] in [File FileSlash Path] if at.drops_host()
        => "a drive letter removes the host";
    [Host] in [FileHost] if !at.is_empty() && at.host_kind() == Some(HostKind::Empty)
        => "the host `localhost` becomes the empty host";
    [Host] in [Host FileHost] if at.host_kind() == Some(HostKind::Ipv6)
        => "an IPv6 address is written in its shortest form" in "host-serializing";
    [Host] in [Host FileHost] if at.host_kind() == Some(HostKind::Ipv4) && at.ipv4_by_last_number()
        => "a domain that ends in a number is an IPv4 address, written as four decimal numbers" in "host-parsing";
    [Host] in [Host FileHost] if at.host_kind() == Some(HostKind::Ipv4)
        => "a domain of at most four numbers is an IPv4 address, written as four decimal numbers" in "host-parsing";
    [Host] in [Host FileHost] if at.is_special() && !at.is_ascii()
        => "a domain that is not ASCII is converted by Unicode ToASCII" in "idna";
    [Host] in [Host FileHost] if at.is_special() && at.has_triplet()
        => "a domain is percent-decoded" in "host-parsing";
    [Host] in [Host FileHost] if at.is_special() && at.has_upper_case()
        => "a domain is converted to lower case" in "idna";
    [Host] in [Host FileHost] if at.host_kind() == Some(HostKind::Opaque) && at.encodes(set::C0_CONTROL)
        => "controls and code points that are not ASCII are percent-encoded in an opaque host" in "host-parsing";
    [Host] in [Host FileHost] if at.is_special() && at.rest().starts_with(b"\\")
        => "`\\` ends the host if the scheme is special";
    [Port] in [Port] if at.has_default_port()
        => "the default port of the scheme becomes null";
    [Port] in [Port] if at.is_empty()
        => "an empty port becomes null";
    [Port] in [Port] if at.text().starts_with('0')
        => "the port is a number, written without leading zeros";
    [Path] in [File] if at.keeps_drive()
        => "a drive letter that is the whole path of the base is kept";
    [Path] in [FileSlash] if at.takes_drive()
        => "the drive letter of the base is kept";
    [Path] in [Path] if at.has_pipe_drive()
        => "the `|` of a drive letter becomes `:`";
    [Path] in [Path] if at.loses_empty_segments()
        => "empty segments at the start of a `file` path are removed";
    [Path] in [Path] if at.has_backslash()
        => "`\\` separates segments if the scheme is special";
    [Path] in [Path] if at.has_dots()
        => "segments `.` and `..` are removed, even if they are written with `%2e`";
    [Path] in [Path] if at.encodes(set::PATH)
        => "the path is percent-encoded" in "path-percent-encode-set";
    [Path] in [Path] if at.gains_slash() && at.is_empty()
        => "the path of a special URL is never empty: it is `/` if no path is written";
    [Path] in [Path] if at.gains_slash()
        => "the path of a special URL starts with `/`, even if no slash is written";
    [Path] in [PathStart File FileSlash] if at.text() == "\\"
        => "`\\` starts the path if the scheme is special";
    [Path] in [OpaquePath] if at.encodes_last_space()
        => "the last space of an opaque path before `?` or `#` becomes `%20`";
    [Path] in [OpaquePath] if at.encodes(set::C0_CONTROL)
        => "controls and code points that are not ASCII are percent-encoded in an opaque path";
    [Query] in [Query] if at.is_special() && at.text().contains('\'')
        => "`'` is percent-encoded in the query of a special URL";
    [Query] in [Query] if at.encodes(set::QUERY)
        => "the query is percent-encoded";
    [Fragment] in [Fragment] if at.drops_null()
        => "U+0000 is removed from a fragment";
    [Fragment] in [Fragment] if at.encodes(set::FRAGMENT)
        => "the fragment is percent-encoded";
};

/// Steps that copy a part from the base.
pub(super) const COPIED: &[Row] = rows! { at,
    [Scheme Authority Userinfo Host Port Path Query Fragment] in [NoScheme] if at.leads_to(State::Fragment)
        => "a base with an opaque path is kept, except its fragment";
    [Scheme] in [NoScheme]
        => "the scheme is taken from the base if the reference has no scheme";
    [Authority Userinfo Host Port] in [Relative File] if at.copies_path() || at.shortens()
        => "the authority is taken from the base if the reference has no authority";
    [Authority Userinfo Host Port] in [RelativeSlash FileSlash] if at.has_base() && at.leads_to(State::Path)
        => "the authority is taken from the base if the reference starts with one slash";
    [Authority Userinfo Host Port] in [File] if at.has_base() && at.leads_to(State::Path)
        => "the host is taken from the base";
    [Path] in [Relative File] if at.copies_path()
        => "the path is taken from the base if the reference has no path";
    [Path] in [Relative File] if at.shortens()
        => "the reference replaces the last segment of the path of the base";
    [Query] in [Relative File] if at.copies_query()
        => "the query is taken from the base if the reference has neither path nor query";
};

/// Steps that take a part from the input unchanged.
pub(super) const PLAIN: &[Row] = rows! { at,
    [Scheme] in [Scheme]
        => "the scheme ends at the first `:`";
    [Authority Userinfo Host Port] in [PathOrAuthority] if at.leads_to(State::Path)
        => "one slash starts a path: there is no authority";
    [Authority Userinfo Host Port] in [Scheme] if at.leads_to(State::OpaquePath)
        => "the path is opaque if the scheme is not special and no slash follows the scheme: there is no authority";
    [Authority] in [PathOrAuthority SpecialAuthoritySlashes SpecialRelativeOrAuthority RelativeSlash]
        => "two slashes start an authority";
    [Userinfo] in [Authority] if at.is_empty()
        => "an authority without `@` has no userinfo";
    [Userinfo] in [Authority]
        => "the userinfo ends at the last `@` of the authority";
    [Host] in [Host]
        => "the host ends at `:`, `/`, `?` or `#`";
    [Host] in [FileHost] if at.is_empty()
        => "the host of a `file` URL may be empty";
    [Host] in [FileHost]
        => "the host of a `file` URL ends at `/`, `\\`, `?` or `#`";
    [Host] in [File] if at.null_file_host()
        => "the host of a `file` URL is null if no host is written";
    [Host] in [File]
        => "the host of a `file` URL is empty if no host is written";
    [Userinfo Port] in [File]
        => "a `file` URL has neither userinfo nor port";
    [Port] in [Port]
        => "the port is a number below 65536";
    [Port] in [Host]
        => "a host without `:` after it has no port";
    [Path] in [OpaquePath]
        => "an opaque path is kept unchanged, with its segments `.` and `..`";
    [Path] in [PathStart] if !at.leads_to(State::Path)
        => "an empty path stays empty if the scheme is not special";
    [Path] in [Path]
        => "each `/` starts a segment of the path";
    [Query] in [Query]
        => "the query ends at the first `#`";
    [Query] in [Path PathStart OpaquePath Relative File]
        => "a reference without `?` has no query";
    [Fragment] in [Fragment]
        => "the fragment is the whole text after the first `#`";
    [Fragment] in [End]
        => "a reference without `#` has no fragment" in "url-parsing";
};
