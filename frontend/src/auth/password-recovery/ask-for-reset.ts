import { resetPassword } from 'aws-amplify/auth';
import { destinationOf } from '#frontend/auth/user-pool/code-delivery.ts';

/** Has the pool send a code by which the password can be set anew. Answers where it went, masked. */
export const askForReset = async (username: string): Promise<string | undefined> =>
  destinationOf((await resetPassword({ username })).nextStep.codeDeliveryDetails);
