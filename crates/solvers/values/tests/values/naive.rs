//! Canonical forms by their definition alone: [`Naive`].

use std::collections::HashMap;

use stonework::partizan::{Algebra, CanonicalForm};

use crate::random_sums::RandomSums;

/// Games as trees of options, each kept once, with nothing but the definitions.
#[derive(Default)]
pub(crate) struct Naive {
    games: Vec<[Vec<usize>; 2]>,
    by_options: HashMap<[Vec<usize>; 2], usize>,
    at_most: HashMap<(usize, usize), bool>,
    sums: HashMap<Vec<u32>, usize>,
}

impl Naive {
    /// The game of a sum, move by move.
    pub(crate) fn sum(&mut self, game: &RandomSums, parts: &[u32]) -> usize {
        if let Some(&known) = self.sums.get(parts) {
            return known;
        }
        let sides = [0, 1].map(|side| {
            let mut options = Vec::new();
            for (at, &part) in parts.iter().enumerate() {
                for option in &game.moves[part as usize][side] {
                    let mut next = parts.to_vec();
                    next.remove(at);
                    next.extend(option);
                    next.sort_unstable();
                    options.push(self.sum(game, &next));
                }
            }
            options
        });
        let made = self.game(sides);
        self.sums.insert(parts.to_vec(), made);
        made
    }

    /// A game of these options, without those that do not matter.
    fn game(&mut self, sides: [Vec<usize>; 2]) -> usize {
        let mut sides = sides;
        loop {
            for side in &mut sides {
                side.sort_unstable();
                side.dedup();
            }
            let made = self.intern(sides.clone());
            let Some(simpler) = self.simpler(made) else {
                return made;
            };
            sides = simpler;
        }
    }

    fn intern(&mut self, sides: [Vec<usize>; 2]) -> usize {
        let games = &mut self.games;
        *self.by_options.entry(sides).or_insert_with_key(|sides| {
            games.push(sides.clone());
            games.len() - 1
        })
    }

    /// An equal game without one of its options that is dominated or reversible, if there is one.
    fn simpler(&mut self, game: usize) -> Option<[Vec<usize>; 2]> {
        for side in [0, 1] {
            let options = self.games[game][side].clone();
            let better = |naive: &mut Self, one, other| match side {
                0 => naive.is_at_most(one, other),
                _ => naive.is_at_most(other, one),
            };
            for (at, &option) in options.iter().enumerate() {
                let mut simpler = self.games[game].clone();
                simpler[side].remove(at);
                for &other in &simpler[side] {
                    if better(self, option, other) {
                        return Some(simpler);
                    }
                }
                for back in self.games[option][1 - side].clone() {
                    if better(self, back, game) {
                        simpler[side].extend(self.games[back][side].clone());
                        return Some(simpler);
                    }
                }
            }
        }
        None
    }

    fn is_at_most(&mut self, one: usize, other: usize) -> bool {
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        let [left, right] = [self.games[one][0].clone(), self.games[other][1].clone()];
        let holds = !left
            .into_iter()
            .any(|option| self.is_at_most(other, option))
            && !right.into_iter().any(|option| self.is_at_most(option, one));
        self.at_most.insert((one, other), holds);
        holds
    }

    /// The same game as a form.
    pub(crate) fn form(&self, game: usize, algebra: &mut Algebra<'_>) -> CanonicalForm {
        let sides = [0, 1].map(|side| {
            let options = self.games[game][side].iter();
            options
                .map(|&option| self.form(option, algebra))
                .collect::<Vec<_>>()
        });
        algebra.of_options(&sides[0], &sides[1]).unwrap()
    }

    /// Whether a form has the same options.
    pub(crate) fn is(&self, game: usize, form: CanonicalForm, algebra: &mut Algebra<'_>) -> bool {
        let [left, right] = [algebra.left(form), algebra.right(form)].map(|side| side.unwrap());
        let mut each = [(0, left), (1, right)].into_iter();
        each.all(|(side, options)| {
            let games = &self.games[game][side];
            games.len() == options.len()
                && games.iter().all(|&game| {
                    let mut options = options.iter();
                    options.any(|&option| self.is(game, option, algebra))
                })
        })
    }
}
