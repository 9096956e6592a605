// The module's testing mode answers every script as the program does: `node answers.mjs MODULE [NAME ...]`. Each script of
// `scripts` has a system of its own with the files of `tests/data/scripts`; what comes is compared with `expected`.

import { readFileSync, readdirSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Files, System } from "../../alone/web/system.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [path, ...wanted] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

/** What the module answers to a script. */
function answers(game, script) {
  const files = new Files();
  for (const name of readdirSync(`${root}tests/data/scripts`)) {
    files.put(name, new Uint8Array(readFileSync(`${root}tests/data/scripts/${name}`)));
  }
  let said = "";
  const system = new System(files, (stream, text) => { if (stream === 1) said += text; }, { words: ["atom4", game] });
  const own = system.run(module);
  own._initialize?.();
  system.hear(script);
  own.console_step();
  return said;
}

/** The answers without the time that `analyse` took, which differs from run to run. */
const timeless = (text) => text.replace(/^(depth .*? time )\d+( ms )/gm, "$1-$2");

let failed = 0;
let passed = 0;
for (const game of readdirSync(`${root}scripts`)) {
  for (const file of readdirSync(`${root}scripts/${game}`)) {
    const name = `${game}/${file.replace(/\.txt$/, "")}`;
    if (wanted.length && !wanted.includes(name)) continue;
    const expected = `${root}expected/${name}.txt`;
    const begun = performance.now();
    let came;
    try {
      came = timeless(answers(game, readFileSync(`${root}scripts/${name}.txt`)));
    } catch (error) {
      came = `${error.stack}\n`;
    }
    const took = Math.round(performance.now() - begun);
    if (existsSync(expected) && came === readFileSync(expected, "utf8")) {
      passed += 1;
      if (took > 5000) console.log(`${name}: ${took} ms`);
      continue;
    }
    failed += 1;
    const [lines, others] = [came.split("\n"), readFileSync(expected, "utf8").split("\n")];
    const at = others.findIndex((line, n) => line !== lines[n]);
    console.log(`${name}, line ${at + 1}: expected ${JSON.stringify(others[at])}, came ${JSON.stringify(lines[at])}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
