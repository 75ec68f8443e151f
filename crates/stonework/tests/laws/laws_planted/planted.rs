//! A correct game in which one method, or a few, are replaced: [`Planted`].

use std::ops::Range;

use stonework::{
    Bounded, Bounds, Candidate, DisjunctiveSum, Game, Graded, Indexed, InfinitePlay, Layered,
    Ordered, Packed, Partizan, Predecessors, Step, Symmetric, Tiered, Turn,
};

/// A method that is asked about a state.
type Ask<G, T> = fn(&G, &<G as Game>::State) -> T;

/// The positions before a position, and whose turn it was after the move.
type Links<G> = Vec<(<G as Game>::State, Turn)>;

macro_rules! planted {
    ($($method:ident: $type:ty,)*) => {
        /// A game whose methods are those of `game`, unless a wrong one is planted.
        pub(super) struct Planted<G: Game> {
            game: G,
            $($method: Option<$type>,)*
        }

        #[expect(clippy::wrong_self_convention, reason = "a method is named as the one it replaces")]
        impl<G: Game> Planted<G> {
            /// The game as it is.
            pub(super) fn on(game: G) -> Self {
                Self { game, $($method: None,)* }
            }

            $(
                /// The same with another method of this name.
                pub(super) fn $method(mut self, planted: $type) -> Self {
                    self.$method = Some(planted);
                    self
                }
            )*
        }
    };
}

planted! {
    terminal_value: Ask<G, Option<G::Value>>,
    moves: Ask<G, Vec<G::Move>>,
    play: fn(&G, &G::State, G::Move) -> Step<G>,
    infinite_play: fn(&G) -> Option<InfinitePlay>,
    bounds: Ask<G, Bounds<G::Value>>,
    candidates: Ask<G, Vec<Candidate<G::Move>>>,
    canonical: Ask<G, G::State>,
    grade: Ask<G, u32>,
    components: Ask<G, Vec<G::State>>,
    left_to_move: Ask<G, bool>,
    turned: Ask<G, G::State>,
    is_all_small: fn(&G) -> bool,
    predecessors: Ask<G, Links<G>>,
    predecessors_in_tier: Ask<G, Links<G>>,
    turn_may_stay: fn(&G) -> bool,
    count: fn(&G) -> usize,
    rank: Ask<G, usize>,
    unrank: fn(&G, usize) -> G::State,
    states: fn(&G, Range<usize>) -> Vec<G::State>,
    layers: fn(&G) -> usize,
    layer: fn(&G, usize) -> Range<usize>,
    reach: fn(&G) -> usize,
    tiers: fn(&G) -> usize,
    tier: fn(&G, usize) -> Range<usize>,
    moves_out: Ask<G, Vec<G::Move>>,
    in_tier_move_count: Ask<G, u32>,
    targets_in_tier: Ask<G, Vec<(usize, Turn)>>,
    pack: Ask<G, u64>,
    unpack: fn(&G, u64) -> G::State,
    key_bits: fn(&G) -> u32,
    class_key: Ask<G, u64>,
    class_bits: fn(&G) -> u32,
}

/// The answer of the planted method, or that of the game.
macro_rules! answer {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match $self.$method {
            Some(planted) => planted(&$self.game, $($argument),*),
            None => $self.game.$method($($argument),*),
        }
    };
    ($self:ident.$method:ident($($argument:expr),*) listed) => {
        match $self.$method {
            Some(planted) => planted(&$self.game, $($argument),*),
            None => $self.game.$method($($argument),*).collect(),
        }
    };
}

impl<G: Game> Game for Planted<G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.game.start()
    }
    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        answer!(self.terminal_value(state))
    }
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        let moves: Vec<_> = answer!(self.moves(state) listed);
        moves.into_iter()
    }
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = answer!(self.play(state, mv));
        Step { state, gain, turn }
    }
    fn infinite_play(&self) -> Option<InfinitePlay> {
        match self.infinite_play {
            Some(planted) => planted(&self.game),
            None => self.game.infinite_play(),
        }
    }
}

impl<G: Bounded> Bounded for Planted<G> {
    fn bounds(&self, state: &G::State) -> Bounds<G::Value> {
        answer!(self.bounds(state))
    }
}

