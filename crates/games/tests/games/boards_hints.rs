//! Hints of boards against plain recursion on all positions of small ones: bounds hold, one of the moves worth a
//! try is best, and endgames are worth what their moves are.

use std::collections::HashMap;

use stonework::{Bounded, Endgame, EndgameValues, Game, Ordered, Question, Step, Value};
use stonework_games::boards::{
    Board, Capture, ConnectFour, Contest, ContestedDomineering, Domineering, DotsAndBoxes, Kalah,
    SeedsLeft, Tiles,
};

/// The value of a position by its moves alone.
fn value<G: Game>(game: &G, state: &G::State, known: &mut HashMap<G::State, G::Value>) -> G::Value {
    if let Some(end) = game.terminal_value(state) {
        return end;
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let moves: Vec<G::Move> = game.moves(state).collect();
    let worth = moves.into_iter().map(|mv| {
        let Step { state, gain, turn } = game.play(state, mv);
        let after = value(game, &state, known);
        after.back_up(gain, turn).unwrap()
    });
    let best = worth.max().unwrap();
    known.insert(state.clone(), best);
    best
}

/// Checks the hints about a position that is not over, and about all positions that follow.
fn check<G: Board + Ordered + Bounded>(game: &G, start: &G::State) {
    let mut known = HashMap::new();
    value(game, start, &mut known);
    check_all(game, &known);
}

/// Checks the hints about positions that are not over, of which the values of all that follow are known.
fn check_all<G: Board + Ordered + Bounded>(game: &G, known: &HashMap<G::State, G::Value>) {
    /// Questions with some six values are asked about each of them.
    const VALUES: usize = 6;
    let mut values: Vec<_> = known.values().copied().collect();
    values.sort_unstable();
    values.dedup();
    let values = values.iter().step_by(values.len() / VALUES + 1);
    let asked: Vec<_> = values
        .flat_map(|&value| [Question::AtLeast(value), Question::MoreThan(value)])
        .collect();
    for (state, &truth) in known {
        let about = [Question::AtLeast(truth), Question::MoreThan(truth)];
        let answers = asked.iter().chain(&about);
        let answers = answers.map(|&question| game.bounds_for(state, question));
        for bounds in answers.chain([game.bounds(state)]) {
            assert!(
                bounds.lower.is_none_or(|lower| lower <= truth)
                    && bounds.upper.is_none_or(|upper| upper >= truth),
                "{} is worth {truth:?}, not {bounds:?}",
                game.write_state(state)
            );
        }
        let worth = game.candidates(state).map(|candidate| {
            let Step { state, gain, turn } = game.play(state, candidate.mv);
            let end = game.terminal_value(&state);
            let after = end.unwrap_or_else(|| known[&state]);
            after.back_up(gain, turn).unwrap()
        });
        assert_eq!(
            worth.max(),
            Some(truth),
            "no best move is a candidate of {}",
            game.write_state(state)
        );
    }
}

/// The values of endgames that are known.
struct Known(Vec<u8>);

impl EndgameValues for Known {
    fn get(&self, number: usize) -> Option<u8> {
        self.0.get(number).copied()
    }
    fn read(&self, first: usize, into: &mut [u8]) -> Option<()> {
        into.copy_from_slice(self.0.get(first..first + into.len())?);
        Some(())
    }
    fn put(&mut self, bytes: &[u8]) -> bool {
        self.0.extend_from_slice(bytes);
        true
    }
}

/// The values of so many endgames, valued in the game's own way, so many at a time.
fn values_of_endgames(game: &Kalah, count: usize, at_a_time: usize) -> Vec<i32> {
    let mut known = Known(Vec::new());
    for begin in (0..count).step_by(at_a_time) {
        let has_way = game.value_endgames(begin..count.min(begin + at_a_time), &mut known);
        assert!(has_way);
    }
    let values = known.0.iter().map(|&byte| i32::from(byte) - 128);
    values.collect()
}

#[test]
fn hints_of_kalah_hold_in_every_position_with_few_seeds() {
    /// Up to 18 seeds on 3 pits a side, 10 on 5, and 8 on 6.
    const MOST: usize = 200_000;
    // Pits a side, and seeds in each at the start.
    for (pits, seeds) in [
        (1, 16),
        (2, 8),
        (3, 3),
        (4, 2),
        (5, 1),
        (6, 1),
        (7, 1),
        (8, 1),
    ] {
        for (capture, left) in [
            (Capture::Always, SeedsLeft::ToOwner),
            (Capture::IfAny, SeedsLeft::ToOwner),
            (Capture::Always, SeedsLeft::ToMover),
            (Capture::IfAny, SeedsLeft::ToNobody),
        ] {
            let game = Kalah::new(pits, seeds, capture).unwrap();
            let game = game.with_seeds_left(left);
            let mut known = HashMap::new();
            // Rarer rules are tried on fewer.
            let most = if left == SeedsLeft::ToOwner {
                MOST
            } else {
                MOST / 10
            };
            let count = game.endgame_count().min(most);
            let truth: Vec<i32> = (0..count)
                .map(|number| value(&game, &game.endgame_state(number), &mut known))
                .collect();
            check_all(&game, &known);
            for at_a_time in [61, 5_000, MOST] {
                let found = values_of_endgames(&game, count, at_a_time);
                assert!(
                    found == truth,
                    "Kalah({pits},{seeds}), {at_a_time} at a time"
                );
            }
        }
    }
}

/// Width, height, and how many stones make a line: even and odd heights, wide boards and high ones.
const DROP_BOARDS: [(u32, u32, u32); 22] = [
    (4, 4, 4),
    (5, 4, 4),
    (4, 5, 4),
    (5, 5, 4),
    (6, 5, 4),
    (5, 6, 4),
    (6, 6, 4),
    (7, 6, 4),
    (6, 7, 4),
    (8, 7, 4),
    (9, 4, 4),
    (16, 3, 4),
    (4, 15, 4),
    (4, 4, 3),
    (5, 4, 3),
    (5, 5, 3),
    (2, 9, 3),
    (1, 8, 3),
    (7, 6, 5),
    (6, 6, 5),
    (6, 3, 2),
    (5, 6, 20),
];

#[test]
fn what_is_sure_by_following_up_is_true_and_one_of_the_moves_worth_a_try_is_best() {
    let mut rng = fastrand::Rng::with_seed(7);
    for (width, height, connect) in DROP_BOARDS {
        let game = ConnectFour::new(width, height).unwrap();
        let game = game.with_connect(connect).unwrap();
        for _ in 0..12 {
            // Random moves after which play goes on, until few squares are left or there is none.
            let left = rng.u32(6..=10);
            let mut state = game.start();
            while state.all.count_ones() + left < width * height {
                let next = game.moves(&state).map(|mv| game.play(&state, mv).state);
                let next = next.filter(|next| game.terminal_value(next).is_none());
                let Some(next) = rng.choice(next.collect::<Vec<_>>()) else {
                    break;
                };
                state = next;
            }
            if game.terminal_value(&state).is_none() {
                check(&game, &state);
            }
        }
    }
}

#[test]
fn one_of_the_edges_worth_a_try_is_best() {
    for (rows, cols) in [(1, 5), (2, 2), (2, 3)] {
        let game = DotsAndBoxes::new(rows, cols).unwrap();
        check(&game, &game.start());
    }
}

#[test]
fn one_of_the_edges_worth_a_try_is_best_where_chains_are_long() {
    // 24, 31 and 40 edges, of which ten to thirteen are left.
    let mut rng = fastrand::Rng::with_seed(14);
    for (rows, cols) in [(3, 3), (3, 4), (4, 4)] {
        let game = DotsAndBoxes::new(rows, cols).unwrap();
        for _ in 0..60 {
            let mut edges: Vec<u8> = game.moves(&0).collect();
            rng.shuffle(&mut edges);
            let left = rng.usize(10..=13);
            let drawn = edges[left..]
                .iter()
                .fold(0, |drawn, edge| drawn | 1 << edge);
            check(&game, &drawn);
        }
    }
}

#[test]
fn a_loop_and_chains_of_all_kinds_beside_it_are_taken_rightly() {
    let game = DotsAndBoxes::new(3, 4).unwrap();
    // No box can be closed, and each that is not has two edges left: random ways of drawing edges until none is
    // safe to draw.
    let mut rng = fastrand::Rng::with_seed(41);
    let mut checked = 0;
    while checked < 60 {
        let mut drawn = 0;
        let mut edges: Vec<u8> = game.moves(&0).collect();
        rng.shuffle(&mut edges);
        for edge in edges {
            let closes = game.play(&drawn, edge).gain > 0;
            // The fourth edge of a box would close it, so the third is one after which some edge does.
            let next = drawn | 1 << edge;
            let gives = game
                .moves(&next)
                .any(|edge| game.play(&next, edge).gain > 0);
            if !closes && !gives {
                drawn = next;
            }
        }
        if game.moves(&drawn).count() <= 16 {
            check(&game, &drawn);
            checked += 1;
        }
    }
}

/// Checks the bounds of a position that is not over.
fn check_bounds<G: Board + Bounded>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, G::Value>,
) {
    if game.terminal_value(state).is_none() {
        let truth = value(game, state, known);
        let bounds = game.bounds(state);
        assert!(
            bounds.lower.is_none_or(|lower| lower <= truth)
                && bounds.upper.is_none_or(|upper| upper >= truth),
            "{} is worth {truth:?}, not {bounds:?}",
            game.write_state(state)
        );
    }
}

