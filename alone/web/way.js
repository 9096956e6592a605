// The way to the game: a worker of this page, which has the module with the games.

/** Opens the way; `opened` is called when it is there, `told` gets each message as text, `closed` is called when it is lost. */
export function open({ opened, told, closed }) {
  const worker = new Worker("worker.js", { type: "module" });
  let heard = false;
  worker.onmessage = ({ data }) => {
    const failed = /^\{"failed":/.test(data) && JSON.parse(data).failed;
    if (!failed) {
      if (!heard) opened();
      heard = true;
      return told(data);
    }
    worker.terminate();
    closed();
    document.getElementById("link").textContent = `The games have stopped: ${failed}. Loading the page anew goes on with what was kept.`;
  };
  worker.onerror = (event) => {
    closed();
    document.getElementById("link").textContent = `The games cannot be loaded here: ${event.message ?? "the browser allows no worker"}.`;
  };
  addEventListener("atom4-file", ({ detail }) => worker.postMessage(detail));
  return {
    /** Sends a message, which the worker hears as soon as it can. */
    say(line) {
      worker.postMessage({ line });
      return true;
    },
  };
}

/** A worker does not come back by itself. */
export const again = false;
