import type { Raw } from '#adapters/accounting/protocol/decode.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import { ok } from '#domain/result.ts';
import { aBench, aReceipt, expectOk } from '#test/support/accounting/accounting-bench.ts';
import { createFindReceipt } from './find-receipt.ts';

type Filtering = 'works' | 'answers nothing' | 'is refused';

const NOT_OPTIMIZABLE: ReadResult<never> = {
  ok: false,
  error: { kind: 'refused', message: 'Optimization' },
  reason: 'notOptimizable',
};

/** Receipts of one vendor in a system whose filter by reference behaves as told. */
const aSystem = (references: readonly string[], filtering: Filtering) => {
  const records: Raw[] = references.map((VendorRef, index) => ({
    Type: 'Receipt',
    ReceiptNbr: { value: String(index + 1).padStart(6, '0') },
    VendorID: 'V1',
    VendorRef,
    Details: [],
  }));
  const asked: string[] = [];
  const inBooks: Records = {
    list: async (_entity, { filter = '', skip = 0, top = 0 }) => {
      const [, wanted] = /VendorRef eq '([^']*)'/.exec(filter) ?? [];
      asked.push(wanted === undefined ? 'all' : wanted);
      if (wanted !== undefined && filtering === 'is refused') return NOT_OPTIMIZABLE;
      const rows =
        wanted === undefined
          ? records
          : records.filter(({ VendorRef }) => filtering === 'works' && VendorRef === wanted);
      return ok({ rows: rows.slice(skip, skip + top), serverTime: null, tookMs: 1 });
    },
    one: async (_entity, { ReceiptNbr }) =>
      ok(records.find((record) => (record.ReceiptNbr as { value: string }).value === ReceiptNbr) ?? null),
  };
  return { asked, find: createFindReceipt(inBooks, { now: Date.now }) };
};

describe('finding a receipt by its reference', () => {
  it.each<Filtering>(['works', 'answers nothing', 'is refused'])(
    'finds what is there and nothing else, where the filter %s',
    async (filtering) => {
      const { find } = aSystem(['GR-1', 'GR-2', ''], filtering);
      expect(expectOk(await find('v1', 'GR-2'))?.receiptNbr).toBe('000002');
      expect(expectOk(await find('v1', 'GR-3'))).toBeNull();
      expect(expectOk(await find('v1', 'GR-1'))?.receiptNbr).toBe('000001');
    },
  );

  it('takes one call where nothing is there, once the filter has proved itself', async () => {
    const { find, asked } = aSystem(['GR-1'], 'works');
    await find('V1', 'GR-2');
    expect(asked).toEqual(['GR-2', 'all', 'GR-1']);
    asked.length = 0;
    await find('V1', 'GR-3');
    expect(asked).toEqual(['GR-3']);
  });

  it('looks through all of them every time, once the filter has failed', async () => {
    const { find, asked } = aSystem(['GR-1'], 'answers nothing');
    await find('V1', 'GR-2');
    asked.length = 0;
    await find('V1', 'GR-1');
    expect(asked).toEqual(['all']);
  });

  it('looks through more than a page', async () => {
    const references = Array.from({ length: 1_100 }, (_, index) => `GR-${index}`);
    const { find } = aSystem(references, 'answers nothing');
    expect(expectOk(await find('V1', 'GR-1099'))?.receiptNbr).toBe('001100');
  });

  it('takes the first of two, should there ever be two', async () => {
    const { find } = aSystem(['GR-1', 'GR-2', 'GR-2'], 'works');
    expect(expectOk(await find('V1', 'GR-2'))?.receiptNbr).toBe('000002');
  });

  it('is never sure of a system that it could not ask', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    await accounting.createReceipt(aReceipt());
    bench.simulator.faults.add({ fault: 'html503', match: { path: 'Date ge' }, times: 'always' });
    const found = await accounting.findReceipt('V-PALLETS', 'GR-999999-ABCDEFGH');
    expect(found).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});
