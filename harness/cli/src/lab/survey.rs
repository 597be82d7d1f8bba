//! `urispec survey`.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Error, bail};
use urispec_files::Output;
use urispec_model::{Spec, visible};
use urispec_subjects::Subject;
use urispec_survey::input::{Input, Options};
use urispec_survey::{Cost, EDITIONS, Format, Merge, Readers, Report, Shard, Survey};

use crate::args;
use crate::args::{Arguments, SurveyCommand, SurveyFormat, SurveyMerge, SurveyReport, SurveyRun};
use crate::exit::Exit;
use crate::output::{self, Printed};
use crate::select::{self, Subjects};
use crate::session::{Session, Total};

pub fn survey(survey: &args::Survey, arguments: &Arguments) -> Result<Exit, Error> {
    match &survey.command {
        Some(SurveyCommand::Merge(merge)) => self::merge(merge),
        Some(SurveyCommand::Report(report)) => self::report(report, arguments),
        None => run(&survey.run, arguments),
    }
}

fn run(run: &SurveyRun, arguments: &Arguments) -> Result<Exit, Error> {
    // An output that cannot be written is reported before the work starts.
    let target = run.output.as_deref().map(Target::new).transpose()?;
    let version = select::version(arguments)?;
    let survey = Survey::new(readers(run, arguments)?, run.op, run.sample, &version);
    let options = Options {
        jsonl: run.json_field.clone(),
        carriage_returns_end: run.crlf,
        sample: run.sample,
    };
    let mut input = Input::open(&run.input, options)?;
    if run.dry_run {
        return dry_run(&survey, &mut input, run);
    }
    let before = run.resume.as_deref().map(read).transpose()?;
    let session = Session::new(&[], arguments)?;
    let work = session.begin(Total::Unknown, "URLs read")?;
    let shard = survey.run(&mut input, before, &session.pool, &|more| work.advance(more));
    drop(work);
    let mut shard = shard?;
    if let Some(name) = &run.source {
        shard = shard.as_part(name, run.first_row)?;
    }
    if let Some(target) = target {
        target.write(&shard)?;
    }
    anstream::eprint!("{}", shard.summary());
    if shard.is_complete() {
        return Ok(Exit::Success);
    }
    if let Some(file) = &run.output {
        let name = visible(&file.display().to_string());
        anstream::eprintln!("interrupted: continue with the same command and `--resume {name}`");
    }
    Ok(Exit::Findings)
}

/// The readers that were named, or all documents and every built-in parser.
fn readers(run: &SurveyRun, arguments: &Arguments) -> Result<Readers, Error> {
    let is_default = run.readers.is_empty() && run.piped.command.is_empty();
    let (documents, named): (Vec<_>, Vec<_>) = run.readers.iter().partition(|name| name.parse::<Spec>().is_ok());
    let mut specs: Vec<Spec> = documents.iter().filter_map(|name| name.parse().ok()).collect();
    if is_default {
        specs = Spec::SYNTAXES.iter().chain(&EDITIONS).copied().collect();
    }
    let chosen = run.piped.with(named.into_iter().cloned().collect(), run.all);
    let are_parsers_asked_for = is_default || run.all || !chosen.subjects.is_empty() || !chosen.command.is_empty();
    let mut parsers: Subjects = if are_parsers_asked_for {
        select::asked_for(&chosen, arguments)?
    } else {
        Vec::new()
    };
    // A parser that was named but does not support the operation is shown as `silent`.
    if is_default {
        parsers.retain(|parser| parser.about().operations.contains(&run.op.operation()));
    }
    Ok(Readers::new(specs, parsers)?)
}

/// The number of URLs that a dry run reads.
const DRY: u64 = 100_000;

fn dry_run(survey: &Survey, input: &mut Input, run: &SurveyRun) -> Result<Exit, Error> {
    let mut blocks = Vec::new();
    let (mut lines, mut texts, mut bytes) = (0, 0, 0);
    let mut is_whole = false;
    while texts < DRY {
        let Some(block) = input.next_block()? else {
            is_whole = true;
            break;
        };
        // The size of each text includes its line end.
        texts += block.texts().count() as u64;
        bytes += block.texts().map(|text| text.len() + 1).sum::<usize>();
        lines += block.read();
        blocks.push(block);
    }
    let half = survey.read(&blocks[..blocks.len().div_ceil(2)])?.signatures();
    let start = Instant::now();
    let sample = survey.read(&blocks)?;
    let seconds = start.elapsed().as_secs_f64();
    if sample.counted() == 0 {
        bail!("expected URLs for the estimate, found none in {lines} lines");
    }
    let whole = if is_whole {
        Some(as_float(lines))
    } else {
        let of_line = as_float(bytes as u64) / as_float(texts);
        text_size(run).map(|size| as_float(size) / of_line)
    };
    let cost = Cost {
        sample: &sample,
        half,
        lines,
        seconds,
        memory: memory(),
        whole,
        urls: run.urls,
        price: run.price_per_core_hour,
    };
    output::print(&cost.sentences())?;
    Ok(Exit::Success)
}

