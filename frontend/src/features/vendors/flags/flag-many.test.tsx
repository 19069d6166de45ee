import { screen, waitFor, within } from '@testing-library/react';
import { type FlaggedVendor, getVendor, postVendor, type VendorResponse } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let vendors: readonly VendorResponse[];

const flagged = (vendorId: string, isReceivable: boolean): FlaggedVendor => {
  const current = vendors.find(({ vendorID }) => vendorID === vendorId);
  if (!current) throw new Error(vendorId);
  const vendor = { ...current, vendorReceivable: isReceivable, version: current.version + 1 };
  vendors = vendors.map((one) => (one.vendorID === vendorId ? vendor : one));
  return { vendorId, vendor, refused: null };
};

const switchOf = (name: string) => screen.getByRole('switch', { name: `Warehouse receivable: ${name}` });
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  vendors = vendorsNamed(250);
  api.on(getVendor, 'vendor_load', () => ({ data: null }));
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [...vendors] } }));
});

afterEach(() => jest.restoreAllMocks());

const choose = async (...names: string[]) => {
  const { user } = openApp('/dashboard/vendor', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Choose several' }));
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  return user;
};

describe('setting the flag of several vendors', () => {
  it('sets the chosen ones with the version that was seen, shown at once and only on their rows', async () => {
    const deferred = deferredResponse<void>();
    api.on(postVendor, 'set_many_receivable', async ({ vendors: asked, receivableStatus }) => {
      await deferred.promise;
      return { data: { items: asked.map(({ vendorId }) => flagged(vendorId, receivableStatus)) } };
    });
    const user = await choose('Vendor 1', 'Vendor 3');
    expect(screen.getByText('2 chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make receivable' }));
    for (const name of ['Vendor 1', 'Vendor 3']) {
      expect(switchOf(name)).toBeChecked();
      expect(rowOf(name).getByText('Updating...')).toBeVisible();
    }
    expect(rowOf('Vendor 2').queryByText('Updating...')).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Updating vendors' })).toBeVisible();

    deferred.release();
    expect(await screen.findByText('2 vendors updated')).toBeVisible();
    expect(switchOf('Vendor 1')).toBeChecked();
    expect(switchOf('Vendor 2')).not.toBeChecked();
    expect(screen.getByText('0 chosen')).toBeVisible();
    expect(api.requests('set_many_receivable')).toEqual([
      {
        receivableStatus: true,
        vendors: [
          { vendorId: 'V001', version: 1 },
          { vendorId: 'V003', version: 1 },
        ],
      },
    ]);
  });

  it('asks for a hundred at a time and says how far it is', async () => {
    const answers = [deferredResponse<void>(), deferredResponse<void>(), deferredResponse<void>()];
    let asked = 0;
    api.on(postVendor, 'set_many_receivable', async (request) => {
      await answers[asked++]?.promise;
      return {
        data: { items: request.vendors.map(({ vendorId }) => flagged(vendorId, request.receivableStatus)) },
      };
    });
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Choose all 250' }));
    await user.click(screen.getByRole('button', { name: 'Make receivable' }));
    expect(screen.getByText('Updating 0 of 250...')).toBeVisible();
    answers[0]?.release();
    expect(await screen.findByText('Updating 100 of 250...')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Updating vendors' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(switchOf('Vendor 1')).not.toHaveAttribute('aria-disabled');
    answers[1]?.release();
    answers[2]?.release();
    expect(await screen.findByText('250 vendors updated')).toBeVisible();
    expect(
      api.requests('set_many_receivable').map(({ vendors }) => (vendors as readonly unknown[]).length),
    ).toEqual([100, 100, 50]);
  });

  it('takes back those that were refused, names them with the reason, and keeps them chosen', async () => {
    api.on(postVendor, 'set_many_receivable', ({ vendors: asked, receivableStatus }) => ({
      data: {
        items: asked.map(({ vendorId }) =>
          vendorId === 'V002'
            ? {
                vendorId,
                vendor: null,
                refused: { code: 'VENDOR_NOT_FOUND', error: 'There is no such vendor.' },
              }
            : flagged(vendorId, receivableStatus),
        ),
      },
    }));
    const user = await choose('Vendor 1', 'Vendor 2');
    await user.click(screen.getByRole('button', { name: 'Make receivable' }));
    expect(await screen.findByText('1 vendor was not updated:')).toBeVisible();
    expect(screen.getByText('V002 Vendor 2: There is no such vendor.')).toBeVisible();
    expect(switchOf('Vendor 1')).toBeChecked();
    expect(switchOf('Vendor 2')).not.toBeChecked();
    expect(rowOf('Vendor 2').getByText('Not updated')).toBeVisible();
    expect(screen.getByText('1 chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('1 vendor was not updated:')).not.toBeInTheDocument();
  });

  it('stops where asking on is hopeless: nothing was set, all say why', async () => {
    api.on(postVendor, 'set_many_receivable', () => new Refusal(403, 'Forbidden: Insufficient permissions'));
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Choose all 250' }));
    await user.click(screen.getByRole('button', { name: 'Make receivable' }));
    expect(await screen.findByText('250 vendors were not updated:')).toBeVisible();
    // Naming ten thousand would stop the page.
    expect(screen.getAllByText(/Forbidden: Insufficient permissions$/)).toHaveLength(100);
    expect(screen.getByText('and 150 more. All of them are still chosen.')).toBeVisible();
    expect(api.requests('set_many_receivable')).toHaveLength(1);
    await waitFor(() => expect(switchOf('Vendor 1')).not.toHaveAttribute('aria-disabled'));
    expect(switchOf('Vendor 1')).not.toBeChecked();
  });
});
