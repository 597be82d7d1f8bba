//! Writes the readings of a document, from the tables `[readings]` of its `document.toml`.

use std::fmt::Write as _;

use toml::{Table, Value};

use crate::{Documents, Written, camel, field_of, is, text, texts};

/// The readings of a document, with its answers.
pub(crate) fn readings(documents: &Documents, table: &Table, choices: &str) -> Written {
    let list = |key, kind| {
        let entries = table.get(key).and_then(Value::as_array).into_iter().flatten();
        let names = entries.map(|entry| match entry.get("grammar").and_then(Value::as_str) {
            Some(reading) => Ok(format!("{kind}::ByGrammar({reading:?})")),
            None => Ok(format!("{kind}::{}", camel(is(entry)?))),
        });
        let names: Result<Vec<String>, String> = names.collect();
        names.map(|names| names.join(", "))
    };
    let forms = table.get("normal-forms").and_then(Value::as_str);
    let forms = forms.map_or("None".to_owned(), |forms| {
        format!("Some(NormalForms::{})", camel(forms))
    });
    Ok(format!(
        "Readings {{ splits: &[{}], refuses: &[{}], accepts: &[{}], resolves: &[{}], normal_forms: {forms} }}",
        list("splits", "Split")?,
        list("refuses", "Refusal")?,
        list("accepts", "Acceptance")?,
        resolving(documents, table, choices, &[])?,
    ))
}

/// The readings of resolution: each exchanges answers, or is the name of a step. `also` are further conditions.
fn resolving(documents: &Documents, table: &Table, choices: &str, also: &[&str]) -> Written {
    if let Some(Value::Table(of_other)) = table.get("resolves") {
        let mut other = documents.settings(text(of_other, "as")?)?;
        let readings = other.get_mut("readings").and_then(Value::as_table_mut);
        let readings = readings.ok_or("the other document has no readings")?;
        if let Some(Value::Array(resolves)) = readings.get_mut("resolves") {
            resolves.retain(|one| !texts(of_other, "without").any(|name| one.as_str() == Some(name)));
        }
        let also: Vec<&str> = texts(of_other, "when").collect();
        return resolving(documents, readings, choices, &also);
    }
    let mut written = String::new();
    for reading in table.get("resolves").and_then(Value::as_array).into_iter().flatten() {
        let shared = reading.as_str().and_then(|name| documents.shared.get(name));
        match shared.unwrap_or(reading) {
            Value::Table(reading) => {
                let conditions = texts(reading, "when").chain(also.iter().copied());
                let mut conditions: Vec<String> =
                    conditions.map(|name| format!("Condition::{}", camel(name))).collect();
                conditions.extend(of_schemes(reading, table));
                written += &exchange(reading, &conditions.join(", "), choices)?;
            }
            name => {
                let _ = write!(written, "Resolving::{}, ", camel(is(name)?));
            }
        }
    }
    Ok(written)
}

/// The conditions of a reading on the scheme of the base. A list of schemes is a key beside the readings.
fn of_schemes(reading: &Table, readings: &Table) -> Vec<String> {
    let mut conditions = Vec::new();
    for key in ["base-scheme-is", "base-scheme-is-not"] {
        if let Some(Value::String(list)) = reading.get(key) {
            let schemes: Vec<&str> = texts(readings, list).collect();
            conditions.push(format!("Condition::{}(&{schemes:?})", camel(key)));
        }
    }
    conditions
}

/// A reading that exchanges answers of a document.
fn exchange(reading: &Table, conditions: &str, choices: &str) -> Written {
    let result = match (reading.get("answers"), reading.get("surplus").and_then(Value::as_str)) {
        (Some(Value::Table(answers)), _) => {
            let mut fields = String::new();
            for (topic, answer) in answers {
                fields += &field_of(topic, answer)?;
            }
            format!("Answers(Choices {{ {fields} ..{choices} }})")
        }
        (_, Some(surplus)) => format!("Surplus(Surplus::{})", camel(surplus)),
        _ => camel(text(reading, "result")?),
    };
    Ok(format!(
        "Resolving::Exchanged(Exchange {{ reading: {:?}, conditions: &[{conditions}], result: Exchanged::{result} }}), ",
        text(reading, "reading")?,
    ))
}
