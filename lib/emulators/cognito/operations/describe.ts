import { resourceNotFound } from '#emulators/cognito/identity-error.ts';
import { usersOf } from '#emulators/cognito/pool.ts';
import type { Operation } from './operation.ts';

export const describeUserPool: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const { definition, state } = pool;
  const { passwordPolicy } = definition;
  return {
    UserPool: {
      Id: definition.id,
      Name: definition.name,
      Policies: {
        PasswordPolicy: {
          MinimumLength: passwordPolicy.minimumLength,
          RequireUppercase: passwordPolicy.requireUppercase,
          RequireLowercase: passwordPolicy.requireLowercase,
          RequireNumbers: passwordPolicy.requireNumbers,
          RequireSymbols: passwordPolicy.requireSymbols,
          TemporaryPasswordValidityDays: passwordPolicy.temporaryPasswordValidityDays,
        },
      },
      AutoVerifiedAttributes: definition.autoVerifiedAttributes,
      AliasAttributes: definition.aliasAttributes,
      UsernameConfiguration: { CaseSensitive: definition.usernameCaseSensitive },
      UserAttributeUpdateSettings: {
        AttributesRequireVerificationBeforeUpdate: definition.attributesRequireVerificationBeforeUpdate ?? [],
      },
      MfaConfiguration: definition.mfa,
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: !definition.selfSignUp },
      EstimatedNumberOfUsers: usersOf(pool).length,
      CreationDate: state.createdAt / 1000,
      LastModifiedDate: state.createdAt / 1000,
    },
  };
};

export const describeUserPoolClient: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const id = input.text('ClientId');
  const client = pool.definition.clients.find((candidate) => candidate.id === id);
  if (!client) throw resourceNotFound(`User pool client ${id} does not exist.`);
  return {
    UserPoolClient: {
      UserPoolId: pool.definition.id,
      ClientName: client.name,
      ClientId: client.id,
      ExplicitAuthFlows: client.explicitAuthFlows,
      AccessTokenValidity: client.accessTokenMinutes,
      IdTokenValidity: client.idTokenMinutes,
      RefreshTokenValidity: client.refreshTokenMinutes,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AuthSessionValidity: client.authSessionMinutes,
      ReadAttributes: client.readAttributes,
      WriteAttributes: client.writeAttributes,
      PreventUserExistenceErrors: client.preventUserExistenceErrors ? 'ENABLED' : 'LEGACY',
      EnableTokenRevocation: client.tokenRevocation,
      CreationDate: pool.state.createdAt / 1000,
      LastModifiedDate: pool.state.createdAt / 1000,
    },
  };
};
