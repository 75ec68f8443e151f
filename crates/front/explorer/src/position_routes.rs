//! The pages of a position, and what they ask for while it is solved: [`routes`].

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::rejection::StringRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_core::Stream;
use std::sync::Arc;
use stonework_catalog::{Entry, Param};
use stonework_serving::Claim;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::address::{Address, LeftOut};
use crate::history::History;
use crate::opened::Position;
use crate::pages::{Explained, Stage, Work, history_page, position_page, setup_page, why_page};
use crate::problem::Problem;
use crate::site::{Page, PageProblem, Site};
use crate::solves::{Asked, Key};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/games/{game}", get(position).post(sent))
        .route("/set/{game}", get(set))
        .route("/place/{game}", get(place))
        .route("/events/{game}", get(events))
        .route("/stop/{game}", post(stop))
        .route("/again/{game}", post(again))
        .route("/why/{game}", get(why))
        .route("/history/{game}", get(history))
        .route("/history.svg/{game}", get(history_picture))
}

/// The page of a position; of a game's start, if nothing else is said.
async fn position(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let given = Address::of(entry.id, &query.unwrap_or_default())?;
    let address = match site.kept(entry, given.clone()) {
        Ok(address) => address.with_example(entry),
        Err(problem) => return told_in_form(&site, entry, &given, problem).await,
    };
    match site.solves.position(&address).await {
        Ok(position) => Ok(shown(&site, entry, &address, &position, None)
            .await?
            .into_response()),
        Err(problem) => told_in_form(&site, entry, &address, problem).await,
    }
}

/// The page of a position, with what is known of it; `wrong` is what was asked for instead.
async fn shown(
    site: &Site,
    entry: &Entry,
    address: &Address,
    position: &Position,
    wrong: Option<(&Address, &Problem)>,
) -> Page {
    let asked = match position.to_move {
        Some(_) => Some(site.solves.ask(address, position).await),
        None => None,
    };
    let work;
    let stage = match &asked {
        None => Stage::Over,
        Some(Ok(Asked::Answered(answer))) => Stage::Known(answer),
        Some(Ok(Asked::Solving(solve))) => {
            work = Work::of(address, position, &site.solves.how_far(solve));
            Stage::Solving(&work)
        }
        Some(Err(problem)) if problem.is_for_now() => return Err(problem.clone().into()),
        Some(Err(problem)) => Stage::Failed(problem),
    };
    let past = past(site, address, &stage).await;
    let line = stage.known().and_then(|answer| answer.rated.line.as_ref());
    let mut position = position.clone();
    if let Some(line) = line.filter(|_| address.view.line) {
        position.ahead = site.solves.ahead(address, line).await?;
    }
    Ok(position_page(
        entry,
        address,
        &position,
        &stage,
        wrong,
        past.as_ref(),
    ))
}

/// The values that the game went through, as far as they are known at once.
async fn past(site: &Site, address: &Address, stage: &Stage<'_>) -> Option<History> {
    /// So long they are looked for, all together.
    const AT_ONCE: Duration = Duration::from_millis(100);
    if address.moves.is_empty() && address.later.is_empty() {
        return None;
    }
    // What came before a position that takes long takes longer still.
    let time = match stage {
        Stage::Solving(_) | Stage::Failed(_) => Duration::ZERO,
        Stage::Over | Stage::Known(_) => AT_ONCE,
    };
    // The page is there without it where too much is asked for at once.
    History::at_once(&site.solves, address, time).await.ok()
}

