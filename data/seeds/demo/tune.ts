/** Samples a second: enough for a harp. */
const RATE = 16_000;
const NOTE_SECONDS = 0.32;
const RING_SECONDS = 1.6;
const LOUDNESS = 0.28;

/** Semitones above the A below middle C: up and down over four chords, back to the first. */
const CHORDS = [
  [0, 7, 12, 16, 19, 16, 12, 7],
  [-4, 3, 8, 12, 15, 12, 8, 3],
  [5, 12, 17, 21, 24, 21, 17, 12],
  [7, 14, 19, 23, 26, 23, 19, 14],
];
const NOTES = [...CHORDS, ...CHORDS, [0, 12, 16, 19, 24]].flat();

const frequency = (semitones: number): number => 220 * 2 ** (semitones / 12);

/** A plucked string, whose overtones die away first. @param at seconds since it was plucked */
function string(pitch: number, at: number): number {
  let sum = 0;
  for (let overtone = 1; overtone <= 4; overtone++) {
    sum += (Math.sin(2 * Math.PI * pitch * overtone * at) * Math.exp(-at * (2 + overtone * 1.5))) / overtone;
  }
  return sum * Math.min(1, at * 200);
}

/** A short tune for harp, as a 16-bit mono WAV file. Every call makes the same bytes. */
export function tune(): Buffer<ArrayBuffer> {
  const seconds = NOTES.length * NOTE_SECONDS + RING_SECONDS;
  const samples = new Float32Array(Math.ceil(seconds * RATE));
  for (const [index, note] of NOTES.entries()) {
    const start = Math.round(index * NOTE_SECONDS * RATE);
    const pitch = frequency(note);
    for (let sample = 0; sample < RING_SECONDS * RATE && start + sample < samples.length; sample++) {
      samples[start + sample]! += string(pitch, sample / RATE) * LOUDNESS;
    }
  }
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, value] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * 2);
  }
  return file;
}
