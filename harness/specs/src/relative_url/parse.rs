//! Section 2.2: a parse from any of the rules.

use urispec_model::{Component, Span, Spans};

use super::edition::Edition;
use super::productions::{
    abs_path, absolute_url, is_any, is_in_param, is_in_segment, is_pchar, is_unreserved, is_uric, location,
    net_loc_rule, path, rel_path, relative_url,
};
use super::rule::Rule;
use super::split::{split, split_after_scheme};
use crate::common::scheme_of_any_start;
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` against `rule`; of the components, those that the rule has.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let name = rule.name();
    let any = |byte| is_any(edition, byte);
    let mut component = None;
    match rule {
        Rule::RelativeUrl => relative_url(edition, cursor),
        Rule::AbsoluteUrl => absolute_url(edition, cursor)?,
        Rule::Location => location(edition, cursor)?,
        Rule::AbsPath => abs_path(edition, cursor)?,
        Rule::RelPath => rel_path(edition, cursor),
        Rule::Path => {
            path(edition, cursor);
            component = Some(Component::Path);
        }
        Rule::Segment => drop(cursor.run_by("segment", |byte| is_in_segment(edition, byte))),
        Rule::Params => {
            cursor.run_by("params", |byte| is_in_param(edition, byte) || byte == b';');
            component = Some(Component::Params);
        }
        Rule::Param => drop(cursor.run_by("param", |byte| is_in_param(edition, byte))),
        Rule::Scheme => {
            scheme_of_any_start(cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::NetLoc => {
            net_loc_rule(edition, cursor)?;
            component = Some(Component::Authority);
        }
        Rule::Query => {
            cursor.run_by("query", any);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            cursor.run_by("fragment", |byte| is_uric(edition, byte));
            component = Some(Component::Fragment);
        }
        Rule::Escape => cursor.expect_triplet("escape")?,
        // The brackets around the whole of `pchar` make it optional: "" is one.
        Rule::Pchar if cursor.is_at_end() => {}
        Rule::Pchar | Rule::Uchar if cursor.peek() == Some(b'%') => cursor.expect_triplet("escape")?,
        Rule::Pchar => cursor.expect_one(name, |byte| is_pchar(edition, byte))?,
        Rule::Uchar | Rule::Unreserved => cursor.expect_one(name, |byte| is_unreserved(edition, byte))?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::RelativeUrl | Rule::AbsoluteUrl => split(edition, None, input).components(),
        // "a:b" is a `rel_path`, and has a scheme by section 2.4.1.
        Rule::Location | Rule::AbsPath | Rule::RelPath => split_after_scheme(edition, None, None, input).components(),
        _ => {
            let mut spans = Spans::default();
            if let Some(component) = component {
                spans.set(component, Some(Span::new(0, input.len())));
            }
            spans
        }
    })
}
