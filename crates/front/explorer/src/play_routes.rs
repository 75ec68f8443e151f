//! The pages on which a game is played: [`routes`].

use std::collections::HashSet;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use crate::address::Address;
use crate::mover::Mover;
use crate::opened::Position;
use crate::own_query::{taken, with};
use crate::pages::{PlayStage, Work, play_page};
use crate::position_routes::told_in_form;
use crate::problem::Problem;
use crate::replies::How;
use crate::site::{PageProblem, Site};
use crate::solves::{Asked, Key};

/// The URLs of these pages.
pub(crate) fn routes() -> Router<Site> {
    Router::new().route("/play/{game}", get(play))
}

/// What a link to a page of play says beside the position.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Said {
    /// How the solver's last move came about.
    How(How),
    /// The solver is to make one move, though nobody plays against it.
    Next,
    /// It is to go on to the end.
    All,
    /// It has thought long enough, and is to move.
    Now,
}

impl Said {
    fn read(text: Option<&str>) -> Result<Self, Problem> {
        let named = |text| How::NAMED.into_iter().find(|(name, _)| *name == text);
        match text {
            None => Ok(Self::How(How::AsAsked)),
            Some("next") => Ok(Self::Next),
            Some("all") => Ok(Self::All),
            Some("now") => Ok(Self::Now),
            Some(text) => match named(text) {
                Some((_, how)) => Ok(Self::How(how)),
                None => Err(Problem::bad_request(format!(
                    "the address has `reply={text}`, which means nothing: known are `next`, `all`, \
                     `now`, `plain` and `unproved`"
                ))),
            },
        }
    }
}

/// The page of a position that is played; where it is the solver's turn, the one after its move.
async fn play(
    State(site): State<Site>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, PageProblem> {
    let entry = site.entry(&name)?;
    let ([said], query) = taken(&query.unwrap_or_default(), ["reply"]);
    let said = Said::read(said.as_deref())?;
    let given = Address::of(entry.id, &query)?;
    let address = match site.kept(entry, given.clone()) {
        Ok(address) => address.with_example(entry),
        Err(problem) => return told_in_form(&site, entry, &given, problem).await,
    };
    let position = match site.solves.position(&address).await {
        Ok(position) => position,
        Err(problem) => return told_in_form(&site, entry, &address, problem).await,
    };
    let page = |stage: &PlayStage<'_>| play_page(&address, &position, stage).into_response();
    let Some(player) = position.to_move else {
        let review = if position.played.is_empty() {
            None
        } else {
            Some(site.solves.review(&address, &position).await?)
        };
        return Ok(page(&PlayStage::Over(review.as_ref())));
    };
    let solver_alone = address.movers.has_no_human();
    let is_solvers = address.movers.of(player) != Mover::Human;
    if is_solvers && solver_alone && matches!(said, Said::How(_)) {
        return Ok(page(&PlayStage::Told));
    }
    if !is_solvers && !address.view.hint {
        let how = match said {
            Said::How(how) => how,
            _ => How::AsAsked,
        };
        return Ok(page(&PlayStage::Human(None, how)));
    }
    let answer = match site.solves.ask(&address, &position).await {
        Ok(Asked::Answered(answer)) => answer,
        Ok(Asked::Solving(_)) if is_solvers && said == Said::Now => {
            return site.moves_now(&address, &position).await;
        }
        Ok(Asked::Solving(solve)) => {
            let work = Work::of(&address, &position, &site.solves.how_far(&solve));
            return Ok(page(&if is_solvers {
                PlayStage::Thinking(&work)
            } else {
                PlayStage::Hinting(&work)
            }));
        }
        Err(problem) if problem.is_for_now() => return Err(problem.into()),
        Err(problem) => return Ok(page(&PlayStage::Stuck(&problem))),
    };
    if !is_solvers {
        return Ok(page(&PlayStage::Human(Some(&answer), How::AsAsked)));
    }
    let most = match said {
        Said::Next | Said::Now => 1,
        _ => MOST_AT_ONCE,
    };
    let led = site.lead(&address, &position, &answer, most).await?;
    if led.address.moves.len() == address.moves.len() {
        return Ok(page(&PlayStage::Full));
    }
    let link = led.address.link("play");
    if led.goes_on && !solver_alone {
        return Ok(page(&PlayStage::Goes(link)));
    }
    Ok(goes_to(&link, led.how))
}

/// Where the solver has moved, with what is to be said of that.
fn goes_to(link: &str, how: How) -> Response {
    let named = How::NAMED.into_iter().find(|&(_, named)| named == how);
    let told = named.map(|(name, _)| with(link, "reply", name));
    Redirect::to(told.as_deref().unwrap_or(link)).into_response()
}

/// The most moves that the solver makes for one page.
const MOST_AT_ONCE: usize = 200;

/// Where the solver's moves led.
struct Led {
    address: Address,
    /// The worst of what is to be said of them.
    how: How,
    /// Whether it is still the solver's turn.
    goes_on: bool,
}

impl Site {
    /// Makes the move of the solver that looks best before the position is solved.
    async fn moves_now(
        &self,
        address: &Address,
        position: &Position,
    ) -> Result<Response, PageProblem> {
        let mv = self.solves.sampled(address, &position.moves).await?;
        let next = mv.map(|mv| address.after(&mv.to_string()).checked());
        Ok(match next {
            Some(Ok(next)) => goes_to(&next.link("play"), How::Unproved),
            _ => play_page(address, position, &PlayStage::Full).into_response(),
        })
    }

    /// Makes moves of the solver as long as it is its turn and they come at once; and no more of
    /// them once a position is there again.
    async fn lead(
        &self,
        address: &Address,
        position: &Position,
        answer: &crate::answer::Answer,
        most: usize,
    ) -> Result<Led, Problem> {
        const LONGEST: Duration = Duration::from_millis(600);
        let begun = Instant::now();
        let mut led = Led {
            address: address.clone(),
            how: How::AsAsked,
            goes_on: true,
        };
        let mut position = position.clone();
        let mut seen = HashSet::from([Key::new(address, &position)]);
        let mut answer = answer.clone();
        loop {
            let Some(player) = position.to_move else {
                led.goes_on = false;
                return Ok(led);
            };
            let mover = address.movers.of(player);
            if mover == Mover::Human {
                led.goes_on = false;
                return Ok(led);
            }
            let made = led.address.moves.len() - address.moves.len();
            if made >= most || made > 0 && begun.elapsed() > LONGEST {
                return Ok(led);
            }
            if made > 0 {
                let Some(known) = self.solves.at_once(&led.address, &position).await? else {
                    return Ok(led);
                };
                answer = (*known).clone();
            }
            let reply = self
                .solves
                .reply(&led.address, &position, &answer, mover)
                .await?;
            let Some(reply) = reply else {
                return Ok(led);
            };
            let Ok(next) = led.address.after(&reply.mv.to_string()).checked() else {
                return Ok(led);
            };
            position = self.solves.position(&next).await?;
            led.address = next;
            led.how = led.how.max(reply.how);
            if !seen.insert(Key::new(&led.address, &position)) {
                return Ok(led);
            }
        }
    }
}
