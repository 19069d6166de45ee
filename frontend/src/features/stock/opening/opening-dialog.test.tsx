import { screen, within } from '@testing-library/react';
import type { OpeningRunResponse } from '#api/inventory/opening-stock.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const NOTHING = { opened: [], before: [], later: [], waiting: [], problems: [] };
const run = (more: Partial<OpeningRunResponse> = {}): OpeningRunResponse => ({
  ...{ runId: '01JD00000000000000R0000001', status: 'DONE', items: 1, done: 1, opened: 0 },
  ...{ waiting: [], later: [], explained: [], leftOut: 0, startedBy: 'mo' },
  ...{ startedAt: '2026-11-20T05:00:00Z', endedAt: '2026-11-20T05:01:00Z', message: null, version: 3 },
  ...more,
});
const LOT = { inventoryID: 'OFF', lotNumber: 'L1', qty: 5 };

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  const items = [anInventoryItem({ inventoryID: 'OFF', inBooks: 9, offBooks: -5 }), anInventoryItem()];
  api.on(getInventory, 'list_inventory', () => ({ data: { items } }));
  api.on(getInventory, 'opening_run', () => ({ data: null }));
  // A call without an answer is a network that fails: what is read anew after a load would be waited for.
  api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
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

  it('starts a run that goes on by itself, and shows how far it is wherever stock is looked at', async () => {
    let stands: OpeningRunResponse | null = null;
    api.on(getInventory, 'opening_run', () => ({ data: stands }));
    api.on(postInventory, 'start_opening', ({ requestId }) => {
      stands = run({ runId: requestId, status: 'RUNNING', items: 40, done: 12, opened: 31, endedAt: null });
      return { data: stands };
    });
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/has more of 1 item than is here\. What was taken here since/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Load from/ }));
    expect(
      await dialog.findByText(/^12 of 40 items, 31 lots loaded\..*You can close this page/),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Load from/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(await screen.findByText(/^mo is loading opening stock from .*: 12 of 40 items/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading opening stock' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
  });

  it('says what came of it: what waits, and of which items all that is missing was taken here', async () => {
    const waiting = [{ inventoryID: 'OFF', reason: 'GR-000012 is on its way there.' }];
    const ended = run({ opened: 1, waiting, explained: ['SUGAR'], leftOut: 3 });
    api.on(getInventory, 'opening_run', () => ({ data: ended }));
    const { dialog } = await openDialog();
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(dialog.getByText(/^Last load: .*, by mo\.$/)).toBeVisible();
    expect(dialog.getByText('OFF: GR-000012 is on its way there.')).toBeVisible();
    expect(dialog.getByText(/^All that is missing of SUGAR was taken here/)).toBeVisible();
    expect(dialog.getByText(/^There are 3 more/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Load from/ })).toBeEnabled();
  });

  it('can be started again where it failed, and says why one could not be started', async () => {
    const failed = run({ status: 'FAILED', message: 'It did not answer for 30 minutes.' });
    api.on(getInventory, 'opening_run', () => ({ data: failed }));
    api.on(postInventory, 'start_opening', () => new Refusal(409, 'Somebody else is starting a load.'));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('It did not answer for 30 minutes.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Load again' }));
    expect(await dialog.findByText('Somebody else is starting a load.')).toBeVisible();
  });

  it('loads lots that the accounting system had later where a person says so', async () => {
    api.on(getInventory, 'opening_run', () => ({ data: run({ later: [LOT] }) }));
    api.on(postInventory, 'load_opening_stock', () => ({ data: { ...NOTHING, opened: [LOT] } }));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('OFF, L1: 5')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Load it as well' }));
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(api.requests('load_opening_stock')[0]).toMatchObject({
      ...{ inventoryIDs: [], lots: [{ inventoryID: 'OFF', lotNumber: 'L1' }] },
    });
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
    const choose = (rows: string, heading = 'item,place,quantity') => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no field for a file.');
      return user.upload(input, new File([`${heading}\n${rows}\n`], 'stock.csv', { type: 'text/csv' }));
    };
    await choose('OFF,MAIN/R1,many');
    expect(await dialog.findByText('Line 2: The quantity must be a number.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Load \d/ })).not.toBeInTheDocument();
    await choose('OFF,MAIN/R1,1,500');
    expect(await dialog.findByText(/^More cells than the heading has, in line 2\./)).toBeVisible();
    await choose('OFF,MAIN/R1,5,blue', 'item,place,quantity,Colour');
    expect(await dialog.findByText('Columns that are not read: Colour.')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Load 1 lot' }));
    expect(await dialog.findByText('1 lot loaded.')).toBeVisible();
    expect(asked).toEqual([true, true, false]);
    // Somebody whose load was cut off chooses the file again: it goes on.
    await choose('OFF,MAIN/R1,5,blue', 'item,place,quantity,Colour');
    await dialog.findByRole('button', { name: 'Load 1 lot' });
    const ids = api.requests('load_opening_stock').map(({ loadId }) => loadId);
    expect(ids.at(-1)).toBe(ids.at(-2));
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('names the rows of a file that are added up before they are loaded', async () => {
    api.on(postInventory, 'load_opening_stock', () => {
      const row = { lines: [2, 4], inventoryID: 'OFF', lotNumber: 'L1', place: 'loc:MAIN/R1', qty: 8 };
      return { data: { ...NOTHING, opened: [LOT], addedUp: [row] } };
    });
    const { user, dialog } = await openDialog();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file.');
    const rows = 'OFF,L1,MAIN/R1,5\nOFF,L2,MAIN/R1,1\nOFF,L1,MAIN/R1,3';
    await user.upload(input, new File([`item,lot,place,quantity\n${rows}\n`], 'stock.csv'));
    expect(await dialog.findByText('Lines 2 and 4: OFF, L1, at MAIN / R1, together 8')).toBeVisible();
    expect(dialog.queryByText(/Nothing is wrong/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Load 1 lot' })).toBeEnabled();
  });

  it('loads a long file in several calls, each lot within one, and goes on with what was left', async () => {
    const sizes: { rows: number; preview: boolean }[] = [];
    let isFirst = true;
    api.on(postInventory, 'load_opening_stock', ({ preview, rows = [] }) => {
      sizes.push({ rows: rows.length, preview: preview === true });
      const left = isFirst && !preview ? 3 : 0;
      if (!preview) isFirst = false;
      return { data: { ...NOTHING, opened: rows.map(({ lotNumber }) => ({ ...LOT, lotNumber })), left } };
    });
    const { user, dialog } = await openDialog();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file.');
    const rows = Array.from({ length: 1_100 }, (_, at) => `OFF,L${at % 1_099},MAIN/R${at},5`);
    const text = `item,lot,place,quantity\n${rows.join('\n')}\n`;
    await user.upload(input, new File([text], 'stock.csv', { type: 'text/csv' }));
    await user.click(await dialog.findByRole('button', { name: 'Load 1100 lots' }));
    expect(await dialog.findByText('1100 lots loaded.')).toBeVisible();
    expect(sizes).toEqual([
      { rows: 1_100, preview: true },
      ...[500, 500, 500, 100].map((size) => ({ rows: size, preview: false })),
    ]);
    const lotsOf = (call: { rows?: { lotNumber: string }[] }) =>
      call.rows?.filter(({ lotNumber }) => lotNumber === 'L0').length;
    expect(api.requests('load_opening_stock').map(lotsOf)).toEqual([2, 2, 2, 0, 0]);
  });
});
