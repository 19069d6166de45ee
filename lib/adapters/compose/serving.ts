import { consoleLog } from '#adapters/console-log.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { audience } from '#adapters/settings.ts';

/** What every function that answers staff needs to serve a route. */
export const composeServing = () => ({ audience: audience(), log: consoleLog, spent: takeCallTotals });
