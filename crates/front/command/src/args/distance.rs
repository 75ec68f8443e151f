//! How soon a game is won: [`DistanceArgs`].

#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct DistanceArgs {
    /// Tells in how many plies a game is won or lost whose values say only who wins, if the winner
    /// hurries and the loser delays: its remoteness.
    ///
    /// The best moves are then the quickest wins or the longest resistance. Theorems say
    /// nothing of the distance, and hints little: it takes longer. Where values tell the distance
    /// already, nothing changes.
    #[arg(long)]
    distance: bool,
}

impl DistanceArgs {
    /// What is wanted beside these options, each with whether it is given: they know who wins, and not
    /// how soon.
    pub(crate) fn beside(self, options: &[(&'static str, bool)]) -> Distances {
        let given = options.iter().find(|(_, is_given)| *is_given);
        Distances {
            are_wanted: self.distance,
            instead: given.map(|(option, _)| *option),
            of_forced_wins: false,
        }
    }

    /// The same where every win that is forced is told with its distance, of endless play too.
    pub(crate) fn of_forced_wins(self, options: &[(&'static str, bool)]) -> Distances {
        Distances {
            of_forced_wins: true,
            ..self.beside(options)
        }
    }
}

/// Whether distances are wanted, and what is given that cannot be had with them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Distances {
    pub(crate) are_wanted: bool,
    /// An option.
    pub(crate) instead: Option<&'static str>,
    /// Whether those are told without that where endless play is won.
    pub(crate) of_forced_wins: bool,
}
