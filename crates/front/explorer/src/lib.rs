//! A web page that shows any game of a catalog by its values: every position drawn, every move told
//! with what it is worth, the line of best play, the history of a game.
//!
//! An [`Explorer`] takes a [`Catalog`], and whatever is in it has its pages and an API. The pages
//! are links and forms that work without a script; one small script follows a solve while it runs.
//!
//! Needs: `stonework-catalog`, the heap rules of `stonework-nimbers`, `stonework-sums`,
//! `stonework-pictures`, `stonework-atlas`, `stonework-opponents`, `stonework-serving`. Never knows: a game, the command, a
//! file: [`KnownValues`] come from whoever has them.
//!
//! ```
//! use std::net::{Ipv4Addr, SocketAddr};
//! use stonework_explorer::{Explorer, Limits};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let explorer = Explorer::new(stonework_games::CATALOG.clone(), Limits::default());
//! // Port 0: any that is free. Nobody but this machine can ask.
//! let server = explorer.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
//! println!("http://{}/", server.address());
//! // It answers until this is done.
//! server.run(async {}).await
//! # })?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Safety
//!
//! The explorer answers requests by the name of the address that it is bound to, or `localhost` on
//! a loopback address, and by names that it is given; it refuses others, so that no page from
//! elsewhere reads it. Pages allow no script but its own. A solve has its time and its bytes, and
//! ends when nobody waits for it any more; the positions that may be waited for are limited, and
//! beyond that a request is refused with the status 429. Connections, and what all requests hold
//! together, are limited too: beyond that the status is 503, or 413 for a request that is too large
//! by itself. A client that sends half a request is left after some seconds. Rules that are sent as
//! a text are read within the limits of a solve; no request names a file.
//!
//! Read `routes` for what each URL does, `solves` for how positions are solved, `pages` for what is
//! shown, `stonework-serving` for who is answered.

mod address;
mod answer;
mod api;
mod api_routes;
mod asset_routes;
mod atlas_routes;
mod badges;
mod documents;
mod explorer;
mod game_map;
mod game_routes;
mod history;
mod known_values;
mod lesson;
mod lesson_routes;
mod long_solve;
mod map_place;
mod map_routes;
mod map_values;
mod map_walk;
mod mover;
mod opened;
mod own_query;
mod pages;
mod play_routes;
mod position_routes;
mod problem;
mod replies;
mod review;
mod routes;
mod share_routes;
mod site;
mod solves;
mod start_routes;
mod thumbnails;
mod turned_value;
mod value_routes;
mod valued;
mod ways_on;

pub use self::explorer::{Explorer, Server};
pub use self::known_values::KnownValues;
pub use stonework_serving::Limits;

#[cfg(doc)]
use stonework_catalog::Catalog;
