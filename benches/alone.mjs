// How fast the module computes beside the program: `node benches/alone.mjs MODULE PROGRAM [TURNS] [LEVEL]`. Both answer the same
// commands, whose work
// is counted, so that the same answers take the same steps. Prints, for each, the processor time of both in milliseconds (the least of
// some turns, one after the other in each) and the speed of the module as a part of the program's.

import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { Files, System } from "../alone/web/system.js";

const [path, program, ...rest] = process.argv.slice(2);
const turns = Number(rest.find((word) => /^[0-9]+$/.test(word)) ?? 3);
const level = rest.find((word) => !/^[0-9]+$/.test(word));

const tasks = [
  ["Atom-4, player", "atom-4", "set level 7.\nget white move.\n"],
  ["Atom-4, forced win", "atom-4", "start round 1 on a board of 6.\nsolve for white within 21 plies.\n"],
  ["Score Four, player", "score-four", "set level 7.\nget white move.\n"],
  ["Score Four, solver", "score-four",
    'set position "/WBWW/W/B/WWBB/W/B/B/B/W/W/WW/B/BWBB/WB/B".\nsolve for white within 19 plies.\n'],
  ["Cluster, player", "cluster", "start game size 9 colours 3 win 4.\ngive white chips 0 1.\nset level 9.\nget white move.\n"],
  ...(level ? [["Atomix, solver", "atomix", `load level "${basename(level)}".\nsolve.\n`]] : []),
];

/** The level, under its own name. */
function files() {
  const all = new Files();
  if (level) all.put(basename(level), new Uint8Array(readFileSync(level)));
  return all;
}

/** Milliseconds of processor time, and the answer, of the module. */
function alone(module, game, commands) {
  let said = "";
  const system = new System(files(), (stream, text) => { if (stream === 1) said += text; }, { words: ["atom4", game] });
  const own = system.run(module);
  own._initialize?.();
  system.hear(commands);
  const begun = process.cpuUsage();
  own.console_step();
  const { user, system: kernel } = process.cpuUsage(begun);
  return [(user + kernel) / 1000, said];
}

/** The same of the program, with its start, which takes a few milliseconds. */
function beside(game, commands) {
  const begun = times();
  const { stdout } = spawnSync(resolve(program), ["-mc", "--game", game], { input: commands, encoding: "utf8", cwd: level ? dirname(level) : "." });
  return [times() - begun, stdout];
}

/** Milliseconds of processor time of the children that have ended. */
function times() {
  const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const module = new WebAssembly.Module(readFileSync(path));
let product = 1;
for (const [name, game, commands] of tasks) {
  let [ours, theirs] = [Infinity, Infinity];
  let answers;
  for (let turn = 0; turn < turns; turn += 1) {
    const [one, said] = alone(module, game, commands);
    const [other, expected] = beside(game, commands);
    ours = Math.min(ours, one);
    theirs = Math.min(theirs, other);
    answers = [said, expected];
  }
  const timeless = (text) => text.replace(/[0-9.]+ s, [0-9.]+ MB/, "");
  const same = timeless(answers[0]) === timeless(answers[1]) ? "" : `; answers differ: ${JSON.stringify(answers)}`;
  product *= theirs / ours;
  console.log(`${name}: module ${ours.toFixed(0)} ms, program ${theirs} ms, speed ${(theirs / ours).toFixed(2)}${same}`);
}
console.log(`geometric mean ${Math.pow(product, 1 / tasks.length).toFixed(2)}`);
