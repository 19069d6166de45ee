import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { ulid } from 'ulid';
import { directory } from '#adapters/cognito/directory.ts';
import { poolClient } from '#adapters/cognito/pool-client.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { accountActs } from '#adapters/dynamo/users/account-acts.ts';
import { invitationStore } from '#adapters/dynamo/users/invitation-store.ts';
import { knownPeopleStore } from '#adapters/dynamo/users/known-people-store.ts';
import { removalStore } from '#adapters/dynamo/users/removal-store.ts';
import { rosterStore } from '#adapters/dynamo/users/roster-store.ts';
import type { Log } from '#app/log-ports.ts';
import type { Group } from '#domain/access/groups.ts';
import { totpCode, totpStepAt } from '#emulators/cognito/sign-in/totp.ts';
import type { Mail } from '#emulators/cognito/state/identity-state.ts';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import { startServiceForTests } from '#emulators/cognito/testing/start-service.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

/** How an account stands; everything that is left out is as after a first sign-in. */
interface AccountWanted {
  readonly groups?: readonly Group[];
  readonly state?: 'CONFIRMED' | 'INVITED' | 'UNCONFIRMED' | 'RESET_REQUIRED';
  readonly enabled?: boolean;
  readonly email?: string;
  readonly names?: readonly [given: string, family: string];
  /** Default: sysadmins have an app, without which they may do nothing to accounts. */
  readonly hasApp?: boolean;
}

/** A clock that stands still until it is moved. */
class BenchClock {
  time = Date.parse('2026-03-02T00:00:00Z');
  now = (): number => this.time;
}

const PASSWORD = 'Correct-horse-9';

/** What the users' actions need: a user pool and a database of this bench's own. End it with `stop`. */
export const aUserBench = async () => {
  // Passwords sent as they are spare the tests the arithmetic of SRP.
  const browser = aClient({ explicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] });
  const pool = aPool({ clients: [browser] });
  const clock = new BenchClock();
  const identity = await startServiceForTests({ pools: [pool], now: clock.now });
  const { Access: accessTable, StockDocuments } = await freshTables(
    testEngine.endpoint,
    ...(['Access', 'StockDocuments'] as const),
  );
  const client = poolClient({ endpoint: identity.url });
  const database = lightClient(testEngine.endpoint);
  const admin = new CognitoIdentityProvider({ endpoint: identity.url, region: 'ap-southeast-2' });
  const logged: [message: string, fields?: Record<string, unknown>][] = [];
  const note: Log['info'] = (...line) => void logged.push(line);
  const log: Log = { info: note, warn: note, error: note };
  const UserPoolId = pool.id;

  const signUp = (Username: string, email: string) =>
    admin.signUp({
      ClientId: browser.id,
      Username,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email', Value: email }],
    });

  /** Makes an account that stands as wanted. */
  const add = async (Username: string, wanted: AccountWanted = {}): Promise<void> => {
    const { groups = [], state = 'CONFIRMED', enabled = true, email = `${Username}@example.com` } = wanted;
    const [given, family] = wanted.names ?? [];
    const attributes = { email, email_verified: 'true', given_name: given, family_name: family };
    if (state === 'UNCONFIRMED') await signUp(Username, email);
    else {
      const UserAttributes = Object.entries(attributes).flatMap(([Name, Value]) =>
        Value ? [{ Name, Value }] : [],
      );
      await admin.adminCreateUser({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' });
    }
    const person = { UserPoolId, Username };
    if (state === 'CONFIRMED' || state === 'RESET_REQUIRED')
      await admin.adminSetUserPassword({ ...person, Password: PASSWORD, Permanent: true });
    if (state === 'RESET_REQUIRED') await admin.adminResetUserPassword(person);
    for (const GroupName of groups) await admin.adminAddUserToGroup({ ...person, GroupName });
    if (state === 'CONFIRMED' && (wanted.hasApp ?? groups.includes('sysadmin'))) await setUpApp(Username);
    if (!enabled) await admin.adminDisableUser(person);
  };

  /** Signs in with the password; throws what the pool says. */
  const signIn = async (username: string) => {
    const { AuthenticationResult } = await admin.initiateAuth({
      ClientId: browser.id,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD },
    });
    if (!AuthenticationResult) throw new Error('The pool asks for something more.');
    return AuthenticationResult;
  };

  /** Sets an authenticator app up, as its owner does. */
  const setUpApp = async (username: string): Promise<void> => {
    const { AccessToken } = await signIn(username);
    const { SecretCode = '' } = await admin.associateSoftwareToken({ AccessToken });
    await admin.verifySoftwareToken({ AccessToken, UserCode: totpCode(SecretCode, totpStepAt(clock.now())) });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await admin.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings });
  };

  const mailsTo = async (address: string): Promise<Mail[]> => {
    const response = await fetch(`${identity.url}/mailbox.json?to=${encodeURIComponent(address)}`);
    return response.json() as Promise<Mail[]>;
  };

  return {
    add,
    admin,
    UserPoolId,
    clientId: browser.id,
    identity,
    signIn,
    setUpApp,
    mailsTo,
    client,
    database,
    accessTable,
    clock,
    log,
    logged,
    directory: directory(client, UserPoolId),
    roster: rosterStore(database, accessTable),
    removals: removalStore(database, accessTable),
    invitations: invitationStore(database, accessTable),
    acts: accountActs(database, accessTable),
    people: knownPeopleStore(database, accessTable),
    leases: leaseStore(database, accessTable),
    places: placeStore(database, StockDocuments),
    ownPlaces: ['loc:MAIN/RECEIVING'],
    newId: () => ulid(),
    random: () => 0,
    wait: async () => {},
    async stop() {
      await identity.close();
    },
  };
};

export type UserBench = Awaited<ReturnType<typeof aUserBench>>;
