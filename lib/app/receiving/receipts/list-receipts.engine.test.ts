import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { getReceipts } from '#api/receipts.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import {
  aLot,
  aReceipt,
  aReceiptLine,
  cancelled,
  failed,
  NOW,
  postedState,
  posting,
  queued,
} from '#test/support/builders/receipts.ts';
import {
  aReceivedGoodsBench,
  type ReceivedGoodsBench,
} from '#test/support/receiving/received-goods-bench.ts';
import { getReceiptsHandlers } from './get-receipts.ts';

let bench: ReceivedGoodsBench;

beforeEach(async () => {
  bench = await aReceivedGoodsBench();
});

const DAY_MS = 24 * 3_600_000;

const context = {
  person: { sub: 'sub-1', username: 'wendy', email: null, emailVerified: true, groups: ['consultant'] },
  requestId: 'r',
  now: NOW,
};

const idOf = (count: number): string => `01JD000000000000000000${String(count).padStart(4, '0')}`;

/** A posted receipt, so many days and minutes ago. */
const ago = (days: number, count: number, more: Partial<GoodsReceipt> = {}): GoodsReceipt =>
  aReceipt({
    receiptId: idOf(count),
    receiptNbr: `GR-${String(count).padStart(6, '0')}`,
    receivedAt: new Date(NOW - days * DAY_MS - count * 1_000).toISOString(),
    state: postedState(true),
    ...more,
  });

type ListInput = Record<string, string>;

const ask = async (query: ListInput = {}) => {
  const request = getReceipts.actions.list.request.parse(query);
  return getReceiptsHandlers(bench.deps).list(request, context);
};

const list = async (query: ListInput = {}) => {
  const answer = await ask(query);
  if (!answer.ok) throw new Error(answer.error.message);
  return getReceipts.actions.list.response.parse(answer.value);
};

const numbers = async (query: ListInput = {}) =>
  (await list(query)).data.items.map(({ receiptNbr }) => Number(receiptNbr.slice(3)));

/** Page after page, as the screen goes. */
const pages = async (query: ListInput) => {
  const found: number[][] = [];
  let pagination_key: string | undefined;
  do {
    const page = await list(pagination_key === undefined ? query : { ...query, pagination_key });
    found.push(page.data.items.map(({ receiptNbr }) => Number(receiptNbr.slice(3))));
    pagination_key = page.data.pagination_key;
  } while (pagination_key !== undefined);
  return found;
};

