// What leaves the page and comes into it as text: the game in the clipboard, the board as a file.

import { html } from "./draw.js";
import { say } from "./input.js";

/** No game is as long as that. */
const LONGEST = 1 << 20;

/** Copies by way of a marked text, where a page may do no more: one that came without encryption. */
function copyMarked(text) {
  const area = html("textarea", { "aria-hidden": "true", class: "heard" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Puts a text into the clipboard, or says that the browser does not let it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyMarked(text)) say({ input: { Clipboard: "NotCopied" } });
  }
}

/** Gives a file to the browser, which puts it where it puts what is downloaded. */
export function download([path, text]) {
  const name = path.split(/[\\/]/).at(-1);
  const type = name.endsWith(".svg") ? "image/svg+xml" : "text/plain;charset=utf-8";
  const link = html("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** True for what has a text and a clipboard of its own: a line to type, a panel beside the game. */
const typed = ({ target }) => target instanceof Element && !!target.closest("input, textarea, dialog");

/** Hears what is pasted on the board, which opens it, and the browser's own way of copying. A server opens no game, and is
    `sent` none. */
export function clipboard(sent) {
  document.addEventListener("paste", (event) => {
    if (typed(event)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    say({ input: text.length > LONGEST ? { Clipboard: "TooLong" } : { Paste: sent ? text : "" } });
  });
  document.addEventListener("copy", (event) => {
    if (!typed(event) && getSelection()?.isCollapsed !== false) say({ input: { Key: { Char: "Y" } } });
  });
}
