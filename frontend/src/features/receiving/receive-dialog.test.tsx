import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { getInventory } from '#api/inventory.ts';
import { getReceiveGoods, postReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { draftStore } from './draft/draft-store.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signIn: jest.fn() }));

const pool = {
  signIn: jest.mocked(signIn) as unknown as jest.Mock,
  fetchAuthSession: jest.mocked(fetchAuthSession) as unknown as jest.Mock,
};

const fresh = { asOf: '2026-11-20T09:00:00Z', stale: false };
const accepted = (receiptId: string) => ({
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

let api: FakeApi;

beforeEach(async () => {
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

describe('receiving an order', () => {
  const cork = aLine({ lineNbr: 2, inventoryID: 'CORK', lotTrackingEnabled: true });

  const start = async (order: ReceiveOrder) => {
    api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [order], meta: fresh }));
    const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    return { user, dialog, send: within(dialog).getByRole('button', { name: 'SEND RECEIPT' }) };
  };

  it('shows the lines before it tells that it starts: a notice that is drawn first keeps them waiting', async () => {
    const came: string[] = [];
    const watch = new MutationObserver(() => {
      const isThere = {
        lines: document.querySelector('[role=dialog] tbody tr') !== null,
        notice: document.body.textContent?.includes('Starting receive process for PO1'),
      };
      for (const [what, isNow] of Object.entries(isThere)) if (isNow && !came.includes(what)) came.push(what);
    });
    api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [anOrder()], meta: fresh }));
    const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
    const receive = await screen.findByRole('button', { name: 'Receive PO1' });
    // From now on the board for notices is there.
    act(() => notify('info', 'Ready'));
    await screen.findByText('Ready');
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(receive);
    await screen.findByText('Starting receive process for PO1');
    watch.disconnect();
    expect(came).toEqual(['lines', 'notice']);
  });

  it('tells that it starts, and shows the lines', async () => {
    const { dialog, send } = await start(anOrder());
    expect(await screen.findByText('Starting receive process for PO1')).toBeInTheDocument();
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent),
    ).toEqual([
      'Inventory ID',
      'Inventory Name',
      'Ordered',
      'Received',
      'Pending',
      'Remaining',
      'Receipt',
      'Update',
    ]);
    expect(send).toBeDisabled();
    expect(send).toHaveAccessibleDescription(/1 of 1 line still to count/);
  });

  it('counts a line in its dialog, marks another as not delivered, and sends both at once', async () => {
    api.on(postReceiveGoods, 'receive_goods', ({ receiptId }) => accepted(receiptId ?? ''));
    const { user, dialog, send } = await start(anOrder({ details: [aLine(), cork] }));

    await user.click(within(dialog).getByRole('button', { name: 'Not delivered: BOTTLE' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update CORK' }));
    const line = await screen.findByRole('dialog', { name: 'Update CORK' });
    expect(within(line).getByLabelText('Receive Quantity')).toHaveValue('100');
    await user.click(within(line).getByRole('button', { name: 'Confirm' }));
    expect(await within(line).findByText('Batch number is required')).toBeVisible();

    await user.type(within(line).getByLabelText('Batch No.'), 'L-1');
    await user.clear(within(line).getByLabelText('Receive Quantity'));
    await user.type(within(line).getByLabelText('Receive Quantity'), '60');
    await user.click(within(line).getByRole('button', { name: 'Add another lot' }));
    expect(within(line).getAllByLabelText('Receive Quantity')[1]).toHaveValue('40');
    await user.type(within(line).getAllByLabelText('Batch No.')[1] as HTMLElement, 'L-2');
    expect(within(line).getByText('Total 100 EACH')).toBeVisible();
    await user.click(within(line).getByRole('button', { name: 'Confirm' }));

    const row = within(dialog).getByText('CORK').closest('tr') as HTMLElement;
    await waitFor(() => expect(row).toHaveClass('row-good'));
    expect(within(dialog).getByText('BOTTLE: 100 EACH not delivered')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Supplier Ref'), 'INV-9');
    await user.type(within(dialog).getByLabelText('Note'), 'Two pallets');
    expect(send).toBeEnabled();
    await user.click(send);

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [sent] = api.requests('receive_goods');
    expect(sent).toMatchObject({
      vendorID: 'V001',
      supplierRef: 'INV-9',
      receiptNote: 'Two pallets',
      items: [
        {
          orderNbr: 'PO1',
          orderType: 'Normal',
          inventoryID: 'CORK',
          lineNbr: 2,
          receiptQty: 100,
          allocations: [
            { lotNumber: 'L-1', expiryDate: null, qty: 60 },
            { lotNumber: 'L-2', expiryDate: null, qty: 40 },
          ],
        },
      ],
    });
    expect(sent?.receiptId).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(await screen.findByText('GR-000001 for PO1')).toBeInTheDocument();
    await waitFor(() => expect(api.requests('by_vendor_id')).toHaveLength(2));
  });

  it('warns of a date that leaves too few days, and takes it all the same', async () => {
    api.on(getInventory, 'get_item_rules', () => ({
      data: { items: [anItemWithRules({ inventoryID: 'CORK', rules: someItemRules() })] },
    }));
    const { user, dialog } = await start(anOrder({ details: [cork] }));
    await user.click(within(dialog).getByRole('button', { name: 'Update CORK' }));
    const line = await screen.findByRole('dialog', { name: 'Update CORK' });
    expect(await within(line).findByText('Its best-before. If the label has one.')).toBeVisible();
    await user.type(within(line).getByLabelText('Batch No.'), 'L-1');
    const soon = addDays(siteDay(Date.now()), 12);
    fireEvent.change(within(line).getByLabelText('Expiry Date'), { target: { value: soon } });
    expect(await within(line).findByText('Only 12 days left; 30 are asked for.')).toBeVisible();
    await user.click(within(line).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(line).not.toBeInTheDocument());
    expect(within(dialog).getByText('1 of 1 counted')).toBeVisible();
    expect(api.requests('get_item_rules')).toEqual([expect.objectContaining({ inventoryIDs: ['CORK'] })]);
  });

  it('keeps the counts and the receipt id when sending fails', async () => {
    api.on(
      postReceiveGoods,
      'receive_goods',
      () => new Refusal(422, 'At most 50 EACH can be received now.', 'OVER_RECEIPT'),
    );
    const { user, dialog, send } = await start(anOrder());
    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining' }));
    await user.type(within(dialog).getByLabelText('Supplier Ref'), 'INV-9');
    await user.click(send);
    expect(await within(dialog).findByText('At most 50 EACH can be received now.')).toBeVisible();
    expect(within(dialog).getByText('1 of 1 counted')).toBeVisible();
    expect(within(dialog).getByLabelText('Supplier Ref')).toHaveValue('INV-9');

    api.on(postReceiveGoods, 'receive_goods', ({ receiptId }) => accepted(receiptId ?? ''));
    await user.click(send);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [first, second] = api.requests('receive_goods');
    expect(second).toEqual(first);
  });

  it('says SENDING.. and stays as it is meanwhile', async () => {
    const deferred = deferredResponse<ReturnType<typeof accepted>>();
    api.on(postReceiveGoods, 'receive_goods', () => deferred.promise);
    const { user, dialog } = await start(anOrder());
    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining' }));
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    expect(await within(dialog).findByRole('button', { name: 'SENDING..' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    deferred.release(accepted('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('asks to sign in again in place when the session ends, and keeps the counts', async () => {
    pool.signIn.mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    pool.fetchAuthSession.mockResolvedValue({
      tokens: {
        idToken: {
          toString: () => 'new-id-token',
          payload: {
            sub: 'sub-of-mia',
            'cognito:username': 'mia',
            'cognito:groups': ['manager'],
            email_verified: true,
            exp: Date.now() / 1000 + 900,
          },
        },
        accessToken: { toString: () => 'new-access-token', payload: {} },
      },
    });
    const { user, dialog } = await start(anOrder());
    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining' }));
    api.on(postReceiveGoods, 'receive_goods', () => new Refusal(401, 'Unauthorized', 'UNAUTHENTICATED'));
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(api.requests('receive_goods').length).toBeGreaterThan(0));
    act(() => session.expire());
    const again = await screen.findByRole('dialog', { name: 'Sign in again' });
    await user.type(within(again).getByLabelText('Password'), 'secret');
    await user.click(within(again).getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(pool.signIn).toHaveBeenCalledWith(
      expect.objectContaining({ username: 'mia', password: 'secret' }),
    );
    expect(session.user().idToken).toBe('new-id-token');
    expect(within(dialog).getByRole('button', { name: 'SEND RECEIPT' })).toBeEnabled();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(within(dialog).getByText('1 of 1 counted')).toBeVisible();
  });

  it('asks before it throws counts away', async () => {
    const { user, dialog } = await start(anOrder());
    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining' }));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard what was counted?' });
    // Whoever goes on pressing Enter keeps the counts.
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Keep counting' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    expect(question).not.toBeInTheDocument();
    expect(within(dialog).getByText('1 of 1 counted')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Receive PO1' })).toHaveFocus());
  });
});
