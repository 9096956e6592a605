//! The parts of a window of any size.

use crate::x11::canvas::Area;

/// The smallest window in which everything has room, pixels at scale 1.
pub const LEAST: (u32, u32) = (240, 180);

/// The parts of the window.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The height of running text, pixels; everything else is measured in it.
    pub unit: f32,
    /// The whole window.
    pub window: Area,
    /// The board.
    pub board: Area,
    /// The part of the window in which the board is seen: of a board that is looked at from near not all.
    pub seen: Area,
    /// Names, wheel, moves.
    pub panel: Area,
    /// Two lines of text.
    pub message: Area,
    /// The row of buttons.
    pub tools: Area,
    /// The window is too small for any of it.
    pub too_small: bool,
}

impl Layout {
    /// The layout of a window; `scale` is Xft.dpi over 96.
    #[must_use]
    pub fn of(window: Area, scale: f32) -> Layout {
        let scale = if scale > 0.0 { scale } else { 1.0 };
        let portrait = window.h > window.w * 1.05;
        // Much wider than high: the panel has two columns.
        let wide = window.w > window.h * 2.4;
        let fill = if portrait {
            (window.w / 440.0).min(window.h / 660.0)
        } else {
            (window.w / 640.0).min(window.h / if wide { 330.0 } else { 480.0 })
        };
        // Text grows more slowly than the window: a large one should show more, not only bigger.
        let unit = if fill >= 1.0 {
            12.5 * fill.powf(0.75) * scale.powf(0.25)
        } else {
            12.5 * fill
        };
        let (tools, rest) = window.cut_bottom(2.5 * unit);
        let (message, rest) = rest.cut_bottom(3.3 * unit);
        let gap = 0.6 * unit;
        let (board, panel) = if portrait {
            let (board, panel) = rest.cut_top(rest.h * 0.62);
            (board, panel)
        } else if wide {
            // What neither board nor panel can use lies outside of both, so that they stand together.
            let board = rest.h * 1.5;
            let panel = (rest.w - board).clamp(15.2 * unit, 80.0 * unit);
            let board = board.min(rest.w - panel);
            let x = rest.x + (rest.w - board - panel) / 2.0;
            (
                Area::new(x, rest.y, board, rest.h),
                Area::new(x + board, rest.y, panel, rest.h),
            )
        } else {
            let width = (rest.w * 0.27).clamp(15.2 * unit, 21.0 * unit);
            (
                Area::new(rest.x, rest.y, rest.w - width, rest.h),
                Area::new(rest.right() - width, rest.y, width, rest.h),
            )
        };
        let board = Area::new(
            board.x + gap,
            board.y + gap,
            board.w - 1.5 * gap,
            board.h - gap,
        );
        Layout {
            unit,
            window,
            board,
            seen: board,
            panel: Area::new(
                panel.x + gap / 2.0,
                panel.y + gap,
                panel.w - 1.5 * gap,
                panel.h - gap,
            ),
            message: Area::new(
                message.x + gap * 1.5,
                message.y + gap / 4.0,
                message.w - 3.0 * gap,
                message.h - gap / 4.0,
            ),
            tools: Area::new(tools.x + gap, tools.y, tools.w - 2.0 * gap, tools.h - gap),
            too_small: window.w < LEAST.0 as f32 || window.h < LEAST.1 as f32,
        }
    }

    /// A key for backgrounds: frames with equal keys have the board at the same place.
    #[must_use]
    pub fn key(&self) -> [u32; 5] {
        let a = self.board;
        [a.x, a.y, a.w, a.h, self.unit].map(f32::to_bits)
    }
}

#[cfg(test)]
mod tests;
