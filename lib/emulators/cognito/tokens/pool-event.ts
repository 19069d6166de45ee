import type { Client, Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';

/** What every event says with which the pool asks a function. */
export const poolEvent = (
  pool: Pool,
  client: Client,
  user: Pick<User, 'username'>,
  triggerSource: string,
) => ({
  triggerSource,
  region: pool.definition.region,
  userPoolId: pool.definition.id,
  userName: user.username,
  callerContext: { awsSdkVersion: 'local', clientId: client.id },
});

/** What such an event says of the person. */
export const personInEvent = (user: User) => ({
  sub: user.sub,
  'cognito:user_status': user.status,
  ...user.attributes,
});
