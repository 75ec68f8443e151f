//! Notakto, held against plain rules that are written here once more, and the proof that its misère
//! quotient tells who wins any sum of boards.

use std::collections::{BTreeSet, HashMap, HashSet};

use stonework::{ByTheorem, Game, Run, Solver, WinLose};
use stonework_game_kit::{game, refusal};
use stonework_placement::{Board, CATALOG, MisereQuotient, Notakto, QuotientElement};

/// A board as a test sees it: its cells row by row.
type Cells = [bool; 9];

/// The cells of a number.
fn cells(number: u64) -> Cells {
    std::array::from_fn(|at| number >> at & 1 == 1)
}

fn is_dead(board: &Cells) -> bool {
    let lines = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];
    lines.iter().any(|line| line.iter().all(|&at| board[at]))
}

/// The least of the images of a board.
fn least(board: Cells) -> Cells {
    let turned = |board: Cells| std::array::from_fn(|at| board[3 * (2 - at % 3) + at / 3]);
    let flipped = |board: Cells| std::array::from_fn(|at| board[3 * (at / 3) + 2 - at % 3]);
    let turns = std::iter::successors(Some(board), |&board| Some(turned(board))).take(4);
    let images = turns.flat_map(|board| [board, flipped(board)]);
    images.min().unwrap()
}

/// Who wins sums of boards without a line, by all their moves.
#[derive(Default)]
struct Plain(HashMap<Vec<Cells>, bool>);

impl Plain {
    fn wins(&mut self, boards: impl IntoIterator<Item = Cells>) -> bool {
        let alive = boards.into_iter().filter(|board| !is_dead(board));
        let mut sum: Vec<Cells> = alive.map(least).collect();
        sum.sort_unstable();
        if let Some(&wins) = self.0.get(&sum) {
            return wins;
        }
        // The last line was made by the other.
        let mut wins = sum.is_empty();
        for (at, cell) in (0..sum.len()).flat_map(|at| (0..9).map(move |cell| (at, cell))) {
            if !wins && !sum[at][cell] {
                let mut next = sum.clone();
                next[at][cell] = true;
                wins = !self.wins(next);
            }
        }
        self.0.insert(sum, wins);
        wins
    }

    /// Compares what the theorem tells of a position and of each of its moves.
    fn check(&mut self, crosses: &[u64]) {
        let state = (0..).step_by(9).zip(crosses);
        let state = state.fold(0, |state, (by, board)| state | board << by);
        let game = Notakto::new(u32::try_from(crosses.len()).unwrap()).unwrap();
        let game = game.at(state);
        let boards: Vec<Cells> = crosses.iter().map(|&board| cells(board)).collect();
        let wins = self.wins(boards.clone());
        assert_eq!(!game.element(state).is_lost(), wins, "{crosses:?}");
        if boards.iter().all(is_dead) {
            assert_eq!(game.terminal_value(&state), Some(WinLose::Win));
            return;
        }
        let solution = ByTheorem(MisereQuotient).solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(WinLose::win_if(wins)), "{crosses:?}");
        let mut rated = solution.moves().iter();
        for (at, cell) in (0..boards.len()).flat_map(|at| (0..9).map(move |cell| (at, cell))) {
            if is_dead(&boards[at]) || boards[at][cell] {
                continue;
            }
            let mut next = boards.clone();
            next[at][cell] = true;
            let rated = rated.next().unwrap();
            assert_eq!(usize::from(rated.mv), 9 * at + cell);
            let value = WinLose::win_if(!self.wins(next));
            assert_eq!(rated.value, value, "{crosses:?} {at} {cell}");
        }
        assert_eq!(rated.next(), None);
    }
}

#[test]
fn the_misere_quotient_tells_who_wins_every_position_of_one_board_and_many_of_more() {
    let mut plain = Plain::default();
    for crosses in 0..512 {
        plain.check(&[crosses]);
    }
    let mut random = fastrand::Rng::with_seed(18);
    for at in 0..1500 {
        let boards = 2 + at % 2;
        let crosses = [(); 3].map(|()| {
            let few = random.u64(..512) & random.u64(..512);
            if random.bool() {
                few
            } else {
                few & random.u64(..512)
            }
        });
        plain.check(&crosses[..boards]);
    }
}

#[test]
fn empty_boards_are_won_where_their_number_is_odd() {
    let mut plain = Plain::default();
    for boards in 1..=4 {
        assert_eq!(plain.wins(vec![[false; 9]; boards]), boards % 2 == 1);
    }
    for boards in 1..=7 {
        let game = Notakto::new(boards).unwrap();
        let solution = ByTheorem(MisereQuotient).solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(WinLose::win_if(boards % 2 == 1)));
        if boards == 1 {
            assert_eq!(solution.best_moves(), [4]);
        }
        // A line of play ends with the last board, whose line is made by the loser.
        let line = solution.line().unwrap();
        let end = line
            .iter()
            .fold(game.start(), |state, &mv| game.play(&state, mv).state);
        assert_eq!(game.terminal_value(&end), Some(WinLose::Win));
        assert_eq!(line.len().is_multiple_of(2), boards % 2 == 1);
    }
}

/// All elements.
fn monoid() -> HashSet<QuotientElement> {
    let exponents = (0..3_u32.pow(4)).map(|n| [n % 3, n / 3 % 3, n / 9 % 3, n / 27]);
    exponents.map(QuotientElement::of).collect()
}