/// The largest memory of this process so far, in bytes; only Linux reports it as a file.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
const fn as_float(number: u64) -> f64 {
    number as f64
}

/// The size of the files, if all files are plain text with one URL per line.
fn text_size(run: &SurveyRun) -> Option<u64> {
    let size = |file: &PathBuf| {
        let mut opened = File::open(file).ok()?;
        let mut start = [0; 4];
        opened.read_exact(&mut start).ok()?;
        let is_text = !start.starts_with(b"\x1f\x8b") && !start.starts_with(b"\x28\xb5\x2f\xfd") && start != *b"PAR1";
        let about = opened.metadata().ok()?;
        (is_text && about.is_file()).then_some(about.len())
    };
    if run.json_field.is_some() {
        return None;
    }
    run.input.iter().map(size).sum()
}

fn merge(merge: &SurveyMerge) -> Result<Exit, Error> {
    let target = Target::new(&merge.output)?;
    let mut merged = Merge::new(merge.allow_gaps);
    for file in &merge.shards {
        merged.add(&file.display().to_string(), read(file)?)?;
    }
    let mut shard = merged.finish()?;
    if let Some(name) = &merge.source {
        shard = shard.as_one_source(name);
    }
    target.write(&shard)?;
    anstream::eprint!("{}", shard.summary());
    Ok(Exit::Success)
}

fn report(report: &SurveyReport, arguments: &Arguments) -> Result<Exit, Error> {
    let shard = read(&report.shard)?;
    let pair = match &report.pair[..] {
        [] => None,
        [one, other] => Some((&**one, &**other)),
        found => bail!(
            "--pair: expected two readers, separated by a comma; found {}",
            found.len()
        ),
    };
    let format = match report.format {
        SurveyFormat::Human => Format::Human,
        SurveyFormat::Markdown => Format::Markdown,
        SurveyFormat::Csv => Format::Csv,
        SurveyFormat::Json => Format::Json,
    };
    let mut parsers = urispec_subjects::all();
    if !report.raw {
        parsers.extend(adapters_of(&report.pair, arguments)?);
    }
    let file = report.shard.display().to_string();
    let report_of = Report::new(&shard, &parsers, report.raw).on_screen(output::width(), &file);
    let text = report_of.show(report.table, pair, format)?;
    anstream::eprint!("{}", shard.unstable());
    match report.format {
        SurveyFormat::Human => output::print(&text)?,
        SurveyFormat::Markdown | SurveyFormat::Csv | SurveyFormat::Json => output::print_data(&text)?,
    }
    Ok(Exit::Success)
}

/// The adapters among these readers that can be started on this machine, for shrinking URLs; adapters that cannot be
/// started are not shown.
fn adapters_of(names: &[String], arguments: &Arguments) -> Result<Subjects, Error> {
    let names: Vec<&String> = names.iter().filter(|name| name.contains('/')).collect();
    let adapters = if names.is_empty() {
        None
    } else {
        select::adapters(arguments)?
    };
    let started = adapters.iter().flat_map(|adapters| {
        let adapter = |name: &&String| adapters.start(adapters.get(name)?, |_| {}).ok();
        names.iter().filter_map(adapter)
    });
    Ok(started.map(|pipe| Box::new(pipe) as Box<dyn Subject>).collect())
}

fn read(file: &Path) -> Result<Shard, Error> {
    let name = || visible(&file.display().to_string());
    let text = urispec_files::read(file).with_context(|| format!("`{}` cannot be read", name()))?;
    Shard::from_json(&text).with_context(|| format!("`{}` is not a shard", name()))
}

/// The destination of a shard: a file, or standard output.
struct Target(Option<Output>);

impl Target {
    fn new(path: &Path) -> Result<Self, Error> {
        let is_file = path != Path::new("-");
        Ok(Self(is_file.then(|| Output::new(path)).transpose()?))
    }

    fn write(self, shard: &Shard) -> Result<(), Error> {
        let json = Printed::Data(shard.to_json());
        match self.0 {
            None => json.print(),
            Some(file) => Ok(file.finish(&*json.in_file())?),
        }
    }
}
