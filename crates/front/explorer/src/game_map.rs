//! The positions that a few moves lead to, with what they are worth: [`GameMap`].

use std::collections::HashMap;
use std::time::{Duration, Instant};

use stonework_core::Run;

use crate::address::Address;
use crate::map_place::{Depth, Place, Way};
use crate::map_walk::Walk;
use crate::opened::Position;
use crate::problem::Problem;
use crate::solves::Solves;

/// The most positions of a map.
const MOST: usize = 300;

/// The bytes for the positions of a map, and about how many times the letters of a position it takes.
const BYTES: usize = 8 << 20;
const BYTES_A_LETTER: usize = 16;

/// The positions that a few moves lead to, equal ones once, each after those it was found from.
#[derive(Clone, Debug)]
pub(crate) struct GameMap {
    pub(crate) position: Position,
    pub(crate) depth: Depth,
    /// The depths that have all their positions in a map.
    pub(crate) whole_at: Vec<Depth>,
    /// How many positions play comes to from here, if a map has them all.
    pub(crate) all: Option<usize>,
    pub(crate) places: Vec<Place>,
    pub(crate) ways: Vec<Way>,
}

impl GameMap {
    /// The map from the position of an address, by the values that are kept or found within the
    /// limits of a run. Half of its time is for looking which positions there are.
    pub(crate) fn of(
        solves: &Solves,
        address: &Address,
        depth: Depth,
        run: &Run,
    ) -> Result<Self, Problem> {
        let end = Instant::now() + run.time().unwrap_or(Duration::from_secs(1));
        let position = Position::of(solves.games.open(address, run)?, address)?;
        solves.at(address, run, |game, session| {
            let letters = position.text.len() + 16;
            let room = BYTES / BYTES_A_LETTER / letters;
            let most = MOST.min(room).max(2);
            let keeps_score = session.scores().is_some();
            let mut walk = Walk {
                solves,
                start_key: address.start_key(),
                session,
                run: run.clone(),
                end,
                at: Vec::new(),
                most,
                keeps_score,
                query: address.query().len(),
                links: 0,
                places: Vec::new(),
                found: HashMap::new(),
                ways: Vec::new(),
            };
            walk.begin();
            let complete = walk.all_within(run.time().unwrap_or_default() / 2);
            let whole_at: Vec<Depth> = Depth::ALL
                .into_iter()
                .filter(|depth| complete.is_none_or(|plies| depth.plies() <= plies))
                .collect();
            let all = complete.is_none().then_some(walk.places.len());
            let last = walk.places.last().map_or(0, |place| place.ply);
            let depth = match (all, depth) {
                (None, Depth::Whole) => Depth::Plies(2),
                // A deeper map than there is.
                (Some(_), _) if depth.plies() >= last => Depth::Whole,
                (_, depth) => depth,
            };
            if whole_at.contains(&depth) {
                walk.cut(depth.plies());
            } else {
                walk.some(depth.plies());
            }
            walk.draw();
            walk.value(position.to_move);
            if let Some(fault) = game.instance.failure() {
                return Err(Problem::unanswerable(fault));
            }
            Ok(Self {
                whole_at: whole_at
                    .into_iter()
                    .filter(|&depth| depth == Depth::Whole || depth.plies() < last || all.is_none())
                    .collect(),
                position,
                depth,
                all,
                places: walk.places,
                ways: walk.ways,
            })
        })
    }

    /// The ways from a position.
    pub(crate) fn from(&self, place: usize) -> impl Iterator<Item = &Way> {
        self.ways.iter().filter(move |way| way.from == place)
    }

    /// How many positions have a value that is not known.
    pub(crate) fn unknown(&self) -> usize {
        let places = self.places.iter();
        places
            .filter(|place| place.value.is_none() && place.to_move.is_some())
            .count()
    }
}
