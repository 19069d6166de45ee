import { screen, within } from '@testing-library/react';
import { getAudit, type LoggedCallResponse } from '#api/audit/audit.ts';
import { postReceipts } from '#api/receipts.ts';
import { postNotifications } from '#api/vendors/vendor-notifications.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const PATH = '/dashboard/logs-notifications?tab=calls';
const RECEIPT_ID = '01JD0000000000000000000000';

const aCall = (stated: Partial<LoggedCallResponse> = {}): LoggedCallResponse => ({
  ...{ callId: '01JD0000000000000000000001', direction: 'out', at: '2026-11-20T09:40:00Z' },
  ...{ what: 'PUT PurchaseReceipt', subject: 'receipt', subjectId: RECEIPT_ID, subjectName: 'GR-000123' },
  ...{ attempt: 2, outcome: 'refused', status: 422, message: 'The period is closed.', tookMs: 1830 },
  requestId: 'run-1',
  ...stated,
});

const came = aCall({
  ...{ callId: '01JD0000000000000000000000', direction: 'in', what: 'Vendor notification' },
  ...{ subject: 'notification', subjectId: 'N1', subjectName: '', attempt: 0 },
  ...{ outcome: 'answered', status: 200, message: '', tookMs: 6 },
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getAudit, 'list_calls', ({ name, direction }) => ({
    data: { items: name || direction ? [] : [aCall(), came] },
  }));
});

afterEach(() => jest.restoreAllMocks());

const open = (groups = ['sysadmin']) => openApp(PATH, aPerson({ groups }));

describe('the integration log', () => {
  it('lists what was sent and what came, with its answer and how long that took', async () => {
    open();
    expect(await screen.findByText('Receipt GR-000123')).toBeVisible();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toBe('WHENTOWHATANSWERTOOKACTION');
    expect(rows[1]).toContain('To MYOB AcumaticaReceipt GR-000123PUT PurchaseReceiptRefused (422)1.8 s');
    expect(rows[2]).toContain('From MYOB AcumaticaVendor notificationDone (200)6 ms');
  });

  it('shows one with its attempt and run, and sends its receipt again', async () => {
    api.on(postReceipts, 'retry', () => new Refusal(422, 'It was cancelled.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Open the call of .*Receipt GR-000123/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receipt GR-000123' }));
    expect(dialog.getByText('The period is closed.')).toBeVisible();
    expect(dialog.getByText('run-1')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open Receipt GR-000123' })).toHaveAttribute(
      'href',
      `/dashboard/received-goods?receipt=${RECEIPT_ID}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('It was cancelled.')).toBeVisible();
    expect(api.requests('retry')).toEqual([{ receiptId: RECEIPT_ID }]);
  });

  it('has a notification replayed', async () => {
    api.on(postNotifications, 'replay', () => new Refusal(404, 'It is gone.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Open the call of .*Vendor notification/ }));
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('It is gone.')).toBeVisible();
    expect(api.requests('replay')).toEqual([{ notificationId: 'N1' }]);
  });

  it('keeps what is looked for in the address, and says that nothing passes', async () => {
    const { user } = open();
    await screen.findByText('Receipt GR-000123');
    await user.type(screen.getByLabelText('Document'), 'GR-9{Enter}');
    await addressIs(`${PATH}&document=GR-9`);
    expect(await screen.findByText('No call passes these filters.')).toBeVisible();
  });

  it('is closed to a consultant, with the reason', async () => {
    open(['consultant']);
    expect(
      await screen.findByText('Only a sysadmin or a manager may see who did what, when and why.'),
    ).toBeVisible();
  });
});
