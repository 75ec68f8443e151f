//! The pages about a whole game: [`routes`].

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::routing::get;
use stonework_catalog::{
    Comparison, InputKind, Notation, ShownValue, SolveFailure, TableFailure, WantedValue,
};
use stonework_core::{Side, Wdl};

use crate::address::Address;
use crate::opened::play;
use crate::pages::{
    LONGEST, Nimbers, RowPart, Triangle, WholeSolution, compare_page, nimbers_page, part,
    triangle_page, whole_page,
};
use crate::problem::Problem;
use crate::site::{Page, Site};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/compare/{game}", get(compare))
        .route("/triangle/{game}", get(triangle))
        .route("/whole/{game}", get(whole))
        .route("/nimbers/{game}", get(nimbers))
}

/// The start by every solver that fits.
async fn compare(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let compared = site.on_game(&name, query, |game, _, run| {
        let solvers = game.instance.solvers();
        let end = run.time().and_then(|time| Instant::now().checked_add(time));
        let results = solvers.iter().enumerate().map(|(at, &solver)| {
            // Of the time that is left, each of those that are left gets the same.
            let left = u32::try_from(solvers.len() - at).unwrap_or(u32::MAX);
            let time = end.map(|end| end.saturating_duration_since(Instant::now()) / left);
            let run = solver.patient(run.clone());
            let run = time.map_or(run.clone(), |time| run.with_time(time).begun());
            (solver, game.instance.solve_best(solver.name, &run))
        });
        let comparison = Comparison::of(results.collect());
        if let Some(fault) = game.instance.failure() {
            return Err(Problem::unanswerable(fault));
        }
        Ok((comparison, game.players()))
    });
    let (address, title, (comparison, players)) = compared.await?;
    Ok(compare_page(&address, title, &players, &comparison))
}

/// The value of every part of a row.
async fn triangle(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let found = site.on_game(&name, query, |game, asked, run| {
        let whole = game.instance.start_subrow().ok_or_else(|| {
            let error = TableFailure::NoSubrows;
            Problem::unanswerable(error.to_string())
        })?;
        let len = whole.end - whole.start;
        if len > LONGEST {
            return Err(Problem::unanswerable(format!(
                "a row of {len} is too long to be shown: at most {LONGEST} are; `stonework solve --plot` \
                 draws longer ones"
            )));
        }
        let mut values = Vec::new();
        let line = game.instance.subrows(run, &mut |row, value| values.push((row, value)));
        let line = line.map_err(|error| Problem::unanswerable(error.to_string()))?;
        let moves = game.instance.session().moves();
        let ends = Side::BOTH.map(|side| {
            let mut from_end = [Notation::Side(side), Notation::SideCount(side, 1)].into_iter();
            let mv = from_end.find(|mv| moves.contains(mv));
            mv.map(|mv| mv.to_string()).unwrap_or_default()
        });
        let parts = values.into_iter().map(|(row, value)| {
            let mut session = game.instance.session();
            play(game, session.as_mut(), &part(asked, whole, row, &ends))?;
            let solver = session.choose(run).solver.name;
            let rated = session.rate_best(solver, run);
            let rated = rated.map_err(|error| Problem::unanswerable(error.to_string()))?;
            Ok(RowPart {
                row,
                value,
                best_moves: rated.best_moves,
            })
        });
        let parts = parts.collect::<Result<Vec<_>, Problem>>()?;
        Ok(Triangle {
            whole,
            parts,
            line,
            ends,
        })
    });
    let (address, title, triangle) = found.await?;
    Ok(triangle_page(&address.before(0), title, &triangle))
}

