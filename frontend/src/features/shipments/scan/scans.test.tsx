import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import {
  aShipmentDetail,
  LOOSE_PICK,
  PALLET_PICK,
  PICKED_SSCC,
  SHIPMENT_ID,
} from '#frontend/features/shipments/testing/a-shipment.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { shipmentStore } from '../device/shipment-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SUB = aPerson().sub ?? '';
const PATH = `/dashboard/prepare-ship/${SHIPMENT_ID}`;
const LOADED = { ...PALLET_PICK, state: 'loaded' as const };
const READY = aShipmentDetail({ status: 'Ready', picks: [{ ...PALLET_PICK, state: 'picked' }] });

let api: FakeApi;

const offline = (): never => {
  throw new Error('offline');
};

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  api.on(getShipment, 'list_shipments', () => ({ data: { items: [] } }));
  for (const record of await shipmentStore.list(SUB)) await shipmentStore.remove(record);
});

afterEach(() => jest.restoreAllMocks());

const open = async (shipment = READY) => {
  api.on(getShipment, 'get_shipment', () => ({ data: shipment }));
  const { user } = openApp(PATH, aPerson({ groups: ['manager'] }));
  await screen.findByRole('heading', { name: 'Shipment SH-000001' });
  return user;
};

/** What this page read last is no answer of just now. */
const afterAWhile = () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 10_000);
};

const scans = () => within(screen.getByRole('table', { name: 'Scans on this device' }));

it('puts a pallet on the truck with one request, and says how many are', async () => {
  api.on(postShipment, 'load', () => ({ data: aShipmentDetail({ status: 'Ready', picks: [LOADED] }) }));
  await open();
  const asked = api.requests('get_shipment').length;
  scan(`00${PICKED_SSCC}`);
  await screen.findByText(`Pallet ${PICKED_SSCC}: 1 of 1 on the truck`);
  expect(api.requests('load')).toMatchObject([{ sscc: PICKED_SSCC, shipmentId: SHIPMENT_ID }]);
  expect(api.requests('get_shipment')).toHaveLength(asked);
  scan(`00${PICKED_SSCC}`);
  await screen.findByText(`Pallet ${PICKED_SSCC} is on the truck already.`);
  expect(api.requests('load')).toHaveLength(1);
});

describe('on a page that does not know yet that a colleague pressed Ready', () => {
  beforeEach(() =>
    api.on(postShipment, 'load', () => ({ data: aShipmentDetail({ status: 'Ready', picks: [LOADED] }) })),
  );

  it('a pallet that was picked goes onto the truck', async () => {
    await open(aShipmentDetail({ status: 'Preparing', picks: [{ ...PALLET_PICK, state: 'picked' }] }));
    api.on(getShipment, 'get_shipment', () => ({ data: READY }));
    afterAWhile();
    scan(`00${PICKED_SSCC}`);
    await screen.findByText(`Pallet ${PICKED_SSCC}: 1 of 1 on the truck`);
    expect(api.requests('pick')).toEqual([]);
  });

  it('a pick that the server refuses for it is a pallet onto the truck', async () => {
    api.on(postShipment, 'pick', () => new Refusal(422, 'SH-000001 is Ready.', 'INVALID_TRANSITION'));
    await open(aShipmentDetail({ status: 'Preparing', picks: [PALLET_PICK] }));
    api.on(getShipment, 'get_shipment', () => ({ data: READY }));
    scan(`00${PICKED_SSCC}`);
    await screen.findByText(`Pallet ${PICKED_SSCC}: 1 of 1 on the truck`);
    expect(api.requests('pick')).toHaveLength(1);
    expect(api.requests('load')).toHaveLength(1);
  });
});

it('says what is wrong with a pallet in the server’s words, and keeps nothing of it', async () => {
  const wrong = 'Pallet 093123450000000029 is in SH-000002 of Bar, not in SH-000001. Leave it here.';
  api.on(postShipment, 'load', () => new Refusal(422, wrong, 'WRONG_PALLET'));
  await open();
  scan('00093123450000000029');
  await screen.findByText(wrong);
  await waitFor(async () =>
    expect((await shipmentStore.list(SUB)).filter(({ kind }) => kind === 'scan')).toEqual([]),
  );
  scan('093123450000000013');
  await screen.findByText(/its check digit is wrong/);
  expect(api.requests('load')).toHaveLength(1);
});

