//! What every [`Board`](crate::Board) of men does alike: [`board_of_men!`].

/// The methods of a [`Board`](crate::Board) whose states are [`Men`](super::men::Men): their text and their
/// picture.
macro_rules! board_of_men {
    () => {
        fn write_state(&self, men: &Self::State) -> String {
            men.write()
        }

        fn players(&self, men: &Self::State) -> Option<[&'static str; 2]> {
            Some($crate::rows::X_AND_O.names_from(men.to_move))
        }

        fn parse_move(&self, text: &str) -> Result<Self::Move, stonework_catalog::MoveError> {
            $crate::nine_mens_morris::morris_move::parse_move(text)
        }

        fn write_move(&self, mv: Self::Move) -> stonework_catalog::MoveText {
            $crate::nine_mens_morris::morris_move::write_move(mv)
        }

        fn draw_board(&self, men: &Self::State) -> String {
            men.draw()
        }

        fn scene(&self, men: &Self::State) -> Option<stonework_catalog::Scene> {
            Some(men.scene())
        }

        fn spot(&self, _: &Self::State, mv: Self::Move) -> Option<stonework_catalog::Spot> {
            $crate::nine_mens_morris::men::spot_of(mv)
        }

        fn turn_text(&self, men: &Self::State) -> Option<String> {
            Some($crate::rows::X_AND_O.to_move(men.to_move))
        }
    };
}

pub(super) use board_of_men;
