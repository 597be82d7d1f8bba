//! Limits the length of lines, so that two versions can be read side by side.

/// The limit in characters: lines are shorter, unless a single text is longer.
pub(super) const WIDTH: usize = 160;

/// The same JSON, with lines that are too long broken after a comma.
pub(super) fn wrapped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for line in json.lines() {
        let indent = line.len() - line.trim_start().len() + 2;
        let mut rest = line;
        let mut width = WIDTH;
        while let Some(end) = last_break(rest, width) {
            out.push_str(&rest[..=end]);
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            rest = rest[end + 1..].trim_start();
            width = WIDTH - indent;
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

/// The position after which a line of JSON with `width` characters or more is broken: the last comma within that
/// width. If there is no comma within that width, the position is after the last `[` within that width, or after the
/// first comma that follows.
fn last_break(line: &str, width: usize) -> Option<usize> {
    let (mut found, mut bracket) = (None, None);
    let (mut in_text, mut is_escaped) = (false, false);
    for (column, (at, char)) in line.char_indices().enumerate() {
        let is_too_long = column + 1 >= width;
        if is_too_long && (found.is_some() || bracket.is_some()) {
            return found.or(bracket);
        }
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = in_text,
            '"' => in_text = !in_text,
            ',' if !in_text && at + 1 < line.len() => found = Some(at),
            '[' if !in_text && line[at + 1..].starts_with('"') => bracket = Some(at),
            _ => {}
        }
    }
    // A line that fits is not broken at a comma at its end.
    found.filter(|_| line.chars().count() >= width)
}
