//! Rows in many small blocks, on all the vectors that the machine has.

use fastrand::Rng;

use super::strips::Tuning;
use super::{Diagonals, LaneWidth};
use crate::kit::Vectors;
use crate::run::Run;
use crate::shapes::{Ends, SeparableEndsRules, Side};
use crate::solver::Solver;
use crate::solvers::Table;

/// Terms of the start for Left and Right, and of the end.
struct Listed(Vec<[i64; 4]>);

impl SeparableEndsRules for Listed {
    type Value = i64;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn start_term(&self, start: u32, side: Side) -> i64 {
        self.0[start as usize][usize::from(side == Side::Right)]
    }
    fn end_term(&self, end: u32, side: Side) -> i64 {
        self.0[end as usize - 1][2 + usize::from(side == Side::Right)]
    }
}

#[test]
fn all_vectors_in_all_shapes_say_what_the_table_says() {
    let mut random = Rng::with_seed(9);
    for (vectors, least) in Vectors::all().flat_map(|vectors| {
        let widths = [LaneWidth::Bits16, LaneWidth::Bits32, LaneWidth::Bits64];
        widths.map(|width| (vectors, width))
    }) {
        for len in [
            1, 2, 63, 64, 65, 255, 256, 257, 511, 700, 1_023, 1_024, 1_100, 1_300,
        ] {
            let most = [1, 9, 200][random.usize(..3)];
            let term = |_: usize| [(); 4].map(|()| random.i64(-most..=most));
            let game = Ends(Listed((0..len).map(term).collect()));
            let one = Run::new().with_threads(std::num::NonZeroUsize::MIN);
            let two = Run::new().with_threads(std::num::NonZeroUsize::MIN.saturating_add(1));
            let table = Table::new().solve(&game, &one).unwrap();
            for (block_bytes, stale, worth_longest, run) in [
                (1 << 10, 1, 0, &one),
                (1 << 11, 60, 20, &two),
                (1 << 20, 10, 256, &one),
            ] {
                let tuning = Tuning {
                    vectors,
                    block_bytes,
                    least_strip: 32,
                    worth_sharing: 100,
                    worth_longest,
                    stale,
                };
                let solver = Diagonals::with_line().with_least_lanes(least);
                let bytes = solver.bytes_when(len, size_of::<i64>(), &tuning);
                let run = run.clone().with_bytes(bytes);
                let solution = solver.solve_when(&game, &run, &tuning).unwrap();
                assert_eq!(
                    solution.moves(),
                    table.moves(),
                    "{vectors:?} {least:?} {len}"
                );
                assert_eq!(solution.line(), table.line());
                assert_eq!(solution.stopped(), None);
            }
        }
    }
}
