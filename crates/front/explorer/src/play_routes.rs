//! The pages on which a game is played: [`routes`].

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use crate::address::Address;
use crate::mover::Mover;
use crate::pages::play_page;
use crate::position_routes::told_in_form;
use crate::site::{PageProblem, Site};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/play/{game}", get(play))
}

/// The page of a position that is played; where it is the solver's turn, the one after its move.
async fn play(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let given = Address::of(entry.id, &query.unwrap_or_default())?;
    let address = match site.kept(entry, given.clone()) {
        Ok(address) => address.with_example(entry),
        Err(problem) => return told_in_form(&site, entry, &given, problem).await,
    };
    let position = match site.solves.position(&address).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(&site, entry, &address, problem).await,
    };
    let mover = position.to_move.map(|player| address.movers.of(player));
    let is_solvers = mover.is_some_and(|mover| mover != Mover::Human);
    if !is_solvers && !address.view.hint {
        return Ok(play_page(&address, &position, None).into_response());
    }
    let answer = site.answer(&address, &position).await?;
    let leading = answer.as_ref().and_then(|answer| answer.rated.leading());
    if let Some(mv) = leading.filter(|_| is_solvers) {
        return Ok(Redirect::to(&address.after(&mv.to_string()).link("play")).into_response());
    }
    Ok(play_page(&address, &position, answer.as_deref()).into_response())
}
