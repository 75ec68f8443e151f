//! What is known of all games, and of one with all its entries: [`atlas_page`], [`atlas_game_page`].

use maud::{Markup, html};
use stonework_atlas::{
    Agreement, Asked, AtlasEntry, Grid, Literature, Pages, Row, Section, Subject,
};
use stonework_catalog::ShownValue;
use stonework_catalog::words::{counted, grouped};
use stonework_pictures::Shade;

use super::layout::{Look, page, prose, wide};
use crate::address::{Address, url_part};

/// A fact of more letters has a wide column.
const LONG: usize = 24;

/// All games with how much is known of each.
pub(crate) fn atlas_page(pages: &Pages<'_>) -> Markup {
    let agreement = Agreement::of(pages.entries, pages.findings);
    let subjects = pages.subjects();
    let families = || subjects.chunk_by(|one, other| one.family == other.family);
    let main = html! {
        h1 { "Atlas of solved games" }
        p {
            (grouped(agreement.answers as u64)) " answers of " (grouped(pages.entries.len() as u64))
            " that are asked for. Each has a command that finds it again, and opens its position here. The literature says "
            (counted(agreement.told() as u64, "fact")) " of them; " (grouped(agreement.agreed as u64)) " agree."
        }
        @if !agreement.differing.is_empty() {
            h2 { "Where the literature differs" }
            ul { @for difference in &agreement.differing { li class="problem" { (difference) } } }
        }
        nav class="families" aria-label="Families" {
            @for (at, family) in families().enumerate() {
                a href=(format!("#family-{at}")) { (family[0].family) span { (family.len()) } }
            }
        }
        @for (at, family) in families().enumerate() {
            section class="family" id=(format!("family-{at}")) {
                h2 { (family[0].family) }
                table class="contents" {
                    thead { tr {
                        th scope="col" { "game" } th scope="col" class="number" { "answers" }
                        th scope="col" { "what is there" }
                    } }
                    tbody {
                        @for subject in family {
                            @let (known, asked) = (pages.answers(subject), subject.entries.len());
                            tr {
                                th scope="row" { a href=(link(subject)) { (subject.title) } }
                                td class="number" {
                                    (known) @if known < asked { span class="cost" { (asked - known) " open" } }
                                }
                                td { (subject.kinds()) }
                            }
                        }
                    }
                }
            }
        }
    };
    page("Atlas of solved games", &Look::default(), &main)
}

/// All that is known of a game.
pub(crate) fn atlas_game_page(
    pages: &Pages<'_>,
    subject: &Subject<'_>,
    has_picture: bool,
) -> Markup {
    let title = format!("{} in the atlas", subject.title);
    let sections = pages.sections(subject);
    let main = html! {
        div class="title" {
            h1 { (title) }
            nav aria-label="Pages of the game" {
                ul class="tabs" {
                    @if subject.is_game() {
                        li { a href=(format!("/games/{}", url_part(&subject.name))) { "Board" } }
                    }
                    li { a href="/atlas" { "All games of the atlas" } }
                }
            }
        }
        p { (prose(subject.rules)) }
        @if sections.len() > 1 {
            nav class="families" aria-label="What is known" {
                @for section in &sections {
                    a href=(format!("#{}", slug(section.kind))) { (section.kind) span { (section.rows.len()) } }
                }
            }
        }
        @for section in &sections {
            (entries(subject, section))
            @if has_picture && section.kind == Asked::Value {
                @let picture = format!("{}.svg", link(subject));
                a class="sheet" href=(picture) {
                    img src=(picture) alt="Boards with what their first moves are worth";
                }
            }
        }
    };
    page(&title, &Look::default(), &main)
}

/// The entries of a kind: by the sizes of the board, where there are two, and one by one.
fn entries(subject: &Subject<'_>, section: &Section<'_>) -> Markup {
    let kind = section.kind;
    let values: Vec<ShownValue> = section
        .rows
        .iter()
        .filter_map(|row| value(kind, row))
        .collect();
    let list = wide(
        &format!("{kind}, one by one"),
        &one_by_one(subject, section, &values),
    );
    html! {
        section class="family" id=(slug(kind)) {
            h2 { (kind) }
            @for grid in &section.grids {
                @let settings = grid.settings();
                @if !settings.is_empty() { h3 { code { (settings) } } }
                @let name = format!("{kind}, by size {settings}");
                (wide(name.trim_end(), &by_size(subject, kind, grid, &values)))
            }
            @if section.grids.is_empty() {
                (list)
            } @else {
                details class="drawer" {
                    summary { "One by one, with the commands and the literature" }
                    (list)
                }
            }
        }
    }
}

