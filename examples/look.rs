//! Throw-away: sample views as PNG files.
use atom4::games::atom4 as rules;
use atom4::play::view::*;
use atom4::ui::face::Face;
use atom4::ui::x11::canvas::Canvas;
use atom4::ui::x11::paint::{Look, paint};
use std::time::Duration;

fn cpu() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}
fn colour(c: rules::colour::Colour) -> Colour {
    *Colour::ALL
        .iter()
        .find(|k| k.letter() == c.letter())
        .unwrap()
}

pub fn sample_atom4(moves: &[(i16, i16)], aim: Option<(i16, i16)>, won: bool) -> View {
    let mut p = rules::round::opening(1);
    let mut board = Atom4Board::default();
    let mut lines = vec![];
    for (i, &(x, y)) in moves.iter().enumerate() {
        let v = rules::notation::parse_vertex(&format!("{x} {y}")).unwrap();
        let c = p.next_colour();
        let ch = p.changes(c, v).unwrap();
        board.changed = ch
            .iter()
            .map(|k| {
                let (a, b) = (k.vertex.0 % 16, k.vertex.0 / 16);
                (Spot::new(a as i16, b as i16), colour(k.from))
            })
            .collect();
        p.add(c, v).unwrap();
        board.last = Some(Spot::new(x, y));
        lines.push(MoveLine {
            number: i + 1,
            side: c.side(),
            token: Some(Token::Paint(colour(c))),
            text: format!("{x} {y}"),
        });
    }
    for y in 0..16usize {
        for x in 0..16usize {
            let v = rules::notation::parse_vertex(&format!("{x} {y}")).unwrap();
            board.cells[y][x] = p.at(v).map(colour);
            if p.legal().iter().any(|l| l == v) {
                board.legal.push(Spot::new(x as i16, y as i16));
            }
        }
    }
    let next = colour(p.next_colour());
    let side = p.next_colour().side().unwrap();
    let mut a = None;
    if let Some((x, y)) = aim {
        let v = rules::notation::parse_vertex(&format!("{x} {y}")).unwrap();
        let ch = p.changes(p.next_colour(), v);
        let refusal = ch
            .is_err()
            .then(|| "does not touch two pieces that touch each other".to_string());
        if let Ok(ch) = ch {
            for k in ch.iter() {
                board.preview.push((
                    Spot::new((k.vertex.0 % 16) as i16, (k.vertex.0 / 16) as i16),
                    colour(k.to),
                ));
            }
        }
        a = Some(Aim {
            spot: Spot::new(x, y),
            piece: Some(Token::Paint(next)),
            refusal,
            effect: "7 7 green to yellow, 8 7 purple to red".into(),
        });
    }
    if won {
        for x in 6..10 {
            board.winning.push(Spot::new(x, 8));
        }
    }
    let cols = |w: bool| {
        if w {
            vec![Colour::Red, Colour::Green, Colour::Blue]
        } else {
            vec![Colour::Yellow, Colour::Cyan, Colour::Purple]
        }
    };
    let player = |i: usize| PlayerView {
        name: format!("Player {}", i + 1),
        role: "additive".into(),
        tokens: cols(i == 0).into_iter().map(Token::Paint).collect(),
        goal: Some(Token::Paint(if i == 0 {
            Colour::White
        } else {
            Colour::Black
        })),
        who: if i == 0 {
            "you".into()
        } else {
            "machine, level 2".into()
        },
        machine: i == 1,
        score: Some(i as u32),
    };
    View {
        kind: Kind::Atom4,
        title: "Atom-4".into(),
        heading: "Round 1".into(),
        players: vec![player(0), player(1)],
        turn: if won {
            Turn::Won(Side::Black)
        } else {
            Turn::Person(side)
        },
        status: vec![
            Span::Strong("Player 1".into()),
            Span::Text(" to play ".into()),
            Span::Piece(Token::Paint(next)),
            Span::Text(format!(" {}", next.name())),
        ],
        wheel: Some(Wheel {
            colours: Colour::WHEEL,
            current: Colour::WHEEL.iter().position(|&c| c == next).unwrap(),
            player: 1 + side.index() as u8,
        }),
        facts: vec![],
        moves: lines,
        message: Some(Message {
            text: "8 6 changed 7 7 from green to yellow.".into(),
            tone: Tone::Note,
        }),
        thinking: Some(Thinking {
            now: true,
            depth: 7,
            score: "+35".into(),
            line: "8 6, 9 7, 9 8, 7 5".into(),
            nodes: 123456,
            time: Duration::from_millis(1234),
        }),
        pace: None,
        playback: None,
        start: None,
        board: BoardView::Atom4(Box::new(board)),
        hint: None,
        aim: a,
        rules: vec![
            vec![Span::Strong("The aim".into())],
            plain(
                "Four or more of your goal colour in a row, in one of three directions, through a piece that this move changed. Player 1 wants white, player 2 wants black.",
            ),
            plain(""),
            vec![
                Span::Piece(Token::Paint(Colour::Red)),
                Span::Text(" + ".into()),
                Span::Piece(Token::Paint(Colour::Green)),
                Span::Text(" makes ".into()),
                Span::Piece(Token::Paint(Colour::Yellow)),
            ],
        ],
        stamp: 1,
    }
}

