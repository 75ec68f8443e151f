//! Where what was found differs from what is said of it: [`Difference`].

use std::collections::BTreeSet;
use std::fmt;

use crate::entry::AtlasEntry;
use crate::finding::Finding;
use crate::findings::Findings;

/// A fact that is another one than is said.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The command.
    pub command: String,
    /// The name of the fact.
    pub fact: String,
    /// What is said: by the literature, or by another solve.
    pub said: String,
    /// Who says so.
    pub by: String,
    /// What was found; `None` if nothing was found of it.
    pub found: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            command,
            fact,
            said,
            by,
            found,
        } = self;
        let found = found.as_deref().unwrap_or("nothing");
        write!(f, "{command}: {fact} is {found}, by {by} it is {said}")
    }
}

/// The claims of an entry, which what was found bears out, and those that it does not.
///
/// Best moves are a set. A claim of nimbers, of what they or a table say of the heaps that are lost, or
/// of lines of play is about the first ones.
#[must_use]
pub fn compare(entry: &AtlasEntry, finding: &Finding) -> (usize, Vec<Difference>) {
    let mut agreed = 0;
    let mut differences = Vec::new();
    for (fact, said) in entry.claims() {
        let found = finding.fact(fact);
        let is_same = found.as_ref().is_some_and(|found| holds(fact, said, found));
        if is_same {
            agreed += 1;
            continue;
        }
        differences.push(Difference {
            command: finding.command.clone(),
            fact: fact.to_owned(),
            said: said.to_owned(),
            by: entry.source().to_owned(),
            found,
        });
    }
    (agreed, differences)
}

/// What was found of all that is asked, against the literature.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Agreement {
    /// How many entries have an answer.
    pub answers: usize,
    /// How many facts that the literature tells of these are those that were found.
    pub agreed: usize,
    /// The others.
    pub differing: Vec<Difference>,
}

impl Agreement {
    /// The agreement of findings with the entries that they answer.
    #[must_use]
    pub fn of(entries: &[AtlasEntry], findings: &Findings) -> Self {
        let mut all = Self::default();
        for entry in entries {
            if let Some(finding) = findings.get(entry.command()) {
                let (agreed, differing) = compare(entry, finding);
                all.answers += 1;
                all.agreed += agreed;
                all.differing.extend(differing);
            }
        }
        all
    }

    /// How many facts the literature tells.
    #[must_use]
    pub fn told(&self) -> usize {
        self.agreed + self.differing.len()
    }
}

/// The facts of a solve that another one of the same entry contradicts, its certificate too. Costs are not compared, nor
/// what depends on the solver: the length of a line.
#[must_use]
pub fn contradictions(known: &Finding, again: &Finding, by: &str) -> Vec<Difference> {
    let compared = again.found.keys().filter(|&fact| fact != "plies");
    let both = compared.filter_map(|fact| Some((fact, known.fact(fact)?, again.fact(fact)?)));
    let differing = both.filter(|(fact, known, again)| !holds(fact, again, known));
    let certificates = known.certificate.as_ref().zip(again.certificate.as_ref());
    let certificates = certificates.filter(|(known, again)| known != again);
    let certificates =
        certificates.map(|(known, again)| ("certificate", known.clone(), again.clone()));
    differing
        .map(|(fact, found, said)| (fact.as_str(), found, said))
        .chain(certificates)
        .map(|(fact, found, said)| Difference {
            command: known.command.clone(),
            fact: fact.to_owned(),
            said,
            by: by.to_owned(),
            found: Some(found),
        })
        .collect()
}

/// Whether what is said of a fact is what was found.
fn holds(fact: &str, said: &str, found: &str) -> bool {
    match fact {
        "best" => moves_of(said) == moves_of(found),
        "nimbers" | "nodes" | "losing" | "values" => {
            let between = if said.contains(',') { ',' } else { ' ' };
            let mut said = said.split(between).map(str::trim);
            let mut found = found.split(',');
            said.all(|said| found.next() == Some(said))
        }
        // A distance goes beyond who wins.
        "value" if !said.contains(" in ") => {
            let found = found.split(" in ").next().unwrap_or(found);
            said == found
        }
        _ => said == found,
    }
}

/// The moves of a text with blanks between them. A move of rules in GDL has blanks within brackets.
fn moves_of(text: &str) -> BTreeSet<&str> {
    let mut depth = 0_usize;
    let moves = text.split(|sign: char| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && sign.is_whitespace()
    });
    moves.filter(|mv| !mv.is_empty()).collect()
}
