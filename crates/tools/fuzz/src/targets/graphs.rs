//! Graphs in JSON: [`Graphs`].

use stonework::Run;

use super::built::{build, words};
use crate::case::Case;
use crate::target::{Target, outline};

/// Games given as graphs. A case is `graph`, its settings, and the graph.
///
/// A graph that is read is solved by every solver that fits, within limits; those that tell a value
/// tell the same.
#[derive(Clone, Copy, Debug)]
pub struct Graphs;

/// Graphs of every form.
const GRAPHS: &[&str] = &[
    r#"{"start":0,"nodes":[[1,2],[0,3,{"to":2,"again":true}],[0,4],"loss","win"]}"#,
    r#"{"start":"a","nodes":{"a":["b"],"b":["a","won"],"won":"loss"}}"#,
    r#"{"start":"a","nodes":{"a":{"player":"first","moves":["a2","b"]},"a2":{"player":"first","moves":["b"]},"b":{"player":"second","end":"loss"}}}"#,
    r#"{"start":0,"nodes":[[{"to":1,"gain":3},{"to":1,"gain":5,"again":true},2],[2],-4]}"#,
    r#"{"start":0,"nodes":[[0,1],[0,{"to":1,"again":true}]]}"#,
    r#"{"start":1,"nodes":["draw",[0,0],"win"]}"#,
    r#"{"start":0,"nodes":[[{"to":1,"gain":9223372036854775807}],[{"to":2,"gain":-9223372036854775808}],1]}"#,
];

impl Target for Graphs {
    fn name(&self) -> &'static str {
        "graphs"
    }

    fn seeds(&self) -> Vec<Case> {
        let mut seeds = Vec::new();
        for endless in [
            "",
            "endless=draw",
            "endless=first-loses",
            "endless=first-wins",
        ] {
            seeds.extend(
                GRAPHS
                    .iter()
                    .map(|graph| Case::of(&["graph", endless, graph])),
            );
        }
        seeds
    }

    fn changeable(&self, _: &Case) -> Vec<usize> {
        vec![2]
    }

    fn run(&mut self, case: &Case) -> String {
        let built = match build(case) {
            Ok(built) => built,
            Err(refusal) => return refusal,
        };
        let run = Run::new().with_positions(2000).with_bytes(4 << 20);
        let mut told = Vec::new();
        let mut outcome = String::new();
        for solver in built.game.solvers() {
            match built.game.solve(solver.name, &run) {
                Ok(solved) => {
                    outcome += if solved.answer.is_some() { "+" } else { "-" };
                    told.extend(solved.answer.map(|answer| (solver.name, answer)));
                }
                Err(failure) => outcome += &outline(&words(&failure)),
            }
        }
        for pair in told.windows(2) {
            assert_eq!(
                pair[0].1, pair[1].1,
                "{} and {} differ",
                pair[0].0, pair[1].0
            );
        }
        format!("{outcome} {:?}", told.first().map(|(_, answer)| answer))
    }
}
