//! The tasks of a proof: the parsers, the rules of the documents, and the number of states.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Error, bail};
use urispec_grammar::{Grammar, SuiteConfig};
use urispec_model::{Operation, Spec, visible};
use urispec_proof::{Language, Plan, ProofConfig};
use urispec_subjects::Subject;

use crate::args::{Property, Prove};
use crate::names::unknown;
use crate::select::{self, Subjects};

/// A default proof gets as many additional states as possible without exceeding this number of strings. If even one
/// state more than the least number exceeds it, the proof gets the least number.
const SMALL: u128 = 1_000_000;
/// The maximum number of additional states of a default proof.
const EXTRA_STATES: u32 = 8;

/// A task of a proof: one rule, and the parser for which it is proven.
pub struct Task<'s> {
    /// The parser under test.
    pub subject: &'s dyn Subject,
    /// The rule in the requests to the parser; `None` is the whole reference.
    pub rule: Option<String>,
    /// The strings to send.
    pub plan: Plan,
    /// The number of strings in the plan.
    pub count: u128,
}

impl<'s> Task<'s> {
    pub fn new(subject: &'s dyn Subject, rule: Option<String>, plan: Plan) -> Self {
        let count = plan.count();
        Self {
            subject,
            rule,
            plan,
            count,
        }
    }
}

/// The languages of the documents, each made once.
#[derive(Default)]
pub struct Languages(HashMap<(Spec, String, Property), Arc<Language>>);

impl Languages {
    /// The language of a rule, with or without its components.
    pub fn of(&mut self, spec: Spec, rule: &str, what: Property) -> Result<Arc<Language>, Error> {
        let key = (spec, rule.to_owned(), what);
        if let Some(known) = self.0.get(&key) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(match what {
            Property::Acceptance => Language::of_spec(spec, rule)?,
            Property::Splitting => Language::with_components(spec, rule)?,
        });
        self.0.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

/// The tasks that the arguments request.
pub fn tasks<'s>(prove: &Prove, subjects: &'s Subjects) -> Result<Vec<Task<'s>>, Error> {
    let mut tasks = Vec::new();
    let mut languages = Languages::default();
    let own = prove
        .file
        .as_deref()
        .map(|file| own_language(file, prove))
        .transpose()?;
    for subject in subjects {
        let (subject, name) = (&**subject, visible(&subject.about().name));
        if !parses(subject) {
            anstream::eprintln!("{name} is left out, because it does not support `parse`");
            continue;
        }
        if let Some(own) = &own {
            let rule = Some(own.rule.clone()).filter(|rule| subject.about().rules.contains(rule.as_str()));
            tasks.push(task(prove, subject, rule, Arc::clone(own)));
            continue;
        }
        let specs = if prove.spec.is_empty() {
            documents(subject)
        } else {
            prove.spec.clone()
        };
        let mut found = 0;
        for spec in specs {
            for (rule, asked) in rules(subject, spec) {
                if prove
                    .rule
                    .as_ref()
                    .is_none_or(|wanted| wanted.eq_ignore_ascii_case(rule))
                {
                    found += 1;
                    for what in shown(subject, spec, rule, prove.property) {
                        let language = languages.of(spec, rule, what)?;
                        tasks.push(task(prove, subject, asked.clone(), language));
                    }
                }
            }
        }
        if let (0, Some(rule)) = (found, &prove.rule) {
            let known: Vec<&str> = subject.about().rules.iter().map(|rule| &**rule).collect();
            let hint = format!("{name} starts from: {}", known.join(", "));
            return Err(unknown("rule", rule, known.iter().copied(), &visible(&hint)));
        }
    }
    if tasks.is_empty() {
        bail!(
            "expected a parser that supports `parse`, and that reports components if --property is splitting; found none"
        );
    }
    Ok(tasks)
}

/// Whether the parser supports any of the requests.
pub fn parses(subject: &dyn Subject) -> bool {
    subject.about().operations.contains(&Operation::Parse)
}

