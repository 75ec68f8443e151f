//! What is counted over all that can follow in a form: birthday, followers, stops.

mod birthday;
mod follower_count;
mod stop_count;
