import { screen, within } from '@testing-library/react';
import { getInventory, type InventoryItem } from '#api/inventory.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aMovement, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { inventoryAsCsv } from './list/inventory-csv.ts';

jest.mock('aws-amplify/auth', () => ({}));

const page = (items: readonly InventoryItem[], next?: string) => ({
  data: { items: [...items], ...(next && { pagination_key: next }) },
});

const itemsNumbered = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    anInventoryItem({ inventoryID: `ITEM-${String(at + 1).padStart(4, '0')}`, name: `Thing ${at + 1}` }),
  );

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/inventory-list${search}`, aPerson());

const shownIds = (): readonly string[] =>
  within(screen.getByRole('table', { name: 'Inventory' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

describe('Inventory List (stock-and-trace.md §11)', () => {
  it('lists what there is of each item, by pages of ten', async () => {
    api.on(getInventory, 'list_inventory', () => page(itemsNumbered(42)));
    open();
    expect(await screen.findByText('Showing 1-10 of 42 total items')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      ...['INVENTORY ID', 'NAME', 'KIND', 'ON HAND', 'ALLOCATED', 'AVAILABLE', 'ON HOLD'],
      ...['NOT IN BOOKS', 'ON ORDER', 'NEXT EXPIRY'],
    ]);
    expect(screen.getByRole('link', { name: 'ITEM-0001' })).toHaveAttribute(
      'href',
      '/dashboard/inventory-list/ITEM-0001',
    );
  });

  it('shows the items of the first page of thousands while the others come', async () => {
    const rest = deferredResponse<ReturnType<typeof page>>();
    const items = itemsNumbered(30);
    api.on(getInventory, 'list_inventory', ({ pagination_key }) =>
      pagination_key === 'more' ? rest.promise : page(items.slice(0, 20), 'more'),
    );
    const { user } = open();
    expect(await screen.findByText('Showing 1-10 of 20 total items')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const entry = () => screen.findByRole('menuitem', { name: /^Export CSV/ });
    expect(await entry()).toHaveTextContent('Items are still being loaded.');
    rest.release(page(items.slice(20)));
    expect(await screen.findByText('Showing 1-10 of 30 total items')).toBeVisible();
    expect(await entry()).not.toHaveAttribute('aria-disabled');
  });

  it('opens the lots of a next date that is near, and else the item', async () => {
    api.on(getInventory, 'list_inventory', () =>
      page([
        anInventoryItem({ inventoryID: 'A B', asOfDay: '2026-11-20', nextExpiry: '2026-12-20' }),
        anInventoryItem({ inventoryID: 'C', asOfDay: '2026-11-20', nextExpiry: '2027-12-20' }),
      ]),
    );
    open();
    expect(await screen.findByRole('link', { name: '20 Dec 2026' })).toHaveAttribute(
      'href',
      '/dashboard/expiring?days=30&q=A+B',
    );
    expect(screen.getByRole('link', { name: '20 Dec 2027' })).toHaveAttribute(
      'href',
      '/dashboard/inventory-list/C',
    );
    expect(screen.getByRole('link', { name: 'What expires soon' })).toHaveAttribute(
      'href',
      '/dashboard/expiring',
    );
  });

  it('narrows by what is typed, by kind, by expiry, by hold and by what is below zero', async () => {
    const today = siteDay(Date.now());
    api.on(getInventory, 'list_inventory', () =>
      page([
        anInventoryItem({ inventoryID: 'A', kind: 'Finished Good', nextExpiry: addDays(today, 7) }),
        anInventoryItem({ inventoryID: 'B', nextExpiry: addDays(today, 8), onHold: 5 }),
        anInventoryItem({ inventoryID: 'C', name: 'Cinnamon', available: -3 }),
      ]),
    );
    const { user } = open('?expiring=7');
    await screen.findByText('Showing 1-1 of 1 filtered items');
    expect(shownIds()).toEqual(['A']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expiring' }), '30');
    expect(shownIds()).toEqual(['A', 'B']);
    await user.click(screen.getByRole('switch', { name: 'On hold' }));
    expect(shownIds()).toEqual(['B']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expiring' }), 'Any expiry');
    await user.click(screen.getByRole('switch', { name: 'On hold' }));
    await user.click(screen.getByRole('switch', { name: 'Below zero available' }));
    expect(shownIds()).toEqual(['C']);
    await user.click(screen.getByRole('switch', { name: 'Below zero available' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Finished Good');
    expect(shownIds()).toEqual(['A']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Any kind');
    await user.type(screen.getByRole('searchbox', { name: 'Search inventory' }), 'cinna');
    expect(shownIds()).toEqual(['C']);
    await user.type(screen.getByRole('searchbox', { name: 'Search inventory' }), 'xyz');
    expect(await screen.findByText('No items found.')).toBeVisible();
  });

  it('sorts by any figure', async () => {
    api.on(getInventory, 'list_inventory', () =>
      page([
        anInventoryItem({ inventoryID: 'A', onHand: 5 }),
        anInventoryItem({ inventoryID: 'B', onHand: 10 }),
      ]),
    );
    open('?sort=-on-hand');
    await screen.findByText('Showing 1-2 of 2 total items');
    expect(shownIds()).toEqual(['B', 'A']);
  });

  it('says what stands here while there is none, and where it comes from', async () => {
    api.on(getInventory, 'list_inventory', () => page([]));
    const { user } = open();
    expect(await screen.findByText('Nothing is on hand here yet.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Receive Goods' })).toHaveAttribute(
      'href',
      '/dashboard/receive-goods',
    );
    await user.click(screen.getByRole('button', { name: 'Load opening stock' }));
    expect(await screen.findByRole('dialog', { name: 'Load opening stock' })).toBeVisible();
  });

  it('says of how many items the accounting system has stock where nothing is here', async () => {
    api.on(getInventory, 'list_inventory', () =>
      page([
        anInventoryItem({ inventoryID: 'A', onHand: 0, inBooks: 5 }),
        anInventoryItem({ inventoryID: 'B', onHand: 0, inBooks: 0 }),
      ]),
    );
    openApp('/dashboard/inventory-list', aPerson({ groups: ['consultant'] }));
    expect(await screen.findByText(/has stock of 1 item: load it as opening stock\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load opening stock' })).toBeDisabled();
    expect(shownIds()).toEqual(['A', 'B']);
  });

  it('narrows to what is past its use-by', async () => {
    api.on(getInventory, 'list_inventory', () =>
      page([anInventoryItem({ inventoryID: 'A', expired: 2 }), anInventoryItem({ inventoryID: 'B' })]),
    );
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Past use-by' }));
    expect(shownIds()).toEqual(['A']);
    await addressIs('/dashboard/inventory-list?past=true');
  });

  it('says why it could not be loaded, and tries again', async () => {
    api.on(getInventory, 'list_inventory', () => new Refusal(400, 'The key is stale.'));
    const { user } = open();
    expect(await screen.findByText('The key is stale.')).toBeVisible();
    api.on(getInventory, 'list_inventory', () => page(itemsNumbered(1)));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Showing 1-1 of 1 total items')).toBeVisible();
  });

  it('gives a spreadsheet figures, those below zero, too', () => {
    const items = [anInventoryItem({ available: -2.5, name: '=1+1' })];
    const [, line] = inventoryAsCsv(items, undefined, null).split('\r\n');
    expect(line).toBe("RM-SUGAR,'=1+1,Component Part,KG,1250.5,0,-2.5,0,0,0,,,,");
  });

  it('gives one of a warehouse its name, and nothing that is of all warehouses', () => {
    const items = [anInventoryItem({ notInBooks: 7, inBooks: 9, offBooks: 2 })];
    const [headings, line] = inventoryAsCsv(items, new Map([['RM-SUGAR', 3]]), 'COLD').split('\r\n');
    expect(headings?.slice(1)).toBe(
      'Warehouse,Inventory ID,Name,Kind,Unit,On hand,Allocated,Available,On hold,Past use-by,On order,Next expiry',
    );
    expect(line).toBe('COLD,RM-SUGAR,White sugar,Component Part,KG,1250.5,0,1250.5,0,0,3,');
  });
});

describe('the inventory of the device’s warehouse', () => {
  const inCold = anInventoryItem({ inventoryID: 'ICE', onHand: 4, available: 4, notInBooks: 30 });
  const order = {
    ...{ orderType: 'Normal', orderNbr: 'PO1', vendorID: 'V1', vendorName: 'V', inventoryID: 'ICE' },
    ...{ promisedOn: null, orderQty: 3, uom: 'BAG' },
  };

  beforeEach(() => {
    chooseWarehouse('COLD');
    api.on(getInventory, 'list_inventory', ({ warehouseID }) =>
      page(warehouseID === 'COLD' ? [inCold] : itemsNumbered(3)),
    );
    api.on(getInventory, 'on_order', () => ({
      data: {
        items: [
          { ...order, lineNbr: 1, qty: 5, warehouseID: 'COLD' },
          { ...order, lineNbr: 2, qty: 70, warehouseID: 'WHOLESALE' },
        ],
      },
    }));
  });

  afterEach(() => chooseWarehouse(null));

  it('is listed until that of all is wanted, with what is known of a warehouse alone', async () => {
    const { user } = open();
    expect(await screen.findByText('Showing 1-1 of 1 filtered items')).toBeVisible();
    expect(shownIds()).toEqual(['ICE']);
    expect(screen.getByText(/What is in COLD\./)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'NOT IN BOOKS' })).toBeNull();
    // What makes the number of all warehouses is no explanation of this one.
    expect(screen.getByRole('link', { name: /^4 KG on hand of ICE/ })).toHaveAttribute(
      'href',
      '/dashboard/inventory-list/ICE',
    );
    expect(await screen.findByRole('link', { name: /^5 KG on order of ICE/ })).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Warehouse COLD only' }));
    expect(await screen.findByText('Showing 1-3 of 3 total items')).toBeVisible();
    await addressIs('/dashboard/inventory-list?warehouse=all');
    expect(screen.getByRole('columnheader', { name: 'NOT IN BOOKS' })).toBeVisible();
  });

  it('may be empty, with the way to all', async () => {
    api.on(getInventory, 'list_inventory', () => page([]));
    open();
    expect(await screen.findByText('Nothing is in COLD.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Warehouse COLD only' })).toBeVisible();
    expect(screen.queryByText('Nothing is on hand here yet.')).toBeNull();
  });
});

it('says what is on order, and narrows to what differs from the books', async () => {
  const items = [
    anInventoryItem({ inventoryID: 'SAME', inBooks: 10, offBooks: 0 }),
    anInventoryItem({ inventoryID: 'OFF', inBooks: 4, offBooks: -2 }),
  ];
  api.on(getInventory, 'list_inventory', () => page(items));
  api.on(getInventory, 'on_order', () => ({
    data: {
      items: [
        {
          ...{ orderType: 'Normal', orderNbr: 'PO1', lineNbr: 1, vendorID: 'V1', vendorName: 'V' },
          ...{ inventoryID: 'off ', promisedOn: null, qty: 75.5, orderQty: 3, uom: 'BAG' },
        },
      ],
    },
  }));
  open('?off-books=true');
  const ordered = await screen.findByRole('link', { name: '75.5 KG on order of OFF: explain' });
  expect(ordered).toHaveAttribute('href', '/dashboard/inventory-list?off-books=true&explain=OFF');
  expect(await screen.findByText('Showing 1-1 of 1 filtered items')).toBeVisible();
  expect(screen.getByRole('link', { name: 'OFF' })).toBeVisible();
});

describe('what makes a number', () => {
  const item = anInventoryItem({ onHand: 90.3, onHold: 20.2, expired: 5, available: 60.1, notInBooks: 30 });

  beforeEach(() => {
    api.on(getInventory, 'list_inventory', () => page([item]));
    api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
    api.on(getInventory, 'get_item', () => ({
      data: { ...item, lots: [], lotsLeftOut: 0, conversions: [], notInBooksDocuments: [] },
    }));
    api.on(getInventory, 'explain', () => ({
      data: {
        baseUom: 'KG',
        onHand: 90.3,
        movements: {
          count: 3,
          sum: 90.3,
          items: [aMovement({ qty: 50.1 }), aMovement({ movementId: 'two', qty: 30.1 })],
        },
        notInBooks: [
          {
            documentType: 'receipt' as const,
            documentId: '01JD0000000000000000000000',
            documentNbr: 'GR-000123',
            qty: 30,
            since: '2026-11-20T05:00:00Z',
            postedAt: null,
          },
        ],
        books: { onHand: 25, issuable: 25, asOf: '2026-11-20T05:00:00Z' },
        notPosted: [
          { kind: 'issue' as const, qty: -4 },
          { kind: 'return' as const, qty: 1 },
        ],
        runsNotPosted: [{ runId: '01JXZ7Q8M0000000000000000A', qty: -3, since: '2026-11-20T05:00:00Z' }],
        unexplained: 38.3,
        settled: true,
      },
    }));
  });

  it('opens from any of them, adds up to the unit, and leads to the documents', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: '90.3 KG on hand of RM-SUGAR: explain' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stock of RM-SUGAR' });
    expect(await within(dialog).findByText('Nothing is on order.')).toBeVisible();
    await addressIs('/dashboard/inventory-list?explain=RM-SUGAR');
    expect(await within(dialog).findByText('3 movements, together 90.3 KG. On hand: 90.3 KG.')).toBeVisible();
    expect(within(dialog).getByText(/And 1 older, together \+10\.1 KG\./)).toBeVisible();
    expect(within(dialog).getByText('Allocated of the rest').nextSibling).toHaveTextContent('-5 KG');
    expect(within(dialog).getByText('Together 30 KG.')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'GR-000123' })).toHaveAttribute(
      'href',
      '/dashboard/received-goods?receipt=01JD0000000000000000000000',
    );
    expect(within(dialog).getByText('Runs, not posted').nextSibling).toHaveTextContent('-3 KG');
    expect(within(dialog).getByRole('link', { name: 'Production run' })).toHaveAttribute(
      'href',
      '/dashboard/production-order-history?run=01JXZ7Q8M0000000000000000A',
    );
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await addressIs('/dashboard/inventory-list');
  });

  it('says when goods moved while it was added up', async () => {
    api.on(getInventory, 'explain', () => ({
      data: {
        baseUom: 'KG',
        onHand: 90.3,
        movements: { count: 1, sum: 80, items: [] },
        notInBooks: [],
        books: null,
        notPosted: [],
        unexplained: null,
        settled: false,
      },
    }));
    open('?explain=RM-SUGAR');
    expect(await screen.findByText(/It moved while it was added up\./)).toBeVisible();
    expect(screen.getByText('All of it has reached MYOB Acumatica.')).toBeVisible();
    const ask = screen.getByRole('link', { name: 'Ask on the page of the item' });
    expect(ask).toHaveAttribute('href', '/dashboard/inventory-list/RM-SUGAR');
  });

  it('says why it could not be loaded', async () => {
    api.on(getInventory, 'explain', () => new Refusal(400, 'Not now.'));
    open('?explain=RM-SUGAR');
    expect(await screen.findByText('Failed to load what makes these numbers')).toBeVisible();
    expect(screen.getByText('Not now.')).toBeVisible();
  });
});
