//! The pages of the atlas: [`routes`].

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use stonework_atlas::{Atlas, Subject};
use stonework_catalog::Catalog;

use crate::pages::{atlas_game_page, atlas_page};
use crate::problem::Problem;
use crate::site::{Page, PageProblem, Site};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/atlas", get(atlas))
        .route("/atlas/{game}", get(game))
}

/// All games with what is known of them.
async fn atlas(State(site): State<Site>) -> Page {
    let page = on_atlas(&site, |atlas, _| Ok(atlas_page(&atlas.pages())));
    Ok(page.await?)
}

/// What is known of a game; the picture of its boards if the name ends so.
async fn game(State(site): State<Site>, Path(file): Path<String>) -> Result<Response, PageProblem> {
    let Some(name) = file.strip_suffix(".svg").map(str::to_owned) else {
        let page = on_atlas(&site, move |atlas, catalog| {
            let pages = atlas.pages();
            let subject = known(pages.subject(&file), &file, catalog)?;
            let has_picture = atlas.picture(&subject).is_some();
            Ok(atlas_game_page(&pages, &subject, has_picture))
        });
        return Ok(page.await?.into_response());
    };
    let picture = on_atlas(&site, move |atlas, catalog| {
        let pages = atlas.pages();
        let subject = known(pages.subject(&name), &name, catalog)?;
        let without = || not_known(format!("the atlas has no picture of `{name}`"));
        atlas.picture(&subject).ok_or_else(without)
    });
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "max-age=3600"),
    ];
    Ok((headers, picture.await?.to_string()).into_response())
}

/// Does work on the atlas, which is read when it is first asked for.
async fn on_atlas<T: Send + 'static>(
    site: &Site,
    work: impl FnOnce(&Atlas, &Catalog) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let (atlas, catalog) = (Arc::clone(&site.atlas), Arc::clone(&site.catalog));
    let work = move |_| {
        let read = || Atlas::built_in(Arc::clone(&catalog));
        work(atlas.get_or_init(read), &catalog)
    };
    site.solves.work(work).await
}

/// What there is of a game, or why there is nothing.
fn known<'a>(
    found: Option<Subject<'a>>,
    name: &str,
    catalog: &Catalog,
) -> Result<Subject<'a>, Problem> {
    if let Some(subject) = found {
        return Ok(subject);
    }
    let game = catalog.get(name)?;
    Err(not_known(format!(
        "the atlas has no answers of {}",
        game.title
    )))
}

fn not_known(message: String) -> Problem {
    Problem::not_found(message).with_back("/atlas".to_owned(), "The atlas")
}
