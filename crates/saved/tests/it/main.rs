//! Databases and certificates are joined to the games that they are of, and to no others.

mod certificates;
mod databases;

use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, Instance, Settings};
use stonework_saved::GameOnInput;

/// A game of the catalog on an input.
struct Opened {
    entry: &'static Entry,
    settings: Settings,
    input: Input,
    instance: Box<dyn Instance>,
}

impl Opened {
    fn of(name: &str, assignments: &[&str], input: &str) -> Self {
        let entry = CATALOG.find(name).expect("a game of the catalog");
        let mut settings = Settings::new();
        for assignment in assignments {
            settings = settings.with(assignment).expect("a setting");
        }
        let input = entry.input.parse(input).expect("an input");
        let instance = entry.build(&input, &settings).expect("it fits");
        Self {
            entry,
            settings,
            input,
            instance,
        }
    }

    fn saved(&self) -> GameOnInput<'_> {
        GameOnInput {
            entry: self.entry,
            settings: &self.settings,
            input: &self.input,
            instance: self.instance.as_ref(),
        }
    }
}
