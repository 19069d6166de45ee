import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const aDifference = (onHand: number, issuable: number) => ({
  ...{ onHand, booksOnHand: issuable, issuable, difference: onHand - issuable },
  ...{ notInBooks: 0, notPosted: [], unexplained: onHand - issuable },
});

/** So many lots of an item that has more are the same in both, and one is not. */
const aPage = (differing: string, next?: string) => ({
  data: {
    ...aDifference(900, 899),
    ...{ inventoryID: 'RM-SUGAR', baseUom: 'KG', asOf: '2026-11-20T05:00:00Z', problem: null },
    lots: [
      { lotNumber: `${differing}-SAME`, ...aDifference(4, 4) },
      ...(next === undefined ? [] : [{ lotNumber: differing, ...aDifference(3, 2) }]),
    ],
    ...(next === undefined ? {} : { pagination_key: next }),
  },
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'get_item', () => ({
    data: {
      ...anInventoryItem({ inventoryID: 'RM-SUGAR' }),
      ...{ lots: [aLotInStock()], lotsLeftOut: 0, conversions: [], notInBooksDocuments: [] },
    },
  }));
});

afterEach(() => jest.restoreAllMocks());

describe('an item against the books', () => {
  it('is compared some lots at a time where it has very many, and says why the next did not come', async () => {
    let isAway = true;
    api.on(getInventory, 'against_books', ({ pagination_key }) => {
      if (pagination_key === 'b' && isAway) return new Refusal(500, 'It is away.');
      if (pagination_key === 'b') return aPage('B', 'c');
      return pagination_key === 'c' ? aPage('C') : aPage('A', 'b');
    });
    const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
    const table = await screen.findByRole('table', { name: /^Against / });
    expect(within(table).getByText('A')).toBeVisible();
    expect(within(table).queryByText('A-SAME')).not.toBeInTheDocument();
    expect(screen.getByText('2 lots were compared, and there are more.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare more lots' }));
    expect(await screen.findByText('It is away.')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Compare more lots' }));
    expect(await within(table).findByText('B')).toBeVisible();
    expect(await screen.findByText('4 lots were compared, and there are more.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare more lots' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Compare more lots' })).not.toBeInTheDocument(),
    );
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it.each([
    ['manager', 'link'],
    ['consultant', 'words'],
  ])('says to a %s, by %s, that opening stock was never loaded', async (group, by) => {
    api.on(getInventory, 'against_books', () => {
      const { data } = aPage('A');
      return { data: { ...data, unexplained: -9, isOpened: false } };
    });
    openApp('/dashboard/inventory-list/RM-SUGAR', aPerson({ groups: [group] }));
    expect(await screen.findByText(/^Opening stock of RM-SUGAR was never loaded/)).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Load opening stock' });
    if (by === 'link') expect(link).toHaveAttribute('href', '/dashboard/inventory-list?load=opening');
    else expect(link).not.toBeInTheDocument();
  });
});

it('an order that is to bring more is a link to where it is received, and one row however many lines it has', async () => {
  api.on(getInventory, 'against_books', () => aPage('A'));
  api.on(getInventory, 'on_order', () => ({
    data: {
      items: [
        {
          ...{ orderType: 'Normal', orderNbr: 'PO 1', lineNbr: 1, vendorID: 'V1', vendorName: 'V' },
          ...{ inventoryID: 'RM-SUGAR', promisedOn: null, qty: 75, orderQty: 3, uom: 'BAG' },
        },
        {
          ...{ orderType: 'Normal', orderNbr: 'PO 1', lineNbr: 2, vendorID: 'V1', vendorName: 'V' },
          ...{ inventoryID: 'RM-SUGAR', promisedOn: null, qty: 25.5, orderQty: 1.02, uom: 'BAG' },
        },
      ],
    },
  }));
  openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
  expect(await screen.findByRole('link', { name: 'PO 1' })).toHaveAttribute(
    'href',
    '/dashboard/receive-goods?po=PO+1',
  );
  expect(screen.getByText('4.02 BAG, 2 lines')).toBeVisible();
  expect(screen.getByText('100.5')).toBeVisible();
});

it('what was read of the whole item is not shown as that of its lot', async () => {
  api.on(getInventory, 'against_books', () => aPage('A'));
  api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
  api.on(getInventory, 'list_movements', () => ({ data: { items: [] } }));
  api.on(getInventory, 'get_lot', () => ({
    data: {
      ...{ ...aLotInStock(), inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG' },
      ...{ conversions: [], history: [] },
    },
  }));
  api.on(getInventory, 'explain', () => ({
    data: {
      ...{ baseUom: 'KG', onHand: 5, movements: { count: 0, sum: 5, items: [] }, notInBooks: [] },
      ...{ books: null, notPosted: [], unexplained: null, settled: true },
    },
  }));
  const { user } = openApp('/dashboard/inventory-list/RM-SUGAR', aPerson());
  await user.click(await screen.findByRole('link', { name: 'SUG-2611' }));
  await user.click(await screen.findByRole('link', { name: /on hand: explain$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock of RM-SUGAR, lot SUG-2611' }));
  expect(await dialog.findByRole('heading', { name: 'On hand' })).toBeVisible();
  expect(dialog.queryByRole('heading', { name: 'Available' })).not.toBeInTheDocument();
});
