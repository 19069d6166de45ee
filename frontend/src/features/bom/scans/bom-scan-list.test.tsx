import { screen, waitFor, within } from '@testing-library/react';
import { getBom, postBom, type ScanRow } from '#api/bom.ts';
import { aBomResponse, aListedBom } from '#frontend/testing/a-bom.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

import { scansAsCsv } from './scans-as-csv.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

const aScan = (more: Partial<ScanRow> = {}): ScanRow => ({
  ...{ line: 'L1', workOrderId: 'WO_20260304_001', product: 'Ginger Brew', runId: null, runNumber: null },
  ...{ lineNbr: 1, component: 'SUGAR', how: 'both', state: 'Pending', inventoryID: null },
  ...{ isItemSeen: false, lotNumber: null, message: null, reason: null, at: null, by: null },
  ...more,
});

const STAMP = { createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  const product = aListedBom({ inventoryID: 'GB330', name: 'Ginger Brew', status: 'Active' });
  api.on(getBom, 'list_boms', () => ({ data: { items: [product] } }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '', group = 'manager') =>
  openApp(`/dashboard/bom-scan-list${search}`, aPerson({ groups: [group] }));

it('shows what was scanned at each line, with why something is wrong', async () => {
  const run = { runId: '01JXZ7Q8M0000000000000000A', runNumber: 'PR-000007' };
  api.on(getBom, 'list_scans', ({ day }) => ({
    data: {
      day: day ?? '2026-03-04',
      items: [
        aScan({ state: 'Mismatch', message: 'SUGAR, lot S0 is on hold.', by: 'mia' }),
        aScan({ ...run, state: 'Substituted', inventoryID: 'SYRUP', lotNumber: 'S1', by: 'tom' }),
      ],
    },
  }));
  const { user } = open();
  expect(await screen.findByText('SUGAR, lot S0 is on hold.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['LINE', 'RUN #', 'COMPONENT', 'HOW', 'STATE', 'SCANNED', 'BY'],
  ]);
  expect(screen.getByText('WO_20260304_001, not started')).toBeVisible();
  expect(screen.getByText('SYRUP · Lot S1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'PR-000007' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Substituted');
  await waitFor(() => expect(screen.queryByText('SUGAR, lot S0 is on hold.')).not.toBeInTheDocument());
});

it('says that nothing has to be scanned, and is asked for again where it could not be loaded', async () => {
  api.on(getBom, 'list_scans', () => new Refusal(503, 'It is away.'));
  const { user } = open();
  expect(await screen.findByText('It is away.')).toBeVisible();
  api.on(getBom, 'list_scans', () => ({ data: { day: '2026-03-04', items: [] } }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/Nothing has to be scanned today yet/)).toBeVisible();
});

it('has a tab for the rules, and the scans as a spreadsheet', async () => {
  const scan = aScan({ state: 'Mismatch', message: 'SUGAR, lot S0 is on hold.', by: 'mia', lotNumber: 'S0' });
  api.on(getBom, 'list_scans', () => ({ data: { day: '2026-03-04', items: [scan] } }));
  const { user } = open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
  expect(scansAsCsv([scan])).toContain(
    'L1,,WO_20260304_001,Ginger Brew,SUGAR,both,Mismatch,,S0,"SUGAR, lot S0 is on hold.",,,mia',
  );
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(await screen.findByRole('combobox', { name: 'Product' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
});

const withRules = (how: 'lot' | null) => {
  const line = { lineNbr: 1, inventoryID: 'SUGAR', qty: 1, uom: 'KG', lossPercent: 0 };
  const lines = [{ ...line, fixedQty: false, method: 'scan' as const, optional: false }];
  api.on(getBom, 'get_bom', () => ({
    data: {
      bom: aBomResponse({ inventoryID: 'GB330', revision: 'A', status: 'Active', lines }),
      name: 'Ginger Brew',
      items: [{ inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', uoms: ['KG'], active: true }],
      ...{ revisions: [], problems: [], difference: null, usedIn: [] },
    },
  }));
  api.on(getBom, 'list_scan_rules', () => ({
    data: { items: how ? [{ product: 'GB330', component: 'SUGAR', how, version: 1, ...STAMP }] : [] },
  }));
};

it('says which components of a product are scanned, and changes it', async () => {
  api.on(getBom, 'list_scans', () => ({ data: { day: '2026-03-04', items: [] } }));
  withRules(null);
  api.on(postBom, 'set_scan_rule', ({ how }) => {
    withRules('lot');
    return { data: { product: 'GB330', component: 'SUGAR', how, version: 1, ...STAMP } };
  });
  const { user } = open('?tab=rules');
  await screen.findByRole('option', { name: 'GB330 Ginger Brew' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'GB330');
  const table = within(await screen.findByRole('table', { name: 'What is scanned' }));
  const how = table.getByRole('combobox', { name: 'How SUGAR is scanned' });
  expect(how).toHaveDisplayValue('Not scanned');
  await user.selectOptions(how, 'lot');
  await waitFor(() => expect(how).toHaveDisplayValue('lot'));
  expect(api.requests('set_scan_rule')).toMatchObject([
    { product: 'GB330', component: 'SUGAR', how: 'lot', version: 0 },
  ]);
});

it('shows rules closed to whoever may not change them', async () => {
  withRules('lot');
  open('?tab=rules&product=GB330', 'consultant');
  expect(await screen.findByRole('combobox', { name: 'How SUGAR is scanned' })).toBeDisabled();
});
