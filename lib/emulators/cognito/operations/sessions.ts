import { IdentityError } from '#emulators/cognito/identity-error.ts';
import {
  refreshTokens,
  revokeEverySignIn,
  revokeRefreshToken,
  signedInCaller,
} from '#emulators/cognito/tokens/tokens.ts';
import type { Operation } from './operation.ts';

export const getTokensFromRefreshToken: Operation = (realm, input) => {
  const { pool, client } = realm.byClient(input.text('ClientId'));
  return { AuthenticationResult: refreshTokens(pool, client, input.text('RefreshToken')) };
};

export const revokeToken: Operation = (realm, input) => {
  const { pool, client } = realm.byClient(input.text('ClientId'));
  const token = input.text('Token');
  if (!client.tokenRevocation)
    throw new IdentityError(
      'UnsupportedOperationException',
      'Token revocation is not enabled for this client',
    );
  if (pool.key.read(token))
    throw new IdentityError(
      'UnsupportedTokenTypeException',
      'Unsupported token type: only refresh tokens can be revoked',
    );
  revokeRefreshToken(pool, client, token);
  return {};
};

export const globalSignOut: Operation = (realm, input) => {
  const { pool, user } = signedInCaller(realm, input.text('AccessToken'));
  revokeEverySignIn(pool, user);
  return {};
};
