// Sounds, made on the spot: wood, felt, brass and water out of oscillators and noise. Silent until somebody wants them.

import { calm } from "./shell.js";

let air = null, heard = {};

export const isOn = () => localStorage.getItem("sound") === "1";

function open() {
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
  return air;
}

// A voice that swells at once and dies away; `to` lets its pitch slide.
function tone(frequency, { after = 0, length = 0.2, volume = 0.2, type = "sine", to = frequency, swell = 0.004 } = {}) {
  const start = air.currentTime + after, voice = air.createOscillator(), loud = air.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(volume, start + swell);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(loud).connect(air.destination);
  voice.start(start);
  voice.stop(start + length);
}

// Noise through a window of pitch: felt, water, air.
function hiss(pitch, { after = 0, length = 0.1, volume = 0.2, width = 1, to = pitch } = {}) {
  const start = air.currentTime + after, grain = air.createBuffer(1, Math.ceil(air.sampleRate * length), air.sampleRate);
  const wave = grain.getChannelData(0);
  for (let at = 0; at < wave.length; at += 1) wave[at] = (2 * Math.random() - 1) * (1 - at / wave.length) ** 2;
  const source = air.createBufferSource(), band = air.createBiquadFilter(), loud = air.createGain();
  source.buffer = grain;
  band.type = "bandpass";
  band.Q.value = width;
  band.frequency.setValueAtTime(pitch, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  loud.gain.value = volume;
  source.connect(band).connect(loud).connect(air.destination);
  source.start(start);
}

const SOUNDS = {
  tick: () => tone(1500, { length: 0.04, volume: 0.06, type: "triangle" }),
  glide: () => { tone(210, { length: 0.09, volume: 0.16, to: 120 }); hiss(900, { length: 0.05, volume: 0.12 }); },
  flip: () => { hiss(2600, { length: 0.06, volume: 0.1, width: 2 }); tone(660, { after: 0.08, length: 0.12, volume: 0.07, type: "triangle" }); },
  dice: () => { for (let knock = 0; knock < 6; knock += 1) hiss(700 + 500 * Math.random(), { after: knock * (0.05 + 0.02 * knock), length: 0.06, volume: 0.3, width: 3 }); },
  splash: () => hiss(500, { length: 0.45, volume: 0.14, to: 1600 }),
  turn: () => { tone(880, { length: 0.9, volume: 0.12 }); tone(1318.5, { after: 0.02, length: 0.7, volume: 0.05 }); tone(659.3, { after: 0.24, length: 1, volume: 0.1 }); },
  reward: () => [523.3, 659.3, 784, 1046.5].forEach((pitch, step) => tone(pitch, { after: 0.09 * step, length: 1.1, volume: 0.08, type: "triangle" })),
  shark: () => { tone(73.4, { length: 0.9, volume: 0.22, type: "sawtooth", swell: 0.3 }); tone(87.3, { after: 0.75, length: 1.1, volume: 0.22, type: "sawtooth", swell: 0.35 }); },
  loss: () => [392, 330, 262, 196].forEach((pitch, step) => tone(pitch, { after: 0.13 * step, length: 0.22, volume: 0.12, to: pitch * 0.8 })),
  pearl: () => { tone(2093, { length: 0.5, volume: 0.08 }); tone(3136, { after: 0.04, length: 0.4, volume: 0.04 }); },
  black: () => { tone(130.8, { length: 1.4, volume: 0.2 }); tone(196, { length: 1, volume: 0.06 }); },
  crack: () => { hiss(1200, { length: 0.08, volume: 0.4, width: 2 }); tone(160, { length: 0.16, volume: 0.2, to: 70 }); },
};
const ALWAYS = ["turn", "tick"]; // for those who want little to move, only what tells them something

// Several pieces that move at once make one sound.
export function sound(name) {
  const now = performance.now();
  if (!isOn() || (calm.matches && !ALWAYS.includes(name)) || now - (heard[name] ?? -1000) < 60) return;
  heard[name] = now;
  open();
  SOUNDS[name]();
}

function show() {
  for (const button of document.querySelectorAll("[data-sound]")) button.setAttribute("aria-pressed", isOn());
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound]")) return;
  if (isOn()) localStorage.removeItem("sound"); else localStorage.setItem("sound", "1");
  show();
  sound("turn");
});
document.addEventListener("pointerdown", () => { if (isOn()) open(); }, { once: true }); // browsers keep still until they are touched
show();
