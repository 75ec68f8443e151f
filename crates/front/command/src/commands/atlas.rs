//! `stonework atlas`: what is known of many games, computed, compared and made into pages.

use std::fs;
use std::path::Path;

use stonework_atlas::{
    Agreement, AskCommands as _, AtlasEntry, Difference, Findings, FindingsFile, Gathered, Pages,
    Recheck,
};
use stonework_catalog::Catalog;

use super::atlas_asker::{Asker, read};
use crate::args::AtlasArgs;
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::wording::counted;
use stonework_catalog::words::{Columns, grouped};

pub(super) fn run(
    args: &AtlasArgs,
    program: &str,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let mut entries = match &args.list {
        // A catalog of one's own may have few of its games.
        None => list(stonework_atlas::LIST)?
            .into_iter()
            .filter(|entry| entry.is_for(catalog))
            .collect(),
        Some(file) => list(&read(file, console)?)?,
    };
    if let Some(entry) = entries.iter().find(|entry| !entry.is_for(catalog)) {
        let (subject, command) = (entry.subject(), entry.command());
        let unknown =
            format!("the list asks `{command}`, and `{subject}` is no game, code or text");
        return Err(Failure::Usage(unknown));
    }
    if !args.game.is_empty() {
        let wanted: Vec<&str> = (args.game.iter())
            .map(|name| catalog.find(name).map_or(name.as_str(), |game| game.id))
            .collect();
        let id = |entry: &AtlasEntry| {
            let game = entry.game(catalog).map(|game| game.id);
            game.unwrap_or(entry.subject()).to_owned()
        };
        for name in &wanted {
            if !entries.iter().any(|entry| id(entry) == *name) {
                let missing = format!("the list has no entry of `{name}`");
                return Err(Failure::Usage(missing));
            }
        }
        entries.retain(|entry| wanted.contains(&id(entry).as_str()));
    }
    let mut asker = Asker {
        args,
        program,
        catalog,
        console,
    };
    if let Some(share) = args.check {
        let findings = asker.findings()?;
        let mut random = fastrand::Rng::with_seed(args.seed);
        let chosen = || random.f64() < share;
        let checked = Recheck::of(&mut asker, &entries, &findings, chosen)?;
        return Ok(if asker.is_interrupted() {
            Ending::Stopped
        } else if checked.disagree {
            Ending::Disagreement
        } else {
            ending(&checked.differing)
        });
    }
    if args.compare {
        let findings = asker.findings()?;
        return asker.compare(&entries, &findings);
    }
    if let Some(dir) = &args.pages {
        let findings = asker.findings()?;
        return asker.write_pages(&entries, &findings, dir);
    }
    if let Some(file) = &args.findings {
        let mut file = FindingsFile::open(file)?;
        let gathered = Gathered::complete(&mut asker, &entries, &mut file, args.certify)?;
        return Ok(match gathered {
            Some(gathered) if gathered.refused > 0 => Ending::Disagreement,
            gathered => Ending::of(gathered.is_some_and(|gathered| gathered.open == 0)),
        });
    }
    let findings = asker.findings()?;
    asker.sum_up(&entries, &findings)
}

/// The entries of a list.
fn list(text: &str) -> Result<Vec<AtlasEntry>, Failure> {
    AtlasEntry::read_list(text).map_err(|error| Failure::Usage(error.to_string()))
}

impl Asker<'_, '_> {
    /// Sums up what is there.
    fn sum_up(&mut self, entries: &[AtlasEntry], findings: &Findings) -> Result<Ending, Failure> {
        let mut table = Columns::new("<<");
        for entry in entries {
            if let Some(finding) = findings.get(entry.command()) {
                table.row([entry.command().to_owned(), finding.told()]);
            }
        }
        let agreement = Agreement::of(entries, findings);
        let known = grouped(agreement.answers as u64);
        let (agreed, differing) = (agreement.agreed, agreement.differing.len());
        if !self.args.game.is_empty() {
            self.console.text(&format!("{table}\n"))?;
        }
        self.console.text(&format!(
            "The atlas has {known} answers of {}. The literature says {} of them: {agreed} agree, \
             {differing} differ.\n\
             `{program} atlas --game NAME` lists those of a game, `{program} atlas --check 0.01` solves some \
             again.\n",
            counted(entries.len() as u64, "question"),
            counted(agreement.told() as u64, "fact"),
            program = self.program,
        ))?;
        Ok(Ending::Solved)
    }

    /// Compares what was found with the literature.
    fn compare(&mut self, entries: &[AtlasEntry], findings: &Findings) -> Result<Ending, Failure> {
        let Agreement {
            agreed, differing, ..
        } = Agreement::of(entries, findings);
        for difference in &differing {
            self.tell(&difference.to_string())?;
        }
        self.console.text(&format!(
            "{} of the literature agree, {} differ.\n",
            counted(agreed as u64, "fact"),
            differing.len()
        ))?;
        Ok(ending(&differing))
    }

    /// Writes the pages.
    fn write_pages(
        &mut self,
        entries: &[AtlasEntry],
        findings: &Findings,
        dir: &Path,
    ) -> Result<Ending, Failure> {
        let unwritable = |path: &Path| {
            let path = path.to_path_buf();
            |error| Failure::Unwritable(path, error)
        };
        fs::create_dir_all(dir).map_err(unwritable(dir))?;
        let pages = Pages {
            catalog: self.catalog,
            entries,
            findings,
        }
        .all();
        for page in &pages {
            let path = dir.join(&page.name);
            fs::write(&path, &page.text).map_err(unwritable(&path))?;
        }
        self.console.text(&format!(
            "{} written to {}.\n",
            counted(pages.len() as u64, "page"),
            dir.display()
        ))?;
        Ok(Ending::Solved)
    }
}

/// How the command ends, given what differs.
fn ending(differing: &[Difference]) -> Ending {
    if differing.is_empty() {
        Ending::Solved
    } else {
        Ending::Disagreement
    }
}