/// The value of the best candidate of a position.
fn best_candidate<G: Ordered>(
    game: &G,
    state: &G::State,
    known: &mut HashMap<G::State, G::Value>,
) -> Option<G::Value> {
    let values = game.candidates(state).map(|candidate| {
        let Step { state, gain, turn } = game.play(state, candidate.mv);
        value(game, &state, known).back_up(gain, turn)
    });
    values.max().flatten()
}

#[test]
fn who_is_sure_of_enough_dominoes_wins() {
    for (rows, cols) in [(1, 9), (3, 4), (4, 4), (2, 7), (7, 2), (5, 3)] {
        let game = Domineering::new(rows, cols).unwrap();
        let mut known = HashMap::new();
        for taken in 0..1 << (rows * cols) {
            for upright in [true, false] {
                let tiles = Tiles { taken, upright };
                check_bounds(&game, &tiles, &mut known);
                if game.terminal_value(&tiles).is_none() {
                    let truth = value(&game, &tiles, &mut known);
                    let best = best_candidate(&game, &tiles, &mut known);
                    assert_eq!(best, Some(truth), "{}", game.write_state(&tiles));
                }
            }
        }
    }
}

#[test]
fn what_is_contested_and_who_is_ahead_say_who_wins() {
    for (rows, cols) in [(1, 9), (3, 4), (4, 4), (2, 7), (7, 2), (5, 3)] {
        let game = Domineering::new(rows, cols).unwrap();
        let contested = ContestedDomineering::new(game.clone());
        let (mut known, mut known_contests) = (HashMap::new(), HashMap::new());
        for taken in 0..1 << (rows * cols) {
            for upright in [true, false] {
                let tiles = Tiles { taken, upright };
                let contest = contested.contest(tiles);
                let truth = value(&game, &tiles, &mut known);
                let text = game.write_state(&tiles);
                let found = value(&contested, &contest, &mut known_contests);
                assert_eq!(found, truth, "{text}");
                if contested.terminal_value(&contest).is_some() {
                    continue;
                }
                // Hints reckon with every lead.
                for lead in -2..=2 {
                    let contest = Contest { lead, ..contest };
                    let truth = value(&contested, &contest, &mut known_contests);
                    let bounds = contested.bounds(&contest);
                    assert!(
                        bounds.lower.is_none_or(|lower| lower <= truth)
                            && bounds.upper.is_none_or(|upper| upper >= truth),
                        "{text} with a lead of {lead} is a {truth:?}, not {bounds:?}"
                    );
                    let best = best_candidate(&contested, &contest, &mut known_contests);
                    assert_eq!(best, Some(truth), "{text} with a lead of {lead}");
                }
            }
        }
    }
}

