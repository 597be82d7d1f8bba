//! Tables that fit a terminal. A wide table has a header on several lines. If the table is still too wide, each row
//! is folded into several lines.

use std::fmt::Write as _;

use crate::style::HEADING;
use crate::wrap::{self, Item, columns, prose};

/// The indentation of a table, in columns.
const INDENT: usize = 2;

/// The number of blanks between two columns.
const BETWEEN: usize = 2;

/// A table in lines of at most `width` columns. Each row has as many cells as `header`, in text that is escaped
/// for a terminal. A column is aligned to the right if all its cells are numbers.
///
/// If a table is too wide even with a header on several lines, the columns that are 0 in every row are left out, and
/// are named below the table. A table that is still too wide is folded. Each folded row begins with its first cells,
/// up to the first number. The other cells follow with their titles, without empty cells and zeros.
pub fn table(header: &[&str], rows: &[Vec<String>], width: usize) -> String {
    let is_number: Vec<bool> = (0..header.len())
        .map(|column| rows.iter().all(|row| is_number(&row[column])))
        .collect();
    let one_line: Vec<Vec<&str>> = header.iter().map(|title| vec![*title]).collect();
    let stacked: Vec<Vec<&str>> = header.iter().map(|title| title.split(' ').collect()).collect();
    let layouts = [one_line, stacked];
    for titles in &layouts {
        let widths: Vec<usize> = (0..header.len())
            .map(|column| {
                let cells = rows.iter().map(|row| columns(&row[column]));
                let titles = titles[column].iter().map(|title| columns(title));
                cells.chain(titles).max().unwrap_or(0)
            })
            .collect();
        let all = INDENT + widths.iter().sum::<usize>() + BETWEEN * header.len().saturating_sub(1);
        if all <= width {
            return plain(titles, rows, &widths, &is_number);
        }
    }
    let (zero, other): (Vec<usize>, Vec<usize>) =
        (0..header.len()).partition(|column| rows.iter().all(|row| row[*column] == "0"));
    if zero.is_empty() || rows.is_empty() {
        return folded(header, rows, &is_number, width);
    }
    let kept: Vec<Vec<String>> = rows
        .iter()
        .map(|row| other.iter().map(|column| row[*column].clone()).collect())
        .collect();
    let titles: Vec<&str> = other.iter().map(|column| header[*column]).collect();
    let zero: Vec<&str> = zero.iter().map(|column| header[*column]).collect();
    let zero = format!("0 in every row: {}", zero.join(", "));
    table(&titles, &kept, width) + &prose("  ", &zero, 4, width)
}

/// Whether a cell is a number, a percentage or an estimate such as `≈ 12,300 (± 3 %)`; an empty cell counts as a number.
fn is_number(cell: &str) -> bool {
    if let Some(estimate) = cell.strip_prefix("≈ ") {
        let number = estimate.split(" (").next().unwrap_or_default();
        return number.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    }
    let number = cell.trim_end_matches(" %");
    number.is_empty() || number.parse::<f64>().is_ok()
}

fn plain(titles: &[Vec<&str>], rows: &[Vec<String>], widths: &[usize], is_number: &[bool]) -> String {
    let line = |cells: &[&str]| {
        let mut line = " ".repeat(INDENT);
        for (at, cell) in cells.iter().enumerate() {
            let blanks = " ".repeat(widths[at].saturating_sub(columns(cell)));
            let between = if at == 0 { 0 } else { BETWEEN };
            line.extend(std::iter::repeat_n(' ', between));
            let (before, after) = if is_number[at] { (&*blanks, "") } else { ("", &*blanks) };
            line.extend([before, *cell, after]);
        }
        line.trim_end().to_owned()
    };
    let mut out = String::new();
    let height = titles.iter().map(Vec::len).max().unwrap_or(0);
    for at in 0..height {
        // A short title is on the line directly above its cells.
        let titles = titles.iter().map(|lines| match at.checked_sub(height - lines.len()) {
            None => "",
            Some(at) => lines[at],
        });
        let cells: Vec<&str> = titles.collect();
        let _ = writeln!(out, "{HEADING}{}{HEADING:#}", line(&cells));
    }
    for row in rows {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        let _ = writeln!(out, "{}", line(&cells));
    }
    out
}

fn folded(header: &[&str], rows: &[Vec<String>], is_number: &[bool], width: usize) -> String {
    let first = is_number.iter().take_while(|is_number| !**is_number).count().max(1);
    let mut out = String::new();
    for row in rows {
        out += &prose(&" ".repeat(INDENT), &row[..first].join("  "), 2 * INDENT, width);
        let others = header.iter().zip(row).zip(is_number).skip(first);
        let others = others.filter(|((_, cell), _)| !cell.is_empty() && *cell != "0");
        let (numbers, texts): (Vec<_>, Vec<_>) = others.partition(|(_, is_number)| **is_number);
        let titled = |((title, cell), _): &((&&str, &String), &bool)| format!("{title} {cell}");
        let items = Item::list(numbers.iter().map(titled), anstyle::Style::new());
        if !items.is_empty() {
            out += &wrap::wrapped("    ", &items, 2 * INDENT, width);
        }
        for text in &texts {
            out += &prose("    ", &titled(text), 3 * INDENT, width);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, expected: &str) {
        let rows = [["rfc2396", "0", "12", "\"//:a\""], ["rfc3986", "3", "4", "\"?\""]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        let header = ["document", "only A accepts", "share", "smallest"];
        let shown = crate::escape::unstyled(&table(&header, &rows, width));
        assert_eq!(shown, expected);
        assert!(shown.lines().all(|line| columns(line) <= width), "{shown}");
    }

    #[test]
    fn a_table_fits_its_width() {
        let wide = concat!(
            "  document  only A accepts  share  smallest\n",
            "  rfc2396                0     12  \"//:a\"\n",
            "  rfc3986                3      4  \"?\"\n",
        );
        check(80, wide);
        let stacked = concat!(
            "               only\n",
            "                  A\n",
            "  document  accepts  share  smallest\n",
            "  rfc2396         0     12  \"//:a\"\n",
            "  rfc3986         3      4  \"?\"\n",
        );
        check(38, stacked);
        let folded = "  rfc2396\n    share 12\n    smallest \"//:a\"\n  \
                      rfc3986\n    only A accepts 3, share 4\n    smallest \"?\"\n";
        check(30, folded);
    }
}
