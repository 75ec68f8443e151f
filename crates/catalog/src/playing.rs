//! A game that is being played: [`Playing`].

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use stonework_boards::Player;
use stonework_core::{Run, Turn};
use stonework_erased::ErasedState;
use stonework_search::alpha_beta::Goal;

use super::catalog_game::TheoremSteps;
use super::choice::Choice;
use super::failure::SolveFailure;
use super::oracle_look_up::OracleLookUp;
use super::position_nimber::{NimbersOf, PositionNimber};
use super::position_oracle::DATABASE;
use super::sealed::Sealed;
use super::session::{Rated, Session, SessionKey};
use super::shown_game::ShownGame;
use super::shown_move::VisitNamed;
use super::shown_value::ShowValue;
use super::solver_entry::Request;
use super::solver_set::SolverSet;
use super::solvers::SolverInfo;
use stonework_boards::scene::{Scene, Spot};
use stonework_words::{
    MOST_LISTED_MOVES, Names, Notation, Scores, ShownValue, is_cut, sort_as_listed,
};

/// A move that was played.
struct Played<V: ShowValue> {
    /// The position before it.
    state: ErasedState,
    player: Player,
    mv: Notation,
    gain: V::Gain,
    turn: Turn,
}

/// A game that is being played.
pub(super) struct Playing<'a, V: ShowValue> {
    set: &'a SolverSet<V>,
    /// Who knows values of positions, if anybody does.
    oracle: Option<&'a OracleLookUp<'a, V>>,
    state: ErasedState,
    player: Player,
    played: Vec<Played<V>>,
    names: Names,
    /// What finds its nimbers, if the game has any.
    nimbers: Option<&'a NimbersOf>,
}

impl<'a, V: ShowValue> Playing<'a, V> {
    pub(super) fn new(set: &'a SolverSet<V>) -> Self {
        Self {
            set,
            oracle: None,
            state: set.rules().start(),
            player: Player::First,
            played: Vec::new(),
            names: Names::default(),
            nimbers: None,
        }
    }

    /// The same game with what finds its nimbers.
    pub(super) fn with_nimbers(self, nimbers: Option<&'a NimbersOf>) -> Self {
        Self { nimbers, ..self }
    }

    /// A game whose positions are looked up, or searched by solvers that ask the oracle.
    pub(super) fn with_oracle(oracle: &'a OracleLookUp<'a, V>) -> Self {
        Self {
            oracle: Some(oracle),
            ..Self::new(oracle.set())
        }
    }

    fn find_rated(&self, solver: &str, goal: Goal, run: &Run) -> Result<Rated, SolveFailure> {
        let request = self.request(goal, run);
        let rated = match self.oracle {
            None => self.set.rate(solver, &request)?,
            Some(oracle) => {
                let found = oracle.find(solver, &request, false)?;
                Rated::of(self.rules(), &request, found.solution)
            }
        };
        Ok(self.named(rated))
    }

    /// The same with moves as they are called here.
    fn named(&self, mut rated: Rated) -> Rated {
        if self.names.renamed().is_empty() {
            return rated;
        }
        let rename = |mv: &mut Notation| *mv = self.names.of(*mv);
        rated.best_moves.iter_mut().for_each(rename);
        rated.moves.iter_mut().for_each(|(mv, _)| rename(mv));
        if let Some(line) = &mut rated.line {
            line.moves.iter_mut().for_each(rename);
            line.opening
                .iter_mut()
                .for_each(|step| rename(&mut step.mv));
        }
        sort_as_listed(&mut rated.best_moves);
        sort_as_listed(&mut rated.moves);
        rated
    }

