import { signedHeaders } from '#adapters/signed-request.ts';
import type { Log } from '#app/log-ports.ts';
import type { AskStanding, Standing } from '#app/users/standing-ports.ts';
import { readWarehouses, WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import type { Person } from '#domain/access/person.ts';

interface AskStandingOptions {
  readonly poolId: string;
  readonly region: string;
  /** Of the pool's service. */
  readonly endpoint: string;
  /** Read at each call: those of a function change while it lives. */
  readonly credentials: () => Parameters<typeof signedHeaders>[0]['credentials'];
  readonly now: () => number;
  readonly log: Log;
}

/** How old an answer may be. A person who counts sends several a minute. */
const KEPT_MS = 20_000;
/** Somebody waits: the call itself has still to be done. */
const TIMEOUT_MS = 2_000;
const MOST_KEPT = 200;

type Fields = Readonly<Record<string, unknown>>;

const NOBODY: Standing = { mayBeIn: false, groups: [], hasSecondFactor: false, warehouses: null };

/**
 * Asks Cognito in two calls side by side, past the SDK: its client would make each function that writes larger by a
 * quarter. An answer that did not come is not kept.
 */
export const askStanding = (options: AskStandingOptions): AskStanding => {
  const { poolId: UserPoolId, region, endpoint, credentials, now, log } = options;
  const kept = new Map<string, { readonly standing: Standing; readonly at: number }>();

  /** The answer; null: there is nobody of that name. */
  const call = async (operation: string, input: object): Promise<Fields | null> => {
    const url = new URL('/', endpoint);
    const body = JSON.stringify(input);
    const { host: _host, ...headers } = signedHeaders({
      ...{ method: 'POST', url, body, service: 'cognito-idp', region, now: now() },
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      credentials: credentials(),
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await answer.json()) as Fields;
    if (answer.ok) return said;
    if (String(said.__type).endsWith('UserNotFoundException')) return null;
    throw new Error(`${operation}: ${answer.status} ${said.__type}`);
  };

  const asked = async ({ username: Username, sub }: Person): Promise<Standing> => {
    const [user, groups] = await Promise.all([
      call('AdminGetUser', { UserPoolId, Username }),
      call('AdminListGroupsForUser', { UserPoolId, Username, Limit: 60 }),
    ]);
    const attributes = (user?.UserAttributes ?? []) as readonly { Name: string; Value: string }[];
    // Somebody else may have been given the name of a person who was removed.
    const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
    const isThem = attribute('sub') === sub;
    if (!user || !groups || !isThem || user.Enabled === false) return NOBODY;
    return {
      mayBeIn: true,
      groups: (groups.Groups as readonly { GroupName: string }[]).map(({ GroupName }) => GroupName),
      hasSecondFactor: ((user.UserMFASettingList ?? []) as readonly string[]).length > 0,
      warehouses: readWarehouses(attribute(WAREHOUSES_ATTRIBUTE)),
    };
  };

  return async (person) => {
    const known = kept.get(person.sub);
    if (known && now() - known.at < KEPT_MS) return known.standing;
    const at = now();
    try {
      const standing = await asked(person);
      kept.delete(person.sub);
      kept.set(person.sub, { standing, at });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return standing;
    } catch (cause) {
      log.warn('access.not_asked', { sub: person.sub, reason: String(cause) });
      return 'unknown';
    }
  };
};
