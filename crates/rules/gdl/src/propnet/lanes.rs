//! Many positions seen at once: [`Lanes`], [`View`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use std::fmt;

use stonework_core::kit::Vectors;

use super::net::Propnet;
use super::registers::Registers;
use super::schedule::Place;

/// The words of a value in a wide pass.
pub(super) const WIDE: usize = 4;

/// The goal of a role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// None is reached.
    None,
    /// So many points.
    Points(u8),
    /// Several are reached at once.
    Several,
}

/// What is to be seen in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<'l> {
    /// Whether play is over.
    pub is_terminal: bool,
    /// The goal of each role.
    pub goals: [Goal; 2],
    /// The legal moves of each role, ascending. If they were not asked for, and one of the roles has
    /// another number of moves than one: as many as there are, but two at the most, all
    /// [`View::UNKNOWN`].
    pub moves: [&'l [u32]; 2],
}

impl View<'_> {
    /// A move that was not asked for.
    pub const UNKNOWN: u32 = u32::MAX;
}

/// The memory in which a thread looks at up to [`Lanes::MOST`] positions at once.
pub struct Lanes {
    narrow: Registers<1>,
    wide: Registers<WIDE>,
    vectors: Vectors,
    next_keys: Vec<u64>,
    sight: Sight,
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
            sight: Sight {
                goals: goals
                    .iter()
                    .map(|&(role, points)| (role, points, [0; WIDE]))
                    .collect(),
                terminal: [0; WIDE],
                some: [[0; WIDE]; 2],
                many: [[0; WIDE]; 2],
                moves: [Lists::new(), Lists::new()],
                listed: [0; WIDE],
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
        self.pass(net, keys, None, true);
    }

    /// Does joint moves, `joint[i]` in the position of the i-th key, and looks at where they lead.
    /// The moves are legal, and play is not over before them.
    ///
    /// # Panics
    ///
    /// If there are more than [`Lanes::MOST`] keys, or not as many joint moves.
    pub fn play(&mut self, net: &Propnet, keys: &[u64], joint: &[[u32; 2]]) {
        self.do_moves(net, keys, joint, true);
    }

    /// The same without the moves of where they lead: see [`View::moves`].
    ///
    /// # Panics
    ///
    /// As [`Lanes::play`].
    pub fn play_unlisted(&mut self, net: &Propnet, keys: &[u64], joint: &[[u32; 2]]) {
        self.do_moves(net, keys, joint, false);
    }

    fn do_moves(&mut self, net: &Propnet, keys: &[u64], joint: &[[u32; 2]], lists: bool) {
        assert_eq!(
            keys.len(),
            joint.len() * net.words(),
            "a joint move for each key"
        );
        self.pass(net, keys, Some(joint), lists);
    }

    fn pass(&mut self, net: &Propnet, keys: &[u64], joint: Option<&[[u32; 2]]>, lists: bool) {
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
            sight,
        } = self;
        sight.count = count;
        if count <= 64 {
            pass(narrow, sight, net, keys, joint, next_keys, lists);
        } else {
            vectors.run(
                #[inline(always)]
                |_| pass(wide, sight, net, keys, joint, next_keys, lists),
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
        let sight = &self.sight;
        assert!(lane < sight.count, "a lane of the last pass");
        let has = |bits: &[u64; WIDE]| bits[lane / 64] >> (lane % 64) & 1 == 1;
        let mut goals = [Goal::None; 2];
        for (role, points, reached) in &sight.goals {
            if has(reached) {
                let goal = &mut goals[usize::from(*role)];
                *goal = match goal {
                    Goal::None => Goal::Points(*points),
                    Goal::Points(_) | Goal::Several => Goal::Several,
                };
            }
        }
        View {
            is_terminal: has(&sight.terminal),
            goals,
            moves: std::array::from_fn(|role| {
                if has(&sight.listed) {
                    return sight.moves[role].of(lane);
                }
                let count =
                    usize::from(has(&sight.some[role])) + usize::from(has(&sight.many[role]));
                &[View::UNKNOWN; 2][..count]
            }),
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
            .field("count", &self.sight.count)
            .finish_non_exhaustive()
    }
}

/// What is to be seen in the positions of a pass.
struct Sight {
    /// The role and the points of each goal, and where it is reached.
    goals: Vec<(u16, u8, [u64; WIDE])>,
    terminal: [u64; WIDE],
    /// Where each role has a move, and where it has several.
    some: [[u64; WIDE]; 2],
    many: [[u64; WIDE]; 2],
    moves: [Lists; 2],
    /// Where the moves are listed.
    listed: [u64; WIDE],
    count: usize,
}

#[inline(always)]
fn pass<const W: usize>(
    registers: &mut Registers<W>,
    sight: &mut Sight,
    net: &Propnet,
    keys: &[u64],
    joint: Option<&[[u32; 2]]>,
    next_keys: &mut Vec<u64>,
    lists: bool,
) {
    let words = net.words();
    let bits = 1..=net.layout.bits as usize;
    let Some(joint) = joint else {
        registers.load(keys, words, &net.view.inputs[bits]);
        return look(registers, sight, net, lists);
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
    look(registers, sight, net, lists);
}

/// Looks at the positions whose bits are in the registers.
#[inline(always)]
fn look<const W: usize>(
    registers: &mut Registers<W>,
    sight: &mut Sight,
    net: &Propnet,
    lists: bool,
) {
    registers.compute(&net.view);
    let is_asked: [u64; W] =
        std::array::from_fn(|word| match sight.count.saturating_sub(64 * word) {
            lanes @ 0..64 => (1 << lanes) - 1,
            _ => u64::MAX,
        });
    let (&terminal, mut outputs) = net.view.outputs.split_first().expect("terminal is first");
    sight.terminal[..W].copy_from_slice(&registers.get(terminal));
    let (goals, rest) = outputs.split_at(sight.goals.len());
    for ((_, _, reached), &goal) in sight.goals.iter_mut().zip(goals) {
        reached[..W].copy_from_slice(&registers.get(goal));
    }
    outputs = rest;
    let by_role: [&[Place]; 2] = {
        let (first, second) = outputs.split_at(net.moves[0].len());
        [first, second]
    };
    // Where all moves are listed, it is not asked how many they are.
    let counted = if lists { [&[][..]; 2] } else { by_role };
    for (role, legal) in counted.into_iter().enumerate() {
        let (mut some, mut many) = ([0; W], [0; W]);
        for &place in legal {
            let legal = registers.get(place);
            for word in 0..W {
                many[word] |= some[word] & legal[word];
                some[word] |= legal[word];
            }
        }
        sight.some[role][..W].copy_from_slice(&some);
        sight.many[role][..W].copy_from_slice(&many);
    }
    let Sight { some, many, .. } = sight;
    let is_listed: [u64; W] = std::array::from_fn(|word| {
        let one = |role: usize| some[role][word] & !many[role][word];
        is_asked[word] & if lists { u64::MAX } else { one(0) & one(1) }
    });
    sight.listed = [0; WIDE];
    sight.listed[..W].copy_from_slice(&is_listed);
    if is_listed == [0; W] {
        return;
    }
    for (lists, legal) in sight.moves.iter_mut().zip(by_role) {
        lists.lengths[..sight.count].fill(0);
        for (at, &place) in (0..).zip(legal) {
            let legal = registers.get(place);
            for word in 0..W {
                let mut left = legal[word] & is_listed[word];
                while left != 0 {
                    lists.push(64 * word + left.trailing_zeros() as usize, at);
                    left &= left - 1;
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
