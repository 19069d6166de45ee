import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { itemKey } from '#domain/items/item.ts';
import { undecidedRules } from '#domain/items/item-rules.ts';
import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import {
  A_RECEIPT_ID,
  aLot,
  aReceipt,
  aReceiptLine,
  cancelled,
  NOW,
  postedState,
} from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Command, operationOf } from '#test/support/engine/light-client.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { keepReceipt } from './keep-receipt.ts';
import { keepStock, measureStock } from './keep-stock.ts';
import type { KeeperDeps } from './keeper-deps.ts';

let bench: StockBench;

beforeEach(async () => {
  bench = await aStockBench();
});

const lotLine = (lots: number, more: Parameters<typeof aReceiptLine>[0] = {}) =>
  aReceiptLine({
    qty: lots,
    allocations: Array.from({ length: lots }, (_, at) => aLot(`L${String(at).padStart(3, '0')}`, 1)),
    ...more,
  });

const stock = () => bench.stockOf('GLASS-750');
const document = async () => (await bench.deps.documents.loadMany([A_RECEIPT_ID])).get(A_RECEIPT_ID);
const isCancelled = {
  state: cancelled,
  attempts: [
    {
      at: new Date(NOW + 1).toISOString(),
      outcome: 'cancelled',
      message: 'Cancelled by wendy: Counted twice.',
    },
  ],
} as const;
const quantityOf = ({ onHand }: { onHand: Readonly<Record<string, number>> }) =>
  Object.values(onHand).reduce((sum, qty) => sum + qty, 0);

describe('how an item is tracked', () => {
  const dated = [aLot('L1', 10, '2027-01-31')];

  const decide = async (more: Parameters<typeof itemRuleTerms>[0]) => {
    const nobody = undecidedRules(anItem());
    await bench.deps.itemRules.save({ ...nobody, ...itemRuleTerms(more), version: 1 }, nobody);
  };

  it('says what the counted date means', async () => {
    await decide({ dateMark: 'bestBefore' });
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: dated })] }));
    expect((await stock()).lots).toMatchObject([{ useBy: null, bestBefore: '2027-01-31', reason: null }]);
  });

  it('says that it means nothing: then it stands in the history alone', async () => {
    await decide({ dateMark: 'none' });
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: dated })] }));
    const { lots, total } = await stock();
    expect(lots).toMatchObject([
      { useBy: null, bestBefore: null, history: [{ reason: 'Received with GR-000123. Dated 2027-01-31.' }] },
    ]);
    expect(total).toMatchObject({ nextExpiry: null, available: 10_000_000 });
  });

  it('puts new lots in quarantine, and leaves alone those that were here', async () => {
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: dated })] }));
    await decide({ defaultStatus: 'Quarantine', dateMark: 'useBy' });
    const allocations = [...dated, aLot('L2', 5, '2027-01-31')];
    const lines = [aReceiptLine({ qty: 15, allocations })];
    await bench.receive(aReceipt({ receiptId: '01JD0000000000000000000002', lines }));
    const { lots, total } = await stock();
    expect(lots).toMatchObject([
      { lotNumber: 'L1', status: 'Released', reason: null },
      { lotNumber: 'L2', status: 'Quarantine', reason: 'New lots of it are looked at first' },
    ]);
    expect(total).toMatchObject({ onHand: 25_000_000, onHold: 5_000_000, available: 20_000_000 });
  });
});

