//! The authority state, the host state and the port state.

use crate::encode::{push_encoded, set};
use crate::errors::{Sink, State, ValidationError};
use crate::host;
use crate::host::HostError;
use crate::parser::{Next, Parser};

impl<S: Sink> Parser<'_, S> {
    /// Authority state. The last `@` in the authority ends the userinfo. The standard prepends `%40` for each
    /// earlier `@`. Here each earlier `@` is encoded, which has the same result.
    pub(super) fn authority(&mut self) -> Next {
        self.start_authority();
        let rest = self.rest();
        let end = end_of_authority(rest, self.url.is_special());
        let Some(at_sign) = memchr::memrchr(b'@', &rest[..end]) else {
            return Ok(State::Host);
        };
        if S::ON {
            for at in memchr::memchr_iter(b'@', &rest[..end]) {
                self.sink
                    .report(ValidationError::InvalidCredentials, State::Authority, self.pointer + at);
            }
        }
        if at_sign + 1 == end {
            let error = if self.rules.reports.credentials_without_host_as_host_missing {
                ValidationError::HostMissing
            } else {
                ValidationError::InvalidCredentials
            };
            return Err(HostError {
                error,
                at: self.pointer + end,
            });
        }
        let userinfo = &self.input[self.pointer..self.pointer + at_sign];
        let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        let href = &mut self.url.href;
        push_encoded(href, username, self.rules.sets, set::USERINFO);
        self.url.username_end = href.len();
        if !password.is_empty() {
            href.push(':');
            push_encoded(href, password, self.rules.sets, set::USERINFO);
        }
        if !userinfo.is_empty() && userinfo != ":" {
            href.push('@');
        }
        self.url.host_start = href.len();
        self.pointer += at_sign + 1;
        Ok(State::Host)
    }

    /// Host state and hostname state.
    pub(super) fn host(&mut self) -> Next {
        let rest = self.rest();
        let is_special = self.url.is_special();
        let end = end_of_host(rest, is_special);
        let has_port = rest.get(end) == Some(&b':');
        if end == 0 && (has_port || is_special) {
            return self.fail(ValidationError::HostMissing);
        }
        let input = &self.input[self.pointer..self.pointer + end];
        let kind = host::push(
            &mut self.url.href,
            input,
            !is_special,
            self.rules,
            self.sink,
            State::Host,
            self.pointer,
        )?;
        self.url.host_kind = Some(kind);
        self.end_host();
        self.pointer += end;
        if has_port {
            self.pointer += 1;
            return Ok(State::Port);
        }
        Ok(State::PathStart)
    }

    /// Port state.
    pub(super) fn port(&mut self) -> Next {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits < rest.len() && end_of_authority(&rest[digits..=digits], self.url.is_special()) != 0 {
            return Err(HostError {
                error: ValidationError::PortInvalid,
                at: self.pointer + digits,
            });
        }
        if digits > 0 {
            let Some(port) = port_number(&rest[..digits]) else {
                return self.fail(ValidationError::PortOutOfRange);
            };
            if self.url.kind.default_port() != Some(port) {
                self.url.port = Some(port);
                push_port(&mut self.url.href, port);
                self.url.path_start = self.url.href.len();
            }
        }
        self.pointer += digits;
        Ok(State::PathStart)
    }

    /// Called after the host has been written.
    pub(super) fn end_host(&mut self) {
        self.url.host_end = self.url.href.len();
        self.url.path_start = self.url.href.len();
    }
}

/// The end of the authority: the first `/`, `?` or `#`, or the first backslash in a special URL; otherwise the end of
/// the input.
pub(crate) fn end_of_authority(input: &[u8], is_special: bool) -> usize {
    let stop = if is_special {
        AUTHORITY_END | BACKSLASH
    } else {
        AUTHORITY_END
    };
    input
        .iter()
        .position(|&byte| CLASS[usize::from(byte)] & stop != 0)
        .unwrap_or(input.len())
}

/// The end of the host: the end of the authority, or a `:` that is not in brackets.
pub(crate) fn end_of_host(input: &[u8], is_special: bool) -> usize {
    let stop = if is_special { HOST_STOP | BACKSLASH } else { HOST_STOP };
    let mut inside_brackets = false;
    for (at, &byte) in input.iter().enumerate() {
        if CLASS[usize::from(byte)] & stop != 0 {
            match byte {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                b':' if inside_brackets => {}
                _ => return at,
            }
        }
    }
    input.len()
}

/// A port as a 16-bit number, from digits.
pub(crate) fn port_number(digits: &[u8]) -> Option<u16> {
    let add = |port: u16, digit: &u8| port.checked_mul(10)?.checked_add(u16::from(digit - b'0'));
    digits.iter().try_fold(0, add)
}

/// Appends `:` and the port.
pub(crate) fn push_port(out: &mut String, port: u16) {
    let mut rest = port;
    let mut divisor = 10_000;
    out.push(':');
    while divisor > 1 && rest < divisor {
        divisor /= 10;
    }
    while divisor > 0 {
        out.push(char::from(b'0' + u8::try_from(rest / divisor).expect("one digit")));
        rest %= divisor;
        divisor /= 10;
    }
}

const AUTHORITY_END: u8 = 1;
const BACKSLASH: u8 = 2;
const HOST_STOP: u8 = 4;

const CLASS: [u8; 256] = {
    let mut table = [0; 256];
    table[b'/' as usize] = AUTHORITY_END | HOST_STOP;
    table[b'?' as usize] = AUTHORITY_END | HOST_STOP;
    table[b'#' as usize] = AUTHORITY_END | HOST_STOP;
    table[b'\\' as usize] = BACKSLASH;
    table[b':' as usize] = HOST_STOP;
    table[b'[' as usize] = HOST_STOP;
    table[b']' as usize] = HOST_STOP;
    table
};
