//! Asks an explorer as a browser and a program would, without a network.

#![expect(
    clippy::unwrap_used,
    reason = "clippy takes only functions marked #[test] for tests"
)]

mod agreement;
mod api;
mod atlas;
mod attacks;
mod clicked;
mod gdl;
mod history;
mod large;
mod lesson;
mod limits;
mod link_walk;
mod map;
mod names;
mod own_game;
mod own_rules;
mod pages;
mod play;
mod setup;
mod share;
mod start;
mod support;
mod values;
mod ways;
mod work;
