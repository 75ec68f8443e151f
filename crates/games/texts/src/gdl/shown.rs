//! How a game in GDL is shown: [`Shown`].

use stonework_catalog::{
    About, CatalogGame, Input, InputError, InputKind, MoveText, Notation, Outline, Role, Scene,
    ShowValue, Spot,
};
use stonework_core::{Clocked, Game, Graded, InfinitePlay, Packed, Step, Symmetric};
use stonework_gdl::game::{GdlGame, GdlMove, Key, Payoff};

use super::grid::Grid;

/// What is advised where play can return to a position.
const IN_CYCLES: &str = "in GDL play has to end: the rules may count steps, with an end at the last, or \
    the setting `endless=draw` says that endless play is drawn";
const IN_CYCLES_FOR_POINTS: &str = "in GDL play has to end: the rules may count steps, with an end at \
    the last";

/// A game in GDL, from a position of it, with how it is shown.
pub(super) struct Shown<K, V> {
    game: GdlGame<K, V>,
    start: K,
    /// The board, where its fluents are cells of one.
    grid: Option<Grid>,
}

impl<K: Key, V: Payoff> Shown<K, V> {
    /// The game from the position that an input says.
    pub(super) fn of(game: GdlGame<K, V>, input: &Input) -> Result<Self, InputError> {
        let Input::Position(text) = input else {
            return Err(InputError::WrongKind(InputKind::Position));
        };
        Ok(Self {
            start: read(&game, text)?,
            grid: Grid::of(
                game.gdl(),
                &game.true_fluents(&game.start()).collect::<Vec<_>>(),
            ),
            game,
        })
    }
}

fn read<K: Key, V: Payoff>(game: &GdlGame<K, V>, text: &str) -> Result<K, InputError> {
    game.read(text)
        .map_err(|error| InputError::Unreadable(error.to_string()))
}

fn step<K: Key, V: Payoff>(step: Step<GdlGame<K, V>>) -> Step<Shown<K, V>> {
    Step {
        state: step.state,
        gain: step.gain,
        turn: step.turn,
    }
}

impl<K: Key, V: Payoff> Game for Shown<K, V> {
    type State = K;
    type Move = GdlMove;
    type Value = V;

    const BATCH: usize = GdlGame::<K, V>::BATCH;

    fn start(&self) -> K {
        self.start.clone()
    }

    #[inline]
    fn terminal_value(&self, position: &K) -> Option<V> {
        self.game.terminal_value(position)
    }

    #[inline]
    fn moves(&self, position: &K) -> impl Iterator<Item = GdlMove> {
        self.game.moves(position)
    }

    #[inline]
    fn play(&self, position: &K, mv: GdlMove) -> Step<Self> {
        step(self.game.play(position, mv))
    }

    fn prepare(&self, positions: &[K]) {
        self.game.prepare(positions);
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.game.infinite_play()
    }

    fn state_heap_bytes(position: &K) -> usize {
        GdlGame::<K, V>::state_heap_bytes(position)
    }
}

impl<K: Key, V: Payoff> Clocked for Shown<K, V> {
    type Unclocked = Self;

    fn unclocked(&self) -> Self {
        let game = self.game.unclocked();
        let game = game.expect("a clock alone ends play at its last");
        Self {
            start: game.start(),
            grid: None,
            game,
        }
    }

    fn split(&self, position: &K) -> (K, u32) {
        self.game.split_clock(position)
    }

    fn join(&self, position: &K, left: u32) -> K {
        self.game.join_clock(position, left)
    }
}

impl<V: Payoff> Packed for Shown<u128, V> {
    type Key = u128;

    #[inline]
    fn pack(&self, &position: &u128) -> u128 {
        position
    }

    #[inline]
    fn unpack(&self, key: u128) -> u128 {
        key
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }
}

impl<V: Payoff> Graded for Shown<u128, V> {
    fn grade(&self, position: &u128) -> u32 {
        self.game.grade(position)
    }
}

/// No position is the image of another: a text does not say which would be.
impl<V: Payoff> Symmetric for Shown<u128, V> {
    fn canonical(&self, &position: &u128) -> u128 {
        position
    }
}