#[test]
fn who_is_sure_of_enough_dominoes_wins_on_wide_boards() {
    let mut rng = fastrand::Rng::with_seed(88);
    for (rows, cols) in [(6, 6), (8, 8), (4, 9)] {
        let game = Domineering::new(rows, cols).unwrap();
        let all = u64::MAX >> (64 - rows * cols);
        let mut known = HashMap::new();
        for _ in 0..3000 {
            // Patches of free cells, some twenty in all.
            let free =
                rng.u64(..) & rng.u64(..) | (0x0303 << rng.u32(..48)) | (0x7 << rng.u32(..60));
            let (taken, upright) = (u128::from(all & !free), rng.bool());
            if free.count_ones() <= 26 {
                check_bounds(&game, &Tiles { taken, upright }, &mut known);
            }
        }
    }
}

#[test]
#[ignore = "takes 6 s: thousands of positions by plain search"]
fn who_is_sure_of_enough_dominoes_wins_towards_the_end() {
    let mut rng = fastrand::Rng::with_seed(89);
    // Some lines are longer than any piece that is known.
    for (rows, cols) in [(7, 7), (8, 8), (4, 16), (16, 4), (3, 12), (12, 3), (2, 20)] {
        let game = Domineering::new(rows, cols).unwrap();
        let all = u64::MAX >> (64 - rows * cols);
        let mut known = HashMap::new();
        for _ in 0..300 {
            // Dominoes of both kinds, more of one kind at times, until few cells are free.
            let (bias, most) = (rng.u32(1..=3), rng.u32(6..=24));
            let mut free = all;
            while free.count_ones() > most {
                let step = if rng.u32(..4) < bias { 1 } else { cols };
                free &= !((1 | 1 << step) << rng.u32(..rows * cols));
            }
            for upright in [true, false] {
                let taken = u128::from(all & !free);
                check_bounds(&game, &Tiles { taken, upright }, &mut known);
            }
        }
    }
}
