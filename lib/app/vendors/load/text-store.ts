/** So large (bytes) that what is left over at the end of each is no matter. */
const CHUNK = 64 * 1024;
const LENGTH = 4;

/**
 * Many short texts as bytes, outside of what the collector looks through: as strings they take twice as much, and
 * their number makes everything else be collected later. What was added stays until all of them go.
 */
export class TextStore {
  readonly #chunks: Buffer[] = [];
  #used = CHUNK;

  /** Keeps a text; answers its place. */
  add(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.#used + LENGTH + length > CHUNK) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK, LENGTH + length)));
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    const offset = this.#used;
    const bytes = this.#chunkAt(chunk);
    bytes.writeUInt32LE(length, offset);
    bytes.write(text, offset + LENGTH);
    this.#used += LENGTH + length;
    return chunk * CHUNK + offset;
  }

  /** The text at a place that `add` has answered. */
  at(place: number): string {
    const bytes = this.#chunkAt(Math.floor(place / CHUNK));
    const from = (place % CHUNK) + LENGTH;
    return bytes.toString('utf8', from, from + bytes.readUInt32LE(from - LENGTH));
  }

  #chunkAt(index: number): Buffer {
    const chunk = this.#chunks[index];
    if (!chunk) throw new RangeError('No text has this place.');
    return chunk;
  }
}
