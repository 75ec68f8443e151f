//! Positions of boards as people type them, each with what the game writes of it, or with why it is refused.

use stonework_games::CATALOG;

/// What a text is read as, or what is said of it; the size is not given.
fn read(id: &str, text: &str) -> String {
    let form = CATALOG.find(id).unwrap().board.unwrap();
    match form.read(text, [None; 2]) {
        Ok(read) => read.text,
        Err(error) => error.to_string(),
    }
}

fn check(id: &str, read_as: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(read(id, text), read_as, "{text:?} of {id}");
    }
}

#[test]
fn a_board_is_read_as_it_is_typed() {
    let typed = [
        "x.o/.x./o..",
        "X.O/.X./O..",
        "x.o|.x.|o..",
        "x.o\n.x.\no..\n",
        "x.o\\n.x.\\no..",
        "x.o .x. o..",
        "x.o;.x.;o..",
        "x.o,.x.,o..",
        "X-O/-X-/O--",
        "X_O/_X_/O__",
        "x.o/.x./o../",
        "x1o/1x1/o2",
        "x.o.x.o..",
        "x . o . x . o . .",
        "1,0,2,0,1,0,2,0,0",
        "102/010/200",
        "b.w/.b./w..",
        "B.W/.B./W..",
        "@.O/.@./O..",
        "*-O/-*-/O--",
        "✕·○/·✕·/○··",
        "❌⬜⭕\n⬜❌⬜\n⭕⬜⬜",
        "●.○/.●./○..",
        "X O\n X \nO  ",
        "X   O\n  X  \nO    ",
        "X| |O\n-----\n |X| \n-----\nO| | ",
        " X |   | O \n---+---+---\n   | X |   \n---+---+---\n O |   |   ",
        "+---+---+---+\n| X |   | O |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n| O |   |   |\n+---+---+---+",
        "| X |   | O |\n|---|---|---|\n|   | X |   |\n| O |   |   |",
        "┌─┬─┬─┐\n│X│ │O│\n├─┼─┼─┤\n│ │X│ │\n├─┼─┼─┤\n│O│ │ │\n└─┴─┴─┘",
        "X,,O\n,X,\nO,,",
        "  a b c\n1 x . o\n2 . x .\n3 o . .",
        "3 x.o\n2 .x.\n1 o..\n  abc",
        "1 x . o 1\n2 . x . 2\n3 o . . 3",
        "[\"X O\",\" X \",\"O  \"]",
        "['x.o', '.x.', 'o..']",
        "[[\"X\",\"\",\"O\"],[\"\",\"X\",\"\"],[\"O\",\"\",\"\"]]",
        "board = [['X', None, 'O'], [None, 'X', None], ['O', None, None]]",
        "[[1,0,2],[0,1,0],[2,0,0]]",
        "[[1,0,-1],[0,1,0],[-1,0,0]]",
        "[\"x\",null,\"o\",null,\"x\",null,\"o\",null,null]",
        "{\"board\": [\"x.o\", \".x.\", \"o..\"]}",
        "\"x.o/.x./o..\"",
        "'x.o/.x./o..'",
        "X\t\tO\n\tX\t\nO\t\t",
        "\ta\tb\tc\n1\tX\t\tO\n2\t\tX\t\n3\tO\t\t",
        "a,b,c\n1,x,.,o\n2,.,x,.\n3,o,.,.",
        "Position: x.o/.x./o..",
        "board =\nx.o\n.x.\no..",
        "x 2 o\n4 x 6\no 8 9",
        " X | 1 | O \n---+---+---\n 3 | X | 5 \n---+---+---\n O | 7 | 8 ",
    ];
    check("tic-tac-toe", "x.o/.x./o..", &typed);
    // The last column is empty but for its last cell.
    let typed = [
        " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   | O ",
        "X|O| \n-+-+-\n |X| \n-+-+-\n | | O",
        "X\tO\t\n\tX\t\n\t\tO",
        "X;O;\n;X;\n;;O",
        "1;2;0\n0;1;0\n0;0;2",
        "1,-1,0\n0,1,0\n0,0,-1",
        " 1 -1  0\n 0  1  0\n 0  0 -1",
        "[[1 2 0]\n [0 1 0]\n [0 0 2]]",
        "[[ 1 -1  0]\n [ 0  1  0]\n [ 0  0 -1]]",
        "  | a | b | c\n1 | x | o |  \n2 |   | x |  \n3 |   |   | o",
        "1|x|o|.\n2|.|x|.\n3|.|.|o",
        "|X|O| |\n| |X| |\n| | |O|",
    ];
    check("tic-tac-toe", "xo./.x./..o", &typed);
    // Digits are cells and not the numbers of rows.
    check(
        "tic-tac-toe",
        ".x./xo./o..",
        &["0 1 0\n1 2 0\n2 0 0", "0,1,0\n1,2,0\n2,0,0"],
    );
}

