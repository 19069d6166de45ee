import { screen, within } from '@testing-library/react';
import { type ExpiringLot, getInventory } from '#api/inventory.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, here, openApp } from '#frontend/testing/open-app.tsx';
import { expiringAsCsv } from './expiring/expiring-csv.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const anExpiringLot = (more: Partial<ExpiringLot> = {}): ExpiringLot => ({
  ...{ inventoryID: 'RM-SUGAR', name: 'White sugar', lotNumber: 'SUG-1', baseUom: 'KG' },
  ...{ useBy: null, bestBefore: '2026-11-25', onHand: 40.5, places: 2, notUsable: null, warning: null },
  ...more,
});

const LATE = anExpiringLot({ lotNumber: 'SUG-2', bestBefore: '2026-12-10' });
const HELD = anExpiringLot({
  ...{ inventoryID: 'FG-JUICE', name: 'Juice', lotNumber: 'J1', baseUom: 'EA' },
  ...{ useBy: '2026-11-20', bestBefore: null, onHand: 7, places: 1, notUsable: 'ON_HOLD' },
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'expiring', ({ days, pagination_key }) => ({
    data: {
      ...{ from: '2026-11-20', until: '2026-12-20' },
      ...(days === '7'
        ? { items: [HELD] }
        : pagination_key
          ? { items: [HELD] }
          : { items: [anExpiringLot(), LATE], pagination_key: 'more' }),
    },
  }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/expiring${search}`, aPerson());

const rows = (): readonly (string | null)[] =>
  within(screen.getByRole('table', { name: 'Expiring lots' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('what expires', () => {
  it('has what is past its date first, and narrows to that or to what is to come', async () => {
    const past = anExpiringLot({
      lotNumber: 'OLD',
      bestBefore: null,
      useBy: '2026-11-18',
      notUsable: 'PAST_USE_BY',
    });
    const asked: unknown[] = [];
    api.on(getInventory, 'expiring', ({ days, show }) => {
      asked.push([days, show]);
      const items = [...(show === 'past' ? [] : [LATE]), ...(show === 'coming' ? [] : [past])];
      return { data: { from: '2026-11-20', until: '2026-12-20', items } };
    });
    const { user } = open();
    await screen.findByText('Showing 1-2 of 2 total lots');
    expect(rows()[0]).toBe(
      'RM-SUGAR | White sugar | OLD | Use by 18 Nov 2026 | -2 | 40.5 KG | 2 | Past use-by',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which' }), 'Only those past their date');
    await screen.findByText('Showing 1-1 of 1 total lots');
    expect(screen.getByText('Lots in stock whose date is past, the earliest first.')).toBeVisible();
    await addressIs('/dashboard/expiring?show=past');
    expect(asked).toEqual([
      ['30', 'both'],
      ['30', 'past'],
    ]);
  });

  it('is listed by item and lot, the earliest date first, within 30 days', async () => {
    open();
    await screen.findByText('Showing 1-3 of 3 total lots');
    expect(rows()).toEqual([
      'FG-JUICE | Juice | J1 | Use by 20 Nov 2026 | 0 | 7 EA | 1 | On hold',
      'RM-SUGAR | White sugar | SUG-1 | Best before 25 Nov 2026 | 5 | 40.5 KG | 2 | Released',
      'RM-SUGAR | White sugar | SUG-2 | Best before 10 Dec 2026 | 20 | 40.5 KG | 2 | Released',
    ]);
    expect(screen.getByRole('link', { name: 'J1' })).toHaveAttribute(
      'href',
      '/dashboard/inventory-list/FG-JUICE/J1',
    );
    const trail = screen.getByRole('navigation', { name: /breadcrumb/i });
    expect(within(trail).getByRole('link', { name: 'Inventory List' })).toBeVisible();
  });

  it('is asked anew for another time, and narrowed by what is typed; both stand in the URL', async () => {
    const { user } = open('?q=sugar');
    await screen.findByText('Showing 1-2 of 2 filtered lots');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expiring' }), 'Within 7 days');
    await screen.findByText('No lots found.');
    expect(here()).toContain('days=7');
    expect(api.requests('expiring').at(-1)).toMatchObject({ days: '7' });
    await user.clear(screen.getByRole('searchbox', { name: 'Search lots' }));
    await screen.findByText('Showing 1-1 of 1 total lots');
  });

  it('says that there is none', async () => {
    api.on(getInventory, 'expiring', () => ({
      data: { items: [], from: '2026-11-20', until: '2026-11-27' },
    }));
    open('?days=7');
    expect(await screen.findByText('Nothing is past its date or expires within 7 days.')).toBeVisible();
  });

  it('says why it could not be loaded', async () => {
    api.on(getInventory, 'expiring', () => new Refusal(400, 'Not now.'));
    open();
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('goes into a spreadsheet', () => {
    expect(expiringAsCsv([HELD]).split('\r\n')[1]).toBe('FG-JUICE,Juice,J1,2026-11-20,,7,EA,1,On hold');
  });
});
