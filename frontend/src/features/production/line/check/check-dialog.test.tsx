import { screen, waitFor, within } from '@testing-library/react';
import type { LineCheckResponse } from '#api/production/line-checks.ts';
import { postProduction } from '#api/production.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { aLineCheck, answerFloor, type Floor } from '#frontend/features/production/line/testing/a-floor.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let floor: Floor;

type Row = LineCheckResponse['rows'][number];

const aRow = (more: Partial<Row> = {}): Row => ({
  ...{ lineNbr: 1, component: 'SUGAR', how: 'both', state: 'Pending', inventoryID: null },
  ...{ isItemSeen: false, lotNumber: null, message: null, reason: null, at: null, by: null },
  ...more,
});

const said = (state: Row['state'], message: string, asks = false, more: Partial<Row> = {}) => {
  floor.check = aLineCheck({ ...floor.check, rows: [aRow({ state, by: 'mia', ...more })], version: 1 });
  return { data: { check: floor.check, outcome: { state, message, asks } } };
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  serverClock.forget();
  api = fakeApi();
  answerDashboard(api);
  floor = answerFloor(api);
  floor.orders = [aWorkOrderRow({ inventoryID: 'GINGER' })];
  floor.check = aLineCheck({ inventoryID: 'GINGER', revision: 'A', rows: [aRow()] });
});

afterEach(() => jest.restoreAllMocks());

const open = async (groups: readonly string[] = ['consultant']) => {
  localStorage.setItem('production-line', 'LINE-1');
  const { user } = openApp('/dashboard/production-line', aPerson({ groups: [...groups] }));
  await user.click(await screen.findByRole('radio', { name: /Ginger Brew/ }));
  await user.click(await screen.findByRole('button', { name: 'Check components' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Check LINE-1' })) };
};

it('takes the labels of a component, and says what became of each', async () => {
  const answers = [
    () =>
      said('Mismatch', 'SUGAR, lot S0 is past its use-by.', false, {
        message: 'SUGAR, lot S0 is past its use-by.',
      }),
    () => said('Matched', 'SUGAR, lot S1 is right.', false, { inventoryID: 'SUGAR', lotNumber: 'S1' }),
  ];
  api.on(postProduction, 'scan_component', () => answers.shift()?.() ?? new Refusal(500, 'Too many scans.'));
  const { dialog } = await open();
  expect(dialog.getByText('Scan: item label and lot')).toBeVisible();
  scan(']C1010930063345411110S0');
  expect(await dialog.findByText('Mismatch')).toBeVisible();
  scan(']C1010930063345411110S1', afterTyping() + 10_000);
  expect(await dialog.findByText('Matched')).toBeVisible();
  expect(dialog.getByText('lot S1 · mia')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(api.requests('scan_component')).toMatchObject([
    { line: 'LINE-1', workOrderId: 'WO_20260304_001', gtin: '09300633454111', lotNumber: 'S0' },
    { lotNumber: 'S1', isConfirmed: false },
  ]);
});

it('says of what is wrong what it is, not which lot was taken before', async () => {
  const unknown = 'M-4471 is none of what is scanned.';
  floor.check = aLineCheck({
    ...floor.check,
    rows: [aRow({ state: 'Mismatch', lotNumber: 'S1', message: unknown, by: 'mia' })],
  });
  const { dialog } = await open();
  expect(await dialog.findByText(`${unknown} · mia`)).toBeVisible();
});

it('asks before other allergens go in', async () => {
  api.on(postProduction, 'scan_component', ({ isConfirmed }) =>
    isConfirmed
      ? said('Substituted', 'SYRUP goes in instead of SUGAR.', false, { inventoryID: 'SYRUP' })
      : said('Mismatch', 'SYRUP brings Milk. Say whether it is meant.', true),
  );
  const { user, dialog } = await open();
  // Typed at a test's pace it would be a scan.
  await user.click(dialog.getByRole('textbox', { name: /Type the lot/ }));
  await user.paste('SYRUP');
  await user.click(dialog.getByRole('button', { name: 'Check it' }));
  await user.click(await dialog.findByRole('button', { name: 'Use it' }));
  expect(await dialog.findByText('Substituted')).toBeVisible();
  expect(dialog.getByText('SYRUP instead · mia')).toBeVisible();
});

it('clears the line of what was on it, which it names', async () => {
  const previous = { product: 'Lemonade', inventoryID: 'LEMON', runNumber: 'PR-000006' };
  floor.check = aLineCheck({ ...floor.check, previous, needsClearance: true });
  api.on(postProduction, 'clear_line', () => {
    const clearedAt = '2026-03-04T02:59:00.000Z';
    floor.check = { ...floor.check, needsClearance: false, clearedAt, clearedBy: 'mia', version: 1 };
    return { data: { check: floor.check, outcome: null } };
  });
  const { user, dialog } = await open();
  expect(dialog.getByText(/Take away Lemonade \(PR-000006\)/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'The line is cleared' }));
  expect(await dialog.findByText(/^Cleared of Lemonade \(PR-000006\) by mia/)).toBeVisible();
});

it('stays to say who cleared the line where nothing else is checked', async () => {
  const previous = { product: 'Lemonade', inventoryID: 'LEMON', runNumber: 'PR-000006' };
  floor.check = aLineCheck({ ...floor.check, rows: [], previous, needsClearance: true });
  api.on(postProduction, 'clear_line', () => {
    const clearedAt = '2026-03-04T02:59:00.000Z';
    floor.check = { ...floor.check, needsClearance: false, clearedAt, clearedBy: 'mia', version: 1 };
    return { data: { check: floor.check, outcome: null } };
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'The line is cleared' }));
  expect(await dialog.findByText(/^Cleared of Lemonade \(PR-000006\) by mia/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Check components' })).not.toBeInTheDocument();
});

it('lets a component pass for a reason of whoever may, and of nobody else', async () => {
  api.on(postProduction, 'override_component', ({ reason }) => said('Overridden', '', false, { reason }));
  const { user, dialog } = await open(['manager']);
  await user.click(dialog.getByRole('button', { name: 'Let SUGAR pass' }));
  await user.click(dialog.getByRole('button', { name: 'Let it pass' }));
  expect(dialog.getByText('Say why it may pass.')).toBeVisible();
  await user.click(dialog.getByRole('textbox', { name: 'Why SUGAR may pass' }));
  await user.paste('Label torn');
  await user.click(dialog.getByRole('button', { name: 'Let it pass' }));
  expect(await dialog.findByText('Let pass: Label torn · mia')).toBeVisible();
});

it('keeps what was typed where it could not be checked', async () => {
  api.on(
    postProduction,
    'scan_component',
    () => new Refusal(409, 'Others are scanning at this line. Try again.'),
  );
  const { user, dialog } = await open();
  expect(dialog.queryByRole('button', { name: 'Let SUGAR pass' })).not.toBeInTheDocument();
  const field = dialog.getByRole('textbox', { name: /Type the lot/ });
  await user.click(field);
  await user.paste('S1');
  await user.click(dialog.getByRole('button', { name: 'Check it' }));
  await waitFor(() => expect(screen.getAllByText(/Others are scanning at this line/)[0]).toBeVisible());
  expect(field).toHaveValue('S1');
  // The form around the dialog starts runs.
  expect(api.requests('start_run')).toEqual([]);
});
