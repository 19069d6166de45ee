import type { Node } from 'constructs';
import { isTimeZone, STANDARD_TIME_ZONE } from '#domain/calendar.ts';
import { COMPANIES_FORM, type Company, companiesOf } from './companies.ts';
import { ContextReader, DeploymentProblem } from './context-reader.ts';
import { DOMAINS_FORM, domainsOf } from './domains.ts';
import { FIELD_ALIASES_FORM, type FieldAliases, fieldAliasesOf } from './field-aliases.ts';
import { SOURCES_FORM, sourcesOf } from './sources.ts';

/**
 * What may differ between two deployments: CDK context (`-c key=value`, or cdk.json), each with its default.
 * docs/deploy.md lists them for the person who deploys.
 */
export interface Settings {
  /** Where the site is, as IANA names zones: what day it is there. Default Australia/Sydney. */
  readonly timeZone: string;
  /** What the site is called, in mails and on paper. Default: it has no name. */
  readonly siteName: string | undefined;
  /** What the stack is called; the names of what it makes begin so. Default `Warehouse`. */
  readonly stackName: string;
  /** `simulator`: a simulated accounting system is deployed beside the product, for a trial. Default `system`. */
  readonly accounting: 'system' | 'simulator';
  /** The accounting system's address without a trailing slash. Default: an address that never answers. */
  readonly accountingBaseUrl: string;
  /** Login name of the tenant; what the webhook's CompanyId must be. Default `Company`. */
  readonly accountingTenant: string;
  /** Branch to sign in to. Default: none. */
  readonly accountingBranch: string;
  /** Name and version of the contract endpoint. Default `Default/24.200.001`. */
  readonly accountingEndpoint: string;
  /** How to sign in. Default `oauth_password`. */
  readonly accountingAuthMode: 'oauth_password' | 'cookie';
  /** What people call the accounting system. Default `MYOB Acumatica`, and of a simulated one `Simulated books`. */
  readonly accountingName: string;
  /** Calls a minute, all functions together. Default 40. */
  readonly accountingMaxPerMinute: number;
  /** Calls at once, all functions together. Default 2. */
  readonly accountingMaxConcurrency: number;
  /** How long an answer to a read, or to a create, is waited for, in seconds. Defaults 60 and 120, at most 240. */
  readonly accountingReadSeconds: number;
  readonly accountingWriteSeconds: number;
  /** How many documents are posted side by side, within the calls above. Default 1, at most 8. */
  readonly posters: number;
  /** Whether a posted receipt is also released. Default false. */
  readonly accountingRelease: boolean;
  /** What a closed run becomes in the books: nothing, or a kit assembly. Default `off`. */
  readonly postProduction: 'off' | 'kit';
  /** Whether counts, adjustments, scrap and samples go into the books. Default `off`. */
  readonly postAdjustments: 'off' | 'on';
  /** Where the accounting system has a warehouse's goods, as `WAREHOUSE/LOCATION`. Default: wherever they are here. */
  readonly booksLocations: readonly string[];
  readonly salesOrderTypes: readonly string[];
  /** Whether a receipt line that has lots says its quantity too (docs/decisions/031). Default true. */
  readonly accountingQtyWithLots: boolean;
  /** What the customer's generic inquiry calls the columns of vendors, beside the usual names. Default: none. */
  readonly webhookFieldAliases: FieldAliases;
  /** Addresses from which the webhook may be called, single ones or ranges. Default: any. */
  readonly webhookFrom: readonly string[];
  /** How long an unanswered create stays in doubt, in seconds. Default 660, and no less on AWS (domain.md, In doubt). */
  readonly inDoubtSeconds: number;
  /** How long a receipt can be undone before it is posted, in seconds. Default 10; 0: not at all. */
  readonly undoSeconds: number;
  /** `YYYY-MM-DD`; undefined: nothing was restored. */
  readonly restoredOn: string | undefined;
  /** `plus` buys Cognito's threat protection. Default `essentials`. */
  readonly identityPlan: 'essentials' | 'plus';
  /** Whom a second factor is asked of: of sysadmins for acts on accounts, or of managers as well for what a consultant may not do. */
  readonly secondFactorFor: 'sysadmins' | 'managers';
  /** Whether people register themselves, or accounts are made by invitation alone. Default `open`. */
  readonly signUp: 'open' | 'closed';
  /** Domains of the e-mail addresses with which people may register themselves. Default: any. */
  readonly signUpDomains: readonly string[];
  /** How often one address may register, or ask for a code, in five minutes. Default: no limit but the pool's own. */
  readonly signUpPerAddress: number | undefined;
  /** Minutes without a touch after which a device that is marked as shared locks. Default 10; 0: never. */
  readonly idleLockMinutes: number;
  /** Sender address, verified in SES. Default: Cognito's own sender, 50 messages a day. */
  readonly sesFrom: string | undefined;
  /** The domain that is verified in SES where the sender's address is not. Default: the address itself is. */
  readonly sesDomain: string | undefined;
  /** Whether functions reserve their concurrency; a new account refuses any. Default: where all is simulated. */
  readonly reserveConcurrency: boolean;
  /** Generation of the edge's key; raise it to rotate. Default 1. */
  readonly edgeKey: number;
  /** The site's own name and the certificate for it, in us-east-1. Default: CloudFront's. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** A web ACL before the edge, of the scope CLOUDFRONT. Default: none. */
  readonly webAclArn: string | undefined;
  /** How new code reaches people: by tenths over ten minutes, a tenth for five minutes first, or at once. */
  readonly rollout: (typeof ROLLOUTS)[number];
  /** Who is told of alarms. Default: nobody. */
  readonly alarmEmail: string | undefined;
  /** Where the runbook is read, without its paragraph: alarms link to it. Default: its path in the repository. */
  readonly runbook: string;
  /** Whether a function looks every five minutes whether a person could work. Default `off`. */
  readonly siteCheck: 'off' | 'on';
  /** US$ that the account may cost in a month before somebody is told. Default: nobody is. */
  readonly monthlyBudget: number | undefined;
  /** How many years receipts are kept that are settled or cancelled. Default: for good. */
  readonly receiptYears: number | undefined;
  /** How many years it is kept who did what. Default: for good. */
  readonly auditYears: number | undefined;
  /** Where goods are received whose order line and item name no place, as `WAREHOUSE/LOCATION`. Default `MAIN/RECEIVING`. */
  readonly receivingPlace: string;
  /** A counted row that differs by more base units is booked by those who may adjust stock. Default 10; 0: every one. */
  readonly countApprovalLimit: number;
  /** The same in percent of what was on hand. Default 0: no such limit. */
  readonly countApprovalPercent: number;
  /** Places beside those of the accounting system, such as production lines, as `WAREHOUSE/LOCATION`. Default: none. */
  readonly ownPlaces: readonly string[];
  /** Docks at which trucks are loaded, by name. Default `Dock 1`, `Dock 2` and `Dock 3`. */
  readonly docks: readonly string[];
  /** The company prefix of GS1 by which pallets are numbered. Default: none, and no pallet is made; where all is simulated, an example. */
  readonly ssccCompanyPrefix: string;
  /** The digit before it. Default `0`. */
  readonly ssccExtensionDigit: string;
  /** No number below it is given. Default 1. */
  readonly ssccFirstSerial: number;
  /** How long log lines are kept. Default 90 days. */
  readonly logDays: number;
  /** Nothing is protected or kept when the stack goes. Default false. */
  readonly throwAway: boolean;
  /** The local run's user pool. Default: Cognito of the stack's region. */
  readonly userPoolEndpoint: string | undefined;
  readonly companies: readonly Company[];
  /** Folder of the built pages. Default `dist/site`. */
  readonly siteRoot: string | undefined;
  /** Folder with one folder per function; the bundles go to `dist/lambda` beside it. Default `lambda`. */
  readonly lambdaRoot: string | undefined;
  /** Folder of the functions' bundles, where they have been made before. Default: they are made. */
  readonly bundlesRoot: string | undefined;
}

