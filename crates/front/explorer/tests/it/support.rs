//! An explorer that is asked without a network.

use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::Value as Json;
use stonework_explorer::{Explorer, KnownValues, Limits};
use stonework_games::catalog::Catalog;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// An explorer of all games.
pub(crate) struct Asked {
    router: Router,
    runtime: Runtime,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Asked {
    pub(crate) fn new() -> Self {
        Self::within(Limits::default())
    }

    pub(crate) fn within(limits: Limits) -> Self {
        Self::of(Explorer::new(stonework_games::CATALOG.clone(), limits))
    }

    /// One that looks values up.
    pub(crate) fn knowing(known: KnownValues) -> Self {
        let explorer = Explorer::new(stonework_games::CATALOG.clone(), Limits::default());
        Self::of(explorer.with_known_values(known))
    }

    /// One of other games.
    pub(crate) fn on(catalog: Catalog) -> Self {
        Self::of(Explorer::new(catalog, Limits::default()))
    }

    fn of(explorer: Explorer) -> Self {
        let runtime = Runtime::new().unwrap();
        let router = explorer.router(SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)));
        Self { router, runtime }
    }

    /// Answers a request.
    pub(crate) fn send(&self, request: Request<Body>) -> Answered {
        let router = self.router.clone();
        self.runtime.block_on(async move {
            let response = router.oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            let bytes = to_bytes(body, 1 << 26).await.unwrap();
            Answered {
                status: parts.status,
                headers: parts.headers,
                text: String::from_utf8(bytes.to_vec()).unwrap(),
            }
        })
    }

    /// Answers many requests at once.
    pub(crate) fn get_all(&self, urls: Vec<String>, clients: usize) -> Vec<StatusCode> {
        let urls = std::sync::Arc::new(std::sync::Mutex::new(urls));
        self.runtime.block_on(async {
            let clients = (0..clients).map(|_| {
                let (router, urls) = (self.router.clone(), urls.clone());
                tokio::spawn(async move {
                    let mut statuses = Vec::new();
                    loop {
                        let Some(url) = urls.lock().unwrap().pop() else {
                            return statuses;
                        };
                        let response = router.clone().oneshot(get(&url)).await.unwrap();
                        statuses.push(response.status());
                    }
                })
            });
            let mut statuses = Vec::new();
            for client in clients.collect::<Vec<_>>() {
                statuses.extend(client.await.unwrap());
            }
            statuses
        })
    }

    /// Answers a request for a URL.
    pub(crate) fn get(&self, url: &str) -> Answered {
        self.send(get(url))
    }

    /// The JSON at a URL.
    pub(crate) fn json(&self, url: &str) -> Json {
        let answered = self.get(url);
        assert_eq!(answered.status, StatusCode::OK, "{url}: {}", answered.text);
        serde_json::from_str(&answered.text).unwrap()
    }
}

/// A request for a URL.
pub(crate) fn get(url: &str) -> Request<Body> {
    let request = Request::get(url).header("host", "127.0.0.1:7878");
    request.body(Body::empty()).unwrap()
}

/// The links of a page to other pages of a kind.
pub(crate) fn links(page: &str, kind: &str) -> Vec<String> {
    let begin = format!("href=\"/{kind}/");
    page.split(&begin)
        .skip(1)
        .map(|rest| {
            let rest = &rest[..rest.find('"').unwrap()];
            format!("/{kind}/{}", rest.replace("&amp;", "&"))
        })
        .collect()
}
