//! What a game of one's own is made of, in one line: `use stonework_command::prelude::*;`.

pub use std::process::ExitCode;

pub use stonework_catalog::boards::board::{Board, on_board, ranked};
pub use stonework_catalog::boards::cells::{Cells, pairs};
pub use stonework_catalog::boards::grid::{AllAround, Direction, Grid};
pub use stonework_catalog::boards::grid_game::{
    GridBoard, GridGame, GridKey, GridMove, GridState, Look, WhoseTurn, board_field, grid_game,
    symmetric_by_board,
};
pub use stonework_catalog::boards::sides::Sides;
pub use stonework_catalog::boards::size::{cols, rows, size};
pub use stonework_catalog::boards::stone_numbers::{StoneNumbers, numbered_by_stones};
pub use stonework_catalog::{
    AnswerKind, Answers, Catalog, CatalogGame, Entry, GameBuilder, InputKind, MoveError, MoveText,
    Notation, Number, OneOf, Outline, Player, PositionError, Role, Scene, Search, SizeError, Spot,
};
pub use stonework_core::{
    Bounded, Bounds, Candidate, Coded, Game, Graded, Indexed, InfinitePlay, Layered, Ordered,
    Outcome, Packed, Predecessors, Step, Symmetric, Tiered, Turn, Value, Wdl, WinLose,
};

pub use stonework_nimbers::{Nimber, NimberOutcomes};

pub use crate::main_with;
pub use crate::own_game::{OwnBoardGame, own_game};
