import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { saveSeenItems } from '#frontend/shared/scanning/device/seen-items.ts';
import { changeScanner } from '#frontend/shared/scanning/scanner-profile.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';
import { draftStore } from '../draft/draft-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const GTIN = '09521234543213';
const CASE = '19521234000157';
const cork = anItemWithRules({
  inventoryID: 'CORK',
  uoms: ['EACH', 'CASE'],
  conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
  booksGtins: [{ gtin: GTIN, uom: 'EACH' }],
  rules: someItemRules({ inventoryID: 'CORK', dateMark: 'useBy', gtins: [{ gtin: CASE, uom: 'CASE' }] }),
});
const order = anOrder({
  details: [aLine(), aLine({ lineNbr: 2, inventoryID: 'CORK', lotTrackingEnabled: true })],
});

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.removeItem('scanner');
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getInventory, 'get_item_rules', () => ({ data: { items: [cork] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [order, anOrder({ id: 'Normal#PO2', orderNbr: 'PO2' })],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
});

afterEach(() => jest.restoreAllMocks());

const list = async () => {
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  await screen.findByRole('button', { name: 'Receive PO1' });
  return user;
};
const lineDialog = async () => within(await screen.findByRole('dialog', { name: 'Update CORK' }));
const band = () => document.querySelector('.scan-band')?.textContent ?? '';

describe('a GS1 label', () => {
  it('finds order and line, and fills lot, date and quantity', async () => {
    await list();
    scan(`]C101${GTIN}1727013110AB-1{GS}3024`);
    const line = await lineDialog();
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-1'));
    expect(line.getByLabelText('Expiry Date')).toHaveValue('31 Jan 2027');
    expect(line.getByLabelText('Receive Quantity')).toHaveValue('24');
    expect(band()).toContain('Scanned');
  });

  it('that lost its separator is asked about, and nothing of it is stored before', async () => {
    const user = await list();
    scan('cork');
    const line = await lineDialog();
    line.getByLabelText('Receive Quantity').focus();
    scan(`]C101${GTIN}10AB-117270131`);
    await user.click(await line.findByRole('button', { name: 'Batch AB-1, date 2027-01-31' }));
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-1'));
    expect(line.getByLabelText('Expiry Date')).toHaveValue('31 Jan 2027');
    expect(line.getByLabelText('Receive Quantity')).toHaveValue('100');
  });

  it('that is wrong is refused with the reason, wherever the focus is', async () => {
    await list();
    scan('cork');
    const line = await lineDialog();
    line.getByLabelText('Batch No.').focus();
    scan(']C1010952123454321410AB');
    await waitFor(() => expect(band()).toContain('The GTIN (01) has a wrong check digit'));
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
  });

  it('of another item is not taken for this one', async () => {
    await list();
    scan('cork');
    const line = await lineDialog();
    scan(`]E0${'4006381333931'}`);
    expect(await line.findByText(/is a GTIN that no item here has, or a batch number/)).toBeVisible();
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
  });
});

describe('a code in the dialog of a line', () => {
  it('that is the number of an order, or another item, is no batch number unless a person says so', async () => {
    const user = await list();
    scan('cork');
    const line = await lineDialog();
    scan('PO1');
    expect(
      await line.findByText(/^PO1 is the number of this order\. Or is it the batch number\?$/),
    ).toBeVisible();
    scan('po2');
    expect(await line.findByText(/^po2 is another order: confirm CORK first\./)).toBeVisible();
    scan('BOTTLE');
    expect(await line.findByText(/^BOTTLE is another item here: confirm CORK first\./)).toBeVisible();
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
    await user.click(line.getByRole('button', { name: 'Leave it' }));
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
    scan('PO1');
    await user.click(await line.findByRole('button', { name: 'Batch PO1' }));
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('PO1'));
  });

  it('that is hardly a batch number is asked about, or refused where none is so long', async () => {
    const user = await list();
    scan('cork');
    const line = await lineDialog();
    scan('https://a.example/offers');
    expect(await line.findByText(/^https:.* is no usual batch number\. Is it one\?$/)).toBeVisible();
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
    scan('X'.repeat(600));
    await waitFor(() => expect(band()).toContain('A code of 600 characters is no batch number.'));
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
    scan('LÖT-Ü');
    await user.click(await line.findByRole('button', { name: 'Batch LÖT-Ü' }));
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('LÖT-Ü'));
  });

  it('that is a printed quantity is the quantity, and only that', async () => {
    await list();
    scan('cork');
    const line = await lineDialog();
    scan('@QTY 24');
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveValue('24'));
    scan('60');
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('60'));
    expect(line.getByLabelText('Receive Quantity')).toHaveValue('24');
  });
});

