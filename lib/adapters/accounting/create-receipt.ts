import type { Clock, CreateOutcome, Log } from '#app/ports.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import { createOutcomeOf } from './create-outcome.ts';
import type { Exchange } from './exchange.ts';
import { type Paths, queryString } from './odata.ts';
import { receiptBody } from './receipt-body.ts';
import { RECEIPT_SHAPE } from './receipts.ts';
import type { ResolvedSettings } from './settings.ts';

/** Sends the receipt once. What could not be sent for certain is `notSent`; what may have been sent, `unknown`. */
export const createReceipt = async (
  {
    exchange,
    paths,
    settings,
    clock,
    log,
  }: {
    exchange: Exchange;
    paths: Paths;
    settings: ResolvedSettings;
    clock: Clock;
    log: Log;
  },
  receipt: GoodsReceipt,
): Promise<CreateOutcome> => {
  const { timing } = settings;
  const passed = await exchange.send(
    {
      method: 'PUT',
      path: `${paths.list('PurchaseReceipt', {})}${queryString(RECEIPT_SHAPE)}`,
      body: receiptBody(receipt, settings),
    },
    { kind: 'write', timeoutMs: timing.writeMs, turnBy: clock.now() + timing.writeTurnMs },
  );
  const outcome: CreateOutcome =
    passed.reached === 'reply'
      ? createOutcomeOf(passed.reply)
      : passed.reached === 'nothing'
        ? {
            outcome: 'notSent',
            message: passed.trouble.message,
            retryAfterMs: passed.trouble.retryAfterMs,
            throttled: passed.trouble.kind === 'throttled',
          }
        : { outcome: 'unknown', message: passed.trouble.message };
  log.info('a receipt was sent to the accounting system', {
    receiptId: receipt.receiptId,
    outcome: outcome.outcome,
    status: passed.reached === 'reply' ? passed.reply.status : undefined,
  });
  return outcome;
};
