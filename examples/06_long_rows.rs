//! A game of one's own on the ends of a row, told by a term for each end: a dozen lines, and
//! `Diagonals` solves two hundred million positions of it in a moment.
//!
//! Take an end and keep it, but pay what lies at the other end.
//!
//! ```text
//! $ cargo run --release --example 06_long_rows
//! 4 tolls: 5, first R
//! 20000 tolls: 755, first R
//! the line of best play has 20000 moves; it begins R L R L L
//! a table of all values would take 763 MiB, diagonals took less than 1 MiB
//! ```

use stonework::{Diagonals, Ends, Indexed, Run, SeparableEndsRules, Side, Solver};

struct Tolls(Vec<i32>);

impl SeparableEndsRules for Tolls {
    type Value = i32;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn start_term(&self, start: u32, side: Side) -> i32 {
        let first = self.0[start as usize];
        if side == Side::Left { first } else { -first }
    }
    fn end_term(&self, end: u32, side: Side) -> i32 {
        let last = self.0[end as usize - 1];
        if side == Side::Right { last } else { -last }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let long = (0..20_000).map(|i| i * i % 101).collect();
    for tolls in [vec![3, 9, 1, 2], long] {
        let game = Ends(Tolls(tolls));
        let solution = Diagonals::with_line().solve(&game, &Run::new())?;
        let value = solution.value().ok_or("there was no limit")?;
        let first = solution.best_moves()[0];
        println!("{} tolls: {value}, first {first}", game.0.0.len());
        let line = solution.line().ok_or("it was asked for")?;
        if line.len() > 4 {
            let opening: Vec<String> = line[..5].iter().map(Side::to_string).collect();
            println!(
                "the line of best play has {} moves; it begins {}",
                line.len(),
                opening.join(" ")
            );
            let table = (game.count() * size_of::<i32>()) >> 20;
            let took = solution.report().peak_bytes >> 20;
            println!(
                "a table of all values would take {table} MiB, diagonals took less than {} MiB",
                took + 1
            );
        }
    }
    Ok(())
}
