import { screen, waitFor, within } from '@testing-library/react';
import { getAudit } from '#api/audit/audit.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aCount, aCountRow } from '#frontend/testing/a-stock-count.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, here, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { countStore } from './device/device-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let count = aCount();

const ROWS = [
  aCountRow(),
  aCountRow({ lotNumber: 'SUG-2' }),
  aCountRow({ inventoryID: 'CAP-28', name: 'Caps', baseUom: 'EA', uoms: ['EA'], lotNumber: 'C1' }),
];

const summary = () => {
  const { rows: _rows, booked: _booked, ...rest } = count;
  return rest;
};

const PATH = `/dashboard/stock-counts/${aCount().countId}`;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  count = aCount({ rows: ROWS });
  api = fakeApi();
  api.on(getInventory, 'get_count', () => ({ data: count }));
  api.on(getInventory, 'list_counts', ({ which }) => ({
    data: { items: which === 'open' ? [summary()] : [] },
  }));
  api.on(postInventory, 'enter_count', (request) => {
    const { entryId, inventoryID, lotNumber, place, qty, uom } = request;
    const typed = { qty, uom };
    const at = '2026-11-20T05:01:00.000Z';
    count = aCount({
      ...count,
      counted: count.counted + 1,
      rows: count.rows.map((row) =>
        row.lotNumber === lotNumber
          ? { ...row, entry: { entryId, qty, typed, by: 'mia', at, expiryDate: null, earlier: [] } }
          : row,
      ),
    });
    return { data: { entryId, inventoryID, lotNumber, place, typed, by: 'mia', at } };
  });
});

afterEach(async () => {
  const { sub } = aPerson();
  for (const record of await countStore.list(sub ?? '')) await countStore.remove(record);
  jest.restoreAllMocks();
});

const rowsOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('the list of counts', () => {
  it('shows what is open, how far it is, and what ended', async () => {
    const { user } = openApp('/dashboard/stock-counts', aPerson());
    expect(await screen.findByRole('link', { name: 'CT-000012' })).toHaveAttribute('href', PATH);
    expect(rowsOf('Open counts')[0]).toMatch(/^CT-000012 \| MAIN \/ R1 \| 0 of 3 counted .* Being counted$/);
    await user.click(screen.getByRole('switch', { name: 'Those that ended' }));
    expect(await screen.findByText('No count ended in the last three months.')).toBeVisible();
    expect(here()).toContain('which=ended');
  });

  it('starts a sheet of places that are typed or scanned, and goes to it', async () => {
    api.on(postInventory, 'start_count_sheet', () => ({ data: summary() }));
    const { user } = openApp('/dashboard/stock-counts', aPerson());
    await user.click(await screen.findByRole('button', { name: 'New count sheet' }));
    const places = await screen.findByRole('textbox', { name: 'Places' });
    await user.type(places, 'R1');
    await user.click(screen.getByRole('button', { name: 'Start counting' }));
    expect(await screen.findByText(/R1 is no place/)).toBeVisible();
    await user.clear(places);
    scan('loc:MAIN/R1');
    // No hand types on before a scan stands.
    await waitFor(() => expect(places).toHaveDisplayValue(/MAIN.*R1/));
    await user.type(places, '\nmain / r2');
    await user.click(screen.getByRole('button', { name: 'Start counting' }));
    expect(await screen.findByRole('heading', { name: 'CT-000012' })).toBeVisible();
    expect(api.requests('start_count_sheet')).toMatchObject([
      { places: ['loc:MAIN/R1', 'loc:MAIN/R2'], inventoryIDs: [], blind: true },
    ]);
    await addressIs(PATH);
  });
});

