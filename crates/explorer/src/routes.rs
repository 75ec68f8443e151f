//! What is done for each URL: [`router`].

use std::convert::Infallible;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Json, Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use futures_core::Stream;
use maud::Markup;
use stonework_core::{Run, Wdl};
use stonework_games::catalog::{
    Catalog, Entry, InputKind, Player, ShownValue, TableFailure, WantedValue,
};
use stonework_games::words::Players;
use stonework_pictures::Moment;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::address::Address;
use crate::answer::Answer;
use crate::api::{
    AnswerJson, ErrorJson, GameJson, LineJson, MOST_OF_BATCH, PositionJson, PositionQuery,
};
use crate::guard::{self, Hosts};
use crate::opened::{OpenedGame, Position, find, open};
use crate::pages::{
    Explained, Found, LONGEST, Nimbers, RowPart, SolverResult, Stage, Triangle, WholeSolution,
    api_page, compare_page, game_page, nimbers_page, part, position_page, problem_page,
    progress_line, start_page, triangle_page, whole_page, why_page,
};
use crate::problem::Problem;
use crate::solves::{Asked, Key, Solves};

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) catalog: Arc<Catalog>,
    /// The page of what is looked up, and what it is called.
    pub(crate) known: Option<(String, String)>,
    pub(crate) solves: Arc<Solves>,
}

/// A page, or why there is none.
type Page = Result<Markup, PageProblem>;

/// A problem that is told on a page.
pub(crate) struct PageProblem(Problem);

