import type {
  PasswordPolicy,
  UserPoolClientDefinition,
  UserPoolDefinition,
} from '#emulators/cognito/pool-definition.ts';
import { PlainFailure } from '#local/plain-failure.ts';
import type { KnownProperties } from './known-properties.ts';
import type { Resource, Stack } from './template.ts';

export const userPoolTypes: Record<string, KnownProperties> = {
  'AWS::Cognito::UserPool': {
    served: [
      ...[
        'AdminCreateUserConfig.AllowAdminCreateUserOnly',
        'AliasAttributes',
        'AutoVerifiedAttributes',
        'EnabledMfas',
      ],
      ...[
        'LambdaConfig.PostConfirmation',
        'LambdaConfig.PreSignUp',
        'LambdaConfig.PreTokenGenerationConfig',
        'MfaConfiguration',
        'Policies.PasswordPolicy',
        'Schema',
        'UserAttributeUpdateSettings',
        'UserPoolName',
      ],
      'UsernameConfiguration',
    ],
    // Mails are not sent here but shown, in words of their own.
    ignored: [
      ...['AccountRecoverySetting', 'AdminCreateUserConfig.InviteMessageTemplate', 'DeletionProtection'],
      ...[
        'EmailConfiguration',
        'EmailVerificationMessage',
        'EmailVerificationSubject',
        'SmsVerificationMessage',
      ],
      ...['UserPoolAddOns', 'UserPoolTags', 'UserPoolTier', 'VerificationMessageTemplate'],
    ],
  },
  'AWS::Cognito::UserPoolClient': {
    served: [
      ...[
        'AccessTokenValidity',
        'AuthSessionValidity',
        'ClientName',
        'EnableTokenRevocation',
        'ExplicitAuthFlows',
      ],
      ...[
        'GenerateSecret',
        'IdTokenValidity',
        'PreventUserExistenceErrors',
        'ReadAttributes',
        'RefreshTokenRotation',
        'RefreshTokenValidity',
      ],
      ...['TokenValidityUnits', 'UserPoolId', 'WriteAttributes'],
    ],
    ignored: ['AllowedOAuthFlowsUserPoolClient', 'SupportedIdentityProviders'],
  },
  'AWS::Cognito::UserPoolGroup': {
    served: ['Description', 'GroupName', 'Precedence', 'UserPoolId'],
    ignored: [],
  },
};

/** The stack's user pools with their groups and clients. Throws a PlainFailure for what the identity service can't do. */
export function userPoolsOf(stack: Stack): UserPoolDefinition[] {
  return stack.ofType('AWS::Cognito::UserPool').map((pool) => readPool(pool, stack));
}

type PoolProperties = {
  AdminCreateUserConfig?: { AllowAdminCreateUserOnly?: boolean };
  AliasAttributes?: string[];
  AutoVerifiedAttributes?: string[];
  EnabledMfas?: string[];
  LambdaConfig?: {
    PostConfirmation?: string;
    PreSignUp?: string;
    PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string };
  };
  MfaConfiguration?: 'OFF' | 'OPTIONAL' | 'ON';
  Policies?: { PasswordPolicy?: Record<string, unknown> };
  Schema?: { Name: string; Required?: boolean; AttributeDataType?: string }[];
  UserAttributeUpdateSettings?: { AttributesRequireVerificationBeforeUpdate?: string[] };
  UserPoolName?: string;
  UsernameConfiguration?: { CaseSensitive?: boolean };
};

