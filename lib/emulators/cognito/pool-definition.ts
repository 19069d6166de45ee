/**
 * How a user pool is configured: the part of `AWS::Cognito::UserPool`, its clients and groups that the
 * service acts on. The local runner fills it from the synthesised template.
 */
export interface UserPoolDefinition {
  /** `<region>_<name>`, e.g. `ap-southeast-2_Local0001`. The part after `_` salts every password. */
  id: string;
  region: string;
  name: string;
  /** false: `Mary` and `mary` are one person, and the username is kept in lower case. */
  usernameCaseSensitive: boolean;
  /** Attributes that sign a person in once they are verified. */
  aliasAttributes: readonly 'email'[];
  /** Attributes for which a code is sent by itself at sign-up and on change. */
  autoVerifiedAttributes: readonly 'email'[];
  /** A changed address takes effect only when its code was entered. Default: at once, unverified. */
  attributesRequireVerificationBeforeUpdate?: readonly 'email'[];
  /** Attributes a new account must carry. Default: none. */
  requiredAttributes?: readonly string[];
  /** Full names, `custom:` included. Default: none. */
  customAttributes?: readonly string[];
  /** false: only an administrator makes accounts. */
  selfSignUp: boolean;
  passwordPolicy: PasswordPolicy;
  mfa: 'OFF' | 'OPTIONAL' | 'ON';
  /** Whether authenticator apps are one of the pool's second factors. */
  softwareTokenMfa: boolean;
  /** The function that says what each token may be used for (event of version 2). Default: none is asked. */
  beforeTokens?: string;
  /** The function that says whether somebody may register themselves. Default: everybody may. */
  beforeSignUp?: string;
  /** The function that is told who confirmed their address, or a new password by a mailed code. Default: none. */
  afterConfirmation?: string;
  groups: readonly GroupDefinition[];
  /** What an invited person is sent. */
  invitation?: MessageTemplate;
  /** What carries a code. */
  verification?: MessageTemplate;
  clients: readonly UserPoolClientDefinition[];
}

/** `{####}` stands for the code or the temporary password, `{username}` for the username. */
export interface MessageTemplate {
  subject: string;
  body: string;
}

export interface PasswordPolicy {
  minimumLength: number;
  requireUppercase: boolean;
  requireLowercase: boolean;
  requireNumbers: boolean;
  requireSymbols: boolean;
  temporaryPasswordValidityDays: number;
}

export interface GroupDefinition {
  name: string;
  /** Lower comes first; without one a group comes last. */
  precedence?: number;
  description?: string;
}

export interface UserPoolClientDefinition {
  id: string;
  name: string;
  /** As the template writes them: `ALLOW_USER_SRP_AUTH`, `ALLOW_REFRESH_TOKEN_AUTH`, … */
  explicitAuthFlows: readonly string[];
  accessTokenMinutes: number;
  idTokenMinutes: number;
  refreshTokenMinutes: number;
  /** Life of a challenge. Cognito's own default is 3. */
  authSessionMinutes: number;
  /** Default: every attribute. */
  readAttributes?: readonly string[];
  /** Default: every attribute that can be written. */
  writeAttributes?: readonly string[];
  preventUserExistenceErrors: boolean;
  tokenRevocation: boolean;
  /** Seconds that a refresh token is good for after it was used. Default: it is used any number of times. */
  rotationGraceSeconds?: number;
}
