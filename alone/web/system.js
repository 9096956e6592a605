// What the module asks of a system (WASI, preview 1): clocks, chance, and files, which stand in memory. Whoever makes a system is told of
// every file that changes, and keeps it where it likes.

const OK = 0, BADF = 8, EXIST = 20, INVAL = 28, ISDIR = 31, NOENT = 44, NOSYS = 52, NOTDIR = 54, NOTEMPTY = 55;
const FOLDER = 3, FILE = 4, DEVICE = 2;
const ROOT = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The whole path of a name below a folder's path; `/` is the empty path. */
function whole(folder, name) {
  const parts = [];
  for (const part of `${folder}/${name}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Files by path, each `{ bytes, time }`; what has such a path below it is a folder, and so are those that were made. */
export class Files {
  constructor(changed = () => {}) {
    this.files = new Map();
    this.folders = new Set([""]);
    this.changed = changed;
  }

  put(path, bytes, time = Date.now()) {
    this.files.set(path, { bytes, time });
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) this.folders.add(path.slice(0, at));
  }

  /** The names directly below a folder. */
  below(folder) {
    const start = folder ? `${folder}/` : "";
    const names = new Map();
    for (const path of [...this.folders, ...this.files.keys()]) {
      if (!path.startsWith(start) || path.length <= start.length) continue;
      const name = path.slice(start.length).split("/")[0];
      const is = this.files.has(start + name) ? FILE : FOLDER;
      names.set(name, is);
    }
    return names;
  }
}

/** Loads the module; while it comes where the host says what it is. */
export async function load() {
  const own = await fetch("atom4.wasm");
  if (!own.ok) throw new Error(`atom4.wasm: ${own.status} ${own.statusText}`);
  const named = own.headers.get("Content-Type") === "application/wasm";
  return named ? WebAssembly.compileStreaming(own) : WebAssembly.compile(await own.arrayBuffer());
}

/** A system for one module. `say` gets what it writes: the number of the stream, and the text. */
export class System {
  constructor(files, say, { words = ["atom4"], environment = {} } = {}) {
    Object.assign(this, { files, say, words, environment });
    this.heard = [];
    this.open = new Map([[ROOT, { path: "", folder: true }]]);
    this.out = { 1: new TextDecoder(), 2: new TextDecoder() };
  }

  /** The module will read this text from its standard input. */
  hear(text) {
    this.heard.push(typeof text === "string" ? encoder.encode(text) : text);
  }

  get view() {
    return new DataView(this.memory.buffer);
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  text(at, length) {
    return decoder.decode(this.bytes(at, length).slice());
  }

  path(folder, at, length) {
    return whole(this.open.get(folder)?.path ?? "", this.text(at, length));
  }

  /** The parts of memory that a list names. */
  *parts(list, count) {
    for (let n = 0; n < count; n++) {
      yield [this.view.getUint32(list + 8 * n, true), this.view.getUint32(list + 8 * n + 4, true)];
    }
  }

  kind(path) {
    if (this.files.files.has(path)) return FILE;
    return this.files.folders.has(path) ? FOLDER : 0;
  }

  /** Writes what is known of a file: kind, size, time. */
  about(to, path) {
    const file = this.files.files.get(path);
    const view = this.view;
    const time = BigInt(Math.round(file?.time ?? 0)) * 1000000n;
    view.setBigUint64(to, 1n, true);
    view.setBigUint64(to + 8, 0n, true);
    view.setBigUint64(to + 16, BigInt(this.kind(path)), true);
    view.setBigUint64(to + 24, 1n, true);
    view.setBigUint64(to + 32, BigInt(file?.bytes.length ?? 0), true);
    for (const at of [40, 48, 56]) view.setBigUint64(to + at, time, true);
    return OK;
  }

  strings(list, to, buffer) {
    for (const text of list) {
      const bytes = encoder.encode(`${text}\0`);
      this.view.setUint32(to, buffer, true);
      this.bytes(buffer, bytes.length).set(bytes);
      to += 4;
      buffer += bytes.length;
    }
    return OK;
  }

  sizes(list, count, size) {
    this.view.setUint32(count, list.length, true);
    this.view.setUint32(size, list.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0), true);
    return OK;
  }

  get variables() {
    return Object.entries(this.environment).map(([name, value]) => `${name}=${value}`);
  }

  /** A file has changed. */
  wrote(path) {
    const file = this.files.files.get(path);
    if (file) file.time = Date.now();
    this.files.changed(path, file?.bytes ?? null);
  }

  /** The functions of the system; all that the module never needs answer that they are not there. */
  imports() {
    const own = this.functions();
    const none = () => NOSYS;
    return { wasi_snapshot_preview1: new Proxy(own, { get: (all, name) => all[name] ?? none }) };
  }

  functions() {
    const system = this;
    return {
      args_sizes_get: (count, size) => system.sizes(system.words, count, size),
      args_get: (to, buffer) => system.strings(system.words, to, buffer),
      environ_sizes_get: (count, size) => system.sizes(system.variables, count, size),
      environ_get: (to, buffer) => system.strings(system.variables, to, buffer),
      clock_res_get: (_, to) => (system.view.setBigUint64(to, 1000n, true), OK),
      clock_time_get(clock, _, to) {
        const now = clock === 0 ? Date.now() : performance.now();
        system.view.setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      random_get: (at, length) => (crypto.getRandomValues(system.bytes(at, length)), OK),
      sched_yield: () => OK,
      proc_exit(status) { throw new Error(`the module has ended with status ${status}`); },
      fd_prestat_get(fd, to) {
        if (fd !== ROOT) return BADF;
        system.view.setUint8(to, 0);
        system.view.setUint32(to + 4, 1, true);
        return OK;
      },
      fd_prestat_dir_name: (_, at, length) => (system.bytes(at, length).set(encoder.encode("/").subarray(0, length)), OK),
      fd_fdstat_get(fd, to) {
        const open = system.open.get(fd);
        if (!open && fd > 2) return BADF;
        system.view.setUint8(to, open ? (open.folder ? FOLDER : FILE) : DEVICE);
        system.view.setUint16(to + 2, open?.append ? 1 : 0, true);
        system.view.setBigUint64(to + 8, ~0n, true);
        system.view.setBigUint64(to + 16, ~0n, true);
        return OK;
      },
      fd_fdstat_set_flags: () => OK,
      fd_close: (fd) => (system.open.delete(fd) ? OK : BADF),
      fd_sync: () => OK,
      fd_datasync: () => OK,
      fd_filestat_get: (fd, to) => (system.open.has(fd) ? system.about(to, system.open.get(fd).path) : BADF),
      fd_filestat_set_size(fd, size) {
        const open = system.open.get(fd);
        if (!open) return BADF;
        system.resize(open.path, Number(size));
        return OK;
      },
      fd_seek: (fd, by, from, to) => system.seek(fd, Number(by), from, to),
      fd_tell: (fd, to) => system.seek(fd, 0, 1, to),
      fd_read: (fd, list, count, to) => system.read(fd, list, count, to),
      fd_write: (fd, list, count, to) => system.write(fd, list, count, to),
      fd_readdir: (fd, at, length, cookie, to) => system.list(fd, at, length, Number(cookie), to),
      path_filestat_get(fd, _, at, length, to) {
        const path = system.path(fd, at, length);
        return system.kind(path) ? system.about(to, path) : NOENT;
      },
      path_open: (fd, _, at, length, how, rights, __, flags, to) =>
        system.start(system.path(fd, at, length), system.text(at, length), how, rights, flags, to),
      path_create_directory(fd, at, length) {
        const path = system.path(fd, at, length);
        if (system.kind(path)) return EXIST;
        system.files.folders.add(path);
        return OK;
      },
      path_remove_directory(fd, at, length) {
        const path = system.path(fd, at, length);
        if (system.files.below(path).size) return NOTEMPTY;
        return system.files.folders.delete(path) ? OK : NOENT;
      },
      path_unlink_file(fd, at, length) {
        const path = system.path(fd, at, length);
        if (!system.files.files.delete(path)) return system.kind(path) ? ISDIR : NOENT;
        system.wrote(path);
        return OK;
      },
      path_rename(from, at, length, to, other, size) {
        const [old, path] = [system.path(from, at, length), system.path(to, other, size)];
        const file = system.files.files.get(old);
        if (!file) return NOENT;
        if (system.kind(path) === FOLDER) return ISDIR;
        system.files.files.delete(old);
        system.files.put(path, file.bytes);
        system.wrote(old);
        system.wrote(path);
        return OK;
      },
      // No file is a link.
      path_readlink: (fd, at, length) => (system.kind(system.path(fd, at, length)) ? INVAL : NOENT),
    };
  }

  start(path, name, how, rights, flags, to) {
    const [create, folder, fresh, empty] = [how & 1, how & 2, how & 4, how & 8];
    const is = this.kind(path);
    const above = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    if (is && create && fresh) return EXIST;
    if (!is && !create) return this.kind(above) === FILE ? NOTDIR : NOENT;
    if (!is && this.kind(above) !== FOLDER) return this.kind(above) ? NOTDIR : NOENT;
    if (is === FILE && (folder || name.endsWith("/"))) return NOTDIR;
    const writes = rights & 64n;
    if (is === FOLDER && (writes || create)) return ISDIR;
    if (!is || (is === FILE && empty)) {
      this.files.put(path, new Uint8Array());
      this.wrote(path);
    }
    let fd = ROOT + 1;
    while (this.open.has(fd)) fd++;
    this.open.set(fd, { path, folder: is === FOLDER, at: 0, append: flags & 1 });
    this.view.setUint32(to, fd, true);
    return OK;
  }

  resize(path, size) {
    const file = this.files.files.get(path);
    const bytes = new Uint8Array(size);
    bytes.set(file.bytes.subarray(0, size));
    file.bytes = bytes;
    this.wrote(path);
  }

  seek(fd, by, from, to) {
    const open = this.open.get(fd);
    if (!open || open.folder) return BADF;
    const size = this.files.files.get(open.path)?.bytes.length ?? 0;
    const at = [0, open.at, size][from] + by;
    if (at < 0) return INVAL;
    open.at = at;
    this.view.setBigUint64(to, BigInt(at), true);
    return OK;
  }

  read(fd, list, count, to) {
    const open = this.open.get(fd);
    if (open?.folder) return ISDIR;
    if (!open && fd !== 0) return BADF;
    let done = 0;
    for (const [at, length] of this.parts(list, count)) {
      const left = open ? (this.files.files.get(open.path)?.bytes ?? new Uint8Array()).subarray(open.at) : this.heard[0];
      const part = left?.subarray(0, length) ?? new Uint8Array();
      this.bytes(at, part.length).set(part);
      done += part.length;
      if (open) open.at += part.length;
      else if (part.length === (left?.length ?? 0)) this.heard.shift();
      else this.heard[0] = left.subarray(part.length);
      if (part.length < length) break;
    }
    this.view.setUint32(to, done, true);
    return OK;
  }

  write(fd, list, count, to) {
    const open = this.open.get(fd);
    let done = 0;
    for (const [at, length] of this.parts(list, count)) {
      const bytes = this.bytes(at, length).slice();
      if (fd === 1 || fd === 2) this.say(fd, this.out[fd].decode(bytes, { stream: true }));
      else if (open && !open.folder) this.append(open, bytes);
      else return BADF;
      done += length;
    }
    if (open) this.wrote(open.path);
    this.view.setUint32(to, done, true);
    return OK;
  }

  append(open, bytes) {
    const file = this.files.files.get(open.path);
    if (!file) return;
    if (open.append) open.at = file.bytes.length;
    const size = Math.max(file.bytes.length, open.at + bytes.length);
    if (size > file.bytes.length) this.resize(open.path, size);
    this.files.files.get(open.path).bytes.set(bytes, open.at);
    open.at += bytes.length;
  }

  list(fd, at, length, cookie, to) {
    const open = this.open.get(fd);
    if (!open?.folder) return NOTDIR;
    const names = [[".", FOLDER], ["..", FOLDER], ...this.files.below(open.path)];
    let done = 0;
    for (const [number, [name, is]] of names.entries()) {
      if (number < cookie) continue;
      const text = encoder.encode(name);
      const entry = new Uint8Array(24 + text.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(number + 1), true);
      view.setUint32(16, text.length, true);
      view.setUint8(20, is);
      entry.set(text, 24);
      const part = entry.subarray(0, length - done);
      this.bytes(at + done, part.length).set(part);
      done += part.length;
      if (done === length) break;
    }
    this.view.setUint32(to, done, true);
    return OK;
  }

  /** Starts a module; its functions. */
  run(module) {
    const instance = new WebAssembly.Instance(module, this.imports());
    this.memory = instance.exports.memory;
    return instance.exports;
  }
}
