//! A sum whose value is too large, by a search: [`BySearch`].

use stonework_catalog::OpenGame;
use stonework_core::{Report, StopReason};
use stonework_erased::ErasedState;
use stonework_partizan::{CanonicalForm, Forms};
use stonework_values::KnownOutcome;

use crate::error::SumError;
use crate::exact::{Exact, MOST_MOVES, facts, listed, shown};
use crate::expression::{Placed, Sum, Term};
use crate::found::{Moves, PartFound, SumFound, SumMove, ValueFacts};
use crate::limits::{Limits, Texts};
use crate::moves_of::moves_of;
use crate::search::{Node, Search, World};
use crate::values_of_games::is_same;

/// The bytes for a search if no limit is set.
const BYTES: usize = 2 << 30;

/// How a sum is searched.
#[derive(Clone, Copy, Debug)]
pub struct SumSearch {
    /// A position is valued if that takes no more positions than this; else its moves are searched.
    pub valued_positions: u64,
    /// Whether the winning moves are told.
    pub moves: bool,
}

impl Default for SumSearch {
    fn default() -> Self {
        Self {
            valued_positions: 20_000,
            moves: true,
        }
    }
}

/// Searches sums of terms.
pub(crate) struct BySearch<'a> {
    terms: Vec<(&'a Term, i64)>,
    limits: &'a Limits,
    /// What is known of who wins beforehand.
    pub(crate) begun: KnownOutcome,
}

/// A term as the search has it: how often it is there, and what it is.
struct Summand<'a> {
    times: i64,
    what: What<'a>,
    found: PartFound,
}

/// What a summand is.
enum What<'a> {
    /// A position of the game of this number.
    Position(&'a Placed, usize),
    /// A value.
    Form(CanonicalForm),
}

impl<'a> BySearch<'a> {
    /// A search of the sum.
    pub(crate) fn of(sum: &'a Sum, limits: &'a Limits) -> Self {
        let terms = sum.terms().iter();
        Self {
            terms: terms.map(|term| (term, term.times)).collect(),
            limits,
            begun: KnownOutcome::default(),
        }
    }

    /// A search of a sum less another.
    pub(crate) fn of_difference([sum, other]: &'a [Sum; 2], limits: &'a Limits) -> Self {
        let mut search = Self::of(sum, limits);
        let taken = other.terms().iter();
        search.terms.extend(taken.map(|term| (term, -term.times)));
        search
    }

    /// Who wins, and by which moves, as far as the limits allow. A reason for which the value was not
    /// found is told with it.
    pub(crate) fn find(
        &self,
        asked: SumSearch,
        reason: Option<StopReason>,
    ) -> Result<SumFound, SumError> {
        let mut found = SumFound {
            facts: ValueFacts::default(),
            begun: self.begun,
            searched: true,
            parts: Vec::new(),
            components: Vec::new(),
            options: Moves::default(),
            report: Report::default(),
            stopped: reason,
        };
        "search of the sum".clone_into(&mut found.report.solver);
        found.report.threads = 1;
        let is_all_small = |placed: &Placed| placed.valued().is_all_small();
        if (self.terms.iter()).all(|(term, _)| term.position().is_some_and(is_all_small)) {
            found.facts.left_stop = Some("0".to_owned());
            found.facts.right_stop = Some("0".to_owned());
        }
        match self.fill(asked, &mut found) {
            Ok(()) => {}
            Err(SumError::Stopped(reason)) => found.stopped = Some(self.limits.reached(reason)),
            Err(error) => return Err(error),
        }
        found.learn();
        found.report.elapsed = self.limits.elapsed();
        Ok(found)
    }

    /// Searches as far as the limits allow.
    fn fill(&self, asked: SumSearch, found: &mut SumFound) -> Result<(), SumError> {
        let run = self.limits.rest();
        let bytes = run.bytes().unwrap_or(BYTES);
        let forms = Forms::with_bytes(bytes / 4);
        let valuing = run.clone().with_positions(asked.valued_positions);
        let algebra = forms.algebra_within(&run);
        let mut world = World::new(algebra, &valuing.with_bytes(bytes / 8), bytes / 8);
        let mut summands = self.summands(&forms, &mut world)?;
        for summand in &mut summands {
            found.parts.push(std::mem::take(&mut summand.found));
        }
        let root = node(&mut world, &summands, None)?;
        let searching = run.with_bytes(bytes / 8);
        let mut search = Search::new(&mut world, bytes / 4, &searching);
        found.facts.mean = search.mean(&root).map(|mean| mean.to_string());
        let number = search.number(&root).map(|number| number.to_string());
        if number.is_some() {
            found.facts.left_stop.clone_from(&number);
            found.facts.right_stop = number;
        }
        let searched = self.search(&mut search, &summands, &root, asked.moves, found);
        let (positions, peak) = search.cost();
        found.report.positions = positions;
        found.report.peak_bytes = peak + forms.bytes();
        searched
    }

