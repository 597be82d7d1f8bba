//! The differences between the answers of two documents to operations other than parsing, resolving and
//! normalizing.

use urispec_model::{Answer, Base, Extracted, Hazard, HazardKind, Observation};

/// The difference between two answers. For bases, it is the innermost layer in the two answers. For URIs, it states
/// whether their number differs. For hazards, it is the first kind for which the answers have different hazards. For
/// other answers, it is the name of the answer. `None` if the answers do not differ, or if one side has no answer.
pub(crate) fn differing(one: &Observation<'_>, other: &Observation<'_>) -> Option<&'static str> {
    let (Observation::Accept(one), Observation::Accept(other)) = (one, other) else {
        return None;
    };
    if one == other {
        return None;
    }
    Some(match (one, other) {
        (Answer::Base(one), Answer::Base(other)) => of_base(one.as_ref(), other.as_ref()),
        (Answer::Uris(one), Answer::Uris(other)) => of_uris(one, other),
        (Answer::Hazards(one), Answer::Hazards(other)) => of_hazards(one, other),
        _ => one.key(),
    })
}

fn of_base(one: Option<&Base>, other: Option<&Base>) -> &'static str {
    let layers = [one, other].into_iter().flatten().filter_map(|base| base.layer);
    layers.min().map_or("base", |layer| layer.name())
}

fn of_uris(one: &[Extracted], other: &[Extracted]) -> &'static str {
    match one.len().cmp(&other.len()) {
        std::cmp::Ordering::Equal => "another",
        _ => "more",
    }
}

fn of_hazards(one: &[Hazard], other: &[Hazard]) -> &'static str {
    let of = |all: &'_ [Hazard], kind: HazardKind| -> Vec<Hazard> {
        all.iter().filter(|hazard| hazard.hazard == kind).cloned().collect()
    };
    let differs = |kind: &&HazardKind| of(one, **kind) != of(other, **kind);
    HazardKind::ALL
        .iter()
        .find(differs)
        .map_or("hazards", |kind| kind.name())
}

#[cfg(test)]
mod tests {
    use urispec_model::Layer;

    use super::*;

    #[test]
    fn the_innermost_layer_and_the_first_kind_decide() {
        let base = |layer: Option<Layer>| {
            let base = layer.map(|layer| Base {
                uri: "a:".into(),
                layer: Some(layer),
            });
            Observation::Accept(Answer::Base(base))
        };
        let (embedded, retrieval) = (base(Some(Layer::Embedded)), base(Some(Layer::Retrieval)));
        assert_eq!(differing(&retrieval, &embedded), Some("embedded"));
        assert_eq!(differing(&retrieval, &base(None)), Some("retrieval"));
        assert_eq!(differing(&embedded, &embedded), None);
        assert_eq!(differing(&embedded, &Observation::Timeout), None);
        let hazards = |kinds: &[HazardKind]| {
            let hazard = |kind: &HazardKind| Hazard {
                hazard: *kind,
                range: None,
                means: None,
            };
            Observation::Accept(Answer::Hazards(kinds.iter().map(hazard).collect()))
        };
        let (first, last) = (HazardKind::ALL[0], HazardKind::ALL[HazardKind::ALL.len() - 1]);
        assert_eq!(
            differing(&hazards(&[first, last]), &hazards(&[first])),
            Some(last.name())
        );
    }
}
