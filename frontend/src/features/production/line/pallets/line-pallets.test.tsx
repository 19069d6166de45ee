import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getPallet, type PalletRow, postPallet } from '#api/pallets.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import {
  aLiveRun,
  answerFloor,
  type Floor,
  putRun,
} from '#frontend/features/production/line/testing/a-floor.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLotInStock, aMovement } from '#frontend/testing/an-inventory-item.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { keepSavedFiles } from '#frontend/testing/saved-files.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let floor: Floor;
/** Bottles of the run's lot that are loose at the line, and how often they filled a pallet. */
let loose: number;
let filled: number;

const LINE = 'loc:MAIN/LINE1';
const LOT = '260304-LINE-1-1';
const SSCC = '093123450000000012';
const line = {
  ...{ inventoryID: 'GINGER', lotNumber: LOT, qty: 960, baseUom: 'BOTTLE', name: 'Ginger' },
  ...{ useBy: null, bestBefore: '2026-09-04' },
};
const aRow: PalletRow = {
  ...{ sscc: SSCC, state: 'Closed', hold: null, lines: [line], location: LINE, shipmentId: null },
  ...{ locatedAt: '2026-03-04T03:00:00.000Z', labelDue: true, version: 1, expires: '2026-09-04' },
  ...{ createdAt: '2026-03-04T03:00:00.000Z', updatedAt: '2026-03-04T03:00:00.000Z' },
};
const LABEL = { sscc: SSCC, title: 'Ginger', facts: [], barcodes: [[{ ai: '00', content: SSCC }]] };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  localStorage.setItem('production-line', 'LINE-1');
  localStorage.setItem('label-printer', JSON.stringify({ format: 'ZPL', printer: 'Line 1' }));
  serverClock.forget();
  api = fakeApi();
  answerDashboard(api);
  floor = answerFloor(api);
  putRun(floor, aLiveRun({ good: 1000 }));
  floor.goods = {
    ...{ runId: '01JXZ7Q8M0000000000000000A', runNumber: 'PR-000007', workOrderId: 'WO_20260304_001' },
    ...{ line: 'LINE-1', inventoryID: 'GINGER', lotNumber: LOT, place: LINE },
    ...{ baseUom: 'BOTTLE', useBy: null, bestBefore: '2026-09-04' },
    ...{ closedAt: null, closedBy: null, settled: [], useReasons: [], rev: 1 },
  };
  [loose, filled] = [1000, 0];
  api.on(getInventory, 'get_lot', () => ({
    data: {
      ...aLotInStock({ lotNumber: LOT, balances: [{ place: LINE, onHand: loose, allocated: 0 }] }),
      ...{ inventoryID: 'GINGER', name: 'Ginger', baseUom: 'BOTTLE', history: [] },
      conversions: [{ uom: 'CASE', factor: 24, operation: 'Multiply' as const }],
    },
  }));
  const rules = someItemRules({ inventoryID: 'GINGER', casesPerLayer: 8, layersPerPallet: 5 });
  api.on(getInventory, 'get_item_rules', () => ({
    data: { items: [anItemWithRules({ inventoryID: 'GINGER', rules })] },
  }));
  api.on(getInventory, 'list_movements', () => ({
    data: {
      items: Array.from({ length: filled }, (_, at) =>
        aMovement({ movementId: `pallet#${at}`, kind: 'palletise', place: LINE, qty: -960 }),
      ),
    },
  }));
  api.on(getPallet, 'list_pallets', () => ({ data: { items: [aRow] } }));
  api.on(postPallet, 'convert_items', () => ({ data: { movementId: 'm', pallets: [aRow] } }));
  api.on(postPallet, 'print_label', () => ({ data: { pallets: [aRow], labels: [LABEL] } }));
});

afterEach(() => jest.restoreAllMocks());

const open = async () => {
  const { user } = openApp('/dashboard/production-line', aPerson());
  return user;
};

const openFull = async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Make pallet and label' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'A full pallet' })) };
};

describe('pallets at a line', () => {
  it('are proposed once what was counted fills one, by the layers of the item', async () => {
    await open();
    expect(await screen.findByText(`A pallet is full: 40 CASE of lot ${LOT}.`)).toBeVisible();
    expect(screen.getByText('920 BOTTLE more fill the next.')).toBeVisible();
  });

  it('are not proposed before', async () => {
    loose = 959;
    await open();
    expect(await screen.findByText('1 BOTTLE more fills the next.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make pallet and label' })).not.toBeInTheDocument();
  });

  it('hold as many as was said at this tablet', async () => {
    const user = await open();
    const field = await screen.findByLabelText(/^CASE on a pallet/);
    await user.clear(field);
    await user.type(field, '20');
    expect(await screen.findByText(`2 pallets are full: 20 CASE of lot ${LOT} each.`)).toBeVisible();
    expect(localStorage.getItem('line-pallets GINGER')).toBe('20');
  });

  it('are made with their label, which is shown and handed out', async () => {
    const files = keepSavedFiles();
    const { user, dialog } = await openFull();
    await user.click(dialog.getByRole('button', { name: 'Make and download' }));
    const done = within(await screen.findByRole('dialog', { name: `Pallet ${SSCC}` }));
    expect(done.getByRole('img', { name: `The label of pallet ${SSCC}` })).toBeVisible();
    expect(done.getByRole('link', { name: 'Open the pallet' })).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual([`labels-${SSCC}.zpl`]);
    expect(api.requests('convert_items')).toMatchObject([
      { inventoryID: 'GINGER', lotNumber: LOT, from: LINE, qty: 40, uom: 'CASE', casesPerPallet: 40 },
    ]);
    expect(api.requests('print_label')).toMatchObject([{ ssccs: [SSCC], format: 'ZPL', printer: 'Line 1' }]);
  });

  it('are asked for under the same id until they are made, by whichever tablet, and then under another', async () => {
    keepSavedFiles();
    api.on(
      postPallet,
      'convert_items',
      () => new Refusal(409, 'Others are moving the same goods.', 'TRY_AGAIN'),
    );
    const { user, dialog } = await openFull();
    await user.click(dialog.getByRole('button', { name: 'Make and download' }));
    expect(await dialog.findByText('Others are moving the same goods.')).toBeVisible();
    api.on(postPallet, 'convert_items', () => {
      filled = 1;
      return { data: { movementId: 'm', pallets: [aRow] } };
    });
    await user.click(dialog.getByRole('button', { name: 'Make and download' }));
    const done = within(await screen.findByRole('dialog', { name: `Pallet ${SSCC}` }));
    await user.click(done.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(api.requests('list_movements').length).toBeGreaterThan(2));
    const [first, again] = api.requests('convert_items');
    expect(again).toEqual(first);

    await user.click(await screen.findByRole('button', { name: 'Make pallet and label' }));
    const next = within(await screen.findByRole('dialog', { name: 'A full pallet' }));
    await user.click(next.getByRole('button', { name: 'Make and download' }));
    await screen.findByRole('dialog', { name: `Pallet ${SSCC}` });
    const third = api.requests('convert_items').at(-1);
    expect(third?.requestId).not.toBe(first?.requestId);
  });
});
