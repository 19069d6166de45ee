import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getReceiveGoods, postReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { chooseWarehouse, chosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { draftStore } from './draft/draft-store.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signIn: jest.fn() }));

let mockIsMobile = false;
jest.mock('#frontend/ui/layout/use-is-mobile.ts', () => ({ useIsMobile: () => mockIsMobile }));

const bottle = aLine({ warehouseID: 'WHOLESALE' });
const hops = aLine({ lineNbr: 2, inventoryID: 'HOPS', warehouseID: 'COLD' });
const mixed = anOrder({ details: [bottle, hops] });
const allCold = anOrder({ id: 'Normal#PO2', orderNbr: 'PO2', details: [hops] });

let api: FakeApi;

beforeEach(async () => {
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  chooseWarehouse(null);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
});

afterEach(() => {
  mockIsMobile = false;
  chooseWarehouse(null);
  jest.restoreAllMocks();
});

const open = (
  orders: readonly ReceiveOrder[],
  groups = ['consultant'],
  warehouses: readonly string[] | null = null,
) => {
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [...orders],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
  return openApp('/dashboard/receive-goods?vendor=V001', aPerson({ groups, warehouses })).user;
};

const openDialog = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  return within(await screen.findByRole('dialog', { name: 'Receive Order : PO1' }));
};

const QUESTION = 'Warehouse of this device?';

describe('the warehouse of a device', () => {
  it('is asked when orders come for several, once, and stays on the device', async () => {
    const user = open([mixed]);
    await screen.findByText(QUESTION);
    await user.click(screen.getByRole('button', { name: 'WHOLESALE' }));
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(chosenWarehouse()).toBe('WHOLESALE');
  });

  it('is not asked where there is one warehouse, and nothing says that there could be others', async () => {
    open([anOrder({ details: [bottle] }), anOrder({ id: 'Normal#PO3', orderNbr: 'PO3' })]);
    await screen.findByRole('button', { name: 'Receive PO3' });
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(screen.queryByText(/Warehouse:/)).toBeNull();
  });

  it('can be changed, to one that the accounting system names', async () => {
    chooseWarehouse('WHOLESALE');
    const place = { locationID: 'R1', description: '', active: true, source: 'accounting' as const };
    api.on(getInventory, 'list_places', () => ({
      data: {
        asOf: null,
        items: ['COLD', 'WHOLESALE'].map((warehouseID) => ({
          ...place,
          warehouseID,
          place: `loc:${warehouseID}/R1`,
        })),
      },
    }));
    const user = open([mixed]);
    await user.click(await screen.findByRole('button', { name: 'Change the warehouse of this device' }));
    await screen.findByRole('option', { name: 'COLD' });
    await user.selectOptions(screen.getByLabelText('Warehouse of this device'), 'COLD');
    expect(chosenWarehouse()).toBe('COLD');
  });
});

describe('orders that another warehouse alone expects', () => {
  it('are left out of the list, which says so, until all are wanted', async () => {
    chooseWarehouse('WHOLESALE');
    const user = open([mixed, allCold]);
    await screen.findByRole('button', { name: 'Receive PO1' });
    expect(screen.queryByRole('button', { name: 'Receive PO2' })).toBeNull();
    expect(screen.getByText('1 order of other warehouses not shown')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('button', { name: 'Receive PO2' })).toBeInTheDocument();
  });
});