describe('the list of receipts', () => {
  it('shows the last 30 days, the newest first, across months', async () => {
    for (const [count, days] of [29, 3, 0, 30, 12].entries()) await bench.store(ago(days, count + 1));
    expect(await numbers()).toEqual([3, 2, 5, 1]);
    expect((await list()).meta).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(await numbers({ from: '2026-10-21' })).toEqual([3, 2, 5, 1, 4]);
    expect(await numbers({ from: '2026-11-08', to: '2026-11-17' })).toEqual([2, 5]);
  });

  it('is of one warehouse, with what names none, and with rows that do not say it', async () => {
    const of = (count: number, ...named: (string | null)[]) =>
      ago(0, count, {
        lines: named.map((warehouseID, at) => aReceiptLine({ lineNbr: at + 1, warehouseID })),
      });
    for (const receipt of [
      of(1, 'Main'),
      of(2, 'COLD'),
      of(3, 'COLD', 'MAIN'),
      of(4, null),
      of(5, 'COLD'),
      of(6, 'MAIN'),
    ])
      await bench.store(receipt);
    for (const count of [5, 6])
      await bench.client.send(
        new UpdateCommand({
          ...{ TableName: bench.tables.Receipts, Key: { receiptId: idOf(count) } },
          UpdateExpression: 'REMOVE wordsLeftOut',
        }),
      );
    expect(await numbers({ warehouse: 'main' })).toEqual([1, 3, 4, 6]);
    expect(await numbers({ warehouse: 'COLD', search: '' })).toEqual([2, 3, 4, 5]);
    expect(await pages({ warehouse: 'MAIN', limit: '3' })).toEqual([[1, 3, 4], [6]]);
    const [newest] = (await list()).data.items;
    expect(newest).toMatchObject({ warehouses: ['MAIN'] });
    const { pagination_key = '' } = (await list({ warehouse: 'MAIN', limit: '1' })).data;
    expect(await ask({ warehouse: 'COLD', limit: '1', pagination_key })).toMatchObject({ ok: false });
  });

  it('counts days at the site, not in UTC', async () => {
    await bench.store(ago(0, 1, { receivedAt: '2026-11-18T13:30:00.000Z' }));
    expect(await numbers({ from: '2026-11-19', to: '2026-11-19' })).toEqual([1]);
    expect(await numbers({ from: '2026-11-18', to: '2026-11-18' })).toEqual([]);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }, 'INVALID_DAY_RANGE'],
    [{ from: '2026-08-01', to: '2026-11-01' }, 'INVALID_DAY_RANGE'],
    [{ from: '2026-02-30' }, 'INVALID_DAY_RANGE'],
    [{ from: 'yesterday' }, 'INVALID_DAY_RANGE'],
    [{ pagination_key: 'nonsense' }, 'INVALID_PAGE_KEY'],
  ])('refuses %j', async (query, code) => {
    expect(await ask(query)).toMatchObject({ ok: false, error: { code } });
  });

  it('takes 92 days', async () => {
    expect((await list({ from: '2026-08-21', to: '2026-11-20' })).data.items).toEqual([]);
  });

  it('goes page by page without a gap or a repetition, and never ends with an empty page', async () => {
    for (let count = 1; count <= 10; count += 1) await bench.store(ago(count * 2.5, count));
    const whole = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(await pages({ limit: '3' })).toEqual([[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]);
    expect(await pages({ limit: '5' })).toEqual([whole.slice(0, 5), whole.slice(5)]);
    expect(await pages({ limit: '10' })).toEqual([whole]);
  });

  it('keeps its days when the next page is asked for after midnight', async () => {
    for (let count = 1; count <= 4; count += 1) await bench.store(ago(29, count));
    const first = await list({ limit: '2' });
    const request = getReceipts.actions.list.request.parse({
      limit: '2',
      pagination_key: first.data.pagination_key,
    });
    const later = await getReceiptsHandlers(bench.deps).list(request, { ...context, now: NOW + DAY_MS });
    expect(later).toMatchObject({ ok: true, value: { data: { items: [{}, {}] } } });
  });

  it('refuses the key of another list, and one that was tampered with', async () => {
    for (let count = 1; count <= 3; count += 1) await bench.store(ago(1, count));
    const { data } = await list({ limit: '1' });
    const pagination_key = data.pagination_key ?? '';
    expect(await ask({ limit: '1', status: 'POSTED', pagination_key })).toMatchObject({ ok: false });
    expect(await ask({ limit: '1', from: '2026-11-01', pagination_key })).toMatchObject({ ok: false });
    const stored = JSON.parse(Buffer.from(pagination_key, 'base64url').toString('utf8'));
    const noDay = { before: String(stored.before).replace(/^\d{4}-\d{2}/, '2026-13'), to: '2027-01-31' };
    for (const change of [
      { before: '2026-01-01#x' },
      noDay,
      { from: '2020-01-01' },
      { extra: 1 },
      { of: '' },
    ]) {
      const forged = Buffer.from(JSON.stringify({ ...stored, ...change })).toString('base64url');
      expect(await ask({ limit: '1', pagination_key: forged })).toMatchObject({ ok: false });
    }
    expect(Buffer.from(pagination_key, 'base64url').toString('utf8')).not.toContain('AMBER');
  });

  it('finds by vendor, item, lot, status, person and any word', async () => {
    await bench.store(
      ago(1, 1, {
        vendorID: 'OAKBARREL',
        supplierRef: 'DKT-77',
        receivedBy: { sub: 'x', username: 'Casey' },
        lines: [aReceiptLine({ inventoryID: 'RM-SUGAR', allocations: [aLot('Frt-862', 10)] })],
      }),
    );
    await bench.store(ago(1, 2, { state: failed() }));
    await bench.store(ago(1, 3, { state: queued() }));
    expect(await numbers({ vendorId: 'oakbarrel' })).toEqual([1]);
    expect(await numbers({ item: 'sugar' })).toEqual([1]);
    expect(await numbers({ lot: 'FRT-8' })).toEqual([1]);
    expect(await numbers({ person: 'casey' })).toEqual([1]);
    expect(await numbers({ status: 'FAILED' })).toEqual([2]);
    expect(await numbers({ search: 'dkt-77' })).toEqual([1]);
    expect(await numbers({ search: 'gr-000002' })).toEqual([2]);
    expect(await numbers({ search: '000777', status: 'POSTED' })).toEqual([1]);
    expect(await numbers({ item: 'FRT-8' })).toEqual([]);
    expect(await numbers({ vendorId: '', status: '', item: '' })).toEqual([1, 2, 3]);
  });

  it('finds an item far down on a long receipt, whose items no index carries', async () => {
    const lines = Array.from({ length: 400 }, (_, index) =>
      aReceiptLine({ lineNbr: index + 1, inventoryID: `ITEM-NUMBER-${index + 1}` }),
    );
    await bench.store(ago(1, 1, { lines }));
    expect(await numbers({ item: 'item-number-399' })).toEqual([1]);
    expect(await numbers({ item: 'item-number-401' })).toEqual([]);
  });

  it('shows what stands, though the index still tells what was', async () => {
    const { receiptId } = await bench.store(ago(1, 1, { state: posting({ name: 'checking' }) }));
    const lagging = bench.deps.finder;
    const seen = await lagging.ofMonth({
      month: '2026-11',
      from: '2026-11-01',
      to: '2026-11-30',
      before: null,
      limit: 5,
    });
    expect(seen.entries[0]?.entry.status).toBe('POSTING');
    const stored = await bench.deps.receipts.load(receiptId);
    if (!stored) throw new Error('It was stored.');
    await bench.deps.receipts.save({ ...stored, state: postedState(true), version: 2 }, stored);
    bench.deps.finder = {
      ...lagging,
      ofMonth: async ({ month }) => (month === '2026-11' ? seen : { entries: [], next: null }),
    };
    expect((await list()).data.items).toMatchObject([{ status: 'POSTED', accountingReceiptNbr: '000777' }]);
    expect(await numbers({ status: 'POSTED' })).toEqual([1]);
    expect(await numbers({ status: 'POSTING' })).toEqual([]);
  });

  it('reads rows that the version before has written', async () => {
    await bench.store(ago(1, 1));
    await bench.client.send(
      new UpdateCommand({
        TableName: bench.tables.Receipts,
        Key: { receiptId: idOf(1) },
        UpdateExpression: 'REMOVE receivedDate, expected',
      }),
    );
    expect((await list()).data.items).toMatchObject([{ receivedDate: '2026-11-19' }]);
    expect(await bench.deps.receipts.load(idOf(1))).toMatchObject({
      receivedDate: '2026-11-19',
      expected: [],
    });
  });

  it('costs two questions and three units for a page of 25 out of a month of 300', async () => {
    for (let count = 1; count <= 300; count += 1) await bench.store(ago(count % 30, count));
    Object.assign(bench.asked, { commands: [], units: 0 });
    expect((await list()).data.items).toHaveLength(25);
    expect(bench.asked.commands).toEqual(['Query']);
    expect(bench.asked.units).toBeLessThanOrEqual(2);

    // With what is on its way, read by key in one go.
    for (let count = 301; count <= 305; count += 1) await bench.store(ago(0, count, { state: queued() }));
    Object.assign(bench.asked, { commands: [], units: 0 });
    await list();
    expect(bench.asked.commands).toEqual(['Query', 'BatchGet']);
    expect(bench.asked.units).toBeLessThanOrEqual(2 + 5);

    // A filter that lets nothing through looks at all 30 days: one question a month.
    Object.assign(bench.asked, { commands: [], units: 0 });
    expect(await numbers({ search: 'nowhere' })).toEqual([]);
    expect(bench.asked.commands).toEqual(['Query', 'Query']);
    expect(bench.asked.units).toBeLessThanOrEqual(25);
  });
});

