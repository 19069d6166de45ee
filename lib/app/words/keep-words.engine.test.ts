import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { receiptWordSource } from '#adapters/dynamo/receiving/receipt-word-source.ts';
import { wordStore } from '#adapters/dynamo/words/word-store.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiptsHandlers } from '#app/receiving/receipts/get-receipts.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import {
  aLot,
  aReceipt,
  aReceiptLine,
  cancelled,
  failed,
  NOW,
  postedState,
} from '#test/support/builders/receipts.ts';
import {
  aReceivedGoodsBench,
  type ReceivedGoodsBench,
} from '#test/support/receiving/received-goods-bench.ts';
import { keepWords, keepWordsAnew } from './keep-words.ts';
import type { WordKeeping } from './word-ports.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

let bench: ReceivedGoodsBench;
let clock: { now: () => number };

beforeEach(async () => {
  bench = await aReceivedGoodsBench();
  clock = { now: () => NOW };
});

const keeping = (retentionYears?: number) => ({
  words: wordStore(bench.client, bench.tables.Words),
  sources: {
    receipt: receiptWordSource(bench.client, { receipts: bench.tables.Receipts, retentionYears }),
    // None, and nobody asks for their words.
    shipment: { ofMonth: async () => ({ documents: [], more: false }) },
    run: { ofMonth: async () => ({ documents: [], more: false }) },
  },
  clock,
});

const keep = (hasTime: () => boolean = () => true) => keepWords(keeping(), hasTime);

const idOf = (count: number): string => `01JD000000000000000000${String(count).padStart(4, '0')}`;

/** A receipt in the books, so long ago, with a lot of its own number. */
const ago = (count: number, ms: number, more: Partial<GoodsReceipt> = {}): GoodsReceipt =>
  aReceipt({
    receiptId: idOf(count),
    receiptNbr: `GR-${String(count).padStart(6, '0')}`,
    receivedAt: new Date(NOW - ms).toISOString(),
    lines: [aReceiptLine({ allocations: [aLot(`Lot-${count}`, 10)] })],
    state: postedState(true),
    ...more,
  });

const page = async (query: Record<string, string>) => {
  const request = getReceipts.actions.list.request.parse(query);
  const context = {
    person: { sub: 's', username: 'wendy', email: null, emailVerified: true, groups: ['consultant'] },
    ...{ requestId: 'r', now: NOW },
  };
  const answer = await getReceiptsHandlers(bench.deps).list(request, context);
  if (!answer.ok) throw new Error(answer.error.message);
  return getReceipts.actions.list.response.parse(answer.value).data;
};

const numbers = async (query: Record<string, string>) =>
  (await page(query)).items.map(({ receiptNbr }) => Number(receiptNbr.slice(3)));

/** What a question asked of the engine. */
const asked = async (query: Record<string, string>) => {
  Object.assign(bench.asked, { commands: [], late: [], units: 0 });
  const found = await numbers(query);
  return { found, commands: [...bench.asked.commands].sort(), units: bench.asked.units };
};

const manyReceipts = async (from: number, to: number): Promise<void> => {
  const all = Array.from({ length: to - from }, (_, index) => ago(from + index, (from + index) * 3 * HOUR));
  for (let at = 0; at < all.length; at += 50) await bench.deps.receipts.accept(all.slice(at, at + 50), []);
};

