//! `urispec.toml` as types.

use serde::Deserialize;
use toml::Spanned;

/// The keys of `urispec.toml`. Each key has the name and the meaning of an option of `urispec check`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(title = "urispec.toml"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Page {
    /// The command that starts the adapter of the parser, split into words as a shell does. It runs in the folder of this file.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub command: Option<Spanned<String>>,
    /// A command that handles one input and is run once for each request, with `{input}` in it. It runs in the folder of this file.
    #[cfg_attr(test, schemars(with = "Option<String>", regex(pattern = r"\{input\}")))]
    pub one_shot: Option<Spanned<String>>,
    /// The name of the parser, in place of the name that its adapter states.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub name: Option<Spanned<String>>,
    /// Several parsers, in place of `command`, `one-shot` and `name`: a table `[[parser]]` for each parser.
    #[cfg_attr(test, schemars(with = "Option<Vec<Parser>>", length(min = 1)))]
    pub parser: Option<Spanned<Vec<Spanned<Parser>>>>,
    /// The maximum time for one answer, in seconds: 2 if the key is left out.
    #[cfg_attr(test, schemars(with = "Option<f64>", range(min = 0.001, max = 86400)))]
    pub timeout: Option<Spanned<f64>>,
    /// The maximum memory for a process and its children, in MiB: 2048 if the key is left out.
    #[cfg_attr(test, schemars(with = "Option<u32>", range(min = 1)))]
    pub memory: Option<Spanned<u32>>,
    /// Judge by these documents, in place of the documents that the parser claims.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>", length(min = 1)))]
    pub spec: Option<Spanned<Vec<Spanned<String>>>>,
    /// Use only the vectors whose id matches one of these patterns.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>", length(min = 1)))]
    pub only: Option<Spanned<Vec<Spanned<String>>>>,
    /// The file of the known failures; the run fails on everything that differs from it.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub baseline: Option<Spanned<String>>,
    /// Fail on these kinds of mismatches as well (`documented`, `open`), on these verdicts only, or on `slower`
    /// answers.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>", length(min = 1)))]
    pub fail_on: Option<Spanned<Vec<Spanned<String>>>>,
    /// Stop after this many failures that the baseline does not have.
    #[cfg_attr(test, schemars(with = "Option<u32>", range(min = 1)))]
    pub max_failures: Option<Spanned<u32>>,
    /// Folders of your own documents.
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>", length(min = 1)))]
    pub documents: Option<Spanned<Vec<Spanned<String>>>>,
    /// The folder of the vectors, in place of the built-in vectors.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub vectors: Option<Spanned<String>>,
}

/// The keys of one of several parsers.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Parser {
    /// The same as the top-level `command`, for this parser.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub command: Option<Spanned<String>>,
    /// The same as the top-level `one-shot`, for this parser.
    #[cfg_attr(test, schemars(with = "Option<String>", regex(pattern = r"\{input\}")))]
    pub one_shot: Option<Spanned<String>>,
    /// The same as the top-level `name`, for this parser.
    #[cfg_attr(test, schemars(with = "Option<String>", length(min = 1)))]
    pub name: Option<Spanned<String>>,
}

/// Each key of the file with an example of a value, for error messages.
pub const KEYS: [(&str, &str); 13] = [
    ("baseline", r#""tests/urispec.jsonl""#),
    ("command", r#""python3 tests/adapter.py""#),
    ("documents", r#"["tests/documents"]"#),
    ("fail-on", r#"["documented", "open"]"#),
    ("max-failures", "10"),
    ("memory", "2048"),
    ("name", r#""my-parser""#),
    ("one-shot", r#""mytool parse {input}""#),
    ("only", r#"["parse/*", "resolve/*"]"#),
    ("parser", r#"[{ command = "python3 tests/adapter.py", name = "mine" }]"#),
    ("spec", r#"["rfc3986"]"#),
    ("timeout", "2.0"),
    ("vectors", r#""tests/vectors""#),
];

/// The keys of a `[[parser]]`.
pub const PARSER_KEYS: [&str; 3] = ["command", "name", "one-shot"];

/// Names that are not keys, each with the place where the setting belongs.
pub const ELSEWHERE: [(&str, &str); 9] = [
    (
        "claims",
        "the adapter states the claims of its parser; use `spec` to judge by different documents",
    ),
    ("format", "it is only an option of the command line"),
    ("jobs", "it is only an option of the command line"),
    ("junit", "it is only an option of the command line"),
    ("output", "it is only an option of the command line"),
    (
        "skip",
        "vectors cannot be left out; `only` selects vectors, and a `baseline` lists accepted failures",
    ),
    (
        "subject",
        "name a parser that is built in on the command line: `urispec check PARSER`",
    ),
    ("update-baseline", "it is only an option of the command line"),
    ("version", "the file has no version"),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use schemars::Schema;
    use schemars::generate::SchemaSettings;
    use schemars::transform::RecursiveTransform;
    use serde_json::Value;

    use super::*;

    /// TOML has no `null`, and only one size of integers, so the schema does not mention `null` and sizes.
    fn of_toml(schema: &mut Schema) {
        schema.remove("format");
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|kind| kind != "null");
            if let [only] = &mut types[..] {
                let only = only.take();
                schema.insert("type".to_owned(), only);
            }
        }
    }

    fn schema() -> Value {
        let settings = SchemaSettings::draft2020_12().for_deserialize();
        let generator = settings.with_transform(RecursiveTransform(of_toml)).into_generator();
        generator.into_root_schema_for::<Page>().into()
    }

    #[test]
    fn the_schema_is_that_of_the_types() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("config.schema.json");
        let text = format!("{:#}\n", schema());
        if std::env::var_os("URISPEC_WRITE_SCHEMAS").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            found == text,
            "config.schema.json is not the schema of its types; write it with URISPEC_WRITE_SCHEMAS=1"
        );
    }

    #[test]
    fn each_key_has_an_example_that_the_schema_and_the_types_take() {
        let schema = schema();
        let keys: Vec<&str> = schema["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(keys, KEYS.map(|(key, _)| key));
        let of_parser = &schema["properties"]["parser"]["items"];
        let of_parser: Vec<&str> = of_parser["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(of_parser, PARSER_KEYS);
        for (key, value) in KEYS {
            let text = format!("{key} = {value}");
            toml::from_str::<Page>(&text).unwrap();
            let json: Value = toml::from_str(&text).unwrap();
            assert!(jsonschema::is_valid(&schema, &json), "{text}");
        }
        for wrong in [
            "only = []",
            "only = 'a'",
            "timeout = 0",
            "memory = 0",
            "skip = ['a']",
            "one-shot = 'a'",
        ] {
            let json: Value = toml::from_str(wrong).unwrap();
            assert!(!jsonschema::is_valid(&schema, &json), "{wrong}");
        }
    }
}