describe('receipts that failed or are on their way', () => {
  const DAYS = { from: '2026-08-25', to: '2026-11-20' };

  /** What a page takes of the engine, and what is on it. */
  const asked = async (query: ListInput) => {
    Object.assign(bench.asked, { commands: [], units: 0 });
    const found = await numbers({ ...DAYS, ...query });
    return { found, commands: [...bench.asked.commands], units: bench.asked.units };
  };

  it('are found with as many questions among 240 as among 40, whenever they came', async () => {
    await bench.store(ago(80, 901, { state: failed(), lines: [aReceiptLine({ inventoryID: 'RM-SUGAR' })] }));
    await bench.store(ago(3, 902, { state: failed() }));
    await bench.store(ago(1, 903, { state: queued() }));
    await bench.store(ago(0, 904, { state: posting({ name: 'checking' }) }));
    const ask = async () => [
      await asked({ status: 'FAILED' }),
      await asked({ status: 'FAILED', item: 'sugar' }),
      await asked({ status: 'ON_ITS_WAY' }),
      await asked({ status: 'QUEUED', lot: 'nowhere' }),
    ];
    for (let count = 1; count <= 40; count += 1) await bench.store(ago(count * 2, count));
    const few = await ask();
    for (let count = 41; count <= 240; count += 1) await bench.store(ago(count % 80, count));
    expect(await ask()).toEqual(few);
    expect(few.map(({ found }) => found)).toEqual([[902, 901], [901], [904, 903], []]);
    for (const { commands, units } of few) {
      // By the one mark and by the other, and what they name.
      expect(commands).toEqual(['Query', 'Query', 'BatchGet']);
      expect(units).toBeLessThanOrEqual(6);
    }
  });

  it('come page by page, within their days', async () => {
    for (let count = 1; count <= 5; count += 1) await bench.store(ago(count, count, { state: failed() }));
    await bench.store(ago(89, 6, { state: failed() }));
    const first = await list({ status: 'FAILED', from: '2026-10-01', limit: '3' });
    const [pagination_key] = [first.data.pagination_key ?? ''];
    expect(first.data.items.map(({ receiptNbr }) => receiptNbr)).toEqual([
      'GR-000001',
      'GR-000002',
      'GR-000003',
    ]);
    const second = await list({ status: 'FAILED', from: '2026-10-01', limit: '3', pagination_key });
    expect(second.data.items.map(({ receiptNbr }) => receiptNbr)).toEqual(['GR-000004', 'GR-000005']);
    expect(second.data.pagination_key).toBeUndefined();
  });

  it('are found as they stand while an index still has the mark from before', async () => {
    const { receiptId } = await bench.store(ago(1, 1, { state: queued() }));
    const { finder } = bench.deps;
    const before = await finder.openSince('WAITING', new Date(NOW).toISOString(), 10);
    const stored = await bench.deps.receipts.load(receiptId);
    if (stored) await bench.deps.receipts.save({ ...stored, state: failed(), version: 2 }, stored);
    bench.deps.finder = { ...finder, openSince: async (mark) => (mark === 'WAITING' ? before : []) };
    expect(await numbers({ status: 'FAILED' })).toEqual([1]);
    expect(await numbers({ status: 'ON_ITS_WAY' })).toEqual([]);
  });

  it('of which very many wait, or one can’t be read, are looked for by their days', async () => {
    await bench.store(ago(1, 1, { state: failed() }));
    await bench.store(ago(2, 2, { state: queued() }));
    const { finder } = bench.deps;
    const open = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ receiptId: idOf(1 + at), since: '' }));
    bench.deps.finder = { ...finder, openSince: async (_mark, _until, limit) => open(limit) };
    expect(await numbers({ status: 'FAILED' })).toEqual([1]);
    bench.deps.finder = { ...finder, openSince: async () => open(3) };
    expect(await numbers({ status: 'FAILED' })).toEqual([1]);
    // Of the others alone there are many: they hide none that has the mark.
    bench.deps.finder = {
      ...finder,
      openSince: async (mark, until, limit) =>
        mark === 'FAILED' ? finder.openSince(mark, until, limit) : open(limit),
    };
    Object.assign(bench.asked, { commands: [] });
    expect(await numbers({ status: 'FAILED' })).toEqual([1]);
    expect(bench.asked.commands).toEqual(['Query', 'BatchGet']);
  });
});

