//! The pages of a position, and what they ask for while it is solved: [`routes`].

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::extract::rejection::StringRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_core::Stream;
use std::sync::Arc;
use stonework_catalog::{Entry, Player};
use stonework_pictures::Moment;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::address::Address;
use crate::admission::Claim;
use crate::pages::{Explained, Stage, position_page, progress_line, setup_page, why_page};
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
    let mut position = match site.solves.position(&address).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(entry, &address, problem),
    };
    if position.to_move.is_none() {
        return Ok(position_page(entry, &address, &position, &Stage::Over).into_response());
    }
    let page = match &site.solves.ask(&address, &position).await {
        Ok(Asked::Answered(answer)) => {
            if let Some(line) = answer.rated.line.as_ref().filter(|_| address.view.line) {
                position.ahead = site.solves.ahead(&address, line).await?;
            }
            position_page(entry, &address, &position, &Stage::Known(answer))
        }
        Ok(Asked::Solving(solve)) => {
            let state = solve.state.borrow().clone();
            let progress = state.progress.as_ref();
            position_page(entry, &address, &position, &Stage::Solving(progress))
        }
        Err(problem) if problem.is_for_now() => {
            return Err(problem.clone().into());
        }
        Err(problem) => position_page(entry, &address, &position, &Stage::Failed(problem)),
    };
    Ok(page.into_response())
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

/// The values that a game went through, as a picture.
async fn history(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    /// The most positions of a picture: the last ones.
    const MOST: usize = 60;
    /// After so many positions that take long, only those known before are told.
    const PATIENCE: u32 = 2;
    /// The same after this time.
    const LONGEST: Duration = Duration::from_secs(3);
    let begun = Instant::now();
    let (address, last) = site.position(&name, query).await?;
    let played = &last.played;
    let mut moments = Vec::new();
    let mut patience = PATIENCE;
    for at in played.len().saturating_sub(MOST)..=played.len() {
        let then = address.before(at);
        let position = site.solves.position(&then).await?;
        let value = match (position.to_move, position.result) {
            (Some(player), _) => {
                let answer = if patience == 0 || begun.elapsed() > LONGEST {
                    site.solves.kept(&then, &position)
                } else {
                    site.solves.at_once(&then, &position).await?
                };
                patience -= u32::from(answer.is_none() && patience > 0);
                answer.and_then(|answer| Some((player, answer.rated.value?)))
            }
            (None, result) => result.map(|value| (Player::First, value)),
        };
        let mv = at.checked_sub(1).map(|before| played[before].mv);
        moments.push(Moment { mv, value });
    }
    let names = [Player::First, Player::Second].map(|player| last.players.name(player));
    let names = names.each_ref().map(String::as_str);
    let palette = address.view.palette();
    let svg = stonework_pictures::history(&moments, names, palette);
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
