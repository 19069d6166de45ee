import { aSetup, errorsIn, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import { type Caller, closeAll, startSignedIn } from '#emulators/acumatica/testing/signed-in.ts';

afterAll(closeAll);

const unassigned = 'One or more lines have unassigned Location and/or Lot/Serial Number';
const start = (InventoryID: string, OrderQty = 100, rest = {}): Promise<Caller> =>
  startSignedIn({ dataset: aSetup([{ Details: [{ InventoryID, OrderQty, ...rest }] }]) });
const lot = (Qty: number, LotSerialNbr?: string, ExpirationDate?: string, Location?: string) =>
  Object.fromEntries(
    Object.entries({ Qty, LotSerialNbr, ExpirationDate, Location }).filter(
      ([, value]) => value !== undefined,
    ),
  );
const stored = ({ simulator }: Caller, nbr = '000001') => simulator.records.receipt(nbr)?.Details[0];

describe('a lot-tracked line', () => {
  it('needs lots for its whole quantity unless on hold', async () => {
    const caller = await start('LOTTED');
    for (const Allocations of [[], [lot(4, 'A')], [lot(6, 'A')], [lot(5)], [lot(3, 'A'), lot(2)]]) {
      const { status, body } = await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations })]);
      expect([status, body.error]).toEqual([422, unassigned]);
    }
    const held = await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations: [lot(4, 'A')] })], {
      Hold: true,
    });
    expect(held.status).toBe(200);
  });

  it('says <SPLIT> where its rows differ and the value where they agree', async () => {
    const caller = await start('LOTTED');
    const { body } = await receive(caller, [
      onOrder(1, { ReceiptQty: 5, Allocations: [lot(2, 'A'), lot(3, 'B')] }),
    ]);
    expect(body.Details[0]).toMatchObject({
      LotSerialNbr: { value: '<SPLIT>' },
      Location: { value: 'RECEIVING' },
    });
    expect(body.Details[0].Allocations).toMatchObject([
      {
        LotSerialNbr: { value: 'A' },
        Qty: { value: 2 },
        SplitLineNbr: { value: 1 },
        ReceiptNbr: { value: '000001' },
      },
      { LotSerialNbr: { value: 'B' }, Qty: { value: 3 }, SplitLineNbr: { value: 2 } },
    ]);
  });

  it('takes one lot from the line itself', async () => {
    const caller = await start('LOTTED');
    await receive(caller, [onOrder(1, { ReceiptQty: 5, LotSerialNbr: 'ONE', Location: 'MAIN' })]);
    expect(stored(caller)).toMatchObject({ LotSerialNbr: 'ONE', Location: 'MAIN' });
    expect(stored(caller)?.Allocations).toHaveLength(1);
  });

  it('counts lots in the base unit', async () => {
    const caller = await start('DATED', 2, { UOM: 'CASE' });
    const inCases = [onOrder(1, { ReceiptQty: 2, Allocations: [lot(2, 'A', '2027-05-01')] })];
    expect((await receive(caller, inCases)).body.error).toBe(unassigned);
    const inPieces = [
      onOrder(1, { ReceiptQty: 2, Allocations: [lot(40, 'A', '2027-05-01'), lot(8, 'B', '2027-06-01')] }),
    ];
    expect((await receive(caller, inPieces)).status).toBe(200);
    expect(stored(caller)).toMatchObject({ ReceiptQty: 2, UOM: 'CASE' });
  });

  it('needs a date where the class tracks it, and drops one where it doesn’t', async () => {
    const dated = await start('DATED', 48, { UOM: 'EA' });
    const without = await receive(dated, [onOrder(1, { ReceiptQty: 5, Allocations: [lot(5, 'A')] })]);
    expect(errorsIn(without.body)['Details/0/Allocations/0/ExpirationDate']).toBe(
      "'Expiration Date' cannot be empty.",
    );
    const lotted = await start('LOTTED');
    await receive(lotted, [onOrder(1, { ReceiptQty: 5, Allocations: [lot(5, 'A', '2027-05-01')] })]);
    expect(stored(lotted)?.Allocations[0]?.ExpirationDate).toBeUndefined();
  });

  it('keeps the day that was sent, and shifts one that was sent as an instant', async () => {
    const caller = await start('DATED', 48, { UOM: 'EA' });
    const rows = [lot(2, 'A', '2027-05-01'), lot(3, 'B', '2027-05-01T20:00:00Z')];
    await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations: rows })]);
    expect(stored(caller)?.Allocations.map(({ ExpirationDate }) => ExpirationDate)).toEqual([
      '2027-05-01',
      '2027-05-02',
    ]);
  });

  it('refuses a lot number over 100 characters and a place that takes no receipts', async () => {
    const caller = await start('LOTTED');
    const rows = [lot(2, 'L'.repeat(101)), lot(3, 'B', undefined, 'DESPATCH')];
    const { body } = await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations: rows })]);
    expect(Object.keys(errorsIn(body))).toEqual(
      expect.arrayContaining(['Details/0/Allocations/0/LotSerialNbr', 'Details/0/Allocations/1/Location']),
    );
  });
});

