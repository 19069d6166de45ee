import { screen, waitFor, within } from '@testing-library/react';
import { getTracking } from '#api/tracking.ts';
import { getVendor, type VendorResponse } from '#api/vendors.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(getTracking, 'list_recalls', () => ({ data: { items: [], proposal: null } }));
  answerDashboard(api);
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [...vendorsNamed(12)] } }));
  api.on(getWorkOrder, 'list_work_orders', () => ({ data: { items: [] } }));
});

const open = async () => {
  const { user } = openApp('/dashboard', aPerson());
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  return { user, field: await screen.findByRole('combobox', { name: 'Go to' }) };
};

describe('the palette', () => {
  it('goes to a page by keyboard alone, and the page has the focus', async () => {
    const { user, field } = await open();
    expect(field).toHaveFocus();
    await user.type(field, 'vendor li{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Vendor List' })).toHaveFocus();
    await addressIs('/dashboard/vendor');
    expect(screen.queryByRole('combobox', { name: 'Go to' })).not.toBeInTheDocument();
  });

  it.each([
    ['expir', 'Expiring', '/dashboard/expiring'],
    ['stock c', 'Stock Counts', '/dashboard/stock-counts'],
    ['recall', 'Recalls', '/dashboard/tracking?tab=recalls'],
    ['mock recall', 'Recalls', '/dashboard/tracking?tab=recalls'],
  ])('goes to a list that is in no menu: %s', async (typed, label, path) => {
    const { user, field } = await open();
    await user.type(field, typed);
    expect(await screen.findByRole('option', { name: new RegExp(`^${label}`) })).toBeVisible();
    await user.keyboard('{Enter}');
    await addressIs(path);
  });

  it('finds a vendor, walks the list by arrows and takes the one in hand', async () => {
    const { user, field } = await open();
    await user.type(field, 'vendor 1');
    const list = await screen.findByRole('listbox', { name: 'Places' });
    await waitFor(() => expect(within(list).getAllByRole('option').length).toBeGreaterThan(2));
    const options = within(list).getAllByRole('option');
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{ArrowDown}');
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the one in hand when more is found before it', async () => {
    const deferred = deferredResponse<{ data: { items: VendorResponse[] } }>();
    api.on(getVendor, 'list_vendors', () => deferred.promise);
    const { user, field } = await open();
    await user.type(field, '12');
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByRole('option', { name: /Receive 12/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{ArrowDown}{ArrowUp}');
    deferred.release({ data: { items: [...vendorsNamed(12)] } });
    await screen.findByRole('option', { name: /Vendor 12/ });
    expect(screen.getByRole('option', { name: /Receive 12/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await addressIs('/dashboard/receive-goods?po=12');
  });

  it('says when nothing was found, and gives the focus back on Escape', async () => {
    const { user, field } = await open();
    await user.type(field, 'zzz');
    expect(await screen.findByText('Nothing has that in its name.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Go to' })).not.toBeInTheDocument();
    await addressIs('/dashboard');
  });
});
