//! Octal codes at random: [`random_code`].

use fastrand::Rng;

/// A code of up to five digits.
pub fn random_code(dice: &mut Rng) -> String {
    let mut code = String::from(if dice.u8(..4) == 0 { "4." } else { "0." });
    for _ in 0..dice.usize(1..5) {
        code.push(char::from(b'0' + dice.u8(..8)));
    }
    code
}
