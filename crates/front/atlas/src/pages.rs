//! The pages of the atlas, what is on them and as Markdown: [`Pages`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use stonework_catalog::Catalog;
use stonework_catalog::words::grouped;

use crate::difference::Agreement;
use crate::entry::{Asked, AtlasEntry};
use crate::finding::Finding;
use crate::findings::Findings;
use crate::grid::Grid;
use crate::row::{Literature, Row};
use crate::sheet::sheet;

/// What the pages are made of.
#[derive(Clone, Copy, Debug)]
pub struct Pages<'a> {
    /// The games.
    pub catalog: &'a Catalog,
    /// What is asked.
    pub entries: &'a [AtlasEntry],
    /// What was found.
    pub findings: &'a Findings,
}

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of its file.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// The entries of a game, or of heaps by a code.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Subject<'a> {
    /// The name of its page, without ending: the id of the game, if it is one.
    pub name: String,
    /// The title of the page.
    pub title: String,
    /// The family of the game.
    pub family: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// What is asked of it.
    pub entries: Vec<&'a AtlasEntry>,
}

impl Subject<'_> {
    /// Whether it is a game of the catalog.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.name != HEAPS
    }

    /// What is asked of it, in words.
    #[must_use]
    pub fn kinds(&self) -> String {
        let kinds: BTreeSet<Asked> = self.entries.iter().map(|entry| entry.asked()).collect();
        let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        kinds.join(", ").to_lowercase()
    }
}

/// The entries of a game that ask the same kind of question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section<'a> {
    /// What they ask.
    pub kind: Asked,
    /// The values by two sizes: for all settings that differ otherwise, one. Empty if there are no two.
    pub grids: Vec<Grid<'a>>,
    /// All of them, in the order of the list.
    pub rows: Vec<Row<'a>>,
}

impl Section<'_> {
    /// The facts that a table shows, each with the heading of its column. A column in which nothing
    /// stands, or the same as in the one before, is left out.
    #[must_use]
    pub fn columns(&self) -> Vec<(&'static str, &'static str)> {
        let is_told = |(name, _): &&(&str, &str)| {
            let is_other = |row: &Row<'_>| row.fact("answer") != row.fact("value");
            let differs = *name != "answer" || self.rows.iter().any(is_other);
            differs && self.rows.iter().any(|row| row.fact(name).is_some())
        };
        self.kind.facts().iter().filter(is_told).copied().collect()
    }

    /// Whether the literature says something of one of them.
    #[must_use]
    pub fn has_claims(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| row.entry.claims().next().is_some())
    }
}

/// Where heap games that only a code names have their page.
const HEAPS: &str = "heap-codes";

