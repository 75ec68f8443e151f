//! Games against perfect play, lost and understood; and a lesson.

use thirtyfour::prelude::*;

use crate::browser::Browser;

/// Clicks the move of the board whose link ends so, or the first one.
async fn click_move(browser: &Browser, mv: Option<&str>) {
    let css = match mv {
        Some(mv) => format!("svg a[href*='m={mv}']"),
        None => "svg a".to_owned(),
    };
    let before = browser.driver.current_url().await.unwrap();
    browser.find(&css).await.click().await.unwrap();
    for _ in 0..1200 {
        if browser.driver.current_url().await.unwrap() != before {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{css} leads nowhere");
}

/// Plays on without a thought until the game is lost, and follows the explanation.
async fn lose(browser: &Browser) {
    for _ in 0..20 {
        if browser.text().await.contains("The game is over") {
            break;
        }
        let turn = browser.find("#turn").await.text().await.unwrap();
        assert!(turn.starts_with("Your move"), "{turn}");
        click_move(browser, None).await;
    }
    let result = browser.find(".result").await.text().await.unwrap();
    assert!(result.starts_with("You lost"), "{result}");
    let why = browser.find("#why").await.text().await.unwrap();
    assert!(
        why.contains("Why you lost") && why.contains("Your move"),
        "{why}"
    );
    assert!(why.contains("into a loss; "), "{why}");
    let mistake = browser.find("#why .mistakes a[href^='/why/']").await;
    let mv = mistake.text().await.unwrap();
    mistake.click().await.unwrap();
    let title = browser.find("h1").await.text().await.unwrap();
    assert!(title.contains(&mv), "{title}");
    browser.driver.back().await.unwrap();
    browser
        .find("#why a[href^='/games/']")
        .await
        .click()
        .await
        .unwrap();
    browser.find("table.moves").await;
    browser.driver.back().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_lost_to_perfect_play_and_understood() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        browser.go("/play/mnk?first=perfect").await;
        // It begins in a corner or in the middle, to which a side is the wrong answer.
        click_move(&browser, Some("b1")).await;
        lose(&browser).await;
        browser
            .go("/play/connect-four?set.width=4&set.height=4&first=trickiest")
            .await;
        lose(&browser).await;
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_changed_as_it_goes() {
    let browser = Browser::open(true).await;
    browser.go("/play/mnk").await;
    let second = browser.find("#second option[value='perfect']").await;
    second.click().await.unwrap();
    browser.find(".players button").await.click().await.unwrap();
    click_move(&browser, Some("b2")).await;
    let url = browser.driver.current_url().await.unwrap();
    assert_eq!(url.query().unwrap().matches("m=").count(), 2, "{url}");
    // By key: a hint, which marks what it tells, and back.
    browser.find("body").await.send_keys("h").await.unwrap();
    browser.find("svg a[data-best]").await;
    let hint = browser.find("#hint").await.text().await.unwrap();
    assert!(hint.starts_with("Best: "), "{hint}");
    browser
        .find("body")
        .await
        .send_keys(Key::Backspace + "")
        .await
        .unwrap();
    browser.find("svg a[href*='m=b2']:not([href*='&m='])").await;
    // What is copied is a whole address.
    browser.find("#share summary").await.click().await.unwrap();
    let here = browser
        .find("#here")
        .await
        .prop("value")
        .await
        .unwrap()
        .unwrap();
    assert!(here.starts_with("http://"), "{here}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn perfect_play_is_watched_move_by_move_and_to_the_end() {
    let browser = Browser::open(false).await;
    browser.go("/play/mnk?first=perfect&second=perfect").await;
    browser
        .find("a[href$='reply=next']")
        .await
        .click()
        .await
        .unwrap();
    let url = browser.driver.current_url().await.unwrap();
    assert_eq!(url.query().unwrap().matches("m=").count(), 1, "{url}");
    browser
        .find("a[href$='reply=all']")
        .await
        .click()
        .await
        .unwrap();
    assert!(
        browser
            .find(".result")
            .await
            .text()
            .await
            .unwrap()
            .contains("A draw")
    );
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solver_that_takes_long_is_waited_for() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        browser
            .go("/play/dots-and-boxes?set.rows=3&set.cols=3&first=perfect")
            .await;
        let mut turn = String::new();
        for _ in 0..600 {
            turn = browser.find("#turn").await.text().await.unwrap_or_default();
            if turn.starts_with("Your move") {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert!(turn.starts_with("Your move"), "{turn}");
        let url = browser.driver.current_url().await.unwrap();
        assert!(url.query().unwrap().contains("m="), "{url}");
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_winning_move_is_found() {
    for has_script in [true, false] {
        let browser = Browser::open(has_script).await;
        browser.go("/lesson/mnk?level=3&seed=2").await;
        let moves = browser
            .driver
            .find_all(By::Css("svg a"))
            .await
            .unwrap()
            .len();
        let mut last = String::new();
        for at in 0..moves {
            let links = browser.driver.find_all(By::Css("svg a")).await.unwrap();
            links[at].click().await.unwrap();
            // With a script, the page is swapped in a moment. Each answer names its move.
            let said = browser
                .until("#answer", |said| !said.is_empty() && said != last)
                .await;
            if said.ends_with("is right.") {
                break;
            }
            assert!(said.contains("Try again"), "{said}");
            last = said;
        }
        let count = browser.find("#count").await.text().await.unwrap();
        assert!(count.ends_with("of 1"), "{count}");
        browser
            .find("a[href*='seed=3']")
            .await
            .click()
            .await
            .unwrap();
        browser
            .find("a[href*='told=yes']")
            .await
            .click()
            .await
            .unwrap();
        browser.find("#solution").await;
        let count = browser.find("#count").await.text().await.unwrap();
        assert!(count.ends_with("of 2"), "{count}");
        browser.close().await;
    }
}
