import { consoleLog } from '#adapters/console-log.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { redactedError } from '#adapters/redact.ts';

/** What every function needs that nobody waits for. */
export const composeWorker = () => ({ log: consoleLog, guarded: redactedError, spent: takeCallTotals });
