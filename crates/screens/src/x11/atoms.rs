//! The names that X clients and window managers agree on.

x11rb::atom_manager! {
    /// The atoms used here.
    pub Atoms:
    AtomsCookie {
        WM_PROTOCOLS,
        WM_DELETE_WINDOW,
        UTF8_STRING,
        _NET_WM_NAME,
        _NET_WM_ICON,
        _NET_WM_ICON_NAME,
        _NET_WM_PID,
        _NET_WM_PING,
        _NET_WM_STATE,
        _NET_WM_STATE_FULLSCREEN,
        _NET_SUPPORTED,
        WM_CLIENT_MACHINE,
        CLIPBOARD,
        TARGETS,
        TIMESTAMP,
        TEXT,
        PLAIN_TEXT: b"text/plain;charset=utf-8",
        INCR,
        ATOM4_PASTED,
    }
}
