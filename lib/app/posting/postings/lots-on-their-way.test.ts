import type { Posting } from '#domain/posting/posting-record.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import { quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { err, ok } from '#domain/result.ts';
import type { BooksBalance } from '#domain/stock/books/books-reading.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import { aReceipt } from '#test/support/builders/receipts.ts';
import { type LotsOnTheirWayDeps, lotsOnTheirWay } from './lots-on-their-way.ts';

const LOT = { inventoryID: 'JAM', lotNumber: 'L1', qty: quantity(10) };

const GIVEN_UP = { status: 'CANCELLED', reason: 'By hand' } as const;

const posted = { status: 'POSTED', accountingReceiptNbr: '000456', settled: true, nextAttemptAt: 0 } as const;

interface World {
  readonly state?: GoodsReceipt['state'] | null;
  readonly isMarked?: boolean;
  readonly isReleased?: boolean | null;
  readonly run?: Posting;
  /** A run that made it and has no posting: since when it is closed, or null. */
  readonly made?: { readonly closedAt: string | null };
  readonly postsRuns?: boolean;
  readonly postsAdjustments?: boolean;
  /** What the books can issue of it; null: nobody answers. */
  readonly inBooks?: number | null;
}

let asked: string[];

const balance = (lotNumber: string, issuable: number): BooksBalance => ({
  ...{ lotNumber, warehouseID: 'MAIN', locationID: 'L', expiryDate: null },
  ...{ onHand: quantity(issuable), issuable: quantity(issuable) },
});

const inWorld = ({
  state = posted,
  isMarked = true,
  isReleased = true,
  run,
  ...more
}: World): LotsOnTheirWayDeps => ({
  lots: {
    loadMany: async () =>
      new Map([
        [
          lotIdKey(LOT),
          {
            ...LOT,
            origin:
              run || more.made ? { type: 'run', id: run?.postingId ?? 'P1' } : { type: 'receipt', id: 'R1' },
          } as unknown as Lot,
        ],
      ]),
  },
  itemStock: {
    loadBesideBalances: async () => ({
      ...{ total: null, sum: null, shares: null, books: null },
      notInBooks: isMarked
        ? [{ documentType: 'receipt', documentId: 'R1', documentNbr: 'GR-000123' } as NotInBooks]
        : [],
    }),
  },
  reader: {
    lines: async () => ({
      rows: [{ kind: 'receive', document: { type: 'receipt', id: 'R1' }, entry: 'e' } as never],
      more: false,
    }),
  },
  receipts: { load: async () => state && aReceipt({ state }) },
  postings: { loadMany: async (ids) => (run && ids.includes(run.postingId) ? [run] : []) },
  runs: {
    goodsOf: async ([runId = '']) =>
      new Map(more.made ? [[runId, { runNumber: 'PR-000124', ...more.made } as RunGoods]] : []),
  },
  postsRuns: more.postsRuns ?? true,
  postsAdjustments: more.postsAdjustments ?? false,
  accountingStock: {
    async isReleased(receiptNbr) {
      asked.push(receiptNbr);
      return isReleased === null ? err({ kind: 'unavailable', message: 'Away.' }) : ok(isReleased);
    },
    async balancesOf(inventoryID) {
      asked.push(inventoryID);
      const { inBooks = 0 } = more;
      if (inBooks === null) return err({ kind: 'unavailable', message: 'Away.' });
      return ok([balance('OTHER', 500), balance('l1', inBooks / 2), balance('L1', inBooks / 2)]);
    },
  },
});

beforeEach(() => {
  asked = [];
});

describe('a document that takes a lot', () => {
  it.each<readonly [string, World, string | null]>([
    ['whose receipt is on its way', { state: { status: 'QUEUED', nextAttemptAt: 0 } }, 'to be in the books'],
    [
      'whose receipt failed',
      { state: { status: 'FAILED', code: 'REFUSED', reason: 'No.' } },
      'Receipt GR-000123, which failed',
    ],
    ['whose receipt is not released there', { isReleased: false }, 'to be released in the books'],
    ['whose receipt nobody could ask for', { isReleased: null }, 'Word of whether receipt GR-000123'],
    ['that a run made which is on its way', { run: aPosting() }, 'Run PR-000123 to be in the books'],
    ['that a run made which nobody closed', { made: { closedAt: null } }, 'Run PR-000124 to be closed'],
    [
      'that a run made which failed',
      { run: aPosting({ state: { status: 'FAILED', code: 'REFUSED', reason: 'No.' } }) },
      'Run PR-000123, which failed',
    ],
    [
      'that a run made where somebody enters it by hand, and has not',
      { made: { closedAt: '2026-01-01' }, postsRuns: false },
      'Lot L1 of JAM, made in run PR-000124, to be in the books, where it is entered by hand',
    ],
    [
      'of which the books have less than it takes',
      { made: { closedAt: '2026-01-01' }, postsRuns: false, inBooks: 4 },
      'entered by hand: 4 of the 10 that it takes are there',
    ],
    [
      'whose run was given up, and which nobody entered',
      { run: aPosting({ state: GIVEN_UP }), made: { closedAt: '2026-01-01' } },
      'Lot L1 of JAM, made in run PR-000124, to be in the books, where it is entered by hand',
    ],
    [
      'that a run made, where the books give no answer',
      { made: { closedAt: '2026-01-01' }, postsRuns: false, inBooks: null },
      'Word of whether lot L1 of JAM is in the books',
    ],
  ])('%s waits for it', async (_, world, words) => {
    expect(await lotsOnTheirWay(inWorld(world), [LOT])).toContain(words);
  });

  it.each<readonly [string, World]>([
    ['whose receipt is released there', {}],
    ['whose receipt was cancelled', { state: { status: 'CANCELLED', reason: 'Twice.' } }],
    ['whose receipt is gone', { state: null }],
    [
      'of a run that was closed before runs came into the books, and is there',
      { made: { closedAt: '2026-01-01' }, inBooks: 10 },
    ],
    [
      'of a run, where none is posted, and it is there',
      { made: { closedAt: null }, postsRuns: false, inBooks: 10 },
    ],
    ['of a run that was given up, and is there', { run: aPosting({ state: GIVEN_UP }), inBooks: 10 }],
    [
      'that a run made which is in the books',
      {
        run: aPosting({
          state: { status: 'POSTED', booksType: 'A', booksNbr: '1', settled: true, nextAttemptAt: 0 },
        }),
      },
    ],
  ])('%s waits for nothing', async (_, world) => {
    expect(await lotsOnTheirWay(inWorld(world), [LOT])).toBeNull();
  });

  it('asks once for all that is taken of an item', async () => {
    const world = inWorld({
      made: { closedAt: '2026-01-01' },
      postsRuns: false,
      inBooks: 15,
      isMarked: false,
    });
    expect(await lotsOnTheirWay(world, [LOT, LOT])).toContain('15 of the 20 that it takes are there');
    expect(asked).toEqual(['JAM']);
  });

  it('asks nobody of what has been there for long, nor of goods without a lot', async () => {
    expect(await lotsOnTheirWay(inWorld({ isMarked: false, isReleased: false }), [LOT])).toBeNull();
    expect(await lotsOnTheirWay(inWorld({ isReleased: false }), [{ ...LOT, lotNumber: '' }])).toBeNull();
    expect(asked).toEqual([]);
  });
});
