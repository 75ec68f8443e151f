//! From a question about the start to its proof: [`prove`].

use stonework_core::kit::Meter;
use stonework_core::{Bounds, Game, Halt, Question, Run, SolveErrorOf};

use super::proof::Proof;
use super::proof_line::follow_proof;
use super::proof_table::ProofTable;
use super::proof_table_kind::ProofTableKind;
use super::rules::Rules;
use super::search::Search;
use super::settings::Settings;
use crate::hints::UseHints;
use crate::member::Common;

/// Finds out whether the start is worth at least a value.
pub(super) fn prove<G: Game, H: UseHints<G>, K: ProofTableKind<G>>(
    settings: &Settings,
    game: &G,
    value: G::Value,
    run: &Run,
) -> Result<Proof<G::Move, G::Value>, SolveErrorOf<G>> {
    let start = &game.start();
    let rules = Rules::new(game, settings.infinite_play)?;
    let mut meter = Meter::new(run);
    let pool = settings.pool(K::IS_PARALLEL, run);
    let threads = pool.threads();
    let proof = |holds, bounds, line, stopped, meter: &Meter<'_>| Proof {
        holds,
        bounds,
        line,
        stopped,
        report: meter.report(settings.name::<G, H, K>(), threads),
    };
    if let Some(found) = game.terminal_value(start) {
        let bounds = Bounds::exactly(found);
        return Ok(proof(Some(found >= value), bounds, vec![], None, &meter));
    }
    let table = match K::Table::open(game, settings.opening(threads, run), &mut meter.budget) {
        Ok(table) => table,
        Err(reason) => {
            let bounds = Bounds::unknown();
            return Ok(proof(None, bounds, vec![], Some(reason), &meter));
        }
    };
    let common = Common::new(table, threads);
    let bytes = settings.path_dependent_bytes(run);
    let mut search = Search::<G, H, K::Table>::new(rules, start, &common, bytes, meter)
        .with_helpers(&pool, K::help::<H>(), settings.patience);
    let decided = search.start().and_then(|node| search.decide(&node, value));
    let bounds = search.proved;
    let (holds, line, stopped) = match decided {
        Err(Halt::Fault(error)) => return Err(error),
        Err(Halt::Stopped(reason)) => (None, search.moves_on_path().collect(), Some(reason)),
        Ok(holds) => {
            // As much as is proved, which may be more than was asked.
            let question = match (holds, bounds) {
                (true, Bounds { lower, .. }) => lower.map(Question::AtLeast),
                (false, Bounds { upper, .. }) => upper.map(Question::MoreThan),
            };
            let proving = search.proving.map(|(mv, _)| mv);
            let line = question.map(|question| follow_proof(&mut search, question, holds, proving));
            let (moves, stopped) = match line.transpose()? {
                Some(line) => (line.moves, line.stopped),
                None => (vec![], None),
            };
            (Some(holds), moves, stopped)
        }
    };
    Ok(proof(holds, bounds, line, stopped, &search.meter))
}
