import type { AccountingClient } from '#adapters/accounting/client.ts';
import { errorText } from '#adapters/accounting/protocol/error-response.ts';
import type { Paths } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { Timing } from '#adapters/accounting/settings.ts';
import { pause } from '#adapters/accounting/transport/delay.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import { err, ok } from '#domain/result.ts';
import { RECEIPT_TYPE, receipt } from './receipts.ts';

const refused = (message: string): AccountingError => ({ kind: 'refused', message });

const unavailable = (message: string): AccountingError => ({ kind: 'unavailable', message });

/**
 * Releases a receipt and waits for it. The document's own status decides, before and after: an answer that was lost
 * or a release that somebody else made is success all the same (accounting-contract.md §2.4).
 */
export const releaseReceipt = async (
  {
    client,
    records,
    paths,
    timing,
    clock,
  }: {
    client: AccountingClient;
    records: Records;
    paths: Paths;
    timing: Timing;
    clock: Clock;
  },
  receiptNbr: string,
): Promise<ReadResult<void>> => {
  const end = clock.now() + timing.releaseMs;
  const isReleased = async (): Promise<ReadResult<boolean>> => {
    const found = await receipt(records, receiptNbr, end);
    if (!found.ok) return found;
    if (!found.value) return err(refused(`The accounting system has no receipt ${receiptNbr}.`));
    return ok(found.value.status === 'Released');
  };

  const before = await isReleased();
  if (!before.ok) return before;
  if (before.value) return ok(undefined);

  const keys = { Type: { value: RECEIPT_TYPE }, ReceiptNbr: { value: receiptNbr } };
  const started = await client.send(
    {
      method: 'POST',
      path: paths.action('PurchaseReceipt', 'ReleasePurchaseReceipt'),
      body: { entity: keys },
    },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  if (started.reached === 'nothing') return err(started.error);

  let complaint: string | null = null;
  if (started.reached === 'reply') {
    const { status, body, headers } = started.reply;
    if (status === 202 && headers.location) complaint = await waitFor(statusPath(headers.location));
    else if (status >= 400) complaint = errorText(body) ?? `The release was refused (${status}).`;
  }
  for (;;) {
    const after = await isReleased();
    if (after.ok && after.value) return ok(undefined);
    if (complaint !== null) return err(refused(complaint));
    // While it runs, the system may refuse even to show the document to the same session.
    if (!after.ok && after.error.kind === 'refused') return after;
    if (clock.now() + timing.releasePollMs >= end)
      return err(unavailable('The release is not finished yet.'));
    await pause(timing.releasePollMs);
  }

  /** Null when it ended well or can't be told; otherwise the accounting system's complaint. */
  async function waitFor(path: string): Promise<string | null> {
    while (clock.now() < end) {
      const timeoutMs = Math.min(timing.readMs, end - clock.now());
      const polled = await client.send({ method: 'GET', path }, { kind: 'read', timeoutMs, startBy: end });
      if (polled.reached === 'reply') {
        const { status, body } = polled.reply;
        if (status === 204 || status === 200) return null;
        // A place that leads nowhere or a poll that failed says nothing about the release; an answer about it does.
        if (status === 422 || (status === 500 && errorText(body))) return errorText(body);
        if (status >= 400 && status < 500) return null;
      }
      await pause(timing.releasePollMs);
    }
    return null;
  }

  function statusPath(location: string): string {
    // Relative to the host, the site's path included, which the transport puts in front by itself.
    const path = location.replace(/^https?:\/\/[^/]+/, '');
    return path.slice(Math.max(0, path.indexOf('/entity/')));
  }
};
