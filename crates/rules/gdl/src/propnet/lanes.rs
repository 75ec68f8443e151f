//! Many positions seen at once: [`Lanes`], [`View`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use std::fmt;

use stonework_core::kit::Vectors;

use super::goal::Goal;
use super::net::Propnet;
use super::registers::Registers;
use super::sight::Sight;

/// The words of a value in a wide pass.
pub(super) const WIDE: usize = 4;

/// What is to be seen in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<'l> {
    /// Whether play is over.
    pub is_terminal: bool,
    /// The goal of each role.
    pub goals: [Goal; 2],
    /// The legal moves of each role, ascending.
    pub moves: [&'l [u32]; 2],
}

/// The memory in which a thread looks at up to [`Lanes::MOST`] positions at once.
pub struct Lanes {
    narrow: Registers<1>,
    wide: Registers<WIDE>,
    vectors: Vectors,
    next_keys: Vec<u64>,
    listing: Listing,
}

impl Lanes {
    /// How many positions are looked at at once, at most.
    pub const MOST: usize = 64 * WIDE;

    pub(super) fn new(goals: &[(u16, u8)]) -> Self {
        Self {
            narrow: Registers::new(),
            wide: Registers::new(),
            vectors: Vectors::longest(),
            next_keys: Vec::new(),
            listing: Listing {
                goals: goals
                    .iter()
                    .map(|&(role, points)| (role, points, [0; WIDE]))
                    .collect(),
                terminal: [0; WIDE],
                moves: [Lists::new(), Lists::new()],
                count: 0,
            },
        }
    }

    /// Looks at positions. Their keys are [`Propnet::words`] words each, one after the other.
    ///
    /// # Panics
    ///
    /// If there are more than [`Lanes::MOST`] of them.
    pub fn view(&mut self, net: &Propnet, keys: &[u64]) {
        self.pass(net, keys, None, None);
    }

    /// The same, and keeps it as bits: of these positions [`Lanes::seen`] tells nothing.
    ///
    /// # Panics
    ///
    /// As [`Lanes::view`].
    pub fn view_into(&mut self, net: &Propnet, keys: &[u64], sight: &mut Sight) {
        self.pass(net, keys, None, Some(sight));
    }

    /// Does joint moves, `joint[i]` in the position of the i-th key, and looks at where they lead.
    /// The moves are legal, and play is not over before them.
    ///
    /// # Panics
    ///
    /// If there are more than [`Lanes::MOST`] keys, or not as many joint moves.
    pub fn play(&mut self, net: &Propnet, keys: &[u64], joint: &[[u32; 2]]) {
        self.do_moves(net, keys, joint, None);
    }

    /// The same, and keeps what is to be seen as bits: of these positions [`Lanes::seen`] tells nothing.
    ///
    /// # Panics
    ///
    /// As [`Lanes::play`].
    pub fn play_into(
        &mut self,
        net: &Propnet,
        keys: &[u64],
        joint: &[[u32; 2]],
        sight: &mut Sight,
    ) {
        self.do_moves(net, keys, joint, Some(sight));
    }

    fn do_moves(
        &mut self,
        net: &Propnet,
        keys: &[u64],
        joint: &[[u32; 2]],
        sight: Option<&mut Sight>,
    ) {
        assert_eq!(
            keys.len(),
            joint.len() * net.words(),
            "a joint move for each key"
        );
        self.pass(net, keys, Some(joint), sight);
    }

    fn pass(
        &mut self,
        net: &Propnet,
        keys: &[u64],
        joint: Option<&[[u32; 2]]>,
        sight: Option<&mut Sight>,
    ) {
        let count = keys.len() / net.words();
        assert!(
            count <= Self::MOST,
            "at most {} positions at once",
            Self::MOST
        );
        let Self {
            narrow,
            wide,
            vectors,
            next_keys,
            listing,
        } = self;
        listing.count = if sight.is_some() { 0 } else { count };
        let target = match sight {
            Some(sight) => Target::Sight(sight),
            None => Target::Listing(listing),
        };
        if count <= 64 {
            pass(narrow, target, net, keys, joint, next_keys);
        } else {
            vectors.run(
                #[inline(always)]
                |_| pass(wide, target, net, keys, joint, next_keys),
            );
        }
    }

    /// The keys of the positions that the last joint moves led to.
    #[must_use]
    pub fn next_keys(&self) -> &[u64] {
        &self.next_keys
    }

    /// What is to be seen in a position of the last pass.
    ///
    /// # Panics
    ///
    /// If it had fewer.
    #[must_use]
    pub fn seen(&self, lane: usize) -> View<'_> {
        let listing = &self.listing;
        assert!(lane < listing.count, "a lane of the last pass");
        let has = |bits: &[u64; WIDE]| bits[lane / 64] >> (lane % 64) & 1 == 1;
        let mut goals = [Goal::None; 2];
        for (role, points, reached) in &listing.goals {
            if has(reached) {
                goals[usize::from(*role)].reach(*points);
            }
        }
        View {
            is_terminal: has(&listing.terminal),
            goals,
            moves: listing.moves.each_ref().map(|lists| lists.of(lane)),
        }
    }
}