describe('receipts by lot, item, person or vendor', () => {
  it('cost as many questions among 240 as among 40, found or not', async () => {
    await manyReceipts(1, 40);
    await keep();
    const few = [await asked({ lot: 'lot-7' }), await asked({ lot: 'nowhere' })];
    await manyReceipts(40, 240);
    await keepWordsAnew(keeping());
    await keep();
    const many = [await asked({ lot: 'lot-7' }), await asked({ lot: 'nowhere' })];
    expect(many.map(({ commands }) => commands)).toEqual(few.map(({ commands }) => commands));
    // How far the words have come, what is newer, the word in each of the two months, and what it names.
    expect(many[0]).toMatchObject({
      found: [7, ...Array.from({ length: 10 }, (_, index) => 70 + index)],
      commands: ['BatchGet', 'Get', 'Query', 'Query', 'Query'],
    });
    expect(many[1]).toMatchObject({ found: [], commands: ['Get', 'Query', 'Query', 'Query'] });
    expect(many[1]?.units).toBeLessThanOrEqual(5);
  });

  it('are found by where a word begins, and by all that is asked together', async () => {
    const sugar = { lines: [aReceiptLine({ inventoryID: 'RM-SUGAR', allocations: [aLot('Frt-862', 10)] })] };
    await bench.store(ago(1, 2 * HOUR, { ...sugar, receivedBy: { sub: 'x', username: 'casey.lee' } }));
    await bench.store(ago(2, 3 * HOUR, { ...sugar, state: cancelled, vendorID: 'OAKBARREL' }));
    await bench.store(ago(3, 4 * HOUR));
    await keep();
    expect(await numbers({ item: 'sugar' })).toEqual([1, 2]);
    expect(await numbers({ lot: 'FRT-8' })).toEqual([1, 2]);
    expect(await numbers({ lot: '862', person: 'lee' })).toEqual([1]);
    expect(await numbers({ item: 'rm-', status: 'CANCELLED' })).toEqual([2]);
    expect(await numbers({ vendorId: 'oakbarrel' })).toEqual([2]);
    expect(await numbers({ vendorId: 'oak' })).toEqual([]);
    expect(await numbers({ item: 'sugar', lot: 'lot-3' })).toEqual([]);
    expect(await numbers({ item: 'sugar', search: 'GR-000002' })).toEqual([2]);
  });

  it('are found in the moment in which they are accepted, and as they stand', async () => {
    await bench.store(ago(1, HOUR, { state: failed() }));
    await keep();
    await bench.store(ago(2, MINUTE, { lines: [aReceiptLine({ allocations: [aLot('Lot-1', 4)] })] }));
    expect(await numbers({ lot: 'lot-1' })).toEqual([2, 1]);
    const stored = await bench.deps.receipts.load(idOf(1));
    if (stored) await bench.deps.receipts.save({ ...stored, state: postedState(true), version: 2 }, stored);
    expect(await numbers({ lot: 'lot-1', status: 'FAILED' })).toEqual([]);
  });

  it('are looked for in the words as they stand, which may have come further a moment ago', async () => {
    await bench.store(ago(1, HOUR));
    await keep();
    expect((await asked({ lot: 'lot-1' })).found).toEqual([1]);
    expect(bench.asked.late).toEqual([]);
  });

  it('come page by page, the newest first, without a gap', async () => {
    for (let count = 1; count <= 9; count += 1)
      await bench.store(
        ago(count, count * 5 * MINUTE, { lines: [aReceiptLine({ inventoryID: 'RM-LIME' })] }),
      );
    await keep();
    const pages: number[][] = [];
    for (let key: string | undefined, isFirst = true; isFirst || key !== undefined; isFirst = false) {
      const { items, pagination_key } = await page({
        ...{ item: 'lime', limit: '4' },
        ...(key === undefined ? {} : { pagination_key: key }),
      });
      pages.push(items.map(({ receiptNbr }) => Number(receiptNbr.slice(3))));
      key = pagination_key;
    }
    expect(pages).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]]);
  });

  it('of a word that very many of one month have, with a status: that month is looked through, no other', async () => {
    const DAY = 24 * HOUR;
    const lime = { lines: [aReceiptLine({ inventoryID: 'RM-LIME' })] };
    for (const days of [3, 25, 26, 55]) await bench.store(ago(days, days * DAY, lime));
    for (let count = 100; count < 130; count += 1) await bench.store(ago(count, (count - 99) * 2 * DAY));
    await keep();
    const { words, finder } = bench.deps;
    const looked: string[] = [];
    bench.deps.words = {
      ...words,
      find: async (kind, of, start, limit) => (of === '2026-10' ? null : words.find(kind, of, start, limit)),
    };
    bench.deps.finder = {
      ...finder,
      ofMonth: async (slice) => {
        looked.push(slice.month);
        return finder.ofMonth(slice);
      },
    };
    const asked = { item: 'lime', status: 'POSTED', from: '2026-09-01' };
    expect(await numbers(asked)).toEqual([3, 25, 26, 55]);
    // In November what is newer than the words have come.
    expect(looked).toEqual(['2026-11', '2026-10']);
    const first = await page({ ...asked, limit: '2' });
    expect(first.items.map(({ receiptNbr }) => receiptNbr)).toEqual(['GR-000003', 'GR-000025']);
    const pagination_key = String(first.pagination_key);
    looked.length = 0;
    const second = await page({ ...asked, limit: '2', pagination_key });
    expect(second.items.map(({ receiptNbr }) => receiptNbr)).toEqual(['GR-000026', 'GR-000055']);
    expect(second.pagination_key).toBeUndefined();
    expect(looked).toEqual(['2026-10']);
  });

  it('of a person of very many are the newest that their name has, as soon among 460 as among 230', async () => {
    const byMia = (count: number) =>
      ago(count, count * HOUR, {
        receivedBy: { sub: 'm', username: count % 3 === 0 ? 'mia.lee' : 'mia' },
        lines: [aReceiptLine({ warehouseID: count % 50 === 0 ? 'COLD' : 'MAIN' })],
      });
    const receive = async (from: number, to: number) => {
      for (let at = from; at < to; at += 46)
        await bench.deps.receipts.accept(
          Array.from({ length: 46 }, (_, nth) => byMia(at + nth)),
          [],
        );
      await keepWordsAnew(keeping());
      await keep();
    };
    await receive(1, 231);
    const few = await asked({ person: 'mia' });
    await receive(231, 461);
    const many = await asked({ person: 'mia' });
    expect(many).toEqual({ ...few, units: expect.any(Number) });
    expect(many.found).toEqual(Array.from({ length: 25 }, (_, nth) => nth + 1));
    expect(many.units).toBeLessThanOrEqual(few.units);

    // Page by page none is left out, none comes twice, and none is looked through.
    const { finder } = bench.deps;
    const looked: string[] = [];
    bench.deps.finder = {
      ...finder,
      ofMonth: (slice) => {
        looked.push(slice.month);
        return finder.ofMonth(slice);
      },
    };
    const pages = async (query: Record<string, string>) => {
      const found: number[][] = [];
      for (let key: string | undefined; found.length === 0 || key !== undefined; ) {
        const { items, pagination_key } = await page({
          ...{ person: 'mia', ...query },
          ...(key === undefined ? {} : { pagination_key: key }),
        });
        found.push(items.map(({ receiptNbr }) => Number(receiptNbr.slice(3))));
        key = pagination_key;
      }
      return found;
    };
    const all = await pages({ limit: '100' });
    expect(all.flat()).toEqual(Array.from({ length: 460 }, (_, nth) => nth + 1));
    expect(all).toHaveLength(5);
    expect(await pages({ warehouse: 'COLD' })).toEqual([[50, 100, 150, 200, 250, 300, 350, 400, 450]]);
    // What is newer than the words have come.
    expect(looked).toEqual(['2026-11', '2026-11']);
  });

  it('of more different people than are asked for one by one are found by all that their names have', async () => {
    for (let at = 1; at <= 210; at += 42)
      await bench.deps.receipts.accept(
        Array.from({ length: 42 }, (_, nth) =>
          ago(at + nth, (at + nth) * HOUR, { receivedBy: { sub: 'm', username: `mia${nth % 12}` } }),
        ),
        [],
      );
    await keep();
    const { found, commands } = await asked({ person: 'mia' });
    expect(found).toEqual(Array.from({ length: 25 }, (_, nth) => nth + 1));
    // How far the words have come, what is newer, the word, nine different ones, all of it, and what it names.
    expect(commands.filter((name) => name === 'BatchGet')).toHaveLength(1);
    expect(commands.filter((name) => name === 'Query').length).toBeLessThanOrEqual(13);
  });

  it('of a long receipt are found by each of its items, whose index carries none', async () => {
    const lines = Array.from({ length: 300 }, (_, index) =>
      aReceiptLine({ lineNbr: index + 1, inventoryID: `ITEM-NUMBER-${index + 1}` }),
    );
    await bench.store(ago(1, HOUR, { lines }));
    await keep();
    expect(await asked({ item: 'item-number-299' })).toMatchObject({
      found: [1],
      commands: ['BatchGet', 'Get', 'Query', 'Query', 'Query'],
    });
  });
});

