import { err, ok, type Result } from '#domain/result.ts';
import { knownFirst, type Mutation, mutate, stands, write, writeUnlessSame } from './mutate.ts';
import type { WriteConflict } from './write-conflict.ts';

const conflict: Result<void, WriteConflict> = err('CONFLICT');
const done: Result<void, WriteConflict> = ok(undefined);

/** A counter that others add to before each of the first `meetings` writes. */
const aCounter = (meetings: number, more: Partial<Mutation<number, number, string>> = {}) => {
  let stored = 0;
  const waits: number[] = [];
  const saves: { next: number; state: number }[] = [];
  const answer = () =>
    mutate<number, number, string>(
      { random: () => 0.5, wait: async (ms) => void waits.push(ms) },
      {
        load: async () => stored,
        decide: (state) => write(state + 1),
        save: async (next, state) => {
          saves.push({ next, state });
          if (saves.length <= meetings) stored += 10;
          if (stored !== state) return conflict;
          stored = next;
          return done;
        },
        maxAttempts: 4,
        contended: (state) => `others are here: ${state}`,
        ...more,
      },
    );
  return { answer, waits, saves, stored: () => stored };
};

describe('a write', () => {
  it('is decided on what is stored, and answers what it wrote', async () => {
    const counter = aCounter(0);
    expect(await counter.answer()).toEqual(ok(1));
    expect(counter.stored()).toBe(1);
    expect(counter.waits).toEqual([]);
  });

  it('is decided anew on what stands when somebody was in between', async () => {
    const counter = aCounter(2);
    expect(await counter.answer()).toEqual(ok(21));
    expect(counter.saves).toEqual([
      { next: 1, state: 0 },
      { next: 11, state: 10 },
      { next: 21, state: 20 },
    ]);
  });

  it('waits longer each time, by chance, and never longer than half a second', async () => {
    const counter = aCounter(99, { maxAttempts: 9 });
    await counter.answer();
    expect(counter.waits).toEqual([7.5, 15, 30, 60, 120, 240, 250, 250]);
  });

  it('gives up after so many attempts, with what stands then, and has written nothing', async () => {
    const counter = aCounter(99);
    expect(await counter.answer()).toEqual(err('others are here: 40'));
    expect(counter.saves).toHaveLength(4);
    expect(counter.stored()).toBe(40);
  });

  it('is refused by its rule without another attempt', async () => {
    const counter = aCounter(0, { decide: () => err('no') });
    expect(await counter.answer()).toEqual(err('no'));
    expect(counter.saves).toEqual([]);
  });

  it('is none where what stands is the answer already', async () => {
    const counter = aCounter(0, { decide: (state) => stands(state) });
    expect(await counter.answer()).toEqual(ok(0));
    expect(counter.saves).toEqual([]);
  });

  it('lets through what goes wrong otherwise: it may have been written', async () => {
    const counter = aCounter(0, { save: () => Promise.reject(new Error('the line dropped')) });
    await expect(counter.answer()).rejects.toThrow('the line dropped');
  });
});

describe('a rule that answers the record it was given', () => {
  const record = { version: 1 };

  it('has nothing to write', () => {
    expect(writeUnlessSame(record, ok(record))).toEqual(stands(record));
    expect(writeUnlessSame(record, ok({ version: 2 }))).toEqual(write({ version: 2 }));
    expect(writeUnlessSame(record, err('no'))).toEqual(err('no'));
  });
});

describe('a load whose first answer is known', () => {
  it('asks from the second time on', async () => {
    const load = knownFirst('read before', async () => 'stands now');
    expect([await load(), await load(), await load()]).toEqual(['read before', 'stands now', 'stands now']);
  });
});
