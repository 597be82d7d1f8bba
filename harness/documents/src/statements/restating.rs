//! A register that restates a different register, and lists only the statements that its own document changes.

use std::collections::BTreeSet;

use glob::Pattern;
use toml::Spanned;
use urispec_model::{Spec, unknown_name};
use urispec_vectors::Statement;

use super::{Page, Reading, register, registered};
use crate::problems::Problems;

/// The statements of the restated register that also apply to this document.
#[derive(Default)]
pub(super) struct Restated {
    /// The restated document, then the document that its register restates, and so on.
    pub(super) documents: Vec<Spec>,
    /// The statements that this document also makes, with their ids in this document.
    pub(super) statements: Vec<Statement>,
}

impl Reading {
    /// Applies `restates`, `without` and `moved` to the restated register.
    pub(super) fn restated(&mut self, page: &Page) -> Result<Restated, Problems> {
        let Some(name) = &page.restates else {
            self.expect_no_tables(page);
            return Ok(Restated::default());
        };
        let other = name.get_ref().parse::<Spec>().ok();
        let read = other
            .filter(|other| *other != self.document)
            .and_then(|other| Some((other, register(other)?)));
        let Some((other, read)) = read else {
            let message = unknown_name(
                "register",
                name.get_ref(),
                registered(),
                "name the register of a different document",
            );
            return Err(self.file.problem(name.span(), message).into());
        };
        let read = read?;
        let mut documents = vec![other];
        documents.extend(read.restates);
        let mut statements = read.statements;
        self.leave_out(&page.without, &mut statements);
        self.rename(page, &mut statements);
        for statement in &mut statements {
            statement.is_restated = true;
            self.check_id(&Spanned::new(name.span(), statement.id.clone()));
        }
        Ok(Restated { documents, statements })
    }

    /// Reports `without` and `moved` as errors, because they have no effect without `restates`.
    fn expect_no_tables(&mut self, page: &Page) {
        let without = page.without.iter().map(Spanned::span);
        for span in without.chain(page.moved.keys().map(Spanned::span)) {
            self.add(
                span,
                "expected `restates`, which names the register to which this key refers",
            );
        }
    }

    fn leave_out(&mut self, without: &[Spanned<String>], statements: &mut Vec<Statement>) {
        for id in without {
            let Ok(pattern) = Pattern::new(id.get_ref()) else {
                self.add(id.span(), "expected an id or a glob of ids");
                continue;
            };
            let before = statements.len();
            statements.retain(|statement| !pattern.matches(&statement.id));
            if statements.len() == before {
                self.add(
                    id.span(),
                    format!("expected a statement that is restated, found `{}`", id.get_ref()),
                );
            }
        }
    }

    /// Gives the statements the ids that they have in this document. An entry of `moved` for an id has priority over
    /// an entry for its section.
    fn rename(&mut self, page: &Page, statements: &mut [Statement]) {
        let mut used = BTreeSet::new();
        for statement in statements {
            let section = statement.section().to_owned();
            if let Some((key, id)) = page.moved.get_key_value(&*statement.id) {
                used.insert(key);
                statement.id.clone_from(id);
            } else if let Some((key, to)) = page.moved.get_key_value(&*section) {
                used.insert(key);
                statement.id.replace_range(..section.len(), to);
            }
        }
        for key in page.moved.keys().filter(|key| !used.contains(key)) {
            self.add(
                key.span(),
                format!(
                    "expected a section or an id that is restated, found `{}`",
                    key.get_ref()
                ),
            );
        }
    }
}
