//! The order of loopy games, where endless play is won by Left: [`Order`].

use super::graph::{Graph, LEFT, RIGHT};
use crate::algebra::Algebra;
use crate::error::FormError;

/// For each two vertices of two graphs, whether the one is at least the other, if endless play in
/// either is won by Left. Of stoppers, this is their order.
pub(super) struct Order {
    at_least: Vec<bool>,
    width: usize,
}

impl Order {
    /// Whether vertex `a` of the first graph is at least vertex `b` of the second.
    pub(super) fn at_least(&self, a: usize, b: usize) -> bool {
        self.at_least[a * self.width + b]
    }

    /// Plays G − H for all vertices of both: G ≥ H if Left, second to move, neither runs out of
    /// moves nor lets play go on for ever in −H alone, where Right has won it (Siegel, VI.2). Found
    /// backwards from where she is without a move; takes time as there are moves in the product.
    pub(super) fn new(algebra: &mut Algebra<'_>, g: &Graph, h: &Graph) -> Result<Self, FormError> {
        let mut play = Difference::new(g, h);
        loop {
            play.attract(algebra)?;
            play.find_endless(algebra)?;
            if play.open.is_empty() {
                break;
            }
        }
        let right_begins = play.lost.chunks_exact(2).map(|it| !it[RIGHT]);
        Ok(Self {
            at_least: right_begins.collect(),
            width: h.len(),
        })
    }
}

/// The states of G − H: two vertices and who is to move, numbered in that order.
struct Difference<'g> {
    g: &'g Graph,
    h: &'g Graph,
    /// Who moves to each vertex, from where.
    before_g: Vec<[Vec<u32>; 2]>,
    before_h: Vec<[Vec<u32>; 2]>,
    /// Whether Left loses.
    lost: Vec<bool>,
    /// The moves of Left that are not known to lose.
    left_moves: Vec<u32>,
    /// Lost states of which it is not known yet what they make lost.
    open: Vec<usize>,
}

impl<'g> Difference<'g> {
    fn new(g: &'g Graph, h: &'g Graph) -> Self {
        let pairs = g.len() * h.len();
        let mut left_moves = vec![0; pairs];
        let mut lost = vec![false; 2 * pairs];
        let mut open = Vec::new();
        for (pair, moves) in left_moves.iter_mut().enumerate() {
            let (a, b) = (pair / h.len(), pair % h.len());
            *moves = super::graph::number(g.0[a][LEFT].len() + h.0[b][RIGHT].len());
            if *moves == 0 {
                lost[2 * pair + LEFT] = true;
                open.push(2 * pair + LEFT);
            }
        }
        Self {
            before_g: g.before(),
            before_h: h.negative().before(),
            g,
            h,
            lost,
            left_moves,
            open,
        }
    }

    fn state(&self, a: usize, b: usize, player: usize) -> usize {
        2 * (a * self.h.len() + b) + player
    }

    fn parts(&self, state: usize) -> (usize, usize, usize) {
        let pair = state / 2;
        (pair / self.h.len(), pair % self.h.len(), state % 2)
    }

    fn lose(&mut self, state: usize) {
        if !self.lost[state] {
            self.lost[state] = true;
            self.open.push(state);
        }
    }

    /// Loses what leads to lost states: by any move of Right's, or if no move of Left's is left.
    fn attract(&mut self, algebra: &mut Algebra<'_>) -> Result<(), FormError> {
        while let Some(state) = self.open.pop() {
            algebra.tick()?;
            let (a, b, player) = self.parts(state);
            let mover = 1 - player;
            let in_g = self.before_g[a][mover].iter().map(|&it| (it as usize, b));
            let in_h = self.before_h[b][mover].iter().map(|&it| (a, it as usize));
            let before: Vec<(usize, usize)> = in_g.chain(in_h).collect();
            for (a, b) in before {
                let earlier = self.state(a, b, mover);
                if mover == LEFT {
                    self.left_moves[earlier / 2] -= 1;
                    if self.left_moves[earlier / 2] > 0 {
                        continue;
                    }
                }
                self.lose(earlier);
            }
        }
        Ok(())
    }

    /// Loses the states from which Left cannot force that there is ever a move in G again.
    fn find_endless(&mut self, algebra: &mut Algebra<'_>) -> Result<(), FormError> {
        let states = self.lost.len();
        // The moves of Right in −H that are not known to lead to a move in G.
        let mut waits = vec![0; states / 2];
        let mut safe = vec![false; states];
        let mut open = Vec::new();
        for state in (0..states).filter(|&state| !self.lost[state]) {
            let (a, b, player) = self.parts(state);
            let is_safe = if player == LEFT {
                self.g
                    .options(a, LEFT)
                    .any(|it| !self.lost[self.state(it, b, RIGHT)])
            } else {
                waits[state / 2] = self.h.0[b][LEFT].len();
                waits[state / 2] == 0
            };
            if is_safe {
                safe[state] = true;
                open.push(state);
            }
        }
        while let Some(state) = open.pop() {
            algebra.tick()?;
            let (a, b, player) = self.parts(state);
            let mover = 1 - player;
            for &earlier in &self.before_h[b][mover] {
                let earlier = self.state(a, earlier as usize, mover);
                if self.lost[earlier] || safe[earlier] {
                    continue;
                }
                if mover == RIGHT {
                    waits[earlier / 2] -= 1;
                    if waits[earlier / 2] > 0 {
                        continue;
                    }
                }
                safe[earlier] = true;
                open.push(earlier);
            }
        }
        for (state, _) in safe.iter().enumerate().filter(|it| !it.1) {
            self.lose(state);
        }
        Ok(())
    }
}