const ROLLOUTS = ['linear', 'canary', 'allAtOnce'] as const;

/** What CloudWatch Logs can keep to. */
const LOG_DAYS = [
  ...[90, 1, 3, 5, 7, 14, 30, 60, 120, 150, 180, 365, 400, 545, 731],
  ...[1096, 1827, 2192, 2557, 2922, 3288, 3653],
] as const;

/** Passwords go there; the quotes and semicolons would end a directive of the Content-Security-Policy. */
const ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^\s;,'"]+$/;
const ADDRESS_FORM = 'an address that begins with https:// (http:// only on this machine)';
/** What would end in the template and in logs; credentials are a secret (docs/deploy.md, Secrets). */
const MORE_THAN_AN_ADDRESS = /[@?#]/;
/** A receipt is begun with three minutes of a poster's run left, and what was heard has to be written down in them. */
const MAX_WAIT = { most: 150 };
/** The accounting system carries out what it was sent up to ten minutes later (domain.md, In doubt). */
const SHORTEST_DOUBT = 660;
/** The poster stays up for what is due within so long (design.md §4): what is due later waits for the minute's tick. */
const LONGEST_UNDO = 30;
/** AWS WAF counts no fewer. */
const FEWEST_COUNTED = { least: 10 };
const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ENDPOINT = /^\w+\/\d+\.\d+\.\d+$/;
/** Ids as the accounting system has them; a slash only between. */
const RECEIVING_PLACE = /^[^\s/%]{1,30}\/[^\s/%]{1,30}$/;
/** As the accounting system names them: two characters each. */
const ORDER_TYPES = /^[A-Z0-9]{2}(,[A-Z0-9]{2})*$/;
const PLACES = /^[^\s/%,]{1,30}\/[^\s/%,]{1,30}(,[^\s/%,]{1,30}\/[^\s/%,]{1,30})*$/;
const DOCKS = /^[^\s,#][^,#]{0,38}[^\s,#](,[^\s,#][^,#]{0,38}[^\s,#])*$/;
const COMPANY_PREFIX = /^\d{4,12}$/;
const EXAMPLE_PREFIX = '9312345';
const EXTENSION_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const RUNBOOK = /^https:\/\/[^\s#"'<>]+$/;
const MAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const WEB_ACL = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\da-f-]+$/;

/** Letters that every PDF reader has: it stands on packing lists. */
const SITE_NAME = /^[A-Za-z0-9À-ÖØ-öø-ÿ](?:[A-Za-z0-9À-ÖØ-öø-ÿ .,'&()/-]{0,38}[A-Za-z0-9À-ÖØ-öø-ÿ.)])?$/;

const timeZoneOf = (value: unknown): string | undefined => {
  if (value === undefined) return STANDARD_TIME_ZONE;
  return typeof value === 'string' && isTimeZone(value) ? value : undefined;
};

/** What CloudFormation takes, and short enough for the names that begin with it. */
const STACK_NAME = /^[A-Za-z](-?[A-Za-z0-9]){1,29}$/;

const stackNameOf = (context: ContextReader): string =>
  context.form('stackName', STACK_NAME, 'a name such as Warehouse-Trial') ?? 'Warehouse';

/** The stack's name, which is asked for before there is a stack. */
export const readStackName = (node: Node): string => stackNameOf(new ContextReader(node));

/** Reads the settings from CDK context. Throws a DeploymentProblem that names the key and what it may be. */
export function readSettings(node: Node): Settings {
  const context = new ContextReader(node);
  const throwAway = context.flag('throwAway', false);
  const accounting = context.choice('accounting', ['system', 'simulator']);
  const userPoolEndpoint = readAddress(context, 'userPoolEndpoint');
  const settings: Settings = {
    stackName: stackNameOf(context),
    timeZone: context.understood('timeZone', timeZoneOf, 'a time zone such as Australia/Brisbane'),
    siteName: context.form('siteName', SITE_NAME, 'a name such as Brisbane, of at most 40 letters'),
    accounting,
    // .invalid is reserved: it never resolves, so an unconfigured deployment says "away" and harms nobody.
    accountingBaseUrl: (readAddress(context, 'accountingBaseUrl') ?? 'https://accounting.invalid').replace(
      /\/+$/,
      '',
    ),
    accountingTenant: context.text('accountingTenant') ?? 'Company',
    accountingBranch: context.text('accountingBranch') ?? '',
    accountingEndpoint:
      context.form('accountingEndpoint', ENDPOINT, 'a name and a version such as Default/24.200.001') ??
      'Default/24.200.001',
    accountingAuthMode: context.choice('accountingAuthMode', ['oauth_password', 'cookie']),
    accountingName:
      context.text('accountingName') ?? (accounting === 'simulator' ? 'Simulated books' : 'MYOB Acumatica'),
    accountingMaxPerMinute: context.count('accountingMaxPerMinute', 40),
    accountingMaxConcurrency: context.count('accountingMaxConcurrency', 2),
    accountingReadSeconds: context.count('accountingReadSeconds', 60, MAX_WAIT),
    accountingWriteSeconds: context.count('accountingWriteSeconds', 120, MAX_WAIT),
    accountingRelease: context.flag('accountingRelease', false),
    posters: context.count('posters', 1, { most: 8 }),
    postProduction: context.choice('postProduction', ['off', 'kit']),
    postAdjustments: context.choice('postAdjustments', ['off', 'on']),
    salesOrderTypes: context
      .form('salesOrderTypes', ORDER_TYPES, 'order types such as SO,S2')
      ?.split(',') ?? ['SO'],
    booksLocations:
      context
        .form('booksLocations', PLACES, 'one location for each warehouse such as MAIN/STORE,WH2/STORE')
        ?.split(',') ?? [],
    accountingQtyWithLots: context.flag('accountingQtyWithLots', true),
    webhookFieldAliases: context.understood('webhookFieldAliases', fieldAliasesOf, FIELD_ALIASES_FORM),
    webhookFrom: context.understood('webhookFrom', sourcesOf, SOURCES_FORM),
    inDoubtSeconds: context.count('inDoubtSeconds', SHORTEST_DOUBT, {
      least: userPoolEndpoint === undefined ? SHORTEST_DOUBT : 1,
    }),
    undoSeconds: context.count('undoSeconds', 10, { least: 0, most: LONGEST_UNDO }),
    restoredOn: context.form('restoredOn', DAY, 'the day of a restore, such as 2026-11-20'),
    identityPlan: context.choice('identityPlan', ['essentials', 'plus']),
    secondFactorFor: context.choice('secondFactorFor', ['sysadmins', 'managers']),
    signUp: context.choice('signUp', ['open', 'closed']),
    signUpDomains: context.understood('signUpDomains', domainsOf, DOMAINS_FORM),
    signUpPerAddress: optionalCount(context, 'signUpPerAddress', FEWEST_COUNTED),
    idleLockMinutes: context.count('idleLockMinutes', 10, { least: 0, most: 720 }),
    sesFrom: context.form('sesFrom', MAIL, 'an e-mail address'),
    sesDomain: readSenderDomain(context),
    reserveConcurrency: context.flag(
      'reserveConcurrency',
      accounting === 'simulator' || userPoolEndpoint !== undefined,
    ),
    edgeKey: context.count('edgeKey', 1),
    domain: readDomain(context),
    webAclArn: context.form(
      'webAclArn',
      WEB_ACL,
      'the ARN of a web ACL of the scope CLOUDFRONT: arn:aws:wafv2:us-east-1:…:global/webacl/…',
    ),
    rollout: context.choice('rollout', ROLLOUTS, throwAway ? 'allAtOnce' : 'linear'),
    alarmEmail: context.form('alarmEmail', MAIL, 'an e-mail address'),
    runbook:
      context.form(
        'runbook',
        RUNBOOK,
        'the address of a page that begins with https://, without a fragment',
      ) ?? 'docs/runbook.md',
    siteCheck: context.choice('siteCheck', ['off', 'on']),
    monthlyBudget: optionalCount(context, 'monthlyBudget'),
    receivingPlace:
      context.form('receivingPlace', RECEIVING_PLACE, 'a warehouse and a location such as MAIN/RECEIVING') ??
      'MAIN/RECEIVING',
    countApprovalLimit: context.count('countApprovalLimit', 10, { least: 0 }),
    countApprovalPercent: context.count('countApprovalPercent', 0, { least: 0, most: 100 }),
    ownPlaces:
      context
        .form('ownPlaces', PLACES, 'warehouses and locations such as MAIN/LINE1,MAIN/LINE2')
        ?.split(',') ?? [],
    docks: (
      context.form('docks', DOCKS, 'names of docks such as Dock 1,Dock 2') ?? 'Dock 1,Dock 2,Dock 3'
    ).split(','),
    ssccCompanyPrefix:
      context.form('ssccCompanyPrefix', COMPANY_PREFIX, 'the company prefix of GS1: 4 to 12 digits') ??
      (accounting === 'simulator' || userPoolEndpoint !== undefined ? EXAMPLE_PREFIX : ''),
    ssccExtensionDigit: context.choice('ssccExtensionDigit', EXTENSION_DIGITS),
    ssccFirstSerial: context.count('ssccFirstSerial', 1),
    receiptYears: optionalCount(context, 'receiptYears'),
    auditYears: optionalCount(context, 'auditYears'),
    logDays: context.choice('logDays', LOG_DAYS),
    throwAway,
    userPoolEndpoint,
    companies: context.understood('companies', companiesOf, COMPANIES_FORM),
    siteRoot: context.text('siteRoot'),
    lambdaRoot: context.text('lambdaRoot'),
    bundlesRoot: context.text('bundlesRoot'),
  };
  context.refuseUnknown();
  if (accounting === 'simulator') refuseBesideSimulator(context, settings);
  return settings;
}

/** A whole number, from 1 unless another is said, or nothing. */
const optionalCount = (context: ContextReader, key: string, { least = 1 } = {}): number | undefined =>
  context.raw(key) === undefined ? undefined : context.count(key, least, { least });

/** The simulator has an address of its own, and must run once at a time, since its books are in its memory. */
function refuseBesideSimulator(context: ContextReader, { reserveConcurrency }: Settings): void {
  const why = 'for the simulated accounting system (context "accounting")';
  if (context.text('accountingBaseUrl')) context.refuse('accountingBaseUrl', `left out ${why}`);
  if (!reserveConcurrency) context.refuse('reserveConcurrency', `true ${why}`);
}

function readAddress(context: ContextReader, key: string): string | undefined {
  if (MORE_THAN_AN_ADDRESS.test(context.text(key) ?? ''))
    context.refuseUnsaid(key, `${ADDRESS_FORM}, without a user, a password or a query`);
  return context.form(key, ADDRESS, ADDRESS_FORM);
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
/** A sender stands under the domain that was verified, or under a part of it. */
function readSenderDomain(context: ContextReader): string | undefined {
  const domain = context.form('sesDomain', DOMAIN, 'a name in lower case such as example.com');
  const [, host = ''] = context.text('sesFrom')?.toLowerCase().split('@') ?? [];
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`))
    context.refuse('sesDomain', 'the domain of the address in "sesFrom"');
  return domain;
}

const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/;

/** Both or neither: CloudFront takes no name without a certificate for it, and no certificate without a name. */
function readDomain(context: ContextReader): Settings['domain'] {
  const name = context.form('domainName', DOMAIN, 'a name in lower case such as warehouse.example.com');
  const certificateArn = context.form(
    'certificateArn',
    CERTIFICATE,
    'the ARN of a certificate in us-east-1: arn:aws:acm:us-east-1:…:certificate/…',
  );
  if (name && certificateArn) return { name, certificateArn };
  if (name || certificateArn)
    throw new DeploymentProblem(
      `Context "${name ? 'domainName' : 'certificateArn'}" needs "${name ? 'certificateArn' : 'domainName'}" beside it.`,
    );
  return undefined;
}
