import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { postReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import type { LineCount } from '#frontend/features/receiving/line/line-count.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { receiptQueue } from './receipt-queue.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SUB = 'sub-of-mia';
const TOO_LATE = 'Too late to undo: receipt GR-000001 is being posted.';
const noNetwork = (): never => {
  throw new Error('offline');
};

const answer = (receiptId: string, status: 'QUEUED' | 'CANCELLED', undoSeconds: number) => ({
  data: {
    receiptId,
    receipts: [
      {
        ...{ receiptId, receiptNbr: `GR-${run}`, orderType: 'Normal', orderNbr: 'PO1', status },
        receivedAt: '2026-11-20T09:00:00Z',
      },
    ],
    warnings: [],
    undoSeconds,
  },
});

let api: FakeApi;
/** Numbers the receipts: a notice of the test before may still stand. */
let run = 0;

beforeEach(async () => {
  run += 1;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const draft of await draftStore.list(SUB)) await draftStore.remove(draft);
  const meta = { asOf: '2026-11-20T09:00:00Z', stale: false };
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [anOrder({ details: [aLine()] })], meta }));
  api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => answer(receiptId, 'QUEUED', 10));
  api.on(postReceipts, 'undo', ({ receiptId }) => answer(receiptId, 'CANCELLED', 0));
});

afterEach(() => jest.restoreAllMocks());

/** Counts the order and presses SEND RECEIPT. */
const send = async () => {
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
  await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
  await user.type(within(dialog).getByLabelText('Supplier Ref'), 'INV-9');
  await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
  return user;
};

/** In the notice that says so. */
const findUndo = async (text = `GR-${run}`): Promise<HTMLElement> => {
  const [notice] = await screen.findAllByText(new RegExp(text));
  return within(notice?.closest('li') ?? document.body).getByRole('button', { name: 'Undo' });
};

/** The dialog has left it to the queue. A notice of the test before may still speak of that one. */
const isWaiting = async (): Promise<void> => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await screen.findByText('1 receipt waiting to be sent');
};

/** BOTTLE as it is kept. */
const counted = (qty: number): readonly [string, LineCount] => [
  'Normal#PO1/1',
  { kind: 'counted', lots: [{ qty, lotNumber: '', expiryDate: '' }] },
];

const idsSent = () => api.requests('receive_goods').map(({ receiptId }) => receiptId);
const drafts = () => draftStore.list(SUB);

