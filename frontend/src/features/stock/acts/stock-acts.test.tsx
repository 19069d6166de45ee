import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getTracking } from '#api/tracking.ts';
import type { Group } from '#domain/access/groups.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

const BAG = { uom: 'BAG', factor: 25, operation: 'Multiply' as const };
const R1 = 'loc:MAIN/R1';
const OLD = aLotInStock({
  lotNumber: 'OLD',
  onHand: 40,
  balances: [{ place: R1, onHand: 40, allocated: 0 }],
});
const NEW = aLotInStock({
  lotNumber: 'NEW',
  onHand: 75,
  version: 3,
  balances: [
    { place: R1, onHand: 50, allocated: 0 },
    { place: 'loc:MAIN/R2', onHand: 25, allocated: 0 },
  ],
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'list_movements', () => ({ data: { items: [] } }));
  api.on(getInventory, 'list_places', () => ({
    data: {
      asOf: null,
      items: ['R1', 'R2', 'R7', '4711'].map((locationID) => ({
        ...{ place: `loc:MAIN/${locationID}`, warehouseID: 'MAIN', locationID, description: 'A rack' },
        ...{ active: true, source: 'accounting' as const },
      })),
    },
  }));
  api.on(getInventory, 'get_item', () => ({
    data: {
      ...anInventoryItem(),
      ...{ lots: [OLD, NEW], lotsLeftOut: 0, conversions: [BAG], notInBooksDocuments: [] },
    },
  }));
  api.on(getInventory, 'get_lot', () => ({
    data: {
      ...{ ...NEW, inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG' },
      ...{ conversions: [BAG], history: [] },
    },
  }));
});

afterEach(() => jest.restoreAllMocks());

const ITEM = '/dashboard/inventory-list/RM-SUGAR';
const LOT = `${ITEM}/NEW`;

const act = async (path: string, label: string, groups: readonly Group[] = ['manager']) => {
  const { user } = openApp(path, aPerson({ groups }));
  if (label !== 'Move') await user.click(await screen.findByRole('button', { name: 'More' }));
  const role = label === 'Move' ? 'button' : 'menuitem';
  await user.click(await screen.findByRole(role, { name: label }));
  return { user, dialog: within(await openedDialog()) };
};

const answerActs = (...acts: readonly ('move_stock' | 'adjust_stock' | 'scrap_stock' | 'sample_lot')[]) => {
  for (const name of acts)
    api.on(postInventory, name, ({ movementId, inventoryID, lotNumber, qty, uom }) => ({
      data: {
        ...{ movementId, at: '2026-11-21T05:00:00Z', kind: 'move' as const, inventoryID, lotNumber },
        ...{ reason: null, lines: [], baseUom: 'KG', typed: { qty, uom } },
      },
    }));
};

const band = () => document.querySelector('.scan-band');

