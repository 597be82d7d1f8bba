//! Sections 3.6 and 3.7: news, and the NNTP that names an article by its number.

use urispec_model::Span;

use super::{Found, Specific, path_after, slash, slashes};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::edition::Edition;
use crate::rfc1738::login::{digits, host, hostport};

/// What a news URL names, section 3.6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// `*`: all available news groups.
    All,
    /// A news group.
    Group(Span),
    /// An article: what has an `@`.
    Article {
        /// Before the `@`.
        unique: Span,
        /// After it.
        host: Span,
    },
}

/// `newsurl = "news:" grouppart`.
pub(super) fn newsurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    let start = cursor.at;
    let news = grouppart(edition, cursor)?;
    Ok(Found::new(Specific::News(news), None, Span::new(start, cursor.at)))
}

/// `grouppart = "*" | group | article`. By section 3.6 the `@` makes it an article.
pub(in crate::rfc1738) fn grouppart(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<News, Rejection> {
    // "news:*a" is nothing of the three.
    if cursor.rest() == b"*" {
        cursor.at += 1;
        return Ok(News::All);
    }
    if cursor.rest().contains(&b'@') {
        article(edition, cursor)
    } else {
        Ok(News::Group(group(edition, cursor)?))
    }
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`; the draft has neither `+` nor `_`.
pub(in crate::rfc1738) fn group(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
        return Err(cursor.rejection("group", "a letter"));
    }
    Ok(edition.letters.group.run_plain(cursor, "group"))
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`.
pub(in crate::rfc1738) fn article(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<News, Rejection> {
    let unique = edition.letters.article.run(cursor, "article");
    if unique.is_empty() || !cursor.eat(b'@') {
        return Err(cursor.rejection("article", "an identifier, `@` and a host"));
    }
    let (host, _) = host(edition, cursor)?;
    Ok(News::Article { unique, host })
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`.
pub(super) fn nntpurl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    slashes(cursor, "nntpurl")?;
    let hostport = hostport(edition, cursor)?;
    slash(cursor, "nntpurl")?;
    let group = group(edition, cursor)?;
    let article_number = if cursor.eat(b'/') {
        Some(digits(cursor, "digits")?)
    } else {
        None
    };
    let specific = Specific::Nntp {
        hostport,
        group,
        article_number,
    };
    Ok(Found::new(specific, Some(hostport), path_after(&hostport, cursor)))
}
