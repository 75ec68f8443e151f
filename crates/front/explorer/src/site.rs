//! What all requests share, and what they ask of it: [`Site`].

use std::sync::{Arc, OnceLock};

use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use maud::Markup;
use stonework_atlas::Atlas;
use stonework_catalog::{Catalog, Entry, OpenGame};
use stonework_core::Run;

use crate::address::Address;
use crate::answer::Answer;
use crate::api::{ErrorJson, PositionJson};
use crate::badges::Badges;
use crate::documents::Documents;
use crate::known_values::Known;
use crate::opened::Position;
use crate::pages::{Ways, problem_page};
use crate::problem::Problem;
use crate::solves::Solves;
use crate::thumbnails::Thumbnails;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) known: Option<Known>,
    pub(crate) solves: Arc<Solves>,
    pub(crate) documents: Arc<Documents>,
    pub(crate) thumbnails: Arc<Thumbnails>,
    pub(crate) badges: Arc<Badges>,
    /// Empty until somebody asks for it.
    pub(crate) atlas: Arc<OnceLock<Atlas>>,
}

/// A page, or why there is none.
pub(crate) type Page = Result<Markup, PageProblem>;

/// A problem that is told on a page.
pub(crate) struct PageProblem(Problem);

impl<P: Into<Problem>> From<P> for PageProblem {
    fn from(problem: P) -> Self {
        Self(problem.into())
    }
}

impl IntoResponse for PageProblem {
    fn into_response(self) -> Response {
        let page = problem_page(&self.0, &Ways::default());
        // Whoever knows more ways on writes the page anew.
        (self.0.status, Extension(self.0), page).into_response()
    }
}

/// A problem that is told as JSON.
pub(crate) struct JsonProblem(Problem);

impl<P: Into<Problem>> From<P> for JsonProblem {
    fn from(problem: P) -> Self {
        Self(problem.into())
    }
}

impl IntoResponse for JsonProblem {
    fn into_response(self) -> Response {
        (self.0.status, Json(ErrorJson::from(self.0))).into_response()
    }
}

/// A problem as whoever asked for a path reads it: a program, or a browser.
pub(crate) fn told_at(path: &str, problem: impl Into<Problem>) -> Response {
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

    /// The game whose rules are a text, if there is one.
    pub(crate) fn of_own_rules(&self) -> Option<&Entry> {
        let mut entries = self.catalog.iter();
        entries.find(|entry| entry.document().is_some())
    }

    /// What the path and the query of a page name.
    pub(crate) fn address(&self, entry: &Entry, query: Option<String>) -> Result<Address, Problem> {
        self.kept(entry, Address::of(entry.id, &query.unwrap_or_default())?)
    }

    /// The same with its whole text, which is kept, so that the links of a page name it.
    pub(crate) fn kept(&self, entry: &Entry, given: Address) -> Result<Address, Problem> {
        let address = self.with_document(entry, given)?;
        let rules = address.document.as_ref().map(|(_, document)| document);
        for document in rules.into_iter().chain(&address.kept_input) {
            self.documents.keep(document);
        }
        Ok(address)
    }

    /// The same with the text of the parameter that is a whole text, if that is given, and with a
    /// long input that is kept.
    pub(crate) fn with_document(
        &self,
        entry: &Entry,
        mut given: Address,
    ) -> Result<Address, Problem> {
        if let Some(input) = &given.input
            && let Some(long) = self.documents.long_input(input)?
        {
            given.input = Some(long.text.to_string());
            given.kept_input = Some(long);
        }
        let Some(param) = entry.document() else {
            return Ok(given);
        };
        let mut settings = given.settings.iter();
        if let Some(at) = settings.position(|(name, _)| name == param.name) {
            let (_, value) = given.settings.remove(at);
            given.document = Some((param.name, self.documents.find(param.name, &value)?));
        }
        Ok(given)
    }

    /// An address that a program gives. Its whole text is not kept, as no link will name it.
    pub(crate) fn of_program(&self, given: Address) -> Result<Address, Problem> {
        let entry = self.entry(&given.game)?;
        self.with_document(entry, given)
    }

    /// The address of a request, and its position.
    pub(crate) async fn position(
        &self,
        name: &str,
        query: Option<String>,
    ) -> Result<(Address, Position), Problem> {
        let entry = self.entry(name)?;
        let address = self.address(entry, query)?;
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
        let address = self.address(entry, query)?;
        let (solves, asked) = (Arc::clone(&self.solves), address.clone());
        let work = move |run: Run| work(&solves.games.open(&asked, &run)?, &asked, &run);
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
