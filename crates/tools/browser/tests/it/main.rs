//! Clicks through the explorer in headless Chromium.
//!
//! It needs `chromium` and `chromedriver` in the path; the accessibility test also the file that
//! `STONEWORK_AXE` names, `axe.min.js` of the package axe-core.

#![expect(
    clippy::unwrap_used,
    reason = "clippy takes only functions marked #[test] for tests"
)]

mod atlas;
mod board;
mod browser;
mod games;
mod history;
mod looks;
mod map;
mod own_rules;
mod pages;
mod play;
mod setup;
mod start;
mod work;