describe('a receipt that was sent', () => {
  it('offers nothing where the server gives no time for it', async () => {
    api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => answer(receiptId, 'QUEUED', 0));
    await send();
    const notice = (await screen.findByText(new RegExp(`GR-${run}`))).closest('li');
    expect(notice).toHaveTextContent('Receipt sent');
    expect(notice).not.toHaveTextContent('Undo');
  });

  it('no longer offers it when the time is over', async () => {
    api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => answer(receiptId, 'QUEUED', 0.4));
    await send();
    const undo = await findUndo();
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    expect(api.requests('undo')).toEqual([]);
  });

  it('can be undone as long as the server says, and its counts come back as something new to send', async () => {
    const user = await send();
    const undo = await findUndo();
    expect(undo).toHaveTextContent('10 s');
    await user.click(undo);
    expect((await screen.findAllByText('Receipt undone'))[0]).toBeInTheDocument();
    expect(api.requests('undo')).toEqual([{ receiptId: idsSent()[0] }]);

    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialog).getByLabelText('Supplier Ref')).toHaveValue('INV-9');
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(idsSent()).toHaveLength(2));
    expect(new Set(idsSent()).size).toBe(2);
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('is undone once, however often it is pressed', async () => {
    await send();
    const undo = await findUndo();
    fireEvent.click(undo);
    fireEvent.click(undo);
    await screen.findAllByText('Receipt undone');
    expect(api.requests('undo')).toHaveLength(1);
    expect(await drafts()).toHaveLength(1);
  });

  it('is not undone when a poster was faster: the person is told, and nothing is left to send twice', async () => {
    api.on(postReceipts, 'undo', () => new Refusal(409, TOO_LATE, 'TOO_LATE_TO_UNDO'));
    const user = await send();
    await user.click(await findUndo());
    expect(await screen.findByText(TOO_LATE)).toBeInTheDocument();
    expect(await drafts()).toEqual([]);
  });

  const refusedAsTooLate = () => new Refusal(409, TOO_LATE, 'TOO_LATE_TO_UNDO');
  it.each([
    ['comes too late for it', refusedAsTooLate, expect.stringContaining(TOO_LATE), []],
    ['has undone it', () => answer('', 'CANCELLED', 0), null, [counted(100)]],
  ])('keeps what was counted on since when the answer %s', async (_, undone, refusal, counts) => {
    const arrived = deferredResponse<ReturnType<typeof answer> | Refusal>();
    api.on(postReceipts, 'undo', () => arrived.promise);
    const user = await send();
    await user.click(await findUndo());
    await waitFor(() => expect(api.requests('undo')).toHaveLength(1));
    const [back] = await drafts();
    if (!back) throw new Error('The counts are gone.');
    await draftStore.put({
      ...back,
      head: { ...back.head, supplierRef: 'INV-10' },
      savedAt: back.savedAt + 1,
    });
    arrived.release(undone());
    await waitFor(async () => expect((await drafts())[0]?.undoing).toBeUndefined());
    expect(await drafts()).toMatchObject([{ refusal, counts, head: { supplierRef: 'INV-10' } }]);
    expect((await drafts())[0]?.receiptId).not.toBe(idsSent()[0]);
  });

  it('that stands leaves what was counted beyond it, and that can be sent', async () => {
    const arrived = deferredResponse<Refusal>();
    api.on(postReceipts, 'undo', () => arrived.promise);
    const user = await send();
    await user.click(await findUndo());
    await waitFor(() => expect(api.requests('undo')).toHaveLength(1));
    const [back] = await drafts();
    if (!back) throw new Error('The counts are gone.');
    await draftStore.put({ ...back, counts: [counted(130)], savedAt: back.savedAt + 1 });
    arrived.release(refusedAsTooLate());
    await waitFor(async () => expect(await drafts()).toMatchObject([{ counts: [counted(30)] }]));
    expect(await screen.findByText(/It stands as it was sent\. What you counted beyond it/)).toBeVisible();

    api.on(getReceiveGoods, 'by_vendor_id', () => ({
      data: [anOrder({ details: [aLine({ remainingQty: 30, mostQty: 30, pendingQty: 100 })] })],
      meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
    }));
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await user.click(await screen.findByRole('button', { name: 'Continue PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialog).getByText('An earlier receipt stands')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(idsSent()).toHaveLength(2));
    expect(new Set(idsSent()).size).toBe(2);
    expect(api.requests('receive_goods').at(-1)).toMatchObject({ items: [{ receiptQty: 30 }] });
  });

  it('keeps its counts where no answer comes, and undoes it when the network is back', async () => {
    api.on(postReceipts, 'undo', noNetwork);
    const user = await send();
    await user.click(await findUndo());
    expect(await screen.findByText('Not undone yet')).toBeInTheDocument();
    expect(await drafts()).toMatchObject([{ receiptId: idsSent()[0], undoing: expect.any(Number) }]);
    api.on(postReceipts, 'undo', ({ receiptId }) => answer(receiptId, 'CANCELLED', 0));
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect((await drafts())[0]?.undoing).toBeUndefined());
    expect((await drafts())[0]?.receiptId).not.toBe(idsSent()[0]);
  });
});

