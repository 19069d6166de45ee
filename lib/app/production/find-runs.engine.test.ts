import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { toRunRow } from '#adapters/dynamo/production/production-run-row.ts';
import { toLineRows } from '#adapters/dynamo/stock/stock-rows.ts';
import { keepWords, keepWordsAnew } from '#app/words/keep-words.ts';
import { settledRuns } from '#app/words/settled-runs.ts';
import type { WordKeeping, WordSource } from '#app/words/word-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { startRun, stopRun } from '#domain/production/change-run.ts';
import type { Run } from '#domain/production/run.ts';
import { ENDED_STATUSES } from '#domain/production/run-status.ts';
import { runAt } from '#domain/production/run-words.ts';
import { quantity } from '#domain/quantity.ts';
import { aMove, aLine as aMovedLine, aStockLot } from '#test/support/builders/stock.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/*
 * Ended runs are found by words that are kept beside them (decisions/049), whose place is by the start of a run while it
 * comes into the history at its end: what is found, and what it costs.
 */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const tick = (hasTime: () => boolean = () => true) => keepWords(bench.keeping, hasTime);

/** A tick that looks which runs are live, and one that goes on, a quarter of an hour later. */
const keep = async () => {
  await tick();
  bench.clock.now += 16 * MINUTE;
  await tick();
};

/** A run that ended, so long ago. */
const ended = (counter: number, ms: number, more: Partial<Run> = {}): Run => {
  const at = bench.clock.now - ms;
  const order = {
    ...{ id: `WO_${counter}`, product: `Beer ${counter}`, inventoryID: null },
    ...{
      uom: 'cases',
      sizes: { bottlesPerCase: quantity(24), casesPerPallet: null, millilitresPerBottle: null },
    },
  };
  const line = { code: 'L1', name: 'Line 1', lastStopTime: null, lastRunNumber: null };
  const runId = `01JD000000000000000000${String(counter).padStart(4, '0')}`;
  const event = { at: null, by: 'casey', changeId: runId };
  const run = startRun(
    order as Parameters<typeof startRun>[0],
    { runId, counter, line, operator: `Olive ${counter}` },
    { ...event, now: at } as Parameters<typeof startRun>[2],
  );
  if (!run.ok) throw new Error(run.error.message);
  const stopped = stopRun(run.value, { ...event, now: at + HOUR } as Parameters<typeof stopRun>[1]);
  if (!stopped.ok) throw new Error(stopped.error.message);
  return { ...stopped.value, ...more };
};

