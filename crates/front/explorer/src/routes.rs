//! What is done for each URL: [`router`].

use std::convert::Infallible;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::rejection::StringRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Uri};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_core::Stream;
use maud::Markup;
use stonework_catalog::{Entry, Player};
use stonework_pictures::Moment;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::address::{Address, url_part};
use crate::admission::{Admission, Claim, admit};
use crate::answer::Answer;
use crate::guard::{self, Hosts};
use crate::opened::Position;
use crate::pages::{
    Explained, Stage, api_page, game_page, position_page, progress_line, start_page, why_page,
};
use crate::problem::Problem;
use crate::site::{Page, PageProblem, Site, told_at};
use crate::solves::{Asked, Key};
use crate::{api_routes, game_routes, value_routes};

/// All URLs.
pub(crate) fn router(site: Site, hosts: Hosts) -> Router {
    let admission = Admission {
        memory: site.solves.memory.clone(),
        patience: site.solves.limits.patience_with_clients(),
    };
    Router::new()
        .route("/", get(start))
        .route("/games/{game}", get(game))
        .route("/random/{game}", get(random))
        .route("/rules", get(rules))
        .route("/play/{game}", get(play).post(sent))
        .route("/events/{game}", get(events))
        .route("/stop/{game}", post(stop))
        .route("/again/{game}", post(again))
        .route("/why/{game}", get(why))
        .route("/history/{game}", get(history))
        .route("/api", get(api))
        .route("/style.css", get(style))
        .route("/icon.svg", get(icon))
        .route("/explorer.js", get(script))
        .merge(game_routes::routes())
        .merge(value_routes::routes())
        .merge(api_routes::routes())
        .fallback(nothing)
        .layer(middleware::from_fn_with_state(Arc::new(admission), admit))
        .layer(middleware::from_fn_with_state(
            Arc::new(hosts),
            guard::check,
        ))
        .with_state(site)
}

async fn nothing(uri: Uri) -> Response {
    let message = "there is no such page; the start page lists all games";
    told_at(uri.path(), Problem::not_found(message.to_owned()))
}

async fn start(State(site): State<Site>) -> Markup {
    start_page(&site.catalog, site.known.as_ref(), site.of_own_rules())
}

async fn game(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let given = Address::of(entry.id, &query.unwrap_or_default())?;
    let filled = match site.kept(entry, given.clone()) {
        Ok(filled) => filled,
        Err(problem) => return told_in_form(entry, &given, problem),
    };
    // What is to be said of a whole text is told beside it.
    let about = match filled.document {
        None => None,
        Some(_) => match site.solves.position(&filled).await {
            Ok(position) => position.about,
            Err(problem) => return told_in_form(entry, &filled, problem),
        },
    };
    Ok(game_page(entry, &filled, None, about.as_ref()).into_response())
}

/// The page of a random input, the same for the same seed.
async fn random(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    /// So many piles are drawn well.
    const SIZE: usize = 8;
    const GREATEST: NonZeroU64 = NonZeroU64::new(9).expect("more than 0");
    let entry = site.entry(&name)?;
    let query = query.unwrap_or_default();
    let mut given = form_urlencoded::parse(query.as_bytes());
    let seed = given
        .find(|(name, _)| name == "seed")
        .map(|(_, value)| value);
    let seed = seed.map_or(Ok(0), |seed| {
        let wrong = |_| format!("the seed must be a number, 0 or more, not `{seed}`");
        seed.parse::<u64>().map_err(wrong)
    });
    let seed = seed.map_err(|message| Problem::in_field("seed", message))?;
    let input = entry.input.random(SIZE, seed, GREATEST);
    let input = input.map_err(|error| Problem::bad_request(error.to_string()))?;
    let input =
        serde_json::to_string(&input).map_err(|error| Problem::internal(error.to_string()))?;
    let address = Address {
        game: entry.id.to_owned(),
        input: Some(input),
        ..Address::default()
    };
    Ok(Redirect::to(&address.link("play")))
}

async fn play(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let given = Address::of(entry.id, &query.unwrap_or_default())?;
    let address = match site.kept(entry, given.clone()) {
        Ok(address) => address,
        Err(problem) => return told_in_form(entry, &given, problem),
    };
    let position = match site.solves.position(&address).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(entry, &address, problem),
    };
    if position.to_move.is_none() {
        return Ok(position_page(&address, &position, &Stage::Over).into_response());
    }
    let asked = site.solves.ask(&address, &position).await;
    let page = match &asked {
        Ok(Asked::Answered(answer)) => {
            if let Some(link) = reply(&address, &position, answer) {
                return Ok(Redirect::to(&link).into_response());
            }
            position_page(&address, &position, &Stage::Known(answer))
        }
        Ok(Asked::Solving(solve)) => {
            let state = solve.state.borrow().clone();
            let progress = state.progress.as_ref();
            position_page(&address, &position, &Stage::Solving(progress))
        }
        Err(problem) if problem.is_for_now() => {
            return Err(problem.clone().into());
        }
        Err(problem) => position_page(&address, &position, &Stage::Failed(problem)),
    };
    Ok(page.into_response())
}

/// What is wrong in a form is told there.
fn told_in_form(
    entry: &Entry,
    filled: &Address,
    problem: Problem,
) -> Result<Response, PageProblem> {
    if problem.field.is_none() {
        return Err(match &problem.back {
            None if filled.document.is_some() => problem.with_back(filled.form(), "To the form"),
            _ => problem,
        }
        .into());
    }
    let page = game_page(entry, filled, Some(&problem), None);
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
        Ok(address) => Ok(Redirect::to(&address.link("play")).into_response()),
        Err(problem) => told_in_form(entry, &given, problem),
    }
}

/// The form for rules of one's own.
async fn rules(State(site): State<Site>) -> Result<Redirect, PageProblem> {
    let entry = site.of_own_rules();
    let entry = entry.ok_or_else(|| Problem::not_found("no game takes rules".to_owned()))?;
    Ok(Redirect::to(&format!("/games/{}", url_part(entry.id))))
}

/// The page after the solver's reply, if it is the solver's turn.
fn reply(address: &Address, position: &Position, answer: &Answer) -> Option<String> {
    if address.view.against != position.to_move || position.to_move.is_none() {
        return None;
    }
    let mv = answer.rated.leading()?;
    Some(address.after(&mv.to_string()).link("play"))
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
    Ok(Redirect::to(&address.link("play")))
}

/// Solves a position again whose solve was stopped.
async fn again(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, PageProblem> {
    let (address, position) = site.position(&name, query).await?;
    site.solves.forget(&Key::new(&address, &position));
    Ok(Redirect::to(&address.link("play")))
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

async fn api() -> Markup {
    api_page()
}

async fn style() -> impl IntoResponse {
    asset("text/css; charset=utf-8", include_str!("style.css"))
}

async fn icon() -> impl IntoResponse {
    asset("image/svg+xml", include_str!("icon.svg"))
}

async fn script() -> impl IntoResponse {
    asset(
        "text/javascript; charset=utf-8",
        include_str!("explorer.js"),
    )
}

fn asset(kind: &'static str, text: &'static str) -> impl IntoResponse + use<> {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CACHE_CONTROL, HeaderValue::from_static("max-age=600")),
    ];
    (headers, text)
}
