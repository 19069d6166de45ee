import { ulid } from 'ulid';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster, postsKind } from '#app/posting/postings/posting-poster.ts';
import { aBench, type Bench } from '#test/support/accounting/accounting-bench.ts';
import { aStoppedKitRun, hasSugar } from '#test/support/production/kit-run.ts';
import { aProductionBench, type ProductionBench } from '#test/support/production/production-bench.ts';
import { kitKind } from './kit-kind.ts';

const LOCATION = {
  ...{ Active: true, ReceiptsAllowed: true, SalesAllowed: true, TransfersAllowed: true },
  ...{ AssemblyAllowed: true, PickPriority: 1 },
};

let floor: ProductionBench;
let books: Bench;
let runId: string;
/** What the run waits for in the books. */
let waitsFor: string | null;

/** A run of 100 bottles and 5 kg of sugar S1; in the books are S0 before it, which the system would pick, and S1. */
beforeEach(async () => {
  waitsFor = null;
  [floor, books] = await Promise.all([
    aProductionBench(new Date().toISOString()),
    aBench({
      dataset: {
        lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
        warehouses: [
          {
            WarehouseID: 'MAIN',
            Locations: ['LINE1', 'R1'].map((LocationID) => ({
              ...{ ...LOCATION, LocationID, Description: LocationID },
            })),
          },
        ],
        stockItems: [
          { InventoryID: 'GINGER-330', BaseUOM: 'BOTTLE', LotSerialClass: 'LOT' },
          { InventoryID: 'SUGAR', BaseUOM: 'KG', LotSerialClass: 'LOT' },
        ],
        kits: [
          {
            ...{ KitInventoryID: 'GINGER-330', RevisionID: 'V1' },
            StockComponents: [{ StockInventoryID: 'SUGAR', ComponentQty: 0.05, UOM: 'KG' }],
          },
        ],
        stock: ['S0', 'S1'].map((LotSerialNbr) => ({
          ...{ InventoryID: 'SUGAR', WarehouseID: 'MAIN', LocationID: 'R1', LotSerialNbr, onHand: 100 },
        })),
      },
    }),
  ]);
  floor.books.isOn = true;
  await hasSugar(floor);
  runId = await aStoppedKitRun(floor);
});

const runNow = async () => (await floor.consultant.getProduction('get_run', { runId })).body.data;

const close = async () =>
  floor.consultant.postProduction('close_run', {
    ...{ runId, changeId: ulid(), rev: (await runNow()).goods.rev },
  });

/** The poster, as often as something is due, on the clock of the floor. */
const post = async () => {
  const deps = {
    ...{ kits: books.connectKits(), postings: floor.postings, waitsFor: async () => waitsFor },
    ...{ clock: { now: () => floor.clock.now }, metrics: books.metrics, workerId: ulid(), inDoubtMs: 3_000 },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    random: () => 0,
  };
  const poster = postingPoster(floor.postings, { kit: postsKind(deps, kitKind(deps), deps.kits.beginKit) });
  let left = 200_000;
  const wait = async (ms: number) => {
    floor.clock.now += ms;
    left -= ms;
  };
  const leases = leaseStore(books.documentClient, books.tableName);
  await postDueDocuments({ ...deps, leases, wait }, [poster], () => left);
};

const fault = (name: string) =>
  fetch(`${books.simulator.url}/__sim/faults`, { method: 'POST', body: JSON.stringify({ fault: name }) });

const assemblies = () => books.simulator.records.assemblies();

describe('a run that is closed', () => {
  it('is a released kit assembly with the lots that it used and made, and says so', async () => {
    expect((await close()).status).toBe(200);
    await post();
    const { posting, goods } = await runNow();
    expect(posting).toMatchObject({ status: 'POSTED', toCheck: null, attempts: [{ outcome: 'posted' }] });
    expect(assemblies()).toMatchObject([
      {
        ...{ Status: 'Released', KitInventoryID: 'GINGER-330', Qty: 100, ReferenceNbr: posting.inBooks.nbr },
        Allocations: [{ LotSerialNbr: goods.lotNumber, LocationID: 'LINE1', Qty: 100 }],
        StockComponents: [{ Allocations: [{ LotSerialNbr: 'S1', LocationID: 'R1', Qty: 5 }] }],
      },
    ]);
    const { records } = books.simulator;
    expect(records.stock('SUGAR').map(({ onHand }) => onHand)).toEqual([100, 95]);
    expect(records.stock('GINGER-330')).toMatchObject([{ LotSerialNbr: goods.lotNumber, onHand: 100 }]);
  });

  it('is there once, whatever answer was lost', async () => {
    await fault('partialCommit');
    await close();
    await post();
    floor.clock.now += 600_000;
    await post();
    expect((await runNow()).posting).toMatchObject({ status: 'POSTED' });
    expect(assemblies()).toMatchObject([{ Status: 'Released' }]);
  });

  it('waits for what brought its lots, which is no attempt, and can be given up', async () => {
    waitsFor = 'Receipt GR-000123 to be in the books';
    await close();
    await post();
    const { posting } = await runNow();
    expect(posting).toMatchObject({ ...{ status: 'QUEUED', waitsFor, attempts: [], cancellable: true } });
    waitsFor = null;
    floor.clock.now += 120_000;
    await post();
    expect((await runNow()).posting).toMatchObject({ status: 'POSTED', waitsFor: null });
  });

  it('is what was settled last, where it was opened and closed again before it was sent', async () => {
    await close();
    const { goods } = await runNow();
    const again = { runId, changeId: ulid(), rev: goods.rev, reason: 'Counted wrongly' };
    expect((await floor.manager.postProduction('reopen_run', again)).status).toBe(200);
    await post();
    expect(assemblies()).toEqual([]);
    expect((await close()).status).toBe(200);
    await post();
    expect((await runNow()).posting).toMatchObject({ status: 'POSTED' });
    const late = { ...again, changeId: ulid(), rev: (await runNow()).goods.rev };
    const refused = await floor.manager.postProduction('reopen_run', late);
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    expect(assemblies()).toHaveLength(1);
  });

  it('fails with the words of the accounting system, and is sent again once it is put right there', async () => {
    await fetch(`${books.simulator.url}/__sim/stock/SUGAR`, {
      method: 'PUT',
      body: JSON.stringify({ WarehouseID: 'MAIN', LocationID: 'R1', LotSerialNbr: 'S1', onHand: 2 }),
    });
    await close();
    await post();
    const { posting } = await runNow();
    expect(posting).toMatchObject({ status: 'FAILED', retryable: true });
    expect(posting.reason).toContain('will go negative');
    await fetch(`${books.simulator.url}/__sim/stock/SUGAR`, {
      method: 'PUT',
      body: JSON.stringify({ WarehouseID: 'MAIN', LocationID: 'R1', LotSerialNbr: 'S1', onHand: 50 }),
    });
    await floor.manager.postProduction('retry_posting', { runId, version: posting.version });
    await post();
    expect((await runNow()).posting).toMatchObject({ status: 'POSTED' });
    expect(assemblies()).toMatchObject([{ Status: 'Released' }]);
  });
});
