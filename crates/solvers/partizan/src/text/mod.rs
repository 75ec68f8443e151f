//! Values as text, in the field's notation, both ways.
//!
//! # Notation
//!
//! | text | value |
//! |---|---|
//! | `5`, `-3/4` | numbers; denominators are powers of two |
//! | `*`, `*5` | nimbers |
//! | `^`, `^^`, `^3`; `v`, `vv`, `v3` | ups and downs (`↑ ↓ ⇑ ⇓` are read too) |
//! | `2^*`, `3/4*3`, `-1v3*2` | the sum of a number, ups and a nimber, written together |
//! | `{a,b\|c}` | the game of these options, in any form; `{\|}` is 0 |
//! | `{3\|\|2\|1}` | more bars bind less: `{3\|{2\|1}}`; commas bind most |
//! | `±x`, `+-x` | {x \| −x} |
//! | `+-{a,b}` | {a, b \| −a, −b} |
//! | `tiny(x)`, `+_x`; `miny(x)`, `-_x` | {0 \|\| 0 \| −x} and its negative |
//! | `^[n]`, `^<n>`; `v[n]`, `v<n>` | uptimals, also with a number and a nimber: `3^[2]*` |
//! | `a + b`, `a - b`, `-a`, `(a)` | sums, differences, negatives |
//! | `3*(a)`, `3.^`, `3 * a` | multiples |
//! | `on`, `off`, `over`, `under`, `upon`, `upon*`, `dud`; `5over` | loopy values |
//! | `{0\|pass}`, `x{0\|{1\|x}}` | loops: `pass` is the game of these braces, a name one around |
//! | `a:b` | the ordinal sum |
//! | `cool(x, t)`, `freeze(x)` | cooled, cooled by its temperature |
//! | `heat(x, t)`, `overheat(x, s, t)`, `norton(x, u)` | heated, overheated, the Norton product |
//! | `rcf(x)`, `aw(x)` | reduced canonical form, atomic weight |
//! | `a & b` | the loopy value of onside a and offside b |
//!
//! Options are any expressions. tiny(x) is `{0||0|-x}`; `^[n]` is `{^[n-1]|*}`, with `^[1]` = `^`;
//! `^<n>` is `{0|*-^[n-1]}`. [`Algebra::text`](crate::Algebra::text) writes the shortest text: ±
//! where the negative of the value is itself, at most four bars in a row, options in an order
//! that depends on the value alone ([`Algebra::sorted_options`](crate::Algebra::sorted_options)).
//!
//! Three places where signs could mean two things:
//! - `*` directly after a number is a nimber: `3*5` is 3 + *5, and `3*` is 3 + *. It is a product
//!   before a value that does not begin with a digit (`3*(5)`, `3*{1|0}`, `3*^`), and between
//!   spaces (`3 * 5`). What could be both (`3 *5`) is refused.
//! - `+-` is ±, also between values: `3+-1` is 3 ± 1 = {4|2}; write `3 + -1` for 2. In the same
//!   way `+_` and `-_` are tiny and miny: `1-_1` is 1 + miny(1).
//! - `-` directly before a number where a value begins belongs to the number alone: `-1^` is
//!   −1 + ^. As an operator it takes all that is written together: `5-1^` is 5 − (1 + ^).

mod error;
mod expr;
mod literal;
mod name;
mod order;
mod read;
mod scan;
mod words;
mod write;

pub use error::{ExprError, ReadError, ReadErrorKind};
pub(crate) use expr::{LoopyName, Step};
pub use expr::{OtherTerm, SumTerm, ValueExpr};
pub(crate) use words::usage;
