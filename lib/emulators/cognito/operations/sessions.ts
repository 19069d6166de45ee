import { IdentityError } from '#emulators/cognito/identity-error.ts';
import {
  refreshTokens,
  revokeEverySignIn,
  revokeRefreshToken,
  signedInCaller,
} from '#emulators/cognito/tokens/tokens.ts';
import type { Operation } from './operation.ts';

export const getTokensFromRefreshToken: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const metadata = input.group('ClientMetadata').textsUnder('');
  return {
    AuthenticationResult: await refreshTokens(pool, client, input.text('RefreshToken'), metadata),
  };
};

export const revokeToken: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const token = input.text('Token');
  if (!client.tokenRevocation)
    throw new IdentityError(
      'UnsupportedOperationException',
      'Token revocation is not enabled for this client',
    );
  if (await pool.key.verify(token))
    throw new IdentityError(
      'UnsupportedTokenTypeException',
      'Unsupported token type: only refresh tokens can be revoked',
    );
  revokeRefreshToken(pool, client, token);
  return {};
};

export const globalSignOut: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  revokeEverySignIn(pool, user);
  return {};
};
