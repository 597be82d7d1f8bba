//! The page of the playground, and links to it.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use urispec_model::Request;

use super::html::{Blocks, Html, Page};
use super::{Context, File, gzip};

/// The address of a request in the playground: `#input=…`, and `&base=…` if it has a base. Every byte other than a
/// letter, a digit or one of `-._~` is percent-encoded.
pub(super) fn address(request: &Request<'_>) -> String {
    let encoded = |bytes: &[u8]| {
        let mut out = String::new();
        for byte in bytes {
            match byte {
                b'-' | b'.' | b'_' | b'~' => out.push(char::from(*byte)),
                _ if byte.is_ascii_alphanumeric() => out.push(char::from(*byte)),
                _ => write!(out, "%{byte:02X}").expect("writing to a String cannot fail"),
            }
        }
        out
    };
    let input = encoded(request.input());
    match request {
        Request::Resolve { base, .. } => format!("#input={input}&base={}", encoded(base)),
        _ => format!("#input={input}"),
    }
}

/// The page, its scripts, and the module. The module is a script, because a page that is opened as a file may not
/// fetch a module.
pub(super) fn files(context: &Context<'_>) -> Vec<File> {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Shows how every document and every parser reads one input. Everything runs in this browser; nothing is sent anywhere. \
         An input in double quotes may contain any byte: \"\\xff\", \"\\u0000\".",
    ));
    blocks.push(Html::raw(FORM));
    let mut page = Page::new("", "Playground", Html::text("Playground"), blocks, &context.made);
    page.scripts = &["playground-module.js", "playground.js"];
    let module = match context.site.playground {
        Some(module) => format!(
            "globalThis.URISPEC_MODULE=\"{}\";\n",
            STANDARD.encode(gzip(module, Compression::best()))
        ),
        None => "// The site was built without the module of the playground.\n".to_owned(),
    };
    vec![
        File::new("explain.html", page.html()),
        File::new("playground-module.js", module),
        File::new("playground.js", include_str!("../assets/playground.js")),
        File::new("playground-worker.js", include_str!("../assets/playground-worker.js")),
        File::new("playground-wasi.js", include_str!("../assets/playground-wasi.js")),
    ]
}

const FORM: &str = "\
<form id=\"question\">
<p><label for=\"input\">Input</label> <input id=\"input\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\"/></p>
<p><label for=\"base\">Base against which the input is resolved (optional)</label> <input id=\"base\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\"/></p>
<p><button type=\"submit\">Explain</button></p>
</form>
<p id=\"status\" role=\"status\">Without scripts, use the program: <code>urispec explain -- 'INPUT'</code></p>
<section id=\"answer\" aria-live=\"polite\" aria-label=\"Answer\"></section>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_in_an_address() {
        let all: Vec<u8> = (0..=255).collect();
        let request = Request::Parse {
            input: &all,
            rule: None,
        };
        let address = address(&request);
        assert!(
            address
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"#=%-._~".contains(&byte))
        );
        assert!(address.contains("%00%01") && address.contains("%FE%FF") && address.contains("%26"));
    }
}