#[test]
fn who_is_to_move_is_read_as_it_is_said() {
    let typed = [
        "x.o/.x./o.. o",
        "x.o/.x./o.. O to move",
        "x.o/.x./o.. (o)",
        "x.o\n.x.\no..\nO",
        "x.o\n.x.\no..\n\nO's turn",
        "o to play:\nx.o\n.x.\no..",
        "o to move: x.o/.x./o..",
        "board: x.o/.x./o..\nturn: o",
        "x|2|o\n4|x|6\no|8|9\nO's turn",
        "x.o/.x./o.. second",
        "b.w/.b./w.. white",
        "102/010/200 2",
        "[\"x.o\",\".x.\",\"o..\"] o",
        "{\"board\":[\"x.o\",\".x.\",\"o..\"],\"turn\":\"o\"}",
        "{\"turn\":\"o\",\"board\":[\"x.o\",\".x.\",\"o..\"]}",
        "{\"turn\":\"o\",\"board\":\"x.o/.x./o..\"}",
        "|x| |o|\n| |x| |\n|o| | | o",
    ];
    check("tic-tac-toe", "x.o/.x./o.. o", &typed);
    let typed = [
        "../.. h",
        "../.. H",
        "../.. horizontal",
        "..\n..\nRight to move",
        "2/2 h",
        "00/00 R",
    ];
    check("domineering", "../.. h", &typed);
    let typed = ["...", "[[0,0],[0,0]]"];
    assert_eq!(
        typed.map(|text| read("domineering", text)),
        ["...", "../.."]
    );
    // White begins there.
    check(
        "hexapawn",
        "ooo/.../xxx x",
        &["ppp/3/PPP w - - 0 1", "bbb/.../www white", "ooo/.../xxx x"],
    );
    check(
        "quixo",
        "x.o/.../.o. o",
        &["x.o/.../.o. o", "X O\n   \n O \nO to move"],
    );
}

#[test]
fn boards_of_their_own_kinds_are_read_as_they_are_typed() {
    let four = "..../.ox./.xo./.... x";
    check(
        "othello",
        four,
        &[
            "-----OX--XO----- X",
            "-----O*--*O----- *",
            "4/1wb1/1bw1/4 b",
            "[[0,0,0,0],[0,2,1,0],[0,1,2,0],[0,0,0,0]] black",
        ],
    );
    check(
        "connect-four",
        "4453",
        &["4453", "4,4,5,3", "4 4 5 3", "[4,4,5,3]", "4-4-5-3"],
    );
    let drawn =
        "|.......|\n|.......|\n|.......|\n|.......|\n|...o...|\n|...xx..|\n+-------+\n 1234567";
    check(
        "connect-four",
        ".../.o./xxo",
        &["|   |\n| o |\n|xxo|\n+---+"],
    );
    check(
        "connect-four",
        "......./......./......./......./...o.../...xx..",
        &[drawn, "7/7/7/7/3o3/3xx2"],
    );
    check(
        "hex",
        ".../.x./..o",
        &["a b c\n1 . . .\n 2 . x .\n  3 . . o", "...\n .x.\n  ..o"],
    );
    check(
        "chomp",
        "4,2,1",
        &["4,2,1", "4 2 1", "[4,2,1]", "(4, 2, 1)", "4/2/1", "4\n2\n1"],
    );
    check(
        "chomp",
        "ooo/oo./o..",
        &[
            "OOO/OO./O..",
            "###\n##\n#",
            "111/110/100",
            "[[1,1,1],[1,1,0],[1,0,0]]",
            "xxx/xx-/x--",
        ],
    );
}

