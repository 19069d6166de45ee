import type { AccountingClient } from '#adapters/accounting/client.ts';
import type { Paths } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { Timing } from '#adapters/accounting/settings.ts';
import type { Clock } from '#app/clock-ports.ts';
import { err, ok } from '#domain/result.ts';
import { RECEIPT_TYPE, receipt } from '../receipts.ts';
import { releaseDocument } from './release-document.ts';

/** Releases a receipt and waits for it (accounting-contract.md §2.4). */
export const releaseReceipt = async (
  deps: {
    client: AccountingClient;
    records: Records;
    paths: Paths;
    timing: Timing;
    clock: Clock;
  },
  receiptNbr: string,
): Promise<ReadResult<void>> => {
  const released = await releaseDocument(deps, {
    ...{ entity: 'PurchaseReceipt', action: 'ReleasePurchaseReceipt', name: `receipt ${receiptNbr}` },
    keys: { Type: RECEIPT_TYPE, ReceiptNbr: receiptNbr },
    async status(deadline) {
      const found = await receipt(deps.records, receiptNbr, deadline);
      return found.ok ? ok(found.value?.status ?? null) : found;
    },
  });
  if (released.outcome === 'done') return ok(undefined);
  // What may be released yet is no refusal, whatever was said when it was looked at.
  return err(released.outcome === 'unknown' ? { ...released.error, kind: 'unavailable' } : released.error);
};
