//! The board: what is under the pointer, pieces that are dragged or tapped, the other side, marks.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::Browser;

/// After three stones each, of which `x` has one on c2, with c3 free.
const MORRIS: &str = "/games/three-mens-morris?m=b2&m=a1&m=c2&m=a2&m=a3&m=c1";

impl Browser {
    /// How many elements a selector finds.
    async fn count(&self, css: &str) -> usize {
        let found = self.driver.find_all(By::Css(css)).await.unwrap();
        found.len()
    }

    /// Where on the screen a move of the board begins and ends.
    async fn ends(&self, mv: &str) -> [(i64, i64); 2] {
        let script = "const link = document.querySelector(`svg a[data-move='${arguments[0]}']`);
            const matrix = link.ownerSVGElement.getScreenCTM();
            return ['from', 'to'].flatMap((end) => {
                const [x, y] = link.dataset[end].split(' ').map(Number);
                const point = new DOMPoint(x, y).matrixTransform(matrix);
                return [Math.round(point.x), Math.round(point.y)];
            });";
        let found = self.driver.execute(script, vec![json!(mv)]).await.unwrap();
        let found: Vec<i64> = found.convert().unwrap();
        [(found[0], found[1]), (found[2], found[3])]
    }

    /// Presses the pointer at one point and releases it at another.
    async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let actions = self.driver.action_chain().move_to(from.0, from.1);
        let actions = actions.click_and_hold().move_to(to.0, to.1).release();
        actions.perform().await.unwrap();
    }

    async fn tap(&self, at: (i64, i64)) {
        let actions = self.driver.action_chain().move_to(at.0, at.1);
        actions.click().perform().await.unwrap();
    }

    /// Whether the page comes to an address that ends so.
    async fn comes_to(&self, end: &str) -> bool {
        for _ in 0..600 {
            let url = self.driver.current_url().await.unwrap();
            if url.as_str().ends_with(end) {
                return true;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        false
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_marked_on_the_board_and_in_the_list() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk").await;
    for (over, other) in [
        ("svg a[data-move='b2']", "tr.hot[data-move='b2']"),
        ("tr[data-move='c3']", "svg a.hot[data-move='c3']"),
    ] {
        let over = browser.find(over).await.rect().await.unwrap();
        let (x, y) = (over.x + over.width / 2.0, over.y + over.height / 2.0);
        let actions = browser.driver.action_chain();
        #[expect(clippy::cast_possible_truncation, reason = "it is on the screen")]
        let actions = actions.move_to(x as i64, y as i64);
        actions.perform().await.unwrap();
        browser.find(other).await;
        assert_eq!(browser.count(".hot").await, 2);
    }
    browser
        .find("tr[data-move='a1'] a.move")
        .await
        .focus()
        .await
        .unwrap();
    assert_eq!(browser.count("svg a.hot[data-move='a1']").await, 1);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_dragged_to_where_it_goes() {
    let browser = Browser::open(true).await;
    browser.go(MORRIS).await;
    let [from, to] = browser.ends("c2-c3").await;
    // Nowhere: nothing is played, and all moves are shown again.
    browser.drag(from, (from.0, 20)).await;
    assert_eq!(browser.count("svg.picked, .open, .target").await, 0);
    browser.drag(from, to).await;
    assert!(browser.comes_to("m=c1&m=c2-c3").await);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_tapped_and_then_where_it_goes() {
    let browser = Browser::open(true).await;
    for path in [MORRIS.to_owned(), format!("{MORRIS}&flip=yes")] {
        browser.go(&path).await;
        let [from, to] = browser.ends("c2-c3").await;
        browser.tap(from).await;
        assert_eq!(
            browser.count("svg.picked a.open[data-move^='c2-']").await,
            1
        );
        let other = browser.find("svg a[data-move='b2-b3']").await;
        assert!(!other.is_displayed().await.unwrap());
        browser
            .find("body")
            .await
            .send_keys(Key::Escape + "")
            .await
            .unwrap();
        assert!(other.is_displayed().await.unwrap());
        browser.tap(from).await;
        browser.tap(to).await;
        let end = path.replace(MORRIS, "m=c1&m=c2-c3");
        assert!(browser.comes_to(&end).await, "{path}");
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_decides_between_moves_of_the_same_piece_to_the_same_place() {
    let browser = Browser::open(true).await;
    // A queen moves and shoots, so that many moves have the same ends.
    browser.go("/games/amazons?set.rows=3&set.cols=3").await;
    let link = browser.find("svg a[data-from]").await;
    let mv = link.attr("data-move").await.unwrap().unwrap();
    let [from, to] = browser.ends(&mv).await;
    browser.drag(from, to).await;
    let shown = browser.count("svg.picked a.open").await;
    assert!(shown > 1, "{mv}: {shown}");
    assert_eq!(browser.count("tr.open").await, shown);
    let link = browser.find("tr.open a.move").await;
    let to = link.attr("href").await.unwrap().unwrap();
    link.click().await.unwrap();
    assert!(browser.comes_to(&to).await, "{to}");
    assert_eq!(browser.count("svg.picked").await, 0);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_move_and_the_line_of_best_play_are_marked_from_both_sides() {
    let browser = Browser::open(true).await;
    browser.go("/games/mnk").await;
    assert_eq!(browser.count("svg .last").await, 0);
    let mut places = Vec::new();
    for view in ["", "&flip=yes"] {
        browser
            .go(&format!("/games/mnk?m=a1&line=shown{view}"))
            .await;
        let cell = browser.find("svg .last").await.rect().await.unwrap();
        let board = browser.find(".board svg").await.rect().await.unwrap();
        places.push((cell.x - board.x, cell.y - board.y));
        let text = browser.find(".board svg").await.text().await.unwrap();
        for nth in 1..=6 {
            assert!(text.contains(&nth.to_string()), "{text}");
        }
        let legend = browser.find(".legend").await.text().await.unwrap();
        assert!(
            legend.contains("last move") && legend.contains("best play"),
            "{legend}"
        );
    }
    let [(x, y), (other_x, other_y)] = places[..] else {
        panic!("{places:?}");
    };
    assert!(other_x > x + 50.0 && other_y > y + 50.0, "{places:?}");
    browser.close().await;
}
