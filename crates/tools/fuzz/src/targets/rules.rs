//! Rules as text: [`RulesTexts`].

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::rules::Rules;

use super::built::words;
use crate::case::Case;
use crate::change_text::change_text;
use crate::target::{Target, outline};

/// Rules as text. A case is the text.
///
/// A text is refused with words and with a place that is in it, or it is read and written as a text that
/// reads the same.
#[derive(Clone, Copy, Debug)]
pub struct RulesTexts;

/// Texts of every form.
const TEXTS: &[&str] = &[
    "; Tic-tac-toe on one line\n(role x) (role o)\n(init (cell 1 b)) (init (cell 2 b)) (init (control x))\n(<= (legal ?r (mark ?n)) (true (control ?r)) (true (cell ?n b)))\n(<= (legal ?r noop) (role ?r) (not (true (control ?r))))\n(<= (next (cell ?n ?r)) (does ?r (mark ?n)))",
    "(<= (next (cell ?m ?w)) (true (cell ?m ?w)) (does ?r (mark ?n)) (or (distinct ?m ?n) (distinct ?w b)))\n(<= (next (control o)) (true (control x)))\n(<= terminal (not open))\n(<= open (true (cell ?n b)))\n(goal x 50) (<= (goal o 50) terminal)",
    "(<= (p ?x ?y) (q ?x) (not (or (r ?x) (not (or (s ?y) (not (distinct ?x ?y))))))\r\n (or (q ?y) (not (distinct ?y (f ?x a)))))",
    "(role random) (<= (sees ?r ?m) (does ?r ?m)) (base (cell 1 b)) (input x (mark 1)) (lgeal x noop)",
    "(Role Robot) (init P) (legal robot (a 1)) (legal robot (a 2 3)) (<= (next q) (true p)) (<= (terminal) (true q)) (goal robot 100)",
];

/// What such texts are made of.
const PIECES: &[&str] = &[
    "(",
    ")",
    "(<= ",
    "(not ",
    "(or ",
    "(distinct ",
    "(true ",
    "(does ",
    "(next ",
    "(init ",
    "(legal ",
    "(goal ",
    "(role ",
    "(base ",
    "(input ",
    "terminal",
    "(terminal)",
    "?x",
    "?y",
    "?X",
    "x",
    "X",
    "100",
    "101",
    "(f ?x)",
    "()",
    ";",
    "\n",
    "\r",
    "<=",
    "not",
    "(and (p) (q))",
    "\u{fffd}",
];

impl Target for RulesTexts {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn seeds(&self) -> Vec<Case> {
        TEXTS.iter().map(|text| Case::of(&[text])).collect()
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![0]
    }

    fn alike(&self, _: &Case, _: &Case) -> bool {
        true
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        let text = case.field(0);
        if rng.bool() {
            return case.with(0, change_text(text, other.field(0), rng));
        }
        // A word or a parenthesis more, in place of another one, or in place of nothing.
        let words = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
        let ends: Vec<usize> = text.match_indices(words).map(|(at, _)| at).collect();
        let from = rng.choice(&ends).copied().unwrap_or(0);
        let to = ends.iter().copied().find(|&end| end > from);
        let to = if rng.bool() {
            to.unwrap_or(text.len())
        } else {
            from
        };
        let piece = rng.choice(PIECES).unwrap_or(&"");
        case.with(0, format!("{} {piece}{}", &text[..from], &text[to..]))
    }

    fn run(&mut self, case: &Case) -> String {
        let text = case.field(0);
        let rules = match Rules::read(text) {
            Ok(rules) => rules,
            Err(error) => {
                if let GdlError::Text { place, .. } = &error {
                    assert!(
                        text.is_char_boundary(place.byte),
                        "{place} is not in the text"
                    );
                }
                return outline(&words(&error));
            }
        };
        let mut outcome = format!("{} rules", rules.rules.len());
        for note in &rules.notes {
            assert!(
                text.is_char_boundary(note.place.byte),
                "{note} is not in the text"
            );
            outcome += &outline(&note.message);
        }
        if let Err(error) = rules.demand_two_roles() {
            outcome += &outline(&words(&error));
        }
        let folded = rules.folded();
        let again = Rules::read(&folded).map(|rules| rules.folded());
        assert_eq!(again, Ok(folded));
        outcome
    }
}
