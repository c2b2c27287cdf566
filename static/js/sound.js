/** Short sounds made on the spot, without files. */

/** Each note: wave, pitch at start and end in Hz, start and length in seconds, loudness. @type {Record<string, any[][]>} */
const NOTES = {
  dice: [0, 0.07, 0.13, 0.21].map((at, i) => ["noise", 2600 - 350 * i, 900, at, 0.05, 0.35]),
  checker: [["noise", 1400, 500, 0, 0.05, 0.5], ["sine", 220, 140, 0, 0.07, 0.3]],
  bearing_off: [["sine", 420, 640, 0, 0.12, 0.22], ["noise", 1800, 700, 0.08, 0.05, 0.3]],
  doubling: [["noise", 900, 500, 0, 0.06, 0.5], ["triangle", 330, 330, 0.06, 0.14, 0.2], ["triangle", 660, 660, 0.2, 0.22, 0.2]],
  chat: [["sine", 880, 880, 0, 0.09, 0.1]],
  low_time: [["square", 660, 660, 0, 0.08, 0.08], ["square", 660, 660, 0.16, 0.08, 0.08]],
  notice: [["sine", 660, 660, 0, 0.14, 0.2], ["sine", 990, 990, 0.14, 0.3, 0.2]],
  win: [523, 659, 784, 1047].map((pitch, i) => ["triangle", pitch, pitch, i * 0.13, 0.3, 0.2]),
  loss: [392, 330, 262].map((pitch, i) => ["triangle", pitch, pitch, i * 0.18, 0.35, 0.16]),
};

const context = new AudioContext();
const noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
noise.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1; });

/** Play a sound by its name in NOTES. @param {string} name */
export function sound(name) {
  context.resume();
  for (const [wave, from, to, at, length, loudness] of NOTES[name]) {
    const start = context.currentTime + at;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    // Noise is tuned by a filter behind it, a tone by itself.
    const noisy = wave === "noise";
    const source = noisy ? new AudioBufferSourceNode(context, { buffer: noise }) : new OscillatorNode(context, { type: wave });
    /** @type {any} */ const tuned = noisy ? new BiquadFilterNode(context, { type: "bandpass", Q: 2 }) : source;
    if (tuned !== source) source.connect(tuned);
    tuned.frequency.setValueAtTime(from, start);
    tuned.frequency.exponentialRampToValueAtTime(to, start + length);
    tuned.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + length);
  }
}