/// What is wrong in a form is told there, beside what is right without it.
pub(crate) async fn told_in_form(
    site: &Site,
    entry: &Entry,
    filled: &Address,
    problem: Problem,
) -> Result<Response, PageProblem> {
    if problem.is_for_now() {
        return Err(problem.into());
    }
    let mut right = filled.clone();
    match (problem.right_moves, problem.field.as_deref()) {
        (Some(moves), _) => {
            right = Address {
                later: Vec::new(),
                ..filled.before(usize::from(moves))
            }
        }
        (None, Some("input")) => {
            right = Address {
                input: None,
                ..filled.start()
            }
        }
        (None, Some(field)) => {
            let name = field.strip_prefix("set.").unwrap_or(field);
            right.settings.retain(|(known, _)| known != name);
            right.document.take_if(|(known, _)| *known == name);
        }
        (None, None) => right = right.start(),
    }
    let start = Address {
        game: filled.game.clone(),
        view: filled.view,
        ..Address::default()
    };
    for right in [right.clone(), right.start(), start] {
        let right = right.with_example(entry);
        if let Ok(position) = site.solves.position(&right).await {
            let page = shown(site, entry, &right, &position, Some((filled, &problem))).await?;
            return Ok((problem.status, page).into_response());
        }
    }
    let page = setup_page(entry, filled, &problem);
    Ok((problem.status, page).into_response())
}

/// Other settings: what is possible with them of the position and its moves stays.
async fn set(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    let entry = site.entry(&name)?;
    let asked = plain(entry, Address::of(entry.id, &query.unwrap_or_default())?);
    let Ok(address) = site.kept(entry, asked.clone()) else {
        return Ok(Redirect::to(&asked.link("games")));
    };
    // A position tells the size of its board.
    let bare = without_sizes(entry, &address);
    let mut sizes = address
        .settings
        .iter()
        .filter(|one| !bare.settings.contains(one));
    if address.input.is_some()
        && bare != address
        && let Ok(position) = site.solves.position(&bare).await
        && sizes.all(|(name, value)| position.settings.get(name) == Some(value))
    {
        return Ok(Redirect::to(&bare.link("games")));
    }
    let (address, left_out) = match site.solves.position(&address).await {
        Ok(_) => (address, None),
        Err(Problem {
            right_moves: Some(moves),
            ..
        }) => {
            let before = Address {
                later: Vec::new(),
                ..address.before(usize::from(moves))
            };
            (before, Some(LeftOut::Moves))
        }
        Err(_) => {
            let start = Address {
                input: None,
                ..address.start()
            };
            let start = plain(entry, start).with_example(entry);
            let is_right =
                start.input != address.input && site.solves.position(&start).await.is_ok();
            if is_right {
                (start, Some(LeftOut::Position))
            } else {
                (address, None)
            }
        }
    };
    let link = address.link("games");
    let Some(left_out) = left_out else {
        return Ok(Redirect::to(&link));
    };
    let and = if link.contains('?') { '&' } else { '?' };
    Ok(Redirect::to(&format!(
        "{link}{and}without={}",
        left_out.name()
    )))
}

/// Another position: the rules stay, and so does the size of the board if the position has it.
async fn place(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    let entry = site.entry(&name)?;
    let address = Address::of(entry.id, &query.unwrap_or_default())?;
    let Ok(kept) = site.kept(entry, address.clone()) else {
        return Ok(Redirect::to(&address.link("games")));
    };
    let bare = without_sizes(entry, &kept);
    let is_right = site.solves.position(&kept).await.is_ok();
    let to = if is_right || bare == kept { kept } else { bare };
    Ok(Redirect::to(&to.link("games")))
}

/// The same without what the game takes anyway: the default of each parameter but sizes, which a
/// position has, and these too where none is given.
fn plain(entry: &Entry, mut address: Address) -> Address {
    let start = entry.input.if_none();
    if address.input.as_deref() == start {
        address.input = None;
    }
    let has_position = address.input.is_some();
    address.settings.retain(|(name, value)| {
        let param = entry.params.iter().find(|param| param.name == name);
        let is_default = |param: &Param| param.one_text(value) == param.default_text();
        param.is_none_or(|param| (has_position && param.axis.is_some()) || !is_default(param))
    });
    address
}

/// The same without the size of the board.
fn without_sizes(entry: &Entry, address: &Address) -> Address {
    let is_size = |name: &str| {
        let mut params = entry.params.iter();
        params.any(|param| param.name == name && param.axis.is_some())
    };
    let mut bare = address.clone();
    bare.settings.retain(|(name, _)| !is_size(name));
    bare
}

