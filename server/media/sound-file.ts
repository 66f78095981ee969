import type { FileHandle } from 'node:fs/promises';

/** The most parts of a file that are read. One with more is malicious. */
const PARTS = 500_000;

/** A recording whose parts are read and overwritten in place. */
export class SoundFile {
  readonly size: number;
  readonly #handle: FileHandle;
  #parts = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** @throws RangeError beyond the end of the file, or after too many reads */
  async read(at: number, length: number): Promise<Buffer> {
    if (++this.#parts > PARTS || at < 0 || at + length > this.size) throw new RangeError('No such part');
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw new RangeError('The file ends early');
    return buffer;
  }

  async write(at: number, bytes: Buffer | string): Promise<void> {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    await this.#handle.write(buffer, 0, buffer.length, at);
  }

  async blank(from: number, to: number): Promise<void> {
    const end = Math.min(to, this.size);
    const zeros = Buffer.alloc(Math.min(Math.max(end - from, 0), 2 ** 20));
    for (let at = from; at < end; at += zeros.length) {
      await this.#handle.write(zeros, 0, Math.min(zeros.length, end - at), at);
    }
  }
}
