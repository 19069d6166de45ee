import type { UserPoolDefinition } from '#emulators/cognito/pool-definition.ts';

/** Somebody who can sign in on this machine. */
export type DemoPerson = { username: string; password: string; email: string; group: string | undefined };

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

/** Makes those who are not there yet, through the user pool's admin calls; who is there stays as they are. */
export async function inviteDemoPeople(
  endpoint: string,
  poolId: string,
  people: readonly DemoPerson[],
): Promise<void> {
  for (const { username, password, email, group } of people) {
    const person = { UserPoolId: poolId, Username: username };
    const made = await adminCall(endpoint, 'AdminCreateUser', {
      ...person,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    if (made === 'UsernameExistsException') continue;
    await adminCall(endpoint, 'AdminSetUserPassword', { ...person, Password: password, Permanent: true });
    if (group) await adminCall(endpoint, 'AdminAddUserToGroup', { ...person, GroupName: group });
  }
}

/** Throws for a refusal other than that the person exists, which is answered. */
async function adminCall(
  endpoint: string,
  operation: string,
  input: object,
): Promise<'UsernameExistsException' | 'done'> {
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
  if (response.ok) return 'done';
  if (answer.__type === 'UsernameExistsException') return answer.__type;
  throw new Error(`${operation}: ${answer.__type}: ${answer.message}`);
}
