//! What the report on learnt models says: the differences of each from its document, its neighbours, and pairs.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Error;
use rayon::prelude::*;
use urispec_drift::{PARTS, share};
use urispec_grammar::Dfa;
use urispec_learn::{Model, Reason};
use urispec_model::Spec;
use urispec_report::learned::{LearnedJson, LengthJson, ModelJson, PairJson};
use urispec_specs::exact_texts;
use urispec_subjects::Claim;

use super::{Question, first};
use crate::learned::{of_model, of_rule, of_sides};
use crate::own::{self, model_in};
use crate::record;

/// Parsers that are used a lot: each two of them are compared.
const USED: [&str; 10] = [
    "url",
    "go-net-url",
    "python-urllib",
    "javascript-url",
    "java-uri",
    "c-libcurl",
    "php-parse-url",
    "ruby-rfc3986",
    "perl-uri",
    "c-uriparser",
];

/// A model with its file.
struct Learnt {
    stem: String,
    model: Model,
}

/// Everything about the models in a folder.
pub fn of_folder(folder: &Path) -> Result<LearnedJson, Error> {
    let mut all = Vec::new();
    for file in record::files_of(folder, ".json.gz")? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.trim_end_matches(".json.gz").to_owned();
        let model = model_in(&file)?;
        all.push(Learnt { stem, model });
    }
    let distances: Vec<BTreeMap<String, f64>> = all.par_iter().map(|one| neighbours(one, &all)).collect();
    let documents = all.par_iter().map(documents).collect::<Result<Vec<_>, _>>()?;
    let mut models = Vec::new();
    for ((one, models_near), documents_near) in all.iter().zip(distances).zip(documents) {
        models.push(entry(one, models_near, documents_near)?);
    }
    let used: Vec<&Learnt> = USED
        .iter()
        .filter_map(|name| all.iter().find(|one| one.stem == *name))
        .collect();
    let mut pairs = Vec::new();
    for (at, one) in used.iter().enumerate() {
        for other in &used[at + 1..] {
            pairs.push(pair(one, other)?);
        }
    }
    Ok(LearnedJson { models, pairs })
}

/// The language of a model. If only the other model is without IDNA, the texts that need it are left out.
fn common(one: &Model, other: &Model) -> Dfa {
    if other.facts.without_idna && !one.facts.without_idna && !one.facts.host {
        return exact(&one.dfa);
    }
    one.dfa.clone()
}

/// The exact texts of a language.
fn exact(dfa: &Dfa) -> Dfa {
    dfa.intersection(&exact_texts()).unwrap_or_else(|_| dfa.clone())
}

/// The distance of two languages, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "both are below 2^53")]
fn distance(one: &Dfa, other: &Dfa) -> f64 {
    share(one, other) as f64 / PARTS as f64
}

/// The distance from each other model of the same kind.
fn neighbours(one: &Learnt, all: &[Learnt]) -> BTreeMap<String, f64> {
    let others = all
        .iter()
        .filter(|other| other.stem != one.stem && other.model.facts.host == one.model.facts.host);
    others
        .map(|other| {
            let [this, that] = [common(&one.model, &other.model), common(&other.model, &one.model)];
            (other.stem.clone(), distance(&this, &that))
        })
        .collect()
}

/// The distance from each document, the nearest first.
fn documents(one: &Learnt) -> Result<Vec<(Spec, f64)>, Error> {
    let facts = &one.model.facts;
    let question = Question::of(facts);
    let mut found = Vec::new();
    let standard = facts.without_idna.then_some(Spec::WHATWG);
    for spec in Spec::SYNTAXES.iter().copied().chain(standard) {
        if !first::fits(spec, question) {
            continue;
        }
        let mut language = first::language(spec, question)?;
        if facts.without_idna && !facts.host {
            language = exact(&language);
        }
        found.push((spec, distance(&one.model.dfa, &language)));
    }
    // Of equal ones, the oldest that is not a draft.
    let is_draft = |spec: &Spec| spec.name().starts_with("draft");
    found.sort_by(|(one, near), (other, far)| near.total_cmp(far).then(is_draft(one).cmp(&is_draft(other))));
    Ok(found)
}

fn entry(one: &Learnt, models: BTreeMap<String, f64>, documents: Vec<(Spec, f64)>) -> Result<ModelJson, Error> {
    let facts = &one.model.facts;
    let claims = facts
        .claims
        .iter()
        .filter_map(|claim| Claim(claim.clone().into()).spec());
    let compares = |spec: &Spec| first::fits(*spec, Question::of(facts)) && !(facts.host && spec.is_url_standard());
    let claimed = claims.into_iter().find(compares);
    let nearest = documents.iter().map(|(spec, _)| *spec).find(compares);
    let document = claimed.or(nearest).unwrap_or(Spec::Rfc3986);
    let sides = [of_model(&one.model)?, of_rule(document, own::rule(&one.model))?];
    let (step, drift) = of_sides(sides, [Some(&one.model), None], Some(document))?;
    let lengths = step.acceptance.counts.iter().filter(|count| count.length <= 8);
    Ok(ModelJson {
        file: one.stem.clone(),
        parser: facts.parser.clone(),
        release: facts.release.clone(),
        host: facts.host,
        states: facts.states,
        questions: facts.questions.asked,
        complete: facts.end == Reason::Silent,
        claim: one.model.claim(),
        document,
        claimed: claimed.is_some(),
        sentence: drift.sentence(&step),
        differences: drift.json(),
        lengths: lengths
            .map(|count| LengthJson {
                length: count.length,
                parser: count.first.clone(),
                document: count.second.clone(),
                both: count.both.clone(),
            })
            .collect(),
        documents: documents.into_iter().take(10).collect(),
        models,
    })
}

fn pair(one: &Learnt, other: &Learnt) -> Result<PairJson, Error> {
    let sides = [of_model(&one.model)?, of_model(&other.model)?];
    let (step, drift) = of_sides(sides, [Some(&one.model), Some(&other.model)], None)?;
    Ok(PairJson {
        files: [one.stem.clone(), other.stem.clone()],
        sentence: drift.sentence(&step),
        differences: drift.json(),
    })
}
