//! A way in from outside: [`Target`].

use fastrand::Rng;

use crate::case::Case;
use crate::change_text::change_text;

/// A way in from outside.
pub trait Target {
    /// Its name, that of its corpus.
    fn name(&self) -> &'static str;

    /// Cases to begin with.
    fn seeds(&self) -> Vec<Case>;

    /// Which of the texts of a case may be changed.
    fn changeable(&self, case: &Case) -> Vec<usize>;

    /// Whether what was found in one of the cases makes sense in the other: cases of the same game.
    fn alike(&self, one: &Case, other: &Case) -> bool {
        one.field(0) == other.field(0)
    }

    /// A case that differs a little from this one; `other` is a case like it.
    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        match rng.choice(self.changeable(case)) {
            Some(at) => case.with(at, change_text(case.field(at), other.field(at), rng)),
            None => case.clone(),
        }
    }

    /// Runs a case and tells in a few words what came of it: the same words where the same happened.
    ///
    /// # Panics
    ///
    /// If what is attacked panics or breaks a promise.
    fn run(&mut self, case: &Case) -> String;
}

/// A message without what is special in it: digits and what is quoted. Two cases with the same
/// outline were refused for the same reason.
pub(crate) fn outline(message: &str) -> String {
    const MOST: usize = 80;
    let mut outline = String::new();
    let mut quoted = false;
    for c in message.chars() {
        match c {
            '`' | '"' => quoted = !quoted,
            _ if quoted => {}
            '0'..='9' => {
                if !outline.ends_with('0') {
                    outline.push('0');
                }
            }
            _ => outline.push(c),
        }
        if outline.len() >= MOST {
            break;
        }
    }
    outline
}