describe('lines that another warehouse expects', () => {
  beforeEach(() => chooseWarehouse('WHOLESALE'));

  it('stand apart under its name, and are neither counted here nor waited for', async () => {
    // Decided at once: one that is sent again a second later writes its draft into the tests after this one.
    api.on(postReceiveGoods, 'receive_goods', () => new Refusal(422, 'Not today.'));
    const user = open([mixed]);
    const dialog = await openDialog(user);
    const apart = within(dialog.getByRole('region', { name: 'Expected in COLD' }));
    expect(apart.getByText('HOPS')).toBeInTheDocument();
    expect(
      apart.getByText(
        'This device stands in WHOLESALE. These goods are received in COLD, or here by a manager.',
      ),
    ).toBeInTheDocument();
    expect(apart.queryByRole('button')).toBeNull();
    expect(dialog.getByText('0 of 1 counted')).toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Fill remaining' }));
    await user.click(dialog.getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(api.requests('receive_goods')).toHaveLength(1));
    expect(api.requests('receive_goods')[0]).toMatchObject({
      warehouseID: 'WHOLESALE',
      items: [{ inventoryID: 'BOTTLE' }],
    });
    await dialog.findByText('Not today.');
  });

  it('can be counted by a manager, who reads where they are booked', async () => {
    const user = open([mixed], ['manager']);
    const dialog = await openDialog(user);
    const apart = within(dialog.getByRole('region', { name: 'Expected in COLD' }));
    expect(apart.getByText(/What you count of these is booked in COLD/)).toBeInTheDocument();
    await user.click(apart.getByRole('button', { name: 'Update HOPS' }));
    const line = within(await screen.findByRole('dialog', { name: 'Update HOPS' }));
    await user.click(line.getByRole('button', { name: 'Confirm' }));
    await user.click(await apart.findByRole('button', { name: 'Take the count out: HOPS' }));
    expect(apart.queryByRole('button', { name: 'Take the count out: HOPS' })).toBeNull();
  });

  it('that were counted before the device had a warehouse are kept, and said to be refused', async () => {
    chooseWarehouse(null);
    const user = open([mixed]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Fill remaining' }));
    chooseWarehouse('WHOLESALE');
    expect(
      await dialog.findByText('HOPS: It is expected in warehouse COLD. Take its count out.'),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'SEND RECEIPT' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Take the count out: HOPS' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'SEND RECEIPT' })).toBeEnabled());
  });

  it('are refused with words by the server too, and the counts stay', async () => {
    chooseWarehouse(null);
    const why =
      'Line 2 (HOPS) of order PO1 is expected in warehouse COLD, and this device stands in WHOLESALE.';
    api.on(postReceiveGoods, 'receive_goods', () => {
      return new Refusal(422, why, 'OTHER_WAREHOUSE', [], mixed);
    });
    const user = open([mixed]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Fill remaining' }));
    await user.click(dialog.getByRole('button', { name: 'SEND RECEIPT' }));
    expect(await dialog.findByText(why)).toBeInTheDocument();
    expect(dialog.getByText('2 of 2 counted')).toBeInTheDocument();
  });
});

describe('somebody who is kept to warehouses', () => {
  it('stands in theirs where nobody has said where the device stands, and is not asked', async () => {
    const user = open([mixed, allCold], ['manager'], ['WHOLESALE']);
    await screen.findByRole('button', { name: 'Receive PO1' });
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Receive PO2' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the warehouse of this device' })).toBeNull();
    const dialog = await openDialog(user);
    const apart = within(dialog.getByRole('region', { name: 'Expected in COLD' }));
    // A manager may take what another device expects, and not what another warehouse does.
    expect(apart.getByText('These goods are received by people who work in COLD.')).toBeInTheDocument();
    expect(apart.queryByRole('button')).toBeNull();
    expect(dialog.getByText('0 of 1 counted')).toBeInTheDocument();
  });

  it('reads that the device stands elsewhere, and is offered to say otherwise', async () => {
    chooseWarehouse('COLD');
    const user = open([mixed], ['consultant'], ['WHOLESALE']);
    expect(
      await screen.findByText('This device stands in COLD, and you work in WHOLESALE.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'It stands in WHOLESALE' }));
    expect(chosenWarehouse()).toBe('WHOLESALE');
    expect(screen.queryByText(/This device stands in COLD/)).toBeNull();
  });

  it('reads so above the orders on a phone, too, where the bar stands below them else', async () => {
    mockIsMobile = true;
    const isAbove = (one: HTMLElement, other: HTMLElement) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    chooseWarehouse('COLD');
    const user = open([mixed], ['consultant'], ['WHOLESALE']);
    const warning = await screen.findByText('This device stands in COLD, and you work in WHOLESALE.');
    const warned = await screen.findByRole('table');
    expect(isAbove(warning, warned)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'It stands in WHOLESALE' }));
    expect(isAbove(screen.getByText('Warehouse:'), screen.getByRole('table'))).toBe(false);
  });

  it('of several chooses among those, and receives in no other wherever the device stands', async () => {
    const main = anOrder({
      details: [bottle, hops, aLine({ lineNbr: 3, inventoryID: 'CAP', warehouseID: 'MAIN' })],
    });
    const user = open([main], ['manager'], ['COLD', 'WHOLESALE']);
    await screen.findByText(QUESTION);
    expect(screen.queryByRole('button', { name: 'MAIN' })).toBeNull();
    const dialog = await openDialog(user);
    expect(within(dialog.getByRole('region', { name: 'Expected in MAIN' })).queryByRole('button')).toBeNull();
    expect(dialog.getByText('0 of 2 counted')).toBeInTheDocument();
  });
});
