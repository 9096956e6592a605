//! The page in a browser, and games between machines: a far screen is a device like those of [`ui`](crate::ui).
//!
//! | module | contents |
//! |---|---|
//! | [`assets`] | the files of the page, which stand in the program |
//! | [`frame`] | what a page is told, as JSON: the parts of a view and of its screen that have changed |
//! | [`link`] | a connection to one page or player: messages in, frames out, within limits |
//! | [`http`] | the listener: connections within limits, who may ask for what |
//! | [`screen`] | a page as a [`Screen`](crate::ui::screen::Screen) |
//! | [`local`] | the page of this machine alone, as `go web.` opens it |
//! | [`secret`] | secrets in addresses |

pub mod assets;
pub mod frame;
pub mod http;
pub mod link;
pub mod local;
pub mod screen;
pub mod secret;

pub use local::open_page;