impl Propnet {
    /// The memory of one thread.
    #[must_use]
    pub fn lanes(&self) -> Lanes {
        Lanes::new(&self.goals)
    }
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes")
            .field("count", &self.listing.count)
            .finish_non_exhaustive()
    }
}

/// What is to be seen in the positions of a pass.
struct Listing {
    /// The role and the points of each goal, and where it is reached.
    goals: Vec<(u16, u8, [u64; WIDE])>,
    terminal: [u64; WIDE],
    moves: [Lists; 2],
    count: usize,
}

/// Where what is to be seen is kept.
enum Target<'t> {
    Listing(&'t mut Listing),
    Sight(&'t mut Sight),
}

#[inline(always)]
fn pass<const W: usize>(
    registers: &mut Registers<W>,
    target: Target<'_>,
    net: &Propnet,
    keys: &[u64],
    joint: Option<&[[u32; 2]]>,
    next_keys: &mut Vec<u64>,
) {
    let words = net.words();
    let bits = 1..=net.layout.bits as usize;
    let Some(joint) = joint else {
        registers.load(keys, words, &net.view.inputs[bits]);
        return look(registers, target, net);
    };
    let step = &net.step;
    registers.load(keys, words, &step.inputs[bits.clone()]);
    for &register in step.inputs[bits.end() + 1..].iter().flatten() {
        registers.set(register, [0; W]);
    }
    for (lane, joint) in joint.iter().enumerate() {
        for (moves, &at) in net.moves.iter().zip(joint) {
            if let Some(register) = step.inputs[(moves.start + at) as usize] {
                *registers.word(register, lane / 64) |= 1 << (lane % 64);
            }
        }
    }
    registers.compute(step);
    next_keys.resize(keys.len(), 0);
    registers.store(&step.outputs, words, next_keys);
    registers.hand_on(&step.outputs, &net.view.inputs[bits]);
    look(registers, target, net);
}

/// Looks at the positions whose bits are in the registers.
#[inline(always)]
fn look<const W: usize>(registers: &mut Registers<W>, target: Target<'_>, net: &Propnet) {
    registers.compute(&net.view);
    match target {
        Target::Listing(listing) => listing.fill(registers, net),
        Target::Sight(sight) => sight.fill(registers, net),
    }
}

impl Listing {
    #[inline(always)]
    fn fill<const W: usize>(&mut self, registers: &Registers<W>, net: &Propnet) {
        let is_asked: [u64; W] =
            std::array::from_fn(|word| match self.count.saturating_sub(64 * word) {
                lanes @ 0..64 => (1 << lanes) - 1,
                _ => u64::MAX,
            });
        let (&terminal, mut outputs) = net.view.outputs.split_first().expect("terminal is first");
        self.terminal[..W].copy_from_slice(&registers.get(terminal));
        let (goals, rest) = outputs.split_at(self.goals.len());
        for ((_, _, reached), &goal) in self.goals.iter_mut().zip(goals) {
            reached[..W].copy_from_slice(&registers.get(goal));
        }
        outputs = rest;
        for (lists, moves) in self.moves.iter_mut().zip(&net.moves) {
            let (legal, rest) = outputs.split_at(moves.len());
            outputs = rest;
            lists.lengths[..self.count].fill(0);
            for (at, &place) in (0..).zip(legal) {
                let legal = registers.get(place);
                for word in 0..W {
                    let mut left = legal[word] & is_asked[word];
                    while left != 0 {
                        lists.push(64 * word + left.trailing_zeros() as usize, at);
                        left &= left - 1;
                    }
                }
            }
        }
    }
}

/// A list for each lane.
struct Lists {
    all: Vec<u32>,
    /// How many elements each lane has room for.
    room: usize,
    lengths: [u32; Lanes::MOST],
}

impl Lists {
    fn new() -> Self {
        Self {
            all: Vec::new(),
            room: 0,
            lengths: [0; Lanes::MOST],
        }
    }

    #[inline(always)]
    fn push(&mut self, lane: usize, element: u32) {
        let length = self.lengths[lane] as usize;
        if length == self.room {
            self.grow();
        }
        self.all[lane * self.room + length] = element;
        self.lengths[lane] += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let room = (2 * self.room).max(16);
        let mut all = vec![0; room * Lanes::MOST];
        for (lane, &length) in self.lengths.iter().enumerate() {
            let (old, length) = (lane * self.room, length as usize);
            all[lane * room..][..length].copy_from_slice(&self.all[old..old + length]);
        }
        (self.all, self.room) = (all, room);
    }

    fn of(&self, lane: usize) -> &[u32] {
        &self.all[lane * self.room..][..self.lengths[lane] as usize]
    }
}
