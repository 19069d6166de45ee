import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getTracking } from '#api/tracking.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aCount, aCountRow } from '#frontend/testing/a-stock-count.ts';
import { aLotInStock, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { countStore } from './device/device-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const placeOf = (locationID: string) => ({
  ...{ place: `loc:MAIN/${locationID}`, warehouseID: 'MAIN', locationID },
  ...{ description: '', active: true, source: 'accounting' as const },
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'list_places', () => ({
    data: { asOf: '2026-11-20T05:00:00Z', items: [placeOf('R1'), placeOf('R2')] },
  }));
});

afterEach(async () => {
  for (const record of await countStore.list(aPerson().sub ?? '')) await countStore.remove(record);
  jest.restoreAllMocks();
});

describe('a single count', () => {
  beforeEach(() => {
    api.on(getInventory, 'get_item', () => ({
      data: {
        ...anInventoryItem(),
        ...{ lots: [aLotInStock()], lotsLeftOut: 0, conversions: [], notInBooksDocuments: [] },
      },
    }));
    api.on(getInventory, 'list_movements', () => ({ data: { items: [] } }));
    api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
    api.on(postInventory, 'count_stock', () => {
      const { rows: _rows, booked: _booked, ...data } = aCount({ kind: 'single', status: 'Booked' });
      return { data };
    });
  });

  it('takes a lot that should not be there, by a scan, at a place that is scanned', async () => {
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count RM-SUGAR' }));
    scan('NEW-7');
    expect(await dialog.findByRole('textbox', { name: 'Lot' })).toHaveValue('NEW-7');
    scan('R2');
    await waitFor(() => expect(dialog.getByLabelText('Where')).toHaveValue('MAIN / R2'));
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '3');
    await user.click(dialog.getByRole('button', { name: 'Count' }));
    await waitFor(() => expect(api.requests('count_stock')).toHaveLength(1));
    expect(api.requests('count_stock')[0]).toMatchObject({
      ...{ inventoryID: 'RM-SUGAR', lotNumber: 'NEW-7', place: 'loc:MAIN/R2', qty: 3, seen: 0 },
    });
  });

  it.each([
    ['a lot of another item', 'OTHER-1', /^That is CAP-28, lot OTHER-1\. Nothing was put in\./],
    ['the label of a place that nobody knows', 'loc:MAIN/NOWHERE', /^No place is called loc:MAIN\/NOWHERE\./],
    ['a text that is no batch number', 'https://shop.example/offer', /is no usual batch number/],
  ])('takes no scan of %s for a lot', async (_what, code, why) => {
    const found = { kind: 'lot' as const, id: 'CAP-28/OTHER-1', label: 'CAP-28, lot OTHER-1', detail: '' };
    api.on(getTracking, 'resolve', ({ text }) => ({ data: { items: text === 'OTHER-1' ? [found] : [] } }));
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count RM-SUGAR' }));
    scan(code);
    expect(await screen.findByText(why)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Lot' })).not.toBeInTheDocument();
  });

  it('takes no lot of the item that is there and not among those that are counted', async () => {
    const found = { kind: 'lot' as const, id: 'RM-SUGAR/OLD-1', label: 'RM-SUGAR, lot OLD-1', detail: '' };
    api.on(getTracking, 'resolve', () => ({ data: { items: [found] } }));
    api.on(getInventory, 'get_lot', () => ({
      data: {
        ...{ ...aLotInStock({ lotNumber: 'OLD-1' }), inventoryID: 'RM-SUGAR', name: 'White sugar' },
        ...{ baseUom: 'KG', conversions: [], history: [] },
      },
    }));
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count RM-SUGAR' }));
    scan('OLD-1');
    expect(await screen.findByText(/^OLD-1 is another lot of RM-SUGAR\./)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Lot' })).not.toBeInTheDocument();
  });

  it('takes a place for a lot of which nothing stands anywhere', async () => {
    api.on(getInventory, 'get_item', () => ({
      data: {
        ...anInventoryItem({ onHand: 0, available: 0 }),
        ...{ lots: [aLotInStock({ lotNumber: 'GONE-1', onHand: 0, balances: [] })], lotsLeftOut: 0 },
        ...{ conversions: [], notInBooksDocuments: [] },
      },
    }));
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count RM-SUGAR' }));
    expect(dialog.getByRole('textbox', { name: 'Lot' })).toHaveValue('GONE-1');
    await user.type(dialog.getByLabelText('Where'), 'R2');
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '3');
    await user.click(dialog.getByRole('button', { name: 'Count' }));
    await waitFor(() => expect(api.requests('count_stock')).toHaveLength(1));
    expect(api.requests('count_stock')[0]).toMatchObject({
      lotNumber: 'GONE-1',
      place: 'loc:MAIN/R2',
      seen: 0,
    });
  });

  it('takes one that is typed', async () => {
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count RM-SUGAR' }));
    await user.click(dialog.getByRole('button', { name: 'Add a lot' }));
    await user.type(dialog.getByRole('textbox', { name: 'Lot' }), 'HAND-1');
    expect(dialog.getByLabelText('Where')).not.toHaveValue('');
  });
});

describe('a new sheet', () => {
  it('takes places from a list, or all of a warehouse', async () => {
    api.on(getInventory, 'list_counts', () => ({ data: { items: [] } }));
    const { user } = openApp('/dashboard/stock-counts', aPerson());
    await user.click(await screen.findByRole('button', { name: 'New count sheet' }));
    const list = await screen.findByRole('combobox', { name: 'Add a place' });
    await user.selectOptions(list, 'MAIN / R2');
    expect(screen.getByRole('textbox', { name: 'Places' })).toHaveValue('MAIN / R2');
    expect(within(list).queryByRole('option', { name: 'MAIN / R2' })).not.toBeInTheDocument();
    await user.selectOptions(list, 'All places of MAIN');
    expect(screen.getByRole('textbox', { name: 'Places' })).toHaveValue('MAIN / R2\nMAIN / R1');
  });
});

describe('what was found beside a sheet', () => {
  it('is of the warehouse of the sheet, and in the unit that its item has there', async () => {
    const count = aCount({ places: ['loc:MAIN/R1'], rows: [aCountRow()] });
    api.on(getInventory, 'get_count', () => ({ data: count }));
    api.on(postInventory, 'enter_count', ({ entryId, inventoryID, lotNumber, place, qty, uom }) => ({
      data: {
        ...{ entryId, inventoryID, lotNumber, place, typed: { qty, uom } },
        ...{ by: 'mia', at: '2026-11-20T05:01:00.000Z' },
      },
    }));
    const { user } = openApp(`/dashboard/stock-counts/${count.countId}`, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Add what was found' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add what was found' }));
    await user.type(dialog.getByLabelText('Item'), aCountRow().inventoryID);
    await user.type(dialog.getByRole('textbox', { name: 'Lot' }), 'L-9');
    const where = dialog.getByLabelText('Where');
    await user.clear(where);
    await user.type(where, 'r1');
    await user.type(dialog.getByRole('textbox', { name: 'Counted' }), '4');
    await user.click(dialog.getByRole('button', { name: /^(Add|Save)/ }));
    await waitFor(() => expect(api.requests('enter_count')).toHaveLength(1));
    expect(api.requests('enter_count')[0]).toMatchObject({
      ...{ lotNumber: 'L-9', place: 'loc:MAIN/R1', qty: 4, uom: aCountRow().uoms[0] },
    });
  });
});
