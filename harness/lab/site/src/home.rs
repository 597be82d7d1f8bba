//! The first page: an input, its answers, and a card for each kind of reader. The script of the page fills in the
//! answers; without it the page links to everything.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use urispec_model::Spec;

use super::html::{Blocks, Html, Page, attribute};
use super::recorded::EXAMPLES;
use super::{Context, File, gzip};

/// The page, its scripts, and the module as a script, because a page that is opened as a file may not fetch it.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let title = "One URL, how many hosts?";
    let mut blocks = Blocks::default();
    blocks.push(lead(context));
    blocks.push(form(context.site.playground.is_some()));
    blocks.push(Html::raw(ANSWER));
    blocks.push(cards(context));
    blocks.heading(2, "more", &Html::text("All results"));
    blocks.list(links(context));
    let mut page = Page::new("", title, Html::text(title), blocks, &context.made);
    page.class = "home";
    page.scripts = &["playground.js", "data/examples.js", "home.js"];
    let module = match context.site.playground {
        Some(module) => format!(
            "globalThis.URISPEC_MODULE=\"{}\";\n",
            STANDARD.encode(gzip(module, Compression::best()))
        ),
        None => "// The site was built without the module of the playground.\n".to_owned(),
    };
    vec![
        File::new("index.html", page.html()),
        File::new("playground-module.js", module),
        File::new("playground.js", include_str!("../assets/playground.js")),
        File::new("home.js", include_str!("../assets/home.js")),
        File::new("playground-worker.js", include_str!("../assets/playground-worker.js")),
        File::new("playground-wasi.js", include_str!("../assets/playground-wasi.js")),
    ]
}

fn lead(context: &Context<'_>) -> Html {
    let editions = Spec::every().filter(|spec| spec.is_url_standard()).count();
    let documents = Spec::every().count() - editions;
    Html::raw(format!(
        "<p class=\"lead\">{documents} documents, {editions} editions of the URL Standard and {} parsers read URLs here, each in its own way. \
         Type a URL, and see who goes where.</p>",
        context.parsers.len()
    ))
}

fn form(has_module: bool) -> Html {
    let example = |input: &&str| {
        let address = format!("#input={}", super::playground::encoded(input.as_bytes()));
        format!(
            "<li><a href={}><code>{}</code></a></li>",
            attribute(&address),
            Html::text(input)
        )
    };
    let examples: Vec<String> = EXAMPLES.iter().map(example).collect();
    Html::raw(format!(
        "<form id=\"question\" data-module=\"{}\">
<div class=\"ask\"><label for=\"input\">URL or reference</label>
<input id=\"input\" type=\"text\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" value={}/></div>
<details id=\"options\"><summary>Base and options</summary>
<p><label for=\"base\">Base URL, against which the input is resolved</label> <input id=\"base\" type=\"text\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"/></p>
<p><label for=\"choices\">Choice that the documents leave open, if there is a base</label> <select id=\"choices\">
<option value=\"\">the default of each document</option>
<option value=\"lenient\">the scheme of the base is ignored</option>
<option value=\"surplus-retain\">surplus .. is kept</option>
<option value=\"surplus-remove\">surplus .. is removed</option>
<option value=\"surplus-refuse\">surplus .. is refused</option>
<option value=\"normalize-base\">the base is normalised first</option>
</select></p>
<p><label for=\"readers\">Only these parsers and documents, such as <code>python/urllib3 rfc2396 whatwg-2020-02</code></label> <input id=\"readers\" type=\"text\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"/></p>
<p>Text in double quotes may have escapes: <code>\"\\u0000\"</code>, <code>\"\\xff\"</code>.</p>
</details>
</form>
<ul class=\"examples\" aria-label=\"URLs that readers disagree about\">{}</ul>",
        u8::from(has_module),
        attribute(EXAMPLES[0]),
        examples.concat()
    ))
}