describe('goods of a lot', () => {
  it('are moved in any unit, and the same move again after a failure is the same', async () => {
    let isFirst = true;
    answerActs('move_stock');
    const { user, dialog } = await act(ITEM, 'Move');
    await user.selectOptions(dialog.getByLabelText('Lot'), 'NEW: 75 KG, Released');
    await user.selectOptions(dialog.getByLabelText('From'), 'MAIN / R2: 25 KG');
    await user.type(dialog.getByLabelText('Quantity'), '0.5');
    await user.selectOptions(dialog.getByLabelText('Unit'), 'BAG');
    await user.type(dialog.getByLabelText('To'), 'r9');
    api.on(postInventory, 'move_stock', () => {
      if (!isFirst) throw new Error('Asked for a third time.');
      isFirst = false;
      return new Refusal(400, 'The service is busy.');
    });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('The service is busy.');
    expect(dialog.getByLabelText('To')).toHaveValue('r9');
    answerActs('move_stock');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('Moved to MAIN / R9');
    const [first, second] = api.requests('move_stock');
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      ...{ inventoryID: 'RM-SUGAR', lotNumber: 'NEW', from: 'loc:MAIN/R2', to: 'loc:MAIN/R9' },
      ...{ qty: 0.5, uom: 'BAG' },
    });
  });

  it('are named by their lot where there is no choice, and places by one that there is', async () => {
    const wholesale = { warehouseID: 'WHOLESALE', locationID: 'BULK', description: '', active: true };
    api.on(getInventory, 'list_places', () => ({
      data: {
        asOf: null,
        items: [{ ...wholesale, place: 'loc:WHOLESALE/BULK', source: 'accounting' as const }],
      },
    }));
    const { dialog } = await act(LOT, 'Move');
    expect(dialog.getByText('White sugar, lot NEW')).toBeVisible();
    await dialog.findByText('A location such as BULK, or WHOLESALE / BULK. It can be scanned.');
  });

  it('are taken whole at one press, from the only place where the lot is', async () => {
    answerActs('scrap_stock');
    const { user, dialog } = await act(ITEM, 'Scrap');
    await user.selectOptions(dialog.getByLabelText('Lot'), 'OLD: 40 KG, Released');
    await user.click(dialog.getByRole('button', { name: 'All of it: 40 KG' }));
    await user.click(dialog.getByRole('button', { name: 'Scrap' }));
    await dialog.findByText('Fill this in.');
    await user.type(dialog.getByLabelText('Reason'), 'Damp');
    await user.click(dialog.getByRole('button', { name: 'Scrap' }));
    await screen.findByText('Scrapped');
    expect(api.requests('scrap_stock')).toMatchObject([
      { lotNumber: 'OLD', place: R1, qty: 40, uom: 'KG', reason: 'Damp' },
    ]);
  });

  it('are refused with what is there, at the quantity, which stays', async () => {
    const message = 'RM-SUGAR, lot OLD: 60 wanted, 40 on hand at loc:MAIN/R1.';
    api.on(
      postInventory,
      'sample_lot',
      () =>
        new Refusal(409, message, 'NOT_ENOUGH_STOCK', [{ path: 'qty', code: 'NOT_ENOUGH_STOCK', message }]),
    );
    const { user, dialog } = await act(ITEM, 'Take sample', ['consultant']);
    await user.selectOptions(dialog.getByLabelText('Lot'), 'OLD: 40 KG, Released');
    await user.type(dialog.getByLabelText('Quantity'), '60');
    await user.type(dialog.getByLabelText('Reason'), 'For the laboratory');
    await user.click(dialog.getByRole('button', { name: 'Take sample' }));
    await dialog.findByText(message);
    expect(dialog.getByLabelText('Quantity')).toHaveValue('60');
  });

  it.each([
    ['There is more', 12],
    ['There is less', -12],
  ])('%s: are adjusted by %d', async (direction, qty) => {
    answerActs('adjust_stock');
    const { user, dialog } = await act(LOT, 'Adjust');
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    expect(await dialog.findAllByText('Choose one.')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Where'), 'R2');
    await user.selectOptions(dialog.getByLabelText('What is different'), direction);
    await user.type(dialog.getByLabelText('Quantity'), '12');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Other');
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    await dialog.findByText('Say why.');
    await user.type(dialog.getByLabelText('Note'), 'Found behind the rack');
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    await screen.findByText('Adjusted');
    expect(api.requests('adjust_stock')).toMatchObject([
      { lotNumber: 'NEW', place: 'loc:MAIN/R2', qty, uom: 'KG', reasonCode: 'Other' },
    ]);
  });
});

describe('all of a place', () => {
  it('is moved part after part; a part that failed is sent again as the same', async () => {
    api.on(getInventory, 'list_inventory', () => ({ data: { items: [anInventoryItem()] } }));
    const line = { inventoryID: 'RM-SUGAR', lotNumber: 'OLD', qty: 1, baseUom: 'KG' };
    let calls = 0;
    api.on(postInventory, 'move_place', ({ movementId }) => {
      calls += 1;
      if (calls === 2) return new Refusal(400, 'Not now.');
      const left = calls === 1 ? 1 : 0;
      return { data: { movementId, at: '2026-11-21T05:00:00Z', lines: left ? [line, line] : [line], left } };
    });
    const { user } = openApp('/dashboard/inventory-list', aPerson());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move a place' }));
    const dialog = within(await openedDialog());
    scan('r1');
    scan('R2');
    await waitFor(() => expect(dialog.getByLabelText('From')).toHaveValue('MAIN / R1'));
    await waitFor(() => expect(dialog.getByLabelText('To')).toHaveValue('MAIN / R2'));
    await user.click(dialog.getByRole('button', { name: 'Move all' }));
    await dialog.findByText('2 lots moved, 1 left where they were. Not now.');
    await user.click(dialog.getByRole('button', { name: 'Move all' }));
    await screen.findByText('3 lots from MAIN / R1');
    const [first, second, third] = api.requests('move_place');
    expect(first).toMatchObject({ from: R1, to: 'loc:MAIN/R2' });
    expect(second?.movementId).not.toBe(first?.movementId);
    expect(third).toEqual(second);
  });
});

