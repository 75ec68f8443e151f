//! Tests of the games and the catalog.
