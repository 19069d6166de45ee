import { screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { deviceStorage, type OpenStorage, setStorage } from '#frontend/shared/offline/device-storage.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { memoryBackend, type StorageBackend } from '#frontend/shared/offline/storage-backend.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { anOrder } from '#frontend/testing/an-order.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const SUB = 'sub-of-mia';

/** Says of every write that there is no room, as long as `isFull`. */
const disk = { isFull: false };
const filling: OpenStorage = async <T extends OfflineRecord>(): Promise<StorageBackend<T>> => {
  const device = memoryBackend<T>();
  return {
    ...device,
    update: async (key, change) => {
      if (disk.isFull) {
        change(await device.get(key));
        throw new DOMException('No room.', 'QuotaExceededError');
      }
      await device.update(key, change);
    },
  };
};

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder()],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
});
afterEach(() => jest.restoreAllMocks());

const open = () => openApp('/dashboard/receive-goods?vendor=V001', aPerson());

const count = async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
  await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
  return { user, dialog };
};

const asksBeforeClosing = (): boolean => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('a device that is full', () => {
  it('is said when something could not be kept, and unsaid when there is room again', async () => {
    setStorage(filling);
    const { dialog, user } = await count();
    await waitFor(async () => expect(await draftStore.get(SUB, 'Normal#PO1')).not.toBeNull());
    expect(within(dialog).queryByText('The storage of this device is full.')).not.toBeInTheDocument();
    expect(asksBeforeClosing()).toBe(false);

    disk.isFull = true;
    await user.type(within(dialog).getByLabelText('Supplier Ref'), 'I');
    expect(await within(dialog).findByText('The storage of this device is full.')).toBeVisible();
    expect(within(dialog).getByText(/^What was kept before stays kept\./)).toBeVisible();
    await waitFor(() => expect(asksBeforeClosing()).toBe(true));

    disk.isFull = false;
    await user.type(within(dialog).getByLabelText('Supplier Ref'), 'N');
    await waitFor(() =>
      expect(within(dialog).queryByText('The storage of this device is full.')).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(asksBeforeClosing()).toBe(false));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await draftStore.list(SUB)).toEqual([]));
  });
});

describe('a device that keeps nothing', () => {
  it('is said on every page until it is read, and again where something is counted', async () => {
    deviceStorage.report('of another', 'refuses');
    const { user } = open();
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Nothing is kept on this device.')).toBeVisible();
    await user.click(main.getByRole('button', { name: 'OK' }));
    expect(main.queryByText('Nothing is kept on this device.')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive Order : PO1' }));
    expect(dialog.getByText('Nothing is kept on this device.')).toBeVisible();
    expect(dialog.getByText(/lost when this page is closed or reloaded/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Fill remaining: BOTTLE' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/offered to you until this page is closed or reloaded/)).toBeVisible();
    expect(screen.queryByText(/14 days/)).not.toBeInTheDocument();
    deviceStorage.report('of another', 'keeps');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await draftStore.list(SUB)).toEqual([]));
  });
});

describe('a receipt without a network', () => {
  it('is not called kept when it could not be', async () => {
    setStorage(filling);
    disk.isFull = true;
    const { user, dialog } = await count();
    api.on(postReceiveGoods, 'receive_goods', () => {
      throw new Error('offline');
    });
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    expect(await screen.findByText(/This device does not keep it: leave this page open\./)).toBeVisible();
    expect(
      await screen.findByText(/not kept on this device: leave this page open until it is sent/),
    ).toBeVisible();
    expect(asksBeforeClosing()).toBe(true);
  });
});