describe('a printed @OK that comes too early', () => {
  it('says what is missing in the dialog of an act, and does nothing', async () => {
    const { user, dialog } = await act(ITEM, 'Move');
    scan('@OK');
    await waitFor(() => expect(band()).toHaveTextContent('Lot: Fill this in.'));
    expect(band()).toHaveClass('scan-band-bad');
    await user.selectOptions(dialog.getByLabelText('Lot'), 'OLD: 40 KG, Released');
    scan('@OK', afterTyping() + 5_000);
    await waitFor(() => expect(band()).toHaveTextContent('Quantity: Fill this in.'));
    await user.type(dialog.getByLabelText('Quantity'), '5');
    scan('@OK', afterTyping() + 10_000);
    await waitFor(() => expect(band()).toHaveTextContent('To: Fill this in.'));
    expect(api.requests('move_stock')).toEqual([]);
  });

  it('says which place of two is missing, where all of one goes to another', async () => {
    api.on(getInventory, 'list_inventory', () => ({ data: { items: [anInventoryItem()] } }));
    const { dialog } = await act('/dashboard/inventory-list', 'Move a place');
    scan('r1');
    await waitFor(() => expect(dialog.getByLabelText('From')).toHaveValue('MAIN / R1'));
    scan('@OK');
    await waitFor(() => expect(band()).toHaveTextContent('To: Fill this in.'));
  });
});

describe('a scan in the dialog of a move', () => {
  it('chooses the lot or the place, and never stands in the quantity', async () => {
    const { user, dialog } = await act(ITEM, 'Move');
    await user.click(dialog.getByLabelText('Quantity'));
    scan('old');
    expect(await dialog.findByText('All of it: 40 KG')).toBeVisible();
    // A scan waits for the one before it to be done.
    scan('4711');
    await waitFor(() => expect(dialog.getByLabelText('To')).toHaveValue('MAIN / 4711'));
    expect(dialog.getByLabelText('Quantity')).toHaveValue('');
    await user.click(dialog.getByLabelText('To'));
    scan('R7');
    await waitFor(() => expect(dialog.getByLabelText('To')).toHaveValue('MAIN / R7'));
    expect(dialog.getByLabelText('Quantity')).toHaveValue('');
    expect(api.requests('move_stock')).toEqual([]);
  });

  it('asks for the lot in words where none was chosen', async () => {
    const { user, dialog } = await act(ITEM, 'Move');
    await user.type(dialog.getByLabelText('Quantity'), '3');
    await user.type(dialog.getByLabelText('To'), 'R7');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Choose a lot.')).toBeVisible();
  });

  it('says where goods of several places are taken from, then where they go', async () => {
    const { dialog } = await act(LOT, 'Move');
    scan('R2');
    await waitFor(() => expect(dialog.getByLabelText('From')).toHaveValue('loc:MAIN/R2'));
    expect(dialog.getByLabelText('To')).toHaveValue('');
    scan('R1');
    await waitFor(() => expect(dialog.getByLabelText('To')).toHaveValue('MAIN / R1'));
    expect(dialog.getByLabelText('From')).toHaveValue('loc:MAIN/R2');
  });

  it.each([
    [
      'a lot of another item',
      'CAP-1',
      [{ kind: 'lot', id: 'CAP-28/CAP-1', label: 'CAP-28, lot CAP-1', detail: '' }],
      'That is CAP-28, lot CAP-1.',
    ],
    [
      'an order',
      'PO-7',
      [{ kind: 'purchaseOrder', id: 'PO-7', label: 'PO-7', detail: '' }],
      'That is purchase order PO-7.',
    ],
    ['what nobody knows', 'R11', [], 'No place is called R11.'],
  ] as const)('%s is told as what it is, and put in no field', async (_what, code, items, says) => {
    api.on(getTracking, 'resolve', () => ({ data: { items: [...items] } }));
    const { dialog } = await act(ITEM, 'Move');
    scan(code);
    await waitFor(() => expect(document.querySelector('.scan-band')).toHaveTextContent(says));
    expect(document.querySelector('.scan-band')).toHaveTextContent(
      'Nothing was put in. Scan the place where it goes, or a lot of this item.',
    );
    expect(dialog.getByLabelText('To')).toHaveValue('');
  });
});

