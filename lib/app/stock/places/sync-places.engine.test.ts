import { aBench } from '#test/support/accounting/accounting-bench.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { syncPlaces } from './sync-places.ts';

const HOUR = 3_600_000;

const aWarehouse = async () => {
  const [books, bench] = await Promise.all([aBench(), aStockBench()]);
  const { simulator } = books;
  const accountingStock = books.connectStock();
  return {
    ...{ simulator, bench },
    sync: () => syncPlaces({ ...bench.deps, accountingStock }),
    offered: async () => {
      const { items } = (await bench.ask('list_places')).body.data as {
        items: { place: string; active: boolean }[];
      };
      return items.filter(({ active }) => active).map(({ place }) => place);
    },
  };
};

describe('places', () => {
  it('are those of the accounting system, the inactive ones kept and not offered', async () => {
    const { sync, offered, bench } = await aWarehouse();
    expect(await offered()).toEqual(['loc:MAIN/RECEIVING']);
    await sync();
    expect(await offered()).toEqual([
      ...['loc:COLD/MAIN', 'loc:COLD/RECEIVING', 'loc:MAIN/RECEIVING', 'loc:WHOLESALE/BULK'],
      ...[
        'loc:WHOLESALE/DESPATCH',
        'loc:WHOLESALE/LINES',
        'loc:WHOLESALE/MAIN',
        'loc:WHOLESALE/QUARANTINE',
        'loc:WHOLESALE/RECEIVING',
      ],
    ]);
    const { data } = (await bench.ask('list_places')).body as { data: { asOf: string; items: object[] } };
    expect(data).toMatchObject({ asOf: new Date(NOW).toISOString() });
    expect(data.items).toContainEqual(expect.objectContaining({ place: 'loc:COLD/OLD', active: false }));
  });

  it('are read again after some hours, and stay while the accounting system is away', async () => {
    const { sync, offered, bench, simulator } = await aWarehouse();
    await sync();
    simulator.faults.add({ fault: 'html503', times: 'always', match: { path: 'Warehouse' } });
    await sync();
    expect(bench.said.map(({ event }) => event)).toEqual(['places.up_to_date']);
    bench.clock.time += 5 * HOUR;
    await sync();
    expect(bench.said.at(-1)?.event).toBe('places.not_read');
    expect(await offered()).toContain('loc:WHOLESALE/BULK');
  });

  it('are one location where there is only one', async () => {
    const { sync, offered, simulator } = await aWarehouse();
    simulator.settings.multipleWarehouses = false;
    await sync();
    expect(await offered()).toEqual(['loc:MAIN/MAIN', 'loc:MAIN/RECEIVING']);
  });

  it('are read one by one where the list loses their locations', async () => {
    const { sync, offered, simulator } = await aWarehouse();
    simulator.settings.expandEmptyOnList = true;
    await sync();
    expect(await offered()).toContain('loc:WHOLESALE/BULK');
  });
});
