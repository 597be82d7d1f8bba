//! What departs in a result, and the step that decides.
//!
//! A result is held against all that the document allows, and against what comes of the texts as the subject tells them: the
//! nearest counts. If what comes of the request done in another, well-known way is nearer still, that way is what departs.

use urispec_model::{Answer, Component, Expectation, Level, Observation, Request, Spec};
use urispec_specs::Topic;
use urispec_specs::rfc3986::split;

use crate::attribution::as_parsed::retold;
use crate::attribution::difference::results;
use crate::attribution::step;
use crate::fingerprint::sketch;
use crate::recent_hashes::Mix;
use crate::{Manner, Member, ReferenceAnswer};
use urispec_drift::{has_dots, topic};

/// Something in a result that is not as the document has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Departure {
    pub(crate) component: Component,
    pub(crate) manner: Manner,
    /// The step of the algorithm, or the level.
    pub(crate) step: &'static str,
}

impl Member<'_> {
    /// What departs in the result `told`, where the document gives `expected`.
    pub(crate) fn departing(&self, request: &Request<'_>, expected: &[u8], told: &[u8]) -> Vec<Departure> {
        let mut fewest = self.nearest(request, told).unwrap_or_else(|| differing(expected, told));
        let mut departing = None;
        if let Request::Resolve { base, input, options } = *request {
            let relative = without_scheme(base, input);
            let (plain_base, plain_input) = (with_dots(base, [b".", b".."]), with_dots(input, [b".", b".."]));
            let triplet = Departure {
                component: Component::Path,
                manner: Manner::Triplet,
                step: "remove_dot_segments",
            };
            let same_scheme = Departure {
                component: if fewest.iter().any(|(component, _)| is_in_authority(*component)) {
                    Component::Authority
                } else {
                    Component::Path
                },
                manner: Manner::Other,
                step: Topic::SameScheme.name(),
            };
            let ways = [(base, relative, same_scheme), (&plain_base, &plain_input, triplet)];
            for (way_base, way_input, departure) in ways {
                if (way_base, way_input) == (base, input) {
                    continue;
                }
                let way = Request::Resolve {
                    base: way_base,
                    input: way_input,
                    options,
                };
                let Some(nearest) = self.nearest(&way, told) else {
                    continue;
                };
                // Where the dots that are removed leave an authority, another component departs instead of the path.
                let is_path = |(component, _): &(Component, Manner)| *component == Component::Path;
                let in_place = departure == triplet && fewest.iter().any(is_path) && !nearest.iter().any(is_path);
                let is_nearer = nearest.len() < fewest.len() || nearest.len() == fewest.len() && in_place;
                if is_nearer && (departure != triplet || self.is_right_without_dots(request)) {
                    (fewest, departing) = (nearest, Some(departure));
                }
            }
        }
        let with_step = |(component, manner)| Departure {
            component,
            manner,
            step: self.step_of(request, component, manner),
        };
        fewest.into_iter().map(with_step).chain(departing).collect()
    }

    /// Whether nothing departs from the path when its segments of encoded dots are others: else they are not to blame.
    fn is_right_without_dots(&self, request: &Request<'_>) -> bool {
        let Request::Resolve { base, input, options } = *request else {
            return true;
        };
        let other = Request::Resolve {
            base: &with_dots(base, [b"a", b"a"]),
            input: &with_dots(input, [b"a", b"a"]),
            options,
        };
        let Observation::Accept(Answer::Uri(told)) = self.observe(&other) else {
            return true;
        };
        let is_path = |(component, _): &(Component, Manner)| *component == Component::Path;
        self.nearest(&other, &told)
            .is_none_or(|nearest| !nearest.iter().any(is_path))
    }

    /// In what a result differs from the one that is nearest to it: of those that the document allows, of the request as it is
    /// or with texts as the subject tells them, each as it is or as the subject tells it. `None` if the document gives none.
    fn nearest(&self, request: &Request<'_>, told: &[u8]) -> Option<Vec<(Component, Manner)>> {
        let mut fewest: Option<Vec<(Component, Manner)>> = None;
        let mut consider = |result: &[u8]| {
            let differing = differing(result, told);
            if fewest.as_ref().is_none_or(|fewest| differing.len() < fewest.len()) {
                fewest = Some(differing);
            }
        };
        self.with_retold(request, &mut |request| {
            let said = ReferenceAnswer::of(self.spec, request);
            let own = said.result().map(|result| differing(result, told)).unwrap_or_default();
            let mut others = permitted_results(self.spec, request);
            if matches!(request, Request::Resolve { .. }) {
                // That the base was normalised first may take differences away, and bring an authority that is kept from
                // appearing; else halves of it would explain anything.
                let is_fewer = |other: &Vec<u8>| {
                    let mut differing = differing(other, told).into_iter();
                    differing.all(|one| own.contains(&one) || one == (Component::Authority, Manner::Elided))
                };
                others.retain(is_fewer);
            }
            for result in others.iter().map(Vec::as_slice).chain(said.result()) {
                consider(result);
                if let Some(retold) = retold(self, result) {
                    consider(&retold);
                }
            }
        });
        fewest
    }

    /// The request, and the same with one text or both as the subject tells them.
    fn with_retold(&self, request: &Request<'_>, each: &mut dyn FnMut(&Request<'_>)) {
        each(request);
        match *request {
            Request::Resolve { base, input, options } => {
                let (retold_base, retold_input) = (retold(self, base), retold(self, input));
                let (base_too, input_too) = (retold_base.as_deref(), retold_input.as_deref());
                for (base, input) in [(base_too, Some(input)), (Some(base), input_too), (base_too, input_too)] {
                    if let (Some(base), Some(input)) = (base, input) {
                        each(&Request::Resolve { base, input, options });
                    }
                }
            }
            Request::Normalize { input, level } => {
                if let Some(input) = &retold(self, input) {
                    each(&Request::Normalize { input, level });
                }
            }
            Request::Parse { .. } | Request::Equivalent { .. } | Request::RemoveDotSegments { .. } => {}
        }
    }

    /// The step that decides how a component of a result differs.
    fn step_of(&self, request: &Request<'_>, component: Component, manner: Manner) -> &'static str {
        match *request {
            Request::Normalize { input, level } => self.level(input, level, component, manner).name(),
            Request::Resolve { base, input, .. } => step_of_resolution(base, input, component, manner),
            _ => step(request),
        }
    }

    /// The level to which a difference belongs, which may be below the one that was asked for.
    fn level(&self, input: &[u8], level: Level, component: Component, manner: Manner) -> Level {
        let normal = |level| {
            ReferenceAnswer::of(self.spec, &Request::Normalize { input, level })
                .result()
                .map(<[u8]>::to_vec)
        };
        match (manner, level) {
            (_, Level::String | Level::Case | Level::Percent | Level::Path) => level,
            (Manner::Case, _) => Level::Case,
            (Manner::Encoding, _) => Level::Percent,
            (Manner::Dots, _) => Level::Path,
            (_, Level::Syntax) => level,
            (_, Level::Scheme) => match normal(level).zip(normal(Level::Syntax)) {
                Some((own, lower)) if differing(&lower, &own).iter().all(|(other, _)| *other != component) => {
                    Level::Syntax
                }
                _ => level,
            },
        }
    }
}

