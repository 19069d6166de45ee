import { screen, waitFor, within } from '@testing-library/react';
import { getReceipts, postReceipts, type ReceiptListItem } from '#api/receipts.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aReceipt, aReceiptInList } from '#frontend/testing/a-receipt.ts';
import { aVendor } from '#frontend/testing/a-vendor.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const meta = { from: '2026-08-21', to: '2026-11-20' };
const [FIRST, SECOND, THIRD] = ['R1', 'R2', 'R3'].map((end) => `01KA4X5S5ZQ4N0Z7J9C3T1R8${end}`) as [
  string,
  string,
  string,
];

const failedOne = (receiptId: string, day: number): ReceiptListItem =>
  aReceiptInList({
    receiptId,
    receiptNbr: `GR-00000${day}`,
    status: 'FAILED',
    accountingReceiptNbr: null,
    reason: 'The accounting system was away.',
    receivedAt: `2026-11-1${day}T01:00:00.000Z`,
    version: 7,
  });

/** The oldest is beyond the days that a list looks at: only what needs somebody tells of it. */
const oldest = failedOne(FIRST, 1);
const listed = [failedOne(THIRD, 3), failedOne(SECOND, 2)];

let api: FakeApi;

const needing = (items: readonly ReceiptListItem[]) => ({
  data: {
    count: items.length,
    failed: items.length,
    waiting: 0,
    hasMore: false,
    oldestSince: items[0]?.receivedAt ?? null,
    oldestAgeSeconds: items[0] ? 100 : null,
    items: [...items],
  },
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [aVendor()] } }));
  api.on(getReceipts, 'attention', () => needing([oldest, ...listed]));
  api.on(getReceipts, 'list', () => ({ data: { items: [...listed] }, meta }));
  api.on(getReceipts, 'export', ({ pagination_key }) => ({
    data: pagination_key
      ? { items: [listed[1] as ReceiptListItem] }
      : { items: [listed[0] as ReceiptListItem], pagination_key: 'more' },
    meta,
  }));
  api.on(postReceipts, 'retry', ({ receiptId }) => ({ data: aReceipt({ receiptId, status: 'QUEUED' }) }));
});

afterEach(() => jest.restoreAllMocks());

const openQuestion = async (person = aPerson()) => {
  const { user } = openApp('/dashboard/received-goods', person);
  await user.click(await screen.findByRole('button', { name: 'Send all again' }));
  const dialog = screen.getByRole('dialog', { name: 'Send 3 receipts again?' });
  return { user, dialog, send: within(dialog).getByRole('button', { name: 'Send again' }) };
};

const sent = () => api.requests('retry').map(({ receiptId }) => receiptId);

describe('sending all failed receipts again', () => {
  it('asks first, then sends each once, the oldest first', async () => {
    const { user, dialog, send } = await openQuestion();
    expect(dialog).toHaveTextContent('what is in the books already is not booked twice');
    expect(sent()).toEqual([]);
    await user.dblClick(send);
    expect(await screen.findByText('3 receipts on the way again')).toBeInTheDocument();
    expect(sent()).toEqual([FIRST, SECOND, THIRD]);
    expect(api.requests('export')[0]).toMatchObject({ status: 'FAILED' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('names what is refused, and the others go on', async () => {
    api.on(postReceipts, 'retry', ({ receiptId }) =>
      receiptId === SECOND
        ? new Refusal(409, 'The receipt was changed meanwhile.', 'VERSION_CONFLICT')
        : { data: aReceipt({ receiptId, status: 'QUEUED' }) },
    );
    const { user, send } = await openQuestion();
    await user.click(send);
    expect(await screen.findByText('2 receipts on the way again')).toBeInTheDocument();
    expect(screen.getByText('GR-000002 was not sent again')).toBeInTheDocument();
    expect(screen.getByText('The receipt was changed meanwhile.')).toBeInTheDocument();
  });

  it('stops where the network is lost, says so, and can be gone on with', async () => {
    api.on(postReceipts, 'retry', ({ receiptId }) =>
      receiptId === SECOND
        ? new Refusal(503, 'The service is busy. Try again.', 'BUSY')
        : { data: aReceipt({ receiptId, status: 'QUEUED' }) },
    );
    const { user, dialog, send } = await openQuestion();
    api.on(getReceipts, 'attention', () => needing(sent().length > 0 ? [] : [oldest, ...listed]));
    await user.click(send);
    expect(await within(dialog).findByText('The service is busy. Try again.')).toBeVisible();
    // What still needs somebody was read again meanwhile; the sentence stays.
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Send all again', hidden: true })).toBeNull(),
    );
    expect(within(dialog).getByText('The service is busy. Try again.')).toBeVisible();
    expect(sent()).toEqual([FIRST, SECOND]);
    api.on(postReceipts, 'retry', ({ receiptId }) => ({ data: aReceipt({ receiptId, status: 'QUEUED' }) }));
    api.on(getReceipts, 'attention', () => needing(listed));
    await user.click(send);
    expect(await screen.findByText('2 receipts on the way again')).toBeInTheDocument();
    expect(sent()).toEqual([FIRST, SECOND, SECOND, THIRD]);
  });

  it('tells how far it is, and cannot be left meanwhile', async () => {
    const second = deferredResponse<{ data: ReturnType<typeof aReceipt> }>();
    api.on(postReceipts, 'retry', ({ receiptId }) =>
      receiptId === SECOND ? second.promise : { data: aReceipt({ receiptId, status: 'QUEUED' }) },
    );
    const { user, dialog, send } = await openQuestion();
    await user.click(send);
    expect(await within(dialog).findByText('1 sent...')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    second.release({ data: aReceipt({ receiptId: SECOND, status: 'QUEUED' }) });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is not offered to who may not', async () => {
    openApp('/dashboard/received-goods', aPerson({ groups: ['consultant'], username: 'mia' }));
    expect((await screen.findAllByText('3 receipts failed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Send all again' })).not.toBeInTheDocument();
  });

  it('is not offered for a single one', async () => {
    api.on(getReceipts, 'attention', () => needing([oldest]));
    openApp('/dashboard/received-goods', aPerson());
    expect((await screen.findAllByText('1 receipt failed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Send all again' })).not.toBeInTheDocument();
  });
});
