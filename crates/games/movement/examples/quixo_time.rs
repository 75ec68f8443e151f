//! Temporary: time of Quixo.
use stonework::{InfinitePlay, OracleSolver, Retrograde, Run};
use stonework_movement::Quixo;
fn main() {
    let game = Quixo::new(4).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw)
        .numbered()
        .tiered()
        .with_predecessors();
    let run = Run::new().with_threads(std::num::NonZeroUsize::new(1).unwrap());
    let (solution, _every) = solver.solve_with_oracle(&game, &run).unwrap();
    println!("{} {}", solution.value().unwrap(), solution.report());
    println!("{}", _every.statistics(&game));
}
