// The worker behind the console panel: a session of testing mode with a module of its own, so that what it computes holds up no game.

import { Kept } from "./kept.js";
import { load, System } from "./system.js";

const kept = new Kept();
let session = null;
let system = null;

async function begin() {
  const [files, module] = await Promise.all([kept.open(), load()]);
  system = new System(files, (_, text) => postMessage({ text }), { environment: { HOME: "/" } });
  session = system.run(module);
  session._initialize?.();
}

const ready = begin();

onmessage = async ({ data }) => {
  try {
    await ready;
    system.hear(`${data}\n`);
    postMessage({ done: true, ended: session.console_step() !== 0 });
  } catch (error) {
    postMessage({ text: `The session has failed: ${error}\n`, done: true, ended: true });
  }
};
