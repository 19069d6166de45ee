import { screen, waitFor } from '@testing-library/react';
import { getReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { saveSeenOrders, seenOrders } from './seen-orders.ts';

jest.mock('aws-amplify/auth', () => ({}));

const DAY = 24 * 3_600_000;
const PO1 = anOrder();
const PO2 = anOrder({ id: 'Normal#PO2', orderNbr: 'PO2' });
const byVendor = { by: 'vendor', vendorId: PO1.vendorID } as const;
const byOrder = (purchaseOrder: string) => ({ by: 'order', purchaseOrder }) as const;

const numbersSeen = async (sub: string, selection: Parameters<typeof seenOrders>[1]) =>
  (await seenOrders(sub, selection))?.orders.map(({ orderNbr }) => orderNbr) ?? null;

const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

afterEach(() => jest.restoreAllMocks());

describe('what a device keeps of orders', () => {
  it('is of one person, as their last list of a vendor or a day was', async () => {
    await saveSeenOrders('ann', byVendor, [PO1]);
    await saveSeenOrders('ann', byVendor, [PO1, PO2]);
    expect(await numbersSeen('ann', byVendor)).toEqual(['PO1', 'PO2']);
    expect(await numbersSeen('ann', { by: 'vendor', vendorId: 'OTHER' })).toBeNull();
    expect(await numbersSeen('ted', byVendor)).toBeNull();
    later(15 * DAY);
    expect(await numbersSeen('ann', byVendor)).toBeNull();
  });

  it('of a day is not the next day’s', async () => {
    const today = { by: 'promise', promised: 'today' } as const;
    await saveSeenOrders('joe', today, [PO1]);
    expect(await numbersSeen('joe', today)).toEqual(['PO1']);
    later(DAY);
    expect(await numbersSeen('joe', today)).toBeNull();
  });

  it('finds one order by its number in any list, and none that a later list of its vendor lacks', async () => {
    await saveSeenOrders('sue', { by: 'promise', promised: 'today' }, [PO1, PO2]);
    expect(await numbersSeen('sue', byOrder(' po1'))).toEqual(['PO1']);
    expect(await numbersSeen('sue', byOrder('PO9'))).toBeNull();
    later(1_000);
    await saveSeenOrders('sue', byVendor, [PO2]);
    expect(await numbersSeen('sue', byOrder('PO1'))).toEqual([]);
    expect(await numbersSeen('sue', byOrder('PO2'))).toEqual(['PO2']);
  });
});

describe('orders after a reload without a network', () => {
  let api: FakeApi;
  const asOf = '2026-11-20T09:00:00Z';
  const answer = (orders: readonly ReceiveOrder[]) => ({ data: [...orders], meta: { asOf, stale: false } });
  const away = () => new Refusal(503, 'Away.');
  const person = aPerson({ sub: 'sub-of-a-device-alone' });

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api = fakeApi();
    api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  });

  it('are listed as this device saw them, with a word; one is found by its scanned number', async () => {
    api.on(getReceiveGoods, 'by_vendor_id', () => answer([PO1, PO2]));
    const first = openApp('/dashboard/receive-goods?vendor=V001', person);
    await screen.findByRole('button', { name: 'Receive PO2' });
    await waitFor(async () => expect(await numbersSeen(person.sub ?? '', byVendor)).not.toBeNull());
    first.unmount();

    api.on(getReceiveGoods, 'by_vendor_id', away);
    const second = openApp('/dashboard/receive-goods?vendor=V001', person);
    expect(
      await screen.findByText(/^The server can't be reached\. These orders are as of .*not shown\.$/),
    ).toBeVisible();
    scan('PO2');
    expect(await screen.findByRole('dialog', { name: 'Receive Order : PO2' })).toBeVisible();
    second.unmount();

    api.on(getReceiveGoods, 'by_purchase_order', away);
    openApp('/dashboard/receive-goods', person);
    await screen.findByText('Please select a vendor to view receive orders');
    scan('po1');
    expect(await screen.findByRole('button', { name: 'Receive PO1' })).toBeVisible();
    await addressIs('/dashboard/receive-goods?po=po1');
  });

  it('give way to what the server says, as soon as it does', async () => {
    await saveSeenOrders(person.sub ?? '', { by: 'vendor', vendorId: 'V007' }, [PO1]);
    api.on(getReceiveGoods, 'by_vendor_id', away);
    const { user } = openApp('/dashboard/receive-goods?vendor=V007', person);
    await screen.findByText(/^The server can't be reached/);
    api.on(getReceiveGoods, 'by_vendor_id', () => answer([PO2]));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('button', { name: 'Receive PO2' })).toBeVisible();
    expect(screen.queryByText(/^The server can't be reached/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Receive PO1' })).not.toBeInTheDocument();
  });
});