impl From<Problem> for PageProblem {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for PageProblem {
    fn into_response(self) -> Response {
        (self.0.status, problem_page(&self.0)).into_response()
    }
}

/// A problem that is told as JSON.
struct JsonProblem(Problem);

impl From<Problem> for JsonProblem {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for JsonProblem {
    fn into_response(self) -> Response {
        (self.0.status, Json(ErrorJson::from(self.0))).into_response()
    }
}

/// All URLs.
pub(crate) fn router(site: Site, hosts: Hosts) -> Router {
    Router::new()
        .route("/", get(start))
        .route("/games/{game}", get(game))
        .route("/random/{game}", get(random))
        .route("/play/{game}", get(play))
        .route("/events/{game}", get(events))
        .route("/stop/{game}", post(stop))
        .route("/again/{game}", post(again))
        .route("/why/{game}", get(why))
        .route("/history/{game}", get(history))
        .route("/compare/{game}", get(compare))
        .route("/triangle/{game}", get(triangle))
        .route("/whole/{game}", get(whole))
        .route("/nimbers/{game}", get(nimbers))
        .route("/api", get(api))
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(api_games))
        .route("/api/games/{game}", get(api_game))
        .route("/api/position", get(api_position))
        .route("/api/line", get(api_line))
        .route("/api/positions", post(api_positions))
        .route("/style.css", get(style))
        .route("/explorer.js", get(script))
        .fallback(nothing)
        .layer(middleware::from_fn_with_state(
            Arc::new(hosts),
            guard::check,
        ))
        .with_state(site)
}

async fn nothing() -> PageProblem {
    Problem::not_found("there is no such page; the start page lists all games".to_owned()).into()
}

async fn start(State(site): State<Site>) -> Markup {
    start_page(&site.catalog, site.known.as_ref())
}

async fn game(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let entry = find(&site.catalog, &name)?;
    let filled = Address::of(entry.id, &query.unwrap_or_default())?;
    Ok(game_page(entry, &filled, None))
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
    let entry = find(&site.catalog, &name)?;
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

impl Site {
    fn entry(&self, name: &str) -> Result<&Entry, Problem> {
        find(&self.catalog, name)
    }

    /// The address of a request, and its position.
    async fn position(
        &self,
        name: &str,
        query: Option<String>,
    ) -> Result<(Address, Position), Problem> {
        let entry = self.entry(name)?;
        let address = Address::of(entry.id, &query.unwrap_or_default())?;
        let position = self.solves.position(&address).await?;
        Ok((address, position))
    }

    /// Does work that may take long on the game of a request, and gives its address and title too.
    async fn on_game<T: Send + 'static>(
        &self,
        name: &str,
        query: Option<String>,
        work: impl FnOnce(&OpenedGame<'_>, &Address, &Run) -> Result<T, Problem> + Send + 'static,
    ) -> Result<(Address, &'static str, T), Problem> {
        let entry = self.entry(name)?;
        let address = Address::of(entry.id, &query.unwrap_or_default())?;
        let (catalog, asked) = (Arc::clone(&self.catalog), address.clone());
        let work = move |run| work(&open(&catalog, &asked)?, &asked, &run);
        Ok((address, entry.title, self.solves.long_work(work).await?))
    }

    /// The position and all there is to know of it.
    async fn answered(&self, address: &Address) -> Result<PositionJson, Problem> {
        let position = self.solves.position(address).await?;
        let answer = self.answer(address, &position).await?;
        Ok(PositionJson::of(address, &position, answer.as_deref()))
    }

    /// What is known of a position; `None` if the game is over.
    async fn answer(
        &self,
        address: &Address,
        position: &Position,
    ) -> Result<Option<Arc<Answer>>, Problem> {
        if position.to_move.is_none() {
            return Ok(None);
        }
        self.solves.answer(address, position).await.map(Some)
    }
}

async fn play(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let query = query.unwrap_or_default();
    let address = Address::of(entry.id, &query)?;
    let position = match site.solves.position(&address).await {
        Ok(position) => position,
        // What is wrong in the form is told there.
        Err(problem) if problem.field.is_some() => {
            let page = game_page(entry, &address, Some(&problem));
            return Ok((problem.status, page).into_response());
        }
        Err(problem) => return Err(problem.into()),
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
        Err(problem) if problem.status == StatusCode::TOO_MANY_REQUESTS => {
            return Err(problem.clone().into());
        }
        Err(problem) => position_page(&address, &position, &Stage::Failed(problem)),
    };
    Ok(page.into_response())
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
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageProblem> {
    /// So often, progress is told.
    const PAUSE: Duration = Duration::from_millis(250);
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
                if tell.send(Ok(event)).await.is_err() {
                    return;
                }
            }
        }
        // Whoever listened may be gone.
        let _ = tell
            .send(Ok(Event::default().event("end").data("solved")))
            .await;
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
    let (address, last) = site.position(&name, query).await?;
    let played = &last.played;
    let mut moments = Vec::new();
    let mut patience = PATIENCE;
    for at in played.len().saturating_sub(MOST)..=played.len() {
        let then = address.before(at);
        let position = site.solves.position(&then).await?;
        let value = match (position.to_move, position.result) {
            (Some(player), _) => {
                let answer = if patience == 0 {
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

/// The start by every solver that fits.
async fn compare(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let compared = site.on_game(&name, query, |game, _, run| {
        let results = game.instance.solvers().into_iter().map(|info| {
            let solved = game.instance.solve_best(info.name, run);
            let found = solved
                .map_err(|error| error.to_string())
                .and_then(|solved| {
                    let stopped = || {
                        solved
                            .stopped
                            .map_or_else(String::new, |reason| reason.to_string())
                    };
                    Ok(Found {
                        value: solved.value.ok_or_else(stopped)?,
                        positions: solved.report.positions,
                        time: solved.report.elapsed,
                        bytes: solved.report.peak_bytes,
                    })
                });
            SolverResult {
                name: info.name,
                summary: info.summary,
                found,
            }
        });
        let results: Vec<SolverResult> = results.collect();
        Ok((results, Players::of(game.instance.as_ref())))
    });
    let (address, title, (results, players)) = compared.await?;
    Ok(compare_page(&address, title, players, &results))
}

/// The value of every part of a row.
async fn triangle(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let found = site.on_game(&name, query, |game, asked, run| {
        let whole = game.instance.whole_row().ok_or_else(|| {
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
        let parts = values.into_iter().map(|(row, value)| {
            let mut session = game.instance.session();
            game.play(session.as_mut(), &part(asked, whole, row))?;
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
        Ok(Triangle { whole, parts, line })
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
    let catalog = Arc::clone(&site.catalog);
    let found = site.solves.long_work(move |run| {
        let alone = |input: String| {
            let address = Address {
                input: Some(input),
                moves: Vec::new(),
                ..asked.clone()
            };
            let game = open(&catalog, &address)?;
            let found = game.instance.nimber(&run);
            found.map_err(|error| Problem::unanswerable(error.to_string()))
        };
        let heaps: Option<Vec<u64>> = match entry.input {
            InputKind::Row => text
                .split_whitespace()
                .map(|heap| heap.parse().ok())
                .collect(),
            _ => None,
        };
        let whole = match &heaps {
            Some(heaps) => alone(format!("{heaps:?}"))?,
            None => alone(text.clone())?,
        };
        let heaps = heaps.unwrap_or_default().into_iter().map(|heap| {
            let nimber = alone(format!("[{heap}]"))?.nimber;
            Ok((heap, nimber.unwrap_or_default()))
        });
        let mut heaps = heaps.collect::<Result<Vec<_>, Problem>>()?;
        let sum = heaps.iter().fold(0, |sum, (_, nimber)| sum ^ nimber);
        if whole.nimber != Some(sum) {
            // The numbers are no heaps of a sum.
            heaps.clear();
        }
        let rules = open(&catalog, &asked)?.instance.heap_rules();
        let sequence = rules.and_then(|rules| {
            let nimbers = rules.nimbers(SEQUENCE, &run).ok()?;
            let period = nimbers.period(&run).ok().flatten();
            let shown = nimbers.values().iter().take(SHOWN).copied().collect();
            Some((shown, period))
        });
        Ok(Nimbers {
            position: text,
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
        let strong = game.instance.solve_strongly(run);
        let strong = strong.map_err(|error| Problem::unanswerable(error.to_string()))?;
        let counts = strong.counts(&run.watch());
        let counts = counts
            .map_err(|reason| reason.to_string())
            .and_then(|counts| {
                let stopped = strong.solved().stopped;
                counts.ok_or_else(|| stopped.map_or_else(String::new, |reason| reason.to_string()))
            });
        let counts = counts.map_err(|reason| {
            Problem::unanswerable(format!("not every position was solved: {reason}"))
        })?;
        let examples = counts.by_value.iter().map(|count| {
            // Only what is an input again can be asked about.
            let wanted = (entry_takes_positions(game.entry)).then(|| wanted(count.value))?;
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

fn entry_takes_positions(entry: &Entry) -> bool {
    entry.input == InputKind::Position
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

async fn api() -> Markup {
    api_page()
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn api_games(State(site): State<Site>) -> Json<Vec<GameJson>> {
    Json(site.catalog.iter().map(GameJson::from).collect())
}

async fn api_game(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<GameJson>, JsonProblem> {
    Ok(Json(site.entry(&name)?.into()))
}

/// The address that a query of the API names.
fn api_address(query: Option<String>) -> Result<Address, Problem> {
    let query = query.unwrap_or_default();
    let mut game = None;
    let mut rest = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if name == "game" {
            game = Some(value.into_owned());
        } else {
            rest.append_pair(&name, &value);
        }
    }
    let game =
        game.ok_or_else(|| Problem::in_field("game", "a game is needed: `game=NAME`".to_owned()))?;
    Address::of(&game, &rest.finish())
}

async fn api_position(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Json<PositionJson>, JsonProblem> {
    Ok(Json(site.answered(&api_address(query)?).await?))
}

async fn api_line(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Json<LineJson>, JsonProblem> {
    let address = api_address(query)?;
    let position = site.solves.position(&address).await?;
    let answer = site.answer(&address, &position).await?;
    Ok(Json(LineJson::of(answer.as_deref())))
}

async fn api_positions(
    State(site): State<Site>,
    queries: Result<Json<Vec<PositionQuery>>, JsonRejection>,
) -> Result<Json<Vec<AnswerJson>>, JsonProblem> {
    let Json(queries) = queries.map_err(|error| Problem::bad_request(error.body_text()))?;
    if queries.len() > MOST_OF_BATCH {
        return Err(Problem::bad_request(format!(
            "{} positions are too many: at most {MOST_OF_BATCH} are possible",
            queries.len()
        ))
        .into());
    }
    let mut answers = Vec::with_capacity(queries.len());
    for query in queries {
        answers.push(match site.answered(&query.into()).await {
            Ok(answer) => AnswerJson::Position(Box::new(answer)),
            Err(problem) => AnswerJson::Error(problem.into()),
        });
    }
    Ok(Json(answers))
}

/// The description of the API for programs.
pub(crate) const OPENAPI: &str = include_str!("openapi.json");

async fn style() -> impl IntoResponse {
    asset("text/css; charset=utf-8", include_str!("style.css"))
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
