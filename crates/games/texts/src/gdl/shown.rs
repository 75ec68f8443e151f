//! How a game in GDL is shown: [`Shown`].

use std::sync::Arc;

use stonework_catalog::{
    CatalogGame, Input, InputError, InputKind, MoveText, Notation, Scene, ShowValue, Spot,
};
use stonework_core::{Game, InfinitePlay, Packed, Step, Value};
use stonework_gdl::game::{Gdl, GdlGame, GdlMove, Key, Payoff};

use super::grid::Grid;

/// A game in GDL, from a position of it, with how it is shown.
pub(super) struct Shown<K, V> {
    game: GdlGame<K, V>,
    start: K,
    /// The board, where its fluents are cells of one.
    grid: Option<Grid>,
}

impl<K: Key, V: Payoff> Shown<K, V> {
    /// The game of a text, from the position that an input says.
    pub(super) fn of(
        gdl: &Arc<Gdl>,
        endless: Option<InfinitePlay>,
        input: &Input,
    ) -> Result<Self, InputError> {
        let Input::Position(text) = input else {
            return Err(InputError::WrongKind(InputKind::Position));
        };
        let game = GdlGame::new(gdl, endless);
        Ok(Self {
            start: read(&game, text)?,
            grid: Grid::of(gdl, &game.true_fluents(&game.start()).collect::<Vec<_>>()),
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
        Notation::Text(MoveText::of(format_args!("{}{number}", &text[..end.unwrap_or(0)])))
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
        let grid = self.grid.as_ref()?;
        let fluents: Vec<&str> = self.game.true_fluents(position).collect();
        Some(grid.scene(&fluents))
    }

    fn spot(&self, _: &K, mv: GdlMove) -> Option<Spot> {
        self.grid.as_ref()?.spot(self.game.gdl().move_text(mv))
    }

    fn failure(&self) -> Option<String> {
        self.game.gdl().failure()
    }
}
