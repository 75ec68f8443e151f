//! The explorer of a catalog: [`Explorer`], and one that listens: [`Server`].

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use stonework_catalog::Catalog;
use stonework_serving::{Hosts, Limits, serve};
use tokio::net::TcpListener;

use crate::documents::Documents;
use crate::known_values::KnownValues;
use crate::routes::router;
use crate::site::{Site, told_at};
use crate::solves::Solves;

/// A web page that shows the games of a catalog by their values.
pub struct Explorer {
    catalog: Catalog,
    limits: Limits,
    known: Option<KnownValues>,
    names: Vec<String>,
}

impl Explorer {
    /// An explorer of these games, whose solves stay within these limits.
    #[must_use]
    pub fn new(catalog: Catalog, limits: Limits) -> Self {
        Self {
            catalog,
            limits,
            known: None,
            names: Vec::new(),
        }
    }

    /// The same, where the positions of a game are looked up; those that are not known are searched
    /// down to what is.
    #[must_use]
    pub fn with_known_values(mut self, known: KnownValues) -> Self {
        self.known = Some(known);
        self
    }

    /// The same, which also answers by this name: `games.example.org`, with the port if the
    /// browser names one.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.names.push(name.into());
        self
    }

    /// The service that answers requests to an address, to be run by a server of one's own, which
    /// limits its connections itself.
    pub fn router(self, address: SocketAddr) -> Router {
        let hosts = Hosts::new(address, &self.names);
        router(self.into_site(), hosts)
    }

    fn into_site(self) -> Site {
        let catalog = Arc::new(self.catalog);
        let known = self.known.as_ref().map(KnownValues::told);
        let solves = Solves::new(Arc::clone(&catalog), self.known, self.limits);
        Site {
            catalog,
            known,
            documents: Arc::new(Documents::new(self.limits.text_bytes())),
            solves: Arc::new(solves),
            thumbnails: Arc::default(),
            badges: Arc::default(),
            atlas: Arc::default(),
        }
    }

    /// Listens on an address.
    ///
    /// # Errors
    ///
    /// That of the system if the address cannot be listened on.
    pub async fn bind(self, address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Server {
            explorer: self,
            listener,
            address,
        })
    }
}

impl std::fmt::Debug for Explorer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explorer")
            .field("limits", &self.limits)
            .field("known", &self.known)
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}

/// An explorer that listens. Made by [`Explorer::bind`].
#[derive(Debug)]
pub struct Server {
    explorer: Explorer,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// The address it listens on, with the port that it was given.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` is done; then all solves are stopped, and requests that are being
    /// answered have three seconds.
    ///
    /// A client that sends half a request, or does not read its answer, is left after twice
    /// [`Limits::patience`], or earlier if another needs its connection.
    ///
    /// # Errors
    ///
    /// That of the system if it cannot go on.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let hosts = Hosts::new(self.address, &self.explorer.names);
        let limits = self.explorer.limits;
        let site = self.explorer.into_site();
        let solves = Arc::clone(&site.solves);
        let router = router(site, hosts);
        let shutdown = async move {
            end.await;
            solves.workers.end();
        };
        serve(self.listener, router, &limits, told_at, shutdown).await;
        Ok(())
    }
}
