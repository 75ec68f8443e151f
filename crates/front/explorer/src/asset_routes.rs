//! The style sheet, the scripts and the icon: [`routes`].

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::problem::Problem;
use crate::site::{PageProblem, Site};

/// The URLs of what pages are shown with.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/style.css", get(style))
        .route("/icon.svg", get(icon))
        .route("/favicon.ico", get(icon))
        .route("/script/{name}", get(script))
}

/// The one style sheet; colours and sizes come first.
const STYLE: &str = concat!(
    include_str!("style/tokens.css"),
    include_str!("style/base.css"),
    include_str!("style/layout.css"),
    include_str!("style/board.css"),
    include_str!("style/start.css"),
    include_str!("style/setup.css"),
    include_str!("style/values.css"),
    include_str!("style/sums.css"),
    include_str!("style/map.css"),
    include_str!("style/play.css"),
    include_str!("style/share.css"),
    include_str!("style/atlas.css"),
);

/// The scripts by name.
const SCRIPTS: [(&str, &str); 10] = [
    ("theme.js", include_str!("script/theme.js")),
    ("explorer.js", include_str!("script/explorer.js")),
    ("swap.js", include_str!("script/swap.js")),
    ("solving.js", include_str!("script/solving.js")),
    ("keys.js", include_str!("script/keys.js")),
    ("board.js", include_str!("script/board.js")),
    ("search.js", include_str!("script/search.js")),
    ("setup.js", include_str!("script/setup.js")),
    ("panels.js", include_str!("script/panels.js")),
    ("share.js", include_str!("script/share.js")),
];

async fn style() -> impl IntoResponse {
    asset("text/css; charset=utf-8", STYLE)
}

async fn icon() -> impl IntoResponse {
    asset("image/svg+xml", include_str!("style/icon.svg"))
}

async fn script(Path(name): Path<String>) -> Result<Response, PageProblem> {
    let found = SCRIPTS.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = found else {
        return Err(Problem::not_found("there is no such script".to_owned()).into());
    };
    Ok(asset("text/javascript; charset=utf-8", text).into_response())
}

fn asset(kind: &'static str, text: &'static str) -> impl IntoResponse + use<> {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CACHE_CONTROL, HeaderValue::from_static("max-age=600")),
    ];
    (headers, text)
}
