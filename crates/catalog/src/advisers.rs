//! What tells good moves to those who make certificates: each solver in its own way.

use std::ops::ControlFlow;

use stonework_boards::Player;
use stonework_certificate::{Adviser, Asked, Record};
use stonework_core::{InfinitePlay, Oracle, OracleSolver, Run};
use stonework_erased::{DepthFirst, Erased, ErasedState};
use stonework_search::alpha_beta::Goal;

use super::certificate::CertifyFailure;
use super::certify::Certifier;
use super::refused::refused_erased;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solver_entry::Request;
use super::strong_values::StrongValues;

/// Makes records with what tells good moves, within the limits of a run.
pub(super) type UseAdviser<'u, V> = dyn FnMut(&mut Adviser<'_, V, CertifyFailure>, &Run) -> Result<Vec<Record<V>>, CertifyFailure>
    + 'u;

impl<V: ShowValue> Certifier<'_, V> {
    /// Calls `user` with what tells good moves as a solver finds them: alpha-beta search, whose
    /// table serves all of them; proof-number search, position by position; the values that the
    /// solver of every position has kept; or else those that plain negamax keeps.
    pub(super) fn with_adviser(
        &self,
        solver: &str,
        user: &mut UseAdviser<'_, V>,
    ) -> Result<Vec<Record<V>>, CertifyFailure> {
        // Moves that are as good may go round, but for those of who knows how far the end is.
        let may_go_round = self.game.infinite_play.is_some_and(InfinitePlay::is_sided);
        // The solver has a half of the memory, what makes the records the other.
        let run = match self.run.bytes() {
            Some(limit) => &self.run.clone().with_bytes(limit / 2),
            None => self.run,
        };
        match (solver, self.good_moves, self.strong) {
            ("alpha-beta", Some(good_moves), _) if !may_go_round => good_moves
                .with_adviser(run, &mut |adviser| user(adviser, run))
                .map_err(CertifyFailure::Stopped)?,
            ("proof-number", ..) if !may_go_round => {
                user(&mut |asked| self.by_search(solver, asked, run), run)
            }
            (_, _, Some(strong)) if may_go_round => {
                let (_, values) = strong.solve(self.set.rules(), run)?;
                user(&mut |asked| best_move(&*values, asked.state), run)
            }
            (_, _, Some(strong)) if strong.solver == solver => {
                let (_, values) = strong.solve(self.set.rules(), run)?;
                let mut value = |state: &ErasedState| values.value(state).and_then(V::of_shown);
                user(&mut |asked| self.by_values(&mut value, asked), run)
            }
            _ => self.with_negamax(user, run),
        }
    }

    /// The best moves of a position by a search of it.
    fn by_search(
        &self,
        solver: &str,
        asked: Asked<'_, V>,
        run: &Run,
    ) -> Result<Vec<usize>, CertifyFailure> {
        let request = Request {
            start: asked.state,
            player: if asked.is_first {
                Player::First
            } else {
                Player::Second
            },
            goal: Goal::BestMoves,
            run,
        };
        let solution = self.set.solve(solver, &request)?;
        let value = solution.bounds.value();
        let mut rated = solution.moves.iter();
        let best = rated.find(|(_, worth)| Some(*worth) == value);
        let line = solution.line.as_ref().and_then(|line| line.moves.first());
        let best = line.or(best.map(|(mv, _)| mv));
        let best = match (best, solution.stopped) {
            (Some(&best), _) => best,
            (None, Some(reason)) => return Err(CertifyFailure::Stopped(reason)),
            (None, None) => {
                return Err(CertifyFailure::contradiction("a position has no best move"));
            }
        };
        let moves = self.set.rules().notations(asked.state, usize::MAX);
        match moves.iter().find(|&&(mv, _)| mv == best) {
            Some(&(_, index)) => Ok(vec![index]),
            None => Err(CertifyFailure::contradiction("a best move is no move")),
        }
    }

    /// The moves that keep a bound, by the values of the positions that they lead to.
    fn by_values(
        &self,
        value: &mut dyn FnMut(&ErasedState) -> Option<V>,
        asked: Asked<'_, V>,
    ) -> Result<Vec<usize>, CertifyFailure> {
        let rules: &dyn ShownGame<V> = self.set.rules();
        let (mut good, mut index, mut is_known) = (Vec::new(), 0, true);
        rules.visit_steps(asked.state, 0, &mut |step| {
            let child = rules.terminal_value(&step.state);
            let child = child.or_else(|| value(&step.state));
            match child.and_then(|child| child.back_up(step.gain, step.turn)) {
                Some(worth) if asked.bound.allows(worth) => good.push(index),
                Some(_) => {}
                None => is_known = false,
            }
            index += 1;
            if is_known && (asked.all || good.is_empty()) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if is_known {
            Ok(good)
        } else {
            Err(CertifyFailure::contradiction("a value is missing"))
        }
    }

    fn with_negamax(
        &self,
        user: &mut UseAdviser<'_, V>,
        run: &Run,
    ) -> Result<Vec<Record<V>>, CertifyFailure> {
        let rules: &dyn ShownGame<V> = self.set.rules();
        let positions = rules.interned(false);
        let counted = positions.counted_by(run);
        let game = Erased(&positions);
        let start = positions.enter(&rules.start());
        let solver = DepthFirst::growing();
        let solved = solver.solve_with_oracle_from(&game, &start, &counted);
        let (solution, memo) = solved.map_err(refused_erased(rules))?;
        if let Some(reason) = solution.stopped() {
            return Err(CertifyFailure::Stopped(reason));
        }
        let mut value = |state: &ErasedState| memo.probe(&game, &positions.find(state)?);
        user(&mut |asked| self.by_values(&mut value, asked), run)
    }
}

/// A best move, as the solution of every position tells it.
pub(super) fn best_move(
    values: &dyn StrongValues,
    state: &ErasedState,
) -> Result<Vec<usize>, CertifyFailure> {
    match values.best_move(state) {
        Some(best) => Ok(vec![best]),
        None => Err(CertifyFailure::contradiction("a position has no best move")),
    }
}