impl Pages<'_> {
    /// All pages: the first is `README.md`, which leads to the others.
    #[must_use]
    pub fn all(&self) -> Vec<Page> {
        let subjects = self.subjects();
        let mut pages = vec![self.index(&subjects)];
        for subject in &subjects {
            let picture = self.picture(subject);
            pages.push(self.page(subject, picture.is_some()));
            pages.extend(picture.map(|text| Page {
                name: format!("{}.svg", subject.name),
                text,
            }));
        }
        pages
    }

    /// The entries by game, in the order of the catalog, heaps by a code last.
    #[must_use]
    pub fn subjects(&self) -> Vec<Subject<'_>> {
        let mut by_name: BTreeMap<&str, Vec<&AtlasEntry>> = BTreeMap::new();
        for entry in self.entries {
            let name = entry.game(self.catalog).map_or(HEAPS, |game| game.id);
            by_name.entry(name).or_default().push(entry);
        }
        let mut subjects = Vec::new();
        for (family, game) in self.catalog.listed() {
            if let Some(entries) = by_name.remove(game.id) {
                subjects.push(Subject {
                    name: game.id.to_owned(),
                    title: game.title.to_owned(),
                    family,
                    rules: game.rules,
                    entries,
                });
            }
        }
        if let Some(entries) = by_name.remove(HEAPS) {
            subjects.push(Subject {
                name: HEAPS.to_owned(),
                title: "Heap games by their codes".to_owned(),
                family: "Heaps",
                rules: "An octal code tells how many beans a move takes and into how many heaps it may \
                        leave the rest; a set tells how many may be taken.",
                entries,
            });
        }
        subjects
    }

    /// The entries of the game of this name, also of another name that it goes by.
    #[must_use]
    pub fn subject(&self, name: &str) -> Option<Subject<'_>> {
        let id = self.catalog.find(name).map_or(name, |game| game.id);
        let mut subjects = self.subjects().into_iter();
        subjects.find(|subject| subject.name == id)
    }

    fn index(&self, subjects: &[Subject<'_>]) -> Page {
        let agreement = Agreement::of(self.entries, self.findings);
        let count = |number: usize| grouped(number as u64);
        let (answers, agreed) = (count(agreement.answers), count(agreement.agreed));
        let (claims, differing) = (count(agreement.told()), &agreement.differing);
        let asked = count(self.entries.len());
        let has_certificate = |entry: &&AtlasEntry| {
            let finding = self.findings.get(entry.command());
            finding.is_some_and(|finding| finding.certificate.is_some())
        };
        let certified = count(self.entries.iter().filter(has_certificate).count());
        let mut text = format!(
            "# Atlas of solved games\n\n\
             {answers} answers of {asked} that are asked for, each computed and found again by the command beside it. \
             The literature says {claims} facts of them; {agreed} agree. {certified} have a certificate, which `stonework \
             check` checks by the rules alone: the pages show the beginning of its hash.\n\n\
             `stonework atlas --game NAME` lists those of a game, `stonework atlas --check 0.1` solves a tenth of all again by other \
             solvers, and `stonework atlas FILE` computes them from the first on. \
             In the explorer (`stonework serve`), where `/atlas` has the same, what is known of a position opens it. These pages are made of the data by \
             `stonework atlas --pages DIR`.\n"
        );
        if !differing.is_empty() {
            text.push_str("\n## Where the literature differs\n\n");
            for difference in differing {
                // Writing to a string does not fail.
                let _ = writeln!(text, "- {difference}");
            }
        }
        let mut family = "";
        for subject in subjects {
            if subject.family != family {
                family = subject.family;
                let _ = write!(
                    text,
                    "\n## {}\n\n| game | answers | what is there |\n|---|---|---|\n",
                    capitalised(family)
                );
            }
            let _ = writeln!(
                text,
                "| [{}]({}.md) | {} | {} |",
                subject.title,
                subject.name,
                self.answers(subject),
                subject.kinds()
            );
        }
        Page {
            name: "README.md".to_owned(),
            text,
        }
    }

    /// How many of the entries of a game have an answer.
    #[must_use]
    pub fn answers(&self, subject: &Subject<'_>) -> usize {
        let known = subject.entries.iter();
        let known = known.filter(|entry| self.findings.get(entry.command()).is_some());
        known.count()
    }

    /// The picture of the boards of a game with what their first moves are worth, as SVG; `None` if it
    /// has no boards with all these values. O(boards · moves) time.
    #[must_use]
    pub fn picture(&self, subject: &Subject<'_>) -> Option<String> {
        let solved = subject.entries.iter();
        let solved = solved.filter(|entry| entry.asked() == Asked::Value);
        let found = solved.filter_map(|entry| self.findings.get(entry.command()));
        let is_start = |finding: &&Finding| finding.input.as_deref() == Some("start");
        let game = self.catalog.find(&subject.name)?;
        sheet(self.catalog, game, found.filter(is_start))
    }

    /// The entries of a game by what they ask.
    #[must_use]
    pub fn sections<'b>(&'b self, subject: &Subject<'b>) -> Vec<Section<'b>> {
        let kinds: BTreeSet<Asked> = subject.entries.iter().map(|entry| entry.asked()).collect();
        let section = |kind| {
            let of_kind = subject.entries.iter().filter(|entry| entry.asked() == kind);
            let rows: Vec<Row<'_>> = of_kind
                .map(|&entry| Row {
                    entry,
                    finding: self.findings.get(entry.command()),
                })
                .collect();
            let game = self.catalog.find(&subject.name);
            Section {
                kind,
                grids: game.map_or_else(Vec::new, |game| Grid::all(game, kind, &rows)),
                rows,
            }
        };
        kinds.into_iter().map(section).collect()
    }

    fn page(&self, subject: &Subject<'_>, has_picture: bool) -> Page {
        let mut text = format!("# {}\n\n{}\n", subject.title, subject.rules);
        if subject.is_game() {
            let _ = writeln!(
                text,
                "\n`stonework games {}` tells how positions and moves are written. [All games](README.md)",
                subject.name
            );
        }
        if has_picture {
            let _ = writeln!(
                text,
                "\n<img src=\"{}.svg\" alt=\"Boards with what their first moves are worth\">",
                subject.name
            );
        }
        for section in self.sections(subject) {
            let _ = write!(text, "\n## {}\n\n", section.kind);
            for grid in &section.grids {
                let settings = grid.settings();
                if !settings.is_empty() {
                    let _ = writeln!(text, "With `{settings}`:\n");
                }
                let _ = writeln!(text, "{grid}");
            }
            text.push_str(&table(&section));
        }
        Page {
            name: format!("{}.md", subject.name),
            text,
        }
    }
}

