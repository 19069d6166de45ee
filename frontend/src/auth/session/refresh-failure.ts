const LOST_NAMES: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
];

const LOST_PHRASES: readonly string[] = [
  'no session',
  'no refresh token',
  'invalid refresh token',
  'not authorized',
  'refresh token expired',
  'refresh token has expired',
  'refresh token has been revoked',
  'user does not exist',
];

/** Whether a failed refresh means that the session is over, rather than that the pool was away (spec §8). */
export const isSessionLost = (error: unknown): boolean => {
  const { name = '', message = '' } = error instanceof Error ? error : new Error(String(error));
  const said = message.toLowerCase();
  return LOST_NAMES.includes(name) || LOST_PHRASES.some((phrase) => said.includes(phrase));
};
