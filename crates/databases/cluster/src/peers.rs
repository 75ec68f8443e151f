//! The messages between workers, on timely dataflow: [`Peers`].

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input as _, Probe as _};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::error::ClusterError;
use crate::links::{Fault, Links, NAP};
use crate::message::{Content, Message, Status, TotalWork, Work};

/// The workers, as one of them sees them.
///
/// All workers go through the same epochs, one after the other. What one sends in an epoch the others
/// have by its end, which the engine's progress tracking tells. A worker is one epoch ahead of others
/// at the most.
pub(crate) struct Peers {
    worker: Worker,
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Message>>>,
    probe: ProbeHandle<u64>,
    received: Rc<RefCell<Vec<Message>>>,
    /// What was received of an epoch that has not begun here.
    early: Vec<Message>,
    epoch: u64,
    /// What all have told of themselves so far in this epoch and in the one before, by whether the epoch
    /// is odd.
    heard: [Status; 2],
    /// Whether the epoch before was left before all had ended it.
    is_ahead: bool,
    links: Arc<Links>,
    /// What this worker has done.
    pub(crate) work: Work,
    /// When the epoch began.
    begun: Instant,
}

impl Peers {
    pub(crate) fn new(mut worker: Worker, links: Arc<Links>) -> Self {
        let mut input = InputHandle::new_with_builder();
        let probe = ProbeHandle::new();
        let received = Rc::new(RefCell::new(Vec::new()));
        let inbox = Rc::clone(&received);
        worker.dataflow(|scope| {
            let messages = scope.input_from(&mut input);
            let to = Exchange::new(|message: &Message| u64::from(message.to));
            let heard = messages
                .unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    to,
                    "receive",
                    |_, _| {
                        move |input, _| {
                            input.for_each_stamp(|_, messages| {
                                for messages in messages {
                                    inbox.borrow_mut().append(messages);
                                }
                            });
                        }
                    },
                );
            heard.probe_with(&probe);
        });
        Self {
            worker,
            input,
            probe,
            received,
            early: Vec::new(),
            epoch: 0,
            heard: [Status::default(); 2],
            is_ahead: false,
            links,
            work: Work::default(),
            begun: Instant::now(),
        }
    }

    /// Which of the workers this is.
    pub(crate) fn me(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are.
    pub(crate) fn count(&self) -> usize {
        self.worker.peers()
    }

    /// The epoch at work.
    pub(crate) fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Sends something in this epoch.
    pub(crate) fn send(&mut self, to: usize, content: Content) {
        let (to, from, epoch) = (narrow(to), narrow(self.me()), self.epoch);
        let (messages, bytes) = content.size();
        self.work.messages += messages;
        self.work.bytes += bytes;
        self.input.send(Message {
            to,
            from,
            epoch,
            content,
        });
    }

    /// Lets messages come and go, and gives what came in this epoch, or late in the one before, to
    /// `receive`, with who sent it.
    pub(crate) fn step(&mut self, receive: &mut dyn FnMut(usize, Content)) {
        self.input.flush();
        self.worker.step();
        self.deliver(receive);
    }

    fn deliver(&mut self, receive: &mut dyn FnMut(usize, Content)) {
        for message in self.received.take() {
            if message.epoch > self.epoch {
                self.early.push(message);
                continue;
            }
            match message.content {
                // Others may have ended the epoch while this worker is at work.
                Content::Status(status) => self.hear(message.epoch, status),
                content => receive(message.from as usize, content),
            }
        }
    }

    fn hear(&mut self, epoch: u64, status: Status) {
        let heard = self.heard_in(epoch);
        *heard = heard.join(status);
    }

    fn heard_in(&mut self, epoch: u64) -> &mut Status {
        &mut self.heard[usize::from(epoch % 2 == 1)]
    }

    /// Tells all workers a status, and begins the next epoch: once all have ended this one and all that
    /// was sent in it has come, or, where a worker may go ahead, as soon as that is so of the one before.
    /// Gives what all have told in the epochs that are over now and were not before: `None` if
    /// there are none. The last of them counts, but for failures and cuts.
    ///
    /// While another process is silent, `silent` is told of it, and for how long; it may end the wait.
    ///
    /// # Errors
    ///
    /// If another worker is gone; what `silent` says.
    pub(crate) fn end_epoch(
        &mut self,
        status: Status,
        may_go_ahead: bool,
        receive: &mut dyn FnMut(usize, Content),
        silent: &mut dyn FnMut((usize, Duration)) -> Result<(), ClusterError>,
    ) -> Result<Option<Status>, ClusterError> {
        let worked = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.work.micros += worked;
        let status = Status {
            work: TotalWork::of(self.work),
            ..status
        };
        for to in 0..self.count() {
            if to != self.me() {
                self.send(to, Content::Status(status));
            }
        }
        let (this, next) = (self.epoch, self.epoch + 1);
        self.hear(this, status);
        self.input.advance_to(next);
        self.deliver(receive);
        let awaited = if may_go_ahead { this } else { next };
        while self.probe.less_than(&awaited) {
            self.links.check()?;
            if let Some((process, silence)) = self.links.silent() {
                silent((process, silence))
                    .inspect_err(|_| self.links.lose(Fault::Silent(process, silence)))?;
            }
            self.worker.step_or_park(Some(NAP));
            self.deliver(receive);
        }
        let before = self
            .is_ahead
            .then(|| std::mem::take(self.heard_in(this + 1)));
        let last = (!may_go_ahead).then(|| std::mem::take(self.heard_in(this)));
        let told = match (before, last) {
            (Some(before), Some(last)) => Some(Status {
                has_failed: before.has_failed || last.has_failed,
                cut: before.cut.or(last.cut),
                ..last
            }),
            (before, last) => before.or(last),
        };
        self.is_ahead = may_go_ahead;
        self.epoch = next;
        for message in std::mem::take(&mut self.early) {
            self.received.borrow_mut().push(message);
        }
        self.begun = Instant::now();
        Ok(told)
    }

    /// Tells all others that this worker cannot begin.
    pub(crate) fn fail(&mut self) {
        let status = Status {
            has_failed: true,
            ..Status::default()
        };
        // If others are gone too, there is nobody to tell.
        let _ = self.end_epoch(status, false, &mut |_, _| {}, &mut |_| Ok(()));
    }

    /// Ends the dataflow: no worker sends any more.
    pub(crate) fn finish(self) {
        let Self {
            mut worker,
            input,
            links,
            ..
        } = self;
        links.end();
        drop(input);
        while worker.has_dataflows() && links.check().is_ok() {
            worker.step_or_park(Some(NAP));
        }
    }
}

/// A number of a worker, of which there are fewer than 2^32.
fn narrow(worker: usize) -> u32 {
    u32::try_from(worker).unwrap_or(u32::MAX)
}
