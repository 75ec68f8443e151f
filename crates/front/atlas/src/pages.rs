//! The pages of the atlas, in Markdown: [`Pages`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use stonework_catalog::Catalog;

use crate::difference::{Agreement, compare};
use crate::entry::{Asked, AtlasEntry};
use crate::finding::Finding;
use crate::findings::Findings;
use crate::grid::Grid;
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
struct Subject<'a> {
    /// The name of its page, without ending.
    name: String,
    title: String,
    family: &'static str,
    rules: &'static str,
    entries: Vec<&'a AtlasEntry>,
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
            pages.extend(picture);
        }
        pages
    }

    /// The entries by game, in the order of the catalog, heaps by a code last.
    fn subjects(&self) -> Vec<Subject<'_>> {
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

    fn index(&self, subjects: &[Subject<'_>]) -> Page {
        let agreement = Agreement::of(self.entries, self.findings);
        let (answers, agreed) = (agreement.answers, agreement.agreed);
        let (claims, differing) = (agreement.told(), &agreement.differing);
        let asked = self.entries.len();
        let has_certificate = |entry: &&AtlasEntry| {
            let finding = self.findings.get(entry.command());
            finding.is_some_and(|finding| finding.certificate.is_some())
        };
        let certified = self.entries.iter().filter(has_certificate).count();
        let mut text = format!(
            "# Atlas of solved games\n\n\
             {answers} answers of {asked} that are asked for, each computed and found again by the command beside it. \
             The literature says {claims} facts of them; {agreed} agree. {certified} have a certificate, which `stonework \
             check` checks by the rules alone: the pages show the beginning of its hash.\n\n\
             `stonework atlas --game NAME` lists those of a game, `stonework atlas --check 0.1` solves a tenth of all again by other \
             solvers, and `stonework atlas FILE` computes them from the first on. These pages are made of the data by \
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
            let known = subject.entries.iter();
            let known = known.filter(|entry| self.findings.get(entry.command()).is_some());
            let kinds: BTreeSet<Asked> =
                subject.entries.iter().map(|entry| entry.asked()).collect();
            let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                text,
                "| [{}]({}.md) | {} | {} |",
                subject.title,
                subject.name,
                known.count(),
                kinds.join(", ").to_lowercase()
            );
        }
        Page {
            name: "README.md".to_owned(),
            text,
        }
    }

    /// The picture of its boards, with what their first moves are worth.
    fn picture(&self, subject: &Subject<'_>) -> Option<Page> {
        let solved = subject.entries.iter();
        let solved = solved.filter(|entry| entry.asked() == Asked::Value);
        let found = solved.filter_map(|entry| self.findings.get(entry.command()));
        let is_start = |finding: &&Finding| finding.input.as_deref() == Some("start");
        let game = self.catalog.find(&subject.name)?;
        let text = sheet(self.catalog, game, found.filter(is_start))?;
        Some(Page {
            name: format!("{}.svg", subject.name),
            text,
        })
    }

    fn page(&self, subject: &Subject<'_>, has_picture: bool) -> Page {
        let mut text = format!("# {}\n\n{}\n", subject.title, subject.rules);
        if subject.name != HEAPS {
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
        let kinds: BTreeSet<Asked> = subject.entries.iter().map(|entry| entry.asked()).collect();
        for kind in kinds {
            let of_kind = subject.entries.iter().filter(|entry| entry.asked() == kind);
            let rows: Vec<Row<'_>> = of_kind
                .map(|entry| Row {
                    entry,
                    finding: self.findings.get(entry.command()),
                })
                .collect();
            let _ = write!(text, "\n## {kind}\n\n");
            let known = rows.iter().filter_map(|row| row.finding);
            if let Some(game) = self.catalog.find(&subject.name)
                && let Some(grid) = Grid::of(game, kind, known)
            {
                let _ = writeln!(text, "{grid}");
            }
            text.push_str(&table(kind, &rows));
        }
        Page {
            name: format!("{}.md", subject.name),
            text,
        }
    }
}

/// A line of a table.
struct Row<'a> {
    entry: &'a AtlasEntry,
    finding: Option<&'a Finding>,
}