describe('a tenant that keeps allocations in its own way', () => {
  it('takes the quantity of a line that says none from its allocations', async () => {
    const caller = await start('DATED', 4, { UOM: 'CASE' });
    const rows = [lot(24, 'A', '2027-05-01'), lot(24, 'B', '2027-06-01')];
    expect((await receive(caller, [onOrder(1, { Allocations: rows })])).status).toBe(200);
    expect(stored(caller)).toMatchObject({ ReceiptQty: 2, UOM: 'CASE' });
  });

  it('drops expiry dates', async () => {
    const caller = await start('DATED', 48, { UOM: 'EA' });
    caller.simulator.faults.add({ fault: 'expiryDropped' });
    await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations: [lot(5, 'A', '2027-05-01')] })]);
    expect(stored(caller)?.Allocations).toMatchObject([{ LotSerialNbr: 'A', Qty: 5 }]);
    expect(stored(caller)?.Allocations[0]?.ExpirationDate).toBeUndefined();
  });

  it.each([
    ['doubles allocations that have a quantity beside them', { ReceiptQty: 5 }, [5, 5]],
    ['leaves alone those that are sent without it', {}, [5]],
  ])('%s', async (_name, beside, quantities) => {
    const caller = await start('LOTTED');
    caller.simulator.faults.add({ fault: 'allocationsDoubled' });
    await receive(caller, [onOrder(1, { ...beside, Allocations: [lot(5, 'A')] })]);
    expect(stored(caller)?.ReceiptQty).toBe(5);
    expect(stored(caller)?.Allocations.map(({ Qty }) => Qty)).toEqual(quantities);
  });
});

describe('a line that isn’t tracked', () => {
  it.each(['PLAIN', 'LATER'])('%s drops lots without a word', async (item) => {
    const caller = await start(item);
    const { status } = await receive(caller, [
      onOrder(1, { ReceiptQty: 5, Allocations: [lot(5, 'A', '2027-01-01')] }),
    ]);
    expect(status).toBe(200);
    expect(stored(caller)?.LotSerialNbr).toBeUndefined();
    expect(stored(caller)?.Allocations).toMatchObject([{ Qty: 5, Location: 'RECEIVING' }]);
  });

  it('is every line when the lot feature is off', async () => {
    const caller = await start('LOTTED');
    caller.simulator.settings.lotTracking = false;
    await receive(caller, [onOrder(1, { ReceiptQty: 5, Allocations: [lot(5, 'A')] })]);
    expect(stored(caller)?.Allocations[0]?.LotSerialNbr).toBeUndefined();
  });
});

describe('a serial-numbered line', () => {
  it('takes one row of quantity 1 per unit', async () => {
    const caller = await start('SERIAL');
    const heap = await receive(caller, [onOrder(1, { ReceiptQty: 2, Allocations: [lot(2, 'S1')] })]);
    expect(errorsIn(heap.body)['Details/0/Allocations/0/Qty']).toMatch(/must be 1/);
    const each = await receive(caller, [
      onOrder(1, { ReceiptQty: 2, Allocations: [lot(1, 'S1'), lot(1, 'S2')] }),
    ]);
    expect(each.status).toBe(200);
  });

  it('refuses a serial number that was received already', async () => {
    const caller = await start('SERIAL');
    await receive(caller, [onOrder(1, { ReceiptQty: 1, Allocations: [lot(1, 'S1')] })]);
    const again = await receive(caller, [
      onOrder(1, { ReceiptQty: 2, Allocations: [lot(1, 'S2'), lot(1, 'S1')] }),
    ]);
    expect(errorsIn(again.body)['Details/0/Allocations/1/LotSerialNbr']).toMatch(/S1/);
  });
});
