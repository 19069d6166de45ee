import { IdentityError } from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import { poolEvent } from '#emulators/cognito/tokens/pool-event.ts';

/** An account that is asked for and is not there yet. */
interface Asked {
  readonly username: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly clientMetadata: Readonly<Record<string, string>>;
}

/**
 * Asks the pool's function, if it has one, whether somebody may register themselves.
 * @throws UserLambdaValidationException where the function fails, with what it said
 */
export async function askBeforeSignUp(pool: Pool, client: Client, asked: Asked): Promise<void> {
  const { beforeSignUp } = pool.definition;
  if (!beforeSignUp) return;
  const { username, attributes, clientMetadata } = asked;
  const event = {
    ...poolEvent(pool, client, { username }, 'PreSignUp_SignUp'),
    version: '1',
    request: { userAttributes: attributes, validationData: null, clientMetadata },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  await pool.invoke(beforeSignUp, event).catch((cause: unknown) => {
    throw new IdentityError(
      'UserLambdaValidationException',
      `PreSignUp failed with error ${cause instanceof Error ? cause.message : 'Unknown'}.`,
    );
  });
}
