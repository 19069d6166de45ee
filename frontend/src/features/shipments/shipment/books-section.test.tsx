import { act, screen, within } from '@testing-library/react';
import type { ShipmentPosting } from '#api/shipments/shipment-in-books.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { aShipmentDetail, SHIPMENT_ID } from '#frontend/features/shipments/testing/a-shipment.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SHIPMENT = `/dashboard/prepare-ship/${SHIPMENT_ID}`;

const failed: ShipmentPosting = {
  ...{ status: 'FAILED', isInDoubt: false, booksNbr: null, waitsFor: null, nextAttemptAt: null },
  ...{ reason: 'Order SO000067 is Completed.', remark: null, mayBeCancelled: true, version: 7 },
  attempts: [
    { at: '2026-11-23T02:00:00.000Z', outcome: 'waiting', message: 'It does not answer.' },
    { at: '2026-11-23T02:05:00.000Z', outcome: 'failed', message: 'Order SO000067 is Completed.' },
  ],
};

const queued: ShipmentPosting = { ...failed, status: 'QUEUED', reason: null, version: 8 };

let api: FakeApi;
let shown: ShipmentPosting | null;

const show = (books: ShipmentPosting | null): void => {
  shown = books;
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getShipment, 'get_shipment', () => ({
    data: aShipmentDetail({ status: 'Shipped', shippedAt: '2026-11-23T02:00:00.000Z', books: shown }),
  }));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('what became of a shipment in the books', () => {
  it('says why it failed and each attempt, and is sent again', async () => {
    show(failed);
    const { user } = openApp(SHIPMENT, aPerson());
    await screen.findByText('Why it failed');
    expect(screen.getByText(/It is not in MYOB Acumatica/)).toBeVisible();
    const attempts = within(screen.getByRole('table', { name: 'Attempts' }));
    expect(attempts.getAllByRole('row').slice(1)[1]).toHaveTextContent('Tried, waits');
    api.on(postShipment, 'retry_posting', ({ version }) =>
      version === 7
        ? { data: aShipmentDetail({ status: 'Shipped', books: queued }) }
        : new Refusal(409, 'It has moved on.', 'STALE_VERSION'),
    );
    show(queued);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText(/It is about to be sent|It is sent to MYOB/);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('is cancelled with a reason, and what was typed stays where that is refused', async () => {
    show(failed);
    const { user } = openApp(SHIPMENT, aPerson());
    await user.click(await screen.findByRole('button', { name: 'Cancel posting' }));
    const dialog = within(await openedDialog());
    expect(dialog.getByText(/enter it there by hand/)).toBeVisible();
    api.on(postShipment, 'cancel_posting', () => new Refusal(422, 'It is on its way.', 'NOT_CANCELLABLE'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Entered by hand');
    await user.click(dialog.getByRole('button', { name: 'Cancel posting' }));
    await dialog.findByText('It is on its way.');
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Entered by hand');
  });

  it('says what it waits for; who may not send it again reads why', async () => {
    show({ ...queued, attempts: [], waitsFor: 'Receipt GR-000001 to be in the books' });
    const { unmount } = openApp(SHIPMENT, aPerson());
    await screen.findByText('It waits for: Receipt GR-000001 to be in the books.');
    unmount();
    show(failed);
    openApp(SHIPMENT, aPerson({ groups: ['consultant'] }));
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel posting' })).toBeDisabled();
  });

  it('says why there was no room for it yet, though nothing of it was tried', async () => {
    const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
    show({ ...queued, attempts: [], nextAttemptAt, delayedBy: 'It has too many calls.' });
    openApp(SHIPMENT, aPerson());
    await screen.findByText('There was no room for it yet. It has too many calls.');
    expect(screen.getByText(/It is sent to MYOB Acumatica again at/)).toBeVisible();
  });

  it('that differs there is checked by a person', async () => {
    const remark = { message: 'Lots are not as they were loaded.', checkedBy: null };
    const posted = { ...queued, status: 'POSTED', booksNbr: '000012', mayBeCancelled: false } as const;
    show({ ...posted, remark });
    const { user } = openApp(SHIPMENT, aPerson());
    const books = { ...posted, remark: { ...remark, checkedBy: 'mia' } };
    api.on(postShipment, 'mark_posting_checked', () => {
      show(books);
      return { data: aShipmentDetail({ status: 'Completed', books }) };
    });
    await user.click(await screen.findByRole('button', { name: 'I have checked it' }));
    await screen.findByText('Checked by mia');
  });

  it('is looked at again where it was read between being confirmed and being completed', async () => {
    const books = { ...queued, status: 'POSTED', booksNbr: '000012', mayBeCancelled: false } as const;
    show(books);
    jest.useFakeTimers({ advanceTimers: true });
    openApp(SHIPMENT, aPerson());
    await screen.findByText('It is confirmed in MYOB Acumatica as 000012.');
    api.on(getShipment, 'get_shipment', () => ({ data: aShipmentDetail({ status: 'Completed', books }) }));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('Completed')).toBeVisible();
  });

  it('that left before shipments were posted from here breaks nothing', async () => {
    show(null);
    openApp(SHIPMENT, aPerson());
    expect(await screen.findByText('It left before shipments were posted from here.')).toBeVisible();
  });
});
