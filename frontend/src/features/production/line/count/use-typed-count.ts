import { useState } from 'react';
import { ulid } from 'ulid';
import type { RunRecord } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { countQueue } from '#frontend/features/production/line/waiting/count-queue.ts';
import {
  countKey,
  floorStore,
  type TypedCount,
  typingKey,
} from '#frontend/features/production/line/waiting/floor-store.ts';

const nothingTyped = (unit: ProductionUnit): TypedCount => ({
  countId: ulid(),
  good: null,
  loss: null,
  unit,
  note: null,
});

type CountedRun = Pick<RunRecord, 'runId' | 'runNumber' | 'line' | 'unit' | 'sizes' | 'startTime'>;

/** When it is counted, by the server's clock: never before the run, which it belongs to. */
const countedAt = ({ startTime }: CountedRun): string =>
  new Date(Math.max(serverClock.now(), Date.parse(startTime))).toISOString();

/** A reason of loss goes with loss alone. */
export const withNote = (count: TypedCount): TypedCount => (count.loss ? count : { ...count, note: null });

/**
 * What is typed on a run. Each key is kept on the device, and what is recorded is kept before it is sent: neither a
 * reload nor a lost network takes it. `begun`: as it was left.
 */
export const useTypedCount = (run: CountedRun, begun: TypedCount | null) => {
  const sub = useUser().sub ?? '';
  const [typed, setTyped] = useState(() => begun ?? nothingTyped(run.unit));
  const of = typingKey(run.runId);

  const save = (next: TypedCount): void => {
    setTyped(next);
    void floorStore.put({ kind: 'typing', sub, of, savedAt: Date.now(), typed: next });
  };

  const put = async (count: TypedCount): Promise<void> => {
    const { countId, good, loss, unit, note } = count;
    const at = countedAt(run);
    await floorStore.put({
      kind: 'count',
      sub,
      of: countKey(countId),
      savedAt: Date.now(),
      request: { runId: run.runId, countId, good: good ?? 0, loss: loss ?? 0, unit, note, at },
      run: { runNumber: run.runNumber, line: run.line, unit: run.unit, sizes: run.sizes },
      isHeldUp: false,
      refusal: null,
    });
    void countQueue.send(sub).catch(() => undefined);
  };

  return {
    typed,
    type: (change: Partial<Omit<TypedCount, 'countId'>>): void => save({ ...typed, ...change }),
    /** The fields are empty at once: what is pressed twice is counted once. */
    record: (): void => {
      setTyped(nothingTyped(typed.unit));
      void put(withNote(typed));
      // In this order on the device, and before anything that is typed next.
      void floorStore.remove({ sub, of });
    },
    /** A count that was not typed into the fields. */
    put,
    /** The run has ended with what was typed. */
    done: (): void => void floorStore.remove({ sub, of }),
  };
};

export type TypingOnRun = ReturnType<typeof useTypedCount>;
