import { act, screen, waitFor, within } from '@testing-library/react';
import { getInventory, type LotInStock } from '#api/inventory.ts';
import { postProduction, type RunLotResponse } from '#api/production.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import {
  aLiveRun,
  answerFloor,
  type Floor,
  putRun,
} from '#frontend/features/production/line/testing/a-floor.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let floor: Floor;

const R1 = 'loc:MAIN/R1';

const aLot = (lotNumber: string, useBy: string): LotInStock => ({
  ...{ lotNumber, useBy, bestBefore: null, producedOn: null, vendorID: null, recallId: null },
  ...{ receivedAt: '2026-02-01T00:00:00.000Z', origin: { type: 'receipt', id: 'R' }, reason: null },
  ...{ status: 'Released', version: 1, notUsable: null, warning: null, onHand: 100 },
  balances: [{ place: R1, onHand: 100, allocated: 0 }],
});

const ISSUED: RunLotResponse = {
  ...{ inventoryID: 'SUGAR', name: 'White sugar', lotNumber: 'S1', baseUom: 'KG', place: R1 },
  ...{ issued: 40, returned: 10, atLine: 30, standsFor: null, backflushed: 0 },
  ...{ from: '2026-03-04T01:30:00.000Z', lastAt: '2026-03-04T02:00:00.000Z' },
};

