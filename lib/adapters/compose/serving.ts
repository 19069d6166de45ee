import { consoleLog } from '#adapters/console-log.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import { audience, ofThisDeployment } from '#adapters/settings.ts';
import { sealedPageKeys } from '#app/lists/page-keys.ts';

/** What every function that answers staff needs to serve a route. */
export const composeServing = () => ({
  audience: audience(),
  pageKeys: sealedPageKeys(ofThisDeployment()),
  log: consoleLog,
  spent: takeCallTotals,
});
