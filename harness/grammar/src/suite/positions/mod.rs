//! Words by position in the expanded grammar: each use of each rule and each copy that a repetition makes is a
//! position of its own.
//!
//! A parser has separate code for each position. After a mistake there, it continues from a different position than the
//! grammar: it takes a wrong byte, leaves out an element, or takes an element once more. So the walk goes through the
//! grammar and a model of the parser in parallel. In each pair of places it tries each byte, and each position from which
//! the parser may continue after the byte. For each of them there is one word: the shortest that is accepted from the
//! position and that the model rejects. If the model leaves the grammar, the walk continues with the positions whose words
//! the model accepts, so that the text after a mistake is tested as well.
//!
//! [Contexts](super::Contexts) have one word for each place, and then the words that identify a state of the model. These
//! words may not distinguish a state that the model does not have.

mod apart;
mod expanded;
mod sets;
mod walk;

pub use expanded::Positions;

#[cfg(test)]
mod tests {
    use crate::Grammar;

    #[track_caller]
    fn check(text: &str, wrong: &str) {
        let grammar = Grammar::parse("test", text).unwrap();
        let model = grammar.dfa("s").unwrap();
        let wrong = Grammar::parse("test", wrong).unwrap().dfa("s").unwrap();
        let mut is_found = false;
        grammar.positions("s").unwrap().words(&model, &mut |word| {
            is_found = wrong.accepts(word) != model.accepts(word);
            !is_found
        });
        assert!(is_found);
    }

    #[test]
    fn a_mistake_in_one_use_of_a_rule_is_found() {
        let with = |last: &str| format!("s = 3( r \"-\" ) {last}\nr = 2%x61-66 / \"x\"");
        let right = with("r");
        check(&right, &with("( r / 2%x61-67 )"));
        check(&right, &with("( r / %x61-66 )"));
        check(&right, &with("( r / 3%x61-66 )"));
        check(&right, &with("( r / \"x\" r )"));
        check(&right, &with("[ r ]"));
        check(&right, &with("( r / \"a\" ( \"a\" / \"x\" ) )"));
        check(&right, &with("2%x61-66"));
    }

    #[test]
    fn a_recursive_rule_has_finitely_many_positions() {
        check("s = \"a\" s / \"b\"", "s = \"a\" s / \"b\" / \"a\" \"c\"");
    }
}
