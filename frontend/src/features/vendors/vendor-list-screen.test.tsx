import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getVendor, postVendor, type VendorLoad, type VendorResponse } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aVendor, vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { VendorIndex } from './list/vendor-index.ts';

jest.mock('aws-amplify/auth', () => ({}));

const page = (items: readonly VendorResponse[], paginationKey?: string) => ({
  data: { items: [...items], ...(paginationKey ? { pagination_key: paginationKey } : {}) },
});

const aLoad = (differently: Partial<VendorLoad> = {}): VendorLoad => ({
  jobId: 'job-1',
  kind: 'vendors',
  mode: 'full',
  status: 'RUNNING',
  read: 0,
  created: 0,
  changed: 0,
  madeInactive: 0,
  startedAt: '2026-11-20T09:00:00Z',
  endedAt: null,
  startedBy: 'mia',
  message: null,
  ...differently,
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'vendor_load', () => ({ data: null }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/vendor${search}`, aPerson());

describe('Vendor List (spec §2)', () => {
  it('pages by ten with up to five page buttons', async () => {
    api.on(getVendor, 'list_vendors', () => page(vendorsNamed(72)));
    const { user } = open();
    expect(await screen.findByText('Showing 1-10 of 72 total vendors')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'VENDOR ID',
      'VENDOR NAME',
      'STATUS',
      'WAREHOUSE RECEIVABLE',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(screen.getByText('Showing 41-50 of 72 total vendors')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    await addressIs('/dashboard/vendor?page=5');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Showing 51-60 of 72 total vendors')).toBeVisible();
  });

  it('searches and filters in the URL, from the first page again', async () => {
    api.on(getVendor, 'list_vendors', () => page(vendorsNamed(42)));
    const { user } = open('?page=3');
    await screen.findByText('Showing 21-30 of 42 total vendors');
    await user.type(screen.getByRole('searchbox', { name: 'Search vendors' }), 'vendor 4');
    expect(screen.getByText('Showing 1-4 of 4 filtered vendors')).toBeVisible();
    await addressIs('/dashboard/vendor?q=vendor+4');
    await user.click(screen.getByRole('switch', { name: 'Only Warehouse Receivable' }));
    expect(screen.getByText('No vendors found.')).toBeVisible();
    expect(screen.queryByText(/Load vendors/, { selector: '.panel *' })).not.toBeInTheDocument();
  });

  it('shows rows while further pages are still coming', async () => {
    const rest = deferredResponse<ReturnType<typeof page>>();
    const vendors = vendorsNamed(30);
    api.on(getVendor, 'list_vendors', ({ pagination_key }) =>
      pagination_key === 'more' ? rest.promise : page(vendors.slice(0, 20), 'more'),
    );
    open();
    expect(screen.queryByText('Vendor 1')).not.toBeInTheDocument();
    expect(await screen.findByText('Showing 1-10 of 20 total vendors')).toBeVisible();
    rest.release(page(vendors.slice(20)));
    expect(await screen.findByText('Showing 1-10 of 30 total vendors')).toBeVisible();
    // The first page is a small one, the others bring as much as they may.
    expect(api.requests('list_vendors')).toEqual([
      { limit: 2000 },
      { limit: 10_000, pagination_key: 'more' },
    ]);
  });

  it('lets nobody press a row that another vendor is about to take', async () => {
    const rest = deferredResponse<ReturnType<typeof page>>();
    const vendors = vendorsNamed(30);
    api.on(getVendor, 'list_vendors', ({ pagination_key }) =>
      pagination_key === 'more' ? rest.promise : page(vendors.slice(10), 'more'),
    );
    open();
    expect(await screen.findByText('Showing 1-10 of 20 total vendors')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Warehouse receivable: Vendor 11' })).toBeDisabled();
    expect(
      screen.getByText('Loading the other vendors: 20 are here. Changes and export wait for all of them.'),
    ).toBeVisible();
    for (const name of ['Choose several', 'Export']) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(screen.getByRole('button', { name })).toHaveAttribute(
        'title',
        'Opens when all vendors are here.',
      );
    }
    rest.release(page(vendors.slice(0, 10)));
    expect(await screen.findByRole('switch', { name: 'Warehouse receivable: Vendor 1' })).toBeEnabled();
    for (const name of ['Choose several', 'Export']) {
      expect(screen.getByRole('button', { name })).toBeEnabled();
    }
    expect(screen.queryByText(/^Loading the other vendors/)).not.toBeInTheDocument();
  });

  it('opens once all are here, though a page failed first and brought nothing new then', async () => {
    const vendors = vendorsNamed(20);
    let isFailing = true;
    api.on(getVendor, 'list_vendors', ({ pagination_key }) => {
      if (pagination_key !== 'more') return page(vendors, 'more');
      return isFailing ? new Refusal(403, 'Forbidden: Insufficient permissions') : page([]);
    });
    const { user } = open();
    await screen.findByText('Failed to load vendors: Forbidden: Insufficient permissions');
    expect(screen.queryByText(/^Loading the other vendors/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    isFailing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled());
    expect(await screen.findByRole('switch', { name: 'Warehouse receivable: Vendor 1' })).toBeEnabled();
  });

  it('says what it waits for, and what went wrong', async () => {
    const deferred = deferredResponse<Refusal>();
    api.on(getVendor, 'list_vendors', () => deferred.promise);
    const { user } = open();
    expect(await screen.findByText('Loading vendors...')).toBeVisible();
    deferred.release(new Refusal(403, 'Forbidden: Insufficient permissions'));
    expect(
      await screen.findByText('Failed to load vendors: Forbidden: Insufficient permissions'),
    ).toBeVisible();
    api.on(getVendor, 'list_vendors', () => page([aVendor()]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Barossa Cork')).toBeVisible();
  });

  it('offers to load vendors where there are none, and follows the load to its end', async () => {
    let vendors: readonly VendorResponse[] = [];
    api.on(getVendor, 'list_vendors', () => page(vendors));
    api.on(postVendor, 'update_vendor_list', () => ({ data: aLoad() }));
    const { user } = open();
    expect(await screen.findByText('No vendors available.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load vendors from MYOB Acumatica' }));
    expect(
      await screen.findByRole('progressbar', { name: 'Loading vendors from MYOB Acumatica' }),
    ).toBeVisible();

    vendors = vendorsNamed(3);
    const done = aLoad({ status: 'DONE', read: 3, created: 3, endedAt: '2026-11-20T09:40:00Z' });
    api.on(getVendor, 'vendor_load', () => ({ data: done }));
    expect(await screen.findByText('Showing 1-3 of 3 total vendors')).toBeVisible();
    expect(screen.getByText('3 read: 3 new, 0 changed, 0 made inactive')).toBeVisible();
    expect(screen.getByText('Last loaded from MYOB Acumatica on 20 Nov 2026, 8:40 pm.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Who changed it: the last load' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('the end of a load', () => {
  it('brings what stands by then, whatever it counted', async () => {
    let vendors: readonly VendorResponse[] = [];
    api.on(getVendor, 'list_vendors', () => page(vendors));
    api.on(postVendor, 'update_vendor_list', () => ({ data: aLoad() }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Load vendors from MYOB Acumatica' }));
    await screen.findByRole('progressbar', { name: 'Loading vendors from MYOB Acumatica' });

    // Somebody else's load, or a notification, has stored them meanwhile: this one finds nothing to change.
    vendors = vendorsNamed(3);
    const done = aLoad({ status: 'DONE', read: 3, endedAt: '2026-11-20T09:40:00Z' });
    api.on(getVendor, 'vendor_load', () => ({ data: done }));
    expect(await screen.findByText('Showing 1-3 of 3 total vendors')).toBeVisible();
    expect(screen.getByText('3 read: 0 new, 0 changed, 0 made inactive')).toBeVisible();
  });

  it('counts also where the load had ended before it was answered', async () => {
    let vendors: readonly VendorResponse[] = [];
    api.on(getVendor, 'list_vendors', () => page(vendors));
    const done = aLoad({ status: 'DONE', read: 3, created: 3, endedAt: '2026-11-20T09:40:00Z' });
    api.on(postVendor, 'update_vendor_list', () => {
      vendors = vendorsNamed(3);
      api.on(getVendor, 'vendor_load', () => ({ data: done }));
      return { data: done };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Load vendors from MYOB Acumatica' }));
    expect(await screen.findByText('Showing 1-3 of 3 total vendors')).toBeVisible();
  });

  it('is believed over an empty list that was read just before it', async () => {
    let vendors: readonly VendorResponse[] = [];
    const firstLook = deferredResponse<{ data: VendorLoad }>();
    api.on(getVendor, 'list_vendors', () => page(vendors));
    api.on(getVendor, 'vendor_load', () => firstLook.promise);
    open();
    await screen.findByText('No vendors available.');
    vendors = vendorsNamed(3);
    firstLook.release({
      data: aLoad({ status: 'DONE', read: 3, created: 3, endedAt: '2026-11-20T09:40:00Z' }),
    });
    expect(await screen.findByText('Showing 1-3 of 3 total vendors')).toBeVisible();
    expect(api.requests('list_vendors')).toHaveLength(2);
  });
});

describe('a load that somebody else started', () => {
  afterEach(() => jest.useRealTimers());

  it('shows while it runs, and brings its vendors where it ended unseen', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let vendors = vendorsNamed(2);
    api.on(getVendor, 'list_vendors', () => page(vendors));
    open();
    await screen.findByText('Showing 1-2 of 2 total vendors');
    api.on(getVendor, 'vendor_load', () => ({ data: aLoad() }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(
      await screen.findByRole('progressbar', { name: 'Loading vendors from MYOB Acumatica' }),
    ).toBeVisible();
    api.on(getVendor, 'vendor_load', () => ({ data: aLoad({ status: 'DONE' }) }));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

    // What the clock picks up in between is nothing to wait for.
    const later = { jobId: 'job-2', mode: 'incremental', startedBy: 'schedule' } as const;
    api.on(getVendor, 'vendor_load', () => ({ data: aLoad(later) }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

    vendors = vendorsNamed(3);
    api.on(getVendor, 'vendor_load', () => ({ data: aLoad({ ...later, status: 'DONE', created: 1 }) }));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Showing 1-3 of 3 total vendors')).toBeVisible();
  });
});

describe('the receivable switch', () => {
  const switchOf = (name: string) => screen.getByRole('switch', { name: `Warehouse receivable: ${name}` });

  it('shows the new value at once, is closed while saving, and fetches the list after', async () => {
    let vendors = vendorsNamed(2);
    const deferred = deferredResponse<void>();
    api.on(getVendor, 'list_vendors', () => page(vendors));
    api.on(postVendor, 'set_warehouse_receivable', async ({ vendorId, receivableStatus }) => {
      await deferred.promise;
      vendors = vendors.map((vendor) =>
        vendor.vendorID === vendorId ? { ...vendor, vendorReceivable: receivableStatus } : vendor,
      );
      return { data: { ...aVendor(), ...vendors[0], version: 2 } };
    });
    const { user } = open();
    await screen.findByText('Vendor 1');
    await user.click(switchOf('Vendor 1'));
    expect(switchOf('Vendor 1')).toBeChecked();
    // Pressed again it does nothing, and the keyboard does not lose its place.
    expect(switchOf('Vendor 1')).toHaveFocus();
    await user.click(switchOf('Vendor 1'));
    expect(switchOf('Vendor 1')).toBeChecked();
    expect(switchOf('Vendor 1')).toHaveAttribute('aria-disabled', 'true');
    expect(switchOf('Vendor 2')).not.toHaveAttribute('aria-disabled');
    const row = screen.getByText('Vendor 1').closest('tr');
    expect(within(row as HTMLElement).getByText('Updating...')).toBeVisible();

    deferred.release();
    await waitFor(() => expect(switchOf('Vendor 1')).not.toHaveAttribute('aria-disabled'));
    expect(switchOf('Vendor 1')).toBeChecked();
    expect(screen.queryByText('Updating...')).not.toBeInTheDocument();
    expect(api.requests('set_warehouse_receivable')).toEqual([{ vendorId: 'V001', receivableStatus: true }]);
    await waitFor(() => expect(api.requests('list_vendors')).toHaveLength(2));
  });

  it('is written over for another vendor in its row, but never under the finger of somebody', async () => {
    api.on(getVendor, 'list_vendors', () => page(vendorsNamed(20)));
    const { user } = open();
    await screen.findByText('Vendor 1');
    const [pressed, other] = [switchOf('Vendor 1'), switchOf('Vendor 2')];
    await user.pointer({ keys: '[MouseLeft>]', target: pressed });
    // As an answer that brings other rows meanwhile: the press goes on, and ends on a vendor it did not begin on.
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(switchOf('Vendor 12')).toBe(other);
    expect(switchOf('Vendor 11')).toBeVisible();
    expect(pressed).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: switchOf('Vendor 11') });
    expect(switchOf('Vendor 11')).not.toBeChecked();
    expect(api.requests('set_warehouse_receivable')).toEqual([]);
  });

  it('goes back and says why when it could not be saved', async () => {
    api.on(getVendor, 'list_vendors', () => page(vendorsNamed(2)));
    api.on(
      postVendor,
      'set_warehouse_receivable',
      () => new Refusal(404, 'There is no vendor V001.', 'VENDOR_NOT_FOUND'),
    );
    const { user } = open();
    await screen.findByText('Vendor 1');
    await user.click(switchOf('Vendor 1'));
    expect(await screen.findByText('There is no vendor V001.')).toBeVisible();
    expect(screen.getByText('Vendor 1 was not updated')).toBeVisible();
    expect(switchOf('Vendor 1')).not.toBeChecked();
    expect(switchOf('Vendor 1')).not.toHaveAttribute('aria-disabled');
  });
});

describe('ten thousand vendors', () => {
  const MANY = vendorsNamed(10_000);

  it('are put in order once each: no press sorts, and each looks through them once', async () => {
    api.on(getVendor, 'list_vendors', () => page(MANY));
    const { user } = open();
    await screen.findByText('Showing 1-10 of 10000 total vendors');
    await user.click(screen.getByRole('button', { name: 'VENDOR NAME' }));
    const sorted = jest.spyOn(Array.prototype, 'toSorted');
    const sortedInPlace = jest.spyOn(Array.prototype, 'sort');
    const looked = jest.spyOn(VendorIndex.prototype, 'find');
    const times = () => [sorted, sortedInPlace].flatMap(({ mock }) => mock.contexts as unknown[][]);
    const longest = () => Math.max(0, ...times().map((rows) => rows.length));
    for (const press of ['VENDOR NAME', 'VENDOR ID', 'STATUS', 'WAREHOUSE RECEIVABLE']) {
      looked.mockClear();
      await user.click(screen.getByRole('button', { name: press }));
      expect([press, looked.mock.calls.length]).toEqual([press, 1]);
    }
    looked.mockClear();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(looked).not.toHaveBeenCalled();
    expect(longest()).toBeLessThan(100);
  });

  it('leave nine rows alone when the flag of one changes, and all of them when the list comes back the same', async () => {
    let vendors = MANY;
    api.on(getVendor, 'list_vendors', () => page(structuredClone(vendors) as VendorResponse[]));
    api.on(postVendor, 'set_warehouse_receivable', ({ vendorId }) => {
      const set = {
        ...aVendor(MANY.find(({ vendorID }) => vendorID === vendorId)),
        vendorReceivable: true,
        version: 2,
      };
      vendors = vendors.map((vendor) => (vendor.vendorID === vendorId ? set : vendor));
      return { data: set };
    });
    const { user } = open();
    await screen.findByText('Showing 1-10 of 10000 total vendors');
    // Once for each row that is drawn, and for each vendor that is made ready for being found.
    const linked = jest.spyOn(globalThis, 'encodeURIComponent');
    const lowered = jest.spyOn(String.prototype, 'toLowerCase');
    await user.click(screen.getByRole('switch', { name: 'Warehouse receivable: Vendor 3' }));
    await waitFor(() => expect(api.requests('list_vendors')).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Warehouse receivable: Vendor 3' })).not.toHaveAttribute(
        'aria-disabled',
      ),
    );
    expect(linked.mock.calls.filter(([id]) => /^V\d+$/.test(String(id)))).toEqual([['V003']]);
    expect(lowered.mock.contexts.filter((text) => /Vendor \d/.test(String(text)))).toEqual([]);
  });
});