describe('an accepted receipt', () => {
  it('is stock at once, and marked until the accounting system has it', async () => {
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10, '2027-01-31')] })] }));
    expect(await stock()).toMatchObject({
      onHand: { [`L1 ${DOCK}`]: 10 },
      lots: [{ lotNumber: 'L1', useBy: '2027-01-31', status: 'Released', vendorID: 'AMBER' }],
      notInBooks: [{ documentNbr: 'GR-000123', qty: 10_000_000 }],
      total: { onHand: 10_000_000, available: 10_000_000, notInBooks: 10_000_000, nextExpiry: '2027-01-31' },
    });
    expect(await document()).toMatchObject({ parts: 1, applied: 1, state: 'inStock', inBooks: false });

    await bench.receive(
      aReceipt({ ...(await bench.deps.receipts.load(A_RECEIPT_ID)), state: postedState() }),
    );
    expect(await stock()).toMatchObject({
      onHand: { [`L1 ${DOCK}`]: 10 },
      notInBooks: [{ postedAt: expect.any(String) }],
      total: { notInBooks: 10_000_000 },
    });
    expect(await document()).toMatchObject({ inBooks: true, dueAt: null });
  });

  it('that is posted before anybody brought it in is marked as posted for a week, and no longer', async () => {
    await bench.receive(aReceipt({ lines: [lotLine(1)], state: postedState() }));
    expect(await stock()).toMatchObject({
      notInBooks: [{ qty: 1_000_000 }],
      total: { notInBooks: 1_000_000 },
    });
    bench.clock.time += 6 * 24 * 3_600_000;
    await bench.sum('GLASS-750');
    expect((await stock()).notInBooks).toHaveLength(1);
    bench.clock.time += 2 * 24 * 3_600_000;
    await bench.sum('GLASS-750');
    expect((await stock()).notInBooks).toEqual([]);
    const old = { receiptId: A_RECEIPT_ID.replace('H', 'J'), lines: [lotLine(1)], state: postedState() };
    await bench.receive(aReceipt(old));
    expect((await stock()).notInBooks).toEqual([]);
  });

  it('comes once, however often and by how many it is brought in', async () => {
    await bench.storeReceipt(aReceipt({ lines: [lotLine(100)] }));
    await Promise.all(Array.from({ length: 4 }, () => bench.keep(A_RECEIPT_ID)));
    await bench.keep(A_RECEIPT_ID);
    expect(quantityOf(await stock())).toBe(100);
    expect(await document()).toMatchObject({ parts: 3, applied: 3, state: 'inStock' });
  });

  it('that died half-way goes on by the plan that it began with, though its items became others', async () => {
    const lines = [lotLine(60), lotLine(60, { lineNbr: 2, inventoryID: 'CORK' })];
    await bench.storeReceipt(aReceipt({ lines }));
    let writes = 0;
    const dying = {
      ...bench.deps,
      ledger: {
        ...bench.deps.ledger,
        write: (...args: Parameters<typeof bench.deps.ledger.write>) => {
          writes += 1;
          if (writes === 2) throw new Error('Died.');
          return bench.deps.ledger.write(...args);
        },
      },
    };

    await expect(keepReceipt(dying, A_RECEIPT_ID)).rejects.toThrow('Died.');
    const items = new Map([[itemKey('GLASS-750'), anItem({ kind: 'non-stock' })]]);
    await keepReceipt({ ...bench.deps, items: { loadMany: async () => items } }, A_RECEIPT_ID);
    expect([quantityOf(await stock()), quantityOf(await bench.stockOf('CORK'))]).toEqual([60, 60]);
  });

  it('of items that are no stock brings none, and is over', async () => {
    const items = new Map([[itemKey('GLASS-750'), anItem({ kind: 'non-stock' })]]);

    await bench.storeReceipt(aReceipt());
    await keepReceipt({ ...bench.deps, items: { loadMany: async () => items } }, A_RECEIPT_ID);
    expect(await stock()).toMatchObject({ onHand: {}, notInBooks: [] });
    expect(await document()).toMatchObject({ parts: 0, dueAt: null });
  });

  it('of more items than one transaction marks has all of them marked', async () => {
    const lines = Array.from({ length: 105 }, (_, at) =>
      aReceiptLine({ lineNbr: at, inventoryID: `ITEM-${at}`, qty: 1 }),
    );
    await bench.receive(aReceipt({ lines }));
    const marked = await Promise.all(lines.map(({ inventoryID }) => bench.stockOf(inventoryID)));
    expect(marked.filter(({ notInBooks }) => notInBooks.length === 1)).toHaveLength(105);
    expect(marked.filter(({ total }) => total?.notInBooks === 1_000_000)).toHaveLength(105);
  });
});

describe('a receipt of more items than one transaction marks', () => {
  const lines = Array.from({ length: 105 }, (_, at) =>
    aReceiptLine({ lineNbr: at, inventoryID: `ITEM-${at}`, qty: 1 }),
  );

  /** What is marked after somebody begins late whom the others overtook: they are done, and it is in the books. */
  const markedLate = async (clientOf: (client: StockBench['client']) => StockBench['client']) => {
    const { Stock: stock, StockDocuments: stockDocuments } = bench.tables;
    const documents = stockDocumentStore(clientOf(bench.client), { stock, stockDocuments });
    let isOvertaken = false;
    const late: KeeperDeps = {
      ...bench.deps,
      documents: {
        ...bench.deps.documents,
        async begin(...args) {
          if (isOvertaken) throw new Error('It was begun.');
          isOvertaken = true;
          await bench.receive(aReceipt({ lines, state: postedState() }));
          return documents.begin(...args);
        },
      },
    };
    await bench.storeReceipt(aReceipt({ lines }));
    await keepReceipt(late, A_RECEIPT_ID);
    return (await bench.stockOf('ITEM-0')).notInBooks.filter(({ postedAt }) => postedAt === null).length;
  };

  it('is not marked by somebody who is late', async () => {
    expect(await markedLate((client) => client)).toBe(0);
  });

  it('would be, were its document not asked for with each of the transactions', async () => {
    const unasked = await markedLate(
      (client) =>
        ({
          send: ({ input }: { input: TransactWriteCommandInput }) => {
            const writes = input.TransactItems?.filter(({ ConditionCheck }) => !ConditionCheck) ?? [];
            return client.send(new TransactWriteCommand({ ...input, TransactItems: writes }));
          },
        }) as unknown as StockBench['client'],
    );
    expect(unasked).toBe(1);
  });
});