/// The documents for which the parser is proven: the claimed documents that have a syntax, or RFC 3986 if the parser
/// claims no document with a syntax. For the reference of the URL Standard there is nothing to prove.
pub fn documents(subject: &dyn Subject) -> Vec<Spec> {
    let about = subject.about();
    let is_own = |spec: &Spec| spec.is_url_standard() && about.name == spec.name();
    let (others, syntaxes): (Vec<Spec>, Vec<Spec>) =
        about.judged_by().into_iter().partition(|spec| spec.is_url_standard());
    if syntaxes.is_empty() && !others.iter().any(is_own) {
        return vec![Spec::Rfc3986];
    }
    syntaxes
}

/// The requested properties that can be proven for a rule. Splitting needs a whole reference, and a parser that
/// reports components.
pub fn shown(subject: &dyn Subject, spec: Spec, rule: &str, asked: Option<Property>) -> Vec<Property> {
    let components = spec.components().and(subject.about().components);
    let is_split = !components.is_empty() && urispec_specs::whole_rules(spec).contains(&rule);
    [(Property::Acceptance, true), (Property::Splitting, is_split)]
        .into_iter()
        .filter(|(what, is_shown)| *is_shown && asked.is_none_or(|asked| asked == *what))
        .map(|(what, _)| what)
        .collect()
}

/// The rules of a document from which a parser can start, and the rule in the request for each.
pub fn rules(subject: &dyn Subject, spec: Spec) -> Vec<(&'static str, Option<String>)> {
    let listed = &subject.about().rules;
    let whole = urispec_specs::start(spec);
    urispec_specs::rules(spec)
        .into_iter()
        .filter_map(|rule| match (listed.contains(rule), rule == whole) {
            (true, _) => Some((rule, Some(rule.to_owned()))),
            (false, true) => Some((rule, None)),
            (false, false) => None,
        })
        .collect()
}

/// Whether the parser runs in this process. A parser in a separate process is pipelined, or was named by a
/// command.
pub fn is_near(subject: &dyn Subject) -> bool {
    !subject.pipelines() && subject.about().arguments.is_none()
}

/// A rule of a user's grammar.
fn own_language(file: &Path, prove: &Prove) -> Result<Arc<Language>, Error> {
    let grammar: Grammar = select::grammar_file(file)?.variant("--repaired");
    let known: Vec<&str> = grammar.rules().map(urispec_grammar::Rule::name).collect();
    let rule = match &prove.rule {
        Some(name) => grammar
            .rule(name)
            .ok_or_else(|| unknown("rule", name, known.iter().copied(), "the file defines no such rule"))?
            .name(),
        None => known.first().copied().unwrap_or_default(),
    };
    let document = file.display().to_string();
    Ok(Arc::new(Language::of_grammar(&document, &grammar, rule)?))
}

/// A task with the arguments' number of states, or with a reasonable default.
fn task<'s>(prove: &Prove, subject: &'s dyn Subject, rule: Option<String>, language: Arc<Language>) -> Task<'s> {
    let is_chosen = prove.extra_states.is_some() || prove.one_byte_per_class || prove.contexts || prove.loops;
    let is_near = is_near(subject);
    let config = ProofConfig {
        suite: SuiteConfig {
            extra_states: prove.extra_states.unwrap_or(0),
            every_byte: !prove.one_byte_per_class,
        },
        contexts: prove.contexts || is_near && !is_chosen,
        loops: prove.loops || is_near && !is_chosen,
    };
    // For marked strings, one additional state would need thirty times as many strings.
    let least = u32::from(is_near && language.splitting().is_none());
    let plan = Plan::new(language, config);
    if is_chosen {
        return Task::new(subject, rule, plan);
    }
    let with = |extra_states| Task::new(subject, rule.clone(), plan.clone().with_extra_states(extra_states));
    (least + 1..=EXTRA_STATES)
        .rev()
        .map(with)
        .find(|task| task.count <= SMALL)
        .unwrap_or_else(|| with(least))
}
