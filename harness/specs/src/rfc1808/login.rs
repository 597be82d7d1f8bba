//! RFC 1738 section 3.1, and the rules of its section 5 for the text between `//` and the next slash.

use urispec_model::{Component, HostKind, Span, Spans};

use crate::alphabet::Alphabet;
use crate::class::Class;
use crate::common::domainlabel;
use crate::cursor::{Cursor, Rejection};

/// The parts of a `login = [ user [ ":" password ] "@" ] hostport`, as spans of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Login {
    /// The user, before the colon or the `@`. An empty user is different from an undefined user.
    pub user: Option<Span>,
    /// The password, after the colon. An empty password is different from an undefined password.
    pub password: Option<Span>,
    /// The host: `host = hostname | hostnumber`.
    pub host: Span,
    /// The kind of the host: a name or a number.
    pub host_kind: HostKind,
    /// The port, without its colon.
    pub port: Option<Span>,
}

impl Login {
    /// A login that consists only of a host.
    pub(super) const fn of_host(host: Span, host_kind: HostKind) -> Self {
        Self {
            user: None,
            password: None,
            host,
            host_kind,
            port: None,
        }
    }

    /// The span from the start of the first part to the end of the last part.
    pub fn span(&self) -> Span {
        let start = self.user.unwrap_or(self.host).start;
        Span::new(start, self.port.unwrap_or(self.host).end)
    }

    /// Adds the components of the login to `spans`.
    pub(super) fn set_in(&self, spans: &mut Spans) {
        spans.set(Component::User, self.user);
        spans.set(Component::Password, self.password);
        spans.set(Component::Host, Some(self.host));
        spans.set(Component::Port, self.port);
        spans.host_kind = Some(self.host_kind);
    }
}

/// `login = [ user [ ":" password ] "@" ] hostport`. A `hostport`, a `user` and a `password` never contain an `@`.
pub(super) fn login(cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
    let mut ahead = cursor.ahead();
    let user = user(&mut ahead, "user");
    let password = ahead.eat(b':').then(|| self::user(&mut ahead, "password"));
    // "a:80" could be a user and a password up to its end. Only an `@` after it would show this.
    if !ahead.eat(b'@') {
        return hostport(cursor);
    }
    *cursor = ahead;
    Ok(Login {
        user: Some(user),
        password,
        ..hostport(cursor)?
    })
}

/// The characters of `user` and `password`, without escapes.
const USER: Alphabet = Alphabet::with(b"$-_.+!*'(),;?&=");

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`, and `password`, which is the same.
pub(super) fn user(cursor: &mut Cursor<'_>, rule: &'static str) -> Span {
    USER.run(cursor, rule)
}

/// `hostport = host [ ":" port ]`.
pub(super) fn hostport(cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
    let (host, kind) = host(cursor)?;
    // "a:" is rejected: a port has at least one digit.
    let port = if cursor.eat(b':') {
        Some(digits(cursor, "port")?)
    } else {
        None
    };
    Ok(Login {
        port,
        ..Login::of_host(host, kind)
    })
}

/// `host = hostname | hostnumber`. No text matches both alternatives, since the last label of a name starts with a
/// letter.
pub(super) fn host(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    // "1.2.3.4.a" begins like a number, but is a name.
    let mut ahead = cursor.ahead();
    if let Ok(number) = hostnumber(&mut ahead)
        && !ahead.peek().is_some_and(|byte| byte == b'.' || Class::LABEL.has(byte))
    {
        *cursor = ahead;
        return Ok((number, HostKind::IPv4address));
    }
    Ok((hostname(cursor)?, HostKind::Hostname))
}

/// `hostnumber = digits "." digits "." digits "." digits`.
pub(super) fn hostnumber(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = digits(cursor, "hostnumber")?.start;
    for _ in 0..3 {
        cursor.expect(b'.', "hostnumber", "`.` and the next number")?;
        digits(cursor, "hostnumber")?;
    }
    Ok(Span::new(start, cursor.at))
}

/// `hostname = *[ domainlabel "." ] toplabel`.
pub(super) fn hostname(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    // "a.b1" is a name, "a.1b" is not.
    loop {
        let label = domainlabel(cursor, ["domainlabel", "hostname"], usize::MAX)?;
        if !cursor.eat(b'.') {
            is_toplabel(cursor.input, label)?;
            return Ok(Span::new(start, cursor.at));
        }
    }
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`: a `domainlabel` that begins with a letter.
pub(super) fn is_toplabel(input: &[u8], label: Span) -> Result<(), Rejection> {
    if input[label.start].is_ascii_alphabetic() {
        Ok(())
    } else {
        Err(Rejection::new(
            "toplabel",
            label.start,
            "a last label that starts with a letter",
        ))
    }
}

/// `digits = 1*digit`, for the rule `rule`.
pub(super) fn digits(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    let digits = cursor.run(rule, Class::DIGIT);
    if digits.is_empty() {
        Err(cursor.rejection(rule, "a digit"))
    } else {
        Ok(digits)
    }
}
