//! `stonework serve`: every game by its values, in a browser.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use stonework_catalog::Catalog;
use stonework_core::Run;
use stonework_explorer::{Explorer, Limits};

use crate::args::ServeArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::with_database::WithDatabase;

pub(super) fn run(
    args: &ServeArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut limits = Limits::default();
    limits.time = args.time;
    limits.most_time = args.most_time;
    limits.bytes = args.memory;
    if let Some(threads) = args.threads {
        limits.threads = threads;
    }
    let run = Run::new().with_bytes(args.memory);
    let database = WithDatabase::open(&args.with, catalog, &run, console)?;
    if let Some(database) = &database {
        limits.bytes = database.rest_of(run).bytes().unwrap_or(limits.bytes);
    }
    let mut explorer = Explorer::new(catalog.clone(), limits);
    if let Some(database) = &database {
        explorer = explorer.with_known_values(database.known_values());
    }
    for name in &args.names {
        explorer = explorer.with_name(name);
    }
    let address = SocketAddr::new(args.address, args.port);
    let failed = |error: io::Error| Failure::Server(address, error);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // However many positions take long, threads are left for others.
        .max_blocking_threads(512 + 2 * limits.threads.get())
        .build()
        .map_err(failed)?;
    let interrupt = console.interrupt().clone();
    runtime.block_on(async {
        let server = explorer.bind(address).await.map_err(failed)?;
        console.text(&format!(
            "The explorer is at http://{}/\nCtrl-C ends it.\n",
            server.address()
        ))?;
        server.run(until(interrupt)).await.map_err(failed)
    })?;
    // Solves that do not heed the flag at once are not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(Ending::Solved)
}

/// Waits for Ctrl-C.
async fn until(interrupt: Interrupt) {
    const PAUSE: Duration = Duration::from_millis(50);
    while !interrupt.came() {
        tokio::time::sleep(PAUSE).await;
    }
}
