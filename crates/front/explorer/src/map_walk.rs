//! The walk that finds the positions of a map and their values: [`Walk`].

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stonework_catalog::{Notation, Player, Scores, Session, SessionKey, ShownValue};
use stonework_core::Run;

use crate::answer::Answer;
use crate::map_place::{Place, Way};
use crate::map_values::{after_move, some_of_each};
use crate::solves::Solves;
use crate::turned_value::turned;

/// The most positions of a map that does not have all there are so many moves deep.
const MOST_OF_SOME: usize = 150;

/// The most lines between the positions of a map.
const MOST_WAYS: usize = 2000;

/// The bytes of all links of a map, two for each position.
const LINKS: usize = 160 << 10;

/// The most moves of a position that are looked at.
const MOST_MOVES: usize = 1000;

/// The most positions that have pictures.
const MOST_PICTURES: usize = 150;

/// The longest text of a position that is its name.
const LONGEST_NAME: usize = 14;

/// A walk over the positions of a map.
pub(crate) struct Walk<'a> {
    pub(crate) solves: &'a Solves,
    pub(crate) start_key: String,
    pub(crate) session: &'a mut dyn Session,
    pub(crate) run: Run,
    pub(crate) end: Instant,
    /// The moves from the start of the map to where the session is.
    pub(crate) at: Vec<Notation>,
    /// The most positions.
    pub(crate) most: usize,
    pub(crate) keeps_score: bool,
    /// The bytes of the query of the map, and of all links to its positions.
    pub(crate) query: usize,
    pub(crate) links: usize,
    pub(crate) places: Vec<Place>,
    pub(crate) found: HashMap<SessionKey, usize>,
    pub(crate) ways: Vec<Way>,
}

