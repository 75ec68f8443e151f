//! Bugs in states that compare or hash by too little or too much.

use std::fmt;
use std::hash::{Hash, Hasher};

use stonework::laws::{Law, Laws};
use stonework::{Game, Outcome, Packed, Step, Symmetric};

use super::finding::{Finding, plant};
use super::games::{Act, Board, Boxes, Chase, Heaps, Piles, Pursuit};

/// A state that compares and hashes by what `identity` says of it.
#[derive(Clone)]
struct Known<S> {
    state: S,
    equal: u64,
    hash: u64,
}

impl<S> PartialEq for Known<S> {
    fn eq(&self, other: &Self) -> bool {
        self.equal == other.equal
    }
}

impl<S> Eq for Known<S> {}

impl<S> Hash for Known<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.hash.hash(hasher);
    }
}

impl<S: fmt::Debug> fmt::Debug for Known<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// What a state of the game `G` compares or hashes by.
type Identity<G> = fn(&G, &<G as Game>::State) -> u64;

/// A game whose states compare and hash as their author thought they should.
struct By<G: Game> {
    game: G,
    equal: Identity<G>,
    hash: Identity<G>,
}

impl<G: Game> By<G> {
    fn known(&self, state: G::State) -> Known<G::State> {
        let (equal, hash) = (
            (self.equal)(&self.game, &state),
            (self.hash)(&self.game, &state),
        );
        Known { state, equal, hash }
    }
}

impl<G: Game> Game for By<G> {
    type State = Known<G::State>;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> Known<G::State> {
        self.known(self.game.start())
    }
    fn terminal_value(&self, known: &Known<G::State>) -> Option<G::Value> {
        self.game.terminal_value(&known.state)
    }
    fn moves(&self, known: &Known<G::State>) -> impl Iterator<Item = G::Move> {
        self.game.moves(&known.state)
    }
    fn play(&self, known: &Known<G::State>, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(&known.state, mv);
        let state = self.known(state);
        Step { state, gain, turn }
    }
}

/// A pursuit that remembers the last field of each token or counts the plies since the last strike.
struct Remembering {
    /// The plies without a strike after which it is a draw.
    patience: u64,
    /// Whether a token may not go back to where it came from.
    onward: bool,
}

/// A position, the plies since the last strike, and where my token and the other one came from.
type Past = (Chase, u64, [usize; 2]);

impl Game for Remembering {
    type State = Past;
    type Move = Act;
    type Value = Outcome;

    fn start(&self) -> Past {
        (Pursuit.start(), 0, [9, 9])
    }
    fn terminal_value(&self, (chase, plies, _): &Past) -> Option<Outcome> {
        let drawn = (*plies >= self.patience).then_some(Outcome::DRAW);
        Pursuit.terminal_value(chase).or(drawn)
    }
    fn moves(&self, (chase, _, [from, _]): &Past) -> impl Iterator<Item = Act> {
        let moves = Pursuit.moves(chase).collect::<Vec<_>>().into_iter();
        moves.filter(move |&act| !self.onward || act != Act::Slide(*from))
    }
    fn play(&self, (chase, plies, [from, other]): &Past, act: Act) -> Step<Self> {
        let Step { state, turn, .. } = Pursuit.play(chase, act);
        let (plies, from) = match act {
            Act::Slide(_) => (if self.onward { 0 } else { plies + 1 }, chase.mine),
            _ => (0, *from),
        };
        let from = if self.onward { from } else { 9 };
        let past = match turn {
            stonework::Turn::Passes => [*other, from],
            stonework::Turn::Stays => [from, *other],
        };
        Step {
            state: (state, plies, past),
            gain: (),
            turn,
        }
    }
}

/// A number for a position of the pursuit with all of its past.
fn whole((chase, plies, [from, other]): &Past) -> u64 {
    ((Pursuit.pack(chase) << 16 | plies) << 4 | *from as u64) << 4 | *other as u64
}

/// A hash of too few bits: one word for each mark or edge, of which the exclusive or is taken.
pub(super) fn zobrist(key: u64, bits: u32) -> u64 {
    let words = (0..64_u64).filter(|bit| key >> bit & 1 == 1);
    let word = |bit: u64| (bit + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
    words.fold(0, |hash, bit| hash ^ word(bit))
}

/// A game whose states are told apart by numbers that may be too few.
pub(super) fn aliased<G: Game>(bug: &'static str, game: G, equal: Identity<G>) -> Finding {
    let game = By {
        game,
        equal,
        hash: equal,
    };
    plant(bug, &[Law::Key], &Laws::new(), &game)
}

pub(super) fn findings() -> Vec<Finding> {
    const HASH: &[Law] = &[Law::Hash];
    vec![
        aliased("whose turn it is does not count", Pursuit, |game, chase| {
            game.pack(chase.min(&chase.swapped()))
        }),
        aliased(
            "the greatest number taken so far does not count",
            Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]),
            |_, &(taken, _)| taken as u64,
        ),
        aliased(
            "images by symmetry are equal, but their moves are not",
            Board,
            |game, marks| game.pack(&game.canonical(marks)),
        ),
        aliased(
            "a hash of 10 bits is taken for the board",
            Board,
            |game, marks| zobrist(game.pack(marks), 10),
        ),
        aliased(
            "a hash of 9 bits is taken for the edges",
            Boxes,
            |game, drawn| zobrist(game.pack(drawn), 9),
        ),
        aliased(
            "heaps are told apart by their sum",
            Heaps(vec![3, 4]),
            |_, heaps| heaps.iter().map(|&heap| u64::from(heap)).sum(),
        ),
        aliased("the strikes left do not count", Pursuit, |game, chase| {
            game.pack(chase) & 255
        }),
        aliased(
            "where a token came from does not count, though it may not go back there",
            Remembering {
                patience: 1000,
                onward: true,
            },
            |_, (chase, ..)| Pursuit.pack(chase),
        ),
        aliased(
            "the plies without a strike do not count, though ten are a draw",
            Remembering {
                patience: 10,
                onward: false,
            },
            |_, (chase, ..)| Pursuit.pack(chase),
        ),
        aliased(
            "the plies without a strike do not count, though fifty are a draw",
            Remembering {
                patience: 50,
                onward: false,
            },
            |_, (chase, ..)| Pursuit.pack(chase),
        ),
        plant(
            "where a token came from is hashed and not compared",
            HASH,
            &Laws::new(),
            &By {
                game: Remembering {
                    patience: 1000,
                    onward: false,
                },
                equal: |_, (chase, ..)| Pursuit.pack(chase),
                hash: |_, past| whole(past),
            },
        ),
        plant(
            "the order of heaps is hashed and not compared",
            &[Law::Hash, Law::Key],
            &Laws::new(),
            &By {
                game: Heaps(vec![2, 2, 2]),
                equal: |game, heaps| game.pack(&game.canonical(heaps)),
                hash: Packed::pack,
            },
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    for (patience, onward) in [(1000, true), (10, false), (50, false)] {
        let game = Remembering { patience, onward };
        Laws::new().check(&game).unwrap();
        let (equal, hash) = (|_: &_, past: &_| whole(past), |_: &_, past: &_| whole(past));
        Laws::new().check(&By { game, equal, hash }).unwrap();
    }
    let (equal, hash) = (Packed::pack, |_: &_, _: &_| 0);
    Laws::new()
        .check(&By {
            game: Board,
            equal,
            hash,
        })
        .unwrap();
}
