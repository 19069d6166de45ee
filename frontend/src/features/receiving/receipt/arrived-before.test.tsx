import { screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods, postReceiveGoods, type StandingReceipt } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

/*
 * A receipt arrived and its answer was lost; what was counted after it is refused under the same id, and would be for
 * ever.
 */

jest.mock('aws-amplify/auth', () => ({}));

const SUB = 'sub-of-mia';
const answered = { receiptNbr: 'GR-000007', orderType: 'Normal', orderNbr: 'PO1' };
const accepted = (receiptId: string, status: 'QUEUED' | 'CANCELLED' = 'QUEUED') => ({
  data: {
    receiptId,
    receipts: [{ ...answered, receiptId, status, receivedAt: '2026-11-20T09:00:00Z' }],
    warnings: [],
  },
});
const standing = (receiptId: string, more: Partial<StandingReceipt> = {}): StandingReceipt => ({
  ...{ ...answered, receiptId, status: 'QUEUED', receivedAt: '2026-11-20T09:00:00Z' },
  lines: [{ lineNbr: 1, receiptQty: 100, allocations: [] }],
  ...more,
});
const conflict = (...current: readonly object[]) =>
  new Refusal(409, 'This receipt was already sent with other counts.', 'IDEMPOTENCY_CONFLICT', [], current);

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const draft of await draftStore.list(SUB)) await draftStore.remove(draft);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder({ details: [aLine({ mostQty: 200 })] })],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
});

afterEach(() => jest.restoreAllMocks());

const sent = () => api.requests('receive_goods');
const findDialog = () => screen.findByRole('dialog', { name: 'Receive Order : PO1' });

/** Sends 100, of which no answer comes, counts on to 130, and sends again. */
const sendTwice = async (second: (receiptId: string) => Refusal) => {
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const dialog = await findDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
  api.on(postReceiveGoods, 'receive_goods', () => new Refusal(500, 'It failed.', 'INTERNAL'));
  const send = within(dialog).getByRole('button', { name: 'SEND RECEIPT' });
  await user.click(send);
  await within(dialog).findByText(/Your counts are kept\. Sending again is safe/);

  await user.click(within(dialog).getByRole('button', { name: 'Update BOTTLE' }));
  const line = await screen.findByRole('dialog', { name: 'Update BOTTLE' });
  await user.clear(within(line).getByLabelText('Receive Quantity'));
  await user.type(within(line).getByLabelText('Receive Quantity'), '130');
  await user.click(within(line).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(line).not.toBeInTheDocument());
  api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => second(receiptId));
  await user.click(send);
  return { user, first: String(sent()[0]?.receiptId) };
};

const beyond = { items: [{ receiptQty: 30 }] };

it('leaves what was counted beyond it, to be sent as a receipt of its own', async () => {
  const { user, first } = await sendTwice((id) => conflict(standing(id)));
  expect(await screen.findByText('An earlier receipt stands')).toBeVisible();
  expect(screen.getByText(/^It had arrived before, with other counts: GR-000007\. It stands/)).toBeVisible();
  api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => accepted(receiptId));
  await user.click(within(await findDialog()).getByRole('button', { name: 'SEND RECEIPT' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toMatchObject(beyond);
  expect(sent().at(-1)?.receiptId).not.toBe(first);
  await waitFor(async () => expect(await draftStore.list(SUB)).toEqual([]));
});

it('leaves all of it under another id where what had arrived is cancelled', async () => {
  const { user, first } = await sendTwice((id) => conflict(standing(id, { status: 'CANCELLED' })));
  expect(await screen.findByText(/was cancelled since\. Send again if the goods are here\./)).toBeVisible();
  await user.click(within(await findDialog()).getByRole('button', { name: 'SEND RECEIPT' }));
  await waitFor(() => expect(sent().at(-1)?.receiptId).not.toBe(first));
  expect(sent().at(-1)).toMatchObject({ items: [{ receiptQty: 130 }] });
});

it('says the refusal where it does not tell what stands, and loses nothing', async () => {
  const { first } = await sendTwice((id) => conflict(standing(id, { lines: undefined })));
  expect(await screen.findByText('This receipt was already sent with other counts.')).toBeVisible();
  await waitFor(async () =>
    expect(await draftStore.list(SUB)).toMatchObject([{ receiptId: first, waiting: null }]),
  );
});

it('leaves what goes beyond it, and says so, where it waited for the network', async () => {
  api.on(postReceiveGoods, 'receive_goods', () => {
    throw new Error('offline');
  });
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const dialog = await findDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
  await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
  // The dialog has left it to the queue.
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await screen.findByText('1 receipt waiting to be sent');
  api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) =>
    conflict(standing(receiptId, { lines: [{ lineNbr: 1, receiptQty: 70, allocations: [] }] })),
  );
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Receipt not accepted')).toBeInTheDocument();
  expect(await screen.findByText(/^It had arrived before, with other counts: GR-000007\./)).toBeVisible();
  expect(await draftStore.list(SUB)).toMatchObject([
    { waiting: null, counts: [['Normal#PO1/1', { lots: [{ qty: 30 }] }]] },
  ]);
  expect((await draftStore.list(SUB))[0]?.receiptId).not.toBe(sent()[0]?.receiptId);
});
