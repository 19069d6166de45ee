import { IdentityError } from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { personInEvent, poolEvent } from './pool-event.ts';

/**
 * Tells the pool's function, if it has one, what somebody has confirmed. It is done whatever becomes of that.
 * @throws UserLambdaValidationException where the function fails
 */
export async function tellConfirmed(
  pool: Pool,
  client: Client,
  user: User,
  confirmed: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  clientMetadata: Readonly<Record<string, string>>,
): Promise<void> {
  const { afterConfirmation } = pool.definition;
  if (!afterConfirmation) return;
  const event = {
    ...poolEvent(pool, client, user, `PostConfirmation_${confirmed}`),
    version: '1',
    request: {
      userAttributes: personInEvent(user),
      clientMetadata,
    },
    response: {},
  };
  await pool.invoke(afterConfirmation, event).catch((cause: unknown) => {
    throw new IdentityError(
      'UserLambdaValidationException',
      `PostConfirmation failed with error ${cause instanceof Error ? cause.message : 'Unknown'}.`,
    );
  });
}