pub fn sample_sf(won: bool) -> View {
    let mut v = sample_atom4(&[(8, 6)], None, false);
    let mut b = ScoreFourBoard::default();
    let seq = [
        (0, 0),
        (1, 1),
        (0, 0),
        (0, 0),
        (1, 0),
        (3, 3),
        (2, 0),
        (3, 3),
        (2, 2),
        (2, 2),
        (3, 0),
        (1, 2),
        (1, 1),
        (2, 2),
        (3, 3),
        (0, 3),
    ];
    let n = if won { seq.len() } else { 12 };
    let mut last = None;
    for (i, &(x, y)) in seq.iter().take(n).enumerate() {
        let col = &mut b.beads[y][x];
        let h = col.iter().flatten().count();
        col[h] = Some(Side::BOTH[i % 2]);
        last = Some(Bead {
            peg: Spot::new(x as i16, y as i16),
            height: h as u8,
        });
    }
    b.last = last;
    if won {
        b.lines.push((
            Side::White,
            [0, 1, 2, 3].map(|x| Bead {
                peg: Spot::new(x, 0),
                height: 0,
            }),
        ));
    }
    b.threats.push((
        Bead {
            peg: Spot::new(3, 1),
            height: 0,
        },
        Side::White,
    ));
    b.threats.push((
        Bead {
            peg: Spot::new(2, 3),
            height: 1,
        },
        Side::Black,
    ));
    b.preview = Some(Bead {
        peg: Spot::new(2, 1),
        height: 0,
    });
    v.kind = Kind::ScoreFour;
    v.title = "Score Four".into();
    v.heading = "Game 2".into();
    v.wheel = None;
    for (i, p) in v.players.iter_mut().enumerate() {
        p.tokens = vec![Token::Bead(Side::BOTH[i])];
        p.goal = None;
        p.name = ["White", "Black"][i].into();
    }
    v.status = vec![
        Span::Strong("White".into()),
        Span::Text(" to play ".into()),
        Span::Piece(Token::Bead(Side::White)),
    ];
    v.aim = Some(Aim {
        spot: Spot::new(2, 1),
        piece: Some(Token::Bead(Side::White)),
        refusal: None,
        effect: "lands on C2-1".into(),
    });
    v.turn = if won {
        Turn::Won(Side::White)
    } else {
        Turn::Person(Side::White)
    };
    v.board = BoardView::ScoreFour(Box::new(b));
    v
}

