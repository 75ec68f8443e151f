//! The messages between workers, on timely dataflow: [`Peers`].

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input as _, Probe as _};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::message::{Content, Message, Status};

/// The workers, as one of them sees them.
///
/// All workers go through the same epochs, one after the other. What one sends in an epoch the others
/// have by its end, which the engine's progress tracking tells.
pub(crate) struct Peers {
    worker: Worker,
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Message>>>,
    probe: ProbeHandle<u64>,
    received: Rc<RefCell<Vec<Message>>>,
    /// What was received of an epoch that has not begun here.
    early: Vec<Message>,
    epoch: u64,
}

/// How long a worker sleeps if nothing comes, at most.
const NAP: Duration = Duration::from_millis(20);

impl Peers {
    pub(crate) fn new(mut worker: Worker) -> Self {
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

    /// Sends something in this epoch.
    pub(crate) fn send(&mut self, to: usize, content: Content) {
        let (to, epoch) = (u32::try_from(to).unwrap_or(u32::MAX), self.epoch);
        self.input.send(Message { to, epoch, content });
    }

    /// Lets messages come and go, and gives what came in this epoch to `receive`.
    pub(crate) fn step(&mut self, receive: &mut dyn FnMut(Content)) {
        self.input.flush();
        self.worker.step();
        self.deliver(receive);
    }

    fn deliver(&mut self, receive: &mut dyn FnMut(Content)) {
        for message in self.received.take() {
            if message.epoch == self.epoch {
                receive(message.content);
            } else {
                self.early.push(message);
            }
        }
    }

    /// Tells all workers a status, waits for theirs and for all that was sent in this epoch, and
    /// begins the next one. Gives what all have told.
    pub(crate) fn end_epoch(&mut self, status: Status, receive: &mut dyn FnMut(Content)) -> Status {
        for to in 0..self.count() {
            if to != self.me() {
                self.send(to, Content::Status(status));
            }
        }
        let next = self.epoch + 1;
        self.input.advance_to(next);
        let mut joined = status;
        let mut receive = |content| match content {
            Content::Status(status) => joined = joined.join(status),
            content => receive(content),
        };
        self.deliver(&mut receive);
        while self.probe.less_than(&next) {
            self.worker.step_or_park(Some(NAP));
            self.deliver(&mut receive);
        }
        self.epoch = next;
        for message in std::mem::take(&mut self.early) {
            self.received.borrow_mut().push(message);
        }
        joined
    }

    /// Ends the dataflow: no worker sends any more.
    pub(crate) fn finish(self) {
        let Self {
            mut worker, input, ..
        } = self;
        drop(input);
        while worker.has_dataflows() {
            worker.step_or_park(Some(NAP));
        }
    }
}