describe('a sheet that is counted', () => {
  it('does not say what is expected, jumps to a scanned row, and goes on to the next', async () => {
    const { user } = openApp(PATH, aPerson());
    await screen.findByText('0 of 3 counted');
    expect(screen.queryByText('EXPECTED')).not.toBeInTheDocument();
    scan('SUG-2');
    const dialog = await screen.findByRole('dialog', { name: 'RM.SUGAR, SUG-2' });
    const field = within(dialog).getByRole('textbox', { name: 'Counted' });
    field.focus();
    // The next label goes to its row, never into the quantity.
    scan('C1');
    const next = await screen.findByRole('dialog', { name: 'CAP-28, C1' });
    await user.type(within(next).getByRole('textbox', { name: 'Counted' }), '12');
    await user.click(within(next).getByRole('button', { name: 'Save and next' }));
    expect(await screen.findByRole('dialog', { name: 'RM.SUGAR, SUG-1' })).toBeVisible();
    await waitFor(() => expect(api.requests('enter_count')).toHaveLength(1));
    expect(api.requests('enter_count')[0]).toMatchObject({
      ...{ countId: count.countId, inventoryID: 'CAP-28', lotNumber: 'C1', place: 'loc:MAIN/R1' },
      ...{ qty: 12, uom: 'EA', replaces: null, secondsAgo: expect.any(Number) },
    });
    await user.click(screen.getByRole('button', { name: 'None is there' }));
    await waitFor(() => expect(api.requests('enter_count')).toHaveLength(2));
    expect(api.requests('enter_count')[1]).toMatchObject({ lotNumber: 'SUG-1', qty: 0, uom: 'KG' });
    expect(await screen.findAllByText('2 of 3 counted')).not.toHaveLength(0);
  });

  it('is counted by scans alone', async () => {
    openApp(PATH, aPerson());
    await screen.findByText('0 of 3 counted');
    scan('SUG-2');
    const dialog = within(await screen.findByRole('dialog', { name: 'RM.SUGAR, SUG-2' }));
    scan('@OK');
    expect(await dialog.findByText('Say how much is there: a number from 0.')).toBeVisible();
    scan('@QTY 12');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Counted' })).toHaveValue('12'));
    scan('@OK');
    await waitFor(() => expect(api.requests('enter_count')).toHaveLength(1));
    expect(api.requests('enter_count')[0]).toMatchObject({ lotNumber: 'SUG-2', qty: 12 });
  });

  it.each([
    ['says where each row stands, of several places', ['loc:MAIN/R1', 'loc:MAIN/R2'], 1],
    ['leaves out the one place that its heading names', ['loc:MAIN/R1'], 0],
  ] as const)('%s', async (_, places, columns) => {
    api.on(getInventory, 'get_count', () => ({ data: aCount({ places: [...places] }) }));
    openApp(PATH, aPerson());
    await screen.findByRole('columnheader', { name: /COUNTED/ });
    expect(screen.queryAllByRole('columnheader', { name: /WHERE/ })).toHaveLength(columns);
  });

  it('is counted without a network, and says so', async () => {
    api.on(postInventory, 'enter_count', () => new Refusal(503, 'Away.', 'ACCOUNTING_AWAY'));
    const { user } = openApp(PATH, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count RM.SUGAR, SUG-1, at MAIN / R1' }));
    await user.type(await screen.findByRole('textbox', { name: 'Counted' }), '7');
    // By its button: fingers of a test are as fast as a scanner.
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect(await screen.findAllByText('1 of 3 counted')).not.toHaveLength(0);
    expect(await screen.findByText('Not sent yet')).toBeInTheDocument();
    expect(await screen.findByText('1 stock count waiting to be sent')).toBeInTheDocument();
  });

  it('shows why a count was not accepted, and takes a new one in its place', async () => {
    api.on(postInventory, 'enter_count', () => new Refusal(409, 'noah counted 9 KG here.', 'STALE_VERSION'));
    const { user } = openApp(PATH, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count RM.SUGAR, SUG-1, at MAIN / R1' }));
    await user.type(await screen.findByRole('textbox', { name: 'Counted' }), '7');
    // By its button: fingers of a test are as fast as a scanner.
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await screen.findByRole('dialog', { name: 'RM.SUGAR, SUG-2' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Not accepted')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Count RM.SUGAR, SUG-1, at MAIN / R1' }));
    expect(await screen.findByText('noah counted 9 KG here.')).toBeVisible();
  });

  it('is closed with its differences after a question', async () => {
    count = aCount({ ...count, counted: 1 });
    api.on(postInventory, 'close_count', () => {
      count = aCount({
        ...count,
        ...{ status: 'Counted', differences: 1, overLimit: 1, version: 2 },
        rows: [
          aCountRow({ expected: 20, onHandThen: 20, difference: -12, isOverLimit: true }),
          ...ROWS.slice(1),
        ],
      });
      return { data: summary() };
    });
    const { user } = openApp(PATH, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Show differences' }));
    const question = await screen.findByRole('dialog', { name: 'Close CT-000012 for counting?' });
    await user.click(within(question).getByRole('button', { name: 'Show differences' }));
    await screen.findByText(/1 row above the limit/);
    expect(rowsOf('Differences')[0]).toContain('-12');
    expect(api.requests('close_count')).toMatchObject([{ countId: count.countId, version: 1 }]);
  });
});

describe('a count whose differences are shown', () => {
  beforeEach(() => {
    count = aCount({
      ...{ status: 'Counted', differences: 1, overLimit: 1, version: 2, counted: 1 },
      rows: [aCountRow({ expected: 20, onHandThen: 20, difference: -12, isOverLimit: true })],
    });
  });

  it('is booked by somebody who may adjust stock', async () => {
    api.on(postInventory, 'approve_count', () => {
      count = aCount({ ...count, status: 'Booked', version: 4 });
      return { data: summary() };
    });
    const { user } = openApp(PATH, aPerson({ groups: ['manager'] }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    const question = await screen.findByRole('dialog', { name: 'Book CT-000012?' });
    await user.click(within(question).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Book' })).not.toBeInTheDocument());
    expect(api.requests('approve_count')).toMatchObject([{ version: 2 }]);
  });

  it('tells whoever books it which rows above the limit they counted themselves', async () => {
    const at = '2026-11-20T05:01:00.000Z';
    const entry = { entryId: 'E', qty: 8, typed: { qty: 8, uom: 'KG' }, at, expiryDate: null, earlier: [] };
    const person = aPerson({ groups: ['manager'] });
    const differs = aCountRow({ expected: 20, onHandThen: 20, difference: -12, isOverLimit: true });
    count = aCount({ ...count, rows: [{ ...differs, entry: { ...entry, by: person.username ?? '' } }] });
    const { user } = openApp(PATH, person);
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    const question = await screen.findByRole('dialog', { name: 'Book CT-000012?' });
    expect(question).toHaveTextContent('You counted 1 row above the limit yourself.');
  });

  it('above the limit is shown to others with the reason why they cannot book it', async () => {
    openApp(PATH, aPerson({ groups: ['consultant'] }));
    expect(await screen.findByRole('button', { name: 'Book' })).toBeDisabled();
    expect(screen.getByText('Needs approval')).toBeVisible();
  });

  it('keeps the question open with what stands against it', async () => {
    const why = 'RM.SUGAR, lot SUG-1: 12 wanted, 3 on hand at loc:MAIN/R1.';
    api.on(postInventory, 'approve_count', () => new Refusal(409, why, 'NOT_ENOUGH_STOCK'));
    const { user } = openApp(PATH, aPerson({ groups: ['manager'] }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    const question = await screen.findByRole('dialog', { name: 'Book CT-000012?' });
    await user.click(within(question).getByRole('button', { name: 'Book' }));
    expect(await within(question).findByText(why)).toBeVisible();
  });

  it('says who changed it, to those who may see that', async () => {
    api.on(getAudit, 'list_entries', () => ({ data: { items: [] } }));
    const { user } = openApp(PATH, aPerson({ groups: ['manager'] }));
    await user.click(await screen.findByRole('button', { name: 'Who changed it' }));
    await screen.findByRole('dialog', { name: 'Who changed Count CT-000012' });
    expect(api.requests('list_entries')).toMatchObject([{ noun: 'Counts', name: 'CT-000012' }]);
  });

  it('is cancelled, or counted again, with a reason', async () => {
    api.on(postInventory, 'reopen_count', () => {
      count = aCount({ ...count, status: 'Counting', rows: [aCountRow()], version: 3 });
      return { data: summary() };
    });
    const { user } = openApp(PATH, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Count again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Count again: CT-000012' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Far too few');
    await user.click(within(dialog).getByRole('button', { name: 'Count again' }));
    expect(await screen.findByText('Being counted')).toBeVisible();
    expect(api.requests('reopen_count')).toMatchObject([{ reason: 'Far too few', version: 2 }]);
  });
});

describe('a count of another warehouse than the person’s', () => {
  it('is looked at, and ended by those who work there', async () => {
    count = aCount({ rows: ROWS, status: 'Counting', counted: 1 });
    openApp(PATH, aPerson({ groups: ['manager'], warehouses: ['ELSEWHERE'] }));
    for (const name of ['Cancel count', 'Show differences']) {
      const button = await screen.findByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAttribute('title', `You work in ELSEWHERE. ${count.countNbr} is of MAIN.`);
    }
  });
});
