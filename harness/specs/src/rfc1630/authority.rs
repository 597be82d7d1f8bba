//! Internet protocol parts: what is between two slashes and the next.

use urispec_model::Span;

use super::edition::Edition;
use super::letters::ALPHANUM_2;
use super::uri::Uri;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;

/// What is between the two slashes and the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Login,
    Hostport,
    Cell,
}

impl Edition {
    /// `[ user @ ] hostport` or, where there are passwords, `login = [ user [ : password ] @ ] hostport`, to the end of the
    /// input.
    ///
    /// An `@` may be a character of a `hostname`, and without a password of a `user`: where one comes before a
    /// `hostport` and after a `user`, it is the delimiter; of several the last: "a@b@c".
    pub(super) fn login(&self, cursor: &mut Cursor<'_>) -> Result<Login, Rejection> {
        let split = if self.has_password {
            self.user_and_password(cursor.ahead())
        } else {
            self.user(cursor)
        };
        match split {
            Some(login) => {
                cursor.at = cursor.input.len();
                Ok(login)
            }
            None => self.specific.hostport(cursor),
        }
    }

    /// `user [ : password ] @ hostport`, both of 1 or more of `alphanum2`.
    fn user_and_password(&self, mut cursor: Cursor<'_>) -> Option<Login> {
        let some = |span: Span| (!span.is_empty()).then_some(span);
        let user = some(ALPHANUM_2.run_plain(&mut cursor, "user"))?;
        let password = if cursor.eat(b':') {
            Some(some(ALPHANUM_2.run_plain(&mut cursor, "password"))?)
        } else {
            None
        };
        let hostport = cursor.eat(b'@').then(|| self.specific.hostport(&mut cursor))?.ok()?;
        Some(Login {
            user: Some(user),
            password,
            ..hostport
        })
    }

    /// `user @ hostport`, with `user = xalphas`.
    fn user(&self, cursor: &Cursor<'_>) -> Option<Login> {
        let start = cursor.at;
        let mut all = cursor.ahead();
        self.specific.xalpha.run(&mut all, "user");
        if !all.is_at_end() {
            return None;
        }
        memchr::memrchr_iter(b'@', cursor.rest())
            .map(|at| start + at)
            .filter(|at| *at > start)
            .find_map(|at| {
                let mut rest = cursor.ahead();
                rest.at = at + 1;
                let hostport = self.specific.hostport(&mut rest).ok()?;
                Some(Login {
                    user: Some(Span::new(start, at)),
                    ..hostport
                })
            })
    }

    /// The two slashes and what is between them and the next slash, question mark or hash sign.
    pub(super) fn internet(&self, scheme: Span, place: Place, cursor: &mut Cursor<'_>) -> Result<Uri, Rejection> {
        cursor.expect_all(b"//", "url", "`//`")?;
        let stop = cursor.rest().iter().position(|byte| b"/?#".contains(byte));
        let authority = Span::new(cursor.at, stop.map_or(cursor.input.len(), |stop| cursor.at + stop));
        let mut inside = Cursor::starting(&cursor.input[..authority.end], authority.start);
        let login = match place {
            Place::Login => Some(self.login(&mut inside)?),
            Place::Hostport => Some(self.specific.hostport(&mut inside)?),
            Place::Cell => {
                self.specific.hostname(&mut inside)?;
                None
            }
        };
        inside.end("cellname", "the end")?;
        cursor.at = authority.end;
        Ok(Uri {
            authority: Some(authority),
            login,
            ..Uri::opaque(scheme, Span::new(authority.end, authority.end))
        })
    }
}
