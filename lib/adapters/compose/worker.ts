import { asRun } from '#adapters/call-context.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { duringPart } from '#adapters/dynamo/audit/product-acting.ts';
import { allCallsKept } from '#adapters/dynamo/calls/call-log.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { redactedError } from '#adapters/redact.ts';
import { recordedTable, timeZone } from '#adapters/settings.ts';
import type { DuringPart } from '#app/audit/audit-ports.ts';
import type { ProductPart } from '#domain/audit/product-acts.ts';
import { setSiteTimeZone } from '#domain/calendar.ts';

/** What every function needs that nobody waits for. */
export const composeWorker = () => {
  setSiteTimeZone(timeZone());
  return { log: consoleLog, guarded: redactedError, spent: takeCallTotals };
};

/** And what one needs that changes records: what it does is recorded as done by that part of the product. */
export const composeChangingWorker = (part: ProductPart) => ({
  ...composeWorker(),
  during: duringPart(part, recordedTable),
});

/** The same of one that changes something in the accounting system: each call that does is kept. */
export const composePostingWorker = (part: ProductPart) => {
  const { during, ...worker } = composeChangingWorker(part);
  const keeping: DuringPart = async (call, work) => {
    try {
      return await during(call, () => asRun(call.requestId, work));
    } finally {
      await allCallsKept();
    }
  };
  return { ...worker, during: keeping };
};
