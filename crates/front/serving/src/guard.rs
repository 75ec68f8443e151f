//! Who may ask: [`Hosts`], and what every answer says of safety: [`guarded`].

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;

use crate::admission::{Admission, admit};
use crate::limits::Limits;
use crate::memory::Memory;
use crate::refusal::{Refusal, Tell};

/// No script and no style but those of the service; nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The hosts by whose names a service answers, so that a page from elsewhere, whose name is made
/// to mean this machine, cannot read it.
#[derive(Clone, Debug)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// The names of an address, and those given.
    #[must_use]
    pub fn new(address: SocketAddr, names: &[String]) -> Self {
        let mut hosts: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        let ip = |ip: IpAddr| match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        hosts.push(ip(address.ip()));
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        let with_port = hosts
            .iter()
            .map(|host| format!("{host}:{}", address.port()));
        let with_port: Vec<String> = with_port.collect();
        hosts.extend(with_port);
        Self(hosts)
    }

    fn know(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.0.contains(&host)
    }
}

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    Some(value.to_owned())
}

/// The same service for those who ask by the name of one of these hosts, and send forms from none
/// but its own pages; each request within what is left of this memory. Every answer tells a browser to
/// load nothing from elsewhere.
pub fn guarded(
    router: Router,
    hosts: Hosts,
    memory: Memory,
    limits: &Limits,
    tell: Tell,
) -> Router {
    let admission = Admission {
        memory,
        patience: limits.patience_with_clients(),
        tell,
    };
    router
        .layer(from_fn_with_state(Arc::new(admission), admit))
        .layer(from_fn_with_state((Arc::new(hosts), tell), check))
}

/// Refuses requests by another name, and forms sent from another site.
async fn check(
    State((hosts, tell)): State<(Arc<Hosts>, Tell)>,
    request: Request,
    next: Next,
) -> Response {
    let host = text(request.headers(), &HOST).unwrap_or_default();
    let origin = text(request.headers(), &ORIGIN);
    let is_from_elsewhere = request.method() == Method::POST
        && origin.is_some_and(|origin| {
            let from = origin.split_once("://").map_or(&*origin, |(_, host)| host);
            !from.eq_ignore_ascii_case(&host)
        });
    let uri = request.uri().clone();
    let mut response = if !hosts.know(&host) {
        tell(uri.path(), Refusal::OtherName(host))
    } else if is_from_elsewhere {
        tell(uri.path(), Refusal::OtherSite)
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}