/// Digits of the hash of a certificate that are shown.
const DIGITS: usize = 12;

/// The table of a kind.
fn table(section: &Section<'_>) -> String {
    let columns = section.columns();
    let has_claims = section.has_claims();
    let certificate = |row: &Row<'_>| row.finding?.certificate.clone();
    let has_certificates = section.rows.iter().any(|row| certificate(row).is_some());
    let mut text = "| `stonework …` |".to_owned();
    for (_, heading) in &columns {
        let _ = write!(text, " {heading} |");
    }
    text.push_str(" by | positions searched | time |");
    let more = [
        (has_certificates, "certificate"),
        (has_claims, "the literature"),
    ];
    let more = more.iter().filter(|(is_there, _)| *is_there);
    for (_, heading) in more.clone() {
        let _ = write!(text, " {heading} |");
    }
    let count = columns.len() + 4 + more.count();
    let _ = write!(text, "\n|{}\n", "---|".repeat(count));
    for row in &section.rows {
        let _ = write!(text, "| `{}` |", in_cell(row.entry.command()));
        for (name, _) in &columns {
            let _ = write!(text, " {} |", in_cell(&row.cell(name)));
        }
        let _ = match row.finding {
            Some(finding) => write!(
                text,
                " {} | {} | {} |",
                finding.solver.as_deref().unwrap_or_default(),
                finding.positions.map(grouped).unwrap_or_default(),
                row.time()
            ),
            None => write!(text, " | | {} |", row.time()),
        };
        if has_certificates {
            let hash = certificate(row);
            let hash = hash.map(|hash| format!("`{}`", hash.get(..DIGITS).unwrap_or(&hash)));
            let _ = write!(text, " {} |", hash.unwrap_or_default());
        }
        if has_claims {
            let _ = write!(text, " {} |", literature(row));
        }
        text.push('\n');
    }
    text
}

/// What the literature says of a line, and whether it agrees.
fn literature(row: &Row<'_>) -> String {
    let Some(Literature {
        agrees,
        says,
        source,
    }) = row.literature()
    else {
        return String::new();
    };
    match agrees {
        Some(true) => format!("agrees: {source}"),
        Some(false) => format!("**differs**, {says}: {source}"),
        None => format!("{says}: {source}"),
    }
}

/// A text in a cell of a table.
fn in_cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}
