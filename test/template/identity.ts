import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { configOf } from './edge.ts';
import { statementsOf } from './grants.ts';
import type { Synthesised } from './synthesise.ts';

const poolOf = (stack: Synthesised) => stack.only('AWS::Cognito::UserPool');

export const describeIdentity = (stack: Synthesised, plus: Synthesised, someDomains: Synthesised) =>
  describe('the user pool', () => {
    it('signs in by username or e-mail in any case, with a verified e-mail and a choice of a second factor', () => {
      expect(poolOf(stack).Properties).toMatchObject({
        AliasAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AutoVerifiedAttributes: ['email'],
        Schema: [{ Name: 'email', Required: true, Mutable: true }],
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        MfaConfiguration: 'OPTIONAL',
        EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
        UserPoolTier: 'ESSENTIALS',
        DeletionProtection: 'ACTIVE',
      });
      expect(poolOf(stack).Properties.UserPoolAddOns).toBeUndefined();
      expect(poolOf(stack).Properties.SmsConfiguration).toBeUndefined();
      expect(poolOf(stack).DeletionPolicy).toBe('Retain');
    });

    it('has its groups in order of precedence', () => {
      const groups = stack
        .ofType('AWS::Cognito::UserPoolGroup')
        .map(([, { Properties: one }]) => one)
        .toSorted((one, other) => one.Precedence - other.Precedence);
      expect(groups.map((group) => group.GroupName)).toEqual(['sysadmin', 'manager', 'consultant']);
      expect(new Set(groups.map((group) => group.Precedence)).size).toBe(3);
    });

    it('lets the browser in by SRP and refresh alone, for a quarter of an hour at a time', () => {
      const client = stack.only('AWS::Cognito::UserPoolClient').Properties;
      expect(client).toMatchObject({
        GenerateSecret: false,
        AllowedOAuthFlowsUserPoolClient: false,
        SupportedIdentityProviders: ['COGNITO'],
        IdTokenValidity: 15,
        AccessTokenValidity: 15,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
        EnableTokenRevocation: true,
        PreventUserExistenceErrors: 'ENABLED',
      });
      expect(client.ExplicitAuthFlows.toSorted()).toEqual(['ALLOW_USER_SRP_AUTH']);
    });

    it('lets nobody declare an address verified', () => {
      const { ReadAttributes, WriteAttributes } = stack.only('AWS::Cognito::UserPoolClient').Properties;
      expect(WriteAttributes).toContain('email');
      expect(WriteAttributes).not.toContain('email_verified');
      expect(ReadAttributes).toEqual(expect.arrayContaining([...WriteAttributes, 'email_verified']));
    });

    // It stands in a standard attribute, which every pool has: one of our own could never be taken away again, so that
    // neither a failed deployment nor the version before could be gone back to (docs/decisions/057).
    it('tells the pages the warehouses that somebody is kept to, and lets nobody choose their own', () => {
      const { ReadAttributes, WriteAttributes } = stack.only('AWS::Cognito::UserPoolClient').Properties;
      expect(ReadAttributes).toContain(WAREHOUSES_ATTRIBUTE);
      expect(WriteAttributes).not.toContain(WAREHOUSES_ATTRIBUTE);
      expect(WriteAttributes.some((name: string) => name.startsWith('custom:'))).toBe(false);
    });

    it('asks a function what each token may be used for, and tells it what was confirmed; it answers the pool alone', () => {
      const [handler] = stack.at('TokenScope/Handler');
      const arn = { 'Fn::GetAtt': [handler, 'Arn'] };
      expect(poolOf(stack).Properties.LambdaConfig).toEqual({
        PreTokenGenerationConfig: { LambdaArn: arn, LambdaVersion: 'V2_0' },
        PostConfirmation: arn,
      });
      const allowed = stack
        .ofType('AWS::Lambda::Permission')
        .map(([, { Properties: one }]) => one)
        .filter(({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify(arn));
      const permission = {
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
      };
      expect(allowed).toEqual([permission, permission]);
    });

    it('lets people write what the profile page changes', () => {
      const { WriteAttributes } = stack.only('AWS::Cognito::UserPoolClient').Properties;
      const changed = ['preferred_username', 'given_name', 'family_name', 'locale', 'picture'];
      expect(WriteAttributes).toEqual(expect.arrayContaining(changed));
    });

    // Every pool has the standard attributes whether it names them or not. CloudFormation refuses to change one that
    // is named, and makes a new pool, with nobody in it, where the aliases change.
    it('names no attribute beside those that it was first made with', () => {
      expect(poolOf(stack).Properties.Schema).toEqual([{ Name: 'email', Required: true, Mutable: true }]);
      expect(poolOf(stack).Properties.AliasAttributes).toEqual(['email']);
    });

    it('buys threat protection and sends through SES where the context says so', () => {
      expect(poolOf(plus).Properties).toMatchObject({
        UserPoolTier: 'PLUS',
        UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
        EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'warehouse@example.com' },
      });
      expect(plus.only('AWS::Cognito::UserPoolRiskConfigurationAttachment').Properties).toMatchObject({
        ClientId: 'ALL',
        CompromisedCredentialsRiskConfiguration: { Actions: { EventAction: 'BLOCK' } },
        AccountTakeoverRiskConfiguration: {
          Actions: {
            MediumAction: { EventAction: 'MFA_IF_CONFIGURED', Notify: false },
            HighAction: { EventAction: 'BLOCK', Notify: false },
          },
        },
      });
      expect(stack.ofType('AWS::Cognito::UserPoolRiskConfigurationAttachment')).toEqual([]);
    });

    it('lets nobody register where it is closed, and tells the pages', () => {
      expect(poolOf(plus).Properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
      expect(configOf(plus)).toMatchObject({ signUp: 'closed' });
    });

    it('asks a function before somebody registers where some domains are named, and tells the pages', () => {
      const [handler, { Properties }] = someDomains.at('SignUpCheck/Handler');
      expect(poolOf(someDomains).Properties.LambdaConfig.PreSignUp).toEqual({
        'Fn::GetAtt': [handler, 'Arn'],
      });
      const domains = 'bottler.example,carrier.example';
      expect(Properties.Environment.Variables).toMatchObject({ SIGN_UP_DOMAINS: domains });
      expect(configOf(someDomains)).toMatchObject({ signUpDomains: domains.split(',') });
      const actions = statementsOf(someDomains, someDomains.at('SignUpCheck/Role')[0]).flatMap(
        ({ Action }) => Action,
      );
      expect(actions.filter((action) => !/^(logs|xray):/.test(String(action)))).toEqual([]);
      expect(poolOf(stack).Properties.LambdaConfig.PreSignUp).toBeUndefined();
      expect(() => stack.at('SignUpCheck/Handler')).toThrow();
    });

    it('counts what one address registers and asks for where that is limited, and nothing of signing in', () => {
      const { Properties } = someDomains.only('AWS::WAFv2::WebACL');
      const [acl] = someDomains.ofType('AWS::WAFv2::WebACL').map(([id]) => id);
      expect(Properties.Rules).toMatchObject([
        { Action: { Block: {} }, Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 20 } } },
      ]);
      const counted = JSON.stringify(Properties.Rules).matchAll(
        /"FieldToMatch":\{"SingleHeader":\{"Name":"x-amz-target"\}\},[^}]*"SearchString":"([^"]+)"/g,
      );
      expect(Array.from(counted, ([, operation]) => operation)).toEqual(
        ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'].map(
          (operation) => `AWSCognitoIdentityProviderService.${operation}`,
        ),
      );
      expect(someDomains.only('AWS::WAFv2::WebACLAssociation').Properties).toEqual({
        ResourceArn: { 'Fn::GetAtt': [someDomains.at('Identity/UserPool')[0], 'Arn'] },
        WebACLArn: { 'Fn::GetAtt': [acl, 'Arn'] },
      });
      expect(stack.ofType('AWS::WAFv2::WebACL')).toEqual([]);
    });

    it('has no alarm go off where a registration is refused', () => {
      const [handler] = someDomains.at('SignUpCheck/Handler');
      const alarms = someDomains.ofType('AWS::CloudWatch::Alarm');
      expect(alarms.length).toBeGreaterThan(0);
      expect(JSON.stringify(alarms)).not.toContain(handler);
    });

    it('asks for passwords that are hard to guess, and lets a temporary one run out', () => {
      expect(poolOf(stack).Properties.Policies.PasswordPolicy).toEqual({
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 7,
      });
    });
  });