describe('a receipt that waits on this device', () => {
  beforeEach(() => api.on(postReceiveGoods, 'receive_goods', noNetwork));

  it('is taken back there; had it arrived after all, it is undone as well', async () => {
    const user = await send();
    api.on(postReceipts, 'undo', noNetwork);
    await user.click(await findUndo('No connection'));
    expect((await screen.findAllByText('Receipt undone'))[0]).toBeInTheDocument();
    expect(await drafts()).toMatchObject([{ waiting: null, head: { supplierRef: 'INV-9' } }]);
    const calls = idsSent().length;

    // It never came: it keeps its id, under which it would be known.
    api.on(postReceipts, 'undo', () => new Refusal(404, 'There is no receipt.', 'RECEIPT_NOT_FOUND'));
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect((await drafts())[0]?.undoing).toBeUndefined());
    expect((await drafts())[0]?.receiptId).toBe(idsSent()[0]);
    expect(idsSent()).toHaveLength(calls);
  });

  const ANSWERS: readonly (readonly [string, () => ReturnType<typeof answer> | Refusal, string, number])[] = [
    ['is undone there, and its counts come back', () => answer('', 'CANCELLED', 0), 'Receipt undone', 1],
    ['is sent where that is too late', () => new Refusal(409, TOO_LATE, 'TOO_LATE_TO_UNDO'), TOO_LATE, 0],
  ];
  it.each(ANSWERS)('and is on its way as it is taken back %s', async (_, undone, said, left) => {
    const user = await send();
    const undo = await findUndo('No connection');
    const arrived = deferredResponse<ReturnType<typeof answer>>();
    api.on(postReceiveGoods, 'receive_goods', () => arrived.promise);
    api.on(postReceipts, 'undo', undone);
    const sends = idsSent().length;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(idsSent().length).toBeGreaterThan(sends));
    await user.click(undo);
    await waitFor(async () => expect(await drafts()).toMatchObject([{ undoing: expect.any(Number) }]));
    arrived.release(answer(String(idsSent()[0]), 'QUEUED', 10));
    await waitFor(() => expect(api.requests('undo')).toEqual([{ receiptId: idsSent()[0] }]));
    expect((await screen.findAllByText(said))[0]).toBeInTheDocument();
    await waitFor(async () => expect(await drafts()).toHaveLength(left));
    // Nothing speaks of it as sent: it would offer to undo it once more.
    expect(screen.queryByText(new RegExp(`GR-${run} for`))).not.toBeInTheDocument();
    for (const draft of await drafts()) expect(draft.receiptId).not.toBe(idsSent()[0]);
  });

  it('says nothing of another delivery of the same orders that was begun meanwhile', async () => {
    await send();
    await isWaiting();
    // Those of the tests before may still stand.
    const refusals = () => screen.queryAllByText('Receipt not accepted');
    const earlier = refusals();
    const arrived = deferredResponse<Refusal>();
    api.on(postReceiveGoods, 'receive_goods', () => arrived.promise);
    const sends = idsSent().length;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(idsSent().length).toBeGreaterThan(sends));
    const [waiting] = await drafts();
    if (!waiting) throw new Error('The receipt is gone.');
    const another = {
      ...waiting,
      receiptId: 'another',
      waiting: null,
      head: { ...waiting.head, supplierRef: 'INV-11' },
    };
    await draftStore.put(another);
    arrived.release(new Refusal(422, 'Order PO1 is on hold.', 'ORDER_NOT_OPEN'));
    // The queue is done once it takes the next turn.
    await receiptQueue.send(SUB);
    expect(await drafts()).toEqual([another]);
    expect(refusals().filter((one) => !earlier.includes(one))).toEqual([]);
  });

  it('is sent anew where what was sent under its id is cancelled', async () => {
    await send();
    await isWaiting();
    const first = idsSent()[0];
    api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) =>
      answer(receiptId, receiptId === first ? 'CANCELLED' : 'QUEUED', 0),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(idsSent().at(-1)).not.toBe(first));
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });
});