describe('how a lot stands', () => {
  it.each([
    ['Put on hold', 'hold_lot', 'consultant'],
    ['Reject', 'reject_lot', 'manager'],
  ] as const)('%s: says why, as the version that was seen', async (label, name, group) => {
    api.on(postInventory, name, () => new Refusal(400, 'Not now.'));
    const { user, dialog } = await act(LOT, label, [group]);
    await user.type(dialog.getByLabelText('Reason'), 'Damp bags');
    await user.click(dialog.getByRole('button', { name: label }));
    await dialog.findByText('Not now.');
    expect(api.requests(name)).toMatchObject([
      { inventoryID: 'RM-SUGAR', lotNumber: 'NEW', version: 3, reason: 'Damp bags' },
    ]);
  });

  it('is held by a printed @OK, once it is said why; other codes are not taken for a reason', async () => {
    api.on(postInventory, 'hold_lot', () => new Refusal(400, 'Not now.'));
    const { user, dialog } = await act(LOT, 'Put on hold');
    scan('@OK');
    await waitFor(() => expect(band()).toHaveTextContent('Reason: Fill this in.'));
    (document.activeElement as HTMLElement).blur();
    scan('100300', afterTyping() + 5_000);
    await waitFor(() => expect(band()).toHaveTextContent('100300 was not taken: say why first'));
    expect(api.requests('hold_lot')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Damp bags');
    scan('@OK', afterTyping() + 10_000);
    await dialog.findByText('Not now.');
    expect(api.requests('hold_lot')).toMatchObject([{ lotNumber: 'NEW', reason: 'Damp bags' }]);
  });

  it('is changed over what somebody else made of it only after that was shown', async () => {
    api.on(postInventory, 'hold_lot', () => new Refusal(409, 'Somebody else changed it.', 'STALE_VERSION'));
    const { user, dialog } = await act(LOT, 'Put on hold');
    await user.type(dialog.getByLabelText('Reason'), 'Damp bags');
    api.on(getInventory, 'get_lot', () => ({
      data: {
        ...{ ...NEW, version: 4, notUsable: 'QUARANTINE' as const, status: 'Quarantine' as const },
        ...{ inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG', conversions: [], history: [] },
      },
    }));
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    await dialog.findByText('Somebody else changed it.');
    await dialog.findByText('Quarantine');
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    await dialog.findByText('Somebody else changed it.');
    const [first, second] = api.requests('hold_lot');
    expect([first?.version, second?.version]).toEqual([3, 4]);
    expect(second?.requestId).not.toBe(first?.requestId);
  });
});

it('what a person may not do, or what can’t be done now, stays in the menu and says why', async () => {
  const { user } = openApp(LOT, aPerson({ groups: ['consultant'] }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const entry = (name: RegExp) => screen.getByRole('menuitem', { name });
  expect(entry(/^Take sample/)).not.toHaveAttribute('aria-disabled', 'true');
  expect(entry(/^Put on hold/)).not.toHaveAttribute('aria-disabled', 'true');
  for (const name of [/^Adjust/, /^Scrap/, /^Release/, /^Reject/])
    expect(entry(name)).toHaveAttribute('aria-disabled', 'true');
  expect(entry(/^Scrap/)).toHaveTextContent('Only a sysadmin or a manager may adjust and scrap stock');
});

it('a rejected lot is put on hold before it is released', async () => {
  api.on(getInventory, 'get_lot', () => ({
    data: {
      ...{ ...NEW, notUsable: 'REJECTED' as const, status: 'Rejected' as const },
      ...{ inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG', conversions: [], history: [] },
    },
  }));
  const { user } = openApp(LOT, aPerson({ groups: ['manager'] }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const release = screen.getByRole('menuitem', { name: /^Release/ });
  expect(release).toHaveAttribute('aria-disabled', 'true');
  expect(release).toHaveTextContent('Put it on hold first.');
});