#[test]
fn strips_pits_edges_and_points_are_read_as_they_are_typed() {
    check(
        "treblecross",
        ".x.x...x",
        &[
            ".X.X...X",
            "_X_X___X",
            "- x - x - - - x",
            "[0,1,0,1,0,0,0,1]",
            "1x1x3x",
        ],
    );
    check(
        "flip-game-ii",
        "++-+",
        &[
            "++-+",
            "\"++-+\"",
            "[\"+\",\"+\",\"-\",\"+\"]",
            "+ + - +",
            "++−+",
        ],
    );
    check(
        "kalah",
        "4,4,4/1,2,3",
        &[
            "4,4,4/1,2,3",
            "4 4 4\n1 2 3",
            "[[4,4,4],[1,2,3]]",
            "4 4 4 / 1 2 3",
            "  3 2 1\n  4 4 4  to move\n  1 2 3  pit",
        ],
    );
    check(
        "dots-and-boxes",
        "__/|../._/||./..",
        &[
            "__\n|..\n._\n||.\n..",
            "[\"__\",\"|..\",\"._\",\"||.\",\"..\"]",
            "11/100/01/110/00",
            "__|..._||...",
            "+--+--+\n|\n+  +--+\n|  |\n+  +  +",
        ],
    );
    let men = "x../.../.../.o..x./.../.o./x.o x 3 3";
    check(
        "nine-mens-morris",
        men,
        &[
            men,
            "w../.../.../.b..w./.../.b./w.b white 3 3",
            "x..\n...\n...\n.o..x.\n...\n.o.\nx.o\nx 3 3",
            "x2/3/3/1o2x1/3/1o1/x1o X 3 3",
        ],
    );
}

#[test]
fn what_may_mean_two_things_is_refused_with_both() {
    for (id, text, readings) in [
        ("snort", ".........", ["one row of 9", "3 rows of 3"]),
        (
            "tic-tac-toe",
            "2/2",
            ["numbers of empty cells", "a digit for each cell"],
        ),
        (
            "tic-tac-toe",
            "x0x/0../...",
            ["an empty cell", "a stone of the second player"],
        ),
        (
            "tic-tac-toe",
            "X O\nO X\nX O",
            ["3 rows of 2 cells", "3 rows of 3 cells"],
        ),
        (
            "tic-tac-toe",
            "XO\nX  \n  O",
            ["empty cells after it", "empty cells before it"],
        ),
        (
            "chomp",
            "11/10",
            ["the lengths of rows", "a digit for each square"],
        ),
        (
            "clobber",
            "x o x o x",
            ["one row of 5", "4 cells and who is to move"],
        ),
        ("dots-and-boxes", "--/|../--", ["an edge", "no edge"]),
        (
            "domineering",
            "8x8",
            ["a board of 8 rows and 8 columns", "numbers of empty ones"],
        ),
        (
            "treblecross",
            "5 x 3",
            ["a board of 5 rows and 3 columns", "numbers of empty ones"],
        ),
        (
            "treblecross",
            "X  X",
            [
                "cells with blanks between them",
                "cells of which the blanks are empty",
            ],
        ),
    ] {
        let said = read(id, text);
        assert!(
            readings.iter().all(|reading| said.contains(reading)),
            "{text:?} of {id}: {said}"
        );
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (id, text, said) in [
        (
            "tic-tac-toe",
            "x.o/.?./o..",
            "row 2, place 2: '?' is none of `x`, `o`, `.`",
        ),
        (
            "tic-tac-toe",
            "x.b/.../...",
            "row 1, place 3: 'b' stands beside 'x'",
        ),
        (
            "tic-tac-toe",
            "[[\"x\",\"o\"],[\"cross\",\".\"]]",
            "row 2, place 1: \"cross\" is no cell",
        ),
        ("tic-tac-toe", "x.o/.x/o..", "row 2 has 3 places, not 2"),
        (
            "tic-tac-toe",
            "x.o/.x./o.. z",
            "\"z\" does not tell who is to move: it is `x` or `o`",
        ),
        (
            "tic-tac-toe",
            "x.o.x.",
            "6 cells in one row are no square board",
        ),
        (
            "tic-tac-toe",
            "[[\"x\"",
            "opens a list that it does not close",
        ),
        ("tic-tac-toe", "xo./.x./..o, X", "row 3 has 3 places, not 4"),
        ("tic-tac-toe", "xo./.x./..o|x", "row 3 has 3 places, not 4"),
        ("cram", "../.. x", "says who is to move without it"),
        ("kalah", "4,4,4", "the board has 2 rows, not 1"),
        ("kalah", "1,2,3/4,5,6 to move", "is not two rows of pits"),
        ("kalah", "1 2 3 to move\n4 5 6", "is not two rows of pits"),
        ("nogo", "+++/.../...", "row 1, place 1: '+' is none of"),
        ("treblecross", "x../...", "is more than one row"),
        ("nine-mens-morris", "x../...", "the board has 7 rows, not 2"),
        (
            "dots-and-boxes",
            "__/__/__",
            "row 2, place 1: '_' is none of `|`, `.`",
        ),
        (
            "connect-four",
            ".../xo. o",
            "the stones say that the other player is to move",
        ),
    ] {
        let found = read(id, text);
        assert!(found.contains(said), "{text:?} of {id}: {found}");
    }
}
