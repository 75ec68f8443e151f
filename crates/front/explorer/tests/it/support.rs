//! An explorer that is asked without a network.

use std::future::pending;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

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

    pub(crate) fn of(explorer: Explorer) -> Self {
        let runtime = Runtime::new().unwrap();
        let router = explorer.router(SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)));
        Self { router, runtime }
    }

    /// Answers a request.
    pub(crate) fn send(&self, request: Request<Body>) -> Answered {
        self.send_all(vec![request]).pop().unwrap()
    }

    /// Sends a request for a URL, and leaves after this time.
    pub(crate) fn leave(&self, url: &str, after: Duration) {
        let answer = self.router.clone().oneshot(get(url));
        let left = async { tokio::time::timeout(after, answer).await };
        assert!(self.runtime.block_on(left).is_err(), "{url} was answered");
    }

    /// Answers requests that come at once.
    pub(crate) fn send_all(&self, requests: Vec<Request<Body>>) -> Vec<Answered> {
        self.runtime.block_on(async {
            let answers = requests.into_iter().map(|request| {
                let router = self.router.clone();
                tokio::spawn(async move {
                    let response = router.oneshot(request).await.unwrap();
                    let (parts, body) = response.into_parts();
                    let bytes = to_bytes(body, 1 << 26).await.unwrap();
                    let kind = parts.headers.get("content-type");
                    let is_png = kind.is_some_and(|kind| kind == "image/png");
                    Answered {
                        status: parts.status,
                        headers: parts.headers,
                        text: match String::from_utf8(bytes.to_vec()) {
                            Err(pixels) if is_png => {
                                String::from_utf8_lossy(pixels.as_bytes()).into_owned()
                            }
                            text => text.unwrap(),
                        },
                    }
                })
            });
            let mut answered = Vec::new();
            for answer in answers.collect::<Vec<_>>() {
                answered.push(answer.await.unwrap());
            }
            answered
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

    /// The same, asked again for as long as too much is being solved at once.
    pub(crate) fn get_in_turn(&self, url: &str) -> Answered {
        let pause = Duration::from_millis(100);
        let mut answered = self.get(url);
        for _ in 0..600 {
            if answered.status != StatusCode::TOO_MANY_REQUESTS {
                break;
            }
            std::thread::sleep(pause);
            answered = self.get(url);
        }
        answered
    }

    /// The JSON at a URL.
    pub(crate) fn json(&self, url: &str) -> Json {
        let answered = self.get(url);
        assert_eq!(answered.status, StatusCode::OK, "{url}: {}", answered.text);
        serde_json::from_str(&answered.text).unwrap()
    }
}

/// An explorer that listens.
pub(crate) struct Listening {
    address: SocketAddr,
    _runtime: Runtime,
}

impl Listening {
    pub(crate) fn within(limits: Limits) -> Self {
        let runtime = Runtime::new().unwrap();
        let explorer = Explorer::new(stonework_games::CATALOG.clone(), limits);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = runtime.block_on(explorer.bind(address)).unwrap();
        let address = server.address();
        runtime.spawn(server.run(pending()));
        Self {
            address,
            _runtime: runtime,
        }
    }

    /// A connection on which this was sent.
    pub(crate) fn send(&self, text: &str) -> TcpStream {
        self.try_send(text).unwrap()
    }

    /// The same; an error if the connection is closed before all is sent.
    pub(crate) fn try_send(&self, text: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.write_all(text.as_bytes())?;
        // Only what never comes takes so long.
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience)?;
        Ok(stream)
    }

    /// A connection on which a URL was asked for.
    pub(crate) fn ask(&self, url: &str) -> TcpStream {
        self.send(&format!(
            "GET {url} HTTP/1.1\r\nHost: {}\r\n\r\n",
            self.address
        ))
    }

    /// A connection for one URL alone.
    pub(crate) fn ask_once(&self, url: &str) -> TcpStream {
        let host = self.address;
        self.send(&format!(
            "GET {url} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ))
    }
}

/// All that comes until a connection is closed.
pub(crate) fn all_of(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    // A connection that was cut may have told something.
    if let Err(error) = stream.read_to_end(&mut text) {
        let is_cut = error.kind() == std::io::ErrorKind::ConnectionReset;
        assert!(is_cut, "{error}: {}", String::from_utf8_lossy(&text));
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// What comes first on a connection.
pub(crate) fn first_of(stream: &mut TcpStream) -> String {
    let mut text = [0; 4096];
    let len = stream.read(&mut text).unwrap();
    String::from_utf8_lossy(&text[..len]).into_owned()
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

/// All links of a page to pages of the explorer.
pub(crate) fn all_links(page: &str) -> Vec<String> {
    let links = page.split("href=\"/").skip(1);
    links
        .map(|rest| {
            let rest = &rest[..rest.find('"').unwrap()];
            format!("/{}", rest.replace("&amp;", "&"))
        })
        .collect()
}

/// What a browser sends of the form of a game whose rules are a text.
pub(crate) fn sent_to(game: &str, rules: &str, input: &str) -> Request<Body> {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("set.rules", &rules.replace('\n', "\r\n"));
    form.append_pair("input", input);
    let request = Request::post(format!("/games/{game}"))
        .header("host", "localhost:7878")
        .header("origin", "http://localhost:7878")
        .header("content-type", "application/x-www-form-urlencoded");
    request.body(Body::from(form.finish())).unwrap()
}

/// The page to which a form leads that was sent.
pub(crate) fn shown_of(asked: &Asked, sent: Request<Body>) -> (String, Answered) {
    let answered = asked.send(sent);
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    let to = answered.headers["location"].to_str().unwrap().to_owned();
    let page = asked.get(&to);
    (to, page)
}

/// A page with its code between backticks again, as texts are written.
pub(crate) fn plain(page: &str) -> String {
    page.replace("<code>", "`").replace("</code>", "`")
}
