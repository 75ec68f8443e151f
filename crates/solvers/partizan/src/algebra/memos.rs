//! What was computed before.

use super::Algebra;
use crate::arena::CanonicalForm;

/// The table of orders takes so small a part of all bytes at most.
const ORDER_SHARE: usize = 32;
/// That of sums.
const SUM_SHARE: usize = 4;

impl Algebra<'_> {
    /// Whether a ≤ b, which are not the same, if it is known.
    #[inline]
    pub(crate) fn noted_order(&self, a: CanonicalForm, b: CanonicalForm) -> Option<bool> {
        self.orders.memo()?.get(a.pair(b))
    }

    /// Notes whether a ≤ b, which are not the same.
    #[inline]
    pub(crate) fn note_order(&mut self, a: CanonicalForm, b: CanonicalForm, at_most: bool) {
        let forgot = self
            .orders
            .memo()
            .is_some_and(|it| it.set(a.pair(b), at_most));
        if self.orders.is_small(forgot) {
            let (forms, most) = (self.forms, self.most_of_memo(ORDER_SHARE));
            self.orders
                .grow(&forms.order_memos, most, forms.counter(), self.limit);
        }
    }

    /// a + b, if it is known; a < b by their ids.
    #[inline]
    pub(crate) fn noted_sum(&self, a: CanonicalForm, b: CanonicalForm) -> Option<CanonicalForm> {
        self.sums.memo()?.get(a.pair(b)).map(CanonicalForm::of_bits)
    }

    /// Notes a + b; a < b by their ids. For what was asked for, something else is seldom
    /// forgotten: sums within sums are needed again sooner.
    #[inline]
    pub(crate) fn note_sum(
        &mut self,
        [a, b]: [CanonicalForm; 2],
        sum: CanonicalForm,
        within_sum: bool,
    ) {
        let may_replace = within_sum || self.ticks.is_multiple_of(4);
        let memo = self.sums.memo();
        let forgot = memo.is_some_and(|it| it.set(a.pair(b), sum.bits(), may_replace));
        if self.sums.is_small(forgot) {
            let (forms, most) = (self.forms, self.most_of_memo(SUM_SHARE));
            self.sums
                .grow(&forms.sum_memos, most, forms.counter(), self.limit);
        }
    }

    /// The bytes that a table may take: a share of all that is taken, at least 64 KiB, but at most
    /// an eighth of the limit. With a small table of orders, which stays in the cache, sums of many
    /// small forms are faster; with one below 256 KiB for 30,000 forms, deep ones get slow.
    #[cold]
    fn most_of_memo(&self, share: usize) -> usize {
        let counter = self.forms.counter();
        let most = (counter.taken() / share).max(1 << 16);
        most.min(counter.limit(self.limit) / 8)
    }

    pub(super) fn refresh_memos(&mut self) {
        let forms = self.forms;
        self.orders.refresh(&forms.order_memos, forms.counter());
        self.sums.refresh(&forms.sum_memos, forms.counter());
    }
}

impl Drop for Algebra<'_> {
    fn drop(&mut self) {
        self.orders.leave(self.forms.counter());
        self.sums.leave(self.forms.counter());
    }
}
