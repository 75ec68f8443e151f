//! The start page, and the ways from there into a game: [`routes`].

use std::num::NonZeroU64;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use maud::Markup;

use crate::address::{Address, url_part};
use crate::pages::{Start, api_page, start_page};
use crate::problem::Problem;
use crate::site::{PageProblem, Site};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/", get(start))
        .route("/random/{game}", get(random))
        .route("/thumb/{file}", get(thumbnail))
        .route("/rules", get(rules))
        .route("/api", get(api))
}

/// A small picture of a game.
async fn thumbnail(
    State(site): State<Site>,
    Path(file): Path<String>,
) -> Result<impl IntoResponse, PageProblem> {
    let name = file.strip_suffix(".svg").unwrap_or(&file);
    let picture = site.thumbnails.of(site.entry(name)?, &site.solves).await?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    Ok((headers, picture.to_string()))
}

/// The games; those that a search finds, if there is one.
async fn start(State(site): State<Site>, RawQuery(query): RawQuery) -> Markup {
    let query = query.unwrap_or_default();
    let mut given = form_urlencoded::parse(query.as_bytes());
    let searched = given.find(|(name, _)| name == "q");
    let searched = searched.map(|(_, text)| text.into_owned());
    site.badges.begin(&site.catalog, &site.solves);
    start_page(&Start {
        catalog: &site.catalog,
        badges: &site.badges,
        known: site.known.as_ref(),
        own_rules: site.of_own_rules(),
        searched: searched.unwrap_or_default(),
    })
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
    let given = form_urlencoded::parse(query.as_bytes());
    let (seeds, others): (Vec<_>, Vec<_>) = given.partition(|(name, _)| name == "seed");
    let seed = seeds.into_iter().next().map(|(_, value)| value);
    let others = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(others)
        .finish();
    let seed = seed.map_or(Ok(0), |seed| {
        let wrong = |_| format!("the seed must be a number, 0 or more, not `{seed}`");
        seed.parse::<u64>().map_err(wrong)
    });
    let seed = seed.map_err(|message| Problem::in_field("seed", message))?;
    let input = entry.input.random(SIZE, seed, GREATEST);
    let input = input.map_err(|error| Problem::bad_request(error.to_string()))?;
    let input =
        serde_json::to_string(&input).map_err(|error| Problem::internal(error.to_string()))?;
    let here = Address::of(entry.id, &others)?;
    Ok(Redirect::to(&here.position(&input).link("games")))
}

/// The form for rules of one's own.
async fn rules(State(site): State<Site>) -> Result<Redirect, PageProblem> {
    let entry = site.of_own_rules();
    let entry = entry.ok_or_else(|| Problem::not_found("no game takes rules".to_owned()))?;
    Ok(Redirect::to(&format!("/games/{}", url_part(entry.id))))
}

async fn api(State(site): State<Site>) -> Markup {
    api_page(&site.catalog)
}