impl<K: Key, V: Payoff + ShowValue> CatalogGame for Shown<K, V> {
    fn notation(&self, mv: GdlMove) -> Notation {
        let text = self.game.gdl().move_text(mv);
        if text.len() <= MoveText::MOST {
            return Notation::Text(MoveText::of(text));
        }
        // Its beginning, and its number.
        let number = format!("…#{}", mv.number());
        let fits = |&end: &usize| text.is_char_boundary(end);
        let end = (0..=MoveText::MOST - number.len()).rev().find(fits);
        Notation::Text(MoveText::of(format_args!(
            "{}{number}",
            &text[..end.unwrap_or(0)]
        )))
    }

    fn read_move(&self, text: &str) -> Option<GdlMove> {
        self.game.gdl().read_move(text)
    }

    fn read_state(&self, text: &str) -> Result<K, InputError> {
        read(&self.game, text)
    }

    fn draw(&self, position: &K) -> String {
        self.game.written(position)
    }

    fn picture(&self, position: &K) -> String {
        let fluents: Vec<&str> = self.game.true_fluents(position).collect();
        match &self.grid {
            Some(grid) => grid.picture(&fluents),
            None => fluents.join("\n"),
        }
    }

    fn scene(&self, position: &K) -> Option<Scene> {
        let fluents: Vec<&str> = self.game.true_fluents(position).collect();
        match &self.grid {
            Some(grid) => Some(grid.scene(&fluents)),
            None => listed(&fluents),
        }
    }

    fn spot(&self, _: &K, mv: GdlMove) -> Option<Spot> {
        self.grid.as_ref()?.spot(self.game.gdl().move_text(mv))
    }

    fn players(&self, position: &K) -> Option<[&str; 2]> {
        let [first, second] = self.game.gdl().roles();
        Some(match self.game.mover(position) {
            0 => [first, second],
            _ => [second, first],
        })
    }

    fn about(&self) -> Option<About> {
        let gdl = self.game.gdl();
        let net = gdl.net();
        let is_score = gdl.is_score(self.game.objective());
        let ends = if is_score {
            "points: what the role to move gets more than the other"
        } else if gdl.is_won_or_lost() {
            "win and loss"
        } else {
            "win, draw and loss"
        };
        let mut facts = vec![
            ("fluents", gdl.fluents().count().to_string()),
            (
                "moves",
                (0..2)
                    .map(|role| gdl.moves(role).count().to_string())
                    .collect::<Vec<_>>()
                    .join(" and "),
            ),
            ("atoms", gdl.atoms().to_string()),
            ("gates", net.gates().to_string()),
            ("bits a position", net.key_bits().to_string()),
            ("ends", ends.to_owned()),
        ];
        facts.extend(net.clock().map(|clock| ("clock", gdl.told_clock(clock))));
        Some(About {
            roles: gdl.roles().map(str::to_owned).to_vec(),
            facts,
            in_cycles: if is_score {
                IN_CYCLES_FOR_POINTS
            } else {
                IN_CYCLES
            },
            notes: gdl.notes().iter().map(ToString::to_string).collect(),
        })
    }

    fn failure(&self) -> Option<String> {
        self.game.failure().map(str::to_owned)
    }
}

/// What is true, one below the other; `None` if that is too much to be seen.
fn listed(fluents: &[&str]) -> Option<Scene> {
    /// The most that is listed.
    const MOST: usize = 40;
    /// The width of a character, in cells.
    const CHARACTER: f64 = 0.2;
    let longest = fluents.iter().map(|text| text.chars().count()).max();
    let longest = u32::try_from(longest.unwrap_or(0)).unwrap_or(u32::MAX);
    let count = u32::try_from(fluents.len()).unwrap_or(u32::MAX);
    if fluents.len() > MOST {
        return None;
    }
    let width = (f64::from(longest) * CHARACTER).max(1.0);
    let mut scene = Scene::new(width, f64::from(count) / 2.0 + 0.5);
    for (at, fluent) in (0_u32..).zip(fluents) {
        let middle = (width / 2.0, f64::from(at) / 2.0 + 0.5);
        scene.draw_with(Outline::Text { middle }, Role::Label, fluent);
    }
    Some(scene)
}
