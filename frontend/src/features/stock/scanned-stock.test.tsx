import { screen } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { type Found, getTracking } from '#api/tracking.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

const LIST = '/dashboard/inventory-list';

let api: FakeApi;
let named: readonly Found[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  named = [];
  api = fakeApi();
  api.on(getInventory, 'list_inventory', () => ({ data: { items: [anInventoryItem()] } }));
  api.on(getInventory, 'on_order', () => ({ data: { items: [] } }));
  api.on(getInventory, 'expiring', () => ({ data: { from: '2026-11-20', until: '2026-12-20', items: [] } }));
  api.on(getInventory, 'get_item', () => new Refusal(404, 'It is not here.'));
  api.on(getInventory, 'get_lot', () => new Refusal(404, 'It is not here.'));
  api.on(getTracking, 'resolve', () => ({ data: { items: [...named] } }));
});

afterEach(() => jest.restoreAllMocks());

const aLot = (inventoryID: string): Found => ({
  ...{ kind: 'lot', id: `${inventoryID}/SUG%2F1`, label: `${inventoryID}, SUG/1`, detail: '' },
});

const open = async (path: string, heading: string) => {
  openApp(path, aPerson());
  await screen.findByRole('heading', { name: heading });
};

describe('a scan over a page of the stock', () => {
  it('opens the item by its number, whatever the case', async () => {
    await open(LIST, 'Inventory List');
    await screen.findByText('RM-SUGAR');
    scan('rm-sugar');
    await addressIs(`${LIST}/RM-SUGAR`);
    expect(api.requests('resolve')).toEqual([]);
  });

  it('opens the lot that a label names, from the list of what expires too', async () => {
    named = [aLot('RM-SUGAR')];
    await open('/dashboard/expiring', 'Expiring');
    scan(']C110SUG/1');
    await addressIs(`${LIST}/RM-SUGAR/SUG%2F1`);
    expect(api.requests('resolve')).toMatchObject([{ lotNumber: 'SUG/1' }]);
  });

  it('leaves the choice to a person, where several are called so', async () => {
    named = [aLot('RM-SUGAR'), aLot('RM-SALT')];
    await open(LIST, 'Inventory List');
    await screen.findByText('RM-SUGAR');
    scan('SUG/1');
    expect(await screen.findByText('Several are called SUG/1')).toBeVisible();
  });

  it('says what is not known, and stays', async () => {
    await open(LIST, 'Inventory List');
    await screen.findByText('RM-SUGAR');
    scan('NOBODY-1');
    expect(await screen.findByText('NOBODY-1 is no item, lot or pallet that is known here.')).toBeVisible();
    await addressIs(LIST);
  });
});
