// The bell: a short sound, and a short shake of what has a motor. Browsers permit no sound before something was pressed in the
// page; until then the page says so.

const PLACE = "bell";
let sound = null;
let on = null;

/** The bell was on in this browser, at another page or before this one was loaded anew. */
function remembered() {
  try {
    return localStorage.getItem(PLACE) === "on";
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(PLACE, on ? "on" : "off");
  } catch { /* Nothing is kept here. */ }
}

function show() {
  document.getElementById("bell").hidden = !on || sound?.state === "running";
}

function wake() {
  if (!on) return;
  if (!sound) {
    sound = new AudioContext();
    sound.addEventListener("statechange", show);
  }
  if (sound.state !== "running") sound.resume().then(show, () => {});
  show();
}

/** The bell is on or off now; `ask` has it switched on where it was on before, and is called at most once. */
export function switched(now, ask) {
  const first = on === null;
  on = now;
  if (first && !now && remembered()) ask();
  if (!first) remember();
  wake();
}

/** Rings. */
export function ring() {
  navigator.vibrate?.(120);
  if (sound?.state !== "running") return;
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  volume.gain.setValueAtTime(0.15, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.4);
  tone.frequency.value = 880;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.4);
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, true);
