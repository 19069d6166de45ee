import { ulid } from 'ulid';
import { getReceipts, postReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * What became of what was received, over HTTP on the running product: found, shown, refused by the accounting
 * system, retried into the books, cancelled.
 */

const VENDOR = 'V-GLASSAU';
const YESTERDAY = addDays(siteDay(Date.now()), -1);

let run: LocalRun;
let dock: ApiClient;
let manager: ApiClient;

const send = async (more: object = {}): Promise<string> => {
  const receiptId = ulid();
  const answer = await dock.call(postReceiveGoods, 'receive_goods', {
    ...{ receiptId, vendorID: VENDOR },
    items: [
      {
        ...{ orderNbr: 'PO000103', orderType: 'Normal', inventoryID: 'PK-BTL330' },
        ...{ lineNbr: 1, receiptQty: 24, lotNumber: 'GL-1' },
      },
    ],
    ...more,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.body.code}: ${answer.body.error}`);
  return receiptId;
};

const detail = async (receiptId: string) => {
  const answer = await dock.call(getReceipts, 'get_by_id', { receiptId });
  if (!answer.ok) throw new Error(answer.body.error);
  return getReceipts.actions.get_by_id.response.parse(answer.body).data;
};

const hasBecome = (receiptId: string, status: string) =>
  eventually(
    async () => {
      const receipt = await detail(receiptId);
      return receipt.status === status ? receipt : undefined;
    },
    `${receiptId} ${status}`,
    90_000,
  );

const setVendorStatus = async (Status: string) => {
  const answered = await fetch(`${new URL(run.accountingUrl).origin}/__sim/vendors/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: VENDOR, fields: { Status }, telling: 'none' }),
  });
  expect(await answered.json()).toEqual({ changed: 1 });
};

const attention = async () => {
  const answer = await dock.call(getReceipts, 'attention', {});
  return answer.ok ? answer.body.data : null;
};

export const describeReceivedGoods = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run } = at());
    dock = await signedInAs(run, 'consultant');
    manager = await signedInAs(run, 'manager');
    await loadVendors(dock);
  });

  describe('received goods', () => {
    it('are found with the day they came on, their lots and their number in the books', async () => {
      const receiptId = await send({ receivedDate: YESTERDAY, supplierRef: 'DKT-901' });
      const posted = await hasBecome(receiptId, 'POSTED');
      expect(posted).toMatchObject({
        ...{ receivedDate: YESTERDAY, own: true, cancellable: false, retryable: false },
        lines: [{ receiptQty: 24, allocations: [{ lotNumber: 'GL-1' }] }],
        attempts: [{ outcome: 'posted' }],
      });
      expect(posted.differences?.find(({ lineNbr }) => lineNbr === 1)).toMatchObject({ kind: 'short' });
      const booked = run.accounting.records
        .receipts()
        .find(({ ReceiptNbr }) => ReceiptNbr === posted.accountingReceiptNbr);
      expect(booked?.Date.slice(0, 10)).toBe(YESTERDAY);

      const listed = await dock.call(getReceipts, 'list', { lot: 'gl-1', search: 'dkt-901' });
      expect(listed).toMatchObject({
        ok: true,
        body: { data: { items: [{ receiptId, status: 'POSTED', receivedDate: YESTERDAY }] } },
      });
      const repeated = await dock.call(getReceipts, 'by_supplier_ref', {
        ...{ vendorId: VENDOR, supplierRef: 'dkt-901' },
      });
      expect(repeated).toMatchObject({ ok: true, body: { data: { items: [{ receiptId }] } } });
      expect(await dock.call(getReceipts, 'export', {})).toMatchObject({ ok: true });
    });

    it('that the accounting system refused are shown with its words, and a retry brings them in', async () => {
      const before = await attention();
      await setVendorStatus('On Hold');
      const receiptId = await send();
      const failed = await hasBecome(receiptId, 'FAILED');
      expect(failed).toMatchObject({ failureCode: 'REFUSED', cancellable: true, retryable: true });
      expect(failed.reason).toMatch(/hold/i);
      expect(failed.reason).not.toMatch(/PX\.|Exception|\bat \w+\./);
      await eventually(
        async () => (await attention())?.failed === (before?.failed ?? 0) + 1 || undefined,
        'the failed one',
      );

      expect(await dock.call(postReceipts, 'retry', { receiptId })).toMatchObject({ status: 403 });
      await setVendorStatus('Active');
      const stale = { receiptId, version: failed.version - 1 };
      expect(await manager.call(postReceipts, 'retry', stale)).toMatchObject({
        status: 409,
        body: { code: 'STALE_VERSION', current: { version: failed.version } },
      });
      // The stream wakes the poster: well before the minute's tick would.
      const asked = Date.now();
      expect(await manager.call(postReceipts, 'retry', { receiptId, version: failed.version })).toMatchObject(
        {
          ok: true,
        },
      );
      await hasBecome(receiptId, 'POSTED');
      expect(Date.now() - asked).toBeLessThan(45_000);
      await eventually(
        async () => ((await attention())?.count ?? Number.NaN) <= (before?.count ?? 0) || undefined,
        'nothing more to look at than before',
      );
    });

    it('that failed are cancelled with a reason, once, by the one who received them', async () => {
      await setVendorStatus('On Hold');
      const receiptId = await send();
      const failed = await hasBecome(receiptId, 'FAILED');
      await setVendorStatus('Active');
      expect(await dock.call(postReceipts, 'cancel', { receiptId, reason: ' ' })).toMatchObject({
        status: 400,
      });
      const wish = { receiptId, reason: 'Counted on the wrong order', version: failed.version };
      for (const _again of [1, 2])
        expect(await dock.call(postReceipts, 'cancel', wish)).toMatchObject({
          ok: true,
          body: { data: { status: 'CANCELLED', reason: 'Counted on the wrong order' } },
        });
      expect(await manager.call(postReceipts, 'retry', { receiptId })).toMatchObject({ status: 422 });
      expect(
        run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef === failed.marker),
      ).toEqual([]);
    });

    it('of several orders in one delivery are one receipt each, all in the books', async () => {
      const read = await dock.call(getReceiveGoods, 'by_vendor_id', { vendorId: VENDOR });
      const orders = read.ok ? read.body.data.slice(0, 3) : [];
      expect(orders.length).toBeGreaterThan(1);
      const items = orders.flatMap(({ orderNbr, orderType, details }) =>
        details
          .filter(({ remainingQty }) => remainingQty >= 1)
          .slice(0, 1)
          .map(({ inventoryID, lineNbr, lotTrackingEnabled, expiryRequired }) => ({
            ...{ orderNbr, orderType, inventoryID, lineNbr, receiptQty: 1 },
            ...(lotTrackingEnabled ? { lotNumber: 'GL-2' } : {}),
            ...(expiryRequired ? { expiryDate: '2099-12-31' } : {}),
          })),
      );
      const receiptId = await send({ items, supplierRef: 'DKT-902' });
      const ids = orders.map((_order, index) => (index === 0 ? receiptId : `${receiptId}~${index + 1}`));
      for (const id of ids) await hasBecome(id, 'POSTED');
      const listed = await dock.call(getReceipts, 'list', { search: 'DKT-902' });
      expect(listed.ok && listed.body.data.items.map((receipt) => receipt.receiptId).sort()).toEqual(
        ids.sort(),
      );
    });
  });
};
