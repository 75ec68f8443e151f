//! The law kit is proved by planted bugs: some 300 wrong games, most of them a correct game in
//! which one method is as a real author might get it wrong. With the default settings it has to
//! find all but one, for which more positions have to be counted, name the law that is broken and
//! show the shortest way to where it is.
//!
//! The bugs of a capability are in the file of its name, those of rules, states and values in
//! `rules`, `keys`, `determinism` and `values`, those of pieces that move and go round in `movement`,
//! those of texts in `texts`. A wrong game that is a game all the same (another
//! board, another rule) breaks no law, and no such game is among them: only what the game says
//! twice, in its rules and in a capability, can contradict itself. Some are told as remarks all the
//! same: see `remarks`.

#![expect(
    clippy::too_many_lines,
    reason = "a list of bugs has one after the other"
)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "some bugs are such casts, and the numbers of the others are small"
)]

mod finding;
mod games;
mod graphs;
mod planted;
mod remarks;
mod report;

/// Tests of each kind of bugs, which are in the file of its name.
macro_rules! kinds {
    ($($(#[$slow:meta])? $kind:ident)*) => {
        $(mod $kind;)*

        mod the_correct_games_pass {
            $(
                #[test]
                $(#[$slow])?
                fn $kind() {
                    super::$kind::pass();
                }
            )*
        }

        /// To read what is said about each bug:
        /// `cargo test --test laws planted_bugs -- --nocapture`.
        mod planted_bugs_are_found {
            $(
                #[test]
                $(#[$slow])?
                fn $kind() {
                    super::finding::check(&super::$kind::findings());
                }
            )*
        }
    };
}

kinds! {
    rules
    keys
    determinism
    values
    indexed
    layered
    tiered
    predecessors
    bounded
    ordered
    symmetric
    packed
    graded
    disjunctive_sum
    partizan
    movement
    texts
    #[ignore = "takes 18 s: every bug is in a game of many positions"]
    many_positions
}
