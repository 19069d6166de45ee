import type { AccountingShipments } from '#app/shipments/posting/accounting-shipment-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { quantity } from '#domain/quantity.ts';
import { judgeShipment } from '#domain/shipments/posting/judge-shipment.ts';
import type { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { aBench, type Bench, expectOk } from '#test/support/accounting/accounting-bench.ts';

let bench: Bench;
let shipments: AccountingShipments;

const MARKER = 'SH-000123-ABCDEFGH';

const ORDER = { orderType: 'SO', orderNbr: '000067' };

beforeEach(async () => {
  bench = await aBench({
    dataset: {
      lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
      warehouses: [{ WarehouseID: 'WH1' }],
      stockItems: [{ InventoryID: 'JAM', LotSerialClass: 'LOT', BaseUOM: 'PIECE' }],
      customers: [{ CustomerID: 'C1' }],
      salesOrders: [
        {
          ...{ OrderNbr: '000067', CustomerID: 'C1', Date: '2026-01-01' },
          Details: [{ InventoryID: 'JAM', UOM: 'PIECE', OrderQty: 20 }],
        },
      ],
      stock: ['L1', 'L2'].map((LotSerialNbr) => ({
        ...{ InventoryID: 'JAM', WarehouseID: 'WH1', LocationID: 'MAIN', LotSerialNbr, onHand: 30 },
      })),
    },
  });
  shipments = bench.connectShipments();
});

const shipped = (
  lots: readonly (readonly [string, number])[] = [
    ['L2', 5],
    ['L1', 3],
  ],
): ShipmentToPost => ({
  ...{ customerID: 'C1', locationID: 'MAIN', warehouseID: 'WH1', date: siteDay(Date.now()) },
  lines: [
    {
      ...{ ...ORDER, orderLineNbr: 1, inventoryID: 'JAM', baseUom: 'PIECE' },
      lots: lots.map(([lotNumber, qty]) => ({ lotNumber, locationID: 'MAIN', qty: quantity(qty) })),
    },
  ],
});

const created = async (shipment = shipped()): Promise<string> => {
  const outcome = await shipments.createShipment(shipment, MARKER);
  if (outcome.outcome !== 'created') throw new Error(outcome.message);
  return outcome.shipmentNbr;
};

const judged = async (shipmentNbr: string, shipment = shipped()) => {
  const found = expectOk(await shipments.shipment(shipmentNbr));
  if (!found) throw new Error('It is not there.');
  return judgeShipment(shipment, found);
};

describe('a shipment that has left', () => {
  it('is created with its lots, compared, and confirmed', async () => {
    const shipmentNbr = await created();
    expect(await judged(shipmentNbr)).toEqual({ is: 'unfinished', next: 'confirm' });
    expect(await shipments.confirmShipment(shipmentNbr)).toEqual({ outcome: 'done' });
    expect(await judged(shipmentNbr)).toEqual({ is: 'whole', differences: [] });
    expect(bench.simulator.records.stock('JAM')).toMatchObject([{ shipped: 3 }, { shipped: 5 }]);
  });

  it('is found by keys alone: its orders’ shipments, then each by its number', async () => {
    expect(expectOk(await shipments.findShipment([ORDER], MARKER))).toBeNull();
    const shipmentNbr = await created();
    expect(expectOk(await shipments.findShipment([ORDER], MARKER))?.shipmentNbr).toBe(shipmentNbr);
    expect(expectOk(await shipments.findShipment([ORDER], 'SH-000124'))).toBeNull();
    expect(expectOk(await shipments.findShipment([{ ...ORDER, orderNbr: '9' }], MARKER))).toBeNull();
    expect(bench.calls('$filter')).toEqual([]);
  });

  it('is opened where every new one is on hold', async () => {
    bench.simulator.settings.holdShipments = true;
    const shipmentNbr = await created();
    expect(await judged(shipmentNbr)).toEqual({ is: 'unfinished', next: 'open' });
    expect(await shipments.openShipment(shipmentNbr)).toEqual({ outcome: 'done' });
    expect(await judged(shipmentNbr)).toEqual({ is: 'unfinished', next: 'confirm' });
  });

  it('is not confirmed with other lots, and is said to differ where somebody did', async () => {
    const shipmentNbr = await created();
    const other = shipped([['L2', 8]]);
    expect(await judged(shipmentNbr, other)).toMatchObject({
      is: 'not as sent',
      reason: expect.stringContaining('8 of L2 left; there 5 of L2, 3 of L1'),
    });
    await shipments.confirmShipment(shipmentNbr);
    expect(await judged(shipmentNbr, other)).toMatchObject({
      is: 'whole',
      differences: [expect.any(String)],
    });
    expect(await judged(shipmentNbr, shipped([['L2', 9]]))).toMatchObject({ is: 'not as sent' });
    expect(await judged(shipmentNbr, { ...shipped(), customerID: 'C2' })).toEqual({ is: 'not ours' });
  });

  it("is refused in the accounting system's own words", async () => {
    await created();
    expect(await shipments.createShipment(shipped(), 'another')).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('already has the 000001 open shipment'),
    });
    const tooMuch = await shipments.createShipment(shipped([['L1', 99]]), 'another');
    expect(tooMuch).toMatchObject({ outcome: 'refused' });
  });

  it.each([
    ['timeoutAfterCommit', 'unknown'],
    ['commitAfterDisconnect', 'unknown'],
    ['lockViolation', 'notSent'],
    ['429', 'notSent'],
  ])('whose create meets %s is %s', async (fault, outcome) => {
    bench.simulator.faults.add({ fault, match: { method: 'PUT' } });
    expect(await shipments.createShipment(shipped(), MARKER)).toMatchObject({ outcome });
  });

  it('whose confirmation is declined as one call too many is not refused, and is confirmed later', async () => {
    const shipmentNbr = await created();
    bench.simulator.faults.add({ fault: '429x3', match: { method: 'POST', path: 'ConfirmShipment' } });
    const declined = {
      outcome: 'notSent',
      noAttempt: 'declined',
      message: expect.stringContaining('declined'),
    };
    for (let time = 0; time < 3; time += 1)
      expect(await shipments.confirmShipment(shipmentNbr)).toEqual(declined);
    expect(await judged(shipmentNbr)).toEqual({ is: 'unfinished', next: 'confirm' });
    expect(await shipments.confirmShipment(shipmentNbr)).toEqual({ outcome: 'done' });
  });

  it.each(['status204immediate', 'locationUnresolvable', 'timeoutAfterCommit', 'releaseCommitsAsError'])(
    'is confirmed in spite of %s, and not twice',
    async (fault) => {
      const shipmentNbr = await created();
      bench.simulator.faults.add({ fault, match: { method: 'POST', path: 'ConfirmShipment' } });
      expect(await shipments.confirmShipment(shipmentNbr)).toEqual({ outcome: 'done' });
      expect(await shipments.confirmShipment(shipmentNbr)).toEqual({ outcome: 'done' });
      expect(bench.calls('POST').filter((call) => call.includes('ConfirmShipment'))).toHaveLength(1);
    },
  );
});
