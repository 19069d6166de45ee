import { screen, within } from '@testing-library/react';
import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { here, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { withGtins } from './list/tracked-item.ts';
import { trackingAsCsv } from './list/tracking-csv.ts';

jest.mock('aws-amplify/auth', () => ({}));

const GTIN = '9312345678907';

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
});

afterEach(() => jest.restoreAllMocks());

const ITEMS: readonly ItemWithRules[] = [
  anItemWithRules({
    booksGtins: [{ gtin: GTIN, uom: 'KG' }],
    rules: someItemRules({ gtins: [{ gtin: '19521234000157', uom: 'BAG' }] }),
  }),
  anItemWithRules({
    ...{ inventoryID: 'PK-CROWN', name: 'Crown cap', lotClass: 'LOT', expiryRequired: false },
    booksGtins: [{ gtin: `0${GTIN}`, uom: 'KG' }],
  }),
  anItemWithRules({
    ...{ inventoryID: 'SV-FREIGHT', name: 'Freight', kind: 'non-stock', lotClass: null },
    ...{ lotTrackingEnabled: false, expiryRequired: false },
  }),
];

const LINE = {
  ...{ code: 'CAN-1', name: 'Canning line', ratedSpeed: 0, ratedUnit: 'cases' as const, active: true },
  ...{ place: null, liveRunId: null, version: 1, updatedAt: '2026-11-20T05:00:00Z', updatedBy: 'mia' },
};

const answer = (items: readonly ItemWithRules[] = ITEMS) =>
  api.on(getInventory, 'get_item_rules', () => ({ data: { items: [...items] } }));

const open = (search = '', group: 'manager' | 'consultant' = 'manager') =>
  openApp(`/dashboard/set-tracking${search}`, aPerson({ groups: [group] }));