describe('a date with fewer days than the item asks for', () => {
  const refusing = someItemRules({ inventoryID: 'CORK', leastDaysOnArrival: 30, onShortArrival: 'refuse' });
  const soon = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '');

  beforeEach(() =>
    api.on(getInventory, 'get_item_rules', () => ({ data: { items: [{ ...cork, rules: refusing }] } })),
  );

  it('is not taken from a label, and it is said why', async () => {
    await list();
    scan('cork');
    const line = await lineDialog();
    scan(`]C101${GTIN}17${soon}10AB`);
    await waitFor(() =>
      expect(band()).toMatch(
        /Not accepted.*Only \d days left on arrival; with less than 30 days it is refused/,
      ),
    );
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
  });

  it('is not taken where it was typed, and what was typed stays', async () => {
    const user = await list();
    scan('cork');
    const line = await lineDialog();
    await user.type(line.getByLabelText('Batch No.'), 'AB');
    await user.type(line.getByLabelText('Expiry Date'), `20${soon.replace(/(..)(..)(..)/, '$1-$2-$3')}`);
    await user.click(line.getByRole('button', { name: 'Confirm' }));
    expect(
      await line.findByText(/^Only \d days left on arrival; with less than 30 days it is refused\.$/),
    ).toBeVisible();
    expect(line.queryByText(/are asked for/)).not.toBeInTheDocument();
    expect(line.getByLabelText('Batch No.')).toHaveValue('AB');
  });
});

describe('an existing lot', () => {
  it('keeps its date: another one is refused with what is stored', async () => {
    api.on(getInventory, 'find_lots', () => ({
      data: {
        items: [
          { inventoryID: 'BOTTLE', lotNumber: 'OLD', useBy: '2028-01-31', bestBefore: null },
          { inventoryID: 'CORK', lotNumber: 'old', useBy: '2027-03-31', bestBefore: null },
        ],
      },
    }));
    await list();
    scan('cork');
    const line = await lineDialog();
    scan(`]C101${GTIN}1727013110OLD`);
    await waitFor(() => expect(band()).toMatch(/Lot OLD is in stock with the date .*2027, and keeps it/));
    expect(line.getByLabelText('Batch No.')).toHaveValue('');
    scan(`]C101${GTIN}10OLD`);
    await waitFor(() => expect(line.getByLabelText('Expiry Date')).toHaveValue('31 Mar 2027'));
  });
});

describe('where each scan adds', () => {
  it('counts packs, and asks about one that is read twice', async () => {
    changeScanner({ counting: 'add' });
    const user = await list();
    scan('cork');
    const line = await lineDialog();
    const begun = afterTyping();
    scan(`]C101${CASE}10AB`, begun);
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveValue('12'));
    scan(`]C101${CASE}10AB`, begun + 1500);
    await user.click(await line.findByRole('button', { name: 'Count it again' }));
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveValue('24'));
    scan('@OK');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Update CORK' })).not.toBeInTheDocument(),
    );
  });
});

describe('a printed @OK', () => {
  it('says what is missing where the line is not whole yet', async () => {
    await list();
    scan('cork');
    const line = await lineDialog();
    scan('@OK');
    await waitFor(() => expect(band()).toContain('Batch number is required'));
    expect(document.querySelector('.scan-band')).toHaveClass('scan-band-bad');
    expect(line.getByLabelText('Batch No.')).toBeVisible();
  });
});

