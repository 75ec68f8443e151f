//! Tables of what was computed: they may forget, and are never wrong.

mod memos;
mod order_memo;
mod sum_memo;
mod used;

pub(crate) use memos::Memos;
pub(crate) use order_memo::OrderMemo;
pub(crate) use sum_memo::SumMemo;
pub(crate) use used::Used;
