import { ulid } from 'ulid';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster, postsKind } from '#app/posting/postings/posting-poster.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { aBench, type Bench } from '#test/support/accounting/accounting-bench.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { adjustmentKind } from './adjustment-kind.ts';
import type { PostMovementsDeps } from './post-movement.ts';

const [ITEM, LOT] = ['GLASS-750', 'L1'];
const L1 = { inventoryID: ITEM, lotNumber: LOT, uom: 'EA', place: DOCK };

let stock: Awaited<ReturnType<typeof aStockBench>>;
let books: Bench;
let waitsFor: string | null;
let toBooks: PostMovementsDeps;
let said: string[];

/** 120 bottles of lot L1 at the dock, here and in the books. */
beforeEach(async () => {
  [waitsFor, said] = [null, []];
  [stock, books] = await Promise.all([
    aStockBench(),
    aBench({
      dataset: {
        lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
        warehouses: [
          {
            WarehouseID: 'MAIN',
            Locations: [
              {
                ...{ LocationID: 'DOCK', Description: 'Dock', Active: true, ReceiptsAllowed: true },
                ...{ SalesAllowed: true, TransfersAllowed: true, AssemblyAllowed: true, PickPriority: 1 },
              },
            ],
          },
        ],
        stockItems: [{ InventoryID: ITEM, BaseUOM: 'EA', LotSerialClass: 'LOT' }],
        stock: [
          { InventoryID: ITEM, WarehouseID: 'MAIN', LocationID: 'DOCK', LotSerialNbr: LOT, onHand: 120 },
        ],
      },
    }),
  ]);
  stock.clock.time = Date.now();
  await itemStore(stock.client, stock.tables.Items).saveMany([anItem({ inventoryID: ITEM })]);
  await stock.receive(aReceipt({ lines: [aReceiptLine({ qty: 120, allocations: [aLot(LOT, 120)] })] }));
  toBooks = { ...stock.deps, isOn: true, locations: new Map([['MAIN', 'DOCK']]) };
});

type Action = ActionName<typeof postInventory>;

const act = (action: Action, fields: Record<string, unknown>, group = 'manager') =>
  callRoute(
    postInventory,
    inventoryWriteHandlers({ ...stock.deps, toBooks }),
    { action, ...fields },
    { group, now: stock.clock.time },
  );

/** The poster, as often as something is due, on the clock of the stock. */
const post = async (adjustments = books.connectAdjustments()) => {
  const deps = {
    ...{
      adjustments,
      postings: postingStore(stock.client, stock.tables.Postings),
    },
    ...{
      waitsFor: async (lots: readonly unknown[]) => (lots.length === 0 ? null : waitsFor),
      clock: stock.clock,
      metrics: books.metrics,
      workerId: ulid(),
    },
    ...{ inDoubtMs: 3_000, random: () => 0 },
    log: { info: (event: string) => said.push(event), warn: () => undefined, error: () => undefined },
  };
  const poster = postingPoster(deps.postings, {
    adjustment: postsKind(deps, adjustmentKind(deps), deps.adjustments.beginAdjustment),
  });
  let left = 240_000;
  const wait = async (ms: number) => {
    stock.clock.time += ms;
    left -= ms;
  };
  const leases = leaseStore(books.documentClient, books.tableName);
  await postDueDocuments({ ...deps, leases, wait }, [poster], () => left);
};

const fault = (name: string) =>
  fetch(`${books.simulator.url}/__sim/faults`, { method: 'POST', body: JSON.stringify({ fault: name }) });

const setting = (change: object) =>
  fetch(`${books.simulator.url}/__sim/settings`, { method: 'PATCH', body: JSON.stringify(change) });

const onHandThere = () => books.simulator.records.stock(ITEM).map(({ onHand }) => onHand);

const adjustmentsOf = async (movementId: string) =>
  (await stock.ask('adjustments_of', { movementId })).body.data.items;

const theOne = async (movementId: string) => {
  const [one] = await adjustmentsOf(movementId);
  if (!one) throw new Error('It is not on its way.');
  return one;
};

const scrap = (qty: number, movementId = ulid()) =>
  act('scrap_stock', { movementId, ...L1, qty, reason: 'Broken' });

