//! Kalah by every rule of its end and of captures, held against plain rules that are written here
//! once more.

use std::collections::HashMap;

use stonework::{AlphaBeta, Exhaustive, Game, Run, Solver};
use stonework_catalog::ShownValue;
use stonework_game_kit::{game, solved};
use stonework_movement::{Board, CATALOG, Capture, Kalah, Pits, SeedsLeft};

const CAPTURES: [Capture; 2] = [Capture::Always, Capture::IfAny];
const ENDS: [SeedsLeft; 3] = [SeedsLeft::ToOwner, SeedsLeft::ToMover, SeedsLeft::ToNobody];

/// The pits of both players, each from their owner's left.
type Sides = [Vec<u32>; 2];

/// The rules, and what they make of the positions seen.
struct Plain {
    capture: Capture,
    end: SeedsLeft,
    known: HashMap<(Sides, usize), i32>,
}

impl Plain {
    fn new(capture: Capture, end: SeedsLeft) -> Self {
        let known = HashMap::new();
        Self {
            capture,
            end,
            known,
        }
    }

    /// The seeds that the player to move gets from here on less those that the other gets.
    fn margin(&mut self, sides: &Sides, mover: usize) -> i32 {
        let key = (sides.clone(), mover);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let pits = 0..sides[mover].len();
        let moves = pits.filter(|&pit| sides[mover][pit] > 0);
        let values = moves.map(|pit| self.after(sides.clone(), mover, pit));
        let best = values.max().unwrap();
        self.known.insert(key, best);
        best
    }

    /// What a move of a pit is worth to the mover.
    fn after(&mut self, mut sides: Sides, mover: usize, pit: usize) -> i32 {
        let (other, pits) = (1 - mover, sides[mover].len());
        let mut hand = std::mem::take(&mut sides[mover][pit]);
        let mut stored = 0;
        let mut place = (mover, pit + 1);
        let mut last = place;
        while hand > 0 {
            hand -= 1;
            last = place;
            place = match place {
                (side, pit) if pit < pits => {
                    sides[side][pit] += 1;
                    (side, pit + 1)
                }
                _ => {
                    stored += 1;
                    (other, 0)
                }
            };
            // The other's store gets none.
            if place == (other, pits) {
                place = (mover, 0);
            }
        }
        if last.0 == mover && last.1 < pits && sides[mover][last.1] == 1 {
            let opposite = pits - 1 - last.1;
            if self.capture == Capture::Always || sides[other][opposite] > 0 {
                stored += std::mem::take(&mut sides[mover][last.1]);
                stored += std::mem::take(&mut sides[other][opposite]);
            }
        }
        let gain = i32::try_from(stored).unwrap();
        let left = |side: usize| i32::try_from(sides[side].iter().sum::<u32>()).unwrap();
        if left(mover) == 0 || left(other) == 0 {
            return match self.end {
                SeedsLeft::ToOwner => gain + left(mover) - left(other),
                SeedsLeft::ToMover => gain + left(mover) + left(other),
                SeedsLeft::ToNobody => gain,
            };
        }
        if last == (mover, pits) {
            gain + self.margin(&sides, mover)
        } else {
            gain - self.margin(&sides, other)
        }
    }
}

fn bytes(side: &[u32]) -> u64 {
    (0..)
        .step_by(8)
        .zip(side)
        .fold(0, |all, (by, &seeds)| all | u64::from(seeds) << by)
}

