// The files of the module as the browser keeps them, each under its path. Where it keeps nothing, they are there until the page is closed.

import { Files } from "./system.js";

const NAME = "atom4";
const STORE = "files";

/** What a request answers. */
const answer = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** Files that a worker has, kept beyond it and shared with the other workers of this page and its other tabs. */
export class Kept {
  constructor() {
    this.files = new Files((path) => this.changed(path));
    this.waiting = new Set();
    this.base = null;
    this.others = new BroadcastChannel(NAME);
    this.others.onmessage = ({ data: [path, bytes, time] }) => {
      if (bytes) this.files.put(path, bytes, time);
      else this.files.files.delete(path);
    };
  }

  /** Reads all files. */
  async open() {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      this.base = await answer(opening);
      const store = this.base.transaction(STORE).objectStore(STORE);
      const [paths, all] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      paths.forEach((path, n) => this.files.put(path, all[n].bytes, all[n].time));
    } catch (error) {
      console.warn("nothing is kept here:", error);
      this.base = null;
    }
    return this.files;
  }

  /** Takes a file in that comes from outside. */
  take(path, bytes) {
    this.files.put(path, bytes);
    this.changed(path);
  }

  /** Writes what has changed, once the module has done what it does. */
  changed(path) {
    // What a file is written to before it takes its name.
    if (path.endsWith(".new")) return;
    if (!this.waiting.size) queueMicrotask(() => this.write());
    this.waiting.add(path);
  }

  write() {
    const paths = [...this.waiting];
    this.waiting.clear();
    const store = this.base?.transaction(STORE, "readwrite").objectStore(STORE);
    for (const path of paths) {
      const file = this.files.files.get(path);
      file ? store?.put({ bytes: file.bytes, time: file.time }, path) : store?.delete(path);
      this.others.postMessage([path, file?.bytes ?? null, file?.time]);
    }
  }
}
