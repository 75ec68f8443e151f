//! Why a game was refused, told with its positions and moves as it writes them.

use stonework_boards::shortened;
use stonework_core::{SolveError, SolveErrorOf, Value, Wdl};
use stonework_erased::{CountFailure, Edge, Erased, ErasedState, Node};
use stonework_search::keyed::{KeyedError, KeyedValue};

use super::catalog_game::{About, CatalogGame};
use super::failure::SolveFailure;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;

/// What the message of a cycle advises, in a game with these values that tells this of itself.
fn advice<V: Value>(about: Option<&About>) -> &'static str {
    if let Some(about) = about {
        about.in_cycles
    } else if [Wdl::Draw, Wdl::Loss].map(V::of_infinite_play) == [None; 2] {
        "a score that play can put off for ever has no value, so that no solver solves this game: \
         it has to come to an end, or be won, drawn or lost instead"
    } else {
        "where play may never end, the game says what that is worth by `Game::infinite_play`, and the \
         solver `retrograde` fits"
    }
}

/// The text of a position in a message.
fn in_message(text: String) -> String {
    /// A longer text is cut.
    const MOST: usize = 200;
    if text.len() > MOST {
        shortened(&text)
    } else {
        text
    }
}

/// A game that was refused, with its positions and moves as it writes them.
pub(super) fn refused<G: CatalogGame>(game: &G) -> impl Fn(SolveErrorOf<G>) -> SolveFailure + '_ {
    let tell = |state: &G::State, mv: Option<&G::Move>| match mv {
        Some(&mv) => game.notation(mv).to_string(),
        None => in_message(game.draw_by_ends(state)),
    };
    move |error| SolveFailure::Game(error.message(&tell, advice::<G::Value>(game.about().as_ref())))
}

/// A position of an erased game, or the move of it with an index, as the game writes it.
fn told<V: ShowValue>(
    rules: &dyn ShownGame<V>,
    state: &ErasedState,
    index: Option<usize>,
) -> String {
    let mv = index.and_then(|index| rules.move_text(state, index));
    mv.unwrap_or_else(|| in_message(rules.draw_by_ends(state)))
}

/// The same of a game whose types are erased.
pub(super) fn refused_erased<'p, V: ShowValue>(
    rules: &dyn ShownGame<V>,
) -> impl Fn(SolveErrorOf<Erased<'p, V>>) -> SolveFailure {
    let tell = move |node: &Node<'_, V>, edge: Option<&Edge<V>>| match node.state() {
        Some(state) => told(rules, &state, edge.map(Edge::index)),
        // What an end is worth, whose state is not kept.
        None => format!("{node:?}"),
    };
    move |error| SolveFailure::Game(error.message(&tell, advice::<V>(rules.about().as_ref())))
}

/// The same of a game that is searched by keys. The message is compiled where the searches are.
pub(super) fn refused_by_keys<V: ShowValue + KeyedValue>(
    rules: &dyn ShownGame<V>,
    error: &KeyedError<'_, V>,
) -> SolveFailure {
    let tell = |state: &ErasedState, index| told(rules, state, index);
    SolveFailure::Game(V::message(
        error,
        &tell,
        advice::<V>(rules.about().as_ref()),
    ))
}

/// The lines of a game that were not counted, with its positions as it writes them.
pub(super) fn not_counted<V: ShowValue>(
    rules: &dyn ShownGame<V>,
) -> impl Fn(CountFailure) -> CountFailure {
    move |failure| match failure {
        CountFailure::NoMoves(state) => {
            let error = SolveError::<_, ()>::NoMoves { state };
            CountFailure::Game(error.message(&|state, _| told(rules, state, None), ""))
        }
        other => other,
    }
}
