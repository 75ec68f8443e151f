//! The pages on which the right move is to be found: [`routes`].

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use crate::address::Address;
use crate::lesson::{Lesson, find};
use crate::pages::{Answered, Task, Work, lesson_page, no_lesson_page, waiting_lesson_page};
use crate::position_routes::told_in_form;
use crate::problem::Problem;
use crate::replies::keeping;
use crate::site::{PageProblem, Site};
use crate::solves::Asked;

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/lesson/{game}", get(lesson))
}

/// A position to be solved, drawn if none is named; with what there is to say of an answer.
async fn lesson(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let (lesson, query) = Lesson::of(&query.unwrap_or_default())?;
    let given = Address::of(entry.id, &query)?;
    let address = match site.kept(entry, given.clone()) {
        Ok(address) => address.with_example(entry),
        Err(problem) => return told_in_form(&site, entry, &given, problem).await,
    };
    let Some(at) = lesson.at else {
        return drawn(&site, &address, lesson).await;
    };
    let Some(answer) = (match address.moves.len().checked_sub(at) {
        Some(0) => Some(None),
        Some(1) => Some(address.moves.last().cloned()),
        _ => None,
    }) else {
        let message = format!(
            "`at={at}` says how many moves lead to the position: the address has {}, and may have one \
             more, which is the answer",
            address.moves.len()
        );
        return Err(Problem::bad_request(message).into());
    };
    let mut task = address.before(at);
    task.later.clear();
    let position = match site.solves.position(&task).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(&site, entry, &task, problem).await,
    };
    let here = lesson.on(&address);
    let known = match position.to_move {
        None => {
            return Err(Problem::bad_request(
                "the game is over: there is no move to be found".to_owned(),
            )
            .into());
        }
        Some(_) => match site.solves.ask(&task, &position).await? {
            Asked::Answered(known) => known,
            Asked::Solving(solve) => {
                let work = Work::of(&task, &position, &site.solves.how_far(&solve));
                let page = waiting_lesson_page(&here, &position, &work);
                return Ok(page.into_response());
            }
        },
    };
    let Some(right) = keeping(&known, &position) else {
        return Ok(no_lesson_page(&task, position.title, lesson).into_response());
    };
    let mut answered = None;
    if let Some(text) = answer {
        let after = site.solves.position(&address).await?;
        let is_right = after
            .played
            .last()
            .is_some_and(|last| right.iter().any(|(mv, _)| *mv == last.mv));
        let reply = match after.to_move {
            None => None,
            Some(_) => site.solves.at_once(&address, &after).await?,
        };
        answered = Some(Answered {
            text,
            is_right,
            after,
            reply,
        });
    }
    let task = Task {
        lesson,
        address: &task,
        position: &position,
        known: &known,
        right: &right,
        answered: answered.as_ref(),
    };
    Ok(lesson_page(&task).into_response())
}

/// Draws a position, and leads to its page.
async fn drawn(site: &Site, address: &Address, lesson: Lesson) -> Result<Response, PageProblem> {
    const LONGEST: Duration = Duration::from_millis(800);
    let start = address.start();
    let position = site.solves.position(&start).await?;
    let (solves, asked) = (Arc::clone(&site.solves), start.clone());
    let work = move |run: stonework_core::Run| {
        let time = run.time().map_or(LONGEST, |time| time.min(LONGEST));
        let run = run.with_time(time).begun();
        let game = solves.games.open(&asked, &run)?;
        find(&game, lesson.level, lesson.seed, &run)
    };
    let Some(moves) = site.solves.long_work(work).await? else {
        return Ok(no_lesson_page(&start, position.title, lesson).into_response());
    };
    let at = Some(moves.len());
    let found = Lesson { at, ..lesson }.on(&Address { moves, ..start }.checked()?);
    Ok(Redirect::to(&found.link("lesson")).into_response())
}
