//! Every game there is: [`CATALOG`].

use stonework_catalog::Catalog;

/// Every game there is, by family.
pub static CATALOG: Catalog = Catalog::joined(&[
    &stonework_stones::CATALOG,
    &crate::boards::CATALOG,
    &stonework_graphs::CATALOG,
    &stonework_impartial::CATALOG,
    &stonework_strips::CATALOG,
    &stonework_texts::CATALOG,
]);
