import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { installFakeLocks } from '#frontend/testing/fake-locks.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { DRAFT_RETENTION_DAYS } from './draft.ts';
import { draftStore } from './draft-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SUB = 'sub-of-mia';
const OF = 'Normal#PO1';
const fresh = { asOf: '2026-11-20T09:00:00Z', stale: false };
const accepted = (receiptId = '') => ({
  data: {
    receiptId,
    receipts: [
      {
        receiptId,
        receiptNbr: 'GR-000001',
        orderType: 'Normal',
        orderNbr: 'PO1',
        status: 'QUEUED' as const,
        receivedAt: '2026-11-20T09:00:00Z',
      },
    ],
    warnings: [],
  },
});
const order = anOrder({
  details: [aLine(), aLine({ lineNbr: 2, inventoryID: 'CORK', lotTrackingEnabled: true })],
});
const noNetwork = (): never => {
  throw new Error('offline');
};

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const draft of await draftStore.list(SUB)) await draftStore.remove(draft);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [order], meta: fresh }));
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

const open = (person = aPerson()) => openApp('/dashboard/receive-goods?vendor=V001', person);

const count = async () => {
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
  await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
  await user.type(within(dialog).getByLabelText('Supplier Ref'), 'INV-9');
  await waitFor(async () => expect((await draftStore.get(SUB, OF))?.head.supplierRef).toBe('INV-9'));
  return { user, unmount, dialog };
};

describe('counting', () => {
  it('begins once, however often it is pressed before the dialog is there', async () => {
    open();
    const receive = await screen.findByRole('button', { name: 'Receive PO1' });
    fireEvent.click(receive);
    fireEvent.click(receive);
    await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(await screen.findAllByText('Starting receive process for PO1')).toHaveLength(1);
  });

  it('begins once, though it is pressed again and again while the dialog is drawn', async () => {
    const details = Array.from({ length: 50 }, (_, at) => aLine({ lineNbr: at + 1, inventoryID: `I${at}` }));
    api.on(getReceiveGoods, 'by_vendor_id', () => ({
      data: [anOrder({ id: 'Normal#PO50', orderNbr: 'PO50', details })],
      meta: fresh,
    }));
    open();
    const receive = await screen.findByRole('button', { name: 'Receive PO50' });
    // Outside of act, React draws as it does in a browser: piece by piece, and presses come in between.
    const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    react.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      while (!document.querySelector('[role="dialog"]')) {
        receive.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    } finally {
      react.IS_REACT_ACT_ENVIRONMENT = true;
    }
    expect(await screen.findAllByText('Starting receive process for PO50')).toHaveLength(1);
  });
});

