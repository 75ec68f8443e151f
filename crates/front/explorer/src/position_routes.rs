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
use stonework_catalog::Entry;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::address::Address;
use crate::admission::Claim;
use crate::history::History;
use crate::pages::{
    Explained, Stage, history_page, position_page, progress_line, setup_page, why_page,
};
use crate::problem::Problem;
use crate::site::{Page, PageProblem, Site};
use crate::solves::{Asked, Key};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/games/{game}", get(position).post(sent))
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
        Err(problem) => return told_in_form(entry, &given, problem),
    };
    let position = match site.solves.position(&address).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(entry, &address, problem),
    };
    let asked = match position.to_move {
        Some(_) => Some(site.solves.ask(&address, &position).await),
        None => None,
    };
    let progress;
    let stage = match &asked {
        None => Stage::Over,
        Some(Ok(Asked::Answered(answer))) => Stage::Known(answer),
        Some(Ok(Asked::Solving(solve))) => {
            progress = solve.state.borrow().progress.clone();
            Stage::Solving(progress.as_ref())
        }
        Some(Err(problem)) if problem.is_for_now() => return Err(problem.clone().into()),
        Some(Err(problem)) => Stage::Failed(problem),
    };
    let history = past(&site, &address, &stage).await;
    let page = position_page(entry, &address, &position, &stage, history.as_ref());
    Ok(page.into_response())
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

/// What is wrong in a form is told there.
pub(crate) fn told_in_form(
    entry: &Entry,
    filled: &Address,
    problem: Problem,
) -> Result<Response, PageProblem> {
    if problem.field.is_none() && problem.back.is_some() {
        return Err(problem.into());
    }
    let page = setup_page(entry, filled, &problem);
    Ok((problem.status, page).into_response())
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
        Err(problem) => told_in_form(entry, &given, problem),
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
    tokio::spawn(async move {
        if let Some(solve) = solving {
            while solve.wait_for(PAUSE).await.is_none() {
                let line = progress_line(solve.state.borrow().progress.as_ref());
                let event = Event::default().event("progress").data(line);
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

/// Solves a position again whose solve was stopped.
async fn again(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    let (address, position) = site.position(&name, query).await?;
    site.solves.forget(&Key::new(&address, &position));
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
