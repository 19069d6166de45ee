import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getTracking } from '#api/tracking.ts';
import { getVendor } from '#api/vendors.ts';
import { forgetRecallsSaid } from '#frontend/shared/scanning/recalled/recall-stops.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getTracking, 'list_recalls', () => ({ data: { items: [], proposal: null } }));
  api.on(getTracking, 'resolve', () => ({ data: { items: [] } }));
  api.on(getInventory, 'list_inventory', () => ({ data: { items: [] } }));
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

const SUGAR = 'Stop. Recall RC-0001: SUGAR, lot SW-11840 is recalled. Keep it apart.';
const PALLET = 'Stop. Recall RC-0001: Pallet 306141410000000013 is recalled. Keep it apart.';

const stops = () => screen.queryAllByRole('alert').map((one) => one.querySelector('p')?.textContent);
const areSaid = (...texts: readonly string[]) => waitFor(() => expect(stops()).toEqual(texts));

const openTracking = async () => {
  const { user } = openApp('/dashboard/tracking', aPerson());
  await screen.findByRole('heading', { name: 'Tracking' });
  return user;
};

const openVendors = async () => {
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [] } }));
  api.on(getVendor, 'vendor_load', () => ({ data: null }));
  const { user } = openApp('/dashboard/vendor', aPerson());
  await screen.findByRole('heading', { name: 'Vendor List' });
  return user;
};

afterEach(() => {
  forgetRecallsSaid();
  jest.restoreAllMocks();
});

describe('a scan of what is recalled', () => {
  it('is told at once with the number of the recall: a lot by its label, a pallet', async () => {
    await openTracking();
    scan(']C1010931234500001210SW-11840');
    await areSaid(SUGAR);
    expect(screen.getByRole('link', { name: 'RC-0001' })).toHaveAttribute(
      'href',
      '/dashboard/tracking?tab=recalls&recall=RC-0001',
    );
    // No notice lies over it.
    expect(screen.getByRole('alert').closest('[data-kept-clear]')).not.toBeNull();
    // Whether it was taken is another matter.
    expect(screen.queryByText('Not accepted')).not.toBeInTheDocument();
    scan(']C100306141410000000013');
    await areSaid(PALLET, SUGAR);
  });

  it('is told on a page that takes no scan, too', async () => {
    await openVendors();
    scan('SW-11840');
    await areSaid(SUGAR);
  });

  it('stands until each is seen, by mouse or by key, and whoever typed goes on typing', async () => {
    const user = await openVendors();
    const box = screen.getByRole('searchbox');
    box.focus();
    scan('SW-11840');
    scan('00306141410000000013');
    scan('SW-11840');
    await areSaid(SUGAR, PALLET);
    expect(box).toHaveFocus();
    const [first] = screen.getAllByRole('button', { name: 'I have seen it' });
    if (first) await user.click(first);
    await areSaid(PALLET);
    expect(box).toHaveFocus();
    const left = screen.getByRole('button', { name: 'I have seen it' });
    await user.tab({ shift: true });
    while (document.activeElement !== left) await user.tab({ shift: true });
    // The Enter of a scanner is no press.
    scan('SW-11841');
    expect(stops()).toEqual([PALLET]);
    await user.keyboard('{Enter}');
    await areSaid();
  });

  it('stands at the head of the dialog that is open, where it can be pressed', async () => {
    const user = await openTracking();
    scan('SW-11840');
    await areSaid(SUGAR);
    await user.keyboard('{Control>}k{/Control}');
    const palette = await openedDialog();
    await waitFor(() => expect(within(palette).getByRole('alert')).toHaveTextContent(SUGAR));
    expect(stops()).toEqual([SUGAR]);
    await user.click(within(palette).getByRole('button', { name: 'I have seen it' }));
    await areSaid();
    expect(palette).toBeInTheDocument();
  });

  it('that is not recalled says nothing of recalls', async () => {
    await openTracking();
    scan('SW-11841');
    expect(await screen.findByText(/^Nothing here is called SW-11841/)).toBeVisible();
    expect(api.requests('recalled')).toEqual([{ lotNumber: 'SW-11841' }]);
    expect(stops()).toEqual([]);
  });
});

describe('a scan of which nobody can say whether it is recalled', () => {
  it('is told as that, and is checked again when a person asks for it', async () => {
    const user = await openTracking();
    let isAway = true;
    api.on(getTracking, 'recalled', ({ lotNumber }) => {
      if (isAway) return new Refusal(403, 'Nobody answers.');
      const items = lotNumber === 'SW-11840' ? [{ recallId: 'RC-0001', label: 'SUGAR, lot SW-11840' }] : [];
      return { data: { open: 1, items } };
    });
    scan('SW-11841');
    await areSaid(
      'Not checked. Whether SW-11841 is recalled could not be checked. Nobody answers. Keep it apart until it is checked.',
    );
    scan('SW-11840');
    await areSaid(
      'Not checked. Whether SW-11841, SW-11840 is recalled could not be checked. Nobody answers. Keep it apart until it is checked.',
    );
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await areSaid(SUGAR);
  });
});
