import { anOrder } from '#frontend/testing/an-order.ts';
import type { ReceiptDraft } from './draft.ts';
import { newDraftAutosave } from './draft-autosave.ts';
import { draftStore } from './draft-store.ts';

const head = { supplierRef: '', receiptNote: '', overReceiptReason: '', receivedDate: '2026-11-20' };

/** A store whose writes are done when the test says so. */
const slowStore = () => {
  const written: ReceiptDraft[] = [];
  const done: (() => void)[] = [];
  const store = {
    ...draftStore,
    put: (draft: ReceiptDraft) =>
      new Promise<void>((resolve) => {
        written.push(draft);
        done.push(resolve);
      }),
  };
  return { store, written, done };
};

const begun = (store: typeof draftStore) =>
  newDraftAutosave(store, {
    ...{ sub: 'sub-of-mia', of: 'Normal#PO1', receiptId: '01K0000000000000000000000A', orders: [anOrder()] },
    ...{ counts: [], head, typing: null, waiting: null, refusal: null },
  });

it.each([0, 1, 2, 3, 4, 5])('writes what is typed %i turns after the write before is done', async (turns) => {
  const { store, written, done } = slowStore();
  const autosave = begun(store);
  autosave.change({ head: { ...head, supplierRef: 'first' } });
  done[0]?.();
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  autosave.change({ head: { ...head, supplierRef: 'second' } });
  await new Promise((turn) => setTimeout(turn));
  expect(written.map((draft) => draft.head.supplierRef)).toEqual(['first', 'second']);
});

it('goes on to write after one that the device refused', async () => {
  const refusing = { ...draftStore, put: jest.fn().mockRejectedValueOnce(new Error('The disk is full.')) };
  refusing.put.mockResolvedValue(undefined);
  const autosave = begun(refusing);
  autosave.change({ head: { ...head, supplierRef: 'first' } });
  autosave.change({ head: { ...head, supplierRef: 'second' } });
  await autosave.leave();
  expect(refusing.put).toHaveBeenCalledTimes(2);
  expect(refusing.put).toHaveBeenLastCalledWith(
    expect.objectContaining({ head: { ...head, supplierRef: 'second' } }),
  );
});