describe('a cancelled receipt', () => {
  it('is taken back by corrections that name its movements', async () => {
    await bench.receive(aReceipt({ lines: [lotLine(50)] }));
    await bench.receive(aReceipt({ lines: [lotLine(50)], ...isCancelled }));
    expect(await stock()).toMatchObject({ onHand: {}, notInBooks: [], total: { onHand: 0, notInBooks: 0 } });
    expect(await document()).toMatchObject({ state: 'takenBack', applied: 0, dueAt: null });
    const ids = [1, 2].map((part) => `receipt#${A_RECEIPT_ID}#${part}`);
    const corrections = await bench.deps.ledger.loadMovements(ids.map((id) => `${id}#correction`));
    expect([...corrections.values()].map(({ corrects, reason }) => [corrects, reason])).toEqual(
      ids.map((id) => [id, 'Cancelled by wendy: Counted twice.']),
    );
  });

  it('that nobody had brought in brings nothing, and never does', async () => {
    await bench.receive(aReceipt(isCancelled));
    expect(await stock()).toMatchObject({ onHand: {}, notInBooks: [] });
    expect(await document()).toMatchObject({ state: 'takenBack' });
  });

  it('while it is brought in leaves nothing, whoever is late', async () => {
    const lines = [lotLine(130)];
    await bench.storeReceipt(aReceipt({ lines }));
    let isFirst = true;
    const late = {
      ...bench.deps,
      ledger: {
        ...bench.deps.ledger,
        async write(...args: Parameters<typeof bench.deps.ledger.write>) {
          const written = await bench.deps.ledger.write(...args);
          if (isFirst) {
            isFirst = false;
            await bench.storeReceipt(aReceipt({ lines, ...isCancelled }));
            await bench.keep(A_RECEIPT_ID);
          }
          return written;
        },
      },
    };

    await keepReceipt(late, A_RECEIPT_ID);
    await bench.sum('GLASS-750');
    expect(await stock()).toMatchObject({ onHand: {}, notInBooks: [], empty: [] });
    expect(await document()).toMatchObject({ parts: 3, state: 'takenBack' });
  });

  it('whose goods were moved says so, asks for a person, and is taken back once they are there again', async () => {
    const lines = [aReceiptLine({ allocations: [aLot('L1', 10)] })];
    await bench.receive(aReceipt({ lines }));
    await bench.move(aMove({ lines: [aLine(-4), aLine(4, { place: SHELF })] }));
    await bench.receive(aReceipt({ lines, ...isCancelled }));
    expect(await document()).toMatchObject({
      state: 'leaving',
      applied: 1,
      problem: 'GLASS-750, lot L1: 10 wanted, 6 on hand at MAIN / DOCK. Count the place if that is not so.',
      problemSince: new Date(NOW).toISOString(),
    });
    expect(quantityOf(await stock())).toBe(10);
    expect(bench.said.map(({ event }) => event)).toEqual(['stock.not_taken_back']);
    await measureStock(bench.deps);
    expect(bench.metrics.of('StockDocumentsStuck')).toEqual([1]);

    const back = [aLine(-4, { place: SHELF }), aLine(4)];
    await bench.move(aMove({ movementId: '01JD0000000000000000000BCK', lines: back }));
    await bench.keep(A_RECEIPT_ID);
    expect(await stock()).toMatchObject({ onHand: {}, notInBooks: [] });
    expect(await document()).toMatchObject({ state: 'takenBack', problem: null, problemSince: null });
  });
});

