//! The URLs that programs ask: [`routes`].

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Json, Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use serde::Serialize;
use stonework_serving::Held;
use tokio::time::timeout;

use crate::address::Address;
use crate::api::{ErrorJson, GameJson, LineJson, MOST_OF_BATCH, PositionJson, PositionQuery};
use crate::problem::Problem;
use crate::site::{JsonProblem, Site};

/// The URLs below `/api/`.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(api_games))
        .route("/api/games/{game}", get(api_game))
        .route("/api/position", get(api_position))
        .route("/api/line", get(api_line))
        .route("/api/positions", post(api_positions))
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn api_games(State(site): State<Site>) -> Json<Vec<GameJson>> {
    let games = site.catalog.listed();
    Json(
        games
            .map(|(family, entry)| GameJson::of(family, entry))
            .collect(),
    )
}

async fn api_game(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<GameJson>, JsonProblem> {
    let entry = site.entry(&name)?;
    let family = site.catalog.family_of(entry.id).unwrap_or_default();
    Ok(Json(GameJson::of(family, entry)))
}

/// The address that a query of the API names.
pub(crate) fn api_address(query: Option<String>) -> Result<Address, Problem> {
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
    let address = site.of_program(api_address(query)?)?;
    Ok(Json(site.answered(&address).await?))
}

async fn api_line(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Json<LineJson>, JsonProblem> {
    let address = site.of_program(api_address(query)?)?;
    let position = site.solves.position(&address).await?;
    let answer = site.answer(&address, &position).await?;
    Ok(Json(LineJson::of(answer.as_deref())))
}

async fn api_positions(
    State(site): State<Site>,
    queries: Result<Json<Vec<PositionQuery>>, JsonRejection>,
) -> Result<impl IntoResponse, JsonProblem> {
    let Json(queries) = queries.map_err(|error| Problem::bad_request(error.body_text()))?;
    if queries.len() > MOST_OF_BATCH {
        return Err(Problem::bad_request(format!(
            "{} positions are too many: at most {MOST_OF_BATCH} are possible",
            queries.len()
        ))
        .into());
    }
    let address = |query| site.of_program(Address::try_from(query)?);
    let addresses: Vec<Result<Address, Problem>> = queries.into_iter().map(address).collect();
    let time = site.solves.limits.time;
    let begun = Instant::now();
    let mut batch = Batch::new(&site, addresses.len())?;
    // What takes long comes last, so that it leaves the others their time.
    for is_quick in [true, false] {
        for (at, address) in addresses.iter().enumerate() {
            if batch.answers[at].is_some() {
                continue;
            }
            let answer = async {
                let address = address.as_ref().map_err(Problem::clone)?;
                if is_quick {
                    site.answered_at_once(address).await
                } else {
                    site.answered(address).await.map(Some)
                }
            };
            let left = time.saturating_add(SOLVED_AT_LAST);
            let left = left.saturating_sub(begun.elapsed());
            match timeout(left, answer).await {
                Ok(Ok(None)) => {}
                Ok(Ok(Some(answer))) => batch.add(at, &answer)?,
                Ok(Err(problem)) => batch.add(at, &ErrorJson::from(problem))?,
                Err(_) => batch.add(at, &ErrorJson::from(Problem::not_reached(time)))?,
            }
        }
    }
    Ok(([(CONTENT_TYPE, "application/json")], batch.text()))
}

/// A position that takes all the time of a batch has its bounds so long after it.
const SOLVED_AT_LAST: Duration = Duration::from_secs(1);

/// The answers of a batch, as they are found.
struct Batch<'a> {
    site: &'a Site,
    /// As JSON.
    answers: Vec<Option<String>>,
    /// The memory of the answers.
    held: Held,
}

impl<'a> Batch<'a> {
    fn new(site: &'a Site, len: usize) -> Result<Self, Problem> {
        Ok(Self {
            site,
            answers: vec![None; len],
            held: site.solves.memory.take(0)?,
        })
    }

    /// Adds an answer, or that there is no memory for it.
    fn add(&mut self, at: usize, answer: &impl Serialize) -> Result<(), Problem> {
        let error = |error: serde_json::Error| Problem::internal(error.to_string());
        let text = serde_json::to_string(answer).map_err(error)?;
        // The answers are joined at the end, and are there twice then.
        let text = match self.site.solves.memory.take(2 * text.len()) {
            Ok(more) => {
                self.held.add(more);
                text
            }
            Err(refusal) => {
                serde_json::to_string(&ErrorJson::from(Problem::from(refusal))).map_err(error)?
            }
        };
        self.answers[at] = Some(text);
        Ok(())
    }

    fn text(self) -> String {
        let answers: Vec<String> = self.answers.into_iter().flatten().collect();
        format!("[{}]", answers.join(","))
    }
}

/// The description of the API for programs.
pub(crate) const OPENAPI: &str = include_str!("openapi.json");
