//! Temporary: time of Awari.
use stonework::{InfinitePlay, OracleSolver, Retrograde, Run};
use stonework_movement::Awari;
fn main() {
    let seeds: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let threads: usize = std::env::args().nth(2).map_or(1, |n| n.parse().unwrap());
    let game = Awari::new(seeds).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .tiered()
        .with_predecessors();
    let run = Run::new().with_threads(std::num::NonZeroUsize::new(threads).unwrap());
    let (solution, every) = solver.solve_with_oracle(&game, &run).unwrap();
    println!(
        "{} {:?} {}",
        solution.value().unwrap(),
        solution.line().map(|l| l.len()),
        solution.report()
    );
    println!("{}", every.statistics(&game));
}
