//! Every game there is: [`CATALOG`].

use stonework_catalog::Catalog;

use crate::{graphs, impartial, stones};

/// Every game there is, by family.
pub static CATALOG: Catalog = Catalog::joined(&[
    &stones::CATALOG,
    &stonework_boards::CATALOG,
    &graphs::CATALOG,
    &impartial::CATALOG,
]);