const rows = (): readonly (string | null)[] =>
  within(screen.getByRole('table', { name: 'Items' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('Set Tracking (stock-and-trace.md §11)', () => {
  it('shows what the accounting system says of an item beside what is ours', async () => {
    answer();
    open();
    await screen.findByText('Showing 1-3 of 3 total items');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      ...['INVENTORY ID', 'NAME', 'LOT CLASS', 'DATE MARK', 'SHELF LIFE', 'ON ARRIVAL', 'ON DESPATCH'],
      ...['LAYERS', 'GTIN', 'ACTION'],
    ]);
    expect(rows()).toEqual([
      'PK-CROWN | Crown cap | LOT | – | – | – | – | – | 09312345678907 On 2 items | Edit',
      'RM-SUGAR | White sugar | LOTEXP | Best before | 365 days | 30 days | 1 day | 8 × 5 | ' +
        '9312345678907 +1 On 2 items | Edit',
      'SV-FREIGHT | Freight | No stock | – | – | – | – | – | – | Edit',
    ]);
    expect(screen.getByRole('button', { name: 'Edit SV-FREIGHT' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Edit SV-FREIGHT' })).toHaveAccessibleDescription(
      'It is not kept in stock.',
    );
  });

  it('names a GTIN that stands on several items, and shows them', async () => {
    answer([...ITEMS, anItemWithRules({ inventoryID: 'OTHER', booksGtins: [] })]);
    const { user } = open();
    await screen.findByText('GTIN 09312345678907 is on PK-CROWN and RM-SUGAR.');
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    await screen.findByText('Showing 1-2 of 2 filtered items');
    expect(here()).toContain('shared-gtin=true');
  });

  it.each([
    ['?mark=bestBefore', ['RM-SUGAR']],
    ['?mark=undecided', ['PK-CROWN']],
    ['?lots=true', ['PK-CROWN', 'RM-SUGAR']],
    ['?q=freight', ['SV-FREIGHT']],
    ['?q=19521234', ['RM-SUGAR']],
    ['?mark=nonsense', ['PK-CROWN', 'RM-SUGAR', 'SV-FREIGHT']],
  ])('narrows to what %s names', async (search, ids) => {
    answer();
    open(search);
    await screen.findByText(/^Showing 1-/);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(ids);
  });

  it('is for managers to change and for all to look at', async () => {
    answer();
    open('', 'consultant');
    expect(await screen.findByRole('button', { name: 'Edit RM-SUGAR' })).toBeDisabled();
    expect(screen.getByText(/^You may look\./)).toBeVisible();
  });

  it('says why it could not be loaded, and tries again', async () => {
    api.on(getInventory, 'get_item_rules', () => new Refusal(400, 'Not now.'));
    const { user } = open();
    await screen.findByText('Not now.');
    answer();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Showing 1-3 of 3 total items')).toBeVisible();
  });

  it('goes into a spreadsheet with all that was decided', () => {
    const [heading, sugar] = trackingAsCsv(withGtins(ITEMS.slice(0, 1)).items).split('\r\n');
    expect(heading).toContain('Lot class');
    expect(sugar).toBe(
      'RM-SUGAR,White sugar,LOTEXP,yes,yes,Best before,365,30,Warn,1,Released,yyMMdd-LINE-n,,8,5,' +
        '"9312345678907 KG; 19521234000157 BAG",',
    );
  });
});

describe('the rules of an item', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Edit RM-SUGAR' });

  it('are typed, with a GTIN that is scanned, and stand in the list', async () => {
    answer([anItemWithRules()]);
    api.on(postInventory, 'set_item_rules', ({ requestId: _id, ...request }) => ({
      data: someItemRules({ ...request, version: 1 }),
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit RM-SUGAR' }));
    const form = within(await dialog());
    expect(form.getByText('No GTIN from MYOB Acumatica.')).toBeVisible();
    await user.selectOptions(form.getByRole('combobox', { name: 'Date mark' }), 'Best before');
    await user.type(form.getByRole('textbox', { name: 'Shelf life' }), '180');
    scan(GTIN);
    expect(await form.findByRole('textbox', { name: 'GTIN' })).toHaveValue(GTIN);
    // The same pack again is no second GTIN.
    scan(`]C101${GTIN.padStart(14, '0')}10LOT-1`);
    expect(await screen.findByText(/is here already/)).toBeVisible();
    expect(form.getAllByRole('textbox', { name: 'GTIN' })).toHaveLength(1);
    await user.click(form.getByRole('checkbox', { name: 'Milk' }));
    answer([anItemWithRules({ rules: someItemRules({ shelfLifeDays: 180 }) })]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('180 days');
    expect(api.requests('set_item_rules')).toMatchObject([
      {
        ...{ inventoryID: 'RM-SUGAR', version: 0, dateMark: 'bestBefore', shelfLifeDays: 180 },
        ...{ leastDaysOnArrival: null, gtins: [{ gtin: GTIN, uom: 'KG' }], allergens: ['Milk'] },
      },
    ]);
  });

  it('say how lots of runs are named, with the one that would be next', async () => {
    answer([anItemWithRules()]);
    api.on(getWorkCenter, 'list_lines', () => ({
      data: { items: [{ ...LINE, code: 'BOTTLE-1', active: false }, LINE] },
    }));
    api.on(postInventory, 'set_item_rules', ({ requestId: _id, ...request }) => ({
      data: someItemRules({ ...request, version: 1 }),
    }));
    const { user } = open('?item=RM-SUGAR');
    const form = within(await dialog());
    const pattern = form.getByRole('textbox', { name: 'Lots of runs' });
    expect(await form.findByText(/The first run of today on CAN-1 makes lot \d{6}-CAN-1-1\./)).toBeVisible();
    await user.type(pattern, "'SUG'yydddnn");
    expect(form.getByText(/makes lot SUG\d{5}01\./)).toBeVisible();
    await user.type(pattern, 'x');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^"x" is not known/)).toBeVisible();
    await user.type(pattern, '{Backspace}');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('RM-SUGAR saved');
    expect(api.requests('set_item_rules')).toMatchObject([{ lotPattern: "'SUG'yydddnn" }]);
  });

  it('keep what was typed where a GTIN is another item’s, and say whose', async () => {
    answer([anItemWithRules({ rules: someItemRules({ gtins: [{ gtin: GTIN, uom: 'KG' }] }) })]);
    const message = `${GTIN} is the GTIN of PK-CROWN already.`;
    api.on(
      postInventory,
      'set_item_rules',
      () => new Refusal(409, message, 'GTIN_TAKEN', [{ path: 'gtins.0.gtin', code: 'GTIN_TAKEN', message }]),
    );
    const { user } = open('?item=RM-SUGAR');
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'GTIN' })).toHaveValue(GTIN);
  });

  it('refuse a GTIN that was mistyped before it is sent', async () => {
    answer([anItemWithRules()]);
    const { user } = open('?item=RM-SUGAR');
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Add GTIN' }));
    expect(form.queryByText('Fill this in.')).not.toBeInTheDocument();
    await user.type(form.getByRole('textbox', { name: 'GTIN' }), '9312345678908');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^This is no GTIN/)).toBeVisible();
    expect(api.requests('set_item_rules')).toEqual([]);
  });

  it('show both versions where somebody else was first', async () => {
    answer([anItemWithRules({ rules: someItemRules() })]);
    const current = someItemRules({ version: 2, shelfLifeDays: 90, updatedBy: 'noah' });
    api.on(postInventory, 'set_item_rules', ({ requestId: _id, ...request }) =>
      request.version === 1
        ? new Refusal(409, 'Somebody else changed how this item is tracked.', 'STALE_VERSION', [], current)
        : { data: someItemRules({ ...request, version: 3 }) },
    );
    const { user } = open('?item=RM-SUGAR');
    const form = within(await dialog());
    await user.type(form.getByRole('textbox', { name: 'Records are kept' }), '7');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const both = within(await screen.findByRole('dialog', { name: 'RM-SUGAR changed meanwhile' }));
    expect(both.getByText('90 days')).toBeVisible();
    await user.click(both.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('RM-SUGAR saved');
    expect(api.requests('set_item_rules').map(({ version }) => version)).toEqual([1, 2]);
  });
});
