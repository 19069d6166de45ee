import {
  type IdentityService,
  type IdentityServiceOptions,
  startIdentityService,
} from '#emulators/cognito/identity-service.ts';
import { makeSigningKey } from '#emulators/cognito/pool.ts';

let signingKey: string | undefined;

/**
 * A service like any other, but that those of a file which have one pool sign with one key: making one takes a tenth of a
 * second. Several pools of a service need keys of their own, by which the service tells whose a token is.
 */
export const startServiceForTests = (options: IdentityServiceOptions): Promise<IdentityService> => {
  if (options.pools.length > 1) return startIdentityService(options);
  signingKey ??= makeSigningKey();
  return startIdentityService({ signingKey, ...options });
};
