import { screen, waitFor, within } from '@testing-library/react';
import { type BatchRow, getBom } from '#api/bom.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { batchesAsCsv } from './batches-as-csv.ts';
import { findBatches } from './find-batches.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const aBatch = (more: Partial<BatchRow> = {}): BatchRow => ({
  ...{ runId: '01JXZ7Q8M0000000000000000A', runNumber: 'PR-000007', line: 'CAN-1' },
  ...{ startTime: '2026-03-04T01:00:00.000Z', product: 'GB330', productName: 'Ginger Brew' },
  ...{ outputLot: '260304-CAN-1-1', isClosed: true, component: 'SUGAR', name: 'White sugar', baseUom: 'KG' },
  lots: [
    { inventoryID: 'SUGAR', baseUom: 'KG', lotNumber: 'S1', issued: 30, returned: 4, used: 26 },
    { inventoryID: 'SUGAR', baseUom: 'KG', lotNumber: 'S2', issued: 5, returned: 0, used: 5 },
  ],
  ...{ issued: 35, returned: 4, used: 31, expected: 25, difference: 6, reason: null },
  ...more,
});

const CAP = aBatch({
  ...{ component: 'CAP', name: 'Crown cap', baseUom: 'EA', isClosed: false, lots: [] },
  ...{ issued: 0, returned: 0, used: 0, expected: 500, difference: -500 },
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '') => openApp(`/dashboard/bom-batch-list${search}`, aPerson());

it('shows what each run used of each component, and how far that is from its bill', async () => {
  api.on(getBom, 'list_batches', ({ pagination_key }) => ({
    data: pagination_key === undefined ? { items: [aBatch()], pagination_key: 'next' } : { items: [CAP] },
  }));
  const { user } = open();
  const table = within(await screen.findByRole('table', { name: 'Batches' }));
  expect(await table.findByText('+6 KG')).toBeVisible();
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['RUN #', 'PRODUCT', 'COMPONENT', 'LOT', 'ISSUED', 'RETURNED', 'USED', 'EXPECTED', 'DIFFERENCE'],
  ]);
  expect(table.getByRole('link', { name: 'S2' })).toHaveAttribute('href', expect.stringContaining('SUGAR'));
  expect(table.getByText('−500 EA')).toBeVisible();
  expect(table.getByText('Nothing issued')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Component' }), 'CAP');
  await waitFor(() => expect(table.queryByText('+6 KG')).not.toBeInTheDocument());
  expect(table.getByText('−500 EA')).toBeVisible();
});

it('shows what a live run has so far, and calls nothing of it as expected or too much', async () => {
  const live = { isClosed: false, isLive: true };
  const rows = [aBatch(live), aBatch({ ...live, component: 'CAP', used: 25, difference: 0 })];
  api.on(getBom, 'list_batches', () => ({ data: { items: rows } }));
  open();
  const table = within(await screen.findByRole('table', { name: 'Batches' }));
  expect(await table.findByText('+6 KG so far')).toBeVisible();
  expect(table.getByText('0 KG so far')).toBeVisible();
  expect(table.getAllByText(', live')).toHaveLength(2);
});

it('shows what stood in for a component in the row of the component, in its own unit', async () => {
  const syrup = { inventoryID: 'SYRUP', baseUom: 'L', lotNumber: 'Y1', issued: 9, returned: 0, used: 9 };
  const row = aBatch({ lots: [...aBatch().lots, syrup], reason: 'Sugar was short' });
  api.on(getBom, 'list_batches', () => ({ data: { items: [row] } }));
  open();
  const table = within(await screen.findByRole('table', { name: 'Batches' }));
  expect(await table.findByText(/SYRUP instead: /)).toHaveTextContent('SYRUP instead: Y1 9 L');
  expect(table.getByText('· Sugar was short')).toBeVisible();
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(batchesAsCsv([row])).toContain('SUGAR,SYRUP,Y1,9,0,9,L,25,6,yes,KG,Sugar was short,0,');
});

it('says what of a lot is missing, and why', async () => {
  const [first] = aBatch().lots;
  const lots = first ? [{ ...first, issued: 32, missing: 2, reason: 'A bag burst' }] : [];
  const row = aBatch({ lots });
  api.on(getBom, 'list_batches', () => ({ data: { items: [row] } }));
  open();
  const table = within(await screen.findByRole('table', { name: 'Batches' }));
  expect(await table.findByText(', 2 KG missing: A bag burst')).toBeVisible();
  expect(batchesAsCsv([row])).toMatch(/,2,A bag burst$/m);
});

it('asks for the days that are chosen, and not for days that are none', async () => {
  api.on(getBom, 'list_batches', () => ({ data: { items: [] } }));
  open('?from=2026-03-01&to=2026-03-04');
  expect(await screen.findByText(/^No run of these days/)).toBeVisible();
  expect(api.requests('list_batches')).toMatchObject([{ from: '2026-03-01', to: '2026-03-04' }]);
});

it('says which days are wrong, and asks nothing', async () => {
  api.on(getBom, 'list_batches', () => ({ data: { items: [] } }));
  open('?from=2026-03-05&to=2026-03-04');
  expect(await screen.findByText('The first day is after this one.')).toBeInTheDocument();
  expect(api.requests('list_batches').filter(({ to }) => to !== undefined)).toEqual([]);
});

it('is asked for again where it could not be loaded', async () => {
  api.on(getBom, 'list_batches', () => new Refusal(503, 'It is away.'));
  const { user } = open();
  expect(await screen.findByText('It is away.')).toBeVisible();
  api.on(getBom, 'list_batches', () => ({ data: { items: [aBatch()] } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('+6 KG')).toBeVisible();
});

it('finds a lot that went in or came out, and words wherever they stand', () => {
  const rows = [aBatch(), CAP];
  const all = { search: '', product: '', component: '', lot: '' };
  expect(findBatches(rows, { ...all, lot: 's2' })).toEqual([rows[0]]);
  expect(findBatches(rows, { ...all, lot: '260304' })).toEqual(rows);
  expect(findBatches(rows, { ...all, search: 'ginger crown' })).toEqual([CAP]);
  expect(findBatches(rows, { ...all, product: 'OTHER' })).toEqual([]);
});

it('is a spreadsheet with a row for each lot, and one for a component without any', () => {
  const text = batchesAsCsv([aBatch(), CAP]);
  expect(text.trim().split(/\r?\n/)).toHaveLength(4);
  expect(text).toContain('SUGAR,SUGAR,S2,5,0,5,KG,25,6,yes,KG,');
  expect(text).toContain('CAP,CAP,,0,0,0,EA,500,-500,no,EA,');
});
