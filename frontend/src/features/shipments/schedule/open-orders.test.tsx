import { screen, waitFor, within } from '@testing-library/react';
import { getShipment } from '#api/shipments.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aSalesOrderDetail, aSalesOrderRow } from '#frontend/testing/a-sales-order.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const SHORT = aSalesOrderRow({
  ...{ orderNbr: 'SO001203', customerID: 'C-FRESHMART', customerName: 'Freshmart Distribution' },
  ...{ lines: 2, openLines: 2, fillableLines: 1, leavesOn: '2099-11-27', shipOn: '2099-11-27' },
  short: [{ lineNbr: 2, inventoryID: 'FG-GB330', openQty: 144, fillableQty: 0, uom: 'CASE' }],
});
const BLOCKED = aSalesOrderRow({
  ...{ orderNbr: 'SO001209', customerID: 'C-NORTHLIQ', customerName: 'Northern Beaches Liquor' },
  ...{ customerStatus: 'On Hold', fillableLines: 0 },
  notShippable: 'Customer Northern Beaches Liquor is On Hold. Nothing is shipped to them.',
});

const META = { asOf: '2026-11-20T00:00:00.000Z', stale: false };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  api.on(getShipment, 'list_shipments', () => ({ data: { items: [] } }));
  api.on(getShipment, 'dock_board', () => ({ data: { docks: [], days: [], board: [] } }));
  api.on(getShipment, 'list_sales_orders', () => ({
    data: [aSalesOrderRow(), SHORT, BLOCKED],
    meta: META,
  }));
});

afterEach(() => {
  chooseWarehouse(null);
  jest.restoreAllMocks();
});

const open = (search = '') => openApp(`/dashboard/schedule-ship${search}`, aPerson());
const table = async () => within(await screen.findByRole('table', { name: 'Open orders' }));
const rowOf = async (orderNbr: string) => {
  const link = await (await table()).findByRole('link', { name: orderNbr });
  const row = link.closest('tr');
  if (!row) throw new Error('The order is in no row.');
  return within(row);
};

it('says of each order what can leave on its day, in words where it is not all', async () => {
  open();
  expect((await rowOf('SO001204')).getByText('All lines')).toHaveClass('pill-good');
  const short = await rowOf('SO001203');
  expect(short.getByText('1 of 2 lines')).toHaveClass('pill-bad');
  expect(short.getByText('· FG-GB330: 0 of 144 CASE')).toBeVisible();
  const blocked = await rowOf('SO001209');
  expect(blocked.getByText('Not shipped')).toHaveClass('pill-bad');
  expect(blocked.getByText(/is On Hold\. Nothing is shipped to them\./)).toBeVisible();
  const headings = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['ORDER', 'CUSTOMER', 'SHIP ON', 'LINES', 'OPEN', 'FILLABLE', 'ACTION']);
});

it('lists orders of the warehouse that the device stands in, and says all warehouses once that is switched off', async () => {
  chooseWarehouse('COLD');
  const ofCold = aSalesOrderRow({ id: 'SO#SO001210', orderNbr: 'SO001210', warehouses: ['COLD', 'MAIN'] });
  const ofMain = aSalesOrderRow({ id: 'SO#SO001211', orderNbr: 'SO001211', warehouses: ['MAIN'] });
  const ofNone = aSalesOrderRow({ id: 'SO#SO001212', orderNbr: 'SO001212', warehouses: [] });
  api.on(getShipment, 'list_sales_orders', () => ({ data: [ofCold, ofMain, ofNone], meta: META }));
  const { user } = open();
  await rowOf('SO001210');
  await rowOf('SO001212');
  expect(screen.queryByRole('link', { name: 'SO001211' })).toBeNull();
  const [onBoard] = screen.getAllByRole('switch', { name: 'Warehouse COLD only' });
  if (!onBoard) throw new Error('The filter is nowhere.');
  await user.click(onBoard);
  expect((await rowOf('SO001211')).getByText('MAIN')).toBeVisible();
  expect((await rowOf('SO001210')).getByText('COLD, MAIN')).toBeVisible();
});

