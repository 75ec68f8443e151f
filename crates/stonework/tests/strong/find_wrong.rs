//! The first position whose outcome is not that of its best move is found, whatever else is wrong.

use std::num::NonZeroUsize;
use std::ops::Range;

use proptest::prelude::*;
use stonework::random::RandomGraph;
use stonework::retrograde::{TierPredecessors, TieredGame, Workbench};
use stonework::{
    Coded, Game, Indexed, Outcome, Predecessors, Run, SeededRng, Step, Symmetric, Tiered, Turn,
    Value,
};
use stonework_test_kit::cases;

use crate::retrograde_tiers::cut;
use crate::retrograde_truth::Reversible;
use crate::workbench::{Solved, truth};

/// A game that tells some of the moves that stay in a tier from the others, and whether the turn
/// passes with every move.
struct Told {
    game: Reversible<Outcome>,
    /// With which images of each position but itself: none, or the next number after an even one.
    is_doubled: bool,
}

impl Told {
    /// A position of the graph, and which of its images.
    fn split(&self, state: usize) -> (usize, usize) {
        if self.is_doubled {
            (state / 2, state % 2)
        } else {
            (state, 0)
        }
    }

    fn joined(&self, node: usize, image: usize) -> usize {
        if self.is_doubled {
            2 * node + image
        } else {
            node
        }
    }

    /// Whether a move leads to the other image.
    fn turns(&self, from: usize, to: usize) -> usize {
        (from + to / 2) & usize::from(self.is_doubled)
    }

    /// Whether a move is told to stay in its tier: two of three that do.
    fn stays(&self, state: usize, mv: usize) -> bool {
        let after = self.play(&state, mv).state;
        self.tier_of(after) == self.tier_of(state) && !(self.split(state).0 + mv).is_multiple_of(3)
    }
}

impl Game for Told {
    type State = usize;
    type Move = usize;
    type Value = Outcome;

    fn start(&self) -> usize {
        self.joined(self.game.start(), 0)
    }
    fn terminal_value(&self, &state: &usize) -> Option<Outcome> {
        self.game.terminal_value(&self.split(state).0)
    }
    fn moves(&self, &state: &usize) -> impl Iterator<Item = usize> {
        0..self.game.moves(&self.split(state).0).count()
    }
    fn play(&self, &state: &usize, mv: usize) -> Step<Self> {
        let (node, image) = self.split(state);
        let Step { state, gain, turn } = self.game.play(&node, mv);
        let state = self.joined(state, image ^ self.turns(node, state));
        Step { state, gain, turn }
    }
}

impl Symmetric for Told {
    fn canonical(&self, &state: &usize) -> usize {
        self.joined(self.split(state).0, 0)
    }
}

impl Indexed for Told {
    fn count(&self) -> usize {
        self.joined(self.game.count(), 0)
    }
    fn rank(&self, &state: &usize) -> usize {
        state
    }
    fn unrank(&self, index: usize) -> usize {
        index
    }
}

impl Tiered for Told {
    fn tiers(&self) -> usize {
        self.game.tiers()
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        let Range { start, end } = self.game.tier(tier);
        self.joined(start, 0)..self.joined(end, 0)
    }
    fn moves_out(&self, state: &usize) -> impl Iterator<Item = usize> {
        self.moves(state).filter(|&mv| !self.stays(*state, mv))
    }
    fn in_tier_move_count(&self, state: &usize) -> u32 {
        let inside = self.moves(state).filter(|&mv| self.stays(*state, mv));
        u32::try_from(inside.count()).unwrap()
    }
}

impl Predecessors for Told {
    fn predecessors(&self, &state: &usize) -> impl Iterator<Item = (usize, Turn)> {
        let (node, image) = self.split(state);
        self.game.before[node].iter().map(move |&(from, turn)| {
            let image = image ^ self.turns(from, node);
            (self.joined(from, image), turn)
        })
    }
    fn turn_may_stay(&self) -> bool {
        let mut links = self.game.before.iter().flatten();
        links.any(|&(_, turn)| turn == Turn::Stays)
    }
}

