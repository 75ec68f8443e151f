//! A breadth-first search from one position: [`Exploration`].

use stonework_core::{Gain, Game, Step, Turn};

use super::position::Position;
use super::violation::LawResult;
use super::visited::Visited;

/// A breadth-first search, a position at a time.
pub(super) struct Exploration<'g, G: Game> {
    game: &'g G,
    /// The positions found, in the order of the search.
    pub(super) visited: Visited<G::State, G::Move>,
    /// The positions expanded.
    next: usize,
    /// No more positions are kept.
    most: usize,
    /// Whether every position that a move leads to was kept.
    pub(super) is_whole: bool,
}

/// A position with what its moves lead to.
pub(super) struct Expanded<G: Game> {
    /// Its place among the visited.
    pub(super) at: usize,
    /// Its value, if it is terminal.
    pub(super) terminal: Option<G::Value>,
    pub(super) steps: Vec<Edge<G>>,
}

/// A move of an expanded position.
pub(super) struct Edge<G: Game> {
    pub(super) mv: G::Move,
    pub(super) gain: Gain<G>,
    pub(super) turn: Turn,
    /// The place of the position it leads to, if that was kept.
    pub(super) place: Option<usize>,
}

impl<'g, G: Game> Exploration<'g, G> {
    pub(super) fn new(game: &'g G, from: G::State, most: usize) -> Self {
        let mut visited = Visited::new();
        visited.add(from, None);
        Self {
            game,
            visited,
            next: 0,
            most,
            is_whole: true,
        }
    }

    /// Expands the next position; `None` after the last one.
    ///
    /// A panic in the rules is a violation, at the position where they panic and with the path to
    /// it from where the search began.
    pub(super) fn next(&mut self) -> LawResult<G, Option<Expanded<G>>> {
        let at = self.next;
        if at == self.visited.len() {
            return Ok(None);
        }
        self.next += 1;
        let state = self.visited.state(at).clone();
        let position = Position::new(self.game, &state)
            .map_err(|violation| violation.after(|_| Some(self.visited.path(at))))?;
        let mut steps = Vec::with_capacity(position.steps.len());
        for (mv, Step { state, gain, turn }) in position.steps {
            let place = self.place_of(state, (at, mv));
            steps.push(Edge {
                mv,
                gain,
                turn,
                place,
            });
        }
        let terminal = position.terminal;
        Ok(Some(Expanded {
            at,
            terminal,
            steps,
        }))
    }

    /// The place of a position that a move leads to, which is added if there is room.
    fn place_of(&mut self, state: G::State, from: (usize, G::Move)) -> Option<usize> {
        let found = self.visited.find(&state);
        if found.is_none() && self.visited.len() < self.most {
            return Some(self.visited.add(state, Some(from)));
        }
        self.is_whole &= found.is_some();
        found
    }
}

/// The shortest path from one state to another, if it is found within `most` states.
pub(super) fn shortest_path<G: Game>(
    game: &G,
    from: &G::State,
    to: &G::State,
    most: usize,
) -> Option<Vec<G::Move>> {
    /// The most moves that are played: a position may have very many.
    const PLAYED: usize = 1 << 20;
    let mut search = Exploration::new(game, from.clone(), most);
    let mut played = 0;
    while search.visited.find(to).is_none() {
        played += search.next().ok()??.steps.len();
        if played > PLAYED {
            return None;
        }
    }
    let at = search.visited.find(to)?;
    Some(search.visited.path(at))
}

/// The shortest cycle through a state, if it is found within `most` states.
pub(super) fn shortest_cycle<G: Game>(
    game: &G,
    state: &G::State,
    most: usize,
) -> Option<Vec<G::Move>> {
    let mut search = Exploration::new(game, state.clone(), most);
    loop {
        let Expanded { at, steps, .. } = search.next().ok()??;
        if let Some(back) = steps.iter().find(|step| step.place == Some(0)) {
            return Some([search.visited.path(at), vec![back.mv]].concat());
        }
    }
}

/// A panic of the rules in a position that play leads to from a state, if it is found within `most`
/// states.
pub(super) fn find_panic<G: Game>(game: &G, from: &G::State, most: usize) -> LawResult<G> {
    let mut search = Exploration::new(game, from.clone(), most);
    while search.next()?.is_some() {}
    Ok(())
}