/// The nimber of a position, and those of its heaps.
async fn nimbers(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let (address, position) = site.position(&name, query).await?;
    let entry = *site.entry(&name)?;
    let text = position.text.clone();
    let asked = address.clone();
    let solves = Arc::clone(&site.solves);
    let found = site.solves.long_work(move |run| {
        let refused = |error: SolveFailure| Problem::unanswerable(error.to_string());
        let game = solves.games.open(&asked, &run)?;
        let mut session = game.instance.session();
        play(&game, session.as_mut(), &asked)?;
        let whole = session.nimber(&run).map_err(refused)?;
        let alone = |heap: u64| {
            let address = Address {
                input: Some(format!("[{heap}]")),
                moves: Vec::new(),
                ..asked.clone()
            };
            solves
                .games
                .open(&address, &run)?
                .instance
                .nimber(&run)
                .map_err(refused)
        };
        let heaps: Option<Vec<u64>> = match entry.input {
            InputKind::Row => text
                .split_whitespace()
                .map(|heap| heap.parse().ok())
                .collect(),
            _ => None,
        };
        let watch = run.watch();
        let heaps = heaps.unwrap_or_default().into_iter().map(|heap| {
            let in_time = watch.check();
            in_time.map_err(|reason| Problem::unanswerable(reason.to_string()))?;
            let nimber = alone(heap)?.nimber;
            Ok((heap, nimber.unwrap_or_default()))
        });
        let mut heaps = heaps.collect::<Result<Vec<_>, Problem>>()?;
        let sum = heaps.iter().fold(0, |sum, (_, nimber)| sum ^ nimber);
        if whole.nimber != Some(sum) {
            // The numbers are no heaps of a sum.
            heaps.clear();
        }
        let rules = game.instance.heap_rules();
        let sequence = rules.and_then(|rules| {
            let nimbers = rules.nimbers(SEQUENCE, &run).ok()?;
            let period = nimbers.period(&run).ok().flatten();
            let shown = nimbers.values().iter().take(SHOWN).copied().collect();
            Some((shown, period))
        });
        Ok(Nimbers {
            position: text.clone(),
            whole,
            heaps,
            sequence,
        })
    });
    Ok(nimbers_page(&address, entry.title, &found.await?))
}

/// The largest heap whose nimber is asked for to find a period.
const SEQUENCE: u32 = 2000;

/// So many nimbers are shown.
const SHOWN: usize = 120;

/// Every position of a game by value.
async fn whole(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let found = site.on_game(&name, query, |game, _, run| {
        let unsolved = |reason: String| {
            Problem::unanswerable(format!("not every position was solved: {reason}"))
        };
        let strong = game.instance.solve_strongly(run);
        let strong = strong.map_err(|error| unsolved(error.to_string()))?;
        let counts = strong.counts(&run.watch());
        let counts = counts
            .map_err(|reason| reason.to_string())
            .and_then(|counts| {
                let stopped = strong.solved().stopped;
                counts.ok_or_else(|| stopped.map_or_else(String::new, |reason| reason.to_string()))
            });
        let counts = counts.map_err(unsolved)?;
        let watch = run.watch();
        let examples = counts.by_value.iter().map(|count| {
            // Only what is an input again can be asked about.
            let is_input = game.entry.input == InputKind::Position && watch.check().is_ok();
            let wanted = is_input.then(|| wanted(count.value))?;
            Some(strong.random(wanted, 1)?.position)
        });
        let examples = examples.collect();
        Ok(WholeSolution {
            solver: strong.solver(),
            counts,
            examples,
        })
    });
    let (address, title, whole) = found.await?;
    Ok(whole_page(&address.before(0), title, &whole))
}

/// What asks for positions of a value.
fn wanted(value: ShownValue) -> WantedValue {
    match value {
        ShownValue::Outcome {
            result: result @ (Wdl::Win | Wdl::Loss),
            plies: Some(plies),
        } => WantedValue::ResultIn(result, plies),
        ShownValue::Margin(number) | ShownValue::Spare { score: number, .. } => {
            WantedValue::Number(number.0)
        }
        other => WantedValue::Result(other.result()),
    }
}
