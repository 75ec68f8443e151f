//! What all requests share, and what they ask of it: [`Site`].

use std::sync::Arc;

use axum::Json;
use axum::response::{IntoResponse, Response};
use maud::Markup;
use stonework_catalog::{Catalog, Entry, OpenGame};
use stonework_core::Run;

use crate::address::Address;
use crate::answer::Answer;
use crate::api::{ErrorJson, PositionJson};
use crate::opened::{Position, open};
use crate::pages::problem_page;
use crate::problem::Problem;
use crate::solves::Solves;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) catalog: Arc<Catalog>,
    /// The page of what is looked up, and what it is called.
    pub(crate) known: Option<(String, String)>,
    pub(crate) solves: Arc<Solves>,
}

/// A page, or why there is none.
pub(crate) type Page = Result<Markup, PageProblem>;

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
pub(crate) struct JsonProblem(Problem);

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

/// A problem as whoever asked for a path reads it: a program, or a browser.
pub(crate) fn told_at(path: &str, problem: Problem) -> Response {
    if path.starts_with("/api/") {
        JsonProblem::from(problem).into_response()
    } else {
        PageProblem::from(problem).into_response()
    }
}

impl Site {
    pub(crate) fn entry(&self, name: &str) -> Result<&Entry, Problem> {
        Ok(self.catalog.get(name)?)
    }

    /// The address of a request, and its position.
    pub(crate) async fn position(
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
    pub(crate) async fn on_game<T: Send + 'static>(
        &self,
        name: &str,
        query: Option<String>,
        work: impl Fn(&OpenGame, &Address, &Run) -> Result<T, Problem> + Send + Sync + 'static,
    ) -> Result<(Address, &'static str, T), Problem> {
        let entry = self.entry(name)?;
        let address = Address::of(entry.id, &query.unwrap_or_default())?;
        let (catalog, asked) = (Arc::clone(&self.catalog), address.clone());
        let work = move |run: Run| work(&open(&catalog, &asked)?, &asked, &run);
        Ok((address, entry.title, self.solves.long_work(work).await?))
    }

    /// The position and all there is to know of it.
    pub(crate) async fn answered(&self, address: &Address) -> Result<PositionJson, Problem> {
        let position = self.solves.position(address).await?;
        let answer = self.answer(address, &position).await?;
        self.told(address, &position, answer.as_deref())
    }

    /// The same, if it is known at once.
    pub(crate) async fn answered_at_once(
        &self,
        address: &Address,
    ) -> Result<Option<PositionJson>, Problem> {
        let position = self.solves.position(address).await?;
        let answer = match position.to_move {
            None => None,
            Some(_) => match self.solves.at_once(address, &position).await? {
                None => return Ok(None),
                answer => answer,
            },
        };
        self.told(address, &position, answer.as_deref()).map(Some)
    }

    /// A position and what is known of it, if there is memory to tell it.
    fn told(
        &self,
        address: &Address,
        position: &Position,
        answer: Option<&Answer>,
    ) -> Result<PositionJson, Problem> {
        let held = self.solves.memory.take(answer.map_or(0, Answer::bytes))?;
        Ok(PositionJson::of(address, position, answer, held))
    }

    /// What is known of a position; `None` if the game is over.
    pub(crate) async fn answer(
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
