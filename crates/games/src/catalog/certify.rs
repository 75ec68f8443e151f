//! Makes the certificates of a game: [`Certifier`].

use std::ops::ControlFlow;

use stonework_core::alpha_beta::Goal;
use stonework_core::certificate::{
    Bound, Record, WrittenGame, extract, extract_all, extract_nimber,
};
use stonework_core::erased::{DepthFirst, Erased, ErasedState, MemoByNumber};
use stonework_core::{InfinitePlay, Oracle, OracleSolver, Run, StopReason, Wdl, WinLose};

use super::certificate::{Certificate, Certified, CertifiedClaim, CertifyFailure};
use super::certified_rules::CertifiedRules;
use super::failure::SolveFailure;
use super::player::Player;
use super::position_nimber::NimbersOf;
use super::rules::Rules;
use super::shown_value::ShowValue;
use super::solver_entry::{Request, refused};
use super::solver_set::SolverSet;
use super::strong_solution::{StrongEntry, first_best};

/// Makes the certificates of a game.
pub(super) struct Certifier<'a, V: ShowValue> {
    pub(super) set: &'a SolverSet<V>,
    pub(super) game: CertifiedRules<'a, V>,
    pub(super) strong: Option<&'a StrongEntry<V>>,
    pub(super) run: &'a Run,
}

/// Tells the index of a best move.
type BestMove<'a> = Box<dyn FnMut(&ErasedState, bool) -> Result<usize, CertifyFailure> + 'a>;

/// The solvers that solve a position at a time by search.
const SEARCHES: [&str; 2] = ["alpha-beta", "proof-number"];

/// The solver that applies theorems.
const THEOREM: &str = "theorem";

impl<V: ShowValue> Certifier<'_, V> {
    /// Certifies the value of the start, or its result, as a solver finds it.
    pub(super) fn start(
        &self,
        solver: &str,
        wanted: Certified,
        leaf_positions: u64,
    ) -> Result<Certificate, CertifyFailure> {
        let start = self.game.start();
        let solution = self.set.solve(solver, &self.request(&start, true))?;
        let value = match (solution.bounds.value(), solution.stopped) {
            (Some(value), _) => value,
            (None, Some(reason)) => return Err(CertifyFailure::Stopped(reason)),
            (None, None) => return Err(contradiction("a value is missing")),
        };
        let claims = claims(value, wanted);
        let bounds: Vec<_> = claims.iter().map(ToString::to_string).collect();
        let records = self.best_move(solver).and_then(|mut best_move| {
            let game = &self.game;
            Ok(extract(
                game,
                &claims,
                leaf_positions,
                &mut *best_move,
                self.run,
            )?)
        });
        match records {
            Ok(records) => Ok(Certificate {
                claim: CertifiedClaim::Bounds(bounds),
                leaf_positions,
                records: texts(records)?,
            }),
            Err(CertifyFailure::Stopped(reason))
                if solver == THEOREM && reason != StopReason::Cancelled =>
            {
                Ok(Certificate {
                    claim: CertifiedClaim::Theorem {
                        name: solution.report.solver,
                        bounds,
                    },
                    leaf_positions: 0,
                    records: Vec::new(),
                })
            }
            Err(failure) => Err(failure),
        }
    }

    fn request<'r>(&'r self, start: &'r ErasedState, is_first: bool) -> Request<'r> {
        Request {
            start,
            player: if is_first {
                Player::First
            } else {
                Player::Second
            },
            goal: Goal::BestMoves,
            run: self.run,
        }
    }

    /// Certifies the value of every position that play comes to.
    pub(super) fn every_position(&self) -> Result<Certificate, CertifyFailure> {
        let strong = self.strong.ok_or(SolveFailure::NotStrong)?;
        let (solution, values) = (strong.solve)(self.run)?;
        if let Some(reason) = solution.stopped {
            return Err(CertifyFailure::Stopped(reason));
        }
        let sided = self.game.infinite_play.filter(|play| play.is_sided());
        let mut value = |state: &ErasedState, is_first| {
            let value = match sided {
                None => values.value(state).and_then(V::of_shown),
                // What endless play is worth depends on who is to move.
                Some(play) => values.forced_result(state).and_then(|forced| match forced {
                    Wdl::Draw => V::of_infinite_play(play.result(is_first)),
                    forced => V::of_infinite_play(forced),
                }),
            };
            value.ok_or_else(|| contradiction("a position has no value"))
        };
        let mut best_move = |state: &ErasedState, _| {
            let best = values.best_move(state);
            best.ok_or_else(|| contradiction("a position has no best move"))
        };
        let records = extract_all(&self.game, &mut value, &mut best_move, self.run)?;
        let start = solution.bounds.value().map(Bound::exactly);
        Ok(Certificate {
            claim: CertifiedClaim::Bounds(start.iter().map(ToString::to_string).collect()),
            leaf_positions: 0,
            records: texts(records)?,
        })
    }

    /// The best moves as a solver tells them: by the values that it has kept, which the solver of
    /// every position does; by a search of the position, if it searches; or else by the values that
    /// plain negamax keeps.
    fn best_move(&self, solver: &str) -> Result<BestMove<'_>, CertifyFailure> {
        // The best moves of searches without distances may go round.
        let may_go_round = self.game.infinite_play.is_some_and(InfinitePlay::is_sided);
        if SEARCHES.contains(&solver) && !may_go_round {
            let solver = solver.to_owned();
            return Ok(Box::new(move |state, is_first| {
                self.search(&solver, state, is_first)
            }));
        }
        match self.strong {
            Some(strong) if strong.solver == solver || may_go_round => {
                let (_, values) = (strong.solve)(self.run)?;
                Ok(Box::new(move |state, _| {
                    let best = values.best_move(state);
                    best.ok_or_else(|| contradiction("a position has no best move"))
                }))
            }
            _ => self.by_negamax(),
        }
    }

    fn search(
        &self,
        solver: &str,
        state: &ErasedState,
        is_first: bool,
    ) -> Result<usize, CertifyFailure> {
        let solution = self.set.solve(solver, &self.request(state, is_first))?;
        let value = solution.bounds.value();
        let mut rated = solution.moves.iter();
        let best = rated.find(|(_, worth)| Some(*worth) == value);
        let line = solution.line.as_ref().and_then(|line| line.moves.first());
        let best = line.or(best.map(|(mv, _)| mv));
        let text = match (best, solution.stopped) {
            (Some(best), _) => best.to_string(),
            (None, Some(reason)) => return Err(CertifyFailure::Stopped(reason)),
            (None, None) => return Err(contradiction("a position has no best move")),
        };
        let moves = self.set.rules().notations(state, usize::MAX).into_iter();
        let mut moves = moves.filter(|(mv, _)| mv.to_string() == text);
        let found = moves.next().map(|(_, index)| index);
        found.ok_or_else(|| contradiction("a best move is no move"))
    }

    fn by_negamax(&self) -> Result<BestMove<'_>, CertifyFailure> {
        let rules: &dyn Rules<V> = self.set.rules();
        let positions = rules.interned(false);
        let run = positions.counted_by(self.run);
        let memo = {
            let start = positions.enter(&rules.start());
            let solver = DepthFirst::with_memo(MemoByNumber::growing());
            let game = Erased(&positions);
            let solved = solver.solve_with_oracle_from(&game, &start, &run);
            let (solution, memo) = solved.map_err(refused)?;
            if let Some(reason) = solution.stopped() {
                return Err(CertifyFailure::Stopped(reason));
            }
            memo
        };
        Ok(Box::new(move |state, _| {
            let mut worth = Vec::new();
            rules.visit_steps(state, 0, &mut |step| {
                let end = rules.terminal_value(&step.state);
                let child = end.or_else(|| {
                    let node = positions.find(&step.state)?;
                    memo.probe(&Erased(&positions), &node)
                });
                let value = child.and_then(|child| child.back_up(step.gain, step.turn));
                worth.extend(value);
                match value {
                    Some(_) => ControlFlow::Continue(()),
                    None => ControlFlow::Break(()),
                }
            });
            first_best(worth.into_iter()).ok_or_else(|| contradiction("a value is missing"))
        }))
    }
}

