//! `urispec grammar`.

use std::ffi::{OsStr, OsString};

use anyhow::{Error, anyhow, bail};
use urispec_grammar::{Grammar, Random, Samples, SuiteConfig};
use urispec_model::{Spec, visible};
use urispec_report::grammar_test::GrammarTest;
use urispec_report::syntax;

use crate::args::{ExportFormat, GrammarCommand, StartRule, TestFormat, WordFormat};
use crate::exit::Exit;
use crate::output::Printed;
use crate::{names, own, select, suite};

/// The lengths of a sample if the command line has no length.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

pub fn grammar(command: &GrammarCommand) -> Result<Exit, Error> {
    let text = match command {
        GrammarCommand::Show {
            chosen,
            published,
            near,
        } => Printed::Text(show(chosen, *published, *near)?),
        GrammarCommand::Test { chosen, hex, format } => return test(chosen, *hex, *format),
        GrammarCommand::Sample {
            chosen,
            length,
            number,
            seed,
            near_misses,
            format,
        } => {
            let origin = Origin::select(chosen)?;
            let words = origin.sample(*length, *number, *seed, *near_misses)?;
            written(&words, *format)
        }
        GrammarCommand::Count {
            chosen,
            max_length,
            format,
        } => {
            let counts = Origin::select(chosen)?.dfa()?.counts(*max_length);
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            match format {
                WordFormat::Human => Printed::Text(syntax::counts(&counts)),
                WordFormat::Json => Printed::Data(syntax::counts_json(&counts)),
            }
        }
        GrammarCommand::Enumerate { chosen, number, format } => {
            let dfa = Origin::select(chosen)?.dfa()?;
            written(&dfa.enumerate().take(*number).collect::<Vec<_>>(), *format)
        }
        GrammarCommand::Export { chosen, format } => {
            let dfa = Origin::select(chosen)?.dfa()?;
            Printed::Data(match format {
                ExportFormat::Json => dfa.to_json(),
                ExportFormat::Dot => dfa.to_dot(),
            })
        }
        GrammarCommand::Suite {
            chosen,
            extra_states,
            every_byte,
            components,
        } => {
            let origin = Origin::select(chosen)?;
            origin.nothing_more()?;
            let config = SuiteConfig {
                extra_states: *extra_states,
                every_byte: *every_byte,
            };
            return if *components {
                suite::split(origin.whole_reference(chosen)?, &origin.start, config)
            } else {
                suite::accepted(&origin.grammar, &origin.start, config)
            };
        }
    };
    text.print()?;
    Ok(Exit::Success)
}

fn written(words: &[Vec<u8>], format: WordFormat) -> Printed {
    let words = words.iter().map(Vec::as_slice);
    match format {
        WordFormat::Human => Printed::Text(syntax::words(words)),
        WordFormat::Json => Printed::Data(syntax::words_json(words)),
    }
}

/// A rule of a grammar.
struct Origin<'c> {
    grammar: Grammar,
    published: Grammar,
    start: String,
    /// The arguments after the rule.
    rest: &'c [OsString],
}

impl<'c> Origin<'c> {
    fn select(chosen: &'c StartRule) -> Result<Self, Error> {
        let (published, start, mut rest) = select::grammar(chosen)?;
        let grammar = published.variant("--repaired");
        let mut start = start.to_owned();
        // The rules of a learnt model are its own, so that a text is tested from the start if no rule is named.
        let is_text = |rule: &OsStr| {
            let is_rule = || grammar.rule(&rule.to_string_lossy()).is_some();
            rest.len() == 1
                && chosen.file.is_none()
                && select::spec(chosen).is_ok_and(|spec| own::model(spec).is_some())
                && !is_rule()
        };
        if rest.first().is_some_and(|rule| is_text(rule)) {
            // The text follows.
        } else if let [rule, after @ ..] = rest {
            start = named(&grammar, rule)?;
            rest = after;
        } else if start.is_empty() {
            // The first rule of a file is its start rule.
            let first = grammar.rules().next();
            start = first.map(|rule| rule.name().to_owned()).unwrap_or_default();
        }
        Ok(Self {
            grammar,
            published,
            start,
            rest,
        })
    }

    fn dfa(&self) -> Result<urispec_grammar::Dfa, Error> {
        self.nothing_more()?;
        Ok(self.grammar.dfa(&self.start)?)
    }

