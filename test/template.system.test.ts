import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTING_SIMULATOR } from '#infra/accounting-simulator.ts';
import { bundleFunctions, repositoryRoot } from '#infra/bundle-functions.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { describeAlarms } from './template/alarms.ts';
import { describeEdge, OWN_NAME } from './template/edge.ts';
import { describeElsewhere } from './template/elsewhere.ts';
import { describeFunctions } from './template/functions.ts';
import { describeGateway } from './template/gateway.ts';
import { describeGrants } from './template/grants.ts';
import { describeGuide } from './template/guide.ts';
import { describeHandlers } from './template/handlers.ts';
import { describeIdentity } from './template/identity.ts';
import { describeKeptIds } from './template/kept-ids.ts';
import { describeLimits } from './template/limits.ts';
import { problemsAgainstPublishedSchemas } from './template/published-schemas.ts';
import { describeReferences } from './template/references.ts';
import { describeRelease } from './template/release.ts';
import { describeRetention } from './template/retention.ts';
import { describeSimulator } from './template/simulator.ts';
import { describeSiteCheck } from './template/site-check.ts';
import { templateWorkplace } from './template/synthesise.ts';
import { describeTables } from './template/tables.ts';
import { describeTriggers } from './template/triggers.ts';
import { describeTwoStages } from './template/two-stages.ts';

// Loading the schemas takes seconds on a busy machine.
const workplace = templateWorkplace();
afterAll(workplace.clear);

/** The handlers as they are deployed. */
const bundles = join(workplace.place, 'handlers');
beforeAll(() =>
  bundleFunctions([...Object.keys(FUNCTIONS), ACCOUNTING_SIMULATOR], join(repositoryRoot, 'lambda'), bundles),
);

const printed: unknown[] = [];
const outlets = [process.stdout, process.stderr].map((stream) =>
  jest.spyOn(stream, 'write').mockImplementation((text) => printed.push(text) > 0),
);
const stack = workplace.synthesise({}, true);
for (const outlet of outlets) outlet.mockRestore();

/** As for a trial: it goes with its data, needs no accounting system, and is for some people. */
const throwAway = workplace.synthesise(
  {
    throwAway: 'true',
    accounting: 'simulator',
    signUpDomains: 'bottler.example,carrier.example',
    signUpPerAddress: '20',
  },
  true,
);
const changed = workplace.synthesise({ accountingTenant: 'Bottlers' });
const trial = workplace.synthesise({ stackName: 'Warehouse-Trial' });
const local = workplace.synthesise({
  ...{ userPoolEndpoint: 'http://localhost:4567/', siteCheck: 'on' },
  signUpDomains: 'bottler.example',
});
/** Everything that can be bought beside. */
const plus = workplace.synthesise(
  {
    ...{ identityPlan: 'plus', signUp: 'closed', sesFrom: 'warehouse@example.com', ...OWN_NAME },
    ...{ logDays: '365', alarmEmail: 'on-call@example.com', reserveConcurrency: 'true' },
    ...{ runbook: 'https://git.example.com/runbook.md', monthlyBudget: '120', siteCheck: 'on' },
  },
  true,
);