describe('the same label again', () => {
  it('is asked about though its line was confirmed in between', async () => {
    changeScanner({ counting: 'add' });
    const user = await list();
    const label = `]C101${CASE}10TWICE`;
    const begun = afterTyping() + 60_000;
    scan(label, begun);
    const line = await lineDialog();
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveValue('12'));
    scan('@OK', begun + 500);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Update CORK' })).not.toBeInTheDocument(),
    );
    scan(label, begun + 1500);
    const again = await lineDialog();
    await user.click(await again.findByRole('button', { name: 'The same pack' }));
    expect(again.getByLabelText('Receive Quantity')).toHaveValue('12');
  });
});

describe('a lot alone', () => {
  const knownOf = (...items: readonly string[]) =>
    api.on(getInventory, 'find_lots', ({ lotNumber }) => ({
      data: {
        items: items.map((inventoryID) => ({ inventoryID, lotNumber, useBy: null, bestBefore: null })),
      },
    }));

  it('that was here before opens its item, and stands as its batch number', async () => {
    knownOf('GONE', 'CORK');
    await list();
    scan('AB-1');
    const line = await lineDialog();
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-1'));
  });

  it('opens its line in a delivery that is being counted as well', async () => {
    knownOf('CORK');
    const user = await list();
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    scan(']C110AB-1');
    const line = await lineDialog();
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-1'));
  });

  it('of two items of a delivery is asked about, and nothing is counted', async () => {
    knownOf('CORK', 'BOTTLE');
    const user = await list();
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    scan('AB-1');
    await waitFor(() =>
      expect(band()).toContain('AB-1 is a lot of CORK and of BOTTLE. Scan the item first.'),
    );
    expect(screen.queryByRole('dialog', { name: /^Update/ })).not.toBeInTheDocument();
  });

  it('that nobody knows, or that nobody can look up now, is what it was', async () => {
    api.on(getInventory, 'find_lots', () => {
      throw new Error('offline');
    });
    await list();
    scan('AB-1');
    expect(await screen.findByText(/^AB-1 is not in this list/, { selector: 'strong' })).toBeVisible();
  });
});

describe('without an answer of the server', () => {
  it('a label finds its line by what this device keeps of the items', async () => {
    await saveSeenItems('sub-of-mia', [cork]);
    api.on(getInventory, 'get_item_rules', () => new Refusal(503, 'Away.'));
    await list();
    scan(`]C101${CASE}1727013110AB-7`);
    const line = await lineDialog();
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-7'));
    expect(line.getByLabelText('Expiry Date')).toHaveValue('31 Jan 2027');
  });
});

describe('a GTIN that nobody could look up', () => {
  const nobody = aPerson({ sub: 'sub-of-nobody-before' });

  beforeEach(() => api.on(getInventory, 'get_item_rules', () => new Refusal(503, 'Away.')));

  it('is not called unknown: it is said why, and the list stays', async () => {
    openApp('/dashboard/receive-goods?vendor=V001', nobody);
    await screen.findByRole('button', { name: 'Receive PO1' });
    scan(`]C101${CASE}10AB-7`);
    expect(
      await screen.findByText(/^Which item has GTIN 19521234000157 could not be read: Away\.$/, {
        selector: 'p',
      }),
    ).toBeVisible();
    expect(band()).toContain('could not be read: Away.');
  });

  it('fills the lot of an opened line, with a word that item and quantity are to be checked', async () => {
    openApp('/dashboard/receive-goods?vendor=V001', nobody);
    await screen.findByRole('button', { name: 'Receive PO1' });
    scan('cork');
    const line = await lineDialog();
    scan(`]C101${CASE}10AB-7`);
    await waitFor(() => expect(line.getByLabelText('Batch No.')).toHaveValue('AB-7'));
    expect(band()).toContain('could not be read: Away. Check the item and the quantity. Batch AB-7');
  });
});

describe('a code that nothing knows', () => {
  it('leaves the page where it is', async () => {
    await list();
    scan(']C100123456789012345675');
    expect(await screen.findByText(/is not in this list/, { selector: 'strong' })).toBeVisible();
    await addressIs('/dashboard/receive-goods?vendor=V001');
  });
});
