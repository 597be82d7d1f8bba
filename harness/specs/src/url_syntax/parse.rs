//! A parse from any of the rules.

use urispec_model::{Component, Span, Spans};

use super::edition::{Edition, Parsing};
use super::productions::{
    abs_path, absolute, fragment, fsegment, is_reserved, is_unreserved, net_path, param, parameters, path, query,
    rel_path, relative, scheme, segment,
};
use super::reference::{by_expression, outside_in, outside_in_relative, parse_reference, spans};
use super::rule::Rule;
use super::site;
use crate::class::Class;
use crate::common::{colon, scheme_before_colon};
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` against `rule`; of the components, those that the rule has.
///
/// A rule that the edition does not have is read as in the edition nearest to it.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let name = rule.name(edition).unwrap_or_default();
    let mut component = None;
    match rule {
        Rule::Reference => return Ok(spans(edition, &parse_reference(edition, input)?, input)),
        Rule::Absolute | Rule::Opaque => absolute(edition, cursor, name)?,
        Rule::Generic => {
            scheme(edition, cursor)?;
            colon(cursor, name)?;
            relative(edition, cursor)?;
        }
        Rule::Relative => relative(edition, cursor)?,
        Rule::NetPath => net_path(edition, cursor)?,
        Rule::AbsPath => abs_path(edition, cursor)?,
        Rule::RelPath => rel_path(edition, cursor),
        Rule::Path => {
            path(edition, cursor)?;
            component = Some(Component::Path);
        }
        Rule::PathSegments => drop(cursor.run_long("path_segments", Class::PATH_2396)),
        Rule::Fsegment => fsegment(cursor)?,
        Rule::Segment => segment(edition, cursor),
        Rule::Parameters => {
            parameters(cursor);
            component = Some(Component::Params);
        }
        Rule::Param => param(edition, cursor),
        Rule::Scheme => {
            scheme(edition, cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::Query => {
            query(cursor);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            fragment(cursor);
            component = Some(Component::Fragment);
        }
        Rule::Escaped => cursor.expect_triplet("escaped")?,
        Rule::Pchar | Rule::Character if cursor.peek() == Some(b'%') => cursor.expect_triplet("escaped")?,
        Rule::Pchar => cursor.expect_one(name, |byte| Class::PCHAR_2396.has(byte))?,
        Rule::Character => cursor.expect_one(name, |byte| Class::URIC.has(byte))?,
        Rule::Unreserved => cursor.expect_one(name, |byte| is_unreserved(edition, byte))?,
        Rule::Reserved => cursor.expect_one(name, |byte| is_reserved(edition, byte))?,
        _ => return site::whole(edition, rule, input),
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::Absolute | Rule::Opaque | Rule::Generic => {
            let reference = match edition.parsing {
                Parsing::OutsideIn => outside_in(edition, input),
                Parsing::Expression => by_expression(scheme_before_colon(input), input),
            };
            spans(edition, &reference, input)
        }
        // "a:b" is a relative reference, too, and its "a" no scheme then.
        Rule::Relative | Rule::NetPath | Rule::AbsPath | Rule::RelPath => {
            let reference = match edition.parsing {
                Parsing::OutsideIn => outside_in_relative(edition, input),
                Parsing::Expression => by_expression(None, input),
            };
            spans(edition, &reference, input)
        }
        _ => {
            let mut spans = Spans::default();
            if let Some(component) = component {
                spans.set(component, Some(Span::new(0, input.len())));
            }
            spans
        }
    })
}
