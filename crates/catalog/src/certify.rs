//! Makes the certificates of a game: [`Certifier`].

use std::ops::ControlFlow;

use stonework_certificate::{Bound, Record, WrittenGame, extract, extract_all, extract_nimber};
use stonework_core::{Run, StopReason, Wdl, WinLose};
use stonework_erased::ErasedState;

use super::certificate::{Certificate, CertifiedClaim, CertifyFailure, CertifySettings, WriteLine};
use super::certified_rules::CertifiedRules;
use super::good_moves::GoodMoves;
use super::position_nimber::NimbersOf;
use super::shown_value::ShowValue;
use super::solved::Solved;
use super::solver_set::SolverSet;
use super::strong_values::{StrongEntry, StrongValues};

/// Makes the certificates of a game.
pub(super) struct Certifier<'a, V: ShowValue> {
    pub(super) set: &'a SolverSet<V>,
    pub(super) game: CertifiedRules<'a, V>,
    pub(super) strong: Option<&'a StrongEntry<V>>,
    pub(super) good_moves: Option<&'a GoodMoves<V>>,
    pub(super) run: &'a Run,
}

/// The solver that applies theorems.
const THEOREM: &str = "theorem";

impl<V: ShowValue> Certifier<'_, V> {
    /// Certifies what a solver has found out of the start.
    pub(super) fn start(
        &self,
        solver: &str,
        solved: &Solved,
        settings: CertifySettings,
    ) -> Result<Certificate, CertifyFailure> {
        self.set.named(solver)?;
        let value = match (solved.value, solved.stopped) {
            (Some(value), _) => value,
            (None, Some(reason)) => return Err(CertifyFailure::Stopped(reason)),
            (None, None) => return Err(CertifyFailure::contradiction("a value is missing")),
        };
        let value =
            V::of_shown(value).ok_or_else(|| CertifyFailure::contradiction("the value is none"))?;
        let claims = claims(value, settings.result_only);
        let bounds: Vec<_> = claims.iter().map(ToString::to_string).collect();
        let (game, extract_settings) = (&self.game, settings.extract());
        let made = self.with_adviser(solver, &mut |adviser, run| {
            Ok(extract(game, &claims, extract_settings, adviser, run)?)
        });
        match made {
            Ok(records) => Ok(Certificate {
                claim: CertifiedClaim::Bounds(bounds),
                leaf_positions: settings.leaf_positions,
                records: texts(records)?,
            }),
            Err(CertifyFailure::Stopped(reason))
                if solver == THEOREM && reason != StopReason::Cancelled =>
            {
                Ok(Certificate {
                    claim: CertifiedClaim::Theorem {
                        name: solved.report.solver.clone(),
                        bounds,
                    },
                    leaf_positions: 0,
                    records: Vec::new(),
                })
            }
            Err(failure) => Err(failure),
        }
    }
}

/// Certifies the value of every position that play comes to, by what a solver found out of them and
/// of the start.
pub(super) fn certify_every_position<V: ShowValue>(
    game: &CertifiedRules<'_, V>,
    solved: &Solved,
    values: &dyn StrongValues,
    write: &mut WriteLine<'_>,
    run: &Run,
) -> Result<CertifiedClaim, CertifyFailure> {
    if let Some(reason) = solved.stopped {
        return Err(CertifyFailure::Stopped(reason));
    }
    let sided = game.infinite_play.filter(|play| play.is_sided());
    let mut value = |state: &ErasedState, is_first| {
        let (value, plies) = match sided {
            None => (values.value(state).and_then(V::of_shown), None),
            // What endless play is worth depends on who is to move.
            Some(play) => match values.forced_result(state) {
                Some((Wdl::Draw, _)) => (V::of_infinite_play(play.result(is_first)), None),
                Some((forced, plies)) => (V::of_infinite_play(forced), plies),
                None => (None, None),
            },
        };
        let value =
            value.ok_or_else(|| CertifyFailure::contradiction("a position has no value"))?;
        Ok((value, plies.map(u64::from)))
    };
    let mut write = |record| match write(text(record)?) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CertifyFailure::NotWritten),
    };
    extract_all(game, &mut value, &mut write, run)?;
    let start = solved.value.and_then(V::of_shown).map(Bound::exactly);
    let bounds = start.iter().map(ToString::to_string).collect();
    Ok(CertifiedClaim::Bounds(bounds))
}

/// Certifies the nimber of the start.
pub(super) fn certify_nimber(
    game: &dyn WrittenGame<WinLose>,
    nimbers: &NimbersOf,
    run: &Run,
) -> Result<Certificate, CertifyFailure> {
    let kept = nimbers.keep(run)?;
    let mut nimber = |state: &ErasedState| {
        kept(state).ok_or_else(|| CertifyFailure::contradiction("a component has no nimber"))
    };
    let claim = nimber(&game.start())?;
    let records = extract_nimber(game, &mut nimber, run)?;
    Ok(Certificate {
        claim: CertifiedClaim::Nimber(claim),
        leaf_positions: 0,
        records: texts(records)?,
    })
}

/// What is to be proved of a start of this value.
fn claims<V: ShowValue>(value: V, result_only: bool) -> Vec<Bound<V>> {
    let claims = match (result_only, value.result()) {
        (true, Wdl::Win) => vec![Bound::at_least(value.barely())],
        (true, Wdl::Loss) => vec![Bound::at_most(value.barely())],
        _ => vec![Bound::at_least(value), Bound::at_most(value)],
    };
    let claims = claims.into_iter().filter(|claim| !claim.is_trivial());
    claims.collect()
}

/// The records as lines.
fn texts<V: ShowValue>(records: Vec<Record<V>>) -> Result<Vec<String>, CertifyFailure> {
    records.into_iter().map(text).collect()
}

/// A record as a line.
fn text<V: ShowValue>(record: Record<V>) -> Result<String, CertifyFailure> {
    let has_sign = |text: &str| text.contains(['\t', '\n']) || text.is_empty();
    let bad = has_sign(&record.position) || record.mv.as_deref().is_some_and(has_sign);
    if bad {
        return Err(CertifyFailure::Text(record.position));
    }
    Ok(record.to_string())
}
