//! Learnt models as sides of a comparison.

use anyhow::{Error, anyhow, bail};
use rayon::prelude::*;
use std::cmp::Reverse;
use urispec_differential::language_differences;
use urispec_drift::{Change, Comparison, Distance, PairwiseDifferences, Side, compare, distance, splitting_changes};
use urispec_grammar::Grammar;
use urispec_grammar::reasons;
use urispec_learn::{Model, Reason};
use urispec_model::{Component, Spec, visible};
use urispec_report::drift::LearnedDrift;
use urispec_specs::{exact_texts, rules, start};

use crate::own::{self, add_shipped, model, splitting};

/// The rule of a document with the name of a parser's rule, or the rule for a whole reference.
pub fn rule_of(spec: Spec, rule: Option<&str>) -> Option<&'static str> {
    match rule {
        None if spec.is_url_standard() => None,
        None => Some(start(spec)),
        Some(rule) => rules(spec).into_iter().find(|known| known.eq_ignore_ascii_case(rule)),
    }
}

/// A document, or one of its rules.
pub fn side(spec: Spec, rule: Option<&str>) -> Result<Side, Error> {
    match rule {
        None => Ok(Side::document(spec)),
        Some(_) if spec.is_url_standard() => Err(anyhow!(
            "expected a document with rules, found `{spec}`, which has an algorithm"
        )),
        Some(rule) => Ok(Side::new(spec.name(), &urispec_specs::syntax(spec), rule)?),
    }
}

/// The comparison of two documents of which at least one is a learnt model; `None` if neither is one. A document is
/// compared by the rule of the model. `component` is the only component in which splitting
/// is compared, for texts that begin with `prefix`.
pub fn compared(
    specs: [Spec; 2],
    rule: Option<&str>,
    component: Option<Component>,
    prefix: &str,
) -> Result<Option<(Comparison, LearnedDrift)>, Error> {
    let models = specs.map(model);
    let models = models.each_ref().map(Option::as_deref);
    let of_models: Vec<&Model> = models.into_iter().flatten().collect();
    let Some(newest) = of_models.last() else {
        return Ok(None);
    };
    let learnt = own::rule(newest);
    if let Some(model) = of_models.iter().find(|model| own::rule(model) != learnt) {
        bail!(
            "expected two models of the same rule, found {} and {}",
            learnt.map_or("whole references".to_owned(), visible),
            own::rule(model).map_or("whole references".to_owned(), visible)
        );
    }
    if let Some(rule) = rule.filter(|rule| learnt != Some(rule)) {
        bail!(
            "--rule: expected the rule of the model ({}), found `{}`",
            learnt.map_or("none".to_owned(), visible),
            visible(rule)
        );
    }
    let [first, second] = specs.map(|spec| of_rule(spec, learnt.filter(|_| model(spec).is_none())));
    let document = specs.into_iter().find(|spec| model(*spec).is_none());
    let (mut step, drift) = of_sides([first?, second?], models, document)?;
    if learnt.is_none() {
        step.changes = split(specs, component, prefix)?;
    }
    Ok(Some((step, drift)))
}

/// The comparison of two sides, of which at least one is that of a model. `document` is the side that is none.
pub fn of_sides(
    [mut first, mut second]: [Side; 2],
    models: [Option<&Model>; 2],
    document: Option<Spec>,
) -> Result<(Comparison, LearnedDrift), Error> {
    let models: Vec<&Model> = models.into_iter().flatten().collect();
    let learnt = models.first().and_then(|model| own::rule(model));
    // Of such a model, only the texts that the URL Standard takes without IDNA are known.
    let is_without_idna = learnt.is_none() && models.iter().any(|model| model.facts.without_idna);
    if is_without_idna {
        let exact = exact_texts();
        for side in [&mut first, &mut second] {
            side.dfa = side.dfa.intersection(&exact)?;
        }
    }
    let spec = document.unwrap_or_else(|| judge(&models));
    let judge = of_rule(spec, learnt)?;
    let differences = language_differences([&first, &second], &judge, spec, learnt)?;
    // A model has no answers, but may have the components of each text.
    let mut step = compare(&first, &second, &PairwiseDifferences::new())?;
    step.meanings.clear();
    step.acceptance.is_of_exact_texts |= is_without_idna;
    let mut claims: Vec<String> = models.iter().map(|model| model.claim()).collect();
    claims.dedup();
    let is_complete = models.iter().all(|model| model.facts.end == Reason::Silent);
    let drift = LearnedDrift {
        judge: spec,
        differences,
        claims,
        is_complete,
    };
    Ok((step, drift))
}

