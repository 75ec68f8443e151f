//! Nine Men's Morris from the empty board, with as many men as is wanted: [`MorrisOpening`].

mod hints;
mod keys;

use std::sync::Arc;

use stonework_core::{Game, InfinitePlay, Outcome, Step, Symmetric};
use stonework_search::{AlphaBeta, ProofNumber};

use super::board_of_men::board_of_men;
use super::men::{FORM, MEN, Men};
use super::variant::{FLYING, REMOVAL};
use super::{MorrisEndgame, MorrisMove, MorrisVariant, NineMensMorris, OTHER, OWN};
use crate::board::{Board, from_input};
use crate::stuck::STUCK;
use stonework_catalog::{
    EndgameOutcomes, EndgamesError, Entry, GameBuilder, Number, PositionError, SizeError,
    SolvedEndgames,
};

const MEN_EACH: Number = Number::new("men", 3..=9, 9, "how many men each player has");

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "nine-mens-morris-opening",
    aliases: &["morris-opening"],
    title: "Nine Men's Morris from the empty board",
    rules: "Nine Men's Morris with 3 to 9 men each, all to be put at the start; a database of the endgames of `nine-mens-morris` can tell what a position is worth as soon as all men are put.",
    positions: super::POSITIONS,
    moves: super::MOVES,
    params: &[
        MEN_EACH.param(),
        FLYING.param(),
        REMOVAL.param(),
        STUCK.param(),
    ],
    board: Some(FORM),
    example: "x../.../.../.o..x./.../.o./x.o x 0 0",
    ..Entry::of(&|input, settings| {
        let game = MorrisOpening::of(settings.get(&MEN_EACH)?, MorrisVariant::of(settings)?)?;
        let game = from_input(game, input)?;
        if let Some(endgame) = game.rules.small_endgame()? {
            return Ok(GameBuilder::new(endgame)
                .tiers()
                .endgames(move |_, solved| Ok(game.clone().with_solved(solved)?.searched()))
                .boxed());
        }
        Ok(GameBuilder::new(game)
            .proof_number_by_keys(ProofNumber::new().packed())
            .endgames(|game, solved| Ok(game.clone().with_solved(solved)?.searched()))
            .boxed())
    })
};

/// Nine Men's Morris from the empty board, with 3 to 9 men each: first the men are put, then they
/// are moved. The rules, positions and moves are those of [`NineMensMorris`], which has nine men
/// each.
///
/// As it is, play may never end, which is a draw. With an oracle of the endgames
/// ([`MorrisOpening::with_endgames`]), play ends when all men are put, and the oracle says what the
/// position is worth in the whole game, distance and all. What is left is the opening, which ends
/// after as many plies as there are men to put, so that every solver fits, above all [`AlphaBeta`]
/// with the hints of this game.
///
/// In the catalog, a position with eight men or fewer and none to put is solved as an endgame of
/// [`NineMensMorris`].
///
/// # Known values
///
/// With 3 men each, who fly, the first player wins in 23 plies; with 4 to 7, the game is drawn.
///
/// ```
/// use std::sync::Arc;
/// use stonework::{
///     AlphaBeta, Canonical, Indexed, InfinitePlay, OracleSolver, Outcome, Retrograde, Run, Solver,
/// };
/// use stonework_movement::{MorrisOpening, NineMensMorris};
/// use stonework_catalog::EndgameOutcomes;
///
/// let endgame = NineMensMorris::new(true).endgame(3, 3)?;
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered().with_predecessors();
/// let (_, strong) = solver.solve_with_oracle(&endgame, &Run::new())?;
/// let outcomes: Vec<_> = (0..endgame.count())
///     .map(|number| strong.forced_value(&endgame, &endgame.unrank(number)).expect("it is solved"))
///     .collect();
/// let outcomes = Arc::new(EndgameOutcomes::new(move |number: usize| Ok(outcomes[number])));
///
/// let opening = MorrisOpening::new(3, true)?.with_endgames(endgame, Arc::clone(&outcomes))?;
/// let search = AlphaBeta::new().ordered().packed();
/// let solution = search.solve(&Canonical(opening), &Run::new())?;
/// assert_eq!(outcomes.failure(), None);
/// assert_eq!(solution.value(), Some(Outcome::win_in(23)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
///
/// R. Gasser, "Solving Nine Men's Morris", Games of No Chance, MSRI Publications 29, 1996: the
/// endgames by retrograde analysis, and the opening by alpha-beta search on top of them.
#[derive(Clone, Debug)]
pub struct MorrisOpening {
    /// With the start.
    rules: NineMensMorris,
    /// How many men each player has.
    men: u32,
    endgames: Option<Endgames>,
}

/// Why an oracle fails that is asked for more men than it knows.
const OTHER_MEN: &str = "a position has other numbers of men than the endgames that are solved";

/// Who knows the endgames.
#[derive(Clone, Debug)]
struct Endgames {
    /// The numbers of the positions.
    game: Arc<MorrisEndgame>,
    outcomes: Arc<EndgameOutcomes>,
}

impl Endgames {
    /// What a position with no men to put is worth, which is not lost by the number of men.
    #[inline]
    fn outcome(&self, men: &Men) -> Outcome {
        let outcome = if let Some(number) = self.game.number(men) {
            self.outcomes.outcome(number)
        } else {
            self.outcomes.fail(OTHER_MEN);
            None
        };
        // After a failure it counts for nothing.
        outcome.unwrap_or(Outcome::DRAW)
    }
}

