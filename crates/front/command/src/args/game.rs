//! The game as an argument: [`GameArgs`].

/// The game and its settings.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The game's id or one of its other names; the command `games` lists them.
    #[arg(value_name = "GAME", index = 1)]
    pub(crate) name: String,

    /// Sets a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
}

impl GameArgs {
    /// The same game with these settings, and with its own for what these do not set.
    pub(crate) fn with(&self, mut set: Vec<String>) -> Self {
        let name = |assignment: &str| {
            let (name, _) = assignment.split_once('=').unwrap_or((assignment, ""));
            name.trim().to_owned()
        };
        let names: Vec<String> = set.iter().map(|given| name(given)).collect();
        let own = self.set.iter().filter(|own| !names.contains(&name(own)));
        set.extend(own.cloned());
        Self {
            name: self.name.clone(),
            set,
        }
    }
}
