//! Bugs in the texts of positions and moves.

use stonework::laws::{Law, Laws, Texts};

use super::finding::{Finding, plant};
use super::games::dodgem::{self, cell, cells, name};
use super::games::{Cars, Dodgem, Drive, OFF};

/// How Dodgem is written rightly.
const TEXTS: fn() -> Texts<Dodgem> = dodgem::texts::<Dodgem>;

/// A position as it is written, with one character for another.
fn with(cars: Cars, from: char, to: &str) -> String {
    dodgem::write(cars).replace(from, to)
}

/// The text of a position whose rows are changed.
fn rows(cars: Cars, change: impl Fn(&mut Vec<&str>)) -> String {
    let text = dodgem::write(cars);
    let (rows, mover) = text.split_once(' ').unwrap();
    let mut rows: Vec<&str> = rows.split('/').collect();
    change(&mut rows);
    format!("{} {mover}", rows.join("/"))
}

/// A move as it is written, changed.
fn named(drive: Drive, change: impl Fn(&str) -> String) -> Vec<String> {
    dodgem::write_move(drive)
        .iter()
        .map(|text| change(text))
        .collect()
}

pub(super) fn findings() -> Vec<Finding> {
    const POSITION: &[Law] = &[Law::PositionTexts];
    const MOVE: &[Law] = &[Law::MoveTexts];
    const SAME: &[Law] = &[Law::SameText];
    let plant_in =
        |bug, laws, texts: Texts<Dodgem>| plant(bug, laws, &Laws::new().texts(texts), &Dodgem);
    let writing = |bug, write| plant_in(bug, POSITION, Texts { write, ..TEXTS() });
    let reading = |bug, read| plant_in(bug, POSITION, Texts { read, ..TEXTS() });
    let writing_moves = |bug, write_move| {
        plant_in(
            bug,
            MOVE,
            Texts {
                write_move,
                ..TEXTS()
            },
        )
    };
    let reading_moves = |bug, read_move| {
        plant_in(
            bug,
            MOVE,
            Texts {
                read_move,
                ..TEXTS()
            },
        )
    };
    // Positions are written only.
    let shown = |bug, write| {
        let read = |_: &Dodgem, _: &str| Ok(None);
        plant_in(
            bug,
            SAME,
            Texts {
                write,
                read,
                ..TEXTS()
            },
        )
    };
    vec![
        writing("the players' symbols are exchanged", |_, cars| {
            dodgem::write(Cars {
                x: cars.o,
                o: cars.x,
                ..*cars
            })
        }),
        writing("the rows are written from below", |_, cars| {
            rows(*cars, |rows| rows.reverse())
        }),
        writing("the last row is left out", |_, cars| {
            rows(*cars, |rows| rows.truncate(2))
        }),
        writing("who is to move is written wrongly", |_, cars| {
            dodgem::write(Cars {
                x_moves: !cars.x_moves,
                ..*cars
            })
        }),
        writing("who is to move is left out", |_, cars| {
            dodgem::write(*cars)[..11].to_owned()
        }),
        writing("a row has a line of its own", |_, cars| {
            with(*cars, '/', "\n")
        }),
        writing("a blank is left behind", |_, cars| {
            dodgem::write(*cars) + " "
        }),
        writing("an empty board has no text", |_, cars| {
            if cars.x == 0 {
                String::new()
            } else {
                dodgem::write(*cars)
            }
        }),
        writing(
            "two cars are written as they stand for each other",
            |_, cars| {
                if cars.x.is_power_of_two() {
                    with(*cars, 'o', "x")
                } else {
                    dodgem::write(*cars)
                }
            },
        ),
        writing("capitals are written and small letters read", |_, cars| {
            with(*cars, 'x', "X")
        }),
        reading("rows and columns are exchanged", |_, text| {
            let turned = |set| cells(set).fold(0, |all, at| all | 1 << (at % 3 * 3 + at / 3));
            let cars = dodgem::read(text)?;
            Ok(cars.map(|cars| Cars {
                x: turned(cars.x),
                o: turned(cars.o),
                ..cars
            }))
        }),
        reading("the player to move is always `x`", |_, text| {
            Ok(dodgem::read(text)?.map(|cars| Cars {
                x_moves: true,
                ..cars
            }))
        }),
        reading("a position needs two cars of each player", |_, text| {
            let cars = dodgem::read(text)?.unwrap();
            let has_two = cars.x.count_ones() == 2 && cars.o.count_ones() == 2;
            if has_two {
                Ok(Some(cars))
            } else {
                Err("two cars each are needed".to_owned())
            }
        }),
        reading("a finished game is refused", |_, text| {
            let cars = dodgem::read(text)?.unwrap();
            if cars.is_over() {
                Err("it is over".to_owned())
            } else {
                Ok(Some(cars))
            }
        }),
        reading("cars in the middle are not read", |_, text| {
            Ok(dodgem::read(text)?.map(|cars| Cars {
                x: cars.x & !16,
                ..cars
            }))
        }),
        reading("a board where `o` has left counts as empty", |_, text| {
            let cars = dodgem::read(text)?;
            Ok(cars.map(|cars| {
                if cars.o == 0 {
                    Cars { x: 0, ..cars }
                } else {
                    cars
                }
            }))
        }),
        writing_moves(
            "moves off the board are `out`, and `off` is read",
            |_, _, drive| named(drive, |text| text.replace("off", "out")),
        ),
        writing_moves("columns are written for rows", |_, _, (from, to)| {
            let turned = |at: u8| if at == OFF { at } else { at % 3 * 3 + at / 3 };
            dodgem::write_move((turned(from), turned(to)))
        }),
        writing_moves(
            "a move is written by where it comes from",
            |_, _, (from, _)| vec![name(from)],
        ),
        writing_moves("a move is written by where it leads", |_, _, (_, to)| {
            vec![name(to)]
        }),
        writing_moves(
            "a move is written the wrong way round",
            |_, _, (from, to)| vec![format!("{}-{}", name(to), name(from))],
        ),
        writing_moves(
            "a blank stands before a move off the board",
            |_, _, drive| named(drive, |text| text.replace("-off", "- off")),
        ),
        writing_moves(
            "rows are counted from 0 off the board",
            |_, _, (from, to)| {
                let row = if to == OFF { from / 3 } else { from / 3 + 1 };
                vec![format!(
                    "{}{row}-{}",
                    name(from).chars().next().unwrap(),
                    name(to)
                )]
            },
        ),
        writing_moves("a move that leaves has no name", |_, _, drive| {
            if drive.1 == OFF {
                Vec::new()
            } else {
                dodgem::write_move(drive)
            }
        }),
        writing_moves(
            "a move is also called as another one is",
            |_, _, (from, to)| {
                let other = (from, if to > 5 { to } else { to + 3 });
                [dodgem::write_move((from, to)), dodgem::write_move(other)].concat()
            },
        ),
        reading_moves(
            "`off` is no cell, so moves off the board are not read",
            |_, _, text| dodgem::read_move(text).filter(|&(_, to)| to != OFF),
        ),
        reading_moves(
            "a move from the last row is read as one from the middle",
            |_, _, text| {
                let (from, to) = dodgem::read_move(text)?;
                Some((if from > 5 { from - 3 } else { from }, to))
            },
        ),
        reading_moves(
            "where a move leads is read as where it comes from",
            |_, _, text| {
                let (from, to) = dodgem::read_move(text)?;
                Some((to, from))
            },
        ),
        reading_moves("a move up is read as one off the board", |_, _, text| {
            let (from, to) = dodgem::read_move(text)?;
            Some((from, if to + 3 == from { OFF } else { to }))
        }),
        reading_moves("the second cell is looked up twice", |_, _, text| {
            let (_, to) = text.split_once('-')?;
            Some((cell(to)?, cell(to)?))
        }),
        shown("who is to move is not shown", |_, cars| {
            dodgem::write(Cars {
                x_moves: true,
                ..*cars
            })
        }),
        shown("how many cars there are is shown, not where", |_, cars| {
            let counts = (cars.x.count_ones(), cars.o.count_ones());
            format!("{counts:?}, x to move: {}", cars.x_moves)
        }),
        shown("cars of `o` are not shown", |_, cars| with(*cars, 'o', ".")),
        shown("the rows are shown without the columns", |_, cars| {
            let row = |set| cells(set).map(|at| at / 3).collect::<Vec<_>>();
            format!("{:?} {:?} {}", row(cars.x), row(cars.o), cars.x_moves)
        }),
        shown("both players have the same symbol", |_, cars| {
            let board = dodgem::write(*cars);
            board[..11].replace('o', "x") + &board[11..]
        }),
    ]
}

/// The correct texts pass, also where nothing is read.
pub(super) fn pass() {
    Laws::new().texts(TEXTS()).check(&Dodgem).unwrap();
    let read = |_: &Dodgem, _: &str| Ok(None);
    let read_move = |_: &Dodgem, _: &Cars, _: &str| None;
    let written = Texts {
        read,
        read_move,
        ..TEXTS()
    };
    Laws::new().texts(written).check(&Dodgem).unwrap();
}
