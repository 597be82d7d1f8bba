//! `urispec explain`.

use std::borrow::Cow;
use std::ffi::OsStr;

use anyhow::{Context as _, Error, anyhow};
use urispec_model::{Bytes, Request, ResolveOptions};
use urispec_report::escape::plain;
use urispec_report::explain::explain as ask;
use urispec_subjects::{Subject, all, references};

use crate::args::{Explain, ExplainFormat};
use crate::{End, output};

pub fn explain(explain: &Explain) -> Result<End, Error> {
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
    let subjects = all();
    let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let explanation = ask(&request, &references(), &subjects);
    let text = match explain.format {
        ExplainFormat::Human => explanation.human(),
        ExplainFormat::Json => {
            serde_json::to_string_pretty(&explanation).context("the explanation cannot be written as JSON")? + "\n"
        }
    };
    output::print(&text)?;
    Ok(End::Well)
}

/// The bytes that were typed.
fn bytes(typed: &OsStr, hex: bool) -> Result<Cow<'_, [u8]>, Error> {
    if !hex {
        return Ok(Cow::Borrowed(typed.as_encoded_bytes()));
    }
    let bytes = typed.to_str().and_then(Bytes::from_hex);
    let bytes = bytes.ok_or_else(|| {
        anyhow!(
            "expected pairs of hexadecimal digits with --hex, found `{}`",
            plain(&typed.to_string_lossy())
        )
    })?;
    Ok(bytes.0)
}
