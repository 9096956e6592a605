//! What leaves a page as text and comes into it: a game that is copied and pasted, a board that is downloaded.

use serde_json::json;

use crate::devtools::{Browser, Tab};
use crate::tools::Place;
use crate::{SIZES, go_web};

const MOVES: &str = "document.querySelectorAll('#moves li').length";
const SAID: &str = "document.getElementById('message').textContent";

/// A tab that keeps what goes to the clipboard and into downloads where a test can look.
fn watched(browser: &Browser, url: &str) -> Tab {
    let mut tab = browser.open(url, SIZES[1]);
    tab.until("!!document.querySelector('#table td')");
    tab.value(
        "{ Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); \
         const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.written = text; }); return make.call(URL, blob); }; \
         HTMLAnchorElement.prototype.click = function() { window.file = this.download; }; 0 }",
    );
    tab
}

/// Pastes a text where the keyboard is.
fn paste(tab: &mut Tab, text: &str) {
    let text = json!(text);
    tab.value(&format!(
        "{{ const all = new DataTransfer(); all.setData('text/plain', {text}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: all, bubbles: true }})); 0 }}"
    ));
}

pub fn a_game_goes_through_the_clipboard_of_a_page(browser: &str) {
    let place = Place::new();
    let browser = Browser::start(browser, &place.path("browser"));
    let (mut program, _out, url) =
        go_web("choose game score four. add white bead to B3. go web with two players. quit.");
    let mut tab = watched(&browser, &url);
    tab.key("Y");
    tab.until("window.copied?.startsWith('# A game of Score Four, saved by atom4.')");
    tab.value("{ window.copied = ''; document.body.dispatchEvent(new ClipboardEvent('copy', { bubbles: true })); 0 }");
    tab.until("window.copied?.includes('B3')");
    paste(&mut tab, "a letter");
    tab.until(&format!(
        "{SAID}.startsWith('What was pasted is no game of this program: ')"
    ));
    paste(
        &mut tab,
        "choose game score four.\nadd white bead to A1.\nadd black bead to A2.\n",
    );
    tab.until(&format!("{MOVES} === 2"));
    tab.key("s");
    tab.until("!!document.querySelector('#over input')");
    tab.value("{ document.querySelector('#over input').value = 'my board.svg'; document.querySelector('#over .answers button').click(); 0 }");
    tab.until("window.file === 'my board.svg' && window.written?.startsWith('<svg xmlns=')");
    tab.until(&format!(
        "{SAID}.startsWith('The board is in my board.svg')"
    ));
    // A browser that lets nothing be copied is told of.
    tab.value(
        "{ document.execCommand = () => false; \
               navigator.clipboard.writeText = async () => { throw new Error('no'); }; 0 }",
    );
    tab.key("Y");
    tab.until(&format!(
        "{SAID}.startsWith('The browser has not let the game be copied')"
    ));
    tab.key("q");
    assert!(program.wait().expect("it ends").success());
}
