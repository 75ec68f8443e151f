//! Solvers of one's own have to agree, too: [`ComparedLaws`].

use stonework_core::{Game, Run, Value};

use super::answer::Answer;
use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::law::Law;
use super::tables_of::TablesOf;
use super::violation::Violation;

/// That solvers agree; else what is expected and what is found, in words.
pub type Compared = Result<(), [String; 2]>;

/// Compares solvers of one's own at a position.
pub(super) type Compare<G> = fn(&G, &<G as Game>::State) -> Compared;

/// Solvers of one's own agree at a position that plain minimax has solved, or has refused as cyclic.
pub(super) struct ComparedLaws<'t> {
    compare: Box<dyn Fn(&AnyState<'t>) -> Compared + 't>,
}

impl<'t> ComparedLaws<'t> {
    pub(super) fn new<G: Game>(tables: &'t TablesOf<'_, G>, compare: Compare<G>) -> Self {
        let compare = move |state: &AnyState<'t>| compare(tables.game, &tables.state(state));
        Self {
            compare: Box::new(compare),
        }
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for ComparedLaws<'t> {
    fn answers(&self, at: &AnyState<'t>, _: &Run) -> AnyResult<'t, Vec<Answer<AnyGame<'t, V>>>> {
        match (self.compare)(at) {
            Ok(()) => Ok(Vec::new()),
            Err([expected, found]) => Err(Violation::new(Law::Agreement, expected, found)),
        }
    }
}
