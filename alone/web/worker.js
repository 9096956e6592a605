// The worker behind the page: it has the module with the games, and hands messages to and fro. Long work goes to workers of its own,
// each with a copy of the module's memory.

import { Kept } from "./kept.js";
import { load, System } from "./system.js";

const kept = new Kept();
const thinkers = new Map();
let module = null;
let games = null;
let system = null;
let timer = 0;
let said = "";
// One that has thought before and waits for more.
let spare = null;

/** Lets the module hear a line, where there is one, and do what is due. */
function step(line) {
  clearTimeout(timer);
  if (line !== undefined) system.hear(`${line}\n`);
  try {
    timer = setTimeout(step, games.page_step());
  } catch (error) {
    // A module that has failed cannot go on; what is kept is kept.
    games = null;
    postMessage(JSON.stringify({ failed: String(error) }));
  }
  const lines = said.split("\n");
  said = lines.pop();
  lines.forEach(told);
}

/** A line that the module says: an order to this worker, or something for the page. */
function told(line) {
  const order = /^\{"(think|rest)":(\d+)\}$/.exec(line);
  if (!order) return postMessage(line);
  const number = Number(order[2]);
  if (order[1] === "think") return think(number);
  // Stopped at once: nobody asks what it would have said.
  thinkers.get(number)?.terminate();
  thinkers.delete(number);
}

function think(number) {
  if (!games) return;
  const thinker = spare ?? new Worker("thinker.js", { type: "module" });
  spare = null;
  thinkers.set(number, thinker);
  const failed = () => {
    thinkers.delete(number);
    thinker.terminate();
    step(JSON.stringify({ news: [number, ""] }));
  };
  thinker.onerror = failed;
  thinker.onmessage = ({ data }) => {
    if (data.line !== undefined) return step(data.line);
    if (data.failed) return failed();
    // It is done; whoever asks next has it at once.
    thinkers.delete(number);
    spare ? thinker.terminate() : (spare = thinker);
  };
  const memory = system.memory.buffer.slice(0);
  thinker.postMessage({ module, memory, number }, [memory]);
}

async function begin() {
  const [files, loaded] = await Promise.all([kept.open(), load()]);
  module = loaded;
  system = new System(files, (stream, text) => (stream === 1 ? (said += text) : console.error(text)), { environment: { HOME: "/" } });
  games = system.run(module);
  games._initialize?.();
  step();
}

const ready = begin().catch((error) => postMessage(JSON.stringify({ failed: String(error) })));

onmessage = async ({ data }) => {
  await ready;
  if (!games) return;
  if (data.file) {
    kept.take(data.file, data.bytes);
    step(JSON.stringify({ file: data.file }));
  } else step(data.line);
};