    fn rules(&self) -> &'a dyn ShownGame<V> {
        self.set.rules()
    }

    fn end(&self) -> Option<V> {
        self.rules().terminal_value(&self.state)
    }

    /// Calls `visit` with the moves as they are called here, each with its index, until it breaks; with
    /// none when the game is over.
    fn visit_listed(&self, visit: &mut VisitNamed<'_, V>) {
        let rules = self.rules();
        rules.visit_notations(
            &self.state,
            MOST_LISTED_MOVES,
            &mut |mv, notation, index| visit(mv, self.names.of(notation), index),
        );
    }

    /// The first moves as they are listed, so many at the most, each with its index, and how many more.
    fn first_listed(&self, most: usize) -> (Vec<(Notation, usize)>, usize) {
        let (mut moves, mut all) = (Vec::new(), 0);
        self.visit_listed(&mut |_, mv, index| {
            moves.push((mv, index));
            all += 1;
            if moves.len() > most.saturating_mul(2) {
                sort_as_listed(&mut moves);
                moves.truncate(most);
            }
            ControlFlow::Continue(())
        });
        sort_as_listed(&mut moves);
        moves.truncate(most);
        let more = all - moves.len();
        (moves, more)
    }

    /// The first move that is meant, by its index, and how it is written; only if it is the only one, if
    /// that is said.
    fn find_by(
        &self,
        is_meant: &dyn Fn(Notation) -> bool,
        only: bool,
    ) -> Option<(usize, Notation)> {
        let (mut found, mut more) = (None, false);
        self.visit_listed(&mut |_, mv, index| {
            if !is_meant(mv) {
                return ControlFlow::Continue(());
            }
            more = found.is_some();
            found.get_or_insert((index, mv));
            if only && !more {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        found.filter(|_| !more)
    }

    /// The move that a text means, and how it is written: letter by letter but for blanks around it, or
    /// else in letters of any case; of a text that is cut, the only one.
    fn find(&self, text: &str) -> Option<(usize, Notation)> {
        let (text, only) = (text.trim(), is_cut(text.trim()));
        let with =
            |is_it: &dyn Fn(&str) -> bool| self.find_by(&|mv| is_it(mv.to_string().trim()), only);
        with(&|notation| notation == text)
            .or_else(|| with(&|notation| notation.eq_ignore_ascii_case(text)))
            .or_else(|| {
                let read = self.rules().read_move(text)?;
                let is_whole = !is_cut(&read.to_string());
                self.find_by(&|mv| mv == read, true).filter(|_| is_whole)
            })
    }

    /// Plays the move with an index, which is called so.
    fn make(&mut self, index: usize, mv: Notation) -> Option<()> {
        let (mut step, mut alike) = (None, Vec::new());
        self.rules().with_move(&self.state, index, &mut |played| {
            step = Some(played.step());
            played.equivalent(&mut |mv| {
                alike.extend(mv.index());
                ControlFlow::Continue(())
            });
        });
        let step = step?;
        self.names.learn(alike);
        self.played.push(Played {
            state: std::mem::replace(&mut self.state, step.state),
            player: self.player,
            mv,
            gain: step.gain,
            turn: step.turn,
        });
        self.names
            .follow(self.played.iter().map(|played| played.mv));
        if step.turn == Turn::Passes {
            self.player = self.player.other();
        }
        Some(())
    }

    fn request<'r>(&'r self, goal: Goal, run: &'r Run) -> Request<'r> {
        Request {
            start: &self.state,
            player: self.player,
            goal,
            run,
        }
    }
}

impl<V: ShowValue> Sealed for Playing<'_, V> {}

impl<V: ShowValue> Session for Playing<'_, V> {
    fn to_move(&self) -> Option<Player> {
        self.end().is_none().then_some(self.player)
    }

    fn picture(&self) -> String {
        self.rules().picture(&self.state)
    }

    fn position(&self) -> String {
        self.rules().draw(&self.state)
    }

    fn scores(&self) -> Option<Scores> {
        let rules = self.rules();
        let mut scores = Scores::ZERO;
        // A game that keeps a score counts even what gains nothing.
        rules.points(V::Gain::default())?;
        for played in &self.played {
            scores = scores.gaining(played.player, rules.points(played.gain)?)?;
        }
        match self.end().map(|value| rules.show(value)) {
            Some(ShownValue::Margin(left)) => scores.settled(self.player, left.0),
            _ => Some(scores),
        }
    }

    fn result(&self) -> Option<ShownValue> {
        let end = self.end()?;
        let mut back = self.played.iter().rev();
        let value = back.try_fold(end, |value, played| value.back_up(played.gain, played.turn))?;
        Some(self.rules().show(value))
    }

    fn first_moves(&self, most: usize) -> (Vec<Notation>, usize) {
        let (listed, more) = self.first_listed(most);
        (listed.into_iter().map(|(mv, _)| mv).collect(), more)
    }

    fn scene(&self) -> Option<Scene> {
        let mut scene = self.rules().scene(&self.state)?;
        if scene.needs_the_way() {
            let before =
                |played: &Played<V>| Some((self.rules().scene(&played.state)?, played.player));
            let scores = self.scores().map(|scores| scores.from(self.player));
            scene.tell(self.played.iter().filter_map(before), scores);
        }
        Some(scene)
    }

    fn theorem_steps(&self) -> Option<TheoremSteps> {
        let is_over = self.end().is_some();
        (!is_over).then(|| self.rules().theorem_steps(&self.state))?
    }

    fn spots(&self, most: usize) -> Vec<(Notation, Option<Spot>)> {
        let (listed, _) = self.first_listed(most);
        let indices = listed.iter().map(|&(_, index)| (index, None));
        let mut spots: HashMap<usize, Option<Spot>> = indices.collect();
        self.visit_listed(&mut |mv, _, index| {
            spots.entry(index).and_modify(|spot| *spot = mv.spot());
            ControlFlow::Continue(())
        });
        let spot_of = |(mv, index)| (mv, spots[&index]);
        listed.into_iter().map(spot_of).collect()
    }

    fn play(&mut self, text: &str) -> Option<Notation> {
        let (index, mv) = self.find(text)?;
        self.make(index, mv).map(|()| mv)
    }

    fn play_move(&mut self, mv: Notation) -> bool {
        let found = self.find_by(&|listed| listed == mv, true);
        found.and_then(|(index, mv)| self.make(index, mv)).is_some()
    }

    fn undo(&mut self) -> Option<(Player, Notation)> {
        let Played {
            state, player, mv, ..
        } = self.played.pop()?;
        self.state = state;
        self.player = player;
        self.names
            .follow(self.played.iter().map(|played| played.mv));
        Some((player, mv))
    }

    fn key(&self) -> SessionKey {
        SessionKey {
            state: self.state.clone(),
            player: self.player,
            renamed: self.names.renamed().into(),
        }
    }

    fn solvers(&self) -> Vec<&'static SolverInfo> {
        match self.oracle {
            None => self.set.solvers(true),
            Some(oracle) => {
                let able = oracle.solvers();
                std::iter::once(&DATABASE).chain(able).collect()
            }
        }
    }

    fn choose(&self, run: &Run) -> Choice {
        match self.oracle {
            None => self.set.choose(true, run),
            Some(_) => Choice {
                solver: &DATABASE,
                reason: "the positions are looked up".to_owned(),
                passed_over: Vec::new(),
            },
        }
    }

    fn rate(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure> {
        self.find_rated(solver, Goal::EveryMove, run)
    }

    fn nimber(&self, run: &Run) -> Result<PositionNimber, SolveFailure> {
        let nimbers = self.nimbers.ok_or(SolveFailure::NoNimbers)?;
        let mut found = nimbers.find(&self.state, run)?;
        for (mv, _) in &mut found.moves {
            *mv = self.names.of(*mv);
        }
        sort_as_listed(&mut found.moves);
        Ok(found)
    }

    fn rate_best(&self, solver: &str, run: &Run) -> Result<Rated, SolveFailure> {
        self.find_rated(solver, Goal::BestMoves, run)
    }
}

impl<V: ShowValue> Debug for Playing<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playing")
            .field("state", &self.state)
            .field("player", &self.player)
            .field("moves_played", &self.played.len())
            .finish_non_exhaustive()
    }
}