describe('words of receipts', () => {
  it('are written of those from before there were words, a part at a time, and twice are the same', async () => {
    for (let count = 1; count <= 205; count += 1) await bench.store(ago(count, count * HOUR));
    // As long as not all is gone through, the rest is looked through.
    for (let round = 0; round < 150; round += 1) {
      let asks = 0;
      await keep(() => {
        asks += 1;
        return asks === 1;
      });
      if (round % 25 === 0) expect(await numbers({ lot: 'lot-204' })).toEqual([204]);
    }
    expect((await keeping().words.reached('receipt')).slice(0, 10)).toBe('2026-11-20');
    expect((await asked({ lot: 'lot-204' })).found).toEqual([204]);
    await keepWordsAnew(keeping());
    expect(await numbers({ lot: 'lot-204' })).toEqual([204]);
    await keep();
    expect(await numbers({ lot: 'lot-204' })).toEqual([204]);
  });

  it('leave what may still be missing from the index for the next time', async () => {
    await bench.store(ago(1, 20 * MINUTE));
    await bench.store(ago(2, 10 * MINUTE));
    await keep();
    expect(await keeping().words.reached('receipt')).toContain(idOf(1));
    clock = { now: () => NOW + 10 * MINUTE };
    await keep();
    expect(await keeping().words.reached('receipt')).toContain(idOf(2));
  });

  it('are remembered every few receipts, so that a tick ends when its time is over', async () => {
    for (let count = 1; count <= 30; count += 1) await bench.store(ago(count, count * HOUR));
    let written = 0;
    const { words, ...deps } = keeping();
    const counting: WordKeeping = {
      ...words,
      async write(kind, documents) {
        written += documents.length;
        await words.write(kind, documents);
      },
    };
    await keepWords({ ...deps, words: counting }, () => written === 0);
    expect(written).toBe(5);
    expect(await words.reached('receipt')).toContain(idOf(26));
  });

  it('are begun anew even while a tick from before is still writing', async () => {
    for (let count = 1; count <= 12; count += 1) await bench.store(ago(count, count * HOUR));
    let writes = 0;
    const { words, ...deps } = keeping();
    const overtaken: WordKeeping = {
      ...words,
      async write(kind, documents) {
        writes += 1;
        if (writes === 2) await keepWordsAnew(keeping());
        await words.write(kind, documents);
      },
    };
    await keepWords({ ...deps, words: overtaken }, () => true);
    expect(await words.reached('receipt')).toBe('');
    expect(writes).toBe(2);
    await keep();
    expect(await words.reached('receipt')).toContain(idOf(1));
  });

  it('are kept as long as their receipt, which stays while it is on its way', async () => {
    await bench.store(ago(1, HOUR));
    await bench.store(ago(2, 2 * HOUR, { state: failed() }));
    await bench.store(ago(3, 3 * HOUR, { state: postedState(false) }));
    await bench.store(ago(4, 4 * HOUR, { state: cancelled }));
    await keepWords(keeping(7), () => true);
    const { Items = [] } = await bench.client.send(new ScanCommand({ TableName: bench.tables.Words }));
    const ofReceipts = Items.filter(({ list }) => list !== 'receipt#reached');
    const ends = (count: number) => [
      ...new Set(ofReceipts.filter(({ place }) => place.includes(idOf(count))).map((row) => row.expiresAt)),
    ];
    const end = (ms: number) => Math.floor(new Date(NOW - ms).setUTCFullYear(2033) / 1000);
    expect([1, 2, 3, 4].map(ends)).toEqual([[end(HOUR)], [undefined], [undefined], [end(4 * HOUR)]]);
  });

  it('cost one question a tick while nothing comes', async () => {
    await bench.store(ago(1, HOUR));
    await keep();
    Object.assign(bench.asked, { commands: [], units: 0 });
    await keep();
    // And how far those of shipments and of runs have come.
    expect(bench.asked.commands).toEqual(['Get', 'Query', 'Get', 'Get']);
    expect(bench.asked.units).toBeLessThanOrEqual(4);
  });
});