describe('counts are kept', () => {
  it('as they are now, not as they were when they were listed: another tab may have counted on', async () => {
    const { unmount } = await count();
    unmount();
    const { user } = open();
    const resume = await screen.findByRole('button', { name: 'Continue PO1' });
    const draft = await draftStore.get(SUB, OF);
    if (!draft) throw new Error('There is no draft.');
    // Nobody is told of a count.
    await draftStore.put({ ...draft, head: { ...draft.head, supplierRef: 'INV-10' } });
    await user.click(resume);
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialog).getByLabelText('Supplier Ref')).toHaveValue('INV-10');
  });

  it('as they are typed, and are offered again after a reload', async () => {
    const { user, unmount, dialog } = await count();
    await user.click(within(dialog).getByRole('button', { name: 'Update CORK' }));
    const line = await screen.findByRole('dialog', { name: 'Update CORK' });
    await user.type(within(line).getByLabelText('Batch No.'), 'L-7');
    await waitFor(async () =>
      expect((await draftStore.get(SUB, OF))?.typing?.lots[0]?.lotNumber).toBe('L-7'),
    );
    const { receiptId } = (await draftStore.get(SUB, OF)) ?? {};
    unmount();

    api.on(postReceiveGoods, 'receive_goods', (request) => accepted(request.receiptId));
    const again = open();
    expect(await screen.findByText(/1 of 2 counted, kept/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Continue PO1' }));
    // Where it was: over the line, with what was not confirmed yet.
    const lineAgain = await screen.findByRole('dialog', { name: 'Update CORK' });
    expect(within(lineAgain).getByLabelText('Batch No.')).toHaveValue('L-7');
    await again.user.click(within(lineAgain).getByRole('button', { name: 'Confirm' }));
    const dialogAgain = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialogAgain).getByLabelText('Supplier Ref')).toHaveValue('INV-9');
    expect(await within(dialogAgain).findByText('2 of 2 counted')).toBeVisible();
    await again.user.click(within(dialogAgain).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(dialogAgain).not.toBeInTheDocument());
    expect(api.requests('receive_goods')).toMatchObject([{ receiptId, supplierRef: 'INV-9' }]);
    expect(await draftStore.list(SUB)).toEqual([]);
  });

  it('through the order itself as well, and a list of what is kept follows', async () => {
    const { user, dialog } = await count();
    await user.click(within(dialog).getByRole('button', { name: 'Not delivered: CORK' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep for later' }));
    expect(await screen.findByText(/1 of 2 counted, 1 not delivered, kept/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    const again = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(again).getByText(/^Your counts of .* are here\./)).toBeVisible();
    expect(within(again).getByText('1 of 2 counted, 1 not delivered')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/not delivered, kept/)).not.toBeInTheDocument());
  });

  it('not where a value was refused and nothing else was entered', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    await user.click(await screen.findByRole('button', { name: 'Update BOTTLE' }));
    const line = await screen.findByRole('dialog', { name: 'Update BOTTLE' });
    await user.type(within(line).getByLabelText('Receive Quantity'), '9');
    await user.click(within(line).getByRole('button', { name: 'Confirm' }));
    expect(await within(line).findByText('At most 100 EACH can be received now.')).toBeVisible();
    await waitFor(async () => expect(await draftStore.get(SUB, OF)).not.toBeNull());
    await user.click(within(line).getByRole('button', { name: 'Cancel' }));
    // The page is left as the browser leaves it: nobody closes the dialog.
    unmount();
    await waitFor(async () => expect(await draftStore.get(SUB, OF)).toBeNull());
  });

  it('without a word on the page behind: it would move at every count', async () => {
    const { user, dialog } = await count();
    await user.type(within(dialog).getByLabelText('Supplier Ref'), '0');
    await waitFor(async () => expect((await draftStore.get(SUB, OF))?.head.supplierRef).toBe('INV-90'));
    expect(screen.queryByText('Your counts that are not received yet')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep for later' }));
    expect(await screen.findByText('Your counts that are not received yet')).toBeVisible();
  });

  it('for this person alone, through a sign-out, for fourteen days', async () => {
    const { unmount } = await count();
    session.clear('logged-out');
    unmount();
    const other = open(aPerson({ sub: 'sub-of-tom', username: 'tom' }));
    await screen.findByRole('button', { name: 'Receive PO1' });
    expect(screen.queryByText('Your counts that are not received yet')).not.toBeInTheDocument();
    other.unmount();

    const mine = open();
    expect(await screen.findByText('Your counts that are not received yet')).toBeVisible();
    mine.unmount();
    const draft = await draftStore.get(SUB, OF);
    if (!draft) throw new Error('The draft is gone.');
    await draftStore.put({ ...draft, savedAt: Date.now() - (DRAFT_RETENTION_DAYS + 1) * 86_400_000 });
    open();
    await screen.findByRole('button', { name: 'Receive PO1' });
    expect(screen.queryByText('Your counts that are not received yet')).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  const sendWithout = async () => {
    const { user, dialog, unmount } = await count();
    await user.click(within(dialog).getByRole('button', { name: 'Not delivered: CORK' }));
    api.on(postReceiveGoods, 'receive_goods', noNetwork);
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    return { user, unmount };
  };

  it('a receipt waits visible, the tab warns, and it is sent when the network is back, once and the same', async () => {
    await sendWithout();
    expect(await screen.findByText('1 receipt waiting to be sent')).toBeVisible();
    expect(screen.getByText(/^Waiting to be sent since /)).toBeVisible();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);

    const tried = api.requests('receive_goods');
    api.on(postReceiveGoods, 'receive_goods', (request) => accepted(request.receiptId));
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('GR-000001 for PO1')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1 receipt waiting to be sent')).not.toBeInTheDocument());
    const all = api.requests('receive_goods');
    expect(all.length).toBeGreaterThan(tried.length);
    expect(new Set(all.map((request) => JSON.stringify(request)))).toHaveProperty('size', 1);
    window.dispatchEvent(new Event('online'));
    expect(api.requests('receive_goods')).toHaveLength(all.length);
  });

  it('is gone on with once what is on its way has its answer, and nobody speaks of another tab', async () => {
    installFakeLocks();
    const { user } = await sendWithout();
    await screen.findByText('1 receipt waiting to be sent');
    const arrived = deferredResponse<Refusal>();
    api.on(postReceiveGoods, 'receive_goods', () => arrived.promise);
    const tries = api.requests('receive_goods').length;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(api.requests('receive_goods').length).toBeGreaterThan(tries));
    await user.click(screen.getByRole('button', { name: 'Continue PO1' }));
    arrived.release(new Refusal(422, 'Order PO1 is on hold.', 'ORDER_NOT_OPEN'));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialog).getByText(/Order PO1 is on hold\. Your counts are kept\./)).toBeVisible();
    expect(screen.queryByText(/is open in another tab/)).not.toBeInTheDocument();
  });

  it('is not opened again where it was taken meanwhile', async () => {
    installFakeLocks();
    const { user } = await sendWithout();
    await screen.findByText('1 receipt waiting to be sent');
    const arrived = deferredResponse<ReturnType<typeof accepted>>();
    api.on(postReceiveGoods, 'receive_goods', () => arrived.promise);
    const tries = api.requests('receive_goods').length;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(api.requests('receive_goods').length).toBeGreaterThan(tries));
    await user.click(screen.getByRole('button', { name: 'Continue PO1' }));
    arrived.release(accepted(String(api.requests('receive_goods')[0]?.receiptId)));
    await waitFor(() => expect(screen.queryByText('1 receipt waiting to be sent')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('what is refused then comes back to its person, with the reason and the counts', async () => {
    const { user } = await sendWithout();
    await screen.findByText('1 receipt waiting to be sent');
    api.on(
      postReceiveGoods,
      'receive_goods',
      () => new Refusal(422, 'Order PO1 is on hold.', 'ORDER_NOT_OPEN'),
    );
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Not accepted: Order PO1 is on hold.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    expect(within(dialog).getByText(/Order PO1 is on hold\. Your counts are kept\./)).toBeVisible();
    expect(within(dialog).getByText('1 of 2 counted, 1 not delivered')).toBeVisible();
  });
});

describe('what was sent', () => {
  it.each([
    ['waits for the network', /^Waiting to be sent since .* kept until then or until you discard it\.$/, {}],
    ['was not accepted', 'Not accepted: It is on hold.', { waiting: null, refusal: 'It is on hold.' }],
  ])('and %s stays until its person deals with it, however long that takes', async (_, says, became) => {
    const { unmount, dialog, user } = await count();
    await user.click(within(dialog).getByRole('button', { name: 'Not delivered: CORK' }));
    api.on(postReceiveGoods, 'receive_goods', noNetwork);
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    // It is tried once more before it is left to wait; a page that goes before would store it once more after this test.
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await screen.findByText('1 receipt waiting to be sent');
    unmount();
    const draft = await draftStore.get(SUB, OF);
    if (!draft) throw new Error('The receipt is gone.');
    const savedAt = Date.now() - 10 * DRAFT_RETENTION_DAYS * 86_400_000;
    await draftStore.put({ ...draft, ...became, savedAt });
    open();
    expect(await screen.findByText(says)).toBeVisible();
  });
});

describe('two people on one order', () => {
  it('tells the second what changed, and keeps their counts', async () => {
    const { user, dialog } = await count();
    await user.click(within(dialog).getByRole('button', { name: 'Not delivered: CORK' }));
    const [bottle, cork] = order.details;
    if (!bottle || !cork) throw new Error('The order has two lines.');
    const current = {
      ...order,
      details: [{ ...bottle, pendingQty: 60, remainingQty: 40, mostQty: 40 }, cork],
    };
    api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [current], meta: fresh }));
    api.on(
      postReceiveGoods,
      'receive_goods',
      () => new Refusal(422, 'At most 40 EACH of BOTTLE can be received now.', 'OVER_RECEIPT', [], current),
    );
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    expect(
      await within(dialog).findByText('BOTTLE: 40 EACH remaining now, 100 before. You counted 100 EACH.'),
    ).toBeVisible();
    expect(within(dialog).getByText('1 of 2 counted, 1 not delivered')).toBeVisible();
    expect(within(dialog).getByText('At most 40 now')).toBeVisible();
    expect(within(dialog).getByText('BOTTLE').closest('tr')).toHaveClass('row-bad');
    // Said once, at the button that it holds back.
    expect(within(dialog).getAllByText(/can be received now/)).toHaveLength(1);
    expect(within(dialog).queryByText(/more than remaining/)).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'SEND RECEIPT' })).toHaveAccessibleDescription(
      'BOTTLE: At most 40 EACH can be received now.',
    );

    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(within(dialog).queryByText(/remaining now, 100 before/)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Update BOTTLE' }));
    const line = await screen.findByRole('dialog', { name: 'Update BOTTLE' });
    await user.clear(within(line).getByLabelText('Receive Quantity'));
    await user.type(within(line).getByLabelText('Receive Quantity'), '40');
    await user.click(within(line).getByRole('button', { name: 'Confirm' }));
    api.on(postReceiveGoods, 'receive_goods', (request) => accepted(request.receiptId));
    // The line is checked before its dialog closes.
    const send = await within(dialog).findByRole('button', { name: 'SEND RECEIPT' });
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [first, second] = api.requests('receive_goods');
    expect(second).toMatchObject({ receiptId: first?.receiptId, items: [{ receiptQty: 40 }] });
  });
});