impl<G: Ordered> Ordered for Planted<G> {
    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        let candidates: Vec<_> = answer!(self.candidates(state) listed);
        candidates.into_iter()
    }
}

impl<G: Symmetric> Symmetric for Planted<G> {
    fn canonical(&self, state: &G::State) -> G::State {
        answer!(self.canonical(state))
    }
}

impl<G: Graded> Graded for Planted<G> {
    fn grade(&self, state: &G::State) -> u32 {
        answer!(self.grade(state))
    }
}

impl<G: DisjunctiveSum> DisjunctiveSum for Planted<G> {
    fn components(&self, state: &G::State) -> impl Iterator<Item = G::State> {
        let components: Vec<_> = answer!(self.components(state) listed);
        components.into_iter()
    }
}

impl<G: Partizan> Partizan for Planted<G> {
    fn left_to_move(&self, state: &G::State) -> bool {
        answer!(self.left_to_move(state))
    }
    fn turned(&self, state: &G::State) -> G::State {
        answer!(self.turned(state))
    }
    fn is_all_small(&self) -> bool {
        answer!(self.is_all_small())
    }
}

impl<G: Predecessors> Predecessors for Planted<G> {
    fn predecessors(&self, state: &G::State) -> impl Iterator<Item = (G::State, Turn)> {
        let links: Links<G> = answer!(self.predecessors(state) listed);
        links.into_iter()
    }
    fn predecessors_in_tier(&self, state: &G::State) -> impl Iterator<Item = (G::State, Turn)> {
        let links: Links<G> = match self.predecessors_in_tier {
            Some(planted) => planted(&self.game, state),
            None => self.predecessors(state).collect(),
        };
        links.into_iter()
    }
    fn turn_may_stay(&self) -> bool {
        answer!(self.turn_may_stay())
    }
}

impl<G: Indexed> Indexed for Planted<G> {
    fn count(&self) -> usize {
        answer!(self.count())
    }
    fn rank(&self, state: &G::State) -> usize {
        answer!(self.rank(state))
    }
    fn unrank(&self, index: usize) -> G::State {
        answer!(self.unrank(index))
    }
    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = G::State> {
        let states = match self.states {
            Some(planted) => planted(&self.game, numbers),
            None => numbers.map(|number| self.unrank(number)).collect(),
        };
        states.into_iter()
    }
}

impl<G: Layered> Layered for Planted<G> {
    fn layers(&self) -> usize {
        answer!(self.layers())
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        answer!(self.layer(layer))
    }
    fn reach(&self) -> usize {
        answer!(self.reach())
    }
}

impl<G: Tiered> Tiered for Planted<G> {
    fn tiers(&self) -> usize {
        answer!(self.tiers())
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        answer!(self.tier(tier))
    }
    fn moves_out(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        let moves: Vec<_> = answer!(self.moves_out(state) listed);
        moves.into_iter()
    }
    fn in_tier_move_count(&self, state: &G::State) -> u32 {
        answer!(self.in_tier_move_count(state))
    }
    fn targets_in_tier(&self, state: &G::State) -> impl Iterator<Item = (usize, Turn)> {
        let targets: Vec<_> = if let Some(planted) = self.targets_in_tier {
            planted(&self.game, state)
        } else {
            let out: Vec<_> = self.moves_out(state).collect();
            let moves = self.moves(state).filter(|mv| !out.contains(mv));
            let steps = moves.map(|mv| self.play(state, mv));
            steps
                .map(|step| (self.rank(&step.state), step.turn))
                .collect()
        };
        targets.into_iter()
    }
}

impl<G: Packed<Key = u64>> Packed for Planted<G> {
    type Key = u64;

    fn pack(&self, state: &G::State) -> u64 {
        answer!(self.pack(state))
    }
    fn unpack(&self, key: u64) -> G::State {
        answer!(self.unpack(key))
    }
    fn key_bits(&self) -> u32 {
        answer!(self.key_bits())
    }
    fn class_key(&self, state: &G::State) -> u64 {
        match self.class_key {
            Some(planted) => planted(&self.game, state),
            None => self.pack(state),
        }
    }
    fn class_bits(&self) -> u32 {
        match self.class_bits {
            Some(planted) => planted(&self.game),
            None => self.key_bits(),
        }
    }
}
