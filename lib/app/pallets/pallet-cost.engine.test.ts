import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { aPalletBench, type PalletBench } from '#test/support/pallets/pallet-bench.ts';

let bench: PalletBench;
let meter: Meter;

beforeEach(async () => {
  bench = await aPalletBench();
  meter = meterCalls(bench.client);
});

const transactions = () => meter.calls.filter((call) => call === 'TransactWriteItems').length;

describe('what pallets cost', () => {
  it('twenty pallets are one transaction, whatever is on them', async () => {
    const made = await bench.convert(1200);
    expect(made.body.data.pallets).toHaveLength(20);
    expect(transactions()).toBe(1);
    expect(meter.calls.length).toBeLessThanOrEqual(12);
  });

  it('a pallet that is moved is two small rows, whatever is on it', async () => {
    const { sscc } = await bench.aPallet();
    meter.reset();
    await bench.act('move_pallet', { sscc, version: 1, to: SHELF });
    expect(transactions()).toBe(1);
    // The pallet, its place in two indexes and its entry in the ledger, each doubled by the transaction.
    expect(meter.units.write).toBeLessThanOrEqual(10);
  });

  it('a pallet that is scanned is its own row and those of its lots', async () => {
    const { sscc } = await bench.aPallet();
    meter.reset();
    await bench.look('get_pallet', { sscc });
    expect(meter.calls).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it('a list of what stands here is one question, and of a place two', async () => {
    await bench.convert(600);
    meter.reset();
    await bench.look('list_pallets');
    expect(meter.calls).toEqual(['Query']);
    meter.reset();
    await bench.look('list_pallets', { place: DOCK });
    expect(meter.calls).toEqual(['Query', 'BatchGetItem']);
  });
});
