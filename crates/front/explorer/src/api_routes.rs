//! The URLs that programs ask: [`routes`].

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Json, Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::address::Address;
use crate::api::{
    AnswerJson, ErrorJson, GameJson, LineJson, MOST_OF_BATCH, PositionJson, PositionQuery,
};
use crate::problem::Problem;
use crate::site::Site;

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
