import { askStanding } from '#adapters/cognito/ask-standing.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { duringActs } from '#adapters/dynamo/audit/acting.ts';
import { takeCallTotals } from '#adapters/outgoing-calls.ts';
import {
  audience,
  ofThisDeployment,
  recordedTable,
  secondFactorOfManagers,
  standingSettings,
  timeZone,
} from '#adapters/settings.ts';
import { sealedPageKeys } from '#app/lists/page-keys.ts';
import { admitAsTheyStand } from '#app/users/as-they-stand.ts';
import { setSiteTimeZone } from '#domain/calendar.ts';

/** What every function that answers staff needs to serve a route. */
export const composeServing = () => {
  setSiteTimeZone(timeZone());
  return {
    audience: audience(),
    pageKeys: sealedPageKeys(ofThisDeployment()),
    log: consoleLog,
    spent: takeCallTotals,
  };
};

/** And what one needs with a route that changes something: who may is asked of the pool. */
export const composeAsking = () => ({
  ...composeServing(),
  admit: admitAsTheyStand({
    ask: askStanding({ ...standingSettings(), now: Date.now, log: consoleLog }),
    secondFactorOfManagers: secondFactorOfManagers(),
  }),
});

/** And where what changes is recorded: as done by whoever did it. */
export const composeChanging = () => ({ ...composeAsking(), during: duringActs(recordedTable) });
