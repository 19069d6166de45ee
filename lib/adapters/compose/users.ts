import { getRandomValues } from 'node:crypto';
import { ulid } from 'ulid';
import { directory } from '#adapters/cognito/directory.ts';
import { directoryReader } from '#adapters/cognito/directory-reader.ts';
import { poolClient } from '#adapters/cognito/pool-client.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { accountActs } from '#adapters/dynamo/users/account-acts.ts';
import { invitationStore } from '#adapters/dynamo/users/invitation-store.ts';
import { knownPeopleStore } from '#adapters/dynamo/users/known-people-store.ts';
import { removalStore } from '#adapters/dynamo/users/removal-store.ts';
import { rosterStore } from '#adapters/dynamo/users/roster-store.ts';
import { secretReader } from '#adapters/secrets.ts';
import { audience, ownPlaces, siteCheckSettings, table, userPoolId } from '#adapters/settings.ts';
import { checkAccount } from '#adapters/site-check/check-account.ts';
import { sitePages } from '#adapters/site-check/site-pages.ts';
import type { CheckSiteDeps } from '#app/site-check/check-site.ts';
import type { ClearRegistrationsDeps } from '#app/users/clear-registrations.ts';
import type { UserReadDeps } from '#app/users/user-read-handlers.ts';
import type { UserWriteDeps } from '#app/users/user-write-handlers.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

export const composeGetUser = (): UserReadDeps => ({
  directory: directoryReader(poolClient(), userPoolId()),
  removals: removalStore(documentClient(), table.access()),
  people: knownPeopleStore(documentClient(), table.access()),
  leases: leaseStore(documentClient(), table.access()),
  newId: () => ulid(),
  ...retryDelay,
});

export const composePostUser = (): UserWriteDeps => {
  const client = documentClient();
  return {
    directory: directory(poolClient(), userPoolId()),
    roster: rosterStore(client, table.access()),
    removals: removalStore(client, table.access()),
    invitations: invitationStore(client, table.access()),
    acts: accountActs(client, table.access()),
    people: knownPeopleStore(client, table.access()),
    places: placeStore(client, table.stockDocuments()),
    ownPlaces: ownPlaces(),
    newId: () => ulid(),
    clock,
    log: consoleLog,
    ...retryDelay,
  };
};

/** What removes registrations that nobody confirmed. */
export const composeClearRegistrations = (): ClearRegistrationsDeps => ({
  directory: directory(poolClient(), userPoolId()),
  acts: accountActs(documentClient(), table.access()),
  ...{ clock, log: consoleLog },
});

/** What looks whether a person could work, by an account of its own. */
export const composeSiteCheck = (): CheckSiteDeps => {
  const { site, secretId } = siteCheckSettings();
  const secret = secretReader();
  return {
    site: sitePages(site),
    account: checkAccount({
      ...{ client: poolClient(), poolId: userPoolId(), clientId: audience(), now: clock.now },
      password: () => secret(secretId),
      random: (bytes) => getRandomValues(new Uint8Array(bytes)),
    }),
    ...{ clock, log: consoleLog, metrics: metrics() },
  };
};
