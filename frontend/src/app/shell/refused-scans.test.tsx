import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProduction } from '#api/production.ts';
import { getReceipts } from '#api/receipts.ts';
import { getVendor } from '#api/vendors.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aReceiptInList } from '#frontend/testing/a-receipt.ts';
import { aWorkOrderRecord, workOrdersNumbered } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { afterTyping } from '#frontend/testing/pace-of-hands.ts';
import { scan } from '#frontend/testing/scan.ts';

jest.mock('aws-amplify/auth', () => ({}));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi();
  answerDashboard(api);
  const [order] = workOrdersNumbered(62);
  api.on(getWorkOrder, 'list_work_orders', () => ({ data: { items: [...workOrdersNumbered(62)] } }));
  api.on(getWorkOrder, 'list_products', () => ({ data: { items: [] } }));
  if (order) api.on(getWorkOrder, 'get_work_order', () => ({ data: aWorkOrderRecord(order) }));
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceipts, 'list', () => ({
    data: { items: [aReceiptInList()] },
    meta: { from: '2026-10-22', to: '2026-11-20' },
  }));
  api.on(getProduction, 'live_lines', () => ({
    data: { items: [] },
    meta: { now: '2026-03-04T02:00:00.000Z' },
  }));
  api.on(getWorkCenter, 'list_reasons', () => ({ data: { items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

type User = ReturnType<typeof openApp>['user'];

/** A page, how its dialog is opened, and every field of it that holds a number or a day. */
interface Place {
  readonly path: string;
  readonly dialog: string | null;
  readonly open: (user: User) => Promise<void>;
  readonly fields: readonly string[];
}

const press = async (user: User, role: string, name: string) =>
  user.click(await screen.findByRole(role, { name }));

const PLACES: readonly Place[] = [
  {
    path: '/dashboard/work-orders',
    dialog: 'Create Work Order',
    open: (user) => press(user, 'button', 'Add'),
    fields: ['Quantity', 'Required Date', 'Bottles per case', 'Cases per pallet', 'Bottle size'],
  },
  {
    path: '/dashboard/work-orders',
    dialog: 'Duplicate WO_20260304_001',
    open: async (user) => {
      await press(user, 'button', 'Actions for WO_20260304_001');
      await press(user, 'menuitem', 'Duplicate');
    },
    fields: ['Required Date'],
  },
  {
    path: '/dashboard/work-orders',
    dialog: null,
    open: async () => {
      await screen.findByText('Showing 1-10 of 62 total work orders');
    },
    fields: ['Go to page'],
  },
  {
    path: '/dashboard/received-goods',
    dialog: null,
    open: async () => {
      await screen.findByText('GR-000001');
    },
    fields: ['From', 'To'],
  },
  {
    path: '/dashboard/work-center-management',
    dialog: 'Add Line',
    open: (user) => press(user, 'button', 'Add Line'),
    fields: ['Rated speed'],
  },
];

const isNumberOrDay = (field: HTMLInputElement): boolean =>
  field.matches('[inputmode="decimal"], [inputmode="numeric"], [placeholder="dd/mm/yyyy"], [type="number"]');

describe.each(PLACES)('a code that is scanned at $path, $dialog', ({ path, dialog, open, fields }) => {
  it('stands in no number and in no day, and that is said', async () => {
    const { user } = openApp(path, aPerson());
    await open(user);
    const place =
      dialog === null ? screen.getByRole('main') : await screen.findByRole('dialog', { name: dialog });
    const found = [...place.querySelectorAll('input')].filter(isNumberOrDay);
    expect(found.map((field) => field.labels?.[0]?.textContent)).toEqual(
      fields.map((label) => expect.stringContaining(label)),
    );
    for (const field of found) {
      field.focus();
      const before = field.value;
      // A numeric lot, a shelf's one digit, and a day as a label's code has it.
      for (const code of ['4711', '7', '20280630']) {
        scan(code);
        expect(field).toHaveValue(before);
      }
    }
    await waitFor(() =>
      expect(screen.getAllByText(/was scanned where no scan is taken/).length).toBeGreaterThan(0),
    );
    expect(place).toBeInTheDocument();
  });
});

it('a code that nobody takes chooses nothing in a list of choices', async () => {
  const { user } = openApp('/dashboard/work-orders', aPerson());
  await press(user, 'button', 'Add');
  const dialog = await screen.findByRole('dialog', { name: 'Create Work Order' });
  const priority = within(dialog).getByLabelText('Priority');
  await user.selectOptions(priority, 'Low');
  priority.focus();
  // As a browser does with the first letter of what is typed.
  scan('HIGH-4711', afterTyping(), () => fireEvent.change(priority, { target: { value: 'High' } }));
  expect(priority).toHaveValue('Low');
});

describe('a dialog whose form Enter would send', () => {
  it.each(['77', '93123456', '010931234500000510LOT77'])(
    'is not sent by %s, wherever it is scanned',
    async (code) => {
      const { user } = openApp('/dashboard/work-center-management', aPerson());
      await press(user, 'button', 'Add Line');
      const dialog = await screen.findByRole('dialog', { name: 'Add Line' });
      const sent = jest.fn((event: Event) => event.preventDefault());
      dialog.addEventListener('submit', sent);
      const fields = [...dialog.querySelectorAll('input')];
      expect(fields.length).toBeGreaterThan(2);
      for (const field of fields) {
        field.focus();
        scan(code);
      }
      expect(sent).not.toHaveBeenCalled();
    },
  );
});
