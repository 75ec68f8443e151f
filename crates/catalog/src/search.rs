//! Alpha-beta and proof-number search with the same capabilities of a game: [`Search`].

use std::sync::Arc;

use stonework_core::{DisjunctiveSum, Endgame, Game, Packed, Partizan, Symmetric};
use stonework_search::alpha_beta::{PackedKeys, Parallel, TableKind, WholeStates};
use stonework_search::keyed::{KeyedAlphaBeta, KeyedValue};
use stonework_search::{AlphaBeta, Hints, NoHints, ProofNumber, UseHints};
use stonework_values::{ByParts, CellsOf};

use super::by_keys::TABLE_BYTES;
use super::catalog_game::CatalogGame;
use super::game_builder::GameBuilder;

/// Alpha-beta and proof-number search, which use the same capabilities of a game: those that are
/// named, in any order. [`GameBuilder::with`] takes it.
#[derive(Clone, Copy, Debug)]
pub struct Search<H = NoHints, K = WholeStates> {
    alpha_beta: AlphaBeta<H, Parallel<K>>,
    proof_number: ProofNumber<H, Parallel<K>>,
}

impl Search {
    /// Searches that use nothing but the rules.
    #[must_use]
    pub fn new() -> Self {
        Self {
            alpha_beta: AlphaBeta::new()
                .with_table_bytes(TABLE_BYTES)
                .using_half_of_limit()
                .parallel(),
            proof_number: ProofNumber::new().using_half_of_limit().parallel(),
        }
    }
}

impl Default for Search {
    fn default() -> Self {
        Self::new()
    }
}

impl<const ORDERED: bool, const BOUNDED: bool, K> Search<Hints<ORDERED, BOUNDED>, K> {
    /// They search the candidates of an [`Ordered`](stonework_core::Ordered) game, by rank.
    #[must_use]
    pub fn ordered(self) -> Search<Hints<true, BOUNDED>, K> {
        Search {
            alpha_beta: self.alpha_beta.ordered(),
            proof_number: self.proof_number.ordered(),
        }
    }

    /// They use the static bounds of a [`Bounded`](stonework_core::Bounded) game.
    #[must_use]
    pub fn bounded(self) -> Search<Hints<ORDERED, true>, K> {
        Search {
            alpha_beta: self.alpha_beta.bounded(),
            proof_number: self.proof_number.bounded(),
        }
    }
}

impl<H, K> Search<H, K> {
    /// Their tables keep the keys of a [`Packed`] game.
    #[must_use]
    pub fn packed(self) -> Search<H, PackedKeys> {
        Search {
            alpha_beta: self.alpha_beta.packed(),
            proof_number: self.proof_number.packed(),
        }
    }
}

impl<H> Search<H, PackedKeys> {
    /// They visit one of the images of each position of a [`Symmetric`] game.
    #[must_use]
    pub fn by_symmetry(self) -> SearchBy<ImagesOnly, H> {
        SearchBy(self, ImagesOnly)
    }

    /// Alpha-beta search solves the endgames of an [`Endgame`] as it grows.
    #[must_use]
    pub fn with_endgames(self) -> SearchBy<EndgamesToo, H> {
        SearchBy(self, EndgamesToo)
    }

    /// Alpha-beta search values sums of small parts: [`ByParts`] of a game that is also symmetric.
    #[must_use]
    pub fn by_parts<G: Game>(self, cells: CellsOf<G>) -> SearchBy<PartsToo<G>, H> {
        SearchBy(self, PartsToo(cells))
    }
}

/// The searches of a packed game that use one more capability of it.
#[derive(Clone, Copy, Debug)]
pub struct SearchBy<C, H>(Search<H, PackedKeys>, C);

/// One of the images of each position is visited: [`Search::by_symmetry`].
#[derive(Clone, Copy, Debug)]
pub struct ImagesOnly;

/// Endgames are solved as the search grows: [`Search::with_endgames`].
#[derive(Clone, Copy, Debug)]
pub struct EndgamesToo;

/// Sums of small parts are valued: [`Search::by_parts`].
#[derive(Clone, Copy, Debug)]
pub struct PartsToo<G: Game>(CellsOf<G>);

/// Solvers that a game can be given by [`GameBuilder::with`]: a [`Search`].
pub trait SolversFor<G: CatalogGame> {
    /// The game with these solvers.
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G>;
}

impl<G: CatalogGame> GameBuilder<G> {
    /// The same game with these solvers, which use the capabilities that are named:
    /// `.with(Search::new().ordered().packed())`.
    #[must_use]
    pub fn with(self, solvers: impl SolversFor<G>) -> Self {
        solvers.add_to(self)
    }
}

impl<G, H> SolversFor<G> for Search<H, WholeStates>
where
    G: CatalogGame,
    H: UseHints<G> + Copy + Send + Sync + 'static,
{
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G> {
        game.alpha_beta(self.alpha_beta)
            .proof_number(self.proof_number)
    }
}

impl<G, H> SolversFor<G> for Search<H, PackedKeys>
where
    G: CatalogGame + Packed<Value: KeyedValue>,
    H: UseHints<G> + Copy + Send + Sync + 'static,
    Parallel<PackedKeys>: TableKind<G>,
{
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G> {
        let search = KeyedAlphaBeta::packed(&game.game, self.alpha_beta);
        game.search_alpha_beta(search, None)
            .proof_number_by_keys(self.proof_number)
    }
}

impl<G, H> SolversFor<G> for SearchBy<ImagesOnly, H>
where
    G: CatalogGame + Packed<Value: KeyedValue> + Symmetric + Clone,
    H: UseHints<G> + UseHints<stonework_core::Canonical<G>> + Copy + Send + Sync + 'static,
{
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G> {
        game.alpha_beta_by_symmetry(self.0.alpha_beta)
            .proof_number_by_symmetry(self.0.proof_number)
    }
}

impl<G, H> SolversFor<G> for SearchBy<EndgamesToo, H>
where
    G: CatalogGame + Packed<Value: KeyedValue> + Endgame,
    H: UseHints<G> + Copy + Send + Sync + 'static,
{
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G> {
        const REMARK: &str =
            "as the search grows, it solves endgames and stops where it comes to one";
        let search = KeyedAlphaBeta::packed(&game.game, self.0.alpha_beta.endgames());
        game.search_alpha_beta(search, Some(REMARK))
            .proof_number_by_keys(self.0.proof_number)
    }
}

impl<G, H> SolversFor<G> for SearchBy<PartsToo<G>, H>
where
    G: CatalogGame<State: Copy> + Packed<Value: KeyedValue> + Partizan + DisjunctiveSum + Symmetric,
    H: UseHints<G> + UseHints<ByParts<G>> + Copy + Send + Sync + 'static,
{
    fn add_to(self, game: GameBuilder<G>) -> GameBuilder<G> {
        let by_parts = Arc::new(ByParts::new(&game.game, self.1.0));
        let search = KeyedAlphaBeta::packed(&by_parts, self.0.alpha_beta);
        game.search_alpha_beta(search, None)
            .proof_number_by_keys(self.0.proof_number)
    }
}
