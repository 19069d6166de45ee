import { RootConstruct } from 'constructs';
import { DeploymentProblem } from './context-reader.ts';
import { readSettings } from './settings.ts';

const settingsFrom = (context: Readonly<Record<string, unknown>>) => {
  const { node } = new RootConstruct();
  for (const [key, value] of Object.entries(context)) node.setContext(key, value);
  return readSettings(node);
};

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const webAclArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/warehouse/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

describe('the settings', () => {
  it('need nothing said', () => {
    expect(settingsFrom({})).toMatchObject({
      accountingBaseUrl: 'https://accounting.invalid',
      accountingName: 'MYOB Acumatica',
      domain: undefined,
      webAclArn: undefined,
      alarmEmail: undefined,
      rollout: 'linear',
      receiptYears: undefined,
      auditYears: undefined,
      logDays: 90,
      throwAway: false,
      companies: [{ name: 'Warehouse', plan: 'Bottling and distribution' }],
    });
  });

  it('are texts on the command line and of any kind in a file', () => {
    const said = { logDays: 365, edgeKey: 2, throwAway: true, companies: [{ name: 'Acme' }] };
    const typed = { logDays: '365', edgeKey: '2', throwAway: 'true', companies: '[{"name":"Acme"}]' };
    expect(settingsFrom(typed)).toEqual(settingsFrom(said));
    expect(settingsFrom(said)).toMatchObject({
      ...{ logDays: 365, edgeKey: 2, throwAway: true },
      companies: [{ name: 'Acme', plan: '' }],
    });
    const named = [
      { name: 'A', logo: '/logo.svg' },
      { name: 'B', logo: '/b.png' },
    ];
    expect(settingsFrom({ companies: named }).companies).toEqual([
      { name: 'A', plan: '' },
      { name: 'B', plan: '', logo: '/b.png' },
    ]);
  });

  it('take an empty text for none', () => {
    expect(settingsFrom({ domainName: '', certificateArn: '', logDays: '' })).toEqual(settingsFrom({}));
    expect(settingsFrom({ accountingTenant: '  ', accountingName: ' ' })).toEqual(settingsFrom({}));
  });

  it('say where the site is, and what it is called', () => {
    expect(settingsFrom({})).toMatchObject({ timeZone: 'Australia/Sydney', siteName: undefined });
    for (const timeZone of ['Australia/Brisbane', 'America/Argentina/Ushuaia', 'Etc/UTC'])
      expect(settingsFrom({ timeZone }).timeZone).toBe(timeZone);
    for (const siteName of ['Brisbane', 'B', 'Viña del Mar (trial)', "Dock 4, Smith's Yard"])
      expect(settingsFrom({ siteName }).siteName).toBe(siteName);
  });

  it('let doubt end early where the accounting system is on this machine, and nowhere else', () => {
    const userPoolEndpoint = 'http://localhost:4567/';
    expect(settingsFrom({ inDoubtSeconds: 3, userPoolEndpoint }).inDoubtSeconds).toBe(3);
    expect(settingsFrom({ inDoubtSeconds: 660 }).inDoubtSeconds).toBe(660);
  });

  it('put a name and its certificate together, and a firewall before them', () => {
    expect(settingsFrom({ domainName: 'warehouse.example.com', certificateArn, webAclArn })).toMatchObject({
      domain: { name: 'warehouse.example.com', certificateArn },
      webAclArn,
    });
  });

  it('take a sender under a domain that is verified, or under a part of it', () => {
    for (const sesFrom of ['warehouse@example.com', 'Stock@Mail.Example.com'])
      expect(settingsFrom({ sesFrom, sesDomain: 'example.com' }).sesDomain).toBe('example.com');
  });

  it('name the addresses that may call the webhook, and none where any may', () => {
    expect(settingsFrom({}).webhookFrom).toEqual([]);
    const webhookFrom = '203.0.113.7, 198.51.100.0/24,2001:db8::/48';
    expect(settingsFrom({ webhookFrom }).webhookFrom).toEqual([
      ...['203.0.113.7', '198.51.100.0/24', '2001:db8::/48'],
    ]);
  });

  it('let new code in at once where nobody works, unless told otherwise', () => {
    expect(settingsFrom({ throwAway: true }).rollout).toBe('allAtOnce');
    expect(settingsFrom({ throwAway: true, rollout: 'canary' }).rollout).toBe('canary');
  });

  it('say that accounting is simulated where it is, unless it has a name', () => {
    expect(settingsFrom({ accounting: 'simulator' }).accountingName).toBe('Simulated books');
    expect(settingsFrom({ accounting: 'simulator', accountingName: 'Books' }).accountingName).toBe('Books');
  });

  it("leave CDK's own context alone", () => {
    expect(() =>
      settingsFrom({ 'aws:cdk:region': 'x', '@aws-cdk/core:y': 1, 'cli-telemetry': 1 }),
    ).not.toThrow();
  });

  it.each<[Record<string, unknown>, string]>([
    [{ reserveConcurrency: 'maybe' }, 'Context "reserveConcurrency" is "maybe"; it must be true or false.'],
    [{ edgeKey: '0' }, 'Context "edgeKey" is "0"; it must be a whole number from 1.'],
    [{ restoredOn: '20 Nov' }, 'it must be the day of a restore, such as 2026-11-20.'],
    [{ runbook: 'docs/runbook.md' }, 'it must be the address of a page that begins with https://'],
    [{ runbook: 'https://git.example.com/runbook.md#top' }, 'without a fragment'],
    [{ monthlyBudget: '0' }, 'Context "monthlyBudget" is "0"; it must be a whole number from 1.'],
    [{ auditYears: '0' }, 'Context "auditYears" is "0"; it must be a whole number from 1.'],
    [{ receiptYears: '0' }, 'Context "receiptYears" is "0"; it must be a whole number from 1.'],
    [{ inDoubtSeconds: 660.5 }, 'Context "inDoubtSeconds" is 660.5; it must be a whole number from 660.'],
    [{ inDoubtSeconds: '60' }, 'Context "inDoubtSeconds" is "60"; it must be a whole number from 660.'],
    [{ undoSeconds: 31 }, 'Context "undoSeconds" is 31; it must be a whole number from 0 to 30.'],
    [{ accountingReadSeconds: 0 }, 'it must be a whole number from 1 to 150.'],
    [
      { accountingWriteSeconds: '151' },
      'Context "accountingWriteSeconds" is "151"; it must be a whole number from 1 to 150.',
    ],
    [{ postProduction: 'yes' }, 'Context "postProduction" is "yes"; it must be one of off, kit.'],
    [{ postAdjustments: 'yes' }, 'Context "postAdjustments" is "yes"; it must be one of off, on.'],
    [{ posters: 9 }, 'Context "posters" is 9; it must be a whole number from 1 to 8.'],
    [
      { salesOrderTypes: 'SO, so' },
      'Context "salesOrderTypes" is "SO, so"; it must be order types such as SO,S2.',
    ],
    [{ booksLocations: 'MAIN' }, 'it must be one location for each warehouse such as MAIN/STORE,WH2/STORE.'],
    [{ accountingName: 7 }, 'Context "accountingName" is 7; it must be text.'],
    [{ identityPlan: 'gold' }, 'Context "identityPlan" is "gold"; it must be one of essentials, plus.'],
    [{ rollout: 'slowly' }, 'Context "rollout" is "slowly"; it must be one of linear, canary, allAtOnce.'],
    [{ logDays: '91' }, 'Context "logDays" is "91"; it must be one of 90, 1, 3, 5, 7, 14, 30,'],
    [{ accountingBaseUrl: 'books' }, 'it must be an address that begins with https://'],
    [{ accountingBaseUrl: "https://x';script-src" }, 'it must be an address that begins with https://'],
    [{ accountingBaseUrl: 'https://api:Secret-1@erp.example.com' }, 'without a user, a password or a query.'],
    [{ accountingBaseUrl: 'https://erp.example.com/?key=1' }, 'without a user, a password or a query.'],
    [{ accountingEndpoint: 'Default' }, 'it must be a name and a version such as Default/24.200.001.'],
    [{ sesFrom: 'the warehouse' }, 'Context "sesFrom" is "the warehouse"; it must be an e-mail address.'],
    [{ sesDomain: 'example.com' }, 'it must be the domain of the address in "sesFrom".'],
    [
      { sesFrom: 'a@example.com.evil.test', sesDomain: 'example.com' },
      'it must be the domain of the address',
    ],
    [{ webhookFrom: '203.0.113.0/33' }, 'it must be addresses or ranges such as 203.0.113.7,'],
    [{ webhookFrom: '0.0.0.0/0' }, 'it must be addresses or ranges such as'],
    [{ webhookFrom: 'books.example.com' }, 'it must be addresses or ranges such as'],
    [{ signUp: 'invited' }, 'Context "signUp" is "invited"; it must be one of open, closed.'],
    [{ idleLockMinutes: '-1' }, 'it must be a whole number from 0 to 720.'],
    [
      { signUpDomains: '@bottler.example' },
      'it must be domains of e-mail addresses such as bottler.example,',
    ],
    [{ stackName: 'Warehouse_2' }, 'it must be a name such as Warehouse-Trial.'],
    [
      { timeZone: 'Australia/Atlantis' },
      'Context "timeZone" is "Australia/Atlantis"; it must be a time zone such as Australia/Brisbane.',
    ],
    [{ timeZone: '+10:00' }, 'it must be a time zone such as Australia/Brisbane.'],
    [{ timeZone: 'EST' }, 'it must be a time zone such as Australia/Brisbane.'],
    [{ timeZone: 10 }, 'Context "timeZone" is 10; it must be a time zone such as'],
    [{ siteName: 'Łódź' }, 'it must be a name such as Brisbane, of at most 40 letters.'],
    [{ siteName: 'B'.repeat(41) }, 'it must be a name such as Brisbane, of at most 40 letters.'],
    [{ siteName: '<b>' }, 'it must be a name such as Brisbane'],
    [{ signUpPerAddress: '5' }, 'it must be a whole number from 10.'],
    [{ alarmEmail: 'on call' }, 'Context "alarmEmail" is "on call"; it must be an e-mail address.'],
    [{ webhookFieldAliases: '{"Colour":["x"]}' }, 'it must be JSON such as {"VendorID":["Supplier No"]}'],
    [{ webhookFieldAliases: { VendorID: 'Supplier No' } }, 'it must be JSON such as'],
    [{ companies: '[{}]' }, 'Context "companies" is "[{}]"; it must be a JSON list such as'],
    [{ companies: '[{"name":"A","logo":"https://elsewhere/x.png"}]' }, 'it must be a JSON list such as'],
    [{ companies: '[{"name":"A","logo":"/100%.png"}]' }, 'it must be a JSON list such as'],
    [{ domainName: 'Warehouse.Example.com', certificateArn }, 'it must be a name in lower case such as'],
    [{ domainName: 'warehouse.example.com' }, 'Context "domainName" needs "certificateArn" beside it.'],
    [{ certificateArn }, 'Context "certificateArn" needs "domainName" beside it.'],
    [
      { certificateArn: certificateArn.replace('us-east-1', 'ap-southeast-2'), domainName: 'a.example.com' },
      'it must be the ARN of a certificate in us-east-1: arn:aws:acm:us-east-1:…',
    ],
    [
      { webAclArn: webAclArn.replace('global', 'regional') },
      'it must be the ARN of a web ACL of the scope CLOUDFRONT',
    ],
    [{ accounting: 'none' }, 'Context "accounting" is "none"; it must be one of system, simulator.'],
    [
      { accounting: 'simulator', accountingBaseUrl: 'https://books.example.com' },
      'it must be left out for the simulated accounting system (context "accounting").',
    ],
    [
      { accounting: 'simulator', reserveConcurrency: 'false' },
      'it must be true for the simulated accounting system (context "accounting").',
    ],
    [{ throwaway: 'true' }, 'Context "throwaway" is unknown; "throwAway" is meant. docs/deploy.md lists'],
    [{ colour: 'red' }, 'Context "colour" is unknown. docs/deploy.md lists what there is.'],
  ])('that are wrong are refused in a sentence (%#)', (context, sentence) => {
    expect(() => settingsFrom(context)).toThrow(DeploymentProblem);
    expect(() => settingsFrom(context)).toThrow(sentence);
  });

  it('do not repeat a password that was said where none belongs', () => {
    const wrong = () => settingsFrom({ accountingBaseUrl: 'https://api:Secret-1@erp.example.com' });
    expect(wrong).toThrow(/^Context "accountingBaseUrl" is not as it must be: /);
    expect(wrong).not.toThrow(/Secret-1/);
  });
});
