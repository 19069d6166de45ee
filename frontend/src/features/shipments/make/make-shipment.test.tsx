import { screen, waitFor, within } from '@testing-library/react';
import { getShipment, postShipment } from '#api/shipments.ts';
import { aShipmentDetail } from '#frontend/features/shipments/testing/a-shipment.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aSalesOrderDetail, aSalesOrderRow } from '#frontend/testing/a-sales-order.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const META = { asOf: '2026-11-20T00:00:00.000Z', stale: false };
const LINE = aSalesOrderDetail().details[0] as ReturnType<typeof aSalesOrderDetail>['details'][number];

const DETAILS = {
  SO001204: [
    LINE,
    { ...LINE, lineNbr: 2, inventoryID: 'FG-CPJ1L', warehouseID: 'COLD', remainingQty: 24, fillableQty: 24 },
    { ...LINE, lineNbr: 3, inventoryID: 'FG-SL330', remainingQty: 20, fillableQty: 5 },
    { ...LINE, lineNbr: 4, inventoryID: 'FG-GB330', remainingQty: 9, fillableQty: 0 },
  ],
  SO001205: [{ ...LINE, lineNbr: 1, inventoryID: 'FG-GINGER', remainingQty: 8, fillableQty: 8 }],
} as const;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  api.on(getShipment, 'list_shipments', () => ({ data: { items: [] } }));
  api.on(getShipment, 'dock_board', () => ({ data: { docks: ['Dock 1'], days: [], board: [] } }));
  api.on(getShipment, 'list_sales_orders', () => ({
    data: [
      aSalesOrderRow({ openLines: 4 }),
      aSalesOrderRow({ orderNbr: 'SO001205' }),
      aSalesOrderRow({ orderNbr: 'SO001299', customerID: 'C-OTHER' }),
      aSalesOrderRow({ orderNbr: 'SO001209', customerID: 'C-NORTH', notShippable: 'They are On Hold.' }),
    ],
    meta: META,
  }));
  api.on(getShipment, 'get_sales_order', ({ orderNbr }) => ({
    data: aSalesOrderDetail({ orderNbr, details: [...DETAILS[orderNbr as keyof typeof DETAILS]] }),
    meta: META,
  }));
});

afterEach(() => jest.restoreAllMocks());

const openDialog = async () => {
  const { user } = openApp('/dashboard/schedule-ship', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Plan a shipment of SO001204' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shipment from SO001204' }));
  await dialog.findByRole('checkbox', { name: /^FG-TON200/ });
  return { user, dialog };
};

it('proposes what can leave of the lines of one warehouse, and says what can’t', async () => {
  const { dialog } = await openDialog();
  expect(dialog.queryByRole('checkbox', { name: /^FG-CPJ1L/ })).toBeNull();
  expect(dialog.getByRole('checkbox', { name: /^FG-GB330/ })).not.toBeChecked();
  expect(dialog.getByText('None of it can leave')).toHaveClass('pill-bad');
  expect(dialog.getByText('Only 5 CASE can leave')).toHaveClass('pill-bad');
  expect(dialog.getByRole('textbox', { name: 'Quantity of FG-SL330, SO001204' })).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Plan a shipment of SO001209', hidden: true })).toBeDisabled();
});

it('takes lines of several orders of one customer and address, and goes on to their truck', async () => {
  api.on(postShipment, 'create_shipment', () => ({
    data: aShipmentDetail({ status: 'Draft', day: null, window: null, dock: null }),
  }));
  const { user, dialog } = await openDialog();
  expect(dialog.queryByRole('checkbox', { name: /SO001299/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^SO001205/ }));
  await dialog.findByRole('checkbox', { name: /^FG-GINGER/ });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity of FG-TON200, SO001204' });
  await user.clear(quantity);
  await user.type(quantity, '31');
  await user.click(dialog.getByRole('button', { name: 'Make shipment' }));
  expect(await dialog.findByText('30 CASE are left on the order.')).toBeVisible();
  expect(api.requests('create_shipment')).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, '12');
  await user.click(dialog.getByRole('button', { name: 'Make shipment' }));
  await screen.findByRole('dialog', { name: 'Schedule SH-000001' });
  expect(api.requests('create_shipment')).toMatchObject([
    {
      lines: [
        { orderNbr: 'SO001204', lineNbr: 1, qty: 12 },
        { orderNbr: 'SO001204', lineNbr: 3, qty: 5 },
        { orderNbr: 'SO001205', lineNbr: 1, qty: 8 },
      ],
    },
  ]);
});

it('takes two orders of one number along, each of its own type', async () => {
  api.on(getShipment, 'list_sales_orders', () => ({
    data: [aSalesOrderRow(), aSalesOrderRow({ id: 'S2#SO001204', orderType: 'S2' })],
    meta: META,
  }));
  api.on(getShipment, 'get_sales_order', ({ orderType, orderNbr }) => ({
    data: aSalesOrderDetail({
      ...{ id: `${orderType}#${orderNbr}`, orderType, orderNbr },
      details: [{ ...LINE, inventoryID: orderType === 'S2' ? 'FG-GINGER' : 'FG-TON200' }],
    }),
    meta: META,
  }));
  const { user } = openApp('/dashboard/schedule-ship', aPerson());
  await user.click(await screen.findByRole('button', { name: 'Plan a shipment of SO001204 (SO)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shipment from SO001204 (SO)' }));
  await user.click(await dialog.findByRole('checkbox', { name: /^SO001204 \(S2\)/ }));
  expect(await dialog.findByRole('checkbox', { name: /^FG-GINGER/ })).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Quantity of FG-GINGER, SO001204 (S2)' })).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /^FG-TON200/ })).toBeVisible();
});

it('keeps what was chosen after a refusal, and says that nothing is chosen', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: /^FG-SL330/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^FG-TON200/ }));
  await user.click(dialog.getByRole('button', { name: 'Make shipment' }));
  await dialog.findByText('Choose at least one line.');
  await user.click(dialog.getByRole('checkbox', { name: /^FG-TON200/ }));
  api.on(
    postShipment,
    'create_shipment',
    () => new Refusal(422, 'SO001204, line 1: 10 CASE are left, not 30.', 'NOT_FILLABLE'),
  );
  await user.click(dialog.getByRole('button', { name: 'Make shipment' }));
  await dialog.findByText('SO001204, line 1: 10 CASE are left, not 30.');
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Quantity of FG-TON200, SO001204' })).toHaveValue('30'),
  );
});
