//! Writes the icon as PNG files, drawn by the window's own code: `cargo run --example icon -- FOLDER`
//! makes `FOLDER/SIDExSIDE/apps/atom4.png`, as icon themes have it.

use std::path::PathBuf;

use atom4::ui::x11::icon;
use tiny_skia::{Color, Pixmap};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target/icons".into());
    for side in [48, 64, 128, 256] {
        let mut picture = Pixmap::new(side, side).ok_or("no picture of that size")?;
        for (pixel, argb) in picture.pixels_mut().iter_mut().zip(icon::pixels(side)) {
            let [alpha, red, green, blue] = argb.to_be_bytes();
            *pixel = Color::from_rgba8(red, green, blue, alpha)
                .premultiply()
                .to_color_u8();
        }
        let folder = PathBuf::from(&folder).join(format!("{side}x{side}/apps"));
        std::fs::create_dir_all(&folder)?;
        picture.save_png(folder.join("atom4.png"))?;
    }
    Ok(())
}
