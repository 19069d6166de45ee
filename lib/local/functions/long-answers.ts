import type { Readable } from 'node:stream';

/** The pipe through which a function's process hands over its long answers, one after the other, as bytes. */
export class LongAnswers {
  private chunks: Buffer[] = [];
  private held = 0;
  private wanted: { bytes: number; settle(text: string): void } | undefined;

  constructor(pipe: Readable) {
    pipe.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.held += chunk.length;
      this.handOver();
    });
    // A process that ends in the midst of an answer is known by its end.
    pipe.on('error', () => {});
  }

  /** The next answer, which has so many bytes. Never settles when the process ends before all of them came. */
  take(bytes: number): Promise<string> {
    return new Promise((settle) => {
      this.wanted = { bytes, settle };
      this.handOver();
    });
  }

  private handOver(): void {
    if (!this.wanted || this.held < this.wanted.bytes) return;
    const { bytes, settle } = this.wanted;
    const all = Buffer.concat(this.chunks);
    this.chunks = [all.subarray(bytes)];
    this.held -= bytes;
    this.wanted = undefined;
    settle(all.toString('utf8', 0, bytes));
  }
}
