/** Samples a second. */
const rate = 8000;
/** The longest sound, in seconds: a longer call's recording is cut. */
const mostSeconds = 30;

/** A recording of so many seconds: a quiet voice-like tone that rises and falls, as a WAV file. */
export function recordedSound(seconds: number): Buffer {
  const length = rate * Math.max(1, Math.min(seconds, mostSeconds));
  const data = Buffer.alloc(length);
  for (let at = 0; at < length; at++) {
    const loud = Math.abs(Math.sin((at / rate) * Math.PI * 1.3)) * Math.abs(Math.sin((at / rate) * 4.1));
    data[at] = 128 + Math.round(90 * loud * Math.sin((at / rate) * 2 * Math.PI * 180));
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(length, 40);
  return Buffer.concat([head, data]);
}