it('keeps what is scanned without a network, sends it once, and shows what was refused', async () => {
  api.on(postShipment, 'load', offline);
  const user = await open();
  scan(`00${PICKED_SSCC}`);
  await screen.findByText(
    `Pallet ${PICKED_SSCC} is kept on this device. It is sent when the network is back.`,
  );
  await screen.findByText('1 scan waiting to be sent');
  expect(scans().getByText('Waiting to be sent')).toBeVisible();
  expect(screen.queryByText(/^Not scanned at the truck yet/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ship' })).toBeDisabled();
  const [first] = api.requests('load');
  api.on(postShipment, 'load', () => new Refusal(422, 'SH-000001 is Cancelled.', 'INVALID_TRANSITION'));
  window.dispatchEvent(new Event('online'));
  await scans().findByText('Not accepted: SH-000001 is Cancelled.');
  expect(new Set(api.requests('load').map(({ requestId }) => requestId))).toEqual(
    new Set([first?.requestId]),
  );
  await user.click(scans().getByRole('button', { name: `Discard Pallet ${PICKED_SSCC}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this scan?' }));
  expect(dialog.getByText(/SH-000001 is Cancelled\. Nothing came of it\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Scans on this device' })).toBeNull());
});

it('is read without a network as this device saw it last', async () => {
  await open();
  api.on(getShipment, 'get_shipment', offline);
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^There is no network\. This is how it stood on /);
  expect(screen.getByRole('table', { name: 'Pick list' })).toHaveTextContent(PICKED_SSCC);
});

describe('the lot of loose goods', () => {
  const preparing = aShipmentDetail({
    picks: [LOOSE_PICK, { ...LOOSE_PICK, place: 'loc:MAIN/B1', qty: 20 }],
  });
  const aLot = (more: object = {}) => ({
    ...{ inventoryID: 'COLA-330', lotNumber: 'L9', name: 'Cola 330 ml', baseUom: 'EA', conversions: [] },
    ...{ useBy: null, bestBefore: '2099-03-01', producedOn: null, receivedAt: '2026-11-01T00:00:00.000Z' },
    origin: { type: 'receipt' as const, id: 'R' },
    ...{ vendorID: null, status: 'Released' as const, reason: null, recallId: null, version: 1, history: [] },
    ...{ notUsable: null, warning: null, onHand: 50 },
    balances: [{ place: 'loc:MAIN/C1', onHand: 50, allocated: 0 }],
    ...more,
  });

  it('asks how much is taken, and from which of its places', async () => {
    api.on(postShipment, 'pick', () => ({ data: preparing }));
    const user = await open(preparing);
    scan('L2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pick COLA-330, L2' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Place' }), 'MAIN / B1');
    await user.click(dialog.getByRole('button', { name: 'Pick' }));
    await waitFor(() =>
      expect(api.requests('pick')).toMatchObject([{ place: 'loc:MAIN/B1', qty: 20, lotNumber: 'L2' }]),
    );
  });

  it('that is not on the list is offered with a reason, or refused in words', async () => {
    api.on(getInventory, 'find_lots', ({ lotNumber }) => ({
      data: {
        items:
          lotNumber === 'L9'
            ? [{ ...aLot(), useBy: null }].map(({ inventoryID, useBy, bestBefore }) => ({
                ...{ inventoryID, lotNumber: 'L9', useBy, bestBefore },
              }))
            : [],
      },
    }));
    api.on(getInventory, 'get_lot', () => ({
      data: aLot({ status: 'On hold', reason: 'Leaks.', notUsable: 'ON_HOLD' }),
    }));
    const user = await open(preparing);
    scan('L9');
    await screen.findByText('COLA-330, lot L9 is on hold: Leaks.');
    scan('L8');
    await screen.findByText('L8 is no lot of what SH-000001 takes.');
    api.on(getInventory, 'get_lot', () => ({ data: aLot() }));
    api.on(postShipment, 'pick', () => ({ data: preparing }));
    scan('L9');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pick COLA-330, L9' }));
    await user.type(dialog.getByRole('textbox', { name: 'Why this lot' }), 'The other is blocked');
    await user.click(dialog.getByRole('button', { name: 'Pick' }));
    await waitFor(() =>
      expect(api.requests('pick')).toMatchObject([
        { lotNumber: 'L9', place: 'loc:MAIN/C1', qty: 50, reason: 'The other is blocked' },
      ]),
    );
  });
});

it('fills the seal and the tracking number at the truck; what is typed there keeps nothing of it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Seal, temperature, driver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Truck of SH-000001' }));
  for (const [label, seen] of [
    ['Seal', 'SL-000482'],
    ['Tracking number', 'SL-000482'],
    ['Carrier', 'Linfox'],
    ['Driver', 'Linfox'],
  ] as const) {
    const field = dialog.getByLabelText(label);
    await user.clear(field);
    await user.type(field, 'Linfox');
    scan(']C0SL-000482');
    expect(field).toHaveValue(seen);
  }
  await screen.findByText(/^SL-000482 was scanned behind this dialog/);
  expect(api.requests('load')).toEqual([]);
});

describe('a pallet whose label is not read', () => {
  it('is put on the truck by its number, typed; the dialog stays for the next', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Type a pallet’s number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Load a pallet by its number' }));
    const field = dialog.getByRole('textbox', { name: /Number of the pallet/ });
    await user.type(field, '12345{Enter}');
    await dialog.findByText('Type all 18 digits of the number.');
    await user.clear(field);
    await user.type(field, `${PICKED_SSCC.slice(0, -1)}9{Enter}`);
    await dialog.findByText(/its check digit is wrong/);
    expect(api.requests('load')).toEqual([]);
    api.on(postShipment, 'load', () => ({ data: aShipmentDetail({ status: 'Ready', picks: [LOADED] }) }));
    await user.clear(field);
    await user.type(field, `(00) ${PICKED_SSCC}{Enter}`);
    await dialog.findByText(`Pallet ${PICKED_SSCC}: 1 of 1 on the truck`);
    expect(api.requests('load')).toMatchObject([{ sscc: PICKED_SSCC, shipmentId: SHIPMENT_ID }]);
    expect(field).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
