//! What is known of the starts of games, found out while nobody asks for anything: [`Badges`].

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use stonework_catalog::words::Players;
use stonework_catalog::{Catalog, CertifySettings, Entry, OpenGame, Solved};
use stonework_core::Run;

use crate::address::Address;
use crate::opened::Games;
use crate::solves::Solves;

/// What is known of the starts of games at their usual sizes, as far as it was found.
#[derive(Debug, Default)]
pub(crate) struct Badges {
    have_begun: AtomicBool,
    found: Mutex<BTreeMap<&'static str, Badge>>,
}

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Badge {
    /// Who wins from its start, in words.
    pub(crate) verdict: Option<String>,
    /// How many positions there are, if every one was solved.
    pub(crate) positions: Option<u64>,
    /// Whether a certificate of the value was made.
    pub(crate) is_certified: bool,
}

/// The time for each game.
const TIME: Duration = Duration::from_millis(300);

impl Badges {
    /// What is known of a game by now.
    pub(crate) fn of(&self, game: &str) -> Badge {
        self.found().get(game).cloned().unwrap_or_default()
    }

    fn found(&self) -> MutexGuard<'_, BTreeMap<&'static str, Badge>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to find out, unless that has begun.
    pub(crate) fn begin(self: &Arc<Self>, catalog: &Catalog, solves: &Arc<Solves>) {
        if self.have_begun.swap(true, Ordering::Relaxed) {
            return;
        }
        let games = catalog.iter().filter(|entry| has_start(entry));
        let games: Vec<Entry> = games.copied().collect();
        let (badges, solves) = (Arc::clone(self), Arc::clone(solves));
        tokio::spawn(async move {
            for entry in games {
                let asked = Arc::clone(&solves);
                let work = move |run: &Run| badge(&asked.games, &entry, run).unwrap_or_default();
                let Some(badge) = solves.workers.when_idle(TIME, work).await else {
                    return;
                };
                badges.found().insert(entry.id, badge);
            }
        });
    }
}

/// Whether a game has a start that everybody means: that of its board, not an example.
fn has_start(entry: &Entry) -> bool {
    entry.input.if_none().is_some() && entry.board.is_some()
}

fn badge(games: &Games, entry: &Entry, run: &Run) -> Option<Badge> {
    let address = Address {
        game: entry.id.to_owned(),
        ..Address::default()
    };
    let game = games.open(&address, run).ok()?;
    let instance = &game.instance;
    let solver = instance.fastest(run).name;
    let solved = instance.solve_value(solver, run).ok();
    let every = instance.is_solved_strongly().then(|| {
        let every = instance.solve_strongly(run).ok()?;
        let counts = every.counts(&run.watch()).ok()??;
        Some((counts.positions, every.solved().clone()))
    });
    let (positions, strong) = every.flatten().unzip();
    let certify = CertifySettings::default();
    let is_certified = solved.as_ref().is_some_and(|solved| {
        solved.value.is_some() && instance.certify(solver, solved, certify, run).is_ok()
    });
    let known = strong.as_ref().or(solved.as_ref());
    // Rules that turn out to be wrong are told where the game is shown.
    instance.failure().is_none().then(|| Badge {
        verdict: known.and_then(|solved| verdict(&game, solved)),
        positions,
        is_certified,
    })
}

/// Who wins, if that is known.
fn verdict(game: &OpenGame, solved: &Solved) -> Option<String> {
    let players: Players = game.players();
    let by_bounds = || players.verdict_by_bounds(&solved.bounds);
    let verdict = solved.value.map(|value| players.verdict(value));
    let verdict = verdict.or_else(by_bounds)?;
    Some(verdict.trim_end_matches('.').to_owned())
}