/// Certifies the nimber of the start.
pub(super) fn certify_nimber(
    game: &dyn WrittenGame<WinLose>,
    nimbers: &NimbersOf,
    run: &Run,
) -> Result<Certificate, CertifyFailure> {
    let kept = (nimbers.keep)(run)?;
    let mut nimber =
        |state: &ErasedState| kept(state).ok_or_else(|| contradiction("a component has no nimber"));
    let claim = nimber(&game.start())?;
    let records = extract_nimber(game, &mut nimber, run)?;
    Ok(Certificate {
        claim: CertifiedClaim::Nimber(claim),
        leaf_positions: 0,
        records: texts(records)?,
    })
}

/// A solver that contradicts itself.
fn contradiction(what: &str) -> CertifyFailure {
    SolveFailure::Game(format!("the solver contradicts itself: {what}")).into()
}

/// What is to be proved of a start of this value.
fn claims<V: ShowValue>(value: V, wanted: Certified) -> Vec<Bound<V>> {
    let claims = match (wanted, value.result()) {
        (Certified::Result, Wdl::Win) => vec![Bound::at_least(value.barely())],
        (Certified::Result, Wdl::Loss) => vec![Bound::at_most(value.barely())],
        _ => vec![Bound::at_least(value), Bound::at_most(value)],
    };
    let claims = claims.into_iter().filter(|claim| !claim.is_trivial());
    claims.collect()
}

/// The records as lines.
fn texts<V: ShowValue>(records: Vec<Record<V>>) -> Result<Vec<String>, CertifyFailure> {
    let texts = records.into_iter().map(|record| {
        let has_sign = |text: &str| text.contains(['\t', '\n']) || text.is_empty();
        let bad = has_sign(&record.position) || record.mv.as_deref().is_some_and(has_sign);
        if bad {
            return Err(CertifyFailure::Text(record.position));
        }
        Ok(record.to_string())
    });
    texts.collect()
}