describe('what we do to goods by ourselves', () => {
  it('is an issue where it goes out, an adjustment where it is written up or off, each released once', async () => {
    const [scrapped, sampled, found] = [ulid(), ulid(), ulid()];
    expect((await scrap(6, scrapped)).status).toBe(200);
    await act('sample_lot', { movementId: sampled, ...L1, qty: 1, reason: 'Taste' });
    await act('adjust_stock', { movementId: found, ...L1, qty: 4, reasonCode: 'Found', note: '' });
    await scrap(6, scrapped);
    await post();
    const { records } = books.simulator;
    expect(records.issues()).toMatchObject([{ Status: 'Released' }, { Status: 'Released' }]);
    expect(records.adjustments()).toMatchObject([
      { Status: 'Released', ExternalRef: `ADJ-${found}`, Details: [{ LotSerialNbr: LOT, Qty: 4 }] },
    ]);
    expect(onHandThere()).toEqual([117]);
    expect(await adjustmentsOf(scrapped)).toMatchObject([
      {
        documentNbr: `SCR-${scrapped.slice(-8)}`,
        rows: [{ inventoryID: ITEM, qty: -6, uom: 'EA', locationID: 'DOCK' }],
        posting: {
          status: 'POSTED',
          inBooks: { type: 'Issue' },
          toCheck: null,
          attempts: [{ outcome: 'posted' }],
        },
      },
    ]);
  });

  it('is counted once, however often a count is sent', async () => {
    const count = { countId: ulid(), ...L1, qty: 115, seen: 120, note: '' };
    expect((await act('count_stock', count)).body.data).toMatchObject({ status: 'Booked' });
    await act('count_stock', count);
    await post();
    expect(onHandThere()).toEqual([115]);
    const { items } = (await stock.ask('list_movements', { inventoryID: ITEM, kind: 'count' })).body.data;
    expect(items).toMatchObject([{ qty: -5, posting: 'POSTED' }]);
  });

  it('goes nowhere where that is switched off', async () => {
    toBooks = { ...toBooks, isOn: false };
    const movementId = ulid();
    await scrap(6, movementId);
    await post();
    expect(onHandThere()).toEqual([120]);
    expect(await adjustmentsOf(movementId)).toEqual([]);
  });

  it.each([
    'partialCommit',
    'timeoutAfterCommit',
    'lookupLag',
    'releaseCommitsAsError',
    'locationUnresolvable',
  ])('is there at most once after %s', async (name) => {
    await fault(name);
    const movementId = ulid();
    await act('adjust_stock', { movementId, ...L1, qty: 4, reasonCode: 'Found', note: '' });
    await post();
    stock.clock.time += 600_000;
    await post();
    const adjustment = await theOne(movementId);
    expect(books.simulator.records.adjustments()).toHaveLength(1);
    const isThere = adjustment.posting.status === 'POSTED';
    expect(onHandThere()).toEqual([isThere ? 124 : 120]);
    // Saved without its lots it is a matter of people, and nothing was released.
    expect(isThere).toBe(name !== 'partialCommit');
  });

  it('backs off while the screen is locked by another document: no attempt counted, each wait logged', async () => {
    const there = books.connectAdjustments();
    const movementId = ulid();
    await scrap(6, movementId);
    const askedAt: number[] = [];
    const form = {
      ...there,
      createAdjustment: async (...sent: Parameters<typeof there.createAdjustment>) => {
        askedAt.push(stock.clock.time);
        return askedAt.length < 14
          ? ({ outcome: 'notSent', noAttempt: 'busy', message: 'Busy.' } as const)
          : there.createAdjustment(...sent);
      },
    };
    for (let minute = 0; minute < 60 && askedAt.length < 14; minute += 1) {
      await post(form);
      stock.clock.time += 60_000;
    }
    const waits = askedAt.slice(1).map((at, nth) => Math.round((at - (askedAt[nth] ?? 0)) / 1_000));
    expect(waits.slice(0, 4)).toEqual([3, 6, 12, 24]);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(180);
    expect(said.filter((event) => event === 'posting.waiting')).toHaveLength(13);
    expect((await theOne(movementId)).posting).toMatchObject({
      ...{ status: 'POSTED', attempts: [{ outcome: 'posted' }] },
    });
  });

  it('is taken off hold where every new one is held', async () => {
    await setting({ holdAdjustments: true });
    await act('adjust_stock', { movementId: ulid(), ...L1, qty: -4, reasonCode: 'Lost', note: '' });
    await post();
    expect(onHandThere()).toEqual([116]);
  });

  it('waits with words for approval there, and goes on when it was approved', async () => {
    await setting({ approveAdjustments: true });
    const movementId = ulid();
    await act('adjust_stock', { movementId, ...L1, qty: -4, reasonCode: 'Lost', note: '' });
    await post();
    const waiting = await theOne(movementId);
    expect(waiting.posting).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('approval') });
    expect((await stock.ask('list_adjustments', { mark: 'FAILED' })).body.data.items).toHaveLength(1);
  });

  it('waits for what brought its lot where it takes, and for nothing where it adds', async () => {
    waitsFor = 'Receipt GR-000001 to be in the books';
    const [less, more] = [ulid(), ulid()];
    await scrap(6, less);
    await act('adjust_stock', { movementId: more, ...L1, qty: 4, reasonCode: 'Found', note: '' });
    await post();
    expect(onHandThere()).toEqual([124]);
    expect(await adjustmentsOf(less)).toMatchObject([
      { posting: { status: 'QUEUED', waitsFor, attempts: [] } },
    ]);
  });

  it('is refused with the words of there, put right there, and retried', async () => {
    await fault('releaseFails');
    const movementId = ulid();
    await scrap(6, movementId);
    await post();
    const failed = await theOne(movementId);
    expect(failed.posting).toMatchObject({
      ...{ status: 'FAILED', failureCode: 'REFUSED', retryable: true },
      reason: expect.stringContaining('Inventory is locked'),
    });
    const again = { postingId: failed.postingId, version: failed.posting.version };
    expect((await act('retry_posting', again, 'consultant')).status).toBe(403);
    expect((await act('retry_posting', { ...again, version: 1 })).status).toBe(409);
    expect((await act('retry_posting', again)).body.data).toMatchObject({ status: 'QUEUED' });
    await post();
    expect(onHandThere()).toEqual([114]);
    expect(books.simulator.records.issues()).toHaveLength(1);
  });

  it('is given up with a reason, and nothing of it is sent any more', async () => {
    const movementId = ulid();
    await scrap(6, movementId);
    const queued = await theOne(movementId);
    const givenUp = {
      postingId: queued.postingId,
      version: queued.posting.version,
      reason: 'Booked as IS-7',
    };
    expect((await act('cancel_posting', givenUp)).body.data).toMatchObject({ status: 'CANCELLED' });
    await post();
    expect(onHandThere()).toEqual([120]);
    expect((await act('retry_posting', givenUp)).status).toBe(422);
  });

  it('has calls of its own: a run or a shipment is not found by them', async () => {
    const nobodys = { postingId: ulid(), version: 1 };
    expect((await act('retry_posting', nobodys)).status).toBe(404);
    expect((await act('check_posting', nobodys)).status).toBe(404);
  });
});