#[test]
fn small_boards_are_worth_what_plain_rules_tell_whoever_gets_the_seeds_left() {
    let run = Run::new();
    let mut random = fastrand::Rng::with_seed(41);
    for (capture, end) in CAPTURES
        .into_iter()
        .flat_map(|one| ENDS.map(|end| (one, end)))
    {
        for (pits, seeds) in (1..=3).flat_map(|pits| (1..=3).map(move |seeds| (pits, seeds))) {
            let mut plain = Plain::new(capture, end);
            let game = Kalah::new(pits, seeds, capture)
                .unwrap()
                .with_seeds_left(end);
            let side = vec![seeds; usize::try_from(pits).unwrap()];
            let mut check = |sides: Sides| {
                let said = format!("{pits} {seeds} {capture:?} {end:?} {sides:?}");
                let margin = plain.margin(&sides, 0);
                let [own, others] = [bytes(&sides[0]), bytes(&sides[1])];
                let game = game.clone().at(Pits { own, others });
                let search = AlphaBeta::new().ordered().bounded().packed();
                let found = search.endgames().solve(&game, &run).unwrap();
                assert_eq!(found.value(), Some(margin), "{said}");
                let found = search.solve(&game, &run).unwrap();
                assert_eq!(found.value(), Some(margin), "{said}");
                for rated in found.moves() {
                    let after = plain.after(sides.clone(), 0, usize::from(rated.mv));
                    assert!(after <= margin, "{said}");
                    let is_best = found.best_moves().contains(&rated.mv);
                    assert_eq!(after == margin, is_best, "{said}: {}", rated.mv);
                }
            };
            check([side.clone(), side.clone()]);
            for _ in 0..40 {
                let mut sides = [side.clone(), side.clone()];
                let mut seeds = random.u32(2..=2 * pits * seeds);
                for side in &mut sides {
                    for pit in side {
                        *pit = random.u32(0..=seeds.min(4));
                        seeds -= *pit;
                    }
                }
                if sides.iter().all(|side| side.iter().any(|&pit| pit > 0)) {
                    check(sides);
                }
            }
        }
    }
}

#[test]
fn the_catalog_has_every_end_and_the_margins_of_its_lines() {
    for (end, word) in ENDS.into_iter().zip(["owner", "mover", "nobody"]) {
        let (pits, seeds) = (3, 3);
        let sides = [vec![seeds; 3], vec![seeds; 3]];
        let margin = Plain::new(Capture::Always, end).margin(&sides, 0);
        let set = [
            format!("pits={pits}"),
            format!("seeds={seeds}"),
            format!("end={word}"),
        ];
        let set: Vec<&str> = set.iter().map(String::as_str).collect();
        for solver in ["alpha-beta", "proof-number", "negamax"] {
            let solved = solved(&CATALOG, "kalah", &set, "start", solver);
            let Some(ShownValue::Margin(found)) = solved.value else {
                panic!("{:?}", solved.value);
            };
            assert_eq!(found.0, i128::from(margin), "{word} {solver}");
        }
        // Seeds that nobody gets are missing in the scores.
        let solved = solved(&CATALOG, "kalah", &set, "start", "alpha-beta");
        let line = solved.line.unwrap();
        let scores = line.opening.last().and_then(|last| last.scores).unwrap();
        let sum = scores.first.0 + scores.second.0;
        let all = i128::from(2 * pits * seeds);
        assert_eq!(
            sum == all,
            end != SeedsLeft::ToNobody || sum == all,
            "{word}"
        );
        assert_eq!(
            scores.first.0 - scores.second.0,
            i128::from(margin),
            "{word}"
        );
        assert_eq!(
            game(&CATALOG, "kalah", &set, "start")
                .session()
                .moves()
                .len(),
            3
        );
    }
}

#[test]
fn a_last_seed_in_the_store_that_ends_the_game_gives_its_player_what_is_left() {
    let of = |end, text: &str| {
        let game = Kalah::new(3, 2, Capture::Always)
            .unwrap()
            .with_seeds_left(end);
        let start = game.parse_state(text).unwrap();
        let solution = Exhaustive::new()
            .solve(&game.at(start), &Run::new())
            .unwrap();
        solution.value().unwrap()
    };
    // The only move ends the game; five seeds are left on the other side.
    assert_eq!(ENDS.map(|end| of(end, "0,0,1/1,2,2")), [1 - 5, 1 + 5, 1]);
    // The last seeds of the other side are captured; two of the mover's own are left.
    assert_eq!(ENDS.map(|end| of(end, "1,0,2/0,3,0")), [4 + 2, 4 + 2, 4]);
    // It is over as it is given: who is not to move ended it.
    for (text, values) in [("0,0,0/1,2,2", [-5, -5, 0]), ("1,2,2/0,0,0", [5, -5, 0])] {
        let of = |end| {
            let game = Kalah::new(3, 2, Capture::Always)
                .unwrap()
                .with_seeds_left(end);
            game.terminal_value(&game.parse_state(text).unwrap())
                .unwrap()
        };
        assert_eq!(ENDS.map(of), values);
    }
}
