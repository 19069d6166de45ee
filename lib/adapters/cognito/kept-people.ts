import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Group } from '#domain/access/groups.ts';
import type { Account } from '#domain/users/account.ts';
import { howToReturn, KEPT_ATTRIBUTES, KeptPeople, type KeptPerson } from '#domain/users/kept-person.ts';
import { directoryReader } from './directory-reader.ts';
import { accountFromList } from './pool-account.ts';
import { orRefusal } from './pool-refusal.ts';

/** What stops the work, in a sentence for whoever runs it. */
export class KeptPeopleError extends Error {}

/** Not of a product that runs: a tool of the person who deploys, and no page waits for it. */
const CLOCK = { now: Date.now };

const must = async <Value>(...call: Parameters<typeof orRefusal<Value>>): Promise<Value> => {
  const answer = await orRefusal(...call);
  if (!answer.ok) throw new KeptPeopleError(answer.error.message);
  return answer.value;
};

const attributesOf = ({ Attributes = [] }: UserType): KeptPerson['attributes'] =>
  Object.fromEntries(
    KEPT_ATTRIBUTES.flatMap((name) => {
      const value = Attributes.find(({ Name }) => Name === name)?.Value;
      return value ? [[name, value]] : [];
    }),
  );

/** Everybody in the pool, as they are kept: the oldest account first. */
export const keepPeople = async (
  client: CognitoIdentityProviderClient,
  pool: string,
): Promise<KeptPeople> => {
  const reader = directoryReader(client, pool);
  const users: UserType[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await must(client.send(new ListUsersCommand({ UserPoolId: pool, PaginationToken })));
    users.push(...(page.Users ?? []));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  const members = await reader.members();
  if (!members.ok) throw new KeptPeopleError(members.error.message);
  const people = users.map((user): KeptPerson => {
    const { username, sub, email, emailVerified, status, enabled, createdAt } = accountFromList(user);
    const groups = [...members.value].flatMap(([group, subs]) => (subs.has(sub) ? [group] : []));
    return {
      ...{ username, sub, email, emailVerified, attributes: attributesOf(user), groups },
      ...{ status, enabled, createdAt },
    };
  });
  return {
    ...{ version: 1, pool, keptAt: new Date(CLOCK.now()).toISOString() },
    people: people.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  };
};

interface ReturnOptions {
  readonly client: CognitoIdentityProviderClient;
  readonly pool: string;
  /** False: it only says what it would do. */
  readonly write: boolean;
  readonly tell: (line: string) => void;
}

/** The account that has their username, else their address. */
const findAccount = async (
  { client, pool }: ReturnOptions,
  { username, email }: KeptPerson,
): Promise<Account | null> => {
  const reader = directoryReader(client, pool);
  for (const name of email === null ? [username] : [username, email]) {
    const account = await reader.load(name);
    if (account.ok) return account.value;
    if (account.error.code !== 'USER_NOT_FOUND') throw new KeptPeopleError(account.error.message);
  }
  return null;
};

/** Invites somebody as the product does; silently who stays disabled. False: no mail could be sent. */
const invite = async (
  { client, pool }: ReturnOptions,
  { username, email, attributes }: KeptPerson,
  mailed: boolean,
): Promise<boolean> => {
  const UserAttributes = [
    { Name: 'email', Value: email ?? '' },
    { Name: 'email_verified', Value: 'true' },
    ...Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  ];
  const made = await orRefusal(
    client.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId: pool, Username: username, UserAttributes },
        DesiredDeliveryMediums: ['EMAIL'],
        ...(!mailed && { MessageAction: 'SUPPRESS' as const }),
      }),
    ),
  );
  if (!made.ok && made.error.code !== 'MAIL_NOT_SENT')
    throw new KeptPeopleError(`${username}: ${made.error.message}`);
  return made.ok;
};

/** Who can't use the account is made so before anything else: until then nobody knows its password. */
const giveRights = async (
  { client, pool }: ReturnOptions,
  Username: string,
  { groups, disable }: { readonly groups: readonly Group[]; readonly disable: boolean },
): Promise<void> => {
  if (disable) await must(client.send(new AdminDisableUserCommand({ UserPoolId: pool, Username })));
  for (const GroupName of groups)
    await must(client.send(new AdminAddUserToGroupCommand({ UserPoolId: pool, Username, GroupName })));
};

const listed = (groups: readonly string[]): string => groups.join(' and ') || 'no group';

/** One of them; answers the line that is told of it. */
const bringBack = async (options: ReturnOptions, person: KeptPerson): Promise<string> => {
  const { username, groups, enabled } = person;
  const found = await findAccount(options, person);
  const way = howToReturn(person, found);
  const will = options.write ? '' : 'would be ';
  if (way.kind === 'skip') return `left out: ${way.why}`;
  if (way.kind === 'leave') {
    const as = way.isOther ? ` as ${found?.username} (${found?.email})` : '';
    const lacks = way.lacks.length > 0 ? `; not in ${listed(way.lacks)}, which the file says` : '';
    return `is there already${as}, and stays as it is${lacks}`;
  }
  if (way.kind === 'complete') {
    if (options.write) await giveRights(options, found?.username ?? username, way);
    return `was invited before, ${will}completed: ${listed(way.groups)}${way.disable ? ', disabled' : ''}`;
  }
  const sent = !options.write || (await invite(options, person, way.mailed));
  if (options.write) await giveRights(options, username, { groups, disable: !enabled });
  const mail = sent ? '' : '; no mail could be sent: send the invitation again on User Management';
  return way.mailed
    ? `${will}invited: ${listed(groups)}${mail}`
    : `${will}made without a mail: ${listed(groups)}, disabled`;
};

/**
 * Brings the people of a file into a pool, one after the other. May be run again when it broke off, and on a pool in
 * which people are: nobody who is there is changed, but an account that it left half made.
 */
export const bringPeopleBack = async (options: ReturnOptions, { people }: KeptPeople): Promise<void> => {
  for (const person of people) options.tell(`${person.username}: ${await bringBack(options, person)}`);
};

/** Reads such a file. */
export const readKeptPeople = (text: string): KeptPeople => {
  try {
    return KeptPeople.parse(JSON.parse(text));
  } catch {
    throw new KeptPeopleError('That is no file that --keep wrote.');
  }
};
