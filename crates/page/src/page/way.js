// The way to the game: a connection to the program that serves this page.

/** Opens the way; `opened` is called when it is there, `told` gets each message as text, `closed` is called when it is lost. */
export function open({ opened, told, closed }) {
  const address = new URL("socket", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.addEventListener("open", opened);
  socket.addEventListener("message", ({ data }) => told(data));
  socket.addEventListener("close", closed);
  return {
    /** Sends a message; false where there is nobody to hear it. */
    say(line) {
      const open = socket.readyState === WebSocket.OPEN;
      if (open) socket.send(line);
      return open;
    },
  };
}

/** A lost connection is tried again. */
export const again = true;
