/** Soft notes, made on the spot. Silent until the first gesture, and for ever if the player says so. */

/** Each sound: [frequency in Hz, start in s, length in s]. */
const NOTES = {
  turn: [
    [523, 0, 0.5],
    [784, 0.12, 0.7],
  ],
  bid: [[392, 0, 0.18]],
  outbid: [
    [440, 0, 0.2],
    [349, 0.1, 0.35],
  ],
  money: [
    [659, 0, 0.15],
    [880, 0.07, 0.25],
  ],
  dice: [
    [196, 0, 0.08],
    [220, 0.06, 0.08],
    [185, 0.13, 0.1],
  ],
  tick: [[880, 0, 0.05]],
  over: [
    [392, 0, 0.6],
    [523, 0.15, 0.6],
    [659, 0.3, 0.9],
  ],
  talk: [[587, 0, 0.12]],
};

export class Sound {
  /** @param {boolean} on */
  constructor(on) {
    this.on = on;
    /** @type {AudioContext|null} */
    this.context = null;
    const wake = () => {
      this.ready = true;
    };
    for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake, {once: true, capture: true});
  }

  /** @param {keyof typeof NOTES} name */
  play(name) {
    if (!this.on || !this.ready || !('AudioContext' in globalThis)) return;
    const context = (this.context ??= new AudioContext());
    if (context.state === 'suspended') context.resume();
    for (const [pitch, start, length] of NOTES[name]) this.note(context, pitch, context.currentTime + start, length);
  }

  /** @param {AudioContext} context @param {number} pitch @param {number} at @param {number} length */
  note(context, pitch, at, length) {
    const voice = context.createOscillator(),
      loudness = context.createGain();
    voice.type = 'sine';
    voice.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.09, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
    voice.connect(loudness).connect(context.destination);
    voice.start(at);
    voice.stop(at + length + 0.05);
  }
}
