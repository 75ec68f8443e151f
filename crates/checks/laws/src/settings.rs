//! The settings of a check: [`Laws`]. Next: the capabilities, in `capabilities`.

use std::fmt;

use stonework_core::{Game, Run, Value, Watch};

use super::any_game::AnyGame;
use super::capability_laws::{Capability, NamedLaws};
use super::checked::CheckedOf;
use super::compared::{Compare, Compared, ComparedLaws};
use super::examiner::Examiner;
use super::law::Law;
use super::panics::catch;
use super::shortest_play::with_shortest_play;
use super::tables_of::TablesOf;
use super::texts::{TextLaws, Texts};
use super::thoroughness::Settings;
use super::violation::{LawResult, ViolationOf};

/// The positions that are searched for the shortest path to a violation, for each one counted.
const EXPLAINED: usize = 5;

/// Which laws of a game are checked, and how thoroughly.
///
/// [`Laws::new`] has those of [`Game`], and a method for each capability adds its laws. However
/// many there are, [`Laws::check`] plays once.
///
/// ```
/// use stonework::laws::Laws;
/// use stonework::random::RandomGraph;
///
/// let game = RandomGraph::new(1).acyclic::<i64>();
/// let laws = Laws::new().layered().packed().graded().must_end();
/// let checked = laws.with_seed(7).with_games(100).check(&game)?;
/// assert!(checked.solved > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Laws<G: Game> {
    pub(super) settings: Settings,
    pub(super) capabilities: Vec<Capability<G>>,
    texts: Option<Texts<G>>,
    compare: Option<Compare<G>>,
    run: Run,
}

impl<G: Game> Laws<G> {
    /// The laws of [`Game`], with the default settings.
    #[must_use]
    pub fn new() -> Self {
        let settings = Settings {
            seed: 0,
            games: 32,
            plies: 512,
            breadth: 1000,
            counted: 10_000,
            foresight: 3,
            solved: 2000,
            must_end: false,
            says_infinite: false,
        };
        Self {
            settings,
            capabilities: Vec::new(),
            texts: None,
            compare: None,
            run: Run::new(),
        }
    }

    /// The seed of the random games. Default: 0.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// The number of random games. Default: 32.
    #[must_use]
    pub fn with_games(mut self, games: usize) -> Self {
        self.settings.games = games;
        self
    }

    /// The most plies of a random game. Default: 512.
    #[must_use]
    pub fn with_plies(mut self, plies: usize) -> Self {
        self.settings.plies = plies;
        self
    }

    /// The number of positions that are visited breadth first from the start. Default: 1000.
    #[must_use]
    pub fn with_breadth(mut self, positions: usize) -> Self {
        self.settings.breadth = positions;
        self
    }

    /// The most positions that are counted to tell how many play can reach
    /// ([`super::Checked::reachable`]). Among these, [`Laws::must_end`] finds every cycle, and
    /// bounds and candidates are checked wherever the value follows from those of other positions
    /// counted. The shortest path to a violation is looked for among five times as many. Default:
    /// 10,000.
    #[must_use]
    pub fn with_counted(mut self, positions: usize) -> Self {
        self.settings.counted = positions;
        self
    }

    /// The number of plies for which the futures of equal states are compared; fewer if that takes
    /// too many positions. Default: 3.
    #[must_use]
    pub fn with_foresight(mut self, plies: usize) -> Self {
        self.settings.foresight = plies;
        self
    }

    /// The positions that plain minimax solves within this number of positions are solved by other
    /// solvers as well, and their answers are compared. Default: 2000.
    #[must_use]
    pub fn with_solved(mut self, positions: u64) -> Self {
        self.settings.solved = positions;
        self
    }

    /// A cycle breaks a law: [`super::Law::Acyclic`]. For games that are meant to end whatever the
    /// players do. Default: cycles are allowed, and [`super::Checked::cyclic`] counts the positions
    /// that solvers refuse because of them.
    #[must_use]
    pub fn must_end(mut self) -> Self {
        self.settings.must_end = true;
        self
    }

