import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { GROUPS } from '#domain/access/groups.ts';
import { PASSWORD_POLICY } from '#domain/access/password-policy.ts';
import { GROUP_DESCRIPTIONS } from '#domain/access/role-labels.ts';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings/settings.ts';
import { throttleSignUps } from './sign-up-throttle.ts';

/** What a function asks of one person before they change something. */
const ASKING = ['AdminGetUser', 'AdminListGroupsForUser'];
/** What a function may do with the accounts of the pool that lists them, and that which changes them as well. */
const LISTING = ['ListUsers', 'ListUsersInGroup'];
/** What removes registrations that nobody confirmed. */
const CLEARING = ['ListUsers', ...ASKING, 'AdminDeleteUser'];
const CHANGING = [
  ...LISTING,
  ...ASKING,
  'AdminCreateUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminEnableUser',
  'AdminDisableUser',
  'AdminUserGlobalSignOut',
  'AdminResetUserPassword',
  'AdminSetUserMFAPreference',
  'AdminUpdateUserAttributes',
  'AdminDeleteUser',
];

/** Who people are: the user pool, its groups, and the one client that the browser uses. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const plus = settings.identityPlan === 'plus';
    // CloudFront's own name is known only after the pool is made.
    const at = settings.domain ? ` at https://${settings.domain.name}` : '';
    const named = settings.siteName ? ` ${settings.siteName}` : '';
    this.userPool = new UserPool(this, 'UserPool', {
      featurePlan: plus ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      standardThreatProtectionMode: plus ? StandardThreatProtectionMode.FULL_FUNCTION : undefined,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: settings.signUp === 'open',
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        ...PASSWORD_POLICY,
        tempPasswordValidity: Duration.days(7),
      },
      userInvitation: {
        emailSubject: `Your warehouse${named} account`,
        emailBody: `You have been invited to the warehouse${named}. Sign in${at} with this e-mail address, or as {username}, with the temporary password {####} and choose your own. It works for 7 days.`,
      },
      userVerification: {
        emailSubject: `Your warehouse${named} code`,
        emailBody: 'Your code is {####}. If you did not ask for it, nothing needs to be done.',
      },
      email: settings.sesFrom
        ? UserPoolEmail.withSES({ fromEmail: settings.sesFrom })
        : UserPoolEmail.withCognito(),
      deletionProtection: !settings.throwAway,
      // As a table (data.ts): a roll-back would stop at the protection.
      removalPolicy: settings.throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    if (settings.sesDomain) this.#sendUnder(settings.sesDomain);
    if (plus) this.#answerRisk();
    if (settings.signUpPerAddress)
      throttleSignUps(this, 'SignUpThrottle', this.userPool, settings.signUpPerAddress);
    acknowledge(this.userPool, {
      COG2: "An authenticator app is each person's choice: shared tablets on a dock have no second device at hand. Acts on accounts need one (lib/app/users/check-sysadmin.ts).",
      ...(!plus && {
        COG8: 'Threat protection is bought by context (identityPlan=plus), since it is priced per active person.',
      }),
    });
    GROUPS.forEach((group, precedence) => {
      this.userPool.addGroup(`Group-${group}`, {
        groupName: group,
        description: GROUP_DESCRIPTIONS[group],
        precedence,
      });
    });
    const profile = {
      email: true,
      givenName: true,
      familyName: true,
      preferredUsername: true,
      locale: true,
      timezone: true,
      gender: true,
      birthdate: true,
      profilePicture: true,
    };
    this.client = this.userPool.addClient('Browser', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      enableTokenRevocation: true,
      // A refresh token is used once: one that was copied is of use to one of the two, and for a minute alone. The
      // minute is for an answer that got lost and for other tabs.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      preventUserExistenceErrors: true,
      // The page of a profile is where the warehouses stand that somebody is kept to (WAREHOUSES_ATTRIBUTE).
      readAttributes: new ClientAttributes().withStandardAttributes({
        ...profile,
        emailVerified: true,
        profilePage: true,
      }),
      // Neither is among them: whoever could write email_verified could claim anybody's address, and whoever could write
      // the other could work in any warehouse.
      writeAttributes: new ClientAttributes().withStandardAttributes(profile),
    });
  }

  /**
   * Has a function say what each token may be used for, and hear who confirmed their address or a new password. Where it
   * fails, nobody gets a token.
   */
  ask(handler: IFunction): void {
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, handler, LambdaVersion.V2_0);
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, handler);
  }

  /** Has a function say who may register themselves. Where it fails, nobody can. */
  askBeforeSignUp(handler: IFunction): void {
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, handler);
  }

  /** Lets a function list and change the accounts of this pool. */
  grantDirectory(grantee: IGrantable): void {
    this.#grant(grantee, CHANGING);
  }

  /** Lets a function ask how one person stands. */
  grantAsking(grantee: IGrantable): void {
    this.#grant(grantee, ASKING);
  }

  /** Lets a function look at accounts of this pool and delete them. */
  grantClearing(grantee: IGrantable): void {
    this.#grant(grantee, CLEARING);
  }

  /** Lets a function list the accounts of this pool. */
  grantListing(grantee: IGrantable): void {
    this.#grant(grantee, LISTING);
  }

  #grant(grantee: IGrantable, actions: readonly string[]): void {
    Grant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `cognito-idp:${action}`),
      resourceArns: [this.userPool.userPoolArn],
    });
  }

  /** Sends in the name of a domain that SES knows: CDK takes the sender's own alone, and one may stand above it. */
  #sendUnder(domain: string): void {
    const arn = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain });
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.addPropertyOverride('EmailConfiguration.SourceArn', arn);
  }

  /**
   * What threat protection does about what it finds. A password known from somebody else's leak is refused where
   * the pool gets to see it: at sign-up, reset and change (at sign-in SRP keeps it to the browser).
   */
  #answerRisk(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'Risk', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        eventFilter: ['SIGN_IN', 'SIGN_UP', 'PASSWORD_CHANGE'],
        actions: { eventAction: 'BLOCK' },
      },
      accountTakeoverRiskConfiguration: {
        actions: {
          lowAction: { eventAction: 'NO_ACTION', notify: false },
          mediumAction: { eventAction: 'MFA_IF_CONFIGURED', notify: false },
          highAction: { eventAction: 'BLOCK', notify: false },
        },
      },
    });
  }
}
