//! `urispec grammar`.

use std::ffi::{OsStr, OsString};

use anyhow::{Error, anyhow, bail};
use urispec_grammar::{Grammar, Random, Sampler, Tracer};
use urispec_report::escape::plain;
use urispec_report::syntax;

use crate::args::{ExportFormat, GrammarCommand, StartRule, WordFormat};
use crate::{Exit, output, select};

/// Lengths that a sample is looked for at, if none is asked for.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

pub fn grammar(command: &GrammarCommand) -> Result<Exit, Error> {
    let text = match command {
        GrammarCommand::Show { chosen, published } => show(chosen, *published)?,
        GrammarCommand::Test { chosen, hex } => return test(chosen, *hex),
        GrammarCommand::Sample {
            chosen,
            length,
            number,
            seed,
            near_misses,
            format,
        } => {
            let origin = Origin::choose(chosen)?;
            let words = origin.sample(*length, *number, *seed, *near_misses)?;
            written(&words, *format)
        }
        GrammarCommand::Count { chosen, length, format } => {
            let counts = Origin::choose(chosen)?.dfa()?.counts(*length);
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            match format {
                WordFormat::Human => syntax::counts(&counts),
                WordFormat::Json => syntax::counts_json(&counts),
            }
        }
        GrammarCommand::Enumerate { chosen, number, format } => {
            let dfa = Origin::choose(chosen)?.dfa()?;
            written(&dfa.enumerate().take(*number).collect::<Vec<_>>(), *format)
        }
        GrammarCommand::Export { chosen, format } => {
            let dfa = Origin::choose(chosen)?.dfa()?;
            match format {
                ExportFormat::Json => dfa.to_json(),
                ExportFormat::Dot => dfa.to_dot(),
            }
        }
    };
    output::print(&text)?;
    Ok(Exit::Success)
}

fn written(words: &[Vec<u8>], format: WordFormat) -> String {
    let words = words.iter().map(Vec::as_slice);
    match format {
        WordFormat::Human => syntax::words(words),
        WordFormat::Json => syntax::words_json(words),
    }
}

/// A rule of a grammar.
struct Origin<'c> {
    grammar: Grammar,
    published: Grammar,
    start: String,
    /// What was typed behind the rule.
    rest: &'c [OsString],
}

impl<'c> Origin<'c> {
    fn choose(chosen: &'c StartRule) -> Result<Self, Error> {
        let (published, start, mut rest) = select::grammar(chosen)?;
        let grammar = published.variant("--repaired");
        let mut start = start.to_owned();
        if let [rule, behind @ ..] = rest {
            start = named(&grammar, rule)?;
            rest = behind;
        } else if start.is_empty() {
            // The first rule of a file is what it describes.
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

    fn nothing_more(&self) -> Result<(), Error> {
        match self.rest {
            [] => Ok(()),
            [more, ..] => bail!(
                "expected nothing behind the rule `{}`, found `{}`",
                plain(&self.start),
                plain(&more.to_string_lossy())
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
        let mut random = Random::seeded(seed);
        let lengths: Vec<usize> = match length {
            Some(length) => vec![length],
            None => LENGTHS.collect(),
        };
        let (samplers, errors): (Vec<_>, Vec<_>) = lengths
            .into_iter()
            .map(|length| Sampler::new(&dfa, length))
            .partition(Result::is_ok);
        let samplers: Vec<Sampler<'_>> = samplers.into_iter().flatten().collect();
        if let (true, Some(Err(error))) = (samplers.is_empty(), errors.into_iter().next()) {
            return Err(error.into());
        }
        let mut words = Vec::with_capacity(number);
        while words.len() < number {
            let at = random.below(samplers.len() as u64);
            let member = samplers[usize::try_from(at).expect("it is below their number")].sample(&mut random);
            if near_misses {
                let miss = dfa.near_miss(&mut random, &member);
                words.push(
                    miss.ok_or_else(|| anyhow!("every string is a `{}`", plain(&self.start)))?
                        .bytes,
                );
            } else {
                words.push(member);
            }
        }
        Ok(words)
    }
}

/// The rule of that name, as the grammar writes it.
fn named(grammar: &Grammar, name: &OsStr) -> Result<String, Error> {
    let name = name.to_string_lossy();
    if let Some(rule) = grammar.rule(&name) {
        return Ok(rule.name().to_owned());
    }
    let known = grammar.rules().map(urispec_grammar::Rule::name);
    let hint = "`urispec grammar show` prints every rule";
    Err(select::unknown("rule", &name, known, hint))
}

fn show(chosen: &StartRule, published: bool) -> Result<String, Error> {
    let origin = Origin::choose(chosen)?;
    origin.nothing_more()?;
    let grammar = if published { &origin.published } else { &origin.grammar };
    let whole = chosen.what.len() == usize::from(chosen.file.is_none());
    if whole {
        return Ok(syntax::rules(grammar) + &syntax::size(&grammar.dfa(&origin.start)?));
    }
    let rule = grammar.rule(&origin.start);
    let rule = rule.ok_or_else(|| anyhow!("`{}` stands in the repaired grammar alone", plain(&origin.start)))?;
    Ok(syntax::rule(grammar, &origin.published, rule) + &syntax::size(&grammar.dfa(&origin.start)?))
}

fn test(chosen: &StartRule, hex: bool) -> Result<Exit, Error> {
    let origin = Origin::choose(chosen)?;
    let [input] = origin.rest else {
        bail!("expected a rule and an input behind it, such as `urispec grammar test rfc3986 host '[::1]'`");
    };
    let input = select::bytes(input, hex)?;
    let trace = Tracer::new(&origin.grammar, &origin.start)?.trace(&input);
    output::print(&syntax::trace(&origin.grammar, &origin.start, &input, &trace))?;
    if trace.outcome == urispec_grammar::Outcome::Accepted {
        Ok(Exit::Success)
    } else {
        Ok(Exit::Findings)
    }
}
