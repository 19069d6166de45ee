import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postInventory } from '#api/inventory-changes.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import { keepStock } from '#app/stock/arrivals/keep-stock.ts';
import { readBooks } from '#app/stock/books/read-books.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLine, aMove } from '#test/support/builders/stock.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { type RunOpeningDeps, runOpening } from './run-opening.ts';

const RUN = '01JD00000000000000R0000001';
const NEXT = '01JD00000000000000R0000002';
const FOREVER = 900_000;
const ITEMS = Array.from({ length: 12 }, (_, index) => `ITEM-${String(index + 1).padStart(2, '0')}`);

type Answer = 'away' | 'refused' | Readonly<Record<string, number>>;

/** One holder at a time, by the clock of the test. */
const oneLease = (): LeaseStore => {
  let held: { owner: string; until: number } | null = null;
  return {
    async take(_name, owner, now, until) {
      if (held && held.owner !== owner && held.until > now) return false;
      held = { owner, until };
      return true;
    },
    async release(_name, owner) {
      if (held?.owner === owner) held = null;
    },
  };
};

/** Items of which the accounting system has a lot of five each, as the night has read it; and a worker. */
const aWarehouse = async (names: readonly string[] = ITEMS) => {
  const bench = await aStockBench();
  const theirs = new Map<string, Answer>(names.map((name) => [name, { L1: 5 }]));
  const asked: string[] = [];
  const accountingStock: RunOpeningDeps['accountingStock'] = {
    isReleased: async () => ok(true),
    async balancesOf(inventoryID) {
      asked.push(inventoryID);
      const answer = theirs.get(inventoryID) ?? {};
      if (answer === 'away') return err({ kind: 'unavailable', message: 'It is away.' });
      if (answer === 'refused') return err({ kind: 'refused', message: 'The item is closed to you.' });
      return ok(
        Object.entries(answer).map(([lotNumber, onHand]) => ({
          ...{ lotNumber, warehouseID: 'MAIN', locationID: 'R1', expiryDate: '2027-05-31' },
          ...{ onHand: quantity(onHand), issuable: quantity(onHand) },
        })),
      );
    },
  };
  await itemStore(bench.client, bench.tables.Items).saveMany(
    names.map((inventoryID) => anItem({ inventoryID, lotTrackingEnabled: true })),
  );
  await keepStock(bench.deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 200_000);
  const deps: RunOpeningDeps = {
    ...{ ...bench.deps, books: bench.books, accountingStock },
    ...{ leases: oneLease(), accountingName: 'MYOB Acumatica', workerId: 'one' },
  };
  /** As the night reads it, from which is known where the accounting system has more. */
  const readAll = async () => {
    for (const inventoryID of names) await readBooks(deps, inventoryID);
    await bench.sum(...names);
    bench.clock.time += 120_000;
    asked.length = 0;
  };
  await readAll();
  const start = async (requestId = RUN) =>
    (
      await callRoute(
        postInventory,
        inventoryWriteHandlers(bench.deps),
        { action: 'start_opening', requestId },
        { group: 'manager', now: bench.clock.time },
      )
    ).body.data as Record<string, unknown>;
  return {
    ...{ bench, deps, theirs, asked, start, readAll },
    run: (more: Partial<RunOpeningDeps> = {}, remaining: () => number = () => FOREVER) =>
      runOpening({ ...deps, ...more }, remaining),
    state: async () => (await bench.ask('opening_run')).body.data,
    onHand: async () => {
      const all: Record<string, number> = {};
      for (const name of names)
        for (const [at, qty] of Object.entries((await bench.stockOf(name)).onHand))
          all[`${name} ${at}`] = qty;
      return all;
    },
  };
};

const whole = Object.fromEntries(ITEMS.map((name) => [`${name} L1 loc:MAIN/R1`, 5]));