/// The facts that the table of a kind shows, with the headings of their columns.
fn columns(kind: Asked) -> &'static [(&'static str, &'static str)] {
    match kind {
        Asked::Value => &[
            ("answer", "answer"),
            ("value", "value"),
            ("best", "best first moves"),
            ("plies", "plies"),
        ],
        Asked::Counts => &[
            ("value", "value"),
            ("positions", "positions"),
            ("won", "won"),
            ("drawn", "drawn"),
            ("lost", "lost"),
            ("longest", "longest win or loss"),
        ],
        Asked::Nimber => &[("nimber", "nimber")],
        Asked::Sequence => &[
            ("nimbers", "nimbers of 0, 1, 2, …"),
            ("losing", "lost"),
            ("period_length", "period"),
            ("period_start", "from"),
        ],
        Asked::Table => &[("from", "from"), ("values", "values"), ("losing", "lost")],
        Asked::Quotient => &[
            ("order", "order"),
            ("heaps", "heaps"),
            (
                "not_found_with",
                "infinite, or larger than is looked for, with heap",
            ),
        ],
        Asked::CanonicalForm => &[
            ("value", "canonical form"),
            ("outcome", "who wins"),
            ("mean", "mean"),
            ("temperature", "temperature"),
        ],
        Asked::Lines => &[("nodes", "lines of 1, 2, … plies")],
    }
}

/// Digits of the hash of a certificate that are shown.
const DIGITS: usize = 12;

/// The table of a kind. A column in which nothing stands, or the same as in the one before, is left
/// out.
fn table(kind: Asked, rows: &[Row<'_>]) -> String {
    let fact = |row: &Row<'_>, name: &str| row.finding.and_then(|finding| finding.fact(name));
    let is_told = |(name, _): &&(&str, &str)| {
        let differs = *name != "answer"
            || rows
                .iter()
                .any(|row| fact(row, "answer") != fact(row, "value"));
        differs && rows.iter().any(|row| fact(row, name).is_some())
    };
    let columns: Vec<_> = columns(kind).iter().filter(is_told).collect();
    let certificate = |row: &Row<'_>| row.finding?.certificate.clone();
    let has_certificates = rows.iter().any(|row| certificate(row).is_some());
    let has_claims = rows.iter().any(|row| row.entry.claims().next().is_some());
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
    for row in rows {
        let _ = write!(text, "| `{}` |", row.entry.command().replace('|', "\\|"));
        for (name, _) in &columns {
            let _ = write!(text, " {} |", cell(fact(row, name)));
        }
        let _ = match row.finding {
            Some(finding) => write!(
                text,
                " {} | {} | {} |",
                finding.solver.as_deref().unwrap_or_default(),
                finding.positions.map(grouped).unwrap_or_default(),
                time(finding.seconds)
            ),
            None => write!(text, " | | open |"),
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
    if row.entry.claims().next().is_none() {
        return String::new();
    }
    let source = row.entry.source();
    let Some(finding) = row.finding else {
        let claims: Vec<String> = (row.entry.claims())
            .map(|(fact, said)| format!("{fact} {said}"))
            .collect();
        return format!("{}: {source}", claims.join(", "));
    };
    let (_, different) = compare(row.entry, finding);
    if different.is_empty() {
        return format!("agrees: {source}");
    }
    let different = different.iter();
    let told: Vec<String> = different
        .map(|one| format!("{} {}", one.fact, one.said))
        .collect();
    format!("**differs**, {}: {source}", told.join(", "))
}

/// A fact in a cell of a table; a long one is cut.
fn cell(fact: Option<String>) -> String {
    /// Letters of a cell.
    const MOST: usize = 120;

    let fact = fact.unwrap_or_default().replace('|', "\\|");
    match fact.char_indices().nth(MOST) {
        None => fact,
        Some((end, _)) => format!("{}…", &fact[..end]),
    }
}

/// Seconds in words.
fn time(seconds: f64) -> String {
    if seconds < 0.001 {
        "< 1 ms".to_owned()
    } else if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1000.0)
    } else if seconds < 600.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{:.0} min", seconds / 60.0)
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    stonework_catalog::words::grouped(number)
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
