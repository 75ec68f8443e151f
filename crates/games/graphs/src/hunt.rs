//! What the games of a cat after a mouse have in common: [`Hunt`].

use super::chase::Chase;
use stonework_catalog::Player;

/// Where a mouse and a cat may go, and where the mouse wants to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hunt {
    pub(super) start: Chase,
    /// Where the mouse wins.
    pub(super) goal: u16,
    /// Where the mouse and the cat may go to from each place.
    ways: [Vec<Vec<u16>>; 2],
    /// Where the cat can be.
    cat_places: Vec<u16>,
    /// The index of each place among those.
    cat_numbers: Vec<usize>,
}

impl Hunt {
    /// The hunt in which the mouse and the cat have these ways from each place, and the cat can be
    /// at no other places than these.
    pub(super) fn new(
        start: Chase,
        goal: u16,
        ways: [Vec<Vec<u16>>; 2],
        cat_places: Vec<u16>,
    ) -> Self {
        let mut cat_numbers = vec![usize::MAX; ways[0].len()];
        for (number, &place) in cat_places.iter().enumerate() {
            cat_numbers[usize::from(place)] = number;
        }
        Self {
            start,
            goal,
            ways,
            cat_places,
            cat_numbers,
        }
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.ways[0].len()
    }

    /// Where a player may go to from a place.
    pub(super) fn ways(&self, player: Player, from: u16) -> &[u16] {
        let ways = self.ways[player as usize].get(usize::from(from));
        ways.map_or(&[], Vec::as_slice)
    }

    /// Who has won: the cat with the mouse or at its goal, the mouse at its goal alone.
    #[inline]
    pub(super) fn winner(&self, chase: Chase) -> Option<Player> {
        if chase.mouse == chase.cat || chase.cat == self.goal {
            Some(Player::Second)
        } else {
            (chase.mouse == self.goal).then_some(Player::First)
        }
    }

    /// How many positions there are.
    pub(super) fn count(&self) -> usize {
        2 * self.places() * self.cat_places.len()
    }

    /// The number of a position; one too large for any, for a cat where it cannot be.
    #[inline]
    pub(super) fn rank(&self, chase: Chase) -> usize {
        let cat = self.cat_numbers.get(usize::from(chase.cat));
        let pair = usize::from(chase.mouse)
            .saturating_mul(self.cat_places.len())
            .saturating_add(cat.copied().unwrap_or(usize::MAX));
        pair.saturating_mul(2)
            .saturating_add(chase.to_move as usize)
    }

    /// The position with a number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places have 16 bits")]
    pub(super) fn unrank(&self, index: usize) -> Chase {
        let (pair, cats) = (index / 2, self.cat_places.len());
        Chase {
            mouse: (pair / cats) as u16,
            cat: self.cat_places[pair % cats],
            to_move: [Player::First, Player::Second][index % 2],
        }
    }
}

/// Implements the rules, the numbering and the un-moves of a game by its field `hunt`, for values
/// that are a win or a loss, given what infinite play is worth. Wherever there is a way, there has to
/// be one back.
macro_rules! rules_of_hunt {
    ($game:ty, $value:ty, $infinite_play:expr) => {
        impl Game for $game {
            type State = Chase;
            type Move = u16;
            type Value = $value;

            fn start(&self) -> Chase {
                self.hunt.start
            }

            #[inline]
            fn terminal_value(&self, chase: &Chase) -> Option<$value> {
                let is_won = self.hunt.winner(*chase)? == chase.to_move;
                GraphEnd::end(if is_won { Wdl::Win } else { Wdl::Loss })
            }

            #[inline]
            fn moves(&self, chase: &Chase) -> impl Iterator<Item = u16> {
                let ways = self.hunt.ways(chase.to_move, chase.mover());
                ways.iter().copied()
            }

            #[inline]
            fn play(&self, chase: &Chase, to: u16) -> Step<Self> {
                Step::to(chase.with_mover(to).for_opponent())
            }

            fn infinite_play(&self) -> Option<InfinitePlay> {
                Some($infinite_play)
            }
        }

        impl Indexed for $game {
            fn count(&self) -> usize {
                self.hunt.count()
            }

            #[inline]
            fn rank(&self, chase: &Chase) -> usize {
                self.hunt.rank(*chase)
            }

            #[inline]
            fn unrank(&self, index: usize) -> Chase {
                self.hunt.unrank(index)
            }
        }

        impl Predecessors for $game {
            #[inline]
            fn predecessors(&self, chase: &Chase) -> impl Iterator<Item = (Chase, Turn)> {
                let after = chase.for_opponent();
                let from = self.hunt.ways(after.to_move, after.mover()).iter();
                from.map(move |&from| (after.with_mover(from), Turn::Passes))
                    .filter(|(before, _)| self.hunt.winner(*before).is_none())
            }
        }
    };
}

pub(super) use rules_of_hunt;
