//! Accepted strings in [shortlex order](crate::order): shorter strings first, and among strings of the same length
//! the more readable strings first.

use crate::dfa::Dfa;
use crate::order;

impl Dfa {
    /// The first accepted string in shortlex order; `None` if the language is empty.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("scheme.abnf", "scheme = 2*( DIGIT / ALPHA )")?.dfa("scheme")?;
    /// assert_eq!(dfa.shortest().unwrap(), b"aa");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let mut word = Vec::new();
        self.complete(0, &mut word);
        (!self.is_empty()).then_some(word)
    }

    /// All accepted strings in shortlex order, each once. The iterator does not end if the language is infinite.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("sign.abnf", "sign = [ \"+\" / \"-\" ] *\"1\"")?.dfa("sign")?;
    /// let first: Vec<Vec<u8>> = dfa.enumerate().take(5).collect();
    /// assert_eq!(first, [b"".as_slice(), b"1", b"-", b"+", b"11"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn enumerate(&self) -> Members<'_> {
        let last: Vec<u32> = (0..)
            .zip(self.accepting())
            .filter(|(_, accepts)| **accepts)
            .map(|(state, _)| state)
            .collect();
        Members {
            dfa: self,
            live: vec![last],
            length: None,
            states: Vec::new(),
            ranks: Vec::new(),
            is_over: false,
        }
    }
}

/// The strings that an automaton accepts, in shortlex order; made by [`Dfa::enumerate`].
///
/// Memory grows with the length of the strings, but not with their number.
#[derive(Debug, Clone)]
pub struct Members<'d> {
    dfa: &'d Dfa,
    /// The states, in ascending order, from which a word of each length is accepted.
    live: Vec<Vec<u32>>,
    /// The length of the current strings; `None` before the first string.
    length: Option<usize>,
    /// The state before the first byte of the last returned string, and the state after each of its bytes.
    states: Vec<u32>,
    /// The ranks of the bytes of the last returned string.
    ranks: Vec<u8>,
    /// Whether all accepted strings were returned.
    is_over: bool,
}

impl Members<'_> {
    /// Prepares for the next length with accepted strings. False if no accepted string is longer than the current
    /// length.
    fn lengthen(&mut self) -> bool {
        loop {
            let length = self.length.map_or(0, |length| length + 1);
            self.length = Some(length);
            if length == self.live.len() {
                let shorter = &self.live[length - 1];
                let states = 0..u32::try_from(self.dfa.states()).expect("states have u32 numbers");
                let leads = |state: &u32| self.dfa.row(*state).iter().any(|to| shorter.binary_search(to).is_ok());
                self.live.push(states.filter(leads).collect());
            }
            let live = &self.live[length];
            if live.is_empty() {
                return false;
            }
            if live[0] == 0 {
                self.states = vec![0];
                self.ranks.clear();
                return true;
            }
        }
    }

    /// Extends the last of `states` with a byte of rank `rank` or later, and goes back if no byte leads to an
    /// accepted string. False if no accepted string of this length is left.
    fn descend(&mut self, mut rank: u16) -> bool {
        let length = self.length.expect("a length is chosen");
        while self.ranks.len() < length {
            let here = *self.states.last().expect("the list begins with the start state");
            let live = &self.live[length - self.ranks.len() - 1];
            let next = order::READABLE
                .iter()
                .enumerate()
                .skip(usize::from(rank))
                .find_map(|(rank, byte)| {
                    let to = self.dfa.step(here, *byte);
                    live.binary_search(&to).is_ok().then_some((rank, to))
                });
            if let Some((found, to)) = next {
                self.ranks
                    .push(u8::try_from(found).expect("every rank belongs to a byte"));
                self.states.push(to);
                rank = 0;
            } else {
                let Some(last) = self.ranks.pop() else { return false };
                self.states.pop();
                rank = u16::from(last) + 1;
            }
        }
        true
    }
}

impl Iterator for Members<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let is_there = match self.ranks.pop() {
            Some(last) => {
                self.states.pop();
                self.descend(u16::from(last) + 1)
            }
            None => false,
        };
        if !is_there && (self.is_over || !(self.lengthen() && self.descend(0))) {
            self.is_over = true;
            return None;
        }
        Some(
            self.ranks
                .iter()
                .map(|rank| order::READABLE[usize::from(*rank)])
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::Grammar;

    #[track_caller]
    fn check(text: &str, members: &[&str]) {
        let dfa = Grammar::parse("test", text).unwrap().dfa("s").unwrap();
        let found: Vec<Vec<u8>> = dfa.enumerate().take(members.len() + 1).collect();
        let expected: Vec<&[u8]> = members.iter().map(|member| member.as_bytes()).collect();
        assert_eq!(&found[..members.len().min(found.len())], expected);
        assert_eq!(dfa.shortest(), found.first().cloned());
        assert!(found.iter().all(|member| dfa.accepts(member)));
    }

    #[test]
    fn members_come_shortest_first_and_readable_first() {
        check("s = *\"a\"", &["", "a", "A", "aa", "aA", "Aa", "AA", "aaa"]);
        check("s = 1%x00-FF", &["a", "b", "c"]);
        check(
            "s = \"-\" / \"0\" / \"z\" / \" \" / \"!\"",
            &["z", "0", "Z", "-", "!", " "],
        );
        check(
            "s = %s\"ab\" / %s\"b\" [ s ]",
            &["b", "ab", "bb", "bab", "bbb", "bbab", "bbbb"],
        );
    }

    #[test]
    fn lengths_without_members_are_passed_over() {
        check("s = *5%x61", &["", "a", "aa", "aaa", "aaaa", "aaaaa"]);
        check("s = *( 3%x61 )", &["", "aaa", "aaaaaa"]);
        check("s = 2%x61 / 5%x61", &["aa", "aaaaa"]);
        check("s = %x61 s", &[]);
        check("s = \"\"", &[""]);
    }

    #[test]
    fn the_end_stays_the_end() {
        let dfa = Grammar::parse("test", "s = 2%x61").unwrap().dfa("s").unwrap();
        let mut members = dfa.enumerate();
        assert_eq!(members.by_ref().count(), 1);
        assert_eq!((members.next(), members.next(), members.next()), (None, None, None));
    }
}
