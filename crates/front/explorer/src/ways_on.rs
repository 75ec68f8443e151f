//! Ways on from a page that cannot be shown: [`with_ways`].

use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::pages::{Ways, problem_page};
use crate::problem::Problem;
use crate::site::{Site, told_at};

/// Tells a problem with the ways on from the address that was asked for, also where nobody read it.
pub(crate) async fn with_ways(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (uri, method) = (request.uri().clone(), request.method().clone());
    let mut response = next.run(request).await;
    let mut problem = response.extensions_mut().remove::<Problem>();
    let kind = response.headers().get(CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    if response.status().is_client_error() && !is_page {
        problem = Some(Problem::of_status(response.status()));
    }
    let Some(problem) = problem else {
        return response;
    };
    let mut told = if uri.path().starts_with("/api/") {
        told_at(uri.path(), problem)
    } else {
        let ways = ways(&site, &uri, &method, &problem);
        (problem.status, problem_page(&problem, &ways)).into_response()
    };
    if let Some(allowed) = response.headers_mut().remove(ALLOW) {
        told.headers_mut().insert(ALLOW, allowed);
    }
    told
}

fn ways<'a>(site: &'a Site, uri: &Uri, method: &Method, problem: &Problem) -> Ways<'a> {
    let path = form_urlencoded::parse(uri.path().as_bytes());
    let path: String = path.map(|(path, _)| path).collect();
    let mut parts = path.split('/').skip(1);
    let (page, name) = (parts.next(), parts.next());
    let game = name.and_then(|name| site.catalog.find(name));
    let unknown = name.or(page).filter(|name| !name.is_empty());
    let unknown = unknown.filter(|_| game.is_none() && problem.status == StatusCode::NOT_FOUND);
    let again = uri.path_and_query().map(ToString::to_string);
    Ways {
        again: again.filter(|_| problem.is_for_now() && method == Method::GET),
        game,
        unknown: unknown.map(|name| (name.to_owned(), site.catalog.nearest(name))),
    }
}
