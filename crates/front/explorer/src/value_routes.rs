//! What positions and expressions are worth in sums, as pages and for programs: [`routes`].

use std::sync::Arc;

use axum::Router;
use axum::extract::{Json, Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::address::Address;
use crate::api_routes::api_address;
use crate::pages::{calculator_page, value_page};
use crate::problem::Problem;
use crate::site::{JsonProblem, Page, PageProblem, Site};
use crate::valued::{EXPRESSION, ExpressionWorth, LONGEST, PositionWorth, expression_of};

/// The URLs of these pages, and those for programs.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/values", get(calculator))
        .route("/values/{game}", get(position))
        .route("/api/value", get(api_value))
        .route("/api/calculate", get(api_calculate))
}

impl Site {
    /// What a position is worth in sums.
    async fn worth(&self, address: &Address) -> Result<PositionWorth, Problem> {
        let (solves, catalog) = (Arc::clone(&self.solves), Arc::clone(&self.catalog));
        let asked = address.clone();
        let work = move |run| PositionWorth::of(&solves.games, &catalog, &asked, &run);
        self.solves.long_work(work).await
    }

    /// What an expression is worth, played if it is asked whether Left is to move.
    async fn calculated(
        &self,
        expression: &str,
        left_to_move: Option<bool>,
    ) -> Result<ExpressionWorth, Problem> {
        let catalog = Arc::clone(&self.catalog);
        let asked = expression.to_owned();
        let work = move |run| ExpressionWorth::of(&asked, left_to_move, &catalog, &run);
        self.solves.long_work(work).await
    }
}

async fn position(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    let (address, position) = site.position(&name, query).await?;
    let worth = site.worth(&address).await?;
    Ok(value_page(&address, &position, &worth))
}

/// The calculator, with the value of what was filled in, or with what is wrong with it.
async fn calculator(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let query = query.unwrap_or_default();
    let (filled, result) = match expression_of(&query) {
        Ok((None, _)) => return Ok(calculator_page("", None, None).into_response()),
        Ok((Some(expression), left)) => {
            let result = site.calculated(&expression, left.or(Some(true))).await;
            (expression, result)
        }
        Err(problem) => (beginning(&query), Err(problem)),
    };
    match result {
        Ok(worth) => Ok(calculator_page(&filled, Some(&worth), None).into_response()),
        Err(problem) if problem.is_for_now() => Err(problem.into()),
        Err(problem) => {
            let page = calculator_page(&filled, None, Some(&problem));
            Ok((problem.status, page).into_response())
        }
    }
}

/// The beginning of an expression that is too long.
fn beginning(query: &str) -> String {
    let mut given = form_urlencoded::parse(query.as_bytes());
    let expression = given.find(|(name, _)| name == EXPRESSION);
    let characters = expression.map(|(_, text)| text.chars().take(LONGEST).collect());
    characters.unwrap_or_default()
}

async fn api_value(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Json<PositionWorth>, JsonProblem> {
    let address = site.of_program(api_address(query)?)?;
    Ok(Json(site.worth(&address).await?))
}

async fn api_calculate(
    State(site): State<Site>,
    RawQuery(query): RawQuery,
) -> Result<Json<ExpressionWorth>, JsonProblem> {
    let (expression, left_to_move) = expression_of(&query.unwrap_or_default())?;
    if left_to_move.is_some() {
        let message = "the value of a sum is the same whoever is to move: leave `player` out";
        return Err(Problem::bad_request(message.to_owned()).into());
    }
    let expression = expression.ok_or_else(|| {
        let message = "an expression is needed: `expression={1|-1}+%2B+domineering+../..`";
        Problem::in_field(EXPRESSION, message.to_owned())
    })?;
    Ok(Json(site.calculated(&expression, None).await?))
}
