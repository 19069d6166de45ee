import { screen } from '@testing-library/react';
import { getTracking } from '#api/tracking.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(getTracking, 'list_recalls', () => ({ data: { items: [], proposal: null } }));
  api.on(getTracking, 'resolve', () => ({ data: { items: [] } }));
  api.on(getTracking, 'recalled', ({ lotNumber, sscc }) => ({
    data: {
      open: 1,
      items: [
        ...(lotNumber === 'SW-11840' ? [{ recallId: 'RC-0001', label: 'SUGAR, lot SW-11840' }] : []),
        ...(sscc ? [{ recallId: 'RC-0001', label: `Pallet ${sscc}` }] : []),
      ],
    },
  }));
});

describe('a scan of what is recalled', () => {
  it('is told at once with the number of the recall: a lot by its label, a pallet', async () => {
    openApp('/dashboard/tracking', aPerson());
    await screen.findByRole('heading', { name: 'Tracking' });
    scan(']C1010931234500001210SW-11840');
    expect(
      await screen.findByText('Recall RC-0001: SUGAR, lot SW-11840 is recalled. Keep it apart.'),
    ).toBeVisible();
    // Whether it was taken is another matter.
    expect(screen.queryByText('Not taken')).not.toBeInTheDocument();
    scan(']C100306141410000000013');
    expect(
      await screen.findByText('Recall RC-0001: Pallet 306141410000000013 is recalled. Keep it apart.'),
    ).toBeVisible();
  });

  it('is told on a page that takes no scan, too', async () => {
    api.on(getVendor, 'list_vendors', () => ({ data: { items: [] } }));
    api.on(getVendor, 'vendor_load', () => ({ data: null }));
    openApp('/dashboard/vendor', aPerson());
    await screen.findByRole('heading', { name: 'Vendor List' });
    scan('SW-11840');
    expect(
      await screen.findByText('Recall RC-0001: SUGAR, lot SW-11840 is recalled. Keep it apart.'),
    ).toBeVisible();
  });

  it('that is not recalled says nothing of recalls', async () => {
    openApp('/dashboard/tracking', aPerson());
    await screen.findByRole('heading', { name: 'Tracking' });
    scan('SW-11841');
    expect(await screen.findByText(/^Nothing here is called SW-11841/)).toBeVisible();
    expect(api.requests('recalled')).toEqual([{ lotNumber: 'SW-11841' }]);
    expect(screen.queryByText(/is recalled/)).not.toBeInTheDocument();
  });
});
