import { toNumber } from '#domain/quantity.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { DOCK, SHELF, STAGING } from '#test/support/builders/stock.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { anyId, aPalletBench, type PalletBench } from '#test/support/pallets/pallet-bench.ts';

let bench: PalletBench;
let meter: Meter;

/** A thousand cases of twelve, in three lots. */
const LOTS = { A: 4_800, B: 4_800, C: 2_400 } as const;

beforeEach(async () => {
  bench = await aPalletBench();
  const allocations = Object.entries(LOTS).map(([lotNumber, qty]) => aLot(lotNumber, qty, '2027-06-01'));
  const lines = [aReceiptLine({ qty: 12_000, allocations })];
  await bench.stockBench.receive(aReceipt({ receiptId: '01JD0000000000000000000TWO', lines }));
  meter = meterCalls(bench.client);
});

const convert = (lotNumber: string, cases: number, by: { readonly group?: string } = {}) =>
  bench.act(
    'convert_items',
    {
      ...{ requestId: anyId(), inventoryID: 'GLASS-750', lotNumber, from: DOCK, qty: cases, uom: 'CASE' },
      ...{ casesPerPallet: 50, restOnPallet: false },
    },
    by,
  );

const pallets = async () => (await bench.look('list_pallets', { limit: '1000' })).body.data.items;

/** Bottles of a lot, on pallets and loose. */
const standing = async (lotNumber: string) => {
  const { stock } = await bench.stockBench.deps.itemStock.load('GLASS-750');
  const of = stock.balances.filter((one) => one.lotNumber === lotNumber);
  const sumOf = (isOnPallet: boolean) =>
    of
      .filter(({ place }) => place.startsWith('hu:') === isOnPallet)
      .reduce((sum, { onHand }) => sum + toNumber(onHand), 0);
  return { onPallets: sumOf(true), loose: sumOf(false) };
};

describe('a thousand cases of three lots, by two people at once', () => {
  it('become twenty pallets, each lot whole, no number twice, a transaction each and what lost a race', async () => {
    const made = await Promise.all([
      convert('A', 400, { group: 'manager' }),
      convert('B', 400),
      convert('C', 100, { group: 'manager' }),
      convert('C', 100),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = await pallets();
    expect(all).toHaveLength(20);
    expect(new Set(all.map(({ sscc }) => sscc)).size).toBe(20);
    expect(all.every(({ lines }) => lines.length === 1 && lines[0]?.qty === 600)).toBe(true);
    expect(await standing('A')).toEqual({ onPallets: 4_800, loose: 0 });
    expect(await standing('B')).toEqual({ onPallets: 4_800, loose: 0 });
    expect(await standing('C')).toEqual({ onPallets: 2_400, loose: 0 });
    // At most three a pallet are allowed; one for all of an act is enough, and one more for each that came second.
    const transactions = meter.calls.filter((call) => call === 'TransactWriteItems').length;
    expect(transactions).toBeLessThanOrEqual(20);
  });

  it('are not made of more than there is: of two who take all of a lot one is told what is left', async () => {
    const both = await Promise.all([convert('C', 200), convert('C', 200, { group: 'manager' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('NOT_ENOUGH_STOCK');
    expect(await pallets()).toHaveLength(4);
    expect(await standing('C')).toEqual({ onPallets: 2_400, loose: 0 });
  });
});

describe('one pallet, scanned at two places at once', () => {
  it('goes to one of them, and the other is told where it stands now', async () => {
    const { sscc, version } = await bench.aPallet();
    const both = await Promise.all([
      bench.act('move_pallet', { sscc, version, to: SHELF }),
      bench.act('move_pallet', { sscc, version, to: STAGING }, { group: 'manager' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    const { location, version: now } = (await bench.look('get_pallet', { sscc })).body.data;
    expect(won?.body.data).toMatchObject({ location, version: now });
    expect(lost?.body).toMatchObject({ code: 'STALE_VERSION', current: { location, version: now } });
  });
});
