import { consoleLog } from '#adapters/console-log.ts';
import { duringActs } from '#adapters/dynamo/audit/acting.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { audience, ofThisDeployment, recordedTable } from '#adapters/settings.ts';
import { sealedPageKeys } from '#app/lists/page-keys.ts';

/** What every function that answers staff needs to serve a route. */
export const composeServing = () => ({
  audience: audience(),
  pageKeys: sealedPageKeys(ofThisDeployment()),
  log: consoleLog,
  spent: takeCallTotals,
});

/** And what one needs whose routes change something: who did it is recorded. */
export const composeChanging = () => ({ ...composeServing(), during: duringActs(recordedTable) });