describe('the export', () => {
  it('gives the rows of the same filter in large pages', async () => {
    for (let count = 1; count <= 30; count += 1)
      await bench.store(ago(1, count, count % 3 === 0 ? { state: cancelled } : {}));
    const request = getReceipts.actions.export.request.parse({ status: 'CANCELLED' });
    const answer = await getReceiptsHandlers(bench.deps).export(request, context);
    expect(answer).toMatchObject({ ok: true });
    if (answer.ok) {
      expect(answer.value.data.items).toHaveLength(10);
      expect(answer.value.data.pagination_key).toBeUndefined();
    }
  });
});

describe('one receipt', () => {
  const get = async (receiptId: string) => {
    const answer = await getReceiptsHandlers(bench.deps).get_by_id({ receiptId }, context);
    return answer.ok ? getReceipts.actions.get_by_id.response.parse(answer.value).data : answer.error;
  };

  it('tells its lines, lots, differences and every step in the accounting system’s own words', async () => {
    await bench.store(
      ago(0, 1, {
        state: failed('The period is closed.'),
        lines: [aReceiptLine({ qty: 8, allocations: [aLot('L1', 5, '2027-01-01'), aLot('L2', 3)] })],
        expected: [
          { lineNbr: 1, orderedQty: quantity(12), outstandingQty: quantity(10) },
          { lineNbr: 2, orderedQty: quantity(4), outstandingQty: quantity(4) },
        ],
        attempts: [{ at: '2026-11-20T00:00:05.000Z', outcome: 'failed', message: 'The period is closed.' }],
      }),
    );
    expect(await get(idOf(1))).toMatchObject({
      ...{ status: 'FAILED', reason: 'The period is closed.', failureCode: 'REFUSED' },
      ...{ own: true, cancellable: true, retryable: true, nextAttemptAt: null, phase: null, version: 1 },
      lines: [
        {
          ...{ lineNbr: 1, receiptQty: 8, orderedQty: 12, outstandingQty: 10 },
          allocations: [
            { lotNumber: 'L1', expiryDate: '2027-01-01', qty: 5 },
            { lotNumber: 'L2', expiryDate: null, qty: 3 },
          ],
        },
      ],
      differences: [
        { lineNbr: 1, kind: 'short', countedQty: 8, differenceQty: -2, inventoryID: 'GLASS-750' },
        { lineNbr: 2, kind: 'not delivered', countedQty: 0, differenceQty: -4, inventoryID: null },
      ],
      attempts: [{ outcome: 'failed', message: 'The period is closed.' }],
    });
  });

  it('that is none is 404', async () => {
    expect(await get(idOf(9))).toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
  });
});

