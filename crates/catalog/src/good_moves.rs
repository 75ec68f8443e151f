//! The moves that are good enough, as alpha-beta search finds them: [`GoodMoves`].

use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_certificate::{Adviser, Asked, Record};
use stonework_core::{Game, Halt, Run, SolveErrorOf, StopReason, visit_moves};
use stonework_search::alpha_beta::{JudgeMoves, TableKind};
use stonework_search::keyed::{KeyedAlphaBeta, KeyedError, KeyedValue};
use stonework_search::{AlphaBeta, UseHints};

use super::catalog_game::CatalogGame;
use super::certificate::CertifyFailure;
use super::failure::SolveFailure;
use super::refused::{refused, refused_by_keys};
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;

/// A move is easily found to be good if a search of so many positions tells.
const EASY: u64 = 100_000;

/// Has the moves of positions judged by alpha-beta search, with one table.
pub(super) struct GoodMoves<V: ShowValue>(Box<WithAdviser<V>>);

/// Calls a user with what tells good moves, unless there is no room for its table.
type WithAdviser<V> =
    dyn Fn(&Run, &mut UseAdviser<'_, V>) -> Result<Records<V>, StopReason> + Send + Sync;

/// Makes records with what tells good moves.
type UseAdviser<'u, V> = dyn FnMut(&mut Adviser<'_, V, CertifyFailure>) -> Records<V> + 'u;

type Records<V> = Result<Vec<Record<V>>, CertifyFailure>;

impl<V: ShowValue> GoodMoves<V> {
    /// Of a game.
    pub(super) fn new<G, H, T>(game: &Arc<G>, solver: AlphaBeta<H, T>) -> Self
    where
        G: CatalogGame<Value = V>,
        AlphaBeta<H, T>: Send + Sync + 'static,
        H: UseHints<G>,
        T: TableKind<G>,
    {
        let game = Arc::clone(game);
        Self(Box::new(move |run, user| {
            solver.judging(&*game, run, |judge| {
                user(&mut |asked| advise(&*game, judge, &asked))
            })
        }))
    }

    /// Of a game that is searched by keys.
    pub(super) fn by_keys(rules: Arc<dyn ShownGame<V>>, search: KeyedAlphaBeta<V>) -> Self
    where
        V: KeyedValue,
    {
        let refused = move |error: &KeyedError<'_, V>| refused_by_keys(&*rules, error);
        Self(Box::new(move |run, user| {
            let mut records = Ok(Vec::new());
            search.judging(run, &mut |game, judge| {
                records = user(&mut |asked| {
                    let position = game.position(asked.state);
                    let good = good_moves(judge, &position, &asked, &|error| refused(&error))?;
                    let mut indices = Vec::with_capacity(good.len());
                    for mv in &good {
                        indices.push(game.index(asked.state, mv).ok_or_else(no_move)?);
                    }
                    Ok(indices)
                });
            })?;
            Ok(records)
        }))
    }

    /// Calls `user` with what tells good moves.
    pub(super) fn with_adviser(
        &self,
        run: &Run,
        user: &mut UseAdviser<'_, V>,
    ) -> Result<Records<V>, StopReason> {
        (self.0)(run, user)
    }
}

/// The moves that keep a bound, by their indices.
fn advise<G>(
    game: &G,
    judge: &mut dyn JudgeMoves<G>,
    asked: &Asked<'_, G::Value>,
) -> Result<Vec<usize>, CertifyFailure>
where
    G: CatalogGame,
{
    let state = asked.state.expect();
    let good = good_moves(judge, state, asked, &refused(game))?;
    let mut indices = vec![None; good.len()];
    let (mut index, mut left) = (0, good.len());
    visit_moves(game, state, &mut |mv| {
        let place = good.iter().position(|&good| good == mv);
        if let Some(found @ None) = place.map(|place| &mut indices[place]) {
            *found = Some(index);
            left -= 1;
        }
        index += 1;
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let indices: Option<Vec<usize>> = indices.into_iter().collect();
    indices.ok_or_else(no_move)
}

/// The moves that keep a bound.
fn good_moves<G: Game>(
    judge: &mut dyn JudgeMoves<G>,
    state: &G::State,
    asked: &Asked<'_, G::Value>,
    refused: &dyn Fn(SolveErrorOf<G>) -> SolveFailure,
) -> Result<Vec<G::Move>, CertifyFailure> {
    let value = asked.bound.value;
    let failure = |halt| match halt {
        Halt::Stopped(reason) => CertifyFailure::Stopped(reason),
        Halt::Fault(error) => refused(error).into(),
    };
    let mut good = Vec::new();
    if asked.all {
        for mv in judge.promising(state) {
            let judged = judge.is_good(state, mv, value, EASY);
            if judged.map_err(failure)? == Some(true) {
                good.push(mv);
            }
        }
    }
    if good.is_empty() && asked.must {
        good.extend(judge.good_move(state, value).map_err(failure)?);
    }
    Ok(good)
}

fn no_move() -> CertifyFailure {
    CertifyFailure::contradiction("a good move is no move")
}