/// The values by the two sizes of the board, each a link to its position.
fn by_size(subject: &Subject<'_>, kind: Asked, grid: &Grid<'_>, values: &[ShownValue]) -> Markup {
    let [down, across] = grid.sizes();
    let [rows, columns] = grid.axes();
    html! {
        table class="grid" {
            thead { tr {
                th scope="col" { (rows) " \\ " (columns) }
                @for size in &across { th scope="col" { (size) } }
            } }
            tbody {
                @for &row in &down {
                    tr {
                        th scope="row" { (row) }
                        @for &column in &across {
                            @match grid.at(row, column) {
                                None => td {},
                                Some(start) => {
                                    @let said = start.cell(grid.fact());
                                    td class=[classes(kind, &start, values)] {
                                        a href=[opens(subject, start.entry)]
                                            aria-label=(format!("{said}: {rows} {row}, {columns} {column}")) { (said) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Every entry with what was found, what the literature says, and the command that finds it again.
fn one_by_one(subject: &Subject<'_>, section: &Section<'_>, values: &[ShownValue]) -> Markup {
    let columns = section.columns();
    let solver = |row: &Row<'_>| row.finding.and_then(|found| found.solver.clone());
    let is_by_solvers = section.rows.iter().any(|row| solver(row).is_some());
    html! {
        table class="entries" {
            thead { tr {
                th scope="col" { "asked of" }
                @for (_, heading) in &columns { th scope="col" { (heading) } }
                @if is_by_solvers { th scope="col" { "by" } }
                th scope="col" class="number" { "positions" }
                th scope="col" class="number" { "time" }
                @if section.has_claims() { th scope="col" { "the literature" } }
                th scope="col" { "the command" }
            } }
            tbody {
                @for (at, row) in section.rows.iter().enumerate() {
                    @let command = format!("{}-{at}", slug(section.kind));
                    tr class=[classes(section.kind, row, values)] {
                        th scope="row" {
                            @match opens(subject, row.entry) {
                                Some(link) => a href=(link) { (asked_of(row.entry)) },
                                None => (asked_of(row.entry)),
                            }
                        }
                        @for (fact, _) in &columns {
                            @let cell = row.cell(fact);
                            td class=[(cell.len() > LONG).then_some("long")] { (cell) }
                        }
                        @if is_by_solvers { td { (solver(row).unwrap_or_default()) } }
                        td class="number" { (row.finding.and_then(|found| found.positions).map_or_else(String::new, grouped)) }
                        td class="number" { (row.time()) }
                        @if section.has_claims() { td { (literature(row)) } }
                        td {
                            code id=(command) class="command" { "stonework " (row.entry.command()) }
                            button type="button" data-copies=(command) hidden { "Copy" }
                        }
                    }
                }
            }
        }
    }
}

/// What the literature says of an entry.
fn literature(row: &Row<'_>) -> Markup {
    html! {
        @if let Some(Literature { agrees, says, source, .. }) = row.literature() {
            @match agrees {
                Some(true) => "agrees: ",
                Some(false) => { strong class="problem" { "differs, " (says) ": " } }
                None => { (says) ": " }
            }
            (source)
        }
    }
}

/// The page of a game.
fn link(subject: &Subject<'_>) -> String {
    format!("/atlas/{}", url_part(&subject.name))
}

/// The place of a kind on a page.
fn slug(kind: Asked) -> &'static str {
    match kind {
        Asked::Value => "values",
        Asked::Counts => "positions",
        Asked::Nimber => "nimbers",
        Asked::Sequence => "heaps",
        Asked::Table => "numbers",
        Asked::Quotient => "quotients",
        Asked::CanonicalForm => "forms",
        Asked::Lines => "lines",
    }
}

/// The page of the position that an entry is about, if it is about one.
fn opens(subject: &Subject<'_>, entry: &AtlasEntry) -> Option<String> {
    let address = Address {
        game: subject.name.clone(),
        input: entry.input().map(str::to_owned),
        settings: entry
            .settings()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        ..Address::default()
    };
    entry.is_of_a_position().then(|| address.link("games"))
}

/// The input and the settings of an entry, in a few words.
fn asked_of(entry: &AtlasEntry) -> String {
    let is_named = entry.is_of_heaps() || entry.is_of_text();
    let name = is_named.then(|| entry.subject().to_owned());
    let input = entry.input().map(str::to_owned);
    let settings = entry
        .settings()
        .map(|(name, value)| format!("{name} {value}"));
    let told: Vec<String> = name.into_iter().chain(input).chain(settings).collect();
    match (told.is_empty(), entry.is_of_a_position()) {
        (true, true) => "the start".to_owned(),
        (true, false) => "starts in turn".to_owned(),
        (false, _) => told.join(", "),
    }
}

/// The value of a position, where a kind asks for it.
fn value(kind: Asked, row: &Row<'_>) -> Option<ShownValue> {
    let is_coloured = matches!(kind, Asked::Value | Asked::Counts);
    is_coloured.then(|| ShownValue::read(&row.cell("value")))?
}

/// By what its value is coloured among these.
fn classes(kind: Asked, row: &Row<'_>, values: &[ShownValue]) -> Option<&'static str> {
    value(kind, row).map(|value| Shade::of(value, values).classes())
}