describe('what needs attention', () => {
  const attention = async (now = NOW) => {
    const answer = await getReceiptsHandlers(bench.deps).attention({}, { ...context, now });
    if (!answer.ok) throw new Error(answer.error.message);
    return getReceipts.actions.attention.response.parse(answer.value).data;
  };

  it('is what failed, and what has been on its way for over ten minutes; the oldest first', async () => {
    const at = (minutes: number) => ({ receivedAt: new Date(NOW - minutes * 60_000).toISOString() });
    await bench.store(ago(0, 1, { ...at(11), state: queued() }));
    await bench.store(ago(0, 2, { ...at(9), state: queued() }));
    await bench.store(ago(0, 3, { ...at(200), state: posting({ name: 'inDoubt', endedAt: NOW }) }));
    await bench.store(ago(0, 4, { ...at(30), state: failed() }));
    await bench.store(ago(0, 5, { ...at(500), state: postedState(false) }));
    await bench.store(ago(0, 6, { ...at(500), state: cancelled }));
    const found = await attention();
    expect(found).toMatchObject({
      count: 3,
      failed: 1,
      waiting: 2,
      hasMore: false,
      oldestAgeSeconds: 12_000,
    });
    expect(found.items.map(({ receiptNbr }) => receiptNbr)).toEqual(['GR-000003', 'GR-000004', 'GR-000001']);
  });

  it('gives a retried receipt its ten minutes again', async () => {
    const retried = new Date(NOW - 60_000).toISOString();
    await bench.store(
      ago(2, 1, { state: queued(), attempts: [{ at: retried, outcome: 'retried', message: '' }] }),
    );
    expect(await attention()).toMatchObject({ count: 0 });
    expect(await attention(NOW + 10 * 60_000)).toMatchObject({ count: 1, oldestSince: retried });
  });

  it('names closed runs and shipments that stopped beside them, and not what waits for its lots', async () => {
    const createdAt = new Date(NOW - 3_600_000).toISOString();
    const other = (postingId: string, state: Posting['state'], more: Partial<Posting> = {}) =>
      bench.client.send(
        new PutCommand(
          putPosting(
            bench.tables.Postings,
            aPosting({ postingId, documentNbr: postingId, createdAt, state, ...more }),
            null,
          ),
        ),
      );
    const waiting = { status: 'QUEUED', nextAttemptAt: NOW } as const;
    const booked = { booksType: 'Assembly', booksNbr: '000007', settled: true, nextAttemptAt: 0 };
    const remark = { of: 'lots', message: 'Another lot.', at: createdAt, checkedBy: null } as const;
    await other('PR-1', { status: 'FAILED', code: 'NOT_POSTABLE', reason: 'Lime is not in it.' });
    await other('PR-2', { ...waiting, waitsFor: 'GR-000001' });
    await other('PR-3', waiting);
    const forgotten = { ...waiting, waitsFor: 'Lot L1 to be in the books' };
    await other('PR-7', forgotten, { createdAt: new Date(NOW - 25 * 3_600_000).toISOString() });
    await other('PR-4', waiting, { createdAt: new Date(NOW - 60_000).toISOString() });
    await other('PR-5', { status: 'POSTED', ...booked }, { remark });
    await other('PR-6', { status: 'POSTED', ...booked });
    const { count, others } = await attention();
    expect(count).toBe(0);
    expect(others?.items.map(({ documentNbr, mark }) => `${documentNbr} ${mark}`).sort()).toEqual([
      ...['PR-1 FAILED', 'PR-3 WAITING', 'PR-5 TO_CHECK', 'PR-7 WAITING'],
    ]);
    expect(others).toMatchObject({ hasMore: false });
    expect(others?.items[1]).toMatchObject({ kind: 'kit', since: createdAt });
  });

  it('costs six questions and three units while all goes well, however many receipts there are', async () => {
    for (let count = 1; count <= 60; count += 1) await bench.store(ago(count % 30, count));
    Object.assign(bench.asked, { commands: [], units: 0 });
    expect(await attention()).toMatchObject({ count: 0, oldestSince: null, items: [] });
    // Three of receipts, three of all else that the poster sends.
    expect(bench.asked.commands).toEqual(Array.from({ length: 6 }, () => 'Query'));
    expect(bench.asked.units).toBeLessThanOrEqual(3);
  });

  it('leaves out what got through since the index was written', async () => {
    const { receiptId } = await bench.store(ago(0, 1, { state: failed() }));
    const open = [{ receiptId, since: new Date(NOW).toISOString() }];
    bench.deps.finder = { ...bench.deps.finder, openSince: async (mark) => (mark === 'FAILED' ? open : []) };
    expect(await attention()).toMatchObject({ count: 1 });
    const stored = await bench.deps.receipts.load(receiptId);
    if (stored) await bench.deps.receipts.save({ ...stored, state: postedState(true), version: 2 }, stored);
    expect(await attention()).toMatchObject({ count: 0 });
  });
});