    /// The terms as the search has them.
    fn summands<'w>(
        &self,
        forms: &'w Forms,
        world: &mut World<'w>,
    ) -> Result<Vec<Summand<'a>>, SumError>
    where
        'a: 'w,
    {
        let mut games: Vec<(&OpenGame, usize)> = Vec::new();
        let mut summands = Vec::new();
        let mut texts = Texts::of(&self.limits.rest());
        for &(term, times) in &self.terms {
            let (what, form, text) = if let Some(placed) = term.position() {
                let known = games.iter().find(|(game, _)| is_same(game, &placed.game));
                let known = known.map(|&(_, at)| at);
                let game = known.unwrap_or_else(|| {
                    let at = world.add_game(placed.valued());
                    games.push((&placed.game, at));
                    at
                });
                let form = world.value(game, &placed.state)?;
                (What::Position(placed, game), form, placed.to_string())
            } else {
                let form = Exact::new(forms, self.limits).term(term)?;
                let text = shown(&mut world.algebra, form)?;
                (What::Form(form), Some(form), text)
            };
            let facts = form
                .map(|form| facts(&mut world.algebra, form))
                .transpose()?;
            let found = PartFound {
                term: text,
                times,
                facts: texts.fitting_facts(facts.unwrap_or_default()),
            };
            summands.push(Summand { times, what, found });
        }
        Ok(summands)
    }

    /// Finds who wins, and by which moves.
    fn search(
        &self,
        search: &mut Search<'_, '_>,
        summands: &[Summand<'a>],
        root: &Node,
        told_moves: bool,
        found: &mut SumFound,
    ) -> Result<(), SumError> {
        let left_wins = match found.begun.left_begins {
            Some(left_wins) => left_wins,
            None => search.mover_wins(root, true)?,
        };
        found.begun.left_begins = Some(left_wins);
        let right_wins = match found.begun.right_begins {
            Some(left_wins) => !left_wins,
            None => search.mover_wins(root, false)?,
        };
        found.begun.right_begins = Some(!right_wins);
        for (left, wins) in [(true, left_wins), (false, right_wins)] {
            if !wins || !told_moves {
                continue;
            }
            for at in 0..summands.len() {
                let moves = self.winning(search, summands, at, left)?;
                if left {
                    found.options.left.extend(moves);
                } else {
                    found.options.right.extend(moves);
                }
            }
        }
        found.options.complete = true;
        Ok(())
    }

    /// The winning moves of a player in one of the summands.
    fn winning(
        &self,
        search: &mut Search<'_, '_>,
        summands: &[Summand<'a>],
        at: usize,
        left: bool,
    ) -> Result<Vec<SumMove>, SumError> {
        let summand = &summands[at];
        if summand.times == 0 {
            return Ok(Vec::new());
        }
        let of_left = left == (summand.times > 0);
        let options: Vec<(String, Reached)> = match &summand.what {
            What::Position(placed, game) => {
                let (moves, stopped) = moves_of(placed, of_left, MOST_MOVES, self.limits);
                stopped?;
                let moves = moves.into_iter();
                moves
                    .map(|(name, state)| (name, Reached::Position(*game, state)))
                    .collect()
            }
            What::Form(form) => {
                let algebra = &mut search.world().algebra;
                let options = if of_left {
                    algebra.left(*form)?
                } else {
                    algebra.right(*form)?
                };
                let options = options.iter().take(MOST_MOVES);
                let options = options.map(|&option| {
                    let name = format!("to {}", listed(algebra, option)?);
                    Ok((name, Reached::Form(option)))
                });
                options.collect::<Result<_, SumError>>()?
            }
        };
        let mut winning = Vec::new();
        for (name, option) in options {
            let child = node(search.world(), summands, Some((at, &option)))?;
            if !search.mover_wins(&child, !left)? {
                winning.push(SumMove {
                    part: at,
                    mv: name,
                    value: None,
                    incentive: None,
                    wins: Some(true),
                    dominated: None,
                    reversible: None,
                });
            }
        }
        Ok(winning)
    }
}

/// What a move in a summand leads to.
enum Reached {
    /// A position of the game of this number.
    Position(usize, ErasedState),
    /// A value.
    Form(CanonicalForm),
}

/// The sum of all summands, of which one was moved in once.
fn node(
    world: &mut World<'_>,
    summands: &[Summand<'_>],
    moved: Option<(usize, &Reached)>,
) -> Result<Node, SumError> {
    let mut sum = world.adding()?;
    for (at, summand) in summands.iter().enumerate() {
        let mut times = summand.times;
        if let Some((_, option)) = moved.filter(|&(moved, _)| moved == at) {
            let once = times.signum();
            times -= once;
            match option {
                Reached::Position(game, state) => {
                    world.add_position(&mut sum, *game, state, once)?;
                }
                Reached::Form(form) => world.add_form(&mut sum, *form, once)?,
            }
        }
        match &summand.what {
            _ if times == 0 => {}
            What::Position(placed, game) => {
                world.add_position(&mut sum, *game, &placed.state, times)?;
            }
            What::Form(form) => world.add_form(&mut sum, *form, times)?,
        }
    }
    world.node(sum)
}
