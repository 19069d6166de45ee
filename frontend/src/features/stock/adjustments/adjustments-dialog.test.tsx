import { screen, within } from '@testing-library/react';
import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';

jest.mock('aws-amplify/auth', () => ({}));

const FAILED: AdjustmentInBooks = {
  ...{ postingId: '01JD00000000000000M0000001-', documentNbr: 'SCR-M0000001', by: 'wendy' },
  ...{ at: '2026-11-20T00:00:00.000Z', reason: 'Broken' },
  rows: [
    {
      ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', qty: -6, uom: 'EA' },
      ...{ warehouseID: 'MAIN', locationID: 'DOCK' },
    },
  ],
  posting: {
    ...{ status: 'FAILED', marker: 'SCR-01JD00000000000000M0000001', waitsFor: null, phase: null },
    ...{ reason: 'The quantity on hand will go negative.', failureCode: 'REFUSED', nextAttemptAt: null },
    ...{ inBooks: null, toCheck: null, attempts: [], version: 3, cancellable: true, retryable: true },
  },
};

let api: FakeApi;
let listed: readonly AdjustmentInBooks[];

// Fetched on demand: the first time is longer than anybody in a test waits for a row.
beforeAll(async () => {
  await import('./adjustments-dialog.tsx');
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  listed = [FAILED];
  api.on(getInventory, 'list_inventory', () => ({ data: { items: [anInventoryItem()] } }));
  api.on(getInventory, 'list_adjustments', () => ({ data: { items: [...listed] } }));
});

afterEach(() => jest.restoreAllMocks());

const open = async (groups?: readonly string[]) => {
  const app = openApp(
    '/dashboard/inventory-list?books=failed',
    aPerson(groups ? { groups: [...groups] as never } : {}),
  );
  return { ...app, dialog: within(await openedDialog()) };
};

describe('adjustments on their way into the books', () => {
  it('say what was done, why it is not there, and are sent again', async () => {
    api.on(postInventory, 'retry_posting', ({ version }) => {
      const posting = { ...FAILED.posting, status: 'QUEUED' as const, version: version + 1 };
      listed = [];
      return { data: { ...posting, reason: null, failureCode: null, retryable: false } };
    });
    const { user, dialog } = await open(['manager']);
    expect(await dialog.findByText(/6 EA of GLASS-750/)).toBeVisible();
    expect(dialog.getByText('The quantity on hand will go negative.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No adjustment stands so now.')).toBeVisible();
  });

  it('are given up with a reason', async () => {
    const reasons: string[] = [];
    api.on(postInventory, 'cancel_posting', ({ reason }) => {
      reasons.push(reason);
      listed = [];
      return { data: { ...FAILED.posting, status: 'CANCELLED' as const, reason } };
    });
    const { user, dialog } = await open(['manager']);
    await user.click(await dialog.findByRole('button', { name: 'Give up posting' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'Booked as IS-7');
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(await dialog.findByText('No adjustment stands so now.')).toBeVisible();
    expect(reasons).toEqual(['Booked as IS-7']);
  });

  it('are a matter of those who may adjust stock', async () => {
    const { dialog } = await open(['consultant']);
    expect(await dialog.findByRole('button', { name: 'Retry' })).toBeDisabled();
    expect(dialog.getByText('A manager or sysadmin decides on it.')).toBeVisible();
  });
});