describe('a supplier reference', () => {
  const repeated = async (query: ListInput) => {
    const request = getReceipts.actions.by_supplier_ref.request.parse(query);
    const answer = await getReceiptsHandlers(bench.deps).by_supplier_ref(request, context);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.data.items.map(({ receiptNbr }) => Number(receiptNbr.slice(3)));
  };

  it('is found again for the same vendor, without case, cancelled receipts and this delivery left out', async () => {
    const reference = { supplierRef: 'Dkt-77' };
    await bench.store(ago(5, 1, reference));
    await bench.store(ago(1, 2, { ...reference, state: failed() }));
    await bench.store(ago(1, 3, { ...reference, state: cancelled }));
    await bench.store(ago(1, 4, { ...reference, vendorID: 'OAKBARREL' }));
    await bench.store(ago(95, 5, reference));
    await bench.store(ago(0, 6, { ...reference, receiptId: `${idOf(6)}~2` }));
    const asked = { vendorId: 'amber', supplierRef: ' DKT-77 ' };
    expect(await repeated(asked)).toEqual([6, 2, 1]);
    expect(await repeated({ ...asked, except: idOf(6) })).toEqual([2, 1]);
    expect(await repeated({ ...asked, days: '366' })).toEqual([6, 2, 1, 5]);
    expect(await repeated({ ...asked, supplierRef: 'DKT-7' })).toEqual([]);
  });
});