const moved = () => ({ data: { movementId: 'M', at: floor.now, kind: 'issue', reason: null, lines: [] } });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  serverClock.forget();
  api = fakeApi();
  answerDashboard(api);
  floor = answerFloor(api);
  putRun(floor, aLiveRun());
  floor.goods = {
    ...{ runId: '01JXZ7Q8M0000000000000000A', runNumber: 'PR-000007', workOrderId: 'WO_20260304_001' },
    ...{ line: 'LINE-1', inventoryID: 'GINGER', lotNumber: '260304-LINE-1-1', place: 'loc:MAIN/LINE1' },
    ...{ baseUom: 'BOTTLE', useBy: null, bestBefore: '2026-09-04' },
    ...{ closedAt: null, closedBy: null, settled: [], useReasons: [], rev: 1 },
  };
  const sugar = { inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', sizes: {} };
  api.on(getWorkOrder, 'list_products', () => ({
    data: { items: [{ ...sugar, gtins: [{ gtin: '9300633454111', uom: 'KG' }] }] },
  }));
  api.on(getInventory, 'get_item', () => ({
    data: {
      ...anInventoryItem(),
      ...{ inventoryID: 'SUGAR', baseUom: 'KG', lotsLeftOut: 0, notInBooksDocuments: [] },
      conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' as const }],
      lots: [aLot('S1', '2026-06-01'), aLot('S2', '2026-12-01')],
    },
  }));
  api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

const open = () => {
  localStorage.setItem('production-line', 'LINE-1');
  return openApp('/dashboard/production-line', aPerson());
};

describe('a run of an item', () => {
  it('shows its lot, how long that keeps, and what was issued to it since when', async () => {
    floor.lots = [ISSUED];
    open();
    expect(await screen.findByText('Lot 260304-LINE-1-1 at MAIN / LINE1')).toBeVisible();
    expect(screen.getByText('Best before 2026-09-04')).toBeVisible();
    expect(screen.getByText('30 KG')).toBeVisible();
    expect(screen.getByText(/SUGAR, lot S1 · since .* · 40 KG issued, 10 returned/)).toBeVisible();
  });

  it('is issued what is to be used first, scanned by its label', async () => {
    api.on(postProduction, 'issue_lot', moved);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.click(dialog.getByRole('textbox', { name: 'Quantity' }));
    scan(']C1010930063345411110S1');
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '25');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await screen.findByText('25 KG of White sugar')).toBeVisible();
    expect(api.requests('issue_lot')).toMatchObject([
      { inventoryID: 'SUGAR', lotNumber: 'S1', qty: 25, uom: 'KG', place: R1 },
    ]);
  });

  it('is issued by scans alone: label, quantity, confirmation', async () => {
    api.on(postProduction, 'issue_lot', moved);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan('@OK');
    expect(await dialog.findByText('Choose or scan an item.')).toBeVisible();
    scan(']C1010930063345411110S1');
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
    scan('@QTY 25');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('25'));
    scan('@OK');
    expect(await screen.findByText('25 KG of White sugar')).toBeVisible();
    expect(api.requests('issue_lot')).toMatchObject([{ lotNumber: 'S1', qty: 25, uom: 'KG' }]);
  });

  it('is issued what was typed before the items were here', async () => {
    let answer: () => void = () => undefined;
    const here = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sugar = { inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', sizes: {}, gtins: [] };
    api.on(getWorkOrder, 'list_products', async () => {
      await here;
      return { data: { items: [sugar] } };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.type(dialog.getByRole('combobox', { name: 'Item' }), 'sugar');
    expect(dialog.queryByRole('combobox', { name: 'Lot' })).not.toBeInTheDocument();
    answer();
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
  });

  it('is issued what our own GTIN names, in its unit', async () => {
    const rules = someItemRules({ gtins: [{ gtin: '9300633454197', uom: 'BAG' }] });
    api.on(getInventory, 'get_item_rules', () => ({
      data: { items: [anItemWithRules({ inventoryID: 'SUGAR', booksGtins: [], rules })] },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan(']C1010930063345419710S1');
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
    expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveDisplayValue('BAG');
  });

  it('is issued nothing by a GTIN that could not be looked up, and it is said why', async () => {
    api.on(getInventory, 'get_item_rules', () => new Refusal(503, 'Away.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan(']C1010952123454321310S1');
    expect(
      await screen.findByText(/^Which item has GTIN 09521234543213 could not be read: Away\.$/),
    ).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Item' })).toHaveValue('');
    expect(dialog.queryByRole('combobox', { name: 'Lot' })).not.toBeInTheDocument();
  });

  it('is issued a lot of the item whose number looks like a GTIN', async () => {
    const item = { ...anInventoryItem(), inventoryID: 'SUGAR', baseUom: 'KG', conversions: [] };
    const lots = [aLot('S1', '2026-06-01'), aLot('12345670', '2026-12-01')];
    api.on(getInventory, 'get_item', () => ({
      data: { ...item, lots, lotsLeftOut: 0, notInBooksDocuments: [] },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan('SUGAR');
    const lot = () => dialog.findByRole('combobox', { name: 'Lot' });
    expect(await lot()).toHaveDisplayValue(/^S1: 100 KG/);
    scan('12345670');
    await waitFor(async () => expect(await lot()).toHaveDisplayValue(/^12345670: 100 KG/));
  });

  it('takes a scanned number for a lot, never for a quantity or a reason, wherever the focus is', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan('SUGAR');
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1/);
    scan('S2');
    const reason = await dialog.findByRole('textbox', { name: 'Why this lot' });
    await user.type(reason, 'S1 is behind a pallet');
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '5');
    const stops = () => [
      ...dialog.getAllByRole('combobox'),
      ...dialog.getAllByRole('textbox'),
      ...dialog.getAllByRole('button'),
    ];
    expect(stops().length).toBeGreaterThan(6);
    for (const at of stops().keys())
      for (const code of ['7', '77', '5005', '20271231']) {
        stops()[at]?.focus();
        scan(code);
        await dialog.findByText(`Lot ${code} of this item can't be used, or is not in stock.`);
        expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('5');
        scan('S2');
        expect(await dialog.findByRole('textbox', { name: 'Why this lot' })).toHaveValue(
          'S1 is behind a pallet',
        );
      }
    expect(api.requests('issue_lot')).toEqual([]);
  });

  it('takes no lot that can’t be used, and says so as it is scanned', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.type(dialog.getByRole('combobox', { name: 'Item' }), 'SUGAR');
    await dialog.findByRole('combobox', { name: 'Lot' });
    scan('OLD-1');
    expect(await screen.findByText('Not accepted')).toBeVisible();
    expect(
      await dialog.findByText("Lot OLD-1 of this item can't be used, or is not in stock."),
    ).toBeVisible();
  });

  it('takes what is scanned before its items are here', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sugar = { inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', sizes: {}, gtins: [] };
    api.on(getWorkOrder, 'list_products', async () => {
      await asked;
      return { data: { items: [sugar] } };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    scan('SUGAR');
    answer();
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
  });

  it('asks what a label says that reads in several ways', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.type(dialog.getByRole('combobox', { name: 'Item' }), 'SUGAR');
    scan(']C10109300633454111' + '10S115261201');
    expect(await dialog.findByText(/What does the label say\?$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Lot S1, best before 2026-12-01' }));
    expect(await dialog.findByRole('combobox', { name: 'Lot' })).toHaveDisplayValue(/^S1: 100 KG/);
    expect(dialog.queryByText(/What does the label say/)).not.toBeInTheDocument();
  });

  it('asks why an item that is none of the bill goes in, where the server does', async () => {
    const details = [{ path: 'isOutsideBill', code: 'REASON_REQUIRED', message: 'Say why.' }];
    api.on(
      postProduction,
      'issue_lot',
      ({ isOutsideBill }) =>
        (isOutsideBill
          ? moved()
          : new Refusal(422, 'SUGAR is no component of GINGER.', 'REASON_REQUIRED', details)) as never,
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.type(dialog.getByRole('combobox', { name: 'Item' }), 'SUGAR');
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await dialog.findByText('SUGAR is no component of GINGER.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(dialog.getByText('Say why it goes in.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Why it goes in all the same' }), 'New recipe');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await screen.findByText('5 KG of White sugar')).toBeVisible();
    expect(api.requests('issue_lot').at(-1)).toMatchObject({ isOutsideBill: true, reason: 'New recipe' });
  });

  it('is issued another lot only with a reason, and what was typed stays where it is refused', async () => {
    api.on(postProduction, 'issue_lot', () => new Refusal(422, 'Lot S2 is on hold.', 'LOT_NOT_USABLE'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue goods' }));
    await user.type(dialog.getByRole('combobox', { name: 'Item' }), 'SUGAR');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Lot' }), 'lot:S2');
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await dialog.findByText('Say why this lot is taken.')).toBeVisible();
    expect(api.requests('issue_lot')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Why this lot' }), 'S1 is behind a pallet');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    expect(await dialog.findByText('Lot S2 is on hold.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Why this lot' })).toHaveValue('S1 is behind a pallet');
    expect(api.requests('issue_lot')).toMatchObject([{ lotNumber: 'S2', reason: 'S1 is behind a pallet' }]);
  });

  it('shows what another tablet issued as soon as the line is looked at again', async () => {
    open();
    expect(await screen.findByText('Nothing has been issued to this run yet.')).toBeVisible();
    floor.lots = [ISSUED];
    floor.lines = floor.lines.map((line) => ({ ...line, goodsRev: 2 }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    // The run itself is read again after 30 s only.
    expect(await screen.findByText('30 KG')).toBeVisible();
  });

  it('gives back what is over, and no more than it was issued', async () => {
    floor.lots = [ISSUED];
    api.on(postProduction, 'return_lot', moved);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Return SUGAR, lot S1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return White sugar' }));
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '31');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    expect(dialog.getByText('Only 30 KG were issued and not returned.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'All of it: 30 KG' }));
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('30 KG to MAIN / R1')).toBeVisible();
    expect(api.requests('return_lot')).toMatchObject([{ qty: 30, uom: 'KG', place: R1 }]);
  });

  it('gives back what is over once it is stopped, before it is closed', async () => {
    floor.lots = [ISSUED];
    api.on(postProduction, 'return_lot', () => {
      floor.lots = [{ ...ISSUED, returned: 40, atLine: 0 }];
      return moved();
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const stopping = within(await screen.findByRole('dialog', { name: 'Stop PR-000007?' }));
    await user.type(stopping.getByRole('textbox', { name: /^Good/ }), '0');
    await user.type(stopping.getByRole('textbox', { name: /^Loss/ }), '0');
    await user.click(stopping.getByRole('button', { name: 'Stop run' }));
    const stopped = within(await screen.findByRole('dialog', { name: 'PR-000007 is stopped' }));
    await user.click(await stopped.findByRole('button', { name: 'Return SUGAR, lot S1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return White sugar' }));
    await user.click(dialog.getByRole('button', { name: 'All of it: 30 KG' }));
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    const again = within(await screen.findByRole('dialog', { name: 'PR-000007 is stopped' }));
    await waitFor(() => expect(again.queryByRole('button', { name: /^Return/ })).not.toBeInTheDocument());
    expect(api.requests('return_lot')).toMatchObject([{ qty: 30, uom: 'KG', place: R1 }]);
    expect(again.getByRole('button', { name: 'Close run' })).toBeEnabled();
  });

  it('says what a product of free text misses', async () => {
    floor.goods = null;
    open();
    expect(await screen.findByText(/The product is free text\. It gets no lot/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Issue goods' })).not.toBeInTheDocument();
  });
});
