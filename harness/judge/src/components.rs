//! Compares the components of a parse with the expected components of a document.
//!
//! A component is compared if three conditions hold: the document [defines](Spec::components) it, the expectation
//! states it, and the parser reports it. Nearly all of the time of a judgement is spent here. So the code works on
//! sets of components, and compares bytes only if two texts are not at the same place in the input.

use urispec_model::{Component, ComponentSet, Parts, Span, Spec, Value, Verdict};

use crate::expected::Components;
use crate::response::Response;
use crate::rewritten::{is_rewritten, is_same_value};

/// The judgement by one expected answer, without the id of an interpretation. The type is small enough to be
/// returned in registers.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    pub verdict: Verdict,
    pub departs: ComponentSet,
    pub blurred: ComponentSet,
}

impl Comparison {
    /// A verdict in which no component differs.
    pub const fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            departs: ComponentSet::EMPTY,
            blurred: ComponentSet::EMPTY,
        }
    }

    /// The distance of the verdict from agreement, to compare judgements by several permitted answers. If a
    /// document permits several answers, the judgement by the nearest answer is used; if several answers are
    /// equally near, the judgement by the first of them is used. A different value is nearer than a rejection.
    /// `not-validated` and `skipped` are as near as a different value. The reason is that a parser without
    /// validation need not reject, and that a parser which does not report a value has not reported a wrong value.
    pub const fn distance(self) -> u8 {
        match self.verdict {
            Verdict::Agree => 0,
            Verdict::Rewritten => 1,
            Verdict::Missplit | Verdict::WrongResult | Verdict::NotValidated | Verdict::Skipped => 2,
            _ => 3,
        }
    }
}

/// Judges the components of an input that both the document and the parser accept.
///
/// The verdict is [`Verdict::Agree`] if no component differs. The verdict is [`Verdict::Rewritten`] if every
/// component that differs is the expected component in an equivalent spelling ([`is_rewritten`]), and
/// [`Verdict::Missplit`] if at least one component has a different text.
#[inline]
pub fn components(spec: Spec, expected: Components<'_>, parts: &Parts<'_>, subject: Response<'_, '_>) -> Comparison {
    match expected {
        Components::Listed(listed) => {
            let sets = (listed.stated_set(), listed.present_set());
            let text = |component| listed[component].present().unwrap_or_default();
            components_in(spec, sets, text, |_, _| false, parts, subject)
        }
        Components::Found { stated, spans, input } => {
            let sets = (stated, spans.defined());
            let text = |component| spans.place(component).of(input);
            // If the parser reports a component from the same place, its bytes need not be compared.
            let start = input.as_ptr().addr();
            let is_in_place = |component, text: &[u8]| {
                let Span { start: from, end } = spans.place(component);
                end - from == text.len() && text.as_ptr().addr().wrapping_sub(start) == from
            };
            components_in(spec, sets, text, is_in_place, parts, subject)
        }
    }
}

/// Judges components by three facts about the expectation: the set of stated components, the set of components that
/// occur, and the text of each. The text of a component that does not occur is empty. `is_in_place` may show that a
/// text is the expected text without comparing bytes.
///
/// Components that the parser returns [as values](Response::values) are compared as values: a port `080` is the
/// port `80`.
#[inline]
fn components_in<'e>(
    spec: Spec,
    (stated, present): (ComponentSet, ComponentSet),
    expected: impl Fn(Component) -> &'e [u8],
    is_in_place: impl Fn(Component, &[u8]) -> bool,
    parts: &Parts<'_>,
    subject: Response<'_, '_>,
) -> Comparison {
    let mut comparison = Comparison::of(Verdict::Agree);
    let stated = stated.and(spec.components()).and(parts.stated_set());
    let (both, either) = (present.and(parts.present_set()), present.or(parts.present_set()));
    for component in stated.and(both).iter() {
        let Value::Present(text) = &parts[component] else {
            continue;
        };
        let is_same = is_in_place(component, text)
            || *expected(component) == **text
            || subject.values.contains(component) && is_same_value(component, expected(component), text);
        if !is_same {
            comparison.departs.insert(component);
        }
    }
    let one_sided = stated.and(either).without(both);
    if !one_sided.is_empty() {
        for component in one_sided.iter() {
            let text = parts[component].present().unwrap_or_else(|| expected(component));
            let distinguished = subject.distinguishes_undefined;
            if !text.is_empty() || is_distinguished(spec, component, distinguished, &mut comparison) {
                comparison.departs.insert(component);
            }
        }
    }
    if !comparison.departs.is_empty() {
        let text = |component| present.contains(component).then(|| expected(component));
        comparison.verdict = spelling(comparison.departs, text, parts);
    }
    comparison
}

/// Whether the components that differ have an equivalent spelling.
#[cold]
fn spelling<'e>(departs: ComponentSet, expected: impl Fn(Component) -> Option<&'e [u8]>, parts: &Parts<'_>) -> Verdict {
    let scheme = expected(Component::Scheme).unwrap_or_default();
    let is_spelling = |component| is_rewritten(component, scheme, expected(component), parts[component].present());
    if departs.iter().all(is_spelling) {
        Verdict::Rewritten
    } else {
        Verdict::Missplit
    }
}

/// Whether the difference between undefined and empty counts for this component: both the document and the parser
/// distinguish these values. If only the document distinguishes them, the component counts as not distinguishable.
#[cold]
fn is_distinguished(spec: Spec, component: Component, subject: ComponentSet, comparison: &mut Comparison) -> bool {
    let matters = spec.distinguishes_undefined().contains(component);
    if matters && !subject.contains(component) {
        comparison.blurred.insert(component);
    }
    matters && subject.contains(component)
}
