import type { AccountingKits, KitName } from '#app/production/posting/accounting-kit-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { compareKit } from '#domain/production/posting/compare-kit.ts';
import { judgeKit } from '#domain/production/posting/judge-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import { quantity } from '#domain/quantity.ts';
import { aBench, type Bench, expectOk } from '#test/support/accounting/accounting-bench.ts';
import { aKit } from '#test/support/builders/kits.ts';

let bench: Bench;
let kits: AccountingKits;

const LOCATION = {
  ...{ Active: true, ReceiptsAllowed: true, SalesAllowed: true, TransfersAllowed: true },
  ...{ AssemblyAllowed: true, PickPriority: 1 },
};

beforeEach(async () => {
  bench = await aBench({
    dataset: {
      lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
      warehouses: [
        {
          WarehouseID: 'WH1',
          Locations: ['LINE1', 'STORE'].map((LocationID) => ({
            ...{ ...LOCATION, LocationID, Description: LocationID },
          })),
        },
      ],
      stockItems: [
        { InventoryID: 'PIE', LotSerialClass: 'LOT' },
        { InventoryID: 'APPLE', BaseUOM: 'KG', LotSerialClass: 'LOT' },
        { InventoryID: 'SALT', BaseUOM: 'KG' },
      ],
      kits: [
        {
          ...{ KitInventoryID: 'PIE', RevisionID: 'V1' },
          StockComponents: [{ StockInventoryID: 'APPLE', ComponentQty: 0.5 }],
        },
      ],
      stock: [
        ['A1', 50],
        ['A2', 8],
        ['A3', 3],
      ].map(([LotSerialNbr, onHand]) => ({
        ...{ InventoryID: 'APPLE', WarehouseID: 'WH1', LocationID: 'STORE' },
        ...{ LotSerialNbr: String(LotSerialNbr), onHand: Number(onHand) },
      })),
    },
  });
  kits = bench.connectKits();
});

const MARKER = 'PR-000123-ABCDEFGH';

const pies = (more: Partial<KitToPost> = {}) => aKit({ date: siteDay(Date.now()), ...more });

const created = async (kit = pies()): Promise<KitName> => {
  const outcome = await kits.createKit(kit, MARKER);
  if (outcome.outcome !== 'created') throw new Error(outcome.message);
  return outcome;
};

const read = async (name: KitName) => {
  const found = expectOk(await kits.kit(name));
  if (!found) throw new Error('It is not there.');
  return found;
};

const AN_HOUR_AGO = () => Date.now() - 3_600_000;

const records = () => bench.simulator.records;

describe('a closed run as a kit assembly', () => {
  it('is created on hold, filled with the lots that were used, and released', async () => {
    const name = await created();
    const picked = await read(name);
    expect(judgeKit(pies(), picked)).toEqual({ is: 'unfinished', next: 'fill' });
    expect(picked.parts[0]?.lots).toMatchObject([{ lotNumber: 'A1' }]);

    expect(await kits.fillKit(pies(), picked)).toEqual({ outcome: 'done' });
    expect(judgeKit(pies(), await read(name))).toEqual({ is: 'unfinished', next: 'release' });

    expect(await kits.releaseKit(name)).toEqual({ outcome: 'done' });
    const whole = await read(name);
    expect(judgeKit(pies(), whole)).toEqual({ is: 'whole', differences: [] });
    expect(compareKit(pies(), whole).comparison).toBe('equal');
    expect(records().stock('APPLE')).toMatchObject([{ onHand: 50 }, { onHand: 1 }, { onHand: 0 }]);
    expect(records().stock('PIE')).toMatchObject([
      { ...{ LotSerialNbr: 'P1', LocationID: 'LINE1', onHand: 20 }, ExpirationDate: '2027-02-18' },
    ]);
  });

  it('is found by its marker among all that changed since, and not where there is none', async () => {
    expect(expectOk(await kits.findKit(MARKER, AN_HOUR_AGO()))).toBeNull();
    const { kitNbr } = await created();
    await kits.createKit(pies(), 'PR-000124-OTHERONE');
    expect(expectOk(await kits.findKit(MARKER, AN_HOUR_AGO()))?.kitNbr).toBe(kitNbr);
    expect(expectOk(await kits.findKit(MARKER, Date.now() + 60_000))).toBeNull();
    expect(bench.calls('Description eq')).toEqual([]);
  });

  it('takes the name that its type has there', async () => {
    bench.simulator.settings.assemblyType = 'Production';
    expect(await created()).toMatchObject({ type: 'Production', kitNbr: '000001' });
  });

  it("is refused in the accounting system's own words", async () => {
    const short = pies({ parts: [{ ...pies().parts[0], lots: [] } as never] });
    const name = await created();
    expect(await kits.fillKit(short, await read(name))).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('dictated by the Kit specification'),
    });
    expect(await kits.createKit(pies({ revision: 'V9' }), MARKER)).toMatchObject({ outcome: 'refused' });
  });

  it('is not released where a lot is short, and is afterwards', async () => {
    const name = await created();
    const lots = [{ lotNumber: 'A3', locationID: 'STORE', qty: quantity(10) }];
    const kit = pies({ parts: [{ inventoryID: 'APPLE', uom: 'KG', lots }] });
    await kits.fillKit(kit, await read(name));
    expect(await kits.releaseKit(name)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('will go negative'),
    });
    expect(judgeKit(kit, await read(name))).toEqual({ is: 'unfinished', next: 'release' });
  });

  it.each([
    ['timeoutAfterCommit', 'create', 'unknown'],
    ['commitAfterDisconnect', 'create', 'unknown'],
    ['partialCommit', 'create', 'unknown'],
    ['lockViolation', 'create', 'notSent'],
    ['429', 'create', 'notSent'],
  ])('whose %s happens at its %s is %s', async (fault, _, outcome) => {
    bench.simulator.faults.add({ fault, match: { method: 'PUT' } });
    expect(await kits.createKit(pies(), MARKER)).toMatchObject({ outcome });
  });

  it.each(['status204immediate', 'locationUnresolvable', 'timeoutAfterCommit', 'releaseCommitsAsError'])(
    'is released in spite of %s',
    async (fault) => {
      const name = await created();
      await kits.fillKit(pies(), await read(name));
      bench.simulator.faults.add({ fault, match: { method: 'POST', path: 'ReleaseKitAssembly' } });
      expect(await kits.releaseKit(name)).toEqual({ outcome: 'done' });
    },
  );

  it('whose lots were left out is not taken for whole', async () => {
    const name = await created();
    bench.simulator.faults.add({ fault: 'lotsDiscarded' });
    await kits.fillKit(pies(), await read(name));
    expect(judgeKit(pies(), await read(name))).toEqual({ is: 'unfinished', next: 'fill' });
  });
});
