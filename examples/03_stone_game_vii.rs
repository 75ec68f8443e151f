//! Stone Game VII as a table by lengths: each row of piles from those that are one pile shorter.
//!
//! Remove the first (L) or the last (R) pile and score the sum of what remains. The value of a row
//! is the better of the two: sum of the rest, less the value of the rest to the opponent.
//!
//! ```text
//! $ cargo run --release --example 03_stone_game_vii
//! piles       5  3  1  4  2
//! length 1:   0  0  0  0  0
//! length 2:  5R 3R 4L 4R
//! length 3:  3R  1 2L
//! length 4:  7L 7R
//! length 5:  6R
//! from [5, 3, 1, 4, 2]: L scores 10, then the opponent leads by 7: 3
//! from [5, 3, 1, 4, 2]: R scores 13, then the opponent leads by 7: 6
//! ```

use stonework::{
    Ends, EndsRules, Game, Indexed, Layered, Oracle, OracleSolver, Row, Run, Side, Table,
};

/// The row of piles.
struct StoneGameVii(Vec<i64>);

impl EndsRules for StoneGameVii {
    type Value = i64;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn gain(&self, row: Row, side: Side) -> i64 {
        let rest = row.without(side, 1);
        self.0[rest.start as usize..rest.end as usize].iter().sum()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let piles = [5, 3, 1, 4, 2];
    let game = Ends(StoneGameVii(piles.to_vec()));
    let (_, values) = Table::new().solve_with_oracle(&game, &Run::new())?;

    print!("piles     ");
    for pile in piles {
        print!("{pile:>3}");
    }
    println!();
    for length in 1..game.layers() {
        print!("length {length}: ");
        for row in game.states(game.layer(length)) {
            let value = values
                .value_at(&game, &row)
                .ok_or("a table keeps every value")?;
            let best = values.best_moves_at(&game, &row).unwrap_or_default();
            // Where both ends are as good, neither is marked.
            let mark = match best.as_slice() {
                [only] => only.to_string(),
                _ => String::new(),
            };
            print!("{:>3}", format!("{value}{mark}"));
        }
        println!();
    }

    let start = game.start();
    for side in Side::BOTH {
        let step = game.play(&start, side);
        let opponent = values.value_at(&game, &step.state).ok_or("kept as well")?;
        println!(
            "from {piles:?}: {side} scores {}, then the opponent leads by {opponent}: {}",
            step.gain,
            step.gain - opponent
        );
    }
    Ok(())
}
