import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { toLineRows } from '#adapters/dynamo/stock/stock-rows.ts';
import { inGroups } from '#domain/in-groups.ts';
import { aLine, aMove } from '#test/support/builders/stock.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

/*
 * What a search among movements takes of the tables, by the engine's own account: what names an item, a lot or a
 * document is asked by key, however long the ledger is.
 */

let bench: StockBench;

beforeEach(async () => {
  bench = await aStockBench();
});

const numberOf = (count: number): string => String(count).padStart(6, '0');

/** Lines of bottles by wendy, a minute one after the other, each of a lot of its own; every tenth of lot OFTEN as well. */
const addLines = async (from: number, to: number): Promise<void> => {
  const rows = Array.from({ length: to - from }, (_, more) => from + more).flatMap((count) =>
    toLineRows(
      aMove({
        movementId: `01JD00000000000000M1${numberOf(count)}`,
        at: new Date(Date.parse('2026-10-01T00:00:00Z') + count * 60_000).toISOString(),
        lines: [
          aLine(1, { lotNumber: `LOT-${count}` }),
          ...(count % 10 === 0 ? [aLine(1, { lotNumber: 'OFTEN' })] : []),
        ],
      }),
    ),
  );
  for (const group of inGroups(rows, 25))
    await bench.client.send(
      new BatchWriteCommand({
        RequestItems: { [bench.tables.Movements]: group.map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};

/** What a page takes, and how many lines are on it. */
const costOf = async (fields: Record<string, unknown>) => {
  const meter = meterCalls(bench.client);
  const { body } = await bench.ask('list_movements', fields);
  const { items, pagination_key } = body.data;
  return {
    lines: items.length,
    calls: [...meter.calls].sort(),
    read: meter.units.read,
    more: pagination_key !== undefined,
  };
};

const ITEM = { inventoryID: 'GLASS-750' };

/** Each names what it looks for by itself. */
const KEYED = {
  'an item that has none': { inventoryID: 'NO-SUCH' },
  'a lot that has none': { ...ITEM, lotNumber: 'NO-SUCH' },
  'a lot that has one': { ...ITEM, lotNumber: 'LOT-7' },
  'a lot of a person who moved none of it': { ...ITEM, lotNumber: 'LOT-7', person: 'nobody' },
  'a page of an item': ITEM,
  'a page of a lot that moves often': { ...ITEM, lotNumber: 'OFTEN', limit: '3' },
  'a day of an item on which nothing moved': { ...ITEM, day: '2026-09-01' },
  'a document that moved nothing': { documentType: 'move', documentId: 'NO-SUCH' },
};

describe('movements', () => {
  it('that an item, a lot or a document names cost as much among 1,000 as among 100', async () => {
    const costs = async () => {
      const all: Record<string, unknown> = {};
      for (const [name, fields] of Object.entries(KEYED)) all[name] = await costOf(fields);
      return all;
    };
    await addLines(0, 100);
    const few = await costs();
    await addLines(100, 1_000);
    expect(await costs()).toEqual(few);
    // One question of the ledger; what its lines are of is read by key.
    const none = { lines: 0, calls: ['Query'], more: false };
    expect(few).toMatchObject({
      'an item that has none': none,
      'a lot that has none': none,
      'a lot of a person who moved none of it': none,
      'a day of an item on which nothing moved': none,
      'a document that moved nothing': none,
      'a lot that has one': { lines: 1, more: false },
      'a page of an item': { lines: 25, more: true },
      'a page of a lot that moves often': { lines: 3, more: true },
    });
  });
});
