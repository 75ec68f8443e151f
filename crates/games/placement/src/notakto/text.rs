//! Several boards as text, however people write them: [`boards`].

use super::SIZE;
use stonework_catalog::{BoardForm, PositionError};

/// The rows of a text, each without what is between its cells.
fn rows(text: &str) -> Vec<String> {
    let plain = text.to_lowercase().replace(['-', '_'], ".");
    // Without a sign between rows, boards that stand beside each other have a line for their rows.
    let is_beside = !plain.contains(['/', '[']);
    let is_name =
        |group: &str| group.parse::<u8>().is_ok() || "abcdefghijklmnopqrstu".contains(group);
    let mut rows = Vec::new();
    for piece in plain.split(['/', '|', '\n', ',', ';']) {
        let piece = piece.replace(['[', ']', '"', '\''], " ");
        let groups = piece.split_whitespace().filter(|group| !is_name(group));
        if is_beside || piece.split_whitespace().all(|group| group.len() == 1) {
            rows.push(groups.collect());
        } else {
            rows.extend(groups.map(str::to_owned));
        }
    }
    rows.retain(|row: &String| !row.is_empty());
    rows
}

/// The boards of a text, each as its rows with a `/` between: one after another or beside each other,
/// with blanks, ends of lines or `/` between rows and boards, or as a list of rows or of cells.
pub(super) fn boards(text: &str) -> Result<Vec<String>, PositionError> {
    let side = usize::from(SIZE);
    // One board is written as any other.
    let one = BoardForm::grid("x.").read(text, [Some(u32::from(SIZE)); 2]);
    if let Ok(board) = one
        && board.size == [u32::from(SIZE); 2]
    {
        return Ok(vec![board.text]);
    }
    let mut rows: Vec<Vec<char>> = rows(text).iter().map(|row| row.chars().collect()).collect();
    let is_wide = |row: &Vec<char>| row.len().is_multiple_of(side) && row.len() == rows[0].len();
    if rows.len() == side && rows.iter().all(is_wide) {
        let boards = 0..rows[0].len() / side;
        let of_board = |board| {
            rows.iter()
                .map(move |row| row[board * side..][..side].to_vec())
        };
        rows = boards.flat_map(of_board).collect();
    } else if rows.iter().all(|row| row.len() != side) {
        // Each board in a word, or each cell for itself.
        rows = rows.concat().chunks(side).map(<[char]>::to_vec).collect();
    }
    if rows.is_empty() || !rows.len().is_multiple_of(side) {
        return Err(PositionError::unreadable(
            text,
            "is no boards of three rows of three cells: they are written with a blank between, and a `/` between their rows, as `x../.x./... .../.../...`",
        ));
    }
    let row = |row: &Vec<char>| String::from_iter(row);
    let boards = rows.chunks(side);
    Ok(boards
        .map(|board| board.iter().map(row).collect::<Vec<_>>().join("/"))
        .collect())
}
