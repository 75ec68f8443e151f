//! Whether rules are those of a game for two: [`Rules::demand_two_roles`].

use super::near::Near;
use super::rule::{Relation, Rule, Rules};
use super::term::Term;
use crate::error::GdlError;

/// So many roles are told.
const MOST_TOLD: usize = 8;

impl Rules {
    /// Demands that the rules say who plays, what is legal, when play is over and what is worth what,
    /// that there are two roles, and that nothing is hidden or left to chance. Roles that rules conclude
    /// are not counted.
    ///
    /// # Errors
    ///
    /// The first of these demands that is not met.
    pub fn demand_two_roles(&self) -> Result<(), GdlError> {
        let concludes = |relation| self.heads(relation).next().is_some();
        if !concludes(Relation::Role) {
            let message =
                "games of two roles are solved, and this has none: write `(role NAME)` for each";
            return Err(self.missing("role", message.to_owned()));
        }
        self.demand_nothing_hidden()?;
        self.demand_two()?;
        for (name, relation, without) in [
            (
                "legal",
                Relation::Legal,
                "nobody can move: write `(<= (legal ROLE MOVE) CONDITION …)`",
            ),
            (
                "terminal",
                Relation::Terminal,
                "play never ends: write `(<= terminal CONDITION …)`",
            ),
            (
                "goal",
                Relation::Goal,
                "nobody can win: write `(<= (goal ROLE POINTS) CONDITION …)`, with 0 to 100 points",
            ),
        ] {
            if !concludes(relation) {
                let message = format!("no rule concludes `{name}`, so that {without}");
                return Err(self.missing(name, message));
            }
        }
        Ok(())
    }

    /// Two roles, if no rule concludes one.
    fn demand_two(&self) -> Result<(), GdlError> {
        let mut roles = Vec::new();
        let mut met = hashbrown::HashSet::new();
        for rule in self.heads(Relation::Role) {
            match &rule.head.terms[0] {
                Term::Constant(role) if rule.body.is_empty() => {
                    roles.extend(met.insert(*role).then_some(*role));
                }
                _ => return Ok(()),
            }
        }
        if roles.len() == 2 {
            return Ok(());
        }
        let told = roles.iter().take(MOST_TOLD);
        let told = told.map(|role| format!("`{}`", self.symbols.spelling(*role)));
        let more = (roles.len() > MOST_TOLD).then(|| "…".to_owned());
        Err(GdlError::Game(format!(
            "games of two roles are solved, and this has {}: {}",
            roles.len(),
            told.chain(more).collect::<Vec<_>>().join(", ")
        )))
    }

    /// No `random`, no `sees`.
    fn demand_nothing_hidden(&self) -> Result<(), GdlError> {
        const GDL_II: &str = "is of GDL-II, for games with chance and with what a player does not see; only games without either are solved";
        if let Some(random) = self.symbols.find("random")
            && let Some(rule) = self
                .heads(Relation::Role)
                .find(|rule| rule.head.terms[0] == Term::Constant(random))
        {
            let message = format!("`random`, a role that moves by chance, {GDL_II}");
            return Err(GdlError::at(rule.head.place, message));
        }
        if let Some(sees) = self.symbols.find("sees")
            && let Some(rule) = self
                .heads(Relation::Named(sees))
                .find(|rule| rule.head.terms.len() == 2)
        {
            // A relation that conditions read is the text's own.
            let mut is_own = false;
            for literal in self.rules.iter().flat_map(|rule| &rule.body) {
                literal.each_atom(&mut |atom| is_own |= atom.relation == Relation::Named(sees));
            }
            if !is_own {
                let message = format!("`sees`, what a player sees, {GDL_II}");
                return Err(GdlError::at(rule.head.place, message));
            }
        }
        Ok(())
    }

    fn heads(&self, relation: Relation) -> impl Iterator<Item = &Rule> {
        let is_it = move |rule: &&Rule| rule.head.relation == relation;
        self.rules.iter().filter(is_it)
    }

    /// What is wrong where no rule concludes a word of the language.
    fn missing(&self, name: &str, message: String) -> GdlError {
        let mut near = Near::new();
        let meant = self.rules.iter().find(|rule| {
            let head = rule.head.relation.name(&self.symbols);
            matches!(rule.head.relation, Relation::Named(_))
                && near.find(head, std::iter::once(name)).is_some()
        });
        match meant {
            Some(rule) => {
                let head = rule.head.relation.name(&self.symbols);
                let message = format!("{message}; did you mean `{name}` by this `{head}`?");
                GdlError::at(rule.head.place, message)
            }
            None => GdlError::Game(message),
        }
    }
}
