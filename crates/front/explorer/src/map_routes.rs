//! The map of a game: [`routes`].

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::routing::get;
use form_urlencoded::Serializer;

use crate::game_map::GameMap;
use crate::map_place::Depth;
use crate::pages::map_page;
use crate::problem::Problem;
use crate::site::{Page, Site};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/map/{game}", get(map))
}

/// The positions that a few moves lead to.
async fn map(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Page {
    /// The time of a map that has more of it.
    const LONG: Duration = Duration::from_secs(10);
    /// What the positions of a map and its page take.
    const BYTES: usize = 1 << 20;
    let (depth, has_time, rest) = asked_for(&query.unwrap_or_default())?;
    let entry = site.entry(&name)?;
    let address = site.address(entry, Some(rest))?.with_example(entry);
    let held = site.solves.memory.take(BYTES)?;
    let (solves, asked) = (Arc::clone(&site.solves), address.clone());
    let map = if has_time {
        let time = site.solves.limits.time.min(LONG);
        let work = move |run: stonework_core::Run| {
            GameMap::of(&solves, &asked, depth, &run.with_time(time).begun())
        };
        site.solves.long_work(work).await
    } else {
        site.solves
            .work(move |run| GameMap::of(&solves, &asked, depth, &run.begun()))
            .await
    };
    let page = map_page(&address, &map?, depth, has_time);
    drop(held);
    Ok(page)
}

/// How deep a map is to be, whether it has more time, and the rest of a query.
fn asked_for(query: &str) -> Result<(Depth, bool, String), Problem> {
    let mut asked = (Depth::Plies(2), false);
    let mut rest = Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match (name.as_ref(), value.as_ref()) {
            ("depth", text) => asked.0 = text.parse()?,
            ("time", "more") => asked.1 = true,
            _ => {
                rest.append_pair(&name, &value);
            }
        }
    }
    Ok((asked.0, asked.1, rest.finish()))
}