impl Walk<'_> {
    /// Begins anew with the position at the start.
    pub(crate) fn begin(&mut self) {
        self.go(0);
        (self.places, self.found, self.ways) = (Vec::new(), HashMap::new(), Vec::new());
        self.links = 0;
        let start = self.place(0);
        self.found.insert(self.session.key(), 0);
        self.places.push(start);
    }

    /// The position where the session is.
    fn place(&self, ply: usize) -> Place {
        let to_move = self.session.to_move();
        let text = self.session.position();
        Place {
            ply,
            moves: self.at.clone(),
            name: (text.chars().count() <= LONGEST_NAME).then_some(text),
            scene: None,
            to_move,
            value: None,
            left_out: 0,
        }
    }

    /// Goes to a position that was found.
    fn go(&mut self, to: usize) {
        let way = self
            .places
            .get(to)
            .map(|place| place.moves.clone())
            .unwrap_or_default();
        let same = self
            .at
            .iter()
            .zip(&way)
            .take_while(|(one, two)| one == two)
            .count();
        while self.at.len() > same {
            self.at.pop();
            self.session.undo();
        }
        for &mv in &way[same..] {
            self.session.play(&mv.to_string());
            self.at.push(mv);
        }
    }

    /// Follows moves from a position, where the session is; tells how many of them.
    fn follow(&mut self, from: usize, moves: &[Notation], until: Instant) -> usize {
        let ply = self.places[from].ply + 1;
        let before = self.session.scores();
        for (followed, &mv) in moves.iter().enumerate() {
            // As an address has it: the first that is written so.
            if Instant::now() > until || self.session.play(&mv.to_string()).is_none() {
                return followed;
            }
            self.at.push(mv);
            let key = self.session.key();
            let gain = self.gain(from, before);
            let known = self.found.get(&key).copied();
            let to = known.unwrap_or(self.places.len());
            let way = self
                .ways
                .iter()
                .rposition(|way| (way.from, way.to) == (from, to));
            let moves = self.at.iter().map(|mv| mv.to_string().len() + "&m=".len());
            let link = 2 * (self.query + moves.sum::<usize>());
            let fits = match known {
                Some(_) => way.is_some() || self.ways.len() < MOST_WAYS,
                None => to < self.most && self.links + link <= LINKS && self.ways.len() < MOST_WAYS,
            };
            if known.is_none() && fits {
                self.links += link;
                self.places.push(self.place(ply));
                self.found.insert(key, to);
            }
            self.at.pop();
            self.session.undo();
            if !fits {
                return followed;
            }
            match way {
                Some(way) => self.ways[way].moves.push(mv),
                None => self.ways.push(Way {
                    from,
                    to,
                    moves: vec![mv],
                    gain,
                    is_best: false,
                }),
            }
        }
        moves.len()
    }

    /// What the player to move at a position has gained where the session is, of what both had then.
    fn gain(&self, from: usize, before: Option<Scores>) -> Option<i128> {
        let [before, after] = [before?, self.session.scores()?]
            .map(|scores| scores.first.0.checked_sub(scores.second.0));
        let gain = after?.checked_sub(before?)?;
        match self.places[from].to_move? {
            Player::First => Some(gain),
            Player::Second => gain.checked_neg(),
        }
    }

    /// Finds all positions, within this time and if there are not too many; otherwise tells how many
    /// plies deep all were found.
    pub(crate) fn all_within(&mut self, time: Duration) -> Option<usize> {
        let until = Instant::now() + time;
        let mut next = 0;
        while next < self.places.len() {
            self.go(next);
            let (moves, more) = self.moves();
            if more > 0 || self.follow(next, &moves, until) < moves.len() {
                return Some(self.places[next].ply);
            }
            next += 1;
        }
        None
    }

    /// The moves where the session is, and how many more there are.
    fn moves(&self) -> (Vec<Notation>, usize) {
        match self.session.to_move() {
            Some(_) => self.session.first_moves(MOST_MOVES),
            None => (Vec::new(), 0),
        }
    }

    /// Leaves out what is deeper.
    pub(crate) fn cut(&mut self, plies: usize) {
        let kept = self.places.partition_point(|place| place.ply <= plies);
        self.places.truncate(kept);
        let places = &self.places;
        let is_kept = |way: &Way| way.to < kept && way.from < kept && places[way.from].ply < plies;
        self.ways.retain(is_kept);
    }

    /// Finds some positions so many plies deep, of each position those by moves of different values.
    pub(crate) fn some(&mut self, plies: usize) {
        self.begin();
        let most = self.most.min(MOST_OF_SOME);
        // So that each position has some moves, the first ones have as many as there is room for.
        let quotas = match plies {
            1 => vec![most],
            2 => vec![most / 6, 5],
            _ => vec![most / 18, 4, 3],
        };
        let until = Instant::now() + self.left() / 2;
        let mut first = 0;
        for quota in quotas {
            let last = self.places.len();
            for place in first..last {
                self.go(place);
                let (moves, more) = self.moves();
                let values = if moves.len() > quota {
                    self.rate(until).map(|answer| answer.rated.moves.clone())
                } else {
                    None
                };
                let chosen = some_of_each(&moves, &values.unwrap_or_default(), quota.max(1));
                let followed = self.follow(place, &chosen, self.end);
                self.places[place].left_out = moves.len() + more - followed;
            }
            first = last;
        }
    }

    /// Draws the positions, if there are few.
    pub(crate) fn draw(&mut self) {
        if self.places.len() > MOST_PICTURES {
            return;
        }
        for at in 0..self.places.len() {
            self.go(at);
            self.places[at].scene = self.session.scene();
        }
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// What is known of the position where the session is, kept or found in a part of the time left.
    fn rate(&self, until: Instant) -> Option<Arc<Answer>> {
        const PART: u32 = 4;
        /// In less time, a solver finds nothing.
        const LEAST: Duration = Duration::from_millis(1);
        let time = until.saturating_duration_since(Instant::now()) / PART;
        let run = (time >= LEAST).then(|| self.run.clone().with_time(time).begun());
        self.solves
            .answer_of(&self.start_key, &*self.session, run.as_ref())
    }

    /// Finds the values of the positions, and which moves are best.
    pub(crate) fn value(&mut self, to: Option<Player>) {
        for at in 0..self.places.len() {
            if self.places[at].to_move.is_none() {
                self.go(at);
                self.places[at].value = self.end_to(to);
            }
        }
        // The moves of a position tell what they lead to, so those without moves here come last.
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        let mut has_ways = vec![false; order.len()];
        for way in &self.ways {
            has_ways[way.from] = true;
        }
        order.sort_by_key(|&at| !has_ways[at]);
        for at in order {
            let Place { to_move, value, .. } = self.places[at];
            let Some(player) = to_move else { continue };
            if value.is_some() && !has_ways[at] {
                continue;
            }
            self.go(at);
            let Some(answer) = self.rate(self.end) else {
                continue;
            };
            let seen = |value| {
                if Some(player) == to {
                    Some(value)
                } else {
                    turned(value)
                }
            };
            if let Some(value) = answer.rated.value {
                self.places[at].value = seen(value);
            }
            for way in self.ways.iter_mut().filter(|way| way.from == at) {
                way.is_best = way
                    .moves
                    .iter()
                    .any(|mv| answer.rated.best_moves.contains(mv));
                let value = way.moves.iter().find_map(|&mv| answer.value_of(mv));
                let (keeps_score, gain) = (self.keeps_score, way.gain);
                let place = &mut self.places[way.to];
                if place.value.is_none() && place.to_move.is_some() {
                    place.value = value
                        .and_then(|value| after_move(value, keeps_score, gain))
                        .and_then(seen);
                }
            }
        }
    }

    /// What the end where the session is is worth to a player; in a game that keeps a score, nothing is
    /// left there.
    fn end_to(&self, to: Option<Player>) -> Option<ShownValue> {
        if self.session.scores().is_some() {
            return None;
        }
        let value = match self.session.result()? {
            ShownValue::Outcome { result, .. } => ShownValue::Outcome {
                result,
                plies: Some(0),
            },
            other => other,
        };
        if to == Some(Player::First) {
            Some(value)
        } else {
            turned(value)
        }
    }
}
