//! Executes the readings that exchange answers of a document, under conditions on the base and the reference.

use urispec_model::{Component, ResolveOptions, Span, Spec, Surplus};

use super::answers::{Answers, outcome};
use crate::answers::includes;
use crate::document::{ResolveError, Target};
use crate::readings::{Condition, Exchange, Exchanged};
use crate::split::{Pieces, split};
use crate::{dispatch, documents, offered};

/// A request to resolve a reference.
#[derive(Clone, Copy)]
pub(super) struct Resolution<'a> {
    pub(super) spec: Spec,
    pub(super) base: &'a [u8],
    pub(super) input: &'a [u8],
    pub(super) options: ResolveOptions,
}

impl<'a> Resolution<'a> {
    pub(super) fn texts(&self) -> (&'a [u8], &'a [u8]) {
        (self.base, self.input)
    }

    /// The result by the strict interpretation.
    pub(super) fn result(self) -> Result<Target, ResolveError> {
        dispatch::resolve_with(self.spec, self.base, self.input, self.options)
    }

    /// The same request with different options.
    fn with(self, options: ResolveOptions) -> Self {
        Self { options, ..self }
    }

    /// The components of the base and of the reference, by RFC 3986 Appendix B.
    pub(super) fn pieces(&self) -> (Pieces<'a>, Pieces<'a>) {
        (split(self.base).pieces(self.base), split(self.input).pieces(self.input))
    }

    /// The requested treatment of surplus `..` segments, or all three if the request does not choose one.
    pub(super) fn surplus_choices(&self) -> impl Iterator<Item = ResolveOptions> + use<> {
        const ALL: [Surplus; 3] = [Surplus::Retain, Surplus::Remove, Surplus::Refuse];
        let options = self.options;
        let allowed = ALL
            .into_iter()
            .filter(move |one| options.surplus.is_none_or(|asked| asked == *one));
        allowed.map(move |surplus| ResolveOptions {
            surplus: Some(surplus),
            ..options
        })
    }
}

/// Permits the result of a reading, if its conditions hold.
pub(super) fn permit(asked: Resolution<'_>, exchange: &Exchange, answers: &mut Answers<'_>) {
    if !exchange.conditions.iter().all(|condition| holds(*condition, asked)) {
        return;
    }
    let results: Vec<_> = match &exchange.result {
        Exchanged::Refused => return answers.reject(exchange.reading),
        Exchanged::Surplus(surplus) => {
            let allowed = offered::allowed(documents::of(asked.spec).choices.surplus_dots);
            if asked.options.surplus.is_some_and(|chosen| allowed.contains(&chosen)) {
                return;
            }
            let surplus = Some(*surplus);
            vec![
                asked
                    .with(ResolveOptions {
                        surplus,
                        ..asked.options
                    })
                    .result(),
            ]
        }
        Exchanged::SlashAfterAuthority => {
            let Some(base) = with_slash(asked.spec, asked.base) else {
                return;
            };
            let asked = Resolution { base: &base, ..asked };
            let choices = asked.surplus_choices();
            choices.map(|options| asked.with(options).result()).collect()
        }
        Exchanged::Answers(choices) => asked
            .surplus_choices()
            .map(|options| offered::resolve_otherwise(asked.spec, choices, asked.texts(), options))
            .collect(),
    };
    for answer in results.into_iter().filter_map(outcome) {
        answers.permit(exchange.reading, answer);
    }
}

/// A base that has an authority and no path, with a slash after the authority.
fn with_slash(spec: Spec, base: &[u8]) -> Option<Vec<u8>> {
    let spans = dispatch::parse(spec, None, base).ok()?;
    let authority = spans.get(Component::Authority)?;
    let is_empty = spans.get(Component::Path).is_some_and(Span::is_empty);
    is_empty.then(|| [&base[..authority.end], b"/", &base[authority.end..]].concat())
}

fn holds(condition: Condition, asked: Resolution<'_>) -> bool {
    use Condition as C;
    let (spec, options) = (asked.spec, asked.options);
    let (base, reference) = asked.pieces();
    let is_opaque = |text| dispatch::parse(spec, None, text).is_ok_and(|spans| spans.get(Component::Opaque).is_some());
    match condition {
        C::BaseSchemeIs(schemes) => base.scheme.is_some_and(|scheme| includes(schemes, scheme)),
        C::BaseSchemeIsNot(schemes) => base.scheme.is_some_and(|scheme| !includes(schemes, scheme)),
        C::Lenient => !options.strict,
        C::Strict => options.strict,
        C::SchemeOfTheBase => reference.has_scheme_of(&base),
        C::SchemeInOtherCase => is_in_other_case(&base, &reference, options),
        C::Relative => reference.read_against(&base, options.strict).scheme.is_none(),
        C::NoScheme => !dispatch::has_scheme(spec, asked.input),
        C::Resolved => asked.result().is_ok(),
        C::NotTheCurrentDocument => !matches!(asked.result(), Ok(Target::SameDocument { .. })),
        C::AcceptedBase => dispatch::parse(spec, None, asked.base).is_ok(),
        C::OpaqueBase => is_opaque(asked.base),
        C::OpaqueReference => is_opaque(asked.input),
        C::QueryAlone => asked.input.starts_with(b"?"),
        C::TailAlone => dispatch::parse(spec, None, asked.input).is_ok_and(|spans| {
            let is_empty = |component| spans.get(component).is_none_or(Span::is_empty);
            [Component::Scheme, Component::Authority, Component::Path]
                .into_iter()
                .all(is_empty)
                && [Component::Params, Component::Query]
                    .into_iter()
                    .any(|tail| spans.get(tail).is_some())
        }),
        C::NumberSign => asked.input == b"#",
        C::RootedPath => reference.path.starts_with(b"/"),
    }
}

/// Whether the reference has the scheme of the base, with letters of the other case.
pub(super) fn is_in_other_case(base: &Pieces<'_>, reference: &Pieces<'_>, options: ResolveOptions) -> bool {
    // The scheme of a normalized base is in lower case.
    let is_same = if options.normalize_base {
        let is_upper = |scheme: &[u8]| scheme.iter().any(u8::is_ascii_uppercase);
        !reference.scheme.is_some_and(is_upper)
    } else {
        reference.scheme == base.scheme
    };
    !is_same && reference.has_scheme_of(base)
}
