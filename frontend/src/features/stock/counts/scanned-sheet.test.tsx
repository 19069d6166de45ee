import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aCount, aCountRow } from '#frontend/testing/a-stock-count.ts';
import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { countStore } from './device/device-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const CAP_GTIN = '09521234543213';
const count = aCount({
  rows: [
    aCountRow({ lotNumber: 'A1' }),
    aCountRow({ inventoryID: 'CAP-28', name: 'Caps', baseUom: 'EA', uoms: ['EA'], lotNumber: 'A1' }),
  ],
});

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getInventory, 'get_count', () => ({ data: count }));
  api.on(getInventory, 'list_places', () => ({ data: { asOf: '2026-11-20T05:00:00Z', items: [] } }));
  api.on(getInventory, 'get_item_rules', () => ({
    data: {
      items: [anItemWithRules({ inventoryID: 'CAP-28', booksGtins: [{ gtin: CAP_GTIN, uom: 'EA' }] })],
    },
  }));
  openApp(`/dashboard/stock-counts/${count.countId}`, aPerson());
  await screen.findByText('0 of 2 counted');
});

afterEach(async () => {
  for (const record of await countStore.list(aPerson().sub ?? '')) await countStore.remove(record);
  jest.restoreAllMocks();
});

const band = () => document.querySelector('.scan-band')?.textContent ?? '';

describe('what is scanned over a sheet', () => {
  it('is a label of an item: its own row, and not that of another with the same lot', async () => {
    scan(`]C101${CAP_GTIN}10A1`);
    expect(await screen.findByRole('dialog', { name: 'CAP-28, A1' })).toBeVisible();
  });

  it('is a GTIN alone: the item that has it', async () => {
    scan(CAP_GTIN.slice(1));
    expect(await screen.findByRole('dialog', { name: 'CAP-28, A1' })).toBeVisible();
  });

  it('is a lot of an item that is not there: it can be added as found', async () => {
    scan(`]C101${CAP_GTIN}10NEW-1`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add what was found' }));
    expect(dialog.getByRole('textbox', { name: 'Lot' })).toHaveValue('NEW-1');
    expect(band()).toContain('CAP-28, NEW-1 is not on this sheet.');
  });

  it.each([
    ['@OK', '@OK: scan a row first.'],
    ['https://a.example/offers', 'https://a.example/offers is not on this sheet.'],
    ['395212340000000175', 'Pallet 395212340000000175 is not on this sheet.'],
  ])('is no lot: %s', async (code, said) => {
    scan(code);
    await waitFor(() => expect(band()).toContain(said));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds what was found by scans alone', async () => {
    api.on(postInventory, 'enter_count', ({ entryId, inventoryID, lotNumber, place, qty, uom }) => ({
      data: {
        ...{ entryId, inventoryID, lotNumber, place, typed: { qty, uom } },
        ...{ by: 'mia', at: '2026-11-20T05:01:00.000Z' },
      },
    }));
    scan('NEW-7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add what was found' }));
    scan('https://a.example/offers');
    await waitFor(() => expect(band()).toContain('is no usual batch number'));
    scan('@OK');
    await waitFor(() => expect(band()).toContain('Scan or type the item first.'));
    scan('CAP-28');
    await waitFor(() => expect(dialog.getByLabelText('Item')).toHaveValue('CAP-28'));
    scan('@QTY 3');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Counted' })).toHaveValue('3'));
    scan('@OK');
    await waitFor(() => expect(api.requests('enter_count')).toHaveLength(1));
    expect(api.requests('enter_count')[0]).toMatchObject({
      ...{ inventoryID: 'CAP-28', lotNumber: 'NEW-7', qty: 3, uom: 'EA' },
    });
  });
});
