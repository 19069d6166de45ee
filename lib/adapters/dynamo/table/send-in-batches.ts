import { setTimeout as wait } from 'node:timers/promises';
import { type BackOff, backOffMs } from '#domain/back-off.ts';

const BACK_OFF: BackOff = { firstMs: 20, maxMs: 2_000 };

interface Batches {
  /** As many as one call takes. */
  readonly size: number;
  /** How often in a row a call may get nothing done before that is a fault. */
  readonly maxIdleCalls: number;
  /** What they are, for the fault's sentence. */
  readonly what: string;
}

/** Sends a list in batches; `send` answers what DynamoDB left over of its batch, which is sent again after a pause. */
export const sendInBatches = async <Part>(
  parts: readonly Part[],
  { size, maxIdleCalls, what }: Batches,
  send: (batch: readonly Part[], isLast: boolean) => Promise<readonly Part[]>,
): Promise<void> => {
  let left = parts;
  for (let idleCalls = 0; left.length > 0; ) {
    const batch = left.slice(0, size);
    const leftOver = await send(batch, left.length <= size);
    idleCalls = leftOver.length === batch.length ? idleCalls + 1 : 0;
    if (idleCalls >= maxIdleCalls) throw new Error(`DynamoDB left ${what} over again and again.`);
    if (leftOver.length > 0) await wait(backOffMs(BACK_OFF, idleCalls + 1));
    left = [...leftOver, ...left.slice(size)];
  }
};