/// What a departing result looks like, roughly: its differences, and what was asked. Those that look alike depart alike.
pub(crate) fn look(spec: Spec, request: &Request<'_>, expected: &[u8], told: &[u8]) -> u64 {
    let mut mix = Mix::new(7);
    results(expected, told, &mut |component, manner| {
        mix.add((component as u64) << 8 | manner as u64);
    });
    let mut add = |text: &[u8]| {
        let spans = urispec_specs::parse(spec, None, text).unwrap_or_default();
        mix.add(sketch(&spans, text));
    };
    match *request {
        Request::Resolve { base, input, .. } => {
            add(base);
            add(input);
            mix.add(topic(base, input) as u64);
        }
        Request::Normalize { input, level } => {
            add(input);
            mix.add(level as u64);
        }
        _ => add(request.input()),
    }
    mix.end()
}

/// The components in which two URIs differ, and how.
fn differing(expected: &[u8], told: &[u8]) -> Vec<(Component, Manner)> {
    let mut differing = Vec::new();
    results(expected, told, &mut |component, manner| {
        differing.push((component, manner));
    });
    differing
}

fn is_in_authority(component: Component) -> bool {
    use Component as C;
    matches!(component, C::Authority | C::Userinfo | C::Host | C::Port)
}

/// A reference without its scheme, if that is the base's.
pub(crate) fn without_scheme<'r>(base: &[u8], reference: &'r [u8]) -> &'r [u8] {
    match (topic(base, reference), split(reference).scheme) {
        (Topic::SameScheme, Some(scheme)) if split(&reference[scheme.end + 1..]).scheme.is_none() => {
            &reference[scheme.end + 1..]
        }
        _ => reference,
    }
}

/// The text with others in the place of the segments of its path that are one dot, or two, and not all of them plain.
fn with_dots(text: &[u8], [one, two]: [&[u8]; 2]) -> Vec<u8> {
    let path = split(text).path;
    let mut plain = text[..path.start].to_vec();
    for (at, segment) in path.of(text).split(|byte| *byte == b'/').enumerate() {
        if at > 0 {
            plain.push(b'/');
        }
        plain.extend_from_slice(match segment.to_ascii_lowercase().as_slice() {
            b"%2e" => one,
            b".%2e" | b"%2e." | b"%2e%2e" => two,
            _ => segment,
        });
    }
    plain.extend_from_slice(&text[path.end..]);
    plain
}

/// The step of a resolution that decides how a component of its result differs.
///
/// Dot segments that are kept, or gone where they should not be, are one thing whatever the reference looks like, except that
/// a document may say something else of those in an absolute one, and of those above the root. How the other components are
/// written is a matter of recomposition.
fn step_of_resolution(base: &[u8], input: &[u8], component: Component, manner: Manner) -> &'static str {
    use Component as C;
    let topic = topic(base, input);
    match (component, manner, topic) {
        (C::Path, Manner::Filled, _) => "recomposition",
        (C::Path, Manner::Dots, Topic::SurplusDots) => topic.name(),
        (C::Path, Manner::Dots, Topic::SameScheme | Topic::DotSegmentsOfAbsolute) => {
            Topic::DotSegmentsOfAbsolute.name()
        }
        (C::Path, Manner::Dots, _) => Topic::DotSegments.name(),
        (C::Path | C::Query | C::Fragment, _, Topic::EmptyReference | Topic::FragmentOnly | Topic::QueryOnly) => {
            topic.name()
        }
        (C::Path, ..) if [base, input].iter().any(|text| has_dots(split(text).path.of(text))) => "remove_dot_segments",
        (C::Path, ..) => Topic::Merge.name(),
        _ => "recomposition",
    }
}

/// The results that a document permits besides the one that its reference gives.
fn permitted_results(spec: Spec, request: &Request<'_>) -> Vec<Vec<u8>> {
    let result = |answer| match answer {
        Expectation::Uri(uri) => Some(uri.into_owned().0.into_owned()),
        _ => None,
    };
    let permitted = urispec_specs::permitted(spec, request).into_iter();
    permitted.filter_map(|permitted| result(permitted.answer)).collect()
}