#[test]
fn the_misere_quotient_is_a_monoid_of_eighteen_elements() {
    let all = monoid();
    assert_eq!(all.len(), 18);
    for &x in &all {
        assert_eq!(x.times(QuotientElement::ONE), x);
        for &y in &all {
            assert_eq!(x.times(y), y.times(x));
            for &z in &all {
                assert_eq!(x.times(y).times(z), x.times(y.times(z)));
            }
        }
    }
}

/// By which elements of what is added a move wins, by their numbers.
type Winning = BTreeSet<usize>;

/// Of sums of boards only two things matter: the product of their elements, and by which elements of
/// what is added a move on one of the boards leads to a lost sum. Of both together there are few, so
/// that all are tried, of sums of any number of boards.
#[test]
fn the_misere_quotient_tells_who_wins_any_sum_of_boards() {
    let game = Notakto::new(1).unwrap();
    let all = monoid();
    let alive = (0..512).filter(|&board| !is_dead(&cells(board)));
    let kinds: HashSet<(QuotientElement, Vec<QuotientElement>)> = alive
        .map(|board| {
            let moves = (0..9).filter(|at| board >> at & 1 == 0);
            let options = moves.map(|at| game.element(board | 1 << at));
            (game.element(board), options.collect())
        })
        .collect();
    let numbered: Vec<QuotientElement> = all.into_iter().collect();
    let start = (QuotientElement::ONE, Winning::new());
    let (mut seen, mut left) = (HashSet::from([start.clone()]), vec![start]);
    while let Some((product, winning)) = left.pop() {
        for (element, options) in &kinds {
            let next = product.times(*element);
            let wins = |&at: &usize| {
                let added = numbered[at];
                let by_the_others = |place: usize| winning.contains(&place);
                let with = numbered
                    .iter()
                    .position(|&other| other == added.times(*element));
                let lost = |option: &QuotientElement| option.times(product).times(added).is_lost();
                by_the_others(with.unwrap()) || options.iter().any(lost)
            };
            let winning: Winning = (0..numbered.len()).filter(wins).collect();
            let one = numbered
                .iter()
                .position(|&other| other == QuotientElement::ONE);
            let has_winning_move = winning.contains(&one.unwrap());
            assert_eq!(has_winning_move, !next.is_lost(), "{next:?}");
            let sum = (next, winning);
            if seen.insert(sum.clone()) {
                left.push(sum);
            }
        }
    }
    assert_eq!(seen.len(), 144);
    // A sum that is over is won by who is to move.
    assert!(!QuotientElement::ONE.is_lost());
}

#[test]
fn a_position_of_several_boards_is_read_as_it_is_written() {
    let game = Notakto::new(2).unwrap();
    let text = "x../.x./... .../.../..x";
    let state = game.parse_state(text).unwrap();
    assert_eq!(game.write_state(&state), text);
    for same in [
        "X../.X./...\n.../.../..X",
        "x__/_x_/___ ___/___/__x",
        "x.. ...\n.x. ...\n... ..x",
        "x . .   . . .\n. x .   . . .\n. . .   . . x\n",
        "x..\n.x.\n...\n\n...\n...\n..x\n",
        "x...x.... ........x",
        "x../.x./.../.../.../..x",
        "x . . / . x . / . . . / . . . / . . . / . . x",
        r#"["x..",".x.","...","...","...","..x"]"#,
        r#"[["x..",".x.","..."], ["...","...","..x"]]"#,
        r#"[["X",".","."],[".","X","."],[".",".","."],[".",".","."],[".",".","."],[".",".","X"]]"#,
        &game.draw(&state),
    ] {
        assert_eq!(game.parse_state(same), Ok(state), "{same}");
    }
    for wrong in [
        "",
        "x",
        "x../.x.",
        "x../.x./... ...",
        "xo./.../... .../.../...",
        "x../.../... ..../.../...",
    ] {
        assert!(game.parse_state(wrong).is_err(), "{wrong}");
    }
    assert_eq!(
        game.draw(&state),
        "   a b c   d e f\n 1 x . .   . . .\n 2 . x .   . . .\n 3 . . .   . . x\n"
    );
    let mv = game.parse_move("e2").unwrap();
    assert_eq!(mv, 9 + 4);
    assert_eq!(game.write_move(mv).as_str(), "e2");
    assert!(game.parse_move("g1").is_err());
}

#[test]
fn one_board_is_read_as_any_other_is() {
    for text in [
        "X--/-X-/---",
        "X _ _\n_ X _\n_ _ _",
        "X| | \n-+-+-\n |X| \n-+-+-\n | | ",
        "[[\"X\",\"\",\"\"],[\"\",\"X\",\"\"],[\"\",\"\",\"\"]]",
        "[[1,0,0],[0,1,0],[0,0,0]]",
        "100/010/000",
        "x2/1x1/3",
        "x...x....",
        "  a b c\n1 x . .\n2 . x .\n3 . . .",
    ] {
        let game = game(&CATALOG, "notakto", &[], text);
        assert_eq!(game.start_text(), "x../.x./...", "{text}");
    }
}

#[test]
fn a_position_says_how_many_boards_there_are() {
    let solved = |set: &[&str], input: &str| {
        let game = game(&CATALOG, "notakto", set, input);
        game.solve("theorem", &Run::new()).unwrap().value
    };
    assert_eq!(solved(&[], ".../.../..."), solved(&["boards=1"], "start"));
    assert_eq!(
        solved(&[], ".../.../... .../.../..."),
        solved(&["boards=2"], "start")
    );
    assert_eq!(
        refusal(
            &CATALOG,
            "notakto",
            Some("boards=3"),
            ".../.../... .../.../..."
        ),
        "\".../.../... .../.../\" has another number of boards than the game: set `boards`, or leave it out"
    );
}
