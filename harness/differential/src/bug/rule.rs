//! Rejects rules that match too many divergences.

use urispec_model::{Component, Operation, Spec, Verdict};

/// The reason why a rule on the ids of divergences is too wide, if it is. A rule that names neither the rule of the
/// document nor a cause is too wide: it would excuse every mismatch of a parser with this verdict or in this
/// component.
///
/// ```
/// use urispec_differential::too_wide;
///
/// assert!(too_wide("rfc7230.parse.too-strict.*").is_some());
/// assert!(too_wide("rfc7230.parse.too-strict.host.*").is_some());
/// assert!(too_wide("rfc7230.parse.too-strict.host.reg-name.*").is_none());
/// assert!(too_wide("rfc3986.resolve.wrong-result.*.triplet").is_none());
/// ```
pub fn too_wide(rule: &str) -> Option<String> {
    let fields: Vec<&str> = rule.split('.').collect();
    let names_a_spec = fields.first().is_some_and(|first| first.parse::<Spec>().is_ok());
    if !names_a_spec {
        return Some(format!("`{rule}` does not begin with a document"));
    }
    let is_general = |field: &str| {
        field.parse::<Operation>().is_ok()
            || field.parse::<Verdict>().is_ok()
            || field.parse::<Component>().is_ok()
            || field == "whole"
    };
    // Component, rule and cause. A `*` may match several of them.
    let after = fields
        .iter()
        .position(|field| field.parse::<Verdict>().is_ok())
        .map_or(&fields[1..], |verdict| &fields[verdict + 1..]);
    let is_literal = |field: &str| field.chars().filter(char::is_ascii_alphanumeric).count() >= 2;
    // A rule may have the name of a component: `path.path.*`, `host.authority.*`.
    let names_a_rule = matches!(after, [component, rule, ..] if is_literal(component) && is_literal(rule));
    let is_specific = names_a_rule || after.iter().any(|field| is_literal(field) && !is_general(field));
    (!is_specific).then(|| {
        format!("`{rule}` names neither a rule of the document nor a cause, so it matches failures that nobody has reviewed; \
            name the rules and causes")
    })
}
