//! What is done for each URL: [`router`].

use axum::Router;
use axum::http::Uri;
use axum::middleware;
use axum::response::Response;
use stonework_serving::{Hosts, guarded};

use crate::problem::Problem;
use crate::site::{Site, told_at};
use crate::ways_on::with_ways;
use crate::{
    api_routes, asset_routes, atlas_routes, game_routes, lesson_routes, map_routes, play_routes,
    position_routes, share_routes, start_routes, value_routes,
};

/// All URLs.
pub(crate) fn router(site: Site, hosts: Hosts) -> Router {
    let (memory, limits) = (site.solves.memory.clone(), site.solves.limits);
    let router = Router::new()
        .merge(start_routes::routes())
        .merge(position_routes::routes())
        .merge(share_routes::routes())
        .merge(play_routes::routes())
        .merge(lesson_routes::routes())
        .merge(game_routes::routes())
        .merge(map_routes::routes())
        .merge(value_routes::routes())
        .merge(atlas_routes::routes())
        .merge(api_routes::routes())
        .merge(asset_routes::routes())
        .fallback(nothing)
        .layer(middleware::from_fn_with_state(site.clone(), with_ways))
        .with_state(site);
    guarded(router, hosts, memory, &limits, told_at)
}

async fn nothing(uri: Uri) -> Response {
    let message = "there is no such page; the start page lists all games";
    told_at(uri.path(), Problem::not_found(message.to_owned()))
}
