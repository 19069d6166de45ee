export type Claims = Readonly<Record<string, string>>;

export const AUDIENCE = 'warehouse-client';

/** The claims of an ID token as the gateway hands them over: a consultant with a verified e-mail. */
export const aClaim = (more: Claims = {}): Claims => ({
  sub: 'sub-1',
  aud: AUDIENCE,
  token_use: 'id',
  'cognito:username': 'wendy',
  'cognito:groups': 'consultant',
  email: 'wendy@example.com',
  email_verified: 'true',
  ...more,
});