describe('the clock', () => {
  const tick = (more: { fromTheStart?: boolean } = {}) =>
    keepStock(bench.deps, { receiptIds: [], isTick: true, fromTheStart: false, ...more }, () => 200_000);
  const idOf = (number: number) => `01JD0000000000000000${String(number).padStart(6, '0')}`;
  const storedOn = (number: number, receivedAt: string) =>
    bench.storeReceipt(aReceipt({ receiptId: idOf(number), receivedAt, lines: [aReceiptLine({ qty: 1 })] }));

  it('brings in all receipts from before there was stock, once, and whatever its event was lost of', async () => {
    const days = ['2024-03-01', '2025-12-31', '2026-10-05', '2026-11-19'];
    for (const [at, day] of days.entries()) await storedOn(at, `${day}T03:00:00.000Z`);
    await tick();
    expect(quantityOf(await stock())).toBe(4);
    await storedOn(4, new Date(NOW - 1_000).toISOString());
    await tick();
    await tick();
    expect(quantityOf(await stock())).toBe(5);
    expect(await bench.deps.documents.loadSweep()).toMatchObject({ month: '2026-11' });
    expect(await bench.deps.documents.loadCheck()).toEqual({
      ...{ day: '2026-11-20', after: null, keeps: 2 },
    });
  });

  it('finds one that reached the index late, and passes none that might', async () => {
    await storedOn(1, new Date(NOW - 20 * 60_000).toISOString());
    await storedOn(2, new Date(NOW - 1_000).toISOString());
    await tick();
    await storedOn(3, new Date(NOW - 5 * 60_000).toISOString());
    await tick();
    expect(quantityOf(await stock())).toBe(3);
    expect((await bench.deps.documents.loadSweep())?.after).toContain(idOf(1));
  });

  it('goes through all of them again when it is told to, and nothing comes twice', async () => {
    for (let at = 0; at < 3; at += 1) await storedOn(at, '2026-09-01T00:00:00.000Z');
    await tick();
    await tick({ fromTheStart: true });
    expect(quantityOf(await stock())).toBe(3);
  });

  it('goes through all of them again after goods were moved, used and taken back, and changes nothing', async () => {
    for (let at = 0; at < 4; at += 1) await storedOn(at, '2026-09-01T00:00:00.000Z');
    await tick();
    const [from] = Object.keys((await stock()).onHand);
    const [lotNumber = '', place = ''] = (from ?? '').split(' ');
    const line = { lotNumber, place };
    await bench.move(aMove({ lines: [aLine(-2, line), aLine(2, { ...line, place: SHELF })] }));
    const document = { type: 'run', id: 'R' } as const;
    const used = { lines: [aLine(-1, { ...line, place: SHELF })], movementId: '01JD00000000000000MMMMMMM2' };
    await bench.move(aMove({ kind: 'issue', document, ...used }));
    const receipt = aReceipt({ receiptId: idOf(3), receivedAt: '2026-09-01T00:00:00.000Z' });
    await bench.storeReceipt({ ...receipt, lines: [aReceiptLine({ qty: 1 })], ...isCancelled });
    await bench.keep(idOf(3));
    const before = await stock();
    expect(quantityOf(before)).toBe(2);
    for (let again = 0; again < 2; again += 1) await tick({ fromTheStart: true });
    expect((await stock()).onHand).toEqual(before.onHand);
    const { data } = (await bench.ask('explain', { inventoryID: 'GLASS-750' })).body;
    expect(data).toMatchObject({ onHand: 2, settled: true, movements: { count: 8, sum: 2 } });
  });

  it('ended at any of its writes, has each receipt in stock once after the next ticks, and after going through all twice more', async () => {
    const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'];
    const old = { receivedAt: '2026-09-01T00:00:00.000Z' };
    const lots = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => aLot(`L${from + at}`, from + 1));
    const receipts = [
      aReceipt({ ...old, receiptId: idOf(1), lines: [aReceiptLine({ qty: 3 })] }),
      // Posted before there was stock.
      aReceipt({
        ...{ ...old, receiptId: idOf(2), state: postedState() },
        lines: [aReceiptLine({ qty: 4, allocations: lots(1, 2) })],
      }),
      aReceipt({ ...old, receiptId: idOf(3), lines: [aReceiptLine({ qty: 9, allocations: lots(8, 1) })] }),
      { ...aReceipt({ ...old, receiptId: idOf(4), lines: [aReceiptLine({ qty: 7 })] }), ...isCancelled },
    ];
    let [dies, isOver] = [0, false];
    for (; !isOver; dies += 1) {
      bench = await aStockBench();
      for (const receipt of receipts) await bench.storeReceipt(receipt);
      // It writes how far it came after every month, and there are many without a receipt.
      await bench.deps.documents.saveSweep({ month: '2026-08', after: null });
      const send = bench.client.send.bind(bench.client) as (command: Command) => Promise<unknown>;
      let writes = 0;
      const dying = async (command: Command): Promise<unknown> => {
        writes += WRITES.includes(operationOf(command)) ? 1 : 0;
        if (writes > dies) throw new Error('The process was ended.');
        return send(command);
      };
      Object.assign(bench.client, { send: dying });
      isOver = await tick().then(
        () => true,
        () => false,
      );
      Object.assign(bench.client, { send });
      for (let minute = 1; minute <= 3; minute += 1) {
        bench.clock.time += 60_000;
        await tick();
      }
      for (let again = 0; again < 2; again += 1) await tick({ fromTheStart: true });
      const { data } = (await bench.ask('explain', { inventoryID: 'GLASS-750' })).body;
      expect([dies, data]).toMatchObject([
        dies,
        { onHand: 16, settled: true, movements: { count: 4, sum: 16 } },
      ]);
    }
    // It got beyond the last of them.
    expect(dies).toBeGreaterThan(10);
  });

  it('goes on where it stopped for want of time', async () => {
    for (let at = 0; at < 3; at += 1) await storedOn(at, `2026-0${7 + at}-01T00:00:00.000Z`);
    for (let left = 0; left < 100; left += 1) {
      let asked = 0;
      const soonOver = () => {
        asked += 1;
        return asked > 3 ? 0 : 200_000;
      };
      await keepStock(bench.deps, { receiptIds: [], isTick: true, fromTheStart: false }, soonOver);
    }
    expect(quantityOf(await stock())).toBe(3);
  });

  it('shows one that breaks and goes on with the others', async () => {
    await storedOn(1, '2026-11-01T00:00:00.000Z');
    await storedOn(2, '2026-11-02T00:00:00.000Z');
    const load = async (receiptId: string) => {
      if (receiptId === idOf(1)) throw new Error('It is damaged.');
      return bench.deps.receipts.load(receiptId);
    };
    const deps = { ...bench.deps, receipts: { ...bench.deps.receipts, load } };
    await keepStock(deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 200_000);
    expect(quantityOf(await stock())).toBe(1);
    const stuck = (await bench.deps.documents.loadMany([idOf(1)])).get(idOf(1));
    expect(stuck).toMatchObject({ parts: 0, problem: 'This receipt could not be brought into stock.' });
    expect(await bench.deps.documents.countStuck(100)).toBe(1);

    bench.clock.time += 61_000;
    await tick();
    expect(quantityOf(await stock())).toBe(2);
    expect(await bench.deps.documents.countStuck(100)).toBe(0);
  });

  it('asks for nobody any more once one that broke half-way is whole', async () => {
    await bench.storeReceipt(aReceipt({ lines: [lotLine(100)] }));
    let writes = 0;
    const write = async (...args: Parameters<typeof bench.deps.ledger.write>) => {
      writes += 1;
      if (writes === 2) throw new Error('The table is slow.');
      return bench.deps.ledger.write(...args);
    };
    const told = { receiptIds: [A_RECEIPT_ID], isTick: false, fromTheStart: false };
    await keepStock({ ...bench.deps, ledger: { ...bench.deps.ledger, write } }, told, () => 200_000);
    expect(await document()).toMatchObject({ state: 'arriving', problem: expect.stringContaining('stock') });
    await keepStock(bench.deps, told, () => 200_000);
    expect(await document()).toMatchObject({ state: 'inStock', problem: null, problemSince: null });
    expect(await bench.deps.documents.countStuck(100)).toBe(0);
  });

  it('asks for nobody where one broke while somebody else made it whole', async () => {
    await bench.storeReceipt(aReceipt({ lines: [lotLine(100)] }));
    const write = async () => {
      await bench.keep(A_RECEIPT_ID);
      throw new Error('The table is slow.');
    };
    const told = { receiptIds: [A_RECEIPT_ID], isTick: false, fromTheStart: false };
    await keepStock({ ...bench.deps, ledger: { ...bench.deps.ledger, write } }, told, () => 200_000);
    expect(await document()).toMatchObject({ state: 'inStock' });
    bench.clock.time += 61_000;
    await tick();
    expect(await document()).toMatchObject({ state: 'inStock', problem: null });
  });

  it('works totals out anew when a use-by is past, though nothing moved', async () => {
    const lines = [aReceiptLine({ allocations: [aLot('L1', 4, '2026-11-20'), aLot('L2', 6, '2027-01-31')] })];
    await bench.receive(aReceipt({ lines }));
    await tick();
    expect((await stock()).total).toMatchObject({ available: 10_000_000, nextExpiry: '2026-11-20' });
    bench.clock.time += 24 * 3_600_000;
    await tick();
    expect((await stock()).total).toMatchObject({
      ...{ available: 6_000_000, expired: 4_000_000, nextExpiry: '2027-01-31', asOfDay: '2026-11-21' },
    });
  });
});