    /// The document of the rule; an error if the rule does not derive whole references.
    fn whole_reference(&self, chosen: &StartRule) -> Result<Spec, Error> {
        let spec = select::spec(chosen)?;
        let whole = urispec_specs::whole_rules(spec);
        if !whole.contains(&self.start.as_str()) {
            bail!(
                "--components: expected a rule for a whole reference ({}), found `{}`",
                whole.join(", "),
                visible(&self.start)
            );
        }
        Ok(spec)
    }

    fn nothing_more(&self) -> Result<(), Error> {
        match self.rest {
            [] => Ok(()),
            [more, ..] => bail!(
                "expected nothing after the rule `{}`, found `{}`",
                visible(&self.start),
                visible(&more.to_string_lossy())
            ),
        }
    }

    fn sample(
        &self,
        length: Option<usize>,
        number: usize,
        seed: u64,
        near_misses: bool,
    ) -> Result<Vec<Vec<u8>>, Error> {
        let dfa = self.dfa()?;
        let samples = match length {
            Some(length) => Samples::new(&dfa, [length]),
            None => Samples::new(&dfa, LENGTHS),
        }?;
        let mut random = Random::seeded(seed);
        let mut draw = || {
            if near_misses {
                let miss = samples.near_miss(&mut random).map(|miss| miss.bytes);
                miss.ok_or_else(|| {
                    anyhow!(
                        "the rule `{}` derives every string, so there are no near misses",
                        visible(&self.start)
                    )
                })
            } else {
                Ok(samples.member(&mut random))
            }
        };
        (0..number).map(|_| draw()).collect()
    }
}

/// The rule with this name, in the spelling of the grammar.
fn named(grammar: &Grammar, name: &OsStr) -> Result<String, Error> {
    let name = name.to_string_lossy();
    if let Some(rule) = grammar.rule(&name) {
        return Ok(rule.name().to_owned());
    }
    let known = grammar.rules().map(urispec_grammar::Rule::name);
    let hint = "`urispec grammar show` prints every rule";
    Err(names::unknown("rule", &name, known, hint))
}

fn show(chosen: &StartRule, published: bool, near: Option<Spec>) -> Result<String, Error> {
    let model = match (&chosen.file, &chosen.what[..]) {
        (None, [_, ..]) => own::model(select::spec(chosen)?),
        _ => None,
    };
    if near.is_some() && model.is_none() {
        bail!("--near: expected a learnt model, such as `learned:model.json`");
    }
    if let Some(model) = model.filter(|_| chosen.what.len() == 1) {
        let near = own::near(&model, near);
        let abnf = own::learned_abnf(&model, near)?;
        let of_near = near.map_or_else(String::new, |near| {
            format!(
                " The rules at the end, and the names of the others, are those of {near}: `port-2` is the second place in \
                 `port`. Rules at which the model differs from {near} come first."
            )
        });
        let about = format!(
            "{} {}, as learnt. {}{of_near}",
            model.facts.parser,
            model.facts.release,
            model.claim()
        );
        return Ok(syntax::learned(&abnf, &about) + &syntax::size(&model.texts()?));
    }
    let origin = Origin::select(chosen)?;
    origin.nothing_more()?;
    let grammar = if published { &origin.published } else { &origin.grammar };
    let whole = chosen.what.len() == usize::from(chosen.file.is_none());
    if whole {
        return Ok(syntax::rules(grammar) + &syntax::size(&grammar.dfa(&origin.start)?));
    }
    let rule = grammar.rule(&origin.start);
    let rule = rule.ok_or_else(|| {
        anyhow!(
            "the rule `{}` is only in the corrected grammar, not in the published grammar",
            visible(&origin.start)
        )
    })?;
    Ok(syntax::rule(grammar, &origin.published, rule) + &syntax::size(&grammar.dfa(&origin.start)?))
}

fn test(chosen: &StartRule, hex: bool, format: TestFormat) -> Result<Exit, Error> {
    let origin = Origin::select(chosen)?;
    let [input] = origin.rest else {
        bail!("expected a rule and then an input, such as `urispec grammar test rfc3986 host '[::1]'`");
    };
    let input = select::bytes(input, hex)?;
    let document = chosen.file.is_none().then(|| select::spec(chosen)).transpose()?;
    let test = GrammarTest::new(&origin.grammar, &origin.start, document, &input)?;
    match format {
        TestFormat::Human => Printed::Text(test.human()),
        TestFormat::Json => Printed::Data(test.json()),
    }
    .print()?;
    if test.is_accepted() {
        Ok(Exit::Success)
    } else {
        Ok(Exit::Findings)
    }
}
