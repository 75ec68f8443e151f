//! What static bounds say of random positions, by plain minimax.

use std::sync::Arc;

use stonework::values::ByParts;
use stonework::{
    Bounded, DisjunctiveSum, Game, Negamax, Outcome, Partizan, Run, Solver, Symmetric, WinLose,
};
use stonework_placement::{Board, Col, LineRule, Mnk, Sides, Snort};

/// Positions of some boards, with these characters; `bounds` gives those of a game. Tells of how many
/// positions there are bounds.
fn check<G>(
    boards: &[(u32, u32)],
    cells: &str,
    new: impl Fn(u32, u32) -> G,
    bounds: impl Fn(&Arc<G>, &Sides) -> Option<WinLose>,
) -> [usize; 2]
where
    G: Board<State = Sides> + Bounded<Value = WinLose>,
{
    let cells: Vec<char> = cells.chars().collect();
    let mut rng = fastrand::Rng::with_seed(45);
    let (mut asked, mut told) = (0, 0);
    for &(rows, cols) in boards {
        let game = Arc::new(new(rows, cols));
        for _ in 0..3000 {
            let row = |_| (0..cols).map(|_| *rng.choice(&cells).unwrap()).collect();
            let text: Vec<String> = (0..rows).map(row).collect();
            let Ok(state) = game.parse_start(&text.join("/")) else {
                continue;
            };
            for state in [state, state.for_opponent()] {
                if game.terminal_value(&state).is_some() {
                    continue;
                }
                asked += 1;
                let Some(bound) = bounds(&game, &state) else {
                    continue;
                };
                told += 1;
                let solved = Negamax::new().solve_from(&*game, &state, &Run::new());
                assert_eq!(solved.unwrap().value(), Some(bound), "{text:?}");
            }
        }
    }
    [asked, told]
}

fn own<G: Bounded<State = Sides, Value = WinLose>>(
    game: &Arc<G>,
    state: &Sides,
) -> Option<WinLose> {
    game.bounds(state).value()
}

#[test]
fn snort_is_won_by_answers_at_the_image() {
    let boards = [(3, 4), (2, 5), (1, 8)];
    let new = |rows, cols| Snort::new(rows, cols).unwrap();
    let [asked, told] = check(&boards, "....#xo", new, own);
    assert!(asked > 4000 && told > 1000, "{told} of {asked}");
    for (rows, cols) in [(6, 6), (8, 8), (2, 4)] {
        let game = Snort::new(rows, cols).unwrap();
        assert_eq!(game.bounds(&game.start()).value(), Some(WinLose::Loss));
    }
    // The two cells in the middle are beside each other.
    let game = Snort::new(5, 6).unwrap();
    assert_eq!(game.bounds(&game.start()).value(), None);
}

#[test]
fn col_is_won_by_answers_at_the_image() {
    let boards = [(3, 4), (2, 5), (1, 8)];
    let new = |rows, cols| Col::new(rows, cols).unwrap();
    let [asked, told] = check(&boards, "....#xo", new, own);
    assert!(asked > 4000 && told > 1000, "{told} of {asked}");
    for (rows, cols) in [(6, 6), (5, 6), (1, 8)] {
        let game = Col::new(rows, cols).unwrap();
        assert_eq!(game.bounds(&game.start()).value(), Some(WinLose::Loss));
    }
    let game = Col::new(5, 5).unwrap();
    assert_eq!(game.bounds(&game.start()).value(), None);
}

/// By the parts of positions, all of which are small.
fn check_by_parts<G>(boards: &[(u32, u32)], new: impl Fn(u32, u32) -> G)
where
    G: Board<State = Sides> + Bounded<Value = WinLose> + Partizan + DisjunctiveSum + Symmetric,
{
    for &board in boards {
        let game = Arc::new(new(board.0, board.1));
        let by_parts = ByParts::new(&game, |_, _| 1);
        let told = |_: &Arc<G>, state: &Sides| by_parts.bounds(state).value();
        let [asked, told] = check(&[board], "....#xo", &new, told);
        assert!(asked > 1000 && told == asked, "{told} of {asked}");
    }
}

#[test]
fn sums_of_parts_of_snort_and_col_are_decided() {
    check_by_parts(&[(3, 3), (2, 5), (1, 9)], |rows, cols| {
        Snort::new(rows, cols).unwrap()
    });
    check_by_parts(&[(3, 4), (2, 5), (1, 9)], |rows, cols| {
        Col::new(rows, cols).unwrap()
    });
}

/// Random positions of boards and lines of all kinds; that pairs of cells decide is seen where no line
/// is made and some are open.
#[test]
fn draws_by_pairs_of_cells_are_draws() {
    let mut rng = fastrand::Rng::with_seed(47);
    let (mut asked, mut drawn) = (0, 0);
    for (m, n, k) in [
        (3, 3, 3),
        (3, 4, 3),
        (2, 6, 3),
        (4, 4, 3),
        (4, 4, 4),
        (3, 5, 4),
        (2, 7, 4),
    ] {
        let game = Mnk::new(m, n, k, LineRule::Normal).unwrap();
        for _ in 0..600 {
            let mut state = game.start();
            // No more than eight cells are empty, unless the next stone makes a line.
            for _ in 0..rng.u32(m * n - 8..m * n) {
                let moves: Vec<u8> = game.moves(&state).collect();
                let next = game.play(&state, *rng.choice(&moves).unwrap()).state;
                if game.terminal_value(&next).is_some() {
                    break;
                }
                state = next;
            }
            let bounds = game.bounds(&state);
            let solved = Negamax::new().solve_from(&game, &state, &Run::new());
            let value = solved.unwrap().value().unwrap();
            assert!(bounds.lower.is_none_or(|lower| lower <= value));
            assert!(bounds.upper.is_none_or(|upper| value <= upper));
            asked += 1;
            drawn += usize::from(bounds.value() == Some(Outcome::DRAW));
        }
    }
    assert!(drawn > asked / 5, "{drawn} of {asked}");
}

#[test]
fn boards_with_a_pair_of_cells_for_each_line_are_draws() {
    for (m, n, k) in [(5, 5, 5), (6, 6, 6), (5, 8, 6), (8, 8, 8)] {
        let game = Mnk::new(m, n, k, LineRule::Normal).unwrap();
        let bounds = game.bounds(&game.start());
        assert_eq!(bounds.value(), Some(Outcome::DRAW), "{m},{n},{k}");
    }
    // There are more lines than pairs.
    let game = Mnk::new(4, 4, 4, LineRule::Normal).unwrap();
    assert_eq!(game.bounds(&game.start()).value(), None);
}