    /// The laws of the texts of positions and moves as well: that each is read as what it is written
    /// for, that no two moves of a position have the same text, and that positions with the same
    /// text have the same future.
    #[must_use]
    pub fn texts(mut self, texts: Texts<G>) -> Self {
        self.texts = Some(texts);
        self
    }

    /// Solvers of one's own have to agree as well: `compare` asks them at each position that plain
    /// minimax has solved, or has refused as play can cycle, and says what it expects and what it
    /// finds if they do not.
    #[must_use]
    pub fn comparing(mut self, compare: fn(&G, &G::State) -> Compared) -> Self {
        self.compare = Some(compare);
        self
    }

    /// The time that a check may take, and the flag that ends it, are those of this run:
    /// [`super::Checked::stopped`] then tells that it has ended early. Default: no limit.
    #[must_use]
    pub fn within(mut self, run: Run) -> Self {
        self.run = run;
        self
    }

    /// Checks a game.
    ///
    /// A panic in the game's methods is caught, and told as a violation like any other, unless
    /// panics abort the program. The panic hook runs as well, which prints where the panic comes
    /// from.
    ///
    /// # Errors
    ///
    /// The first [`super::Violation`] found.
    pub fn check(&self, game: &G) -> Result<CheckedOf<G>, ViolationOf<G>> {
        let infinite_play = game.infinite_play();
        if let Some(play) = infinite_play {
            let worth = |is_first| G::Value::of_infinite_play(play.result(is_first));
            if worth(true).is_none() || worth(false).is_none() {
                let found = "a type that has no such value";
                return Err(ViolationOf::<G>::new(Law::InfinitePlay, play, found));
            }
        }
        let settings = Settings {
            says_infinite: infinite_play.is_some(),
            ..self.settings
        };
        let tables = TablesOf::new(game);
        let capabilities = self.capabilities.iter();
        let mut capabilities: Vec<_> = capabilities.map(|found| found.on(&tables)).collect();
        if let Some(texts) = self.texts {
            capabilities.push(NamedLaws {
                name: "its texts",
                laws: Box::new(TextLaws::new(&tables, texts)),
            });
        }
        if let Some(compare) = self.compare {
            capabilities.push(NamedLaws {
                name: "its solvers",
                laws: Box::new(ComparedLaws::new(&tables, compare)),
            });
        }
        let any = AnyGame::new(&tables);
        let checked = check(&any, settings, &capabilities, &self.run.watch());
        checked.map_err(|violation| tables.violation(violation))
    }
}

/// Checks a game, and explains a violation by the shortest play.
fn check<G: Game>(
    game: &G,
    settings: Settings,
    capabilities: &[NamedLaws<'_, G>],
    watch: &Watch,
) -> LawResult<G, CheckedOf<G>> {
    let run = || Examiner::new(game, settings, capabilities, watch.clone()).run();
    // Where a method panics is known where it is called; this is for those of states and values.
    let checked = catch(|| "the methods of states or values".to_owned(), run);
    let most = settings.counted.saturating_mul(EXPLAINED);
    checked.map_err(|violation| match watch.check() {
        Ok(()) => with_shortest_play(game, violation, most),
        // There is no time left for it.
        Err(_) => violation,
    })
}

impl<G: Game> Default for Laws<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Clone for Laws<G> {
    fn clone(&self) -> Self {
        Self {
            settings: self.settings,
            capabilities: self.capabilities.clone(),
            texts: self.texts,
            compare: self.compare,
            run: self.run.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for Laws<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.capabilities.iter().map(|capability| capability.name);
        f.debug_struct("Laws")
            .field("settings", &self.settings)
            .field("capabilities", &names.collect::<Vec<_>>())
            .field("texts", &self.texts.is_some())
            .field("compares", &self.compare.is_some())
            .field("run", &self.run)
            .finish()
    }
}