it('tells two orders of one number apart by their types', async () => {
  const twin = aSalesOrderRow({ id: 'EX#SO001204', orderType: 'EX', customerName: 'Quay Bar' });
  api.on(getShipment, 'list_sales_orders', () => ({ data: [aSalesOrderRow(), twin, SHORT], meta: META }));
  open();
  const ofTwin = await rowOf('SO001204 (EX)');
  expect(ofTwin.getByText('Quay Bar')).toBeVisible();
  expect(ofTwin.getByRole('button', { name: 'Plan a shipment of SO001204 (EX)' })).toBeEnabled();
  expect((await rowOf('SO001204 (SO)')).getByText('Harbour Hotels Group')).toBeVisible();
  expect((await rowOf('SO001203')).getByText('1 of 2 lines')).toBeVisible();
});

it('is searched and narrowed by what stands in the address', async () => {
  const { user } = open('?fill=short');
  await rowOf('SO001203');
  expect((await table()).queryByText('SO001204')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fillable' }), 'blocked');
  await rowOf('SO001209');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fillable' }), 'Whatever can be filled');
  await user.type(screen.getByRole('searchbox', { name: 'Search by order or customer' }), 'fresh 1203');
  await waitFor(() => expect(window.location.search).toContain('q=fresh'));
  await waitFor(async () => expect((await table()).queryByText('SO001209')).not.toBeInTheDocument());
  await rowOf('SO001203');
});

it('asks the accounting system again, and says where it could not be asked', async () => {
  const { user } = open();
  await rowOf('SO001204');
  api.on(getShipment, 'list_sales_orders', () => ({ data: [SHORT], meta: { ...META, stale: true } }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/MYOB Acumatica could not be asked just now/)).toBeVisible();
  expect(api.requests('list_sales_orders').at(-1)).toMatchObject({ refresh: true });
});

it('opens an order with its lines, whom it goes to and what is open', async () => {
  api.on(getShipment, 'get_sales_order', ({ orderNbr }) => ({
    data: aSalesOrderDetail({ orderNbr, note: 'Dock B closes at 14:00.' }),
    meta: META,
  }));
  const { user } = open();
  await user.click((await rowOf('SO001204')).getByRole('link', { name: 'SO001204' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales order SO001204' }));
  expect(await dialog.findByText('Dock B closes at 14:00.')).toBeVisible();
  expect(dialog.getByText('30 CASE')).toHaveClass('pill-good');
  expect(window.location.search).toContain('order=SO%23SO001204');
  expect(api.requests('get_sales_order')).toMatchObject([{ orderType: 'SO', orderNbr: 'SO001204' }]);
});

it('says in the order why a line can’t be filled, and that a customer is on credit hold', async () => {
  const [line] = aSalesOrderDetail().details;
  api.on(getShipment, 'get_sales_order', () => ({
    data: aSalesOrderDetail({
      customerStatus: 'Credit Hold',
      details: line ? [{ ...line, fillableQty: 12, shippingRule: 'Cancel Remainder' }] : [],
    }),
    meta: META,
  }));
  open('?order=SO001204');
  const dialog = within(await openedDialog());
  expect(await dialog.findByText('Only 12 CASE')).toHaveClass('pill-bad');
  expect(dialog.getByText(/What the first shipment leaves out is dropped/)).toBeVisible();
  expect(dialog.getByText('Customer Harbour Hotels Group is on Credit Hold.')).toBeVisible();
  // An address that names no type is one of before.
  expect(api.requests('get_sales_order')).toEqual([expect.not.objectContaining({ orderType: 'SO' })]);
});

it('shows why it could not be loaded, and tries again', async () => {
  api.on(getShipment, 'list_sales_orders', () => new Refusal(422, 'MYOB refused.', 'ACCOUNTING_REFUSED'));
  const { user } = open();
  expect(await screen.findByText('Failed to load sales orders')).toBeVisible();
  api.on(getShipment, 'list_sales_orders', () => ({ data: [], meta: META }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/^Nothing is to be shipped/)).toBeVisible();
});