/// The side of a model that is not registered as a document.
pub fn of_model(model: &Model) -> Result<Side, Error> {
    let grammar = Grammar::parse("learned", model.texts()?.to_abnf())?;
    Ok(Side::new(&model.facts.parser, &grammar, "state-0")?)
}

/// The texts that two sides split differently.
fn split([one, other]: [Spec; 2], only: Option<Component>, prefix: &str) -> Result<Vec<Change>, Error> {
    match (splitting(one)?, splitting(other)?) {
        (Some(one), Some(other)) => {
            let [one, other] = [one, other].map(|side| side.beginning_with(prefix.as_bytes()));
            Ok(splitting_changes([&one?, &other?], only)?)
        }
        _ if only.is_some() || !prefix.is_empty() => bail!(
            "--component and --prefix: expected two sides with components, found a side without them; learn a parser with `--what \
             splitting`"
        ),
        _ => Ok(Vec::new()),
    }
}

/// Every document that has the rule of `spec`, with its distance to `spec`, the nearest first. Of documents at the same
/// distance, the document with the fewest reasons comes first, and then the newest.
pub fn distances(spec: Spec) -> Result<Vec<(Spec, Distance)>, Error> {
    add_shipped()?;
    let learnt = model(spec);
    let rule = learnt.as_deref().and_then(own::rule);
    let from = of_rule(spec, rule.filter(|_| learnt.is_none()))?;
    let has_rule = |other: &Spec| rule.is_none() || !other.is_url_standard() && rule_of(*other, rule).is_some();
    let others: Vec<Spec> = Spec::every()
        .filter(|other| *other != spec && model(*other).is_none() && has_rule(other))
        .collect();
    let measured = others.into_par_iter().map(|other| {
        let side = of_rule(other, rule)?;
        // Languages that are far apart may have too many reasons.
        let reasons = reasons(from.compared(&side)?, side.compared(&from)?);
        let reasons = reasons.map_or(usize::MAX, |reasons| reasons.len());
        Ok((other, distance(&from, &side)?, reasons))
    });
    let mut measured = measured.collect::<Result<Vec<_>, Error>>()?;
    measured.sort_by_key(|(other, distance, reasons)| (distance.share, *reasons, Reverse(other.date()), *other));
    Ok(measured
        .into_iter()
        .map(|(other, distance, _)| (other, distance))
        .collect())
}

/// The side of a document, or of one of its rules.
pub fn of_rule(spec: Spec, rule: Option<&str>) -> Result<Side, Error> {
    let rule = rule.map(|rule| {
        let found = rule_of(spec, Some(rule));
        found.ok_or_else(|| {
            anyhow!(
                "expected a document that has the rule of the model, `{}`; `{spec}` has none",
                visible(rule)
            )
        })
    });
    let mut side = side(spec, rule.transpose()?)?;
    side.spec = Some(spec);
    Ok(side)
}

/// The document by whose rules the differences of two models are named: the document from which both were learnt, or
/// RFC 3986.
fn judge(models: &[&Model]) -> Spec {
    let first = |model: &Model| model.facts.first.parse::<Spec>().ok();
    let common = models
        .iter()
        .map(|model| first(model))
        .reduce(|one, other| one.filter(|_| one == other));
    let rule = models.first().and_then(|model| own::rule(model));
    let has_rule = |spec: &Spec| rule_of(*spec, rule).is_some() || (rule.is_none() && spec.is_url_standard());
    common.flatten().filter(has_rule).unwrap_or(Spec::Rfc3986)
}
