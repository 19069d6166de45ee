import type { UserPoolDefinition } from '#emulators/cognito/pool-definition.ts';

/** Somebody who can sign in on this machine. */
type DemoPerson = { username: string; password: string; email: string; group: string | undefined };

/** One whom the user pool knows, under the id that it gave. */
export type PersonAtPool = DemoPerson & { sub: string };

/** For people who try the product here, and for nobody else: it is printed at every start. */
const demoPassword = 'Warehouse-1234';

/** One person per group of the pool, named after it, and one with no group. */
export function demoPeople(pool: Pick<UserPoolDefinition, 'groups'>): DemoPerson[] {
  const named = (username: string, group: string | undefined): DemoPerson => ({
    username,
    password: demoPassword,
    email: `${username}@bottler.example`,
    group,
  });
  return [...pool.groups.map(({ name }) => named(name, name)), named('newcomer', undefined)];
}

/** Makes those who are not there yet, through the user pool's admin calls; who is there stays as they are. Answers all. */
export async function inviteDemoPeople(
  endpoint: string,
  poolId: string,
  people: readonly DemoPerson[],
): Promise<PersonAtPool[]> {
  const atPool: PersonAtPool[] = [];
  for (const one of people) {
    const { username, email } = one;
    const person = { UserPoolId: poolId, Username: username };
    const made = await adminCall(endpoint, 'AdminCreateUser', {
      ...person,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    if (made !== 'UsernameExistsException') await settle(endpoint, person, one);
    atPool.push({ ...one, sub: await subOf(endpoint, person) });
  }
  return atPool;
}

/** Somebody's name at a pool. */
type Named = { UserPoolId: string; Username: string };

async function settle(endpoint: string, person: Named, { password, group }: DemoPerson): Promise<void> {
  await adminCall(endpoint, 'AdminSetUserPassword', { ...person, Password: password, Permanent: true });
  if (group) await adminCall(endpoint, 'AdminAddUserToGroup', { ...person, GroupName: group });
}

async function subOf(endpoint: string, person: Named): Promise<string> {
  const { UserAttributes } = (await adminCall(endpoint, 'AdminGetUser', person)) as {
    UserAttributes: readonly { Name: string; Value: string }[];
  };
  const sub = UserAttributes.find(({ Name }) => Name === 'sub');
  if (!sub) throw new Error(`The user pool has no id for ${person.Username}.`);
  return sub.Value;
}

/** The pool's answer. Throws for a refusal other than that the person exists, which is answered by its name. */
async function adminCall(endpoint: string, operation: string, input: object): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20250101/local/cognito-idp/aws4_request, SignedHeaders=host, Signature=unchecked',
    },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as { __type?: string; message?: string };
  if (response.ok) return answer;
  if (answer.__type === 'UsernameExistsException') return answer.__type;
  throw new Error(`${operation}: ${answer.__type}: ${answer.message}`);
}
