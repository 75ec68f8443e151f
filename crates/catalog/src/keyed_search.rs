//! Games with searches by keys: [`GameBuilder::alpha_beta_by_symmetry`],
//! [`GameBuilder::proof_number_by_keys`].

use std::sync::Arc;

use stonework_core::{Canonical, Indexed, Packed, Symmetric};
use stonework_search::alpha_beta::TableKind;
use stonework_search::keyed::{KeyedAlphaBeta, KeyedGame, KeyedProofNumber, KeyedValue};
use stonework_search::{AlphaBeta, ProofNumber, UseHints};

use super::by_keys::{KeyedSearch, SearchKind};
use super::catalog_game::CatalogGame;
use super::game_builder::GameBuilder;
use super::good_moves::GoodMoves;
use super::solvers::info;

impl<G: CatalogGame> GameBuilder<G> {
    /// The same symmetric game with alpha-beta search, which visits one of the images of each position.
    ///
    /// First moves and lines are those of the game itself. A line follows the order of moves in
    /// canonical positions: it may be another one of the same value than that of a search of all
    /// positions.
    #[must_use]
    pub fn alpha_beta_by_symmetry<H, T>(self, solver: AlphaBeta<H, T>) -> Self
    where
        G: Packed<Value: KeyedValue> + Symmetric + Clone,
        H: UseHints<G> + UseHints<Canonical<G>> + 'static,
        T: TableKind<Canonical<G>> + 'static,
    {
        let search = KeyedAlphaBeta::symmetric(&self.game, solver);
        self.search_alpha_beta(search, None)
    }

    /// The same with this alpha-beta search. Of that, what runs for each position is compiled for each
    /// game, and the rest once for each type of value.
    pub(super) fn search_alpha_beta(
        mut self,
        search: KeyedAlphaBeta<G::Value>,
        remark: Option<&'static str>,
    ) -> Self
    where
        G::Value: KeyedValue,
    {
        if !self.ends() {
            return self;
        }
        let rules = Arc::new(Arc::clone(&self.game));
        self.features.good_moves = Some(GoodMoves::by_keys(rules, search.clone()));
        self.search_by_keys(remark, SearchKind::AlphaBeta(search.wins_first()))
    }

    /// The same game with proof-number search, which uses the hints that the game gives. It searches
    /// the keys of positions: it is compiled once for each type of value, where
    /// [`GameBuilder::proof_number`] is compiled for each game, and takes a tenth to two fifths longer
    /// for a position.
    #[must_use]
    pub fn proof_number_by_keys<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Packed<Value: KeyedValue>,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        let keyed = KeyedGame::packed::<H, G>(&self.game);
        let solver = self.with_convention(solver.using_half_of_limit()).into();
        self.search_by_keys(None, SearchKind::ProofNumber(keyed, solver))
    }

    /// The same of a game that numbers its positions: by these numbers.
    #[must_use]
    pub fn proof_number_by_rank<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Indexed<Value: KeyedValue>,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        let keyed = KeyedGame::ranked::<H, G>(&self.game);
        let solver = self.with_convention(solver.using_half_of_limit()).into();
        self.search_by_keys(None, SearchKind::ProofNumber(keyed, solver))
    }

    /// The same of a symmetric game: the search visits one of the images of each position.
    ///
    /// Where play may never end, a line would end as soon as an image of one of its positions comes,
    /// and not where that comes itself: there the positions themselves are searched.
    #[must_use]
    pub fn proof_number_by_symmetry<H, T>(self, solver: ProofNumber<H, T>) -> Self
    where
        G: Packed<Value: KeyedValue> + Symmetric,
        H: UseHints<G> + 'static,
        ProofNumber<H, T>: Into<KeyedProofNumber>,
    {
        if !self.ends() {
            return self.proof_number_by_keys(solver);
        }
        let keyed = KeyedGame::symmetric::<H, G>(&self.game);
        let solver = solver.using_half_of_limit().into();
        self.search_by_keys(None, SearchKind::ProofNumber(keyed, solver))
    }

    /// The same with a search by keys.
    fn search_by_keys(mut self, remark: Option<&'static str>, kind: SearchKind<G::Value>) -> Self
    where
        G::Value: KeyedValue,
    {
        let name = match kind {
            SearchKind::AlphaBeta(_) => "alpha-beta",
            SearchKind::ProofNumber(..) => "proof-number",
        };
        if let SearchKind::ProofNumber(keyed, _) = &kind {
            self.features.keyed = Some(keyed.clone());
        }
        self.features.solvers.push(Box::new(KeyedSearch {
            info: info(name),
            remark,
            rules: Arc::new(Arc::clone(&self.game)),
            kind,
        }));
        self
    }
}
