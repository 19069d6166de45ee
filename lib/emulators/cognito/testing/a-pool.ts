import type { UserPoolClientDefinition, UserPoolDefinition } from '#emulators/cognito/pool-definition.ts';

export const aClient = (differences: Partial<UserPoolClientDefinition> = {}): UserPoolClientDefinition => ({
  id: 'siteclient0001',
  name: 'site',
  explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  accessTokenMinutes: 15,
  idTokenMinutes: 15,
  refreshTokenMinutes: 60 * 24 * 30,
  authSessionMinutes: 3,
  preventUserExistenceErrors: true,
  tokenRevocation: true,
  ...differences,
});

/** A pool like the product's own; tests state only what matters to them. */
export const aPool = (differences: Partial<UserPoolDefinition> = {}): UserPoolDefinition => ({
  id: 'ap-southeast-2_Test00001',
  region: 'ap-southeast-2',
  name: 'test',
  usernameCaseSensitive: false,
  aliasAttributes: ['email'],
  autoVerifiedAttributes: ['email'],
  selfSignUp: true,
  passwordPolicy: {
    minimumLength: 12,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSymbols: true,
    temporaryPasswordValidityDays: 7,
  },
  mfa: 'OPTIONAL',
  softwareTokenMfa: true,
  groups: [
    { name: 'consultant', precedence: 30, description: 'Counts deliveries' },
    { name: 'manager', precedence: 20 },
    { name: 'sysadmin', precedence: 10 },
  ],
  clients: [aClient()],
  ...differences,
});
