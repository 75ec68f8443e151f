//! Instances of rules: [`Instances`].

use std::collections::HashMap;

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::ground::{Ground, GroundAtom};
use stonework_gdl::rules::Rules;

use super::built::words;
use super::rules::RulesTexts;
use crate::case::Case;
use crate::target::{Target, outline};

/// Rules as text, with all their instances. A case is the text.
///
/// The instances are found within limits of memory and of steps, or the text is refused with words
/// and a place that is in it. What an instance reads is concluded before it, or beside it without
/// `not`.
#[derive(Clone, Copy, Debug)]
pub struct Instances;

/// Texts whose instances are found in every way.
const TEXTS: &[&str] = &[
    "(role x) (role o) (succ 1 2) (succ 2 3) (init (at 1)) (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))\n(<= (legal ?r (to ?y)) (role ?r) (true (at ?x)) (path ?x ?y)) (<= (path ?x ?y) (succ ?x ?y)) (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))",
    "(role a) (role b) (init p) (<= (goal a 100) (true p)) (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))\n(<= x (not y) (true p)) (<= y (not z)) (<= z (true q)) (<= terminal x)\n(n 1) (n 2) (less 1 2) (<= (init (w ?m)) (won ?m)) (<= (won ?m) (n ?m) (less ?m ?k) (not (won ?k)))",
    "(role a) (init (heap 0)) (<= (next (heap (s ?n))) (true (heap ?n)) (does a ?m)) (<= (legal a ?f) (true ?f))\n(<= (next ?f) (true ?f) (does a ?any) (distinct ?f ?any))",
    "(d 1) (d 2) (d 3) (d 4) (role a) (init (on 1)) (<= (next (on ?y)) (true (on ?x)) (d ?y) (d ?z) (distinct ?y ?z) (not (distinct (f ?x) (f ?v))) (d ?v))\n(<= (next (all ?a ?b ?c ?e)) (true (on ?a)) (true (on ?b)) (true (on ?c)) (true (on ?e)))\n(base (on 1)) (<= (base (all ?a ?a ?a ?a)) (d ?a)) (<= terminal (or (true (on 3)) (not (true (on 1)))))",
];

impl Target for Instances {
    fn name(&self) -> &'static str {
        "instances"
    }

    fn seeds(&self) -> Vec<Case> {
        let own = TEXTS.iter().map(|text| Case::of(&[text]));
        own.chain(RulesTexts.seeds()).collect()
    }

    fn changeable(&self, case: &Case) -> Vec<usize> {
        RulesTexts.changeable(case)
    }

    fn alike(&self, _: &Case, _: &Case) -> bool {
        true
    }

    fn change(&self, case: &Case, other: &Case, rng: &mut Rng) -> Case {
        RulesTexts.change(case, other, rng)
    }

    fn run(&mut self, case: &Case) -> String {
        const BYTES: usize = 1 << 20;
        const MOST_ASKED: u32 = 20;
        let text = case.field(0);
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked > MOST_ASKED
        };
        let ground = Rules::read(text).and_then(|rules| Ground::of_until(&rules, BYTES, &mut stop));
        let ground = match ground {
            Ok(ground) => ground,
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
        in_order(&ground);
        let moves: usize = ground.moves.iter().map(Vec::len).sum();
        format!(
            "{} fluents {moves} moves {} atoms {} rules {} components",
            ground.fluents.len(),
            ground.derived,
            ground.rules.len(),
            ground.components.len()
        )
    }
}

/// What an instance reads is concluded before it, or beside it without `not`.
fn in_order(ground: &Ground) {
    let mut last: HashMap<GroundAtom, usize> = HashMap::new();
    let mut component = 0;
    for (at, rule) in ground.rules.iter().enumerate() {
        while ground.components[component] as usize <= at {
            component += 1;
        }
        last.insert(rule.head, component);
    }
    let mut component = 0;
    for (at, rule) in ground.rules.iter().enumerate() {
        while ground.components[component] as usize <= at {
            component += 1;
        }
        for literal in &rule.body {
            let concluded = last.get(&literal.atom).copied();
            let is_input = matches!(literal.atom, GroundAtom::True(_) | GroundAtom::Does(..));
            assert_eq!(is_input, concluded.is_none(), "{:?}", literal.atom);
            let beside = component + usize::from(literal.holds);
            assert!(
                concluded.is_none_or(|concluded| concluded < beside),
                "{:?}",
                literal.atom
            );
        }
    }
}