const put = async (runs: readonly Run[]) => {
  for (const group of inGroups(runs.map(toRunRow), 25))
    await bench.client.send(
      new BatchWriteCommand({
        RequestItems: { [bench.tables.productionRuns]: group.map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};

/** One each three hours, the newest two months ago. */
const addOld = (from: number, to: number) =>
  put(
    Array.from({ length: to - from }, (_, more) => ended(from + more, 60 * DAY + (from + more) * 3 * HOUR)),
  );

const page = async (search: string, more: Record<string, string> = {}) => {
  const { status, body } = await bench.consultant.getProduction('list_runs', { search, ...more });
  expect(status).toBe(200);
  return body.data as { items: Run[]; pagination_key?: string };
};

const found = async (search: string, more: Record<string, string> = {}) => {
  const numbers: string[] = [];
  for (let key: string | undefined, isFirst = true; isFirst || key !== undefined; isFirst = false) {
    const { items, pagination_key } = await page(search, {
      ...more,
      ...(key === undefined ? {} : { pagination_key: key }),
    });
    numbers.push(...items.map(({ runNumber }) => runNumber));
    key = pagination_key;
  }
  return numbers;
};

const asked = async (search: string) => {
  bench.meter.reset();
  const numbers = await found(search);
  return { numbers, calls: bench.meter.calls.toSorted(), read: bench.meter.units.read };
};

describe('ended runs that are searched', () => {
  it('cost as many questions among 240 as among 40, found or not', async () => {
    await addOld(1, 41);
    await keep();
    const few = [await asked('beer 7'), await asked('nowhere')];
    await addOld(41, 241);
    await keepWordsAnew(bench.keeping);
    await keep();
    const many = [await asked('beer 7'), await asked('nowhere')];
    expect(many.map(({ calls }) => calls)).toEqual(few.map(({ calls }) => calls));
    // How far the words have come, what is newer, both words, what every search finds, and what they name.
    expect(many[0]).toMatchObject({
      numbers: ['PR-000007', ...Array.from({ length: 10 }, (_, more) => `PR-00007${more}`)],
      calls: ['BatchGetItem', 'GetItem', 'Query', 'Query', 'Query', 'Query'],
    });
    // Whether it is a lot.
    expect(many[1]).toMatchObject({ numbers: [], calls: ['GetItem', 'Query', 'Query', 'Query', 'Query'] });
    expect(many[1]?.read).toBe(few[1]?.read);
  });

  it('are found by where their number, order, product, line or operator begins, and by all that is typed', async () => {
    await put([
      ended(12, 70 * DAY, { operator: 'Casey Lee', product: 'Ginger Brew', line: 'CAN-1' }),
      ended(13, 71 * DAY, { operator: 'Casey Lee', product: 'Lemonade', line: 'CAN-2', status: 'Void' }),
      ended(14, 72 * DAY, { operator: 'Otto', product: 'Ginger Beer', line: 'CAN-1' }),
      // Newer than the words come.
      ended(15, 2 * DAY, { operator: 'Casey Lee', product: 'Ginger Ale', line: 'CAN-1' }),
    ]);
    const typed = [
      'pr-000012',
      '12',
      'wo_14',
      'LEE ging',
      'can-1',
      'brew',
      'asey',
      'lemonade',
      'ginger can-2',
    ];
    const findAll = async () => {
      const all: Record<string, readonly string[]> = {};
      for (const search of typed) all[search] = await found(search);
      return all;
    };
    const expected = {
      'pr-000012': ['PR-000012'],
      '12': ['PR-000012'],
      wo_14: ['PR-000014'],
      'LEE ging': ['PR-000015', 'PR-000012'],
      'can-1': ['PR-000015', 'PR-000012', 'PR-000014'],
      brew: ['PR-000012'],
      ...{ asey: [], lemonade: [], 'ginger can-2': [] },
    };
    expect(await findAll()).toEqual(expected);
    await keep();
    expect(await findAll()).toEqual(expected);
    expect(await found('lemonade', { status: 'Void' })).toEqual(['PR-000013']);
    expect(await found('ginger', { line: 'CAN-1', limit: '1' })).toEqual([
      ...['PR-000015', 'PR-000012', 'PR-000014'],
    ]);
    const day = new Date(bench.clock.now - 71 * DAY).toISOString().slice(0, 10);
    expect(await found('ginger', { from: day })).toEqual(['PR-000015', 'PR-000012']);
    expect(await found('ginger', { to: day })).toEqual(['PR-000014']);
  });

  it('are found by the whole number of a lot that they used, without case', async () => {
    await put([ended(1, 70 * DAY), ended(2, 3 * DAY), ended(3, 80 * DAY)]);
    const [old, recent] = [ended(1, 70 * DAY), ended(2, 3 * DAY)];
    const lot = aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S-77' });
    await bench.stock.lots.save(lot, null);
    for (const [at, { runId }] of [old, recent].entries()) {
      const move = aMove({
        movementId: `M-${at}`,
        kind: 'issue',
        document: { type: 'run', id: runId },
        lines: [aMovedLine(-1, { inventoryID: 'SUGAR', lotNumber: 'S-77' })],
      });
      const rows = toLineRows(move).map((Item) => ({ PutRequest: { Item } }));
      await bench.client.send(new BatchWriteCommand({ RequestItems: { [bench.tables.movements]: rows } }));
    }
    expect(await found('s-77')).toEqual(['PR-000002', 'PR-000001']);
    await keep();
    expect(await found('s-77')).toEqual(['PR-000002', 'PR-000001']);
    expect(await found('s-7')).toEqual([]);
    expect(await found('s-77', { limit: '1' })).toEqual(['PR-000002', 'PR-000001']);
  });

  it('are looked through where words name very many of them, or there are none yet', async () => {
    await addOld(1, 321);
    expect((await page('beer', { limit: '5' })).items).toHaveLength(5);
    await keep();
    bench.meter.reset();
    expect((await page('beer', { limit: '5' })).items.map(({ runNumber }) => runNumber)).toEqual([
      ...['PR-000001', 'PR-000002', 'PR-000003', 'PR-000004', 'PR-000005'],
    ]);
    expect(bench.meter.calls).not.toContain('BatchGetItem');
    expect(await found('beer')).toHaveLength(320);
  });
});

describe('words of runs', () => {
  const LATE = 31 * DAY;

  it('come as far as nobody can enter a start any more, a quarter of an hour after it was looked who is live', async () => {
    await put([ended(1, LATE + HOUR), ended(2, LATE - HOUR)]);
    await tick();
    expect(await bench.keeping.words.reached('run')).toBe('');
    bench.clock.now += 14 * MINUTE;
    await tick();
    expect(await bench.keeping.words.reached('run')).toBe('');
    bench.clock.now += 2 * MINUTE;
    await tick();
    expect(await bench.keeping.words.reached('run')).toContain(ended(1, 0).runId);
    // A day later they come further.
    bench.clock.now += DAY;
    await keep();
    expect(await bench.keeping.words.reached('run')).toContain(ended(2, 0).runId);
  });

  it('leave behind a run that is open for months, which is found once it has ended', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench);
    const run = await aRun(bench, { line, workOrderId: id, operator: 'Morgan' });
    bench.clock.now += 40 * DAY;
    await put([ended(900, 35 * DAY, { operator: 'Otto' })]);
    await keep();
    // They have passed it.
    expect(await bench.keeping.words.reached('run')).toContain(ended(900, 0).runId);
    expect(await found('otto')).toEqual(['PR-000900']);
    expect(await found('casey')).toEqual([]);
    const hand = { runId: run.runId, version: 1, operator: 'Casey' };
    expect((await bench.consultant.postProduction('change_operator', hand)).status).toBe(200);
    bench.clock.now += 20 * DAY;
    await keep();
    const stop = { runId: run.runId, version: 2, countId: ulid(), good: 1, loss: 0 };
    expect((await bench.consultant.postProduction('stop_run', stop)).status).toBe(200);
    expect(await found('casey')).toEqual([run.runNumber]);
    await keepWordsAnew(bench.keeping);
    await keep();
    expect(await found('casey')).toEqual([run.runNumber]);
    expect(await found('otto')).toEqual(['PR-000900']);
  });

  it('do not come so far that a start entered a month later would be behind them', async () => {
    const line = await aLine(bench, 'L9');
    const { id } = await anOrder(bench);
    await put([ended(900, 27 * DAY)]);
    await keep();
    const at = new Date(bench.clock.now - 30 * DAY).toISOString();
    const run = await aRun(bench, { line, workOrderId: id, operator: 'Morgan', at });
    const stop = { runId: run.runId, version: 1, countId: ulid(), good: 1, loss: 0 };
    expect((await bench.consultant.postProduction('stop_run', stop)).status).toBe(200);
    expect(await found('morgan')).toEqual([run.runNumber]);
  });

  it('cost two reads by key and two questions a tick while nothing ends', async () => {
    await put([ended(1, 40 * DAY)]);
    await keep();
    bench.meter.reset();
    await tick();
    // Beside how far those of receipts and of shipments have come, and what is newer of each.
    expect(bench.meter.calls.filter((call) => call !== 'Query')).toEqual(Array(4).fill('GetItem'));
    expect(bench.meter.units.write).toBe(0);
  });
});

/** A run that ended may be missing from the index for so long. */
const LAG = 10 * MINUTE;
const PEOPLE = ['Alex', 'Blair'];
const LINES = ['L1', 'L2', 'L3', 'L4', 'L5'];

const someone = fc.constantFrom(...PEOPLE);
const onLine = fc.constantFrom(...LINES);
const dying = { dies: fc.integer({ min: 1, max: 4 }), at: fc.constantFrom('never', 'before', 'after') };

/** What happens, the likelier the higher its number. */
const STEPS = [
  [3, { does: fc.constant('wait'), ms: fc.constantFrom(MINUTE, 6 * HOUR, 9 * DAY, 33 * DAY) }],
  [4, { does: fc.constant('start'), line: onLine, who: someone, ago: fc.constantFrom(0, 5 * DAY, 30 * DAY) }],
  [4, { does: fc.constantFrom('stop_run', 'void_run'), line: onLine }],
  [1, { does: fc.constant('change_operator'), line: onLine, who: someone }],
  // A tick, and the next one a quarter of an hour later, or at once.
  [4, { does: fc.constant('keep'), ...dying, next: fc.constantFrom(16 * MINUTE, MINUTE) }],
  [1, { does: fc.constantFrom('two ticks', 'anew') }],
] as const;
const step = fc.oneof(
  ...STEPS.map(([weight, one]) => ({
    weight,
    arbitrary: fc.record(one as { does: fc.Arbitrary<string> }) as fc.Arbitrary<Step>,
  })),
);

interface Step {
  readonly does: string;
  readonly ms?: number;
  readonly line?: string;
  readonly who?: string;
  readonly ago?: number;
  readonly dies?: number;
  readonly at?: string;
  readonly next?: number;
}

describe('whatever happens, and whenever a keeper dies', () => {
  /** The bench's own, of which an index lags. */
  const lagging = () => {
    const endedAt = new Map<string, number>();
    const isShown = (place: string) => (endedAt.get(runAt(place)) ?? 0) + LAG <= bench.clock.now;
    const { history } = bench.runs;
    Object.assign(bench.runs, {
      history: async (...asked: Parameters<typeof history>) => {
        const { rows, more } = await history(...asked);
        return { rows: rows.filter(({ startOrder }) => isShown(startOrder)), more };
      },
    });
    const { run } = bench.keeping.sources;
    const ofMonth: WordSource['ofMonth'] = async (...asked) => {
      const { documents, more } = await run.ofMonth(...asked);
      return { documents: documents.filter(({ place }) => isShown(place)), more };
    };
    return { endedAt, sources: { ...bench.keeping.sources, run: { ...run, ofMonth } } };
  };

  it('a run that has ended is found by who ran it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 80 }), async (steps) => {
        bench = await aProductionBench();
        const { id: workOrderId } = await anOrder(bench, { quantity: 100_000 });
        for (const line of LINES) await aLine(bench, line);
        const live = new Map<string, Run>();
        const past: Run[] = [];
        const { endedAt, sources } = lagging();
        const ask = bench.manager.postProduction;
        /** Dies before or after its so-manieth write. */
        const words = (dies: number, at: string): WordKeeping => {
          let left = dies;
          const perhaps = async <Done>(write: () => Promise<Done>): Promise<Done> => {
            left -= 1;
            if (left === 0 && at === 'before') throw new Error('It died.');
            const done = await write();
            if (left === 0 && at === 'after') throw new Error('It died.');
            return done;
          };
          const whole = bench.keeping.words;
          return {
            ...whole,
            write: (...asked) => perhaps(() => whole.write(...asked)),
            reach: (...asked) => perhaps(() => whole.reach(...asked)),
          };
        };
        const keeper = (dies = 0, at = 'never') => {
          const own = words(dies, at);
          const settled = settledRuns({ words: own, runs: bench.runs, workCenters: bench.workCenters });
          const deps = {
            ...bench.keeping,
            words: own,
            sources: { ...sources, run: { ...sources.run, settled } },
          };
          return keepWords(deps, () => true).catch(() => undefined);
        };
        const happens = async ({ does, line, who, ...step }: Step): Promise<void> => {
          if (does === 'wait') bench.clock.now += step.ms ?? 0;
          if (does === 'anew') await keepWordsAnew(bench.keeping);
          if (does === 'two ticks') await Promise.all([keeper(), keeper()]);
          if (does === 'keep') {
            await keeper(step.dies, step.at);
            bench.clock.now += step.next ?? 0;
            await keeper();
          }
          if (line === undefined) return;
          if (does === 'start') {
            const at = new Date(bench.clock.now - (step.ago ?? 0)).toISOString();
            const start = { runId: ulid(), line, workOrderId, operator: who };
            const { status, body } = await ask('start_run', step.ago === 0 ? start : { ...start, at });
            if (status === 200) live.set(line, body.data);
            return;
          }
          const run = live.get(line);
          if (!run) return;
          const change = { runId: run.runId, version: run.version, changeId: ulid() };
          const output = { countId: ulid(), good: 0, loss: 0 };
          const { status, body } = await ask(does, {
            ...change,
            ...output,
            operator: who,
            reason: 'It is so',
          });
          expect(status).toBe(200);
          live.set(line, body.data);
          if (does === 'change_operator') return;
          live.delete(line);
          endedAt.set(run.runId, bench.clock.now);
          past.push(body.data);
        };
        for (const [count, step] of steps.entries()) {
          await happens(step);
          const person = PEOPLE[count % 2] ?? '';
          const status = ENDED_STATUSES[(count >> 1) % 2] ?? 'Stopped';
          const theirs = past.filter((run) => run.operator === person && run.status === status);
          const shown = theirs.filter(({ runId }) => (endedAt.get(runId) ?? 0) + LAG <= bench.clock.now);
          const numbers = await found(person, { status });
          expect(theirs.map(({ runNumber }) => runNumber)).toEqual(expect.arrayContaining(numbers));
          expect(numbers).toEqual(expect.arrayContaining(shown.map(({ runNumber }) => runNumber)));
          expect(new Set(numbers).size).toBe(numbers.length);
        }
      }),
      { numRuns: 5, seed: 2, endOnFailure: true },
    );
  }, 240_000);
});