function readPool(pool: Resource, stack: Stack): UserPoolDefinition {
  const said = pool.properties as PoolProperties;
  const standard = said.Schema?.filter(({ AttributeDataType }) => AttributeDataType === undefined) ?? [];
  const custom = said.Schema?.filter(({ AttributeDataType }) => AttributeDataType !== undefined) ?? [];
  const ofThisPool = ({ properties }: Resource) => properties.UserPoolId === pool.ref;
  return {
    id: pool.ref,
    region: stack.place.region,
    name: said.UserPoolName ?? pool.logicalId,
    usernameCaseSensitive: said.UsernameConfiguration?.CaseSensitive ?? true,
    aliasAttributes: emailOnly(said.AliasAttributes, pool),
    autoVerifiedAttributes: emailOnly(said.AutoVerifiedAttributes, pool),
    attributesRequireVerificationBeforeUpdate: emailOnly(
      said.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate,
      pool,
    ),
    requiredAttributes: standard.filter(({ Required }) => Required).map(({ Name }) => Name),
    customAttributes: custom.map(({ Name }) => `custom:${Name}`),
    selfSignUp: said.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true,
    passwordPolicy: readPasswordPolicy(said.Policies?.PasswordPolicy ?? {}),
    mfa: said.MfaConfiguration ?? 'OFF',
    softwareTokenMfa: said.EnabledMfas?.includes('SOFTWARE_TOKEN_MFA') ?? false,
    beforeTokens: readBeforeTokens(said.LambdaConfig?.PreTokenGenerationConfig, pool),
    beforeSignUp: said.LambdaConfig?.PreSignUp,
    afterConfirmation: said.LambdaConfig?.PostConfirmation,
    groups: stack
      .ofType('AWS::Cognito::UserPoolGroup')
      .filter(ofThisPool)
      .map(({ properties: { GroupName, Precedence, Description } }) => ({
        name: String(GroupName),
        precedence: Precedence === undefined ? undefined : Number(Precedence),
        description: Description === undefined ? undefined : String(Description),
      })),
    clients: stack.ofType('AWS::Cognito::UserPoolClient').filter(ofThisPool).map(readClient),
  };
}

function emailOnly(attributes: string[] | undefined, pool: Resource): 'email'[] {
  const other = attributes?.find((attribute) => attribute !== 'email');
  if (other)
    throw new PlainFailure(`${pool.logicalId} verifies ${other}; the local user pool knows email only.`);
  return attributes?.length ? ['email'] : [];
}

function readBeforeTokens(
  asked: { LambdaArn: string; LambdaVersion: string } | undefined,
  pool: Resource,
): string | undefined {
  if (asked && asked.LambdaVersion !== 'V2_0')
    throw new PlainFailure(
      `${pool.logicalId} asks a function about tokens by an event of ${asked.LambdaVersion}; the local user pool knows V2_0.`,
    );
  return asked?.LambdaArn;
}

/** Cognito's own policy where the template says nothing. */
function readPasswordPolicy(said: Record<string, unknown>): PasswordPolicy {
  return {
    minimumLength: Number(said.MinimumLength ?? 8),
    requireLowercase: said.RequireLowercase === true,
    requireNumbers: said.RequireNumbers === true,
    requireSymbols: said.RequireSymbols === true,
    requireUppercase: said.RequireUppercase === true,
    temporaryPasswordValidityDays: Number(said.TemporaryPasswordValidityDays ?? 7),
  };
}

const minutesIn: Record<string, number> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1440 };

function readClient({ logicalId, properties, ref }: Resource): UserPoolClientDefinition {
  const units = (properties.TokenValidityUnits ?? {}) as Record<string, string>;
  const minutes = (token: string, standard: number, standardUnit: string) =>
    Number(properties[`${token}Validity`] ?? standard) * (minutesIn[units[token] ?? standardUnit] ?? 1);
  if (properties.GenerateSecret === true)
    throw new PlainFailure(`${logicalId} has a client secret, which the local user pool does not know.`);
  return {
    id: ref,
    name: String(properties.ClientName ?? logicalId),
    explicitAuthFlows: (properties.ExplicitAuthFlows as string[] | undefined) ?? [],
    accessTokenMinutes: minutes('AccessToken', 1, 'hours'),
    idTokenMinutes: minutes('IdToken', 1, 'hours'),
    refreshTokenMinutes: minutes('RefreshToken', 30, 'days'),
    authSessionMinutes: Number(properties.AuthSessionValidity ?? 3),
    readAttributes: properties.ReadAttributes as string[] | undefined,
    writeAttributes: properties.WriteAttributes as string[] | undefined,
    preventUserExistenceErrors: properties.PreventUserExistenceErrors === 'ENABLED',
    tokenRevocation: properties.EnableTokenRevocation !== false,
    ...rotationOf(properties.RefreshTokenRotation),
  };
}

function rotationOf(said: unknown): Pick<UserPoolClientDefinition, 'rotationGraceSeconds'> {
  const { Feature, RetryGracePeriodSeconds = 0 } = (said ?? {}) as {
    Feature?: string;
    RetryGracePeriodSeconds?: number;
  };
  return Feature === 'ENABLED' ? { rotationGraceSeconds: RetryGracePeriodSeconds } : {};
}
