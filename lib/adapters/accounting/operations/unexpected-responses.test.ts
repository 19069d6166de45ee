import type { AccountingClient } from '#adapters/accounting/client.ts';
import { createPaths } from '#adapters/accounting/protocol/odata.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import { createRecords } from '#adapters/accounting/protocol/records.ts';
import { ok } from '#domain/result.ts';
import { itemsById } from './items.ts';
import { createLotClassReader } from './lot-classes.ts';
import { openOrdersOf, order } from './orders.ts';

/** A stub accounting system that returns malformed answers. */
const answering = (answer: (path: string) => unknown) => {
  const paths: string[] = [];
  const client: Pick<AccountingClient, 'get'> = {
    get: async (path) => {
      paths.push(path);
      return ok({ json: answer(path), serverTime: null, tookMs: 1 });
    },
  };
  return { paths, records: createRecords(client, createPaths('Default/25.200.001')) };
};

const wrapped = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value }]));

const anOrder = (fields: Record<string, unknown> = {}, lines: readonly Record<string, unknown>[] = [{}]) => ({
  ...wrapped({ Type: 'Normal', OrderNbr: 'PO1', VendorID: 'V1', Status: 'Open', ...fields }),
  Details: lines.map((line) => wrapped({ LineNbr: 1, InventoryID: 'A', OrderQty: 1, UOM: 'EA', ...line })),
});

const clock = { now: () => 0 };

describe('an accounting system', () => {
  it('that answers with another record than was asked for is not believed', async () => {
    const { records } = answering(() => anOrder({ OrderNbr: 'PO2' }));
    expect(await order(records, 'Normal', 'PO1')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', message: expect.stringContaining('another PurchaseOrder') },
    });
    expect(
      await order(answering(() => anOrder({ OrderNbr: 'po1  ' })).records, 'Normal', 'PO1'),
    ).toMatchObject({
      ok: true,
      value: { orderNbr: 'po1' },
    });
    expect((await order(answering(() => ({})).records, 'Normal', 'PO1')).ok).toBe(false);
  });

  it('that passes over $skip is not read without end', async () => {
    const page = Array.from({ length: 50 }, (_, index) => anOrder({ OrderNbr: `PO${index}` }));
    const orders = answering(() => page);
    expect(await openOrdersOf(orders.records, 'V1')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    });
    expect(orders.paths).toHaveLength(2);
    const classes = answering(() =>
      Array.from({ length: 20 }, (_, index) => wrapped({ ClassID: `C${index}` })),
    );
    expect(await createLotClassReader(classes.records, clock)()).toMatchObject({ ok: false });
    expect(classes.paths).toHaveLength(2);
  });

  it('whose texts have no end leaves an order that fits into the table', async () => {
    const long = 'é'.repeat(500_000);
    const { records } = answering(() =>
      anOrder({ Description: long, note: long }, [{ LineDescription: long }]),
    );
    const read = await order(records, 'Normal', 'PO1');
    expect(read.ok && JSON.stringify(read.value).length).toBeLessThan(6_000);
  });

  it('whose line numbers are none leaves lines without one, not an order that can never be read again', async () => {
    const { records } = answering(() => anOrder({}, [{ LineNbr: 1.5 }, { LineNbr: 'x' }, { LineNbr: '3' }]));
    const read = await order(records, 'Normal', 'PO1');
    expect(read.ok && read.value?.lines.map(({ lineNbr }) => lineNbr)).toEqual([0, 0, 3]);
  });

  it('whose units are no packaging gives an item without them', async () => {
    const factors = [1e-10, 1e-300, -1, 0, 1e7, 1e16, 24];
    const { records } = answering((path) =>
      path.includes('StockItem')
        ? [
            {
              ...wrapped({ InventoryID: 'A', BaseUOM: 'EA', PurchaseUOM: 'CASE' }),
              UOMConversions: factors.map((ConversionFactor, index) =>
                wrapped({ FromUOM: `U${index}`, ToUOM: 'EA', ConversionFactor, MultiplyOrDivide: 'Divide' }),
              ),
            },
          ]
        : [],
    );
    const reading = {
      ...{ records, lotClasses: createLotClassReader(records, clock), listing: createListing() },
      ...{ pageSize: 500, modifiedField: 'LastModifiedDateTime', unitsByKey: false },
    };
    const items = await itemsById(reading, ['A']);
    expect(items.ok && items.value[0]?.conversions).toEqual([{ uom: 'U6', factor: 24, operation: 'Divide' }]);
  });
});
