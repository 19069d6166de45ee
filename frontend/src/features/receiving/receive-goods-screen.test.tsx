import { screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aVendor } from '#frontend/testing/a-vendor.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const fresh = { asOf: '2026-11-20T09:00:00Z', stale: false };
const answerOf = (orders: readonly ReceiveOrder[], meta = fresh) => ({ data: [...orders], meta });

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({
    data: {
      items: [
        aVendor({ vendorID: 'V002', vendorName: 'Yarra Hops' }),
        aVendor({ vendorID: 'V001', vendorName: 'Barossa Cork' }),
      ],
    },
  }));
  api.on(getReceiveGoods, 'by_vendor_id', () => answerOf([anOrder()]));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/receive-goods${search}`, aPerson());

describe('what is promised', () => {
  it('lists the orders of every vendor for today, and says so, until a vendor is chosen', async () => {
    api.on(getReceiveGoods, 'by_promise', ({ pagination_key }) =>
      pagination_key
        ? answerOf([anOrder({ id: 'Normal#PO9', orderNbr: 'PO9' })])
        : { ...answerOf([anOrder()]), meta: { ...fresh, pagination_key: 'more' } },
    );
    const { user } = open('?promised=today');
    expect(await screen.findByText('PO9')).toBeVisible();
    expect(screen.getByText('PO1')).toBeVisible();
    expect(screen.getByText(/^Orders of every vendor that are promised for today, as of /)).toBeVisible();
    await user.click(screen.getByLabelText('Vendor'));
    await user.click(await screen.findByRole('option', { name: 'Yarra Hops' }));
    await waitFor(() => expect(screen.queryByText('PO9')).not.toBeInTheDocument());
    await addressIs('/dashboard/receive-goods?vendor=V002');
  });
});

describe('choosing orders (spec §2, Receive Goods)', () => {
  it('leads to the vendors while none is received from', async () => {
    api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
    open();
    const link = await screen.findByRole('link', { name: 'Switch some on in the Vendor List' });
    expect(link).toHaveAttribute('href', '/dashboard/vendor');
  });

  it('asks for a vendor, and lists receivable ones by name', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Receipt History' })).toBeVisible();
    expect(screen.getByText('Please select a vendor to view receive orders')).toBeVisible();
    const vendor = screen.getByLabelText('Vendor');
    await user.click(vendor);
    await screen.findByRole('option', { name: 'Yarra Hops' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Select Vendor',
      'Barossa Cork',
      'Yarra Hops',
    ]);
    await user.keyboard('cork{Enter}');
    expect(vendor).toHaveValue('Barossa Cork');
    const row = (await screen.findByText('PO1')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Corks and bottles')).toBeVisible();
    expect(within(row).getByText('Dock 2')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'PRE ORDER ID',
      'VENDOR',
      'TOTAL ITEM',
      'DESCRIPTION',
      'NOTE',
      'ACTION',
    ]);
    await addressIs('/dashboard/receive-goods?vendor=V001');
  });

  it('shows all orders of a vendor whose lines are more than one answer carries', async () => {
    const asked: (string | undefined)[] = [];
    api.on(getReceiveGoods, 'by_vendor_id', ({ pagination_key }) => {
      asked.push(pagination_key);
      return pagination_key === undefined
        ? { data: [anOrder()], meta: { ...fresh, pagination_key: 'after-PO1' } }
        : answerOf([anOrder({ id: 'Normal#PO2', orderNbr: 'PO2' })]);
    });
    open('?vendor=V001');
    expect(await screen.findByText('PO2')).toBeVisible();
    expect(screen.getByText('PO1')).toBeVisible();
    expect(asked).toEqual([undefined, 'after-PO1']);
  });

  it('searches a purchase order on Enter; one choice clears the other', async () => {
    api.on(getReceiveGoods, 'by_purchase_order', ({ purchaseOrder }) =>
      purchaseOrder === 'PO1'
        ? { data: anOrder(), meta: fresh }
        : new Refusal(404, 'Not found', 'ORDER_NOT_FOUND', [
            { path: 'purchaseOrder', code: 'ORDER_NOT_OPEN', message: 'Order PO9 is on hold.' },
          ]),
    );
    const { user } = open('?vendor=V001');
    await screen.findByText('PO1');
    const box = screen.getByPlaceholderText('Enter PO');
    await user.type(box, 'PO9{Enter}');
    expect(await screen.findByText('No orders found matching your criteria')).toBeVisible();
    expect(screen.getByText('Order PO9 is on hold.')).toBeVisible();
    expect(screen.getByPlaceholderText('Select Vendor')).toHaveValue('');
    await addressIs('/dashboard/receive-goods?po=PO9');

    await user.clear(box);
    await user.type(box, 'PO1{Enter}');
    expect(await screen.findByRole('button', { name: 'Receive PO1' })).toBeVisible();
    await user.click(screen.getByLabelText('Vendor'));
    await user.click(screen.getByRole('option', { name: 'Barossa Cork' }));
    expect(box).toHaveValue('');
  });

  it('lists only orders on which something remains', async () => {
    const done = aLine({ remainingQty: 0, mostQty: 0 });
    api.on(getReceiveGoods, 'by_vendor_id', () => answerOf([anOrder({ details: [done] })]));
    open('?vendor=V001');
    expect(await screen.findByText('No receive orders available for selected vendor')).toBeVisible();
  });

  it('says what it waits for, what went wrong, and how old its answer is', async () => {
    const deferred = deferredResponse<Refusal>();
    api.on(getReceiveGoods, 'by_vendor_id', () => deferred.promise);
    const { user } = open('?vendor=V001');
    expect(await screen.findByText('Loading receive orders...')).toBeVisible();
    deferred.release(new Refusal(403, 'Forbidden: Insufficient permissions'));
    expect(await screen.findByText('Failed to load receive orders')).toBeVisible();
    expect(screen.getByText('Forbidden: Insufficient permissions')).toBeVisible();
    api.on(getReceiveGoods, 'by_vendor_id', () => answerOf([anOrder()], { ...fresh, stale: true }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/These orders are as of 20 Nov 2026, 8:00 pm\./)).toBeVisible();
  });

  it('asks the accounting system again on Refresh', async () => {
    const { user } = open('?vendor=V001');
    await screen.findByText('PO1');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(api.requests('by_vendor_id')).toEqual([
        { vendorId: 'V001', refresh: false },
        { vendorId: 'V001', refresh: true },
      ]),
    );
  });
});
