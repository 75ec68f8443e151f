//! What is to be seen in many positions, kept as bits: [`Sight`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use super::goal::Goal;
use super::net::Propnet;
use super::registers::Registers;

/// What is to be seen in the positions of a pass, each a lane: a bit for each lane and each thing.
///
/// Nothing of it is listed until it is asked for.
#[derive(Debug, Default)]
pub struct Sight {
    /// The words of a thing.
    width: usize,
    /// Whether play is over; whether each role has a move, and several; the goals; the legal moves.
    bits: Vec<u64>,
}

/// Things before the goals.
const BEFORE_GOALS: usize = 5;

impl Sight {
    /// Keeps what is in the registers.
    #[inline(always)]
    pub(super) fn fill<const W: usize>(&mut self, registers: &Registers<W>, net: &Propnet) {
        self.width = W;
        self.bits.clear();
        let outputs = &net.view.outputs[..];
        let (seen, legal) = outputs.split_at(1 + net.goals.len());
        self.bits.extend(registers.get(seen[0]));
        let (first, second) = legal.split_at(net.moves[0].len());
        for legal in [first, second] {
            let (mut some, mut many) = ([0; W], [0; W]);
            for &place in legal {
                let legal = registers.get(place);
                for word in 0..W {
                    many[word] |= some[word] & legal[word];
                    some[word] |= legal[word];
                }
            }
            self.bits.extend(some);
            self.bits.extend(many);
        }
        for &place in &outputs[1..] {
            self.bits.extend(registers.get(place));
        }
    }

    /// The bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>()
    }

    /// Whether a thing is to be seen in a lane.
    #[inline]
    fn has(&self, thing: usize, lane: usize) -> bool {
        self.bits[thing * self.width + lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Whether play is over in a lane.
    #[inline]
    #[must_use]
    pub fn is_terminal(&self, lane: usize) -> bool {
        self.has(0, lane)
    }

    /// How many legal moves a role has in a lane: 2 where there are more.
    #[inline]
    #[must_use]
    pub fn count(&self, role: usize, lane: usize) -> usize {
        usize::from(self.has(1 + 2 * role, lane)) + usize::from(self.has(2 + 2 * role, lane))
    }

    /// The goal of each role in a lane.
    #[must_use]
    pub fn goals(&self, net: &Propnet, lane: usize) -> [Goal; 2] {
        let mut goals = [Goal::None; 2];
        for (thing, &(role, points)) in (BEFORE_GOALS..).zip(&net.goals) {
            if self.has(thing, lane) {
                goals[usize::from(role)].reach(points);
            }
        }
        goals
    }

    /// Whether a role may do a move in a lane.
    #[inline]
    #[must_use]
    pub fn has_move(&self, net: &Propnet, role: usize, lane: usize, mv: u32) -> bool {
        self.has(Self::first_move(net, role) + mv as usize, lane)
    }

    /// Where the moves of a role begin.
    #[inline]
    fn first_move(net: &Propnet, role: usize) -> usize {
        let before = if role == 0 { 0 } else { net.moves[0].len() };
        BEFORE_GOALS + net.goals.len() + before
    }

    /// Calls `visit` with the legal moves of a role in a lane, ascending.
    #[inline]
    pub fn visit_moves(&self, net: &Propnet, role: usize, lane: usize, mut visit: impl FnMut(u32)) {
        let first = Self::first_move(net, role) * self.width + lane / 64;
        let words = self.bits[first..].iter().step_by(self.width);
        for (mv, word) in (0..).zip(words).take(net.moves[role].len()) {
            if word >> (lane % 64) & 1 == 1 {
                visit(mv);
            }
        }
    }
}
