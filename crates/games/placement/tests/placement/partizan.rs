//! Games of normal play whose players have moves of their own: the parts that positions fall into, and
//! cells that nobody may use.

use std::fmt::Debug;

use stonework::{DisjunctiveSum, Game, Packed, Partizan, Symmetric};
use stonework_game_kit::check_parts;
use stonework_placement::{Board, Col, Domineering, Snort};

/// The text of a random position with these characters.
fn random(cells: &str, rng: &mut fastrand::Rng) -> ([u32; 2], String) {
    let cells: Vec<char> = cells.chars().collect();
    let [rows, cols] = [rng.u32(1..=4), rng.u32(1..=5)];
    let mut row = || {
        (0..cols)
            .map(|_| *rng.choice(&cells).unwrap())
            .collect::<String>()
    };
    let rows_of: Vec<String> = (0..rows).map(|_| row()).collect();
    ([rows, cols], rows_of.join("/"))
}

/// Random positions are the sums of their parts.
fn check<G>(new: impl Fn(u32, u32) -> G, cells: &str, positions: usize)
where
    G: Board<State: Debug> + Partizan + DisjunctiveSum + Symmetric + Packed,
{
    let mut rng = fastrand::Rng::with_seed(43);
    let (mut checked, mut falls_apart) = (0, 0);
    while checked < positions {
        let ([rows, cols], text) = random(cells, &mut rng);
        let game = new(rows, cols);
        let Ok(state) = game.parse_start(&text) else {
            continue;
        };
        checked += 1;
        falls_apart += usize::from(check_parts(&game, &state) > 1);
        assert!(game.write_state(&state).starts_with(&text));
        // Parts have other cells closed, and play may start from them.
        let parts: Vec<G::State> = game.components(&state).collect();
        for part in parts {
            let game = new(rows, cols).at(part.clone());
            assert_eq!(game.unpack(game.pack(&part)), part, "{text}");
            for mv in game.moves(&part) {
                let next = game.play(&part, mv).state;
                assert_eq!(game.unpack(game.pack(&next)), next, "{text}");
            }
        }
    }
    assert!(falls_apart > positions / 20, "{falls_apart}");
}

#[test]
fn domineering_is_the_sum_of_its_parts() {
    check(
        |rows, cols| Domineering::new(rows, cols).unwrap(),
        "..#",
        1000,
    );
}

#[test]
fn snort_is_the_sum_of_its_parts() {
    check(|rows, cols| Snort::new(rows, cols).unwrap(), "...#xo", 1000);
}

#[test]
fn col_is_the_sum_of_its_parts() {
    check(|rows, cols| Col::new(rows, cols).unwrap(), "...#xo", 1000);
}

#[test]
fn closed_cells_are_nobodys_and_never_change() {
    let game = Snort::new(2, 3).unwrap();
    let start = game.parse_start("x#./... o").unwrap();
    // The cell beside the stone is closed, so that it closes no other.
    let moves = |game: &Snort, state| game.moves(state).collect::<Vec<u8>>();
    assert_eq!(moves(&game, &start), [2, 4, 5]);
    let game = game.at(start);
    assert!(game.parse_state("x#./.o. x").is_ok());
    let refused = game.parse_state("x../.o. x").unwrap_err().to_string();
    assert!(
        refused.contains("the cells `#` are those of the position"),
        "{refused}"
    );
    let col = Col::new(1, 4).unwrap();
    let start = col.parse_start("x#..").unwrap();
    assert_eq!(col.moves(&start).collect::<Vec<u8>>(), [2, 3]);
    assert!(col.parse_start("x#xx").is_err());
}