describe('the template', () => {
  it('is what the published resource schemas allow', () => {
    expect(problemsAgainstPublishedSchemas(stack.resources)).toEqual([]);
    expect(problemsAgainstPublishedSchemas(throwAway.resources)).toEqual([]);
    expect(problemsAgainstPublishedSchemas(plus.resources)).toEqual([]);
  });

  it('is the same of functions that were bundled before, as the local run has them', () => {
    const bundlesRoot = join(workplace.place, 'dist/lambda');
    const again = workplace.synthesise({ accountingTenant: 'Bottlers', bundlesRoot });
    expect(again.text).toBe(changed.text);
  });

  it('would not pass with a property, a type or a value that AWS does not know', () => {
    const wrong = (Type: string, Properties: object) =>
      problemsAgainstPublishedSchemas({ It: { Type, Properties } });
    const role = { AssumeRolePolicyDocument: {} };
    expect(wrong('AWS::IAM::Role', role)).toEqual([]);
    expect(wrong('AWS::IAM::Role', { ...role, Colour: 'red' })).toEqual(['It.Colour: is unknown']);
    expect(wrong('AWS::IAM::Role', {})).toEqual(['It.AssumeRolePolicyDocument: is required']);
    expect(wrong('AWS::IAM::Role', { ...role, MaxSessionDuration: 'long' })).toEqual([
      'It.MaxSessionDuration: "long" is not integer',
    ]);
    expect(wrong('AWS::IAM::Rule', {})).toEqual(['It: there is no type AWS::IAM::Rule']);
    expect(wrong('AWS::SQS::Queue', { Tags: [{ Key: 'a', Worth: 'b' }] })).toHaveLength(1);
    expect(wrong('AWS::S3::Bucket', { VersioningConfiguration: { State: 'Enabled' } })).toEqual([
      'It.VersioningConfiguration.Status: is required',
      'It.VersioningConfiguration.State: is unknown',
    ]);
  });

  it("follows AWS's rules of good practice, or says why not", () => {
    const report: {
      pluginReports: {
        pluginName: string;
        conclusion: string;
        violations: unknown[];
        suppressedViolations: { reason: string }[];
      }[];
    } = JSON.parse(readFileSync(join(stack.folder, 'validation-report.json'), 'utf8'));
    const rules = report.pluginReports.find(({ pluginName }) => pluginName === 'AwsSolutions');
    expect(rules).toMatchObject({ conclusion: 'success', violations: [] });
    for (const { reason } of rules?.suppressedViolations ?? [])
      expect(reason.split(' ').length).toBeGreaterThan(5);
  });

  it('leaves room: a template holds 500 resources, and this one is to grow by nouns', () => {
    for (const { templates } of [stack, plus])
      for (const { Resources } of Object.values(templates))
        expect(Object.keys(Resources).length).toBeLessThan(400);
  });

  it('is made in silence', () => {
    expect(printed).toEqual([]);
  });

  it('is the same to the letter when it is made again', () => {
    const again = workplace.synthesise({}, true);
    expect(again.text).toBe(stack.text);
    const assets = (folder: string) => readFileSync(join(folder, 'Warehouse.assets.json'), 'utf8');
    expect(assets(again.folder)).toBe(assets(stack.folder));
  });

  it('is made for one region and no account, from no name that two deployments would fight over', () => {
    expect(stack.text).not.toMatch(/:\d{12}:/);
    for (const name of [
      'TableName',
      'FunctionName',
      'BucketName',
      'UserPoolName',
      'QueueName',
      'LogGroupName',
    ])
      for (const resource of Object.values(stack.resources))
        if (typeof resource.Properties?.[name] === 'string')
          throw new Error(`${resource.Type} has a fixed ${name}.`);
  });

  it('holds no secret: values are generated, and named by reference', () => {
    for (const [, { Properties: secret }] of stack.ofType('AWS::SecretsManager::Secret')) {
      expect(secret.SecretString).toBeUndefined();
      expect(
        Object.values(JSON.parse(secret.GenerateSecretString.SecretStringTemplate ?? '{}')).join(''),
      ).toBe('');
    }
    for (const [, { Properties: one }] of stack.ofType('AWS::Lambda::Function'))
      for (const [name, value] of Object.entries(one.Environment?.Variables ?? {}))
        if (/SECRET|PASSWORD|TOKEN/.test(name)) expect(value).toEqual({ Ref: expect.any(String) });
    expect(stack.text.match(/\{\{resolve:/g)).toHaveLength(2);
  });
});

describeReferences(stack, throwAway, plus);
describeFunctions(stack);
describeGrants(stack, throwAway, plus);
describeTriggers(stack, plus);
describeTables(stack);
describeRetention(stack, throwAway);
describeKeptIds(stack, throwAway, plus, trial);
describeTwoStages(stack, trial);
describeIdentity(stack, plus, throwAway);
describeGateway(stack);
describeRelease(stack, changed, throwAway);
describeAlarms(stack, plus);
describeEdge(stack, local, plus);
describeGuide(stack);
describeLimits(stack);
describeSimulator(stack, throwAway);
describeSiteCheck(stack, plus);

describe('a setting', () => {
  it('reserves concurrency, which a new account refuses: without it nothing is', () => {
    expect(stack.text).not.toContain('ReservedConcurrentExecutions');
    expect(workplace.synthesise({ reserveConcurrency: 'true' }).text).toContain(
      'ReservedConcurrentExecutions',
    );
  });

  it('sends mails in the name of an address, or of a domain that it stands under', () => {
    const from = (one: typeof stack) => one.only('AWS::Cognito::UserPool').Properties.EmailConfiguration;
    const identity = (name: string) => ({
      'Fn::Join': ['', ['arn:aws:ses:ap-southeast-2:', { Ref: 'AWS::AccountId' }, `:identity/${name}`]],
    });
    const said = { EmailSendingAccount: 'DEVELOPER', From: 'warehouse@example.com' };
    expect(from(plus)).toEqual({ ...said, SourceArn: identity('warehouse@example.com') });
    const byDomain = { sesFrom: 'warehouse@example.com', sesDomain: 'example.com' };
    expect(from(workplace.synthesise(byDomain))).toEqual({ ...said, SourceArn: identity('example.com') });
    const below = workplace.synthesise({ ...byDomain, sesFrom: 'warehouse@mail.example.com' });
    expect(from(below)).toMatchObject({
      ...{ From: 'warehouse@mail.example.com', SourceArn: identity('example.com') },
    });
    // Who mails notices may do it by the identity that SES knows.
    expect(JSON.stringify(below.at('Notifier/Role')[1])).toContain(':identity/example.com');
  });

  it('keeps log lines longer', () => {
    const days = (one: typeof stack) =>
      new Set(one.ofType('AWS::Logs::LogGroup').map(([, { Properties: group }]) => group.RetentionInDays));
    expect([days(stack), days(plus)]).toEqual([new Set([90]), new Set([365])]);
  });

  it('rotates the key of the edge by new resources, so that the old ones serve until they are replaced', () => {
    const ids = (one: typeof stack) =>
      ['AWS::ApiGateway::ApiKey', 'AWS::ApiGateway::UsagePlanKey'].map((type) => one.ofType(type)[0]?.[0]);
    const rotated = workplace.synthesise({ edgeKey: '2' });
    const [key, link] = ids(stack);
    expect(rotated.resources[key ?? '']).toBeUndefined();
    expect(rotated.resources[link ?? '']).toBeUndefined();
    expect(() => rotated.at('Api/EdgeKeySecret1')).toThrow();
    expect(rotated.at('Api/EdgeKeySecret2')[1].Type).toBe('AWS::SecretsManager::Secret');
    expect(rotated.ofType('AWS::ApiGateway::UsagePlan')[0]?.[0]).toBe(
      stack.ofType('AWS::ApiGateway::UsagePlan')[0]?.[0],
    );
  });

  it('names a picture that is among the pages', () => {
    const logo = (path: string) => ({ companies: JSON.stringify([{ name: 'Acme', logo: path }]) });
    expect(() => workplace.synthesise(logo('/acme.png'))).toThrow(
      'Context "companies" names the picture /acme.png, which is not among the pages. Put it into frontend/public and run "npm run build".',
    );
    expect(() => workplace.synthesise(logo('/assets/page-1.js?v=2'))).not.toThrow();
    // As a browser asks for it: a name with a space or an accent is written so, or in plain.
    expect(() => workplace.synthesise(logo('/assets/p%61ge-1.js'))).not.toThrow();
    expect(() => workplace.synthesise(logo('/our märk.png'))).toThrow('the picture /our märk.png,');
  });

  it('reaches the functions that need it', () => {
    const set = workplace.synthesise({
      accountingBaseUrl: 'https://books.example.com/site/',
      accountingTenant: 'Bottlers',
      accountingAuthMode: 'cookie',
      inDoubtSeconds: 900,
      undoSeconds: 0,
      timeZone: 'America/Santiago',
      siteName: 'Quilicura',
      sesFrom: 'warehouse@example.com',
      accountingQtyWithLots: false,
      restoredOn: '2026-11-20',
      receiptYears: '7',
      auditYears: '7',
      webhookFieldAliases: '{"VendorID":["Supplier No"]}',
      webhookFrom: '203.0.113.7, 198.51.100.0/24',
    });
    const variables = (name: string) => set.at(`${name}/Handler`)[1].Properties.Environment.Variables;
    expect(variables('ReceiptPoster')).toMatchObject({
      ACCOUNTING_BASE_URL: 'https://books.example.com/site',
      ACCOUNTING_TENANT: 'Bottlers',
      ACCOUNTING_AUTH_MODE: 'cookie',
      IN_DOUBT_SECONDS: '900',
      ACCOUNTING_QTY_WITH_LOTS: 'false',
      RESTORED_ON: '2026-11-20',
      RECEIPT_YEARS: '7',
    });
    for (const [id, { Properties }] of set.ofType('AWS::Lambda::Function'))
      if (Properties.Environment?.Variables.ACCOUNTING_NAME)
        expect([id, Properties.Environment.Variables.SITE_TIME_ZONE]).toEqual([id, 'America/Santiago']);
    expect(variables('Notifier')).toMatchObject({ SITE_NAME: 'Quilicura' });
    expect(set.at('Triggers/VendorSyncFull')[1].Properties.ScheduleExpression).toBe('cron(15 6 * * ? *)');
    expect(
      set.at('Identity/UserPool')[1].Properties.AdminCreateUserConfig.InviteMessageTemplate,
    ).toMatchObject({ EmailSubject: 'Your warehouse Quilicura account' });
    expect(variables('PostReceiveGoods')).toMatchObject({ UNDO_SECONDS: '0' });
    expect(variables('ReceiptPoster')).not.toHaveProperty('UNDO_SECONDS');
    expect(variables('GetReceipts')).not.toHaveProperty('RECEIPT_YEARS');
    expect(variables('VendorWebhook')).toMatchObject({
      WEBHOOK_COMPANY_ID: 'Bottlers',
      WEBHOOK_FROM: '203.0.113.7,198.51.100.0/24',
    });
    for (const reader of ['NotificationApplier', 'VendorNotifications']) {
      expect(variables(reader).WEBHOOK_FIELD_ALIASES).toBe('{"VendorID":["Supplier No"]}');
    }
    expect(variables('AuditRecorder')).toMatchObject({ AUDIT_YEARS: '7' });
    expect(variables('Audit')).not.toHaveProperty('AUDIT_YEARS');
    expect(variables('GetVendor')).not.toHaveProperty('ACCOUNTING_BASE_URL');
  });

  it.each([
    [{ siteRoot: join(workplace.place, 'nowhere') }, 'Run "npm run build" first.'],
    [{ lambdaRoot: join(workplace.place, 'nowhere') }, 'The stack has a function whose handler is missing:'],
  ])('that leads nowhere is refused in a sentence (%#)', (context, sentence) => {
    expect(() => workplace.synthesise(context)).toThrow(sentence);
  });
});

describeElsewhere(stack, workplace.place, bundles);
describeHandlers(local, bundles);
