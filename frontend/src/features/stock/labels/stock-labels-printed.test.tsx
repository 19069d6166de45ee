import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock } from '#frontend/testing/an-inventory-item.ts';
import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let files: ReturnType<typeof keepSavedFiles>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.removeItem('label-printer');
  files = keepSavedFiles();
  api = fakeApi();
  api.on(getInventory, 'list_movements', () => ({ data: { items: [] } }));
  api.on(getInventory, 'get_lot', () => ({
    data: {
      ...aLotInStock({ lotNumber: 'SUG-2611' }),
      ...{ inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG', history: [] },
      conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' as const }],
    },
  }));
});

afterEach(() => jest.restoreAllMocks());

const openLot = async () => {
  const { user } = openApp('/dashboard/inventory-list/RM-SUGAR/SUG-2611', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Print label' }));
  return {
    user,
    dialog: within(await screen.findByRole('dialog', { name: 'Print labels of lot SUG-2611' })),
  };
};

const ZPL_LABEL = /Label/;

describe('the labels of a lot', () => {
  it('have the GTIN of the case, as many as are asked for, on the printer that the device remembers', async () => {
    const booksGtins = [
      { gtin: '9312345000012', uom: 'KG' },
      { gtin: '19312345000019', uom: 'BAG' },
    ];
    api.on(getInventory, 'get_item_rules', () => ({ data: { items: [anItemWithRules({ booksGtins })] } }));
    const { user, dialog } = await openLot();
    expect(await dialog.findByRole('combobox', { name: /goes on a/ })).toHaveDisplayValue(
      'BAG, GTIN 19312345000019',
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: ZPL_LABEL }), 'ZPL');
    await user.clear(dialog.getByLabelText(/^Copies of each/));
    await user.type(dialog.getByLabelText(/^Copies of each/), '3');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('3 labels downloaded')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual(['lot-SUG-2611.zpl']);
    const zpl = await files[0]?.text();
    expect(zpl?.match(/\^XA/g)).toHaveLength(3);
    expect(zpl).toContain('(01)19312345000019(15)280630(10)SUG-2611');
    expect(JSON.parse(localStorage.getItem('label-printer') ?? '')).toMatchObject({ format: 'ZPL' });
  });

  it('have our own numbers where the item has no GTIN, or its GTINs could not be read', async () => {
    api.on(getInventory, 'get_item_rules', () => new Refusal(400, 'Not now.'));
    const { user, dialog } = await openLot();
    expect(await dialog.findByText(/so the label has our own numbers. Not now./)).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: ZPL_LABEL }), 'ZPL');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('1 label downloaded')).toBeVisible();
    const zpl = await files[0]?.text();
    expect(zpl).toContain('^FD>:RM-SUGAR^FS');
    expect(zpl).toContain('^FD>:SUG->52611^FS');
  });
});

describe('the labels of places', () => {
  const place = (locationID: string, description = '') => ({
    ...{ place: `loc:MAIN/${locationID}`, warehouseID: 'MAIN', locationID, description },
    ...{ active: true, source: 'accounting' as const },
  });

  it('are made for those that are found and chosen', async () => {
    api.on(getInventory, 'list_inventory', () => ({ data: { items: [] } }));
    api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
    const items = [place('DOCK', 'Receiving'), place('R1', 'Rack'), place('R2', 'Rack')];
    api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items } }));
    const { user } = openApp('/dashboard/inventory-list', aPerson());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print labels of places' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels of places' }));
    await dialog.findByLabelText('Find places');
    await user.selectOptions(dialog.getByRole('combobox', { name: ZPL_LABEL }), 'ZPL');
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Choose at least one place.')).toBeVisible();
    await user.type(dialog.getByLabelText('Find places'), 'rack');
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /DOCK/ })).not.toBeInTheDocument());
    await user.click(dialog.getByRole('checkbox', { name: 'All 2 that match' }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('2 labels downloaded')).toBeVisible();
    const zpl = (await files[0]?.text()) ?? '';
    expect([...zpl.matchAll(/\^FD(loc:[^^]+)\^FS/g)].map(([, text]) => text)).toEqual([
      'loc:MAIN/R1',
      'loc:MAIN/R2',
    ]);
  });
});