impl MorrisOpening {
    /// The empty board, and so many men each; players with three men left fly, or do not.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for fewer than 3 men or more than 9.
    pub fn new(men: u32, flying: bool) -> Result<Self, SizeError> {
        let other = MorrisVariant::default();
        Self::of(men, MorrisVariant { flying, ..other })
    }

    /// The empty board, and so many men each, played by other rules.
    ///
    /// # Errors
    ///
    /// As [`MorrisOpening::new`].
    pub fn of(men: u32, variant: MorrisVariant) -> Result<Self, SizeError> {
        SizeError::check("number of men of each player", men, 3, MEN)?;
        let start = Men {
            to_put: 2 * men.to_le_bytes()[0],
            ..Men::START
        };
        Ok(Self {
            rules: NineMensMorris::of(variant).at(start),
            men,
            endgames: None,
        })
    }

    /// The same game, which ends when all men are put: the oracle says what the position is worth.
    ///
    /// It is asked for the numbers that `endgame` gives its positions. If it fails, every position
    /// is at its end from then on, and values count for nothing:
    /// [`EndgameOutcomes::failure`] has to be asked after a solve.
    ///
    /// # Errors
    ///
    /// [`EndgamesError::OtherGame`] for endgames that are played by other rules, or with fewer men of
    /// one player than each has here.
    pub fn with_endgames(
        self,
        endgame: MorrisEndgame,
        outcomes: Arc<EndgameOutcomes>,
    ) -> Result<Self, EndgamesError> {
        let men = self.men;
        if endgame.variant() != self.rules.variant || !endgame.has(men, men) {
            return Err(EndgamesError::OtherGame {
                found: endgame.catalog_name(),
                needed: self.needed(),
            });
        }
        Ok(Self {
            endgames: Some(Endgames {
                game: Arc::new(endgame),
                outcomes,
            }),
            ..self
        })
    }

    /// The endgames that an oracle has to know.
    fn needed(&self) -> String {
        let (men, variant) = (self.men, self.rules.variant);
        format!("`nine-mens-morris` with {variant}, and own and other at least {men}")
    }

    /// The same game with the endgames of a solved game of the catalog.
    fn with_solved(self, solved: &SolvedEndgames<'_>) -> Result<Self, EndgamesError> {
        let read = || {
            let of_this = solved.game == super::ENTRY.id;
            let variant = MorrisVariant::of(solved.settings).ok()?;
            let own = solved.settings.get(&OWN).ok()?;
            let other = solved.settings.get(&OTHER).ok()?;
            let endgame = NineMensMorris::of(variant).endgame(own, other).ok()?;
            of_this.then_some(endgame)
        };
        match read() {
            Some(endgame) => self.with_endgames(endgame, Arc::clone(solved.outcomes)),
            None => Err(solved.refused(self.needed())),
        }
    }

    /// The game with the solvers of one that ends.
    fn searched(self) -> GameBuilder<Self> {
        /// A position takes 8 bytes: room for half a billion.
        const TABLE_BYTES: usize = 4 << 30;
        let search = AlphaBeta::new()
            .with_table_bytes(TABLE_BYTES)
            .using_half_of_limit();
        let search = search.ordered().packed().parallel();
        GameBuilder::new(self).alpha_beta_by_symmetry(search)
    }
}

impl Game for MorrisOpening {
    type State = Men;
    type Move = MorrisMove;
    type Value = Outcome;

    fn start(&self) -> Men {
        self.rules.start()
    }

    #[inline]
    fn terminal_value(&self, men: &Men) -> Option<Outcome> {
        let by_rules = self.rules.terminal_value(men);
        let Some(endgames) = &self.endgames else {
            return by_rules;
        };
        // The start is searched, so that its moves are rated.
        if by_rules.is_none() && men.to_put == 0 && *men != self.start() {
            return Some(endgames.outcome(men));
        }
        // After a failure, a solve is to end.
        by_rules.or_else(|| endgames.outcomes.has_failed().then_some(Outcome::DRAW))
    }

    #[inline]
    fn moves(&self, men: &Men) -> impl Iterator<Item = MorrisMove> {
        self.rules.moves(men)
    }

    #[inline]
    fn play(&self, men: &Men, mv: MorrisMove) -> Step<Self> {
        Step::to(self.rules.play(men, mv).state)
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        // All men are put at last, and then the oracle speaks.
        let is_whole = self.endgames.is_none();
        is_whole.then_some(InfinitePlay::Draw)
    }
}

/// As [`NineMensMorris`].
impl Symmetric for MorrisOpening {
    #[inline]
    fn canonical(&self, men: &Men) -> Men {
        self.rules.canonical(men)
    }
}

impl Board for MorrisOpening {
    fn at(self, start: Men) -> Self {
        let rules = self.rules.at(start);
        Self { rules, ..self }
    }

    fn parse_state(&self, text: &str) -> Result<Men, PositionError> {
        let men = self.rules.parse_state(text)?;
        let own = men.own.count_ones() + men.own_to_put();
        let other = men.other.count_ones() + u32::from(men.to_put / 2);
        PositionError::check_most("men of one player", own.max(other), self.men)?;
        Ok(men)
    }

    board_of_men!();
}
