//! The positions that a few moves lead to, with what they are worth: [`GameMap`].

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stonework_catalog::words::value_rank;
use stonework_catalog::{Int, Notation, Player, Scene, Scores, Session, SessionKey, ShownValue};
use stonework_core::{Run, Wdl};

use crate::address::Address;
use crate::answer::Answer;
use crate::opened::Position;
use crate::problem::Problem;
use crate::solves::Solves;

/// The most positions of a map.
pub(crate) const MOST: usize = 300;

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

/// The bytes for the positions of a map, and about how many times the letters of a position it takes.
const BYTES: usize = 8 << 20;
const BYTES_A_LETTER: usize = 16;

/// How many moves deep a map goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// So many moves.
    Plies(usize),
    /// To all ends.
    Whole,
}

impl Depth {
    /// Those that can be chosen.
    pub(crate) const ALL: [Self; 4] = [Self::Plies(1), Self::Plies(2), Self::Plies(3), Self::Whole];

    /// As an address has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plies(1) => "1",
            Self::Plies(2) => "2",
            Self::Plies(_) => "3",
            Self::Whole => "whole",
        }
    }

    fn plies(self) -> usize {
        match self {
            Self::Plies(plies) => plies,
            Self::Whole => usize::MAX,
        }
    }
}

impl FromStr for Depth {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let found = Self::ALL.into_iter().find(|depth| depth.name() == text);
        found.ok_or_else(|| {
            let message = format!("`depth={text}` means nothing: it is `1`, `2`, `3` or `whole`");
            Problem::bad_request(message)
        })
    }
}

/// A position of a map.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// How many moves lead to it.
    pub(crate) ply: usize,
    /// These moves: the first way that was found.
    pub(crate) moves: Vec<Notation>,
    /// Its text, if that is short.
    pub(crate) name: Option<String>,
    /// The position as there is to see, if there are few positions and the game says it.
    pub(crate) scene: Option<Scene>,
    /// Whose turn it is; `None` if the game is over.
    pub(crate) to_move: Option<Player>,
    /// What it is worth to the player to move at the start of the map, if that is known.
    pub(crate) value: Option<ShownValue>,
    /// How many of its moves are left out, of a position whose moves are shown.
    pub(crate) left_out: usize,
}

/// The moves that lead from one position of a map to another.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) moves: Vec<Notation>,
    /// What the first of them gains, in a game that keeps a score.
    pub(crate) gain: Option<i128>,
    /// Whether one of them is best.
    pub(crate) is_best: bool,
}

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

/// A walk over the positions of a map.
struct Walk<'a> {
    solves: &'a Solves,
    start_key: String,
    session: &'a mut dyn Session,
    run: Run,
    end: Instant,
    /// The moves from the start of the map to where the session is.
    at: Vec<Notation>,
    /// The most positions.
    most: usize,
    keeps_score: bool,
    /// The bytes of the query of the map, and of all links to its positions.
    query: usize,
    links: usize,
    places: Vec<Place>,
    found: HashMap<SessionKey, usize>,
    ways: Vec<Way>,
}

impl Walk<'_> {
    /// Begins anew with the position at the start.
    fn begin(&mut self) {
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
    fn all_within(&mut self, time: Duration) -> Option<usize> {
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
    fn cut(&mut self, plies: usize) {
        let kept = self.places.partition_point(|place| place.ply <= plies);
        self.places.truncate(kept);
        let places = &self.places;
        let is_kept = |way: &Way| way.to < kept && way.from < kept && places[way.from].ply < plies;
        self.ways.retain(is_kept);
    }

    /// Finds some positions so many plies deep, of each position those by moves of different values.
    fn some(&mut self, plies: usize) {
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
    fn draw(&mut self) {
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
    fn value(&mut self, to: Option<Player>) {
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
                    value
                } else {
                    turned(value)
                }
            };
            if let Some(value) = answer.rated.value {
                self.places[at].value = Some(seen(value));
            }
            for way in self.ways.iter_mut().filter(|way| way.from == at) {
                way.is_best = way
                    .moves
                    .iter()
                    .any(|mv| answer.rated.best_moves.contains(mv));
                let value = way.moves.iter().find_map(|&mv| answer.value_of(mv));
                let gain = self.keeps_score.then_some(way.gain);
                let place = &mut self.places[way.to];
                if place.value.is_none() && place.to_move.is_some() {
                    place.value = value.and_then(|value| after_move(value, gain)).map(seen);
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
        Some(if to == Some(Player::First) {
            value
        } else {
            turned(value)
        })
    }
}

/// What is left to the player who made a move, if the move was worth this: without what it gained, in
/// a game that keeps a score, and a ply nearer to the end.
fn after_move(value: ShownValue, gain: Option<Option<i128>>) -> Option<ShownValue> {
    match (value, gain) {
        (ShownValue::Margin(Int(margin)), Some(gain)) => {
            Some(ShownValue::Margin(Int(margin.checked_sub(gain?)?)))
        }
        (ShownValue::Outcome { result, plies }, _) => Some(ShownValue::Outcome {
            result,
            plies: match plies {
                Some(plies) if result != Wdl::Draw => Some(plies.checked_sub(1)?),
                other => other,
            },
        }),
        (other, _) => Some(other),
    }
}

/// A value as the other player sees it.
fn turned(value: ShownValue) -> ShownValue {
    match value {
        ShownValue::Margin(Int(margin)) => ShownValue::Margin(Int(margin.saturating_neg())),
        ShownValue::Spare {
            score: Int(score),
            what,
        } => ShownValue::Spare {
            score: Int(score.saturating_neg()),
            what,
        },
        ShownValue::Outcome { result, plies } => ShownValue::Outcome {
            result: match result {
                Wdl::Win => Wdl::Loss,
                Wdl::Draw => Wdl::Draw,
                Wdl::Loss => Wdl::Win,
            },
            plies,
        },
        other => other,
    }
}

/// So many moves at the most, the first of each value, the best values first, in the game's order.
fn some_of_each(
    moves: &[Notation],
    values: &[(Notation, ShownValue)],
    most: usize,
) -> Vec<Notation> {
    let value_of: HashMap<String, (i8, i128)> = values
        .iter()
        .map(|&(mv, value)| (mv.to_string(), value_rank(value)))
        .collect();
    let mut by_value: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, mv) in moves.iter().enumerate() {
        let value = value_of.get(&mv.to_string()).copied();
        by_value
            .entry(std::cmp::Reverse(value))
            .or_default()
            .push(at);
    }
    let mut chosen: Vec<usize> = Vec::new();
    for round in 0..moves.len() {
        let next = by_value.values().filter_map(|moves| moves.get(round));
        chosen.extend(next.take(most - chosen.len()));
        if chosen.len() == most {
            break;
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|at| moves[at]).collect()
}