describe('a run of opening stock', () => {
  it('is started once, carried by the worker, and seen by everybody', async () => {
    const { start, run, state, onHand, bench, asked } = await aWarehouse();
    expect(await state()).toBeNull();
    expect(await run()).toBe('idle');
    expect(await start()).toMatchObject({ runId: RUN, status: 'WAITING', items: null, done: 0 });
    expect(await start(NEXT)).toMatchObject({ runId: RUN });
    expect(await run()).toBe('done');
    expect(await state()).toMatchObject({ status: 'DONE', items: 12, done: 12, opened: 12, waiting: [] });
    expect(await state()).not.toHaveProperty('startedBySub');
    expect([await onHand(), asked]).toEqual([whole, ITEMS]);
    expect(await start()).toMatchObject({ runId: RUN, status: 'DONE' });
    expect(bench.said.at(-1)).toMatchObject({ event: 'opening.done', fields: { items: 12, lots: 12 } });
    await bench.sum(...ITEMS);
    expect([(await start(NEXT)).runId, await run(), await onHand()]).toEqual([NEXT, 'done', whole]);
    expect(await state()).toMatchObject({ items: 0, done: 0, opened: 0 });
  });

  it('says what was refused, what was taken here, and which lots came later', async () => {
    const { start, run, state, theirs, bench, readAll } = await aWarehouse(['GONE', 'LATER', 'TAKEN']);
    await start();
    await run();
    const document = { type: 'lot', id: 'L1' } as const;
    const lines = [aLine(-2, { inventoryID: 'TAKEN', lotNumber: 'L1', place: 'loc:MAIN/R1' })];
    const at = new Date(bench.clock.time + 1_000).toISOString();
    await bench.move(aMove({ at, movementId: 'S1', kind: 'scrap', reason: 'Broken.', document, lines }));
    theirs.set('GONE', { L1: 9 }).set('LATER', { L1: 5, L2: 3 });
    bench.clock.time += 120_000;
    await readAll();
    theirs.set('GONE', 'refused');
    await start(NEXT);
    expect(await run()).toBe('done');
    expect(await state()).toMatchObject({
      ...{ items: 3, done: 3, opened: 0, explained: ['TAKEN'], leftOut: 0 },
      waiting: [{ inventoryID: 'GONE', reason: 'The item is closed to you.' }],
      later: [{ inventoryID: 'LATER', lotNumber: 'L2', qty: 3 }],
    });
  });

  it('waits while the accounting system is away, goes on where it was, and ends after half an hour of that', async () => {
    const { start, run, state, theirs, asked, bench, onHand, readAll } = await aWarehouse();
    theirs.set('ITEM-08', 'away');
    await start();
    expect(await run()).toBe('waits');
    expect(await state()).toMatchObject({
      ...{ status: 'WAITING', items: 12, done: 7 },
      message: 'MYOB Acumatica is not answering. The load goes on by itself.',
    });
    bench.clock.time += 29 * 60_000;
    expect(await run()).toBe('waits');
    theirs.set('ITEM-08', { L1: 5 });
    expect([await run(), await onHand()]).toEqual(['done', whole]);
    expect(asked).toEqual([...ITEMS.slice(0, 8), 'ITEM-08', ...ITEMS.slice(7)]);
    theirs.set('ITEM-03', { L1: 6 });
    await readAll();
    theirs.set('ITEM-03', 'away');
    await start(NEXT);
    bench.clock.time += 31 * 60_000;
    expect([await run(), await state()]).toMatchObject(['failed', { status: 'FAILED', done: 0 }]);
    expect(await start('01JD00000000000000R0000003')).toMatchObject({ status: 'WAITING' });
  });

  it('stops where its time is over and calls the next worker', async () => {
    const { start, run, state, onHand, deps } = await aWarehouse();
    await start();
    let steps = 0;
    const wakes: unknown[] = [];
    const openingRuns: RunOpeningDeps['openingRuns'] = {
      load: deps.openingRuns.load,
      save(next, previous, options) {
        wakes.push(options?.wakes ?? false);
        return deps.openingRuns.save(next, previous, options);
      },
    };
    expect(await run({ openingRuns }, () => (steps++ === 0 ? FOREVER : 1_000))).toBe('waits');
    expect([await state(), wakes.at(-1)]).toMatchObject([{ status: 'WAITING', done: 5 }, true]);
    expect([await run(), await onHand()]).toEqual(['done', whole]);
  });

  it('asked for while another ends is carried as well, by the worker that ends', async () => {
    const { start, run, state, deps } = await aWarehouse(['A']);
    await start();
    let isAsked = false;
    const leases: LeaseStore = {
      take: deps.leases.take,
      async release(name, owner) {
        if (!isAsked) await start(NEXT);
        isAsked = true;
        await deps.leases.release(name, owner);
      },
    };
    expect([await run({ leases }), await state()]).toMatchObject(['done', { runId: NEXT, status: 'DONE' }]);
  });

  it('keeps its lease through an item of very many lots, and leaves it soon where it is ended', async () => {
    const { start, run, state, deps, bench, theirs, readAll } = await aWarehouse(['MANY']);
    const many = Array.from({ length: 300 }, (_lot, at) => [`L${at}`, 1] as const);
    theirs.set('MANY', Object.fromEntries(many));
    await readAll();
    await start();
    let held = 0;
    const leases: LeaseStore = {
      ...deps.leases,
      take(...asked) {
        held += 1;
        return deps.leases.take(...asked);
      },
    };
    const ended = new Error('Ended.');
    const lots: RunOpeningDeps['lots'] = {
      ...deps.lots,
      async save(next, previous) {
        if (next.lotNumber === 'L290') throw ended;
        return deps.lots.save(next, previous);
      },
    };
    // Nobody who is killed gives a lease back.
    const kept: LeaseStore = { ...leases, release: async () => undefined };
    await expect(run({ leases: kept, lots })).rejects.toThrow(ended);
    expect(held).toBeGreaterThanOrEqual(5);
    expect(await run({ leases, workerId: 'two' })).toBe('busy');
    bench.clock.time += 3 * 60_000 + 1;
    expect(await run({ leases, workerId: 'two' })).toBe('done');
    expect(await state()).toMatchObject({ status: 'DONE', done: 1 });
    const each = Object.values((await bench.stockOf('MANY')).onHand);
    expect([each.length, new Set(each)]).toEqual([300, new Set([1])]);
  });

  it('that dies at any of its writes is whole after the next, each lot once', async () => {
    const names = ITEMS.slice(0, 3);
    const right = Object.fromEntries(Object.entries(whole).slice(0, 3));
    for (let dies = 1; ; dies += 1) {
      const { start, run, state, onHand, deps, bench } = await aWarehouse(names);
      await start();
      let writes = 0;
      const mayDie =
        <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          writes += 1;
          if (writes === dies) throw new Error('The function was ended.');
          return call(...args);
        };
      const { ledger, lots, openingRuns, leases } = deps;
      const outcome = await run({
        ledger: { ...ledger, write: mayDie(ledger.write) },
        lots: { ...lots, save: mayDie(lots.save) },
        openingRuns: { load: openingRuns.load, save: mayDie(openingRuns.save) },
        leases: { take: leases.take, release: async () => {} },
      }).catch(() => 'died');
      if (outcome === 'done') break;
      expect([dies, await run({ workerId: 'two' })]).toEqual([dies, 'busy']);
      bench.clock.time += 11 * 60_000;
      expect([dies, await run({ workerId: 'two' }), await onHand()]).toEqual([dies, 'done', right]);
      expect(await state()).toMatchObject({ status: 'DONE', items: 3, done: 3, waiting: [] });
    }
  });

  it('of two workers that both believe to be alone opens each lot once', async () => {
    const { start, run, onHand } = await aWarehouse();
    await start();
    const everyone: LeaseStore = { take: async () => true, release: async () => {} };
    await Promise.all([run({ leases: everyone }), run({ leases: everyone, workerId: 'two' })]);
    await run();
    expect(await onHand()).toEqual(whole);
  });
});
