//! The signals of the operating system that stop the service, or make it read its files again.

use std::io;
use std::time::Duration;

pub(super) use system::{Reread, Signals};

/// Why a wait is over.
pub(super) enum Waited {
    /// All of the time passed.
    Over,
    Signal,
}

impl Signals {
    /// Waits for `delay` or for the next signal, whichever comes first.
    pub(super) async fn or_after(&mut self, delay: Duration) -> Waited {
        tokio::select! {
            () = tokio::time::sleep(delay) => Waited::Over,
            () = self.next() => Waited::Signal,
        }
    }
}

#[cfg(unix)]
mod system {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::io;

    /// The signals that stop the service: SIGTERM and SIGINT.
    pub struct Signals {
        terminate: Signal,
        interrupt: Signal,
    }

    impl Signals {
        pub fn install() -> io::Result<Self> {
            Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
        }

        pub async fn next(&mut self) {
            tokio::select! {
                _ = self.terminate.recv() => {}
                _ = self.interrupt.recv() => {}
            }
        }
    }

    /// SIGHUP, after which files are read again at once. `None` when its handler could not be installed.
    pub struct Reread(Option<Signal>);

    impl Reread {
        pub fn install() -> Self {
            Self(signal(SignalKind::hangup()).ok())
        }

        /// Waits for the next SIGHUP; for ever without a handler.
        pub async fn next(&mut self) {
            match &mut self.0 {
                Some(hangup) => drop(hangup.recv().await),
                None => std::future::pending().await,
            }
        }
    }
}

#[cfg(windows)]
mod system {
    use tokio::signal::windows::{CtrlBreak, CtrlC, CtrlClose, CtrlShutdown};
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};

    use super::io;

    /// The events that stop the service: Ctrl-C, Ctrl-Break, the closing of the console and the shutdown of the system.
    pub struct Signals {
        interrupt: CtrlC,
        stop: CtrlBreak,
        close: CtrlClose,
        shutdown: CtrlShutdown,
    }

    impl Signals {
        pub fn install() -> io::Result<Self> {
            Ok(Self { interrupt: ctrl_c()?, stop: ctrl_break()?, close: ctrl_close()?, shutdown: ctrl_shutdown()? })
        }

        pub async fn next(&mut self) {
            tokio::select! {
                _ = self.interrupt.recv() => {}
                _ = self.stop.recv() => {}
                _ = self.close.recv() => {}
                _ = self.shutdown.recv() => {}
            }
        }
    }

    /// Windows has no such signal: files are read again when they change.
    pub struct Reread;

    impl Reread {
        pub fn install() -> Self {
            Self
        }

        pub async fn next(&mut self) {
            std::future::pending().await
        }
    }
}
