//! `urispec explain`.

use anyhow::Error;
use urispec_judge::answers;
use urispec_model::{Request, ResolveOptions};
use urispec_report::explain::Explanation;
use urispec_subjects::{Subject, references};

use crate::args::{Arguments, Explain, ExplainFormat};
use crate::exit::Exit;
use crate::output::{self, Printed};
use crate::select::{self, bytes};

pub fn explain(explain: &Explain, arguments: &Arguments) -> Result<Exit, Error> {
    let input = bytes(&explain.input, explain.hex)?;
    let base = explain
        .base
        .as_deref()
        .map(|base| bytes(base, explain.hex))
        .transpose()?;
    let request = match &base {
        Some(base) => Request::Resolve {
            base,
            input: &input,
            options: ResolveOptions::default(),
        },
        None => Request::Parse {
            input: &input,
            rule: None,
        },
    };
    let subjects = select::asked_for(&explain.chosen, arguments)?;
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let explanation = Explanation::new(&request, &answers(&request, &references(), &subjects));
    let text = match explain.format {
        ExplainFormat::Human => Printed::Text(explanation.human(output::width())),
        ExplainFormat::Json => Printed::Data(explanation.json()),
    };
    text.print()?;
    Ok(Exit::Success)
}