/// The page of a form that was sent as it has a whole text, which no address could hold.
async fn sent(
    State(site): State<Site>,
    Path(name): Path<String>,
    form: Result<String, StringRejection>,
) -> Result<Response, PageProblem> {
    let form = form.map_err(|error| Problem::bad_request(error.body_text()))?;
    let entry = site.entry(&name)?;
    let given = Address::of(entry.id, &form)?;
    let kept = site.kept(entry, given.clone());
    let kept = kept.and_then(|address| match entry.document() {
        Some(param) if address.document.is_none() => {
            let message = "no text was sent: paste one, or choose a file with it".to_owned();
            Err(Problem::in_field(&format!("set.{}", param.name), message))
        }
        _ => Ok(address),
    });
    match kept {
        Ok(address) => Ok(Redirect::to(&address.link("games")).into_response()),
        Err(problem) => told_in_form(&site, entry, &given, problem).await,
    }
}

/// Tells how far the solve of a position is, until it ends.
async fn events(
    State(site): State<Site>,
    Extension(claim): Extension<Arc<Claim>>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageProblem> {
    /// So often, progress is told.
    const PAUSE: Duration = Duration::from_millis(250);
    /// So long a client may take to read what it was told.
    const PATIENCE: Duration = Duration::from_secs(10);
    let (address, position) = site.position(&name, query).await?;
    let solving = match position.to_move {
        None => None,
        Some(_) => match site.solves.ask(&address, &position).await? {
            Asked::Answered(_) => None,
            Asked::Solving(solve) => Some(solve),
        },
    };
    let (tell, told) = mpsc::channel(4);
    let solves = Arc::clone(&site.solves);
    tokio::spawn(async move {
        if let Some(solve) = solving {
            while solve.wait_for(PAUSE).await.is_none() {
                let work = Work::of(&address, &position, &solves.how_far(&solve));
                let Ok(event) = Event::default().event("progress").json_data(work) else {
                    return;
                };
                if tell.send_timeout(Ok(event), PATIENCE).await.is_err() {
                    return;
                }
            }
        }
        let end = Event::default().event("end").data("solved");
        // Whoever listened may be gone.
        let _ = tell.send_timeout(Ok(end), PATIENCE).await;
        // The client may ask for more once there is no more to be told.
        drop(claim);
        drop(tell);
    });
    Ok(Sse::new(ReceiverStream::new(told)).keep_alive(KeepAlive::default()))
}

/// Stops the solve of a position, and goes back to its page.
async fn stop(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    /// A solve ends so soon after it is told to.
    const PATIENCE: Duration = Duration::from_secs(2);
    let (address, position) = site.position(&name, query).await?;
    if let Some(solve) = site.solves.stop(&Key::new(&address, &position)) {
        // The page then has its end; if not, it goes on to tell of it.
        let _ = solve.wait_for(PATIENCE).await;
    }
    Ok(Redirect::to(&address.link("games")))
}

/// Solves a position again whose solve was stopped, with more time if it had too little.
async fn again(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    let (address, position) = site.position(&name, query).await?;
    let again = site.solves.again(&address, &position);
    let back = |problem: Problem| problem.with_back(address.link("games"), "Back to the position");
    again.map_err(back)?;
    Ok(Redirect::to(&address.link("games")))
}

/// Explains the last move of an address.
async fn why(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let (address, after) = site.position(&name, query).await?;
    let Some(&last) = after.played.last() else {
        return Err(Problem::bad_request("no move is given to be explained".to_owned()).into());
    };
    let previous = address.before(address.moves.len() - 1);
    let before = site.solves.position(&previous).await?;
    let known = site.solves.answer(&previous, &before).await?;
    let reply = site.answer(&address, &after).await?;
    Ok(why_page(&Explained {
        address: &address,
        last,
        before: &before,
        known: &known,
        after: &after,
        reply: reply.as_deref(),
    }))
}

/// The values that a game went through, with more time than the page of a position has.
async fn history(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let (address, position) = site.position(&name, query).await?;
    let history = History::patiently(&site.solves, &address).await?;
    Ok(history_page(&address, &position, &history))
}

/// The same as a picture.
async fn history_picture(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let (address, position) = site.position(&name, query).await?;
    let history = History::patiently(&site.solves, &address).await?;
    let svg = history.svg(&address, &position.players, None);
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
