// What the page has beside the game when no server stands behind it: files, the console, and news of a newer page.

import { html } from "./draw.js";
import { Kept } from "./kept.js";

const $ = (id) => document.getElementById(id);

/** A panel over the page, and the button that opens it. Keys that are pressed in it are no business of the game. */
function panel(id, title, filled) {
  const body = html("div", { class: "body" });
  const made = html("dialog", { id, "aria-label": title },
    html("header", {}, html("h2", {}, title), html("button", { type: "button", onclick: () => made.close() }, "Close")), body);
  made.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") made.close();
  });
  document.body.append(made);
  const open = async () => {
    if (made.open) return made.close();
    made.show();
    await filled(body);
  };
  $("beside").append(html("button", { type: "button", id: `open-${id}`, onclick: open }, title));
}

/** The name under which a file of somebody's is kept here: no folder, nothing that a command could not name. */
const plainName = (name) => name.replace(/[\\/"\u0000-\u001f]/g, "_").replace(/^\.+/, "") || "file";

async function take(list) {
  for (const file of list) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    dispatchEvent(new CustomEvent("atom4-file", { detail: { file: plainName(file.name), bytes } }));
  }
}

/** The files that a person has saved or put here, each to be had or thrown away. */
async function files(body) {
  const kept = new Kept();
  const { files: all } = await kept.open();
  const own = [...all].filter(([path]) => !path.startsWith(".")).sort(([one], [other]) => one.localeCompare(other));
  const line = ([path, { bytes }]) => html("li", {},
    html("a", { download: path, href: URL.createObjectURL(new Blob([bytes], { type: "text/plain" })) }, path),
    html("button", {
      type: "button",
      onclick() {
        kept.files.files.delete(path);
        kept.changed(path);
        files(body);
      },
    }, "Delete"));
  const pick = html("input", { type: "file", multiple: "", "aria-label": "Open files", onchange: () => take(pick.files) });
  body.replaceChildren(
    html("p", {}, "Open a saved game or a file of levels; it can be dropped anywhere on the page, too."), pick,
    html("h3", {}, "Kept in this browser"),
    own.length ? html("ul", {}, own.map(line)) : html("p", {}, "Nothing yet. In a game s saves it under a name."));
}

let session = null;

/** Testing mode: a line that is typed is a command, its answer comes below it. */
function testing(body) {
  if (!body.firstChild) {
    const out = html("pre", { "aria-live": "polite", tabindex: "0" });
    const input = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": "Command", placeholder: "help." });
    const stop = html("button", { type: "button", onclick: begin }, "Start anew");
    const show = (text) => {
      out.append(text);
      out.scrollTop = out.scrollHeight;
    };
    function begin() {
      session?.terminate();
      session = new Worker("console.js", { type: "module" });
      session.onmessage = ({ data }) => {
        if (data.text) show(data.text);
        if (data.ended) show("The session has ended. Start anew begins another.\n");
      };
      out.textContent = "Testing mode, as in a pipe: commands end in a period. Start anew stops what is computed.\n";
    }
    const form = html("form", {
      onsubmit(event) {
        event.preventDefault();
        show(`> ${input.value}\n`);
        session.postMessage(input.value);
        input.value = "";
      },
    }, input, html("button", {}, "Send"), stop);
    body.append(out, form);
    begin();
  }
  body.querySelector("input").focus();
}

/** A newer page is told of; it is loaded when the person wants it. */
async function newer() {
  if (!navigator.serviceWorker) return;
  const registered = await navigator.serviceWorker.register("sw.js");
  const tell = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    const load = () => worker.postMessage("load");
    $("beside").prepend(html("button", { type: "button", id: "newer", onclick: load }, "A newer page is there: load it"));
  };
  tell(registered.waiting);
  registered.addEventListener("updatefound", () => {
    const worker = registered.installing;
    worker.addEventListener("statechange", () => { if (worker.state === "installed") tell(worker); });
  });
  let loaded = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first one takes over a page that is new anyway.
    if (loaded) return (loaded = false);
    location.reload();
  });
}

document.body.append(html("nav", { id: "beside", "aria-label": "Beside the game" }));
panel("files", "Files", files);
panel("console", "Console", testing);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  take(event.dataTransfer.files);
});
newer().catch((error) => console.warn("the page is not kept for use without a net:", error));
