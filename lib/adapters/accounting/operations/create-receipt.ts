import type { AccountingClient } from '#adapters/accounting/client.ts';
import { type Paths, queryString } from '#adapters/accounting/protocol/odata.ts';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { CreateOutcome } from '#app/receiving/posting/accounting-receipt-ports.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { createOutcomeOf } from './create-outcome.ts';
import { receiptBody } from './receipt-body.ts';
import { RECEIPT_SHAPE } from './receipts.ts';
import { notSent } from './write-document.ts';

/** Sends the receipt once. What could not be sent for certain is `notSent`; what may have been sent, `unknown`. */
export const createReceipt = async (
  {
    client,
    paths,
    settings,
    clock,
    log,
  }: {
    client: AccountingClient;
    paths: Paths;
    settings: ResolvedSettings;
    clock: Clock;
    log: Log;
  },
  receipt: GoodsReceipt,
): Promise<CreateOutcome> => {
  const { timing } = settings;
  const callOutcome = await client.send(
    {
      method: 'PUT',
      path: `${paths.list('PurchaseReceipt', {})}${queryString(RECEIPT_SHAPE)}`,
      body: receiptBody(receipt, settings),
    },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  const outcome: CreateOutcome =
    callOutcome.reached === 'reply'
      ? createOutcomeOf(callOutcome.reply)
      : callOutcome.reached === 'nothing'
        ? notSent(callOutcome.error)
        : { outcome: 'unknown', message: callOutcome.error.message };
  log.info('accounting.receipt_sent', {
    receiptId: receipt.receiptId,
    outcome: outcome.outcome,
    status: callOutcome.reached === 'reply' ? callOutcome.reply.status : undefined,
  });
  return outcome;
};
