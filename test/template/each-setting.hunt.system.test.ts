import { contextKeys } from './guide.ts';
import { type Synthesised, templateWorkplace } from './synthesise.ts';

/*
 * Each setting alone, and all that go together, synthesised with the checks of a deployment: a combination that nobody
 * tried would stop somebody's first deployment.
 */

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const WEB_ACL =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/warehouse/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

/** A value other than the default, as it is said on the command line. */
const SAID = {
  stackName: 'Warehouse-Trial',
  timeZone: 'America/Santiago',
  siteName: 'Viña del Mar (trial)',
  accountingBaseUrl: 'https://erp.example.com/Bottler',
  accountingTenant: 'Bottler',
  accountingBranch: 'MAIN',
  accountingEndpoint: 'Warehouse/24.200.001',
  accountingAuthMode: 'cookie',
  accountingName: 'The books',
  accountingMaxPerMinute: '120',
  accountingMaxConcurrency: '6',
  accountingReadSeconds: '150',
  accountingWriteSeconds: '150',
  accountingRelease: 'true',
  posters: '8',
  postProduction: 'kit',
  postAdjustments: 'on',
  salesOrderTypes: 'SO,S2',
  booksLocations: 'MAIN/STORE,WH2/STORE',
  accountingQtyWithLots: 'false',
  webhookFieldAliases: '{"VendorID":["Supplier No"]}',
  webhookFrom: '203.0.113.7,198.51.100.0/24',
  inDoubtSeconds: '900',
  undoSeconds: '0',
  restoredOn: '2026-11-20',
  identityPlan: 'plus',
  secondFactorFor: 'managers',
  signUp: 'closed',
  signUpDomains: 'bottler.example,carrier.example',
  signUpPerAddress: '20',
  idleLockMinutes: '5',
  sesFrom: 'warehouse@example.com',
  sesDomain: 'example.com',
  reserveConcurrency: 'true',
  edgeKey: '2',
  domainName: 'warehouse.example.com',
  certificateArn: CERTIFICATE,
  webAclArn: WEB_ACL,
  rollout: 'canary',
  alarmEmail: 'ops@example.com',
  runbook: 'https://git.example.com/warehouse/runbook.md',
  siteCheck: 'on',
  monthlyBudget: '100',
  receivingPlace: 'WH2/DOCK',
  countApprovalLimit: '0',
  countApprovalPercent: '5',
  ownPlaces: 'MAIN/LINE1,MAIN/LINE2',
  docks: 'North,South',
  ssccCompanyPrefix: '9312345',
  ssccExtensionDigit: '3',
  ssccFirstSerial: '1000',
  receiptYears: '7',
  auditYears: '7',
  logDays: '365',
  throwAway: 'true',
  companies: '[{"name":"Acme Bottling","plan":"Melbourne"}]',
} as const;

const SIMULATOR = { accounting: 'simulator', reserveConcurrency: 'true' };

/** Of the local run and of tests. */
const NOT_DEPLOYED = ['siteRoot', 'lambdaRoot', 'bundlesRoot', 'userPoolEndpoint'];

/** What a setting is said with, since it means nothing alone. */
const WITH: Partial<Record<keyof typeof SAID, keyof typeof SAID>> = {
  certificateArn: 'domainName',
  domainName: 'certificateArn',
  sesDomain: 'sesFrom',
};

const names = Object.keys(SAID) as (keyof typeof SAID)[];

const workplace = templateWorkplace();
afterAll(workplace.clear);

type Said = Readonly<Record<string, string>>;

/** As it is deployed, with the checks. */
const checked = (context: Said) => workplace.synthesise(context, true);

/** Without what stands for a setting that means nothing alone. */
const baseOf = (name: string): Said => (name === 'sesDomain' ? { sesFrom: SAID.sesFrom } : {});

const bases = new Map<string, Synthesised>();
const withoutIt = (name: string): Synthesised => {
  const key = JSON.stringify(baseOf(name));
  const stack = bases.get(key) ?? workplace.synthesise(baseOf(name));
  bases.set(key, stack);
  return stack;
};

const namesIn = ({ resources }: Synthesised): readonly string[] => Object.keys(resources).sort();

/** AWS takes 500 of one template. `test/template.system.test.ts` holds what most deploy to 400. */
const MOST_RESOURCES = 450;

const largest = ({ templates }: Synthesised): number =>
  Math.max(...Object.values(templates).map(({ Resources }) => Object.keys(Resources).length));

describe('a deployment', () => {
  it('is tried with every setting that there is', () => {
    expect([...names, 'accounting', ...NOT_DEPLOYED].sort()).toEqual(contextKeys());
  });

  it('is the same one where the same is said', () => {
    expect(workplace.synthesise().text).toBe(withoutIt('').text);
  });

  it.each(names)('is another one with %s', (name) => {
    const beside = WITH[name];
    const context = { [name]: SAID[name], ...(beside && { [beside]: SAID[beside] }) };
    const stack = workplace.synthesise(context);
    expect(stack.text).not.toBe(withoutIt(name).text);
    // What it adds or takes away is looked at by itself, what it says by all settings together: a check takes seconds.
    if (namesIn(stack).join() !== namesIn(withoutIt(name)).join()) checked(context);
  });

  it('is one with all of them at once, within the room', () => {
    expect(largest(checked(SAID))).toBeLessThan(MOST_RESOURCES);
  });

  it('is one with all of them at once and sign-up that is open', () => {
    expect(largest(checked({ ...SAID, signUp: 'open', throwAway: 'false' }))).toBeLessThan(MOST_RESOURCES);
  });

  it('is one of a trial, alone and with all that goes with a simulated accounting system', () => {
    const { accountingBaseUrl: _, ...said } = SAID;
    expect(largest(checked(SIMULATOR))).toBeLessThan(MOST_RESOURCES);
    expect(largest(checked({ ...said, ...SIMULATOR }))).toBeLessThan(MOST_RESOURCES);
  });
});
