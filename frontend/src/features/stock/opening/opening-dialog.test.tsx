import { screen, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const NOTHING = { opened: [], before: [], later: [], waiting: [], problems: [] };
const AGAINST = {
  ...{ inventoryID: 'OFF', baseUom: 'KG', asOf: '2026-11-20T05:00:00Z', problem: null, lots: [] },
  ...{
    onHand: 4,
    booksOnHand: 9,
    issuable: 9,
    difference: -5,
    notInBooks: 0,
    notPosted: [],
    unexplained: -5,
  },
};
const LOT = { inventoryID: 'OFF', lotNumber: 'L1', qty: 5 };

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  const items = [anInventoryItem({ inventoryID: 'OFF', inBooks: 9, offBooks: -5 }), anInventoryItem()];
  api.on(getInventory, 'list_inventory', () => ({ data: { items } }));
});

afterEach(() => jest.restoreAllMocks());

const openDialog = async () => {
  const { user } = openApp('/dashboard/inventory-list', aPerson());
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Load opening stock' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Load opening stock' })) };
};

describe('Load opening stock', () => {
  it('is offered to those who may', async () => {
    const { user } = openApp('/dashboard/inventory-list', aPerson({ groups: ['consultant'] }));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const entry = await screen.findByRole('menuitem', { name: /^Load opening stock/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes over what the accounting system has more, and says what waits', async () => {
    const asked: unknown[] = [];
    api.on(getInventory, 'against_books', ({ inventoryID, refresh }) => {
      asked.push([inventoryID, refresh]);
      return { data: { ...AGAINST, inventoryID } };
    });
    api.on(postInventory, 'load_opening_stock', ({ source, inventoryIDs }) => {
      asked.push([source, inventoryIDs]);
      const waiting = [{ inventoryID: 'OFF', reason: 'GR-000012 is on its way there.' }];
      return { data: { ...NOTHING, opened: [LOT], waiting } };
    });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: /^Load from/ }));
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(dialog.getByText('OFF: GR-000012 is on its way there.')).toBeVisible();
    expect(asked).toEqual([
      ['OFF', true],
      ['accounting', ['OFF']],
    ]);
  });

  it('says of which items all that is missing was taken here', async () => {
    const lots = [{ ...AGAINST, lotNumber: 'L1', unexplained: 0 }];
    api.on(getInventory, 'against_books', () => ({ data: { ...AGAINST, lots, unexplained: 0 } }));
    api.on(postInventory, 'load_opening_stock', () => ({ data: NOTHING }));
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/has more of 1 item than is here\. What was taken here since/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Load from/ }));
    expect(await dialog.findByText(/^All that is missing of OFF was taken here/)).toBeVisible();
  });

  it('loads lots that the accounting system had later where a person says so', async () => {
    api.on(getInventory, 'against_books', () => ({ data: AGAINST }));
    api.on(postInventory, 'load_opening_stock', ({ lots }) => ({
      data: lots?.length ? { ...NOTHING, opened: [LOT] } : { ...NOTHING, later: [LOT] },
    }));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: /^Load from/ }));
    expect(await dialog.findByText('OFF, L1: 5')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Load it as well' }));
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(api.requests('load_opening_stock')[1]).toMatchObject({
      ...{ inventoryIDs: [], lots: [{ inventoryID: 'OFF', lotNumber: 'L1' }] },
    });
  });

  it('says what could not be read, and loads nothing of it', async () => {
    api.on(getInventory, 'against_books', () => ({ data: { ...AGAINST, problem: 'It is away.' } }));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: /^Load from/ }));
    expect(await dialog.findByText('OFF: It is away.')).toBeVisible();
    expect(dialog.getByText('0 lots loaded.')).toBeVisible();
    expect(api.requests('load_opening_stock')).toEqual([]);
  });

  it('names each bad row of a file before anything is loaded, and loads one that is right', async () => {
    const asked: boolean[] = [];
    api.on(postInventory, 'load_opening_stock', ({ preview, rows }) => {
      asked.push(preview === true);
      const isBad = rows?.some(({ qty }) => qty === 'many');
      const problems = isBad ? [{ line: 2, message: 'The quantity must be a number.' }] : [];
      return { data: { ...NOTHING, opened: [LOT], problems } };
    });
    const { user, dialog } = await openDialog();
    const choose = (rows: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no field for a file.');
      return user.upload(
        input,
        new File([`item,place,quantity\n${rows}\n`], 'stock.csv', { type: 'text/csv' }),
      );
    };
    await choose('OFF,MAIN/R1,many');
    expect(await dialog.findByText('Line 2: The quantity must be a number.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Load \d/ })).not.toBeInTheDocument();
    await choose('OFF,MAIN/R1,5');
    await user.click(await dialog.findByRole('button', { name: 'Load 1 lot' }));
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(asked).toEqual([true, true, false]);
  });
});
