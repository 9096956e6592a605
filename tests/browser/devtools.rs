//! A browser without a window, driven over its developer tools.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// Longer than anything takes that goes well.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser that runs.
pub struct Browser {
    child: Child,
    /// `127.0.0.1:PORT`.
    address: String,
}

impl Browser {
    /// Starts the browser of this name, with its files in a folder.
    pub fn start(name: &str, folder: &Path) -> Browser {
        let mut child = Command::new(name)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let said = BufReader::new(child.stderr.take().expect("piped"));
        let mut lines = said.lines().map_while(Result::ok);
        let line = lines.find_map(|line| line.split("ws://").nth(1).map(ToOwned::to_owned));
        // What it says later is of no interest, but has to go somewhere.
        std::thread::spawn(move || lines.for_each(drop));
        let line = line.expect("it says where it listens");
        let address = line.split('/').next().expect("an address").to_owned();
        Browser { child, address }
    }

    /// Opens a page of this size, in pixels.
    pub fn open(&self, url: &str, (width, height): (u32, u32)) -> Tab {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let address = &self.address;
        write!(
            stream,
            "PUT /json/new?about:blank HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )
        .expect("it takes the request");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut answer = Vec::new();
        let mut byte = [0; 4096];
        // The connection may stay open; the answer is whole when its JSON is.
        let target = loop {
            let n = stream.read(&mut byte).expect("it answers");
            answer.extend_from_slice(&byte[..n]);
            let text = String::from_utf8_lossy(&answer).into_owned();
            let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
            if let Ok(target) = serde_json::from_str::<Value>(body) {
                break target;
            }
            assert!(n > 0, "no answer: {text}");
        };
        let ws = target["webSocketDebuggerUrl"].as_str().expect("an address");
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let (socket, _) = client(ws, stream).expect("it takes the connection");
        let mut tab = Tab { socket, number: 0 };
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        tab.call("Emulation.setDeviceMetricsOverride", size);
        tab.call("Page.navigate", json!({"url": url}));
        tab
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page that is open.
pub struct Tab {
    socket: WebSocket<TcpStream>,
    number: u64,
}

impl Tab {
    /// Calls something of the developer tools.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The answer to a call, which may be an error.
    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let call = json!({"id": self.number, "method": method, "params": params});
        self.socket
            .send(Message::text(call.to_string()))
            .expect("it goes out");
        loop {
            let Message::Text(text) = self.socket.read().expect("an answer") else {
                continue;
            };
            let answer: Value = serde_json::from_str(&text).expect("JSON");
            if answer["id"] == self.number {
                return answer;
            }
        }
    }

    /// The value of an expression in the page; null where the page went away while it was asked.
    pub fn value(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "returnByValue": true});
        let answer = self.answer("Runtime.evaluate", asked);
        let gone = answer["error"]["message"] == "Inspected target navigated or closed";
        assert!(gone || answer["error"].is_null(), "{expression}: {answer}");
        answer["result"]["result"]["value"].clone()
    }

    /// Waits until an expression is true in the page.
    pub fn until(&mut self, expression: &str) {
        let start = Instant::now();
        while self.value(expression) != true {
            let text = || String::from("document.body.innerText");
            if start.elapsed() > PATIENCE {
                let page = self.value(&text());
                panic!("waited in vain for {expression}: {page}");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        let mut down = json!({"type": "keyDown", "key": key});
        if key.chars().count() == 1 {
            down["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", down);
        self.call(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key}),
        );
    }

    /// Presses the key at a place, which has this character on its layout.
    pub fn placed_key(&mut self, key: &str, code: &str) {
        let event = |kind: &str| json!({"type": kind, "key": key, "code": code});
        self.call("Input.dispatchKeyEvent", event("rawKeyDown"));
        self.call("Input.dispatchKeyEvent", event("keyUp"));
    }

    /// Types a move into the line that its first character opens.
    pub fn type_move(&mut self, text: &str) {
        let (first, rest) = text.split_at(1);
        // The line of the move before has gone.
        self.until("!document.querySelector('#over input')");
        self.key(first);
        self.until("document.activeElement?.tagName === 'INPUT'");
        for key in rest.chars() {
            self.key(&key.to_string());
        }
        self.until(&format!("document.activeElement.value === '{text}'"));
        self.key("Enter");
    }

    /// Presses the button that says this.
    pub fn click_button(&mut self, text: &str) {
        let button = format!(
            "[...document.querySelectorAll('button')].find(own => own.textContent === '{text}')"
        );
        self.until(&format!("!!{button}"));
        self.value(&format!("{button}.click()"));
    }

    /// What is seen, as the bytes of a PNG file.
    pub fn picture(&mut self) -> Vec<u8> {
        // A page behind others may never be drawn.
        self.call("Page.bringToFront", json!({}));
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        bytes(shot["data"].as_str().expect("a picture"))
    }

    /// The point of the window at a part of the width and of the height of what is selected so.
    fn point(&mut self, selector: &str, (x, y): (f64, f64)) -> (f64, f64) {
        let place = self.value(&format!("(({{x,y,width,height}}) => [x,y,width,height])(document.querySelector('{selector}').getBoundingClientRect())"));
        let at = |n: usize| place[n].as_f64().expect("a number");
        (at(0) + at(2) * x, at(1) + at(3) * y)
    }

    /// Taps the board with a finger at a part of its width and of its height.
    pub fn tap_board(&mut self, at: (f64, f64)) {
        self.tap_at("#board", at);
    }

    /// Taps the middle of what is selected so.
    pub fn tap(&mut self, selector: &str) {
        self.tap_at(selector, (0.5, 0.5));
    }

    fn tap_at(&mut self, selector: &str, at: (f64, f64)) {
        let (x, y) = self.point(selector, at);
        let finger = json!([{"x": x, "y": y}]);
        for (kind, fingers) in [("touchStart", finger), ("touchEnd", json!([]))] {
            self.call(
                "Input.dispatchTouchEvent",
                json!({"type": kind, "touchPoints": fingers}),
            );
        }
    }

    /// Clicks the board at a part of its width and of its height.
    pub fn click_board(&mut self, x: f64, y: f64) {
        let (x, y) = self.point("#board", (x, y));
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            self.call(
                "Input.dispatchMouseEvent",
                json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1}),
            );
        }
    }
}

/// The bytes that a text of sixty-four different characters stands for.
fn bytes(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u32> = text.bytes().filter(|&c| c != b'=').map(value).collect();
    let lots = digits.chunks(4).flat_map(|lot| {
        let all = (0..4).fold(0, |all, place| all << 6 | lot.get(place).unwrap_or(&0));
        let own = [(all >> 16) as u8, (all >> 8) as u8, all as u8];
        own.into_iter().take(lot.len() - 1)
    });
    lots.collect()
}