/// The code of an outcome.
fn coded(outcome: Outcome) -> u32 {
    outcome.stored_code().unwrap()
}

/// The first position of a tier with another code than that of its best move.
fn first_wrong(game: &Told, tier: usize, codes: &[u32]) -> Option<usize> {
    game.tier(tier).find(|&number| {
        let best = game.terminal_value(&number).unwrap_or_else(|| {
            let values = game.moves(&number).map(|mv| {
                let step = game.play(&number, mv);
                let child = Outcome::from_stored_code(codes[step.state]).unwrap();
                child.back_up((), step.turn).unwrap()
            });
            values.max().unwrap()
        });
        let is_image = game.canonical(&number) != number && game.terminal_value(&number).is_none();
        !is_image && coded(best) != codes[number]
    })
}

/// Changes some codes, of both images alike.
fn change(game: &Told, codes: &mut [u32], changes: usize, dice: &mut SeededRng) {
    for _ in 0..changes {
        let node = dice.below(game.game.count());
        let places = game.joined(node, 0)..game.joined(node + 1, 0);
        let known = codes[places.start];
        let other = codes[dice.below(codes.len())];
        // A draw, an end, a ply more or less, a win for a loss, what another is worth.
        let ply_more = if known == 0 { 3 } else { known + 2 };
        let ply_less = known.saturating_sub(2);
        let turned = if known == 0 { 4 } else { ((known - 1) ^ 1) + 1 };
        let changed = [0, 1, 2, ply_more, ply_less, turned, other][dice.below(7)];
        codes[places].fill(changed);
    }
}

fn check(seed: u64, positions: usize, cuts: usize, at_once: Option<usize>, threads: usize) {
    let mut dice = SeededRng::new(seed);
    let graph = RandomGraph::new(seed).with_positions(positions);
    let graph = if dice.below(2) == 0 {
        graph.cyclic::<Outcome>()
    } else {
        graph.with_again(0).cyclic::<Outcome>()
    };
    let game = Told {
        game: cut(&graph, cuts, seed),
        is_doubled: dice.below(2) == 0,
    };
    let of_graph = truth(&game.game);
    let right: Vec<u32> = (0..game.count())
        .map(|state| of_graph[game.split(state).0])
        .collect();
    let plain = TieredGame::new(&game);
    let symmetric = TieredGame::new(&game).symmetric();
    let rules: &dyn TierPredecessors = if game.is_doubled { &symmetric } else { &plain };
    let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
    let mut workbench = Workbench::new(&run).unwrap();
    for changes in [0, 1, 1, 2, 5] {
        let mut codes = right.clone();
        change(&game, &mut codes, changes, &mut dice);
        let solved = Solved { codes, at_once };
        for tier in 0..rules.tiers() {
            let range = rules.tier(tier);
            let code = |place: usize| solved.codes[range.start + place];
            let held = workbench.budget().used();
            let found = workbench.find_wrong(rules, tier, &solved, &code).unwrap();
            assert_eq!(
                found,
                first_wrong(&game, tier, &solved.codes),
                "seed {seed}, tier {tier}"
            );
            assert_eq!(workbench.budget().used(), held, "it holds no memory");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1500)))]

    #[test]
    fn the_first_wrong_position_is_the_first_with_another_outcome_than_its_best_move(
        seed in any::<u64>(), positions in 1..400_usize, cuts in 0..6_usize,
        at_once in proptest::option::of(1..50_usize),
        threads in 1..4_usize,
    ) {
        check(seed, positions, cuts, at_once, threads);
    }
}

#[test]
fn so_it_is_in_large_tiers() {
    for (seed, at_once) in [(1, None), (2, Some(5_000)), (3, None)] {
        check(seed, 20_000, 2, at_once, 2);
    }
}