/// The place of the answer. The text is for readers without scripts.
const ANSWER: &str = "<p id=\"status\" role=\"status\"></p>
<section id=\"answer\" aria-label=\"Answer\">
<p class=\"noscript\">The answers need scripts. They run in this browser, and nothing is sent anywhere. Without scripts, ask the program: \
<code>urispec explain 'http:///evil.example/'</code>. All results below are plain pages.</p>
</section>";

fn cards(context: &Context<'_>) -> Html {
    let card = |id: &str, title: &str, label: &str, example: &str, rest: Html| {
        format!(
            "<section class=\"card\" aria-labelledby=\"{id}-title\">
<h2 id=\"{id}-title\">{title}</h2>
<p><label for=\"{id}\">{label}</label> <input id=\"{id}\" type=\"search\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" placeholder={}/></p>
<ul class=\"hits\" id=\"{id}-hits\" aria-live=\"polite\"></ul>
{rest}
</section>",
            attribute(example)
        )
    };
    let after = |links: &[(&str, &str)]| {
        let links = links
            .iter()
            .map(|(address, text)| Html::link(address, &Html::text(text)));
        Html::raw(format!("<p class=\"after\">{}</p>", Html::join(links, " · ")))
    };
    let drift = context.site.classes.map(|_| {
        (
            "drift/rfc3986-and-the-url-standard.html",
            "RFC 3986 and the URL Standard",
        )
    });
    let drift: Vec<(&str, &str)> = [("drift.html", "All documents")].into_iter().chain(drift).collect();
    let all = [
        card(
            "parser",
            "I wrote a parser",
            "Its name",
            "uriparse",
            after(&[("parsers.html", "All parsers"), ("divergences.html", "All divergences")]),
        ),
        card(
            "filter",
            "I put a filter before a client",
            "Names of both",
            "urllib requests",
            after(&[
                ("clients.html", "All filters and clients"),
                ("characters.html", "Characters"),
            ]),
        ),
        card(
            "research",
            "I research drift",
            "One or two documents",
            "2396 3986",
            after(&drift),
        ),
        card(
            "gate",
            "I gate a build",
            "Language of the parser",
            "go",
            Html::join([Html::raw(GATE), after(&[("glossary.html", "Glossary")])], "\n"),
        ),
    ];
    Html::raw(format!("<div class=\"cards\">\n{}\n</div>", all.join("\n")))
}

/// The lines that gate a build. The script writes the language into them.
const GATE: &str = "<pre tabindex=\"0\" aria-label=\"Lines to gate a build\"><code id=\"gate-lines\">urispec init LANG
urispec check --update-baseline
# on the build server:
urispec check</code></pre>";

fn links(context: &Context<'_>) -> Vec<Html> {
    let link = |address: &str, text: &str| Html::link(address, &Html::text(text));
    let site = &context.site;
    let mut links = vec![
        link(
            "parsers.html",
            "Parsers by area and by document, those with the gravest bugs first",
        ),
        link(
            "clients.html",
            "Filters before HTTP clients: which pairs connect to a different host",
        ),
        link(
            "characters.html",
            "Which characters each parser accepts in each component",
        ),
        link(
            "divergences.html",
            "Every divergence, including differences, by parser and cause",
        ),
        link(
            "drift.html",
            "The history of the documents, and the differences of any two",
        ),
        link("vectors.html", "Every test vector, with the answer of each document"),
    ];
    if site.before.is_some() {
        links.push(link("changes.html", "Changes since the previous run"));
    }
    if !site.histories.is_empty() {
        links.push(link("releases.html", "How parsers changed from release to release"));
    }
    if site.run_file.is_some() {
        links.push(link(
            "data/run.jsonl.zst",
            "The answer of every parser to every vector, as JSON lines (Zstandard)",
        ));
    }
    links.push(link("data/divergences.json.gz", "The divergences as JSON (gzip)"));
    links.push(link(
        "data/drift.json.gz",
        "The differences of each document from the one before it, as JSON (gzip)",
    ));
    links
}