fn main() {
    let game = [
        (8, 6),
        (7, 6),
        (8, 5),
        (9, 5),
        (7, 5),
        (9, 6),
        (9, 7),
        (8, 8),
        (7, 8),
        (10, 6),
        (6, 7),
        (6, 6),
        (5, 7),
        (5, 6),
        (10, 7),
        (9, 8),
    ];
    let out = std::env::args().nth(1).unwrap_or("/tmp/pics".into());
    std::fs::create_dir_all(&out).unwrap();
    let mut ok = vec![];
    for m in game {
        let mut t = ok.clone();
        t.push(m);
        if std::panic::catch_unwind(|| sample_atom4(&t, None, false)).is_ok() {
            ok = t;
        }
    }
    let v = sample_atom4(&ok, Some((10, 5)), false);
    let legal = match &v.board {
        BoardView::Atom4(b) => b.legal.clone(),
        _ => vec![],
    };
    for (w, h) in [(640, 480), (1200, 800), (3840, 2160), (500, 800)] {
        for palette in 0..4 {
            let best = legal
                .iter()
                .max_by_key(
                    |s| match &sample_atom4(&ok, Some((s.x, s.y)), false).board {
                        BoardView::Atom4(b) => b.preview.len(),
                        _ => 0,
                    },
                )
                .unwrap();
            let view = sample_atom4(&ok, Some((best.x, best.y)), false);
            let mut face = Face::new(*best, palette);
            face.marks = true;
            face.thoughts = palette == 1;
            let mut canvas = Canvas::new(w, h);
            let look = Look::default();
            paint(&mut canvas, &view, &face, &look);
            canvas
                .picture()
                .save_png(format!("{out}/atom4-{w}-{palette}.png"))
                .unwrap();
            let mut face = Face::new(Spot::new(2, 1), palette);
            face.marks = true;
            paint(&mut canvas, &sample_sf(palette == 1), &face, &look);
            canvas
                .picture()
                .save_png(format!("{out}/sf-{w}-{palette}.png"))
                .unwrap();
            if palette == 0 {
                let mut f = Face::new(*best, palette);
                f.over = atom4::ui::face::Over::Keys(0);
                paint(&mut canvas, &view, &f, &look);
                canvas
                    .picture()
                    .save_png(format!("{out}/keys-{w}.png"))
                    .unwrap();
                f.over = atom4::ui::face::Over::Rules(0);
                paint(&mut canvas, &view, &f, &look);
                canvas
                    .picture()
                    .save_png(format!("{out}/rules-{w}.png"))
                    .unwrap();
                f.over = atom4::ui::face::Over::Quit;
                paint(&mut canvas, &sample_atom4(&ok, None, true), &f, &look);
                canvas
                    .picture()
                    .save_png(format!("{out}/quit-{w}.png"))
                    .unwrap();
                f.over = atom4::ui::face::Over::Line(atom4::ui::face::Ask::Save, "game.txt".into());
                let mut v = sample_atom4(&ok, None, true);
                v.start = Some(StartPage {
                    lines: vec![plain("Additive colours against subtractive ones.")],
                    items: vec![
                        StartItem::Button("Go on with this board".into()),
                        StartItem::Choice {
                            label: "Player 1".into(),
                            choices: vec!["person".into(), "machine".into()],
                            chosen: 0,
                        },
                        StartItem::Choice {
                            label: "Player 2".into(),
                            choices: vec!["person".into(), "machine".into()],
                            chosen: 1,
                        },
                        StartItem::Choice {
                            label: "Level".into(),
                            choices: (0..8).map(|i| i.to_string()).collect(),
                            chosen: 2,
                        },
                        StartItem::Choice {
                            label: "Round".into(),
                            choices: (1..7).map(|i| i.to_string()).collect(),
                            chosen: 0,
                        },
                        StartItem::Button("Start a new round".into()),
                    ],
                });
                paint(&mut canvas, &v, &f, &look);
                canvas
                    .picture()
                    .save_png(format!("{out}/start-{w}.png"))
                    .unwrap();
            }
        }
    }
    // speed
    let mut canvas = Canvas::new(1200, 800);
    for (name, view, over) in [
        ("atom4", sample_atom4(&ok, Some((10, 5)), false), false),
        ("sf", sample_sf(true), false),
        ("keys", v.clone(), true),
    ] {
        let mut face = Face::new(Spot::new(10, 5), 0);
        if over {
            face.over = atom4::ui::face::Over::Keys(0);
        }
        let t = cpu();
        paint(&mut canvas, &view, &face, &Look::default());
        let first = cpu() - t;
        let t = cpu();
        for _ in 0..100 {
            paint(&mut canvas, &view, &face, &Look::default());
        }
        println!("{name}: first {first:?}, then {:?}", (cpu() - t) / 100);
    }
}
