import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A rotated secret is noticed after this long at the latest. */
const CACHE_MS = 5 * 60_000;

/** Reads secrets as they are needed and keeps each for five minutes, so that a rotation needs no deployment. */
export const secretReader = (now: () => number = Date.now) => {
  // Made when the first secret is read: most calls of staff need none.
  let client: SecretsManagerClient | undefined;
  const kept = new Map<string, { value: Promise<string>; until: number }>();
  return (secretId: string): Promise<string> => {
    const known = kept.get(secretId);
    if (known && known.until > now()) return known.value;
    client ??= new SecretsManagerClient({});
    const value = client
      .send(new GetSecretValueCommand({ SecretId: secretId }))
      .then((answer) => answer.SecretString ?? '');
    kept.set(secretId, { value, until: now() + CACHE_MS });
    // A failed reading is not kept: the next caller asks again.
    value.catch(() => kept.delete(secretId));
    return value;
  };
};
