//! A web service that keeps within its [`Limits`]: whom it answers, what connections and requests
//! hold, and who has a turn on a thread.
//!
//! [`guarded`] answers requests by known names only, each within the [`Memory`] of all; [`serve`]
//! limits connections; [`Workers`] do what takes time. What these refuse is a [`Refusal`]; how it is
//! shown is up to whoever serves.
//!
//! Needs: the limits of a run of `stonework-core`. Never knows: a game, a page, what a request asks.
//!
//! ```
//! use axum::{Router, http::StatusCode, response::IntoResponse, routing::get};
//! use std::{net::{Ipv4Addr, SocketAddr}, sync::Arc};
//! use stonework_serving::{Hosts, Limits, Memory, Refusal, Workers, guarded, serve};
//! use tokio::net::TcpListener;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let limits = Limits::default();
//! let workers = Arc::new(Workers::new(limits));
//! let answer = async move || {
//!     let sum = workers.work(|run| {
//!         let watch = run.watch();
//!         (0..1_000_u32).take_while(|_| watch.check().is_ok()).sum::<u32>()
//!     });
//!     sum.await.map_or_else(|refusal| refusal.to_string(), |sum| sum.to_string())
//! };
//! let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
//! let hosts = Hosts::new(listener.local_addr()?, &[]);
//! let tell = |_path: &str, refusal: Refusal| (refusal.status(), refusal.to_string()).into_response();
//! let router = Router::new().route("/", get(answer));
//! let router = guarded(router, hosts, Memory::new(&limits), &limits, tell);
//! // It answers until this is done.
//! serve(listener, router, &limits, tell, async {}).await;
//! # std::io::Result::Ok(())
//! # })?;
//! # assert_eq!(Refusal::Busy.status(), StatusCode::TOO_MANY_REQUESTS);
//! # Ok::<(), std::io::Error>(())
//! ```

mod admission;
mod connections;
mod guard;
mod limits;
mod memory;
mod refusal;
mod turns;
mod workers;

pub use self::admission::Claim;
pub use self::connections::serve;
pub use self::guard::{Hosts, guarded};
pub use self::limits::Limits;
pub use self::memory::{Held, Memory};
pub use self::refusal::{Refusal, Tell};
pub use self::turns::Place;
pub use self::workers::{LongPlace, Workers};
