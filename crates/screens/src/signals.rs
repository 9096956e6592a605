//! Signals as flags, for screens that stand in for the program's usual way of ending.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Signals that end a program, the interrupt left out.
#[cfg(unix)]
const ENDING: &[i32] = &[SIGTERM, SIGHUP, SIGQUIT];
#[cfg(not(unix))]
const ENDING: &[i32] = &[SIGTERM];

/// Leaves interrupts (SIGINT) alone once no screen is open: the caller has a handler of its own.
/// Without this they end the program again, as if no screen had ever been open.
pub fn interrupts_are_handled() {
    Signals::get()
        .interrupts_handled
        .store(true, Ordering::SeqCst);
}

/// Signals as flags. The handlers stay once they are there; while no screen is open they do what
/// the system would do.
pub struct Signals {
    /// No screen is open: signals do what the system would do.
    outside: Arc<AtomicBool>,
    /// Interrupts do what the system would do, unless somebody else looks after them.
    interrupts_outside: Arc<AtomicBool>,
    interrupts_handled: AtomicBool,
    /// The number of a signal that ends the program, else 0.
    ending: Arc<AtomicUsize>,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) go_on: Arc<AtomicBool>,
    pub(super) resize: Arc<AtomicBool>,
}

impl Signals {
    /// The one set of flags of the program.
    pub fn get() -> &'static Signals {
        static SIGNALS: LazyLock<Signals> = LazyLock::new(|| Signals {
            outside: Arc::new(AtomicBool::new(true)),
            interrupts_outside: Arc::default(),
            interrupts_handled: AtomicBool::default(),
            ending: Arc::default(),
            stop: Arc::default(),
            go_on: Arc::default(),
            resize: Arc::default(),
        });
        &SIGNALS
    }

    /// Puts the handlers in place, once.
    fn install(&self) -> io::Result<()> {
        static INSTALLED: AtomicBool = AtomicBool::new(false);
        if INSTALLED.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        for &signal in ENDING {
            flag::register_conditional_default(signal, self.outside.clone())?;
        }
        flag::register_conditional_default(SIGINT, self.interrupts_outside.clone())?;
        for &signal in ENDING.iter().chain(&[SIGINT]) {
            flag::register_usize(signal, self.ending.clone(), signal as usize)?;
        }
        self.install_others()
    }

    /// What Unix says beside that.
    #[cfg(unix)]
    fn install_others(&self) -> io::Result<()> {
        flag::register_conditional_default(SIGTSTP, self.outside.clone())?;
        for (signal, raised) in [
            (SIGTSTP, &self.stop),
            (SIGCONT, &self.go_on),
            (SIGWINCH, &self.resize),
        ] {
            flag::register(signal, raised.clone())?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    #[allow(clippy::unused_self)]
    const fn install_others(&self) -> io::Result<()> {
        Ok(())
    }

    /// A screen opens: from now on signals are flags.
    ///
    /// # Errors
    /// When the system takes no handlers.
    pub fn enter(&self) -> io::Result<()> {
        self.outside.store(false, Ordering::SeqCst);
        self.interrupts_outside.store(false, Ordering::SeqCst);
        self.install()?;
        self.ending.store(0, Ordering::SeqCst);
        for raised in [&self.stop, &self.go_on, &self.resize] {
            raised.store(false, Ordering::SeqCst);
        }
        Ok(())
    }

    /// The signal that ends the program, once after it came.
    pub fn ending(&self) -> Option<i32> {
        let ending = self.ending.swap(0, Ordering::Relaxed);
        (ending != 0).then_some(ending as i32)
    }

    /// True once after somebody asked the program to stop for a while.
    pub fn stopped(&self) -> bool {
        self.stop.swap(false, Ordering::Relaxed)
    }

    /// Stops the program until somebody continues it.
    ///
    /// # Errors
    /// When the system does not stop it.
    #[cfg(unix)]
    pub fn suspend(&self) -> io::Result<()> {
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        // Here again: somebody continued us.
        self.stop.store(false, Ordering::Relaxed);
        self.go_on.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Programs are not stopped here.
    ///
    /// # Errors
    /// None.
    #[cfg(not(unix))]
    #[allow(clippy::unused_self)]
    pub const fn suspend(&self) -> io::Result<()> {
        Ok(())
    }

    /// The screen is closed.
    pub fn leave(&self) {
        let handled = self.interrupts_handled.load(Ordering::SeqCst);
        self.interrupts_outside.store(!handled, Ordering::SeqCst);
        self.outside.store(true, Ordering::SeqCst);
    }
}
