// A worker that does one piece of work at a time in a copy of the module.

import { Files, System } from "./system.js";

onmessage = ({ data: { module, memory, number } }) => {
  let said = "";
  const say = (stream, text) => {
    if (stream !== 1) return console.error(text);
    said += text;
    const lines = said.split("\n");
    said = lines.pop();
    for (const line of lines) postMessage({ line });
  };
  try {
    const system = new System(new Files(), say);
    const own = system.run(module);
    const more = (memory.byteLength - system.memory.buffer.byteLength) >> 16;
    if (more > 0) system.memory.grow(more);
    system.bytes(0, memory.byteLength).set(new Uint8Array(memory));
    own.work(number);
    postMessage({ done: true });
  } catch (error) {
    console.error(error);
    postMessage({ failed: true });
  }
};
