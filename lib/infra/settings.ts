import type { Node } from 'constructs';
import { vendorWebhook } from '#api/routes.ts';

/** Something the person who deploys has to put right; the message is the whole story. */
export class DeploymentProblem extends Error {}

/** A business unit; the first is shown at the head of the sidebar. */
export interface Company {
  readonly name: string;
  readonly plan: string;
  /** Address of a picture on the site itself. Default: the product's own. */
  readonly logo: string;
}

/**
 * What may differ between two deployments: CDK context (`-c key=value`, or cdk.json), each with its default.
 * docs/deploy.md lists them for the person who deploys.
 */
export interface Settings {
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
  /** What people call the accounting system. Default `MYOB Acumatica`. */
  readonly accountingName: string;
  /** Calls a minute, all functions together. Default 40. */
  readonly accountingMaxPerMinute: number;
  /** Calls at once, all functions together. Default 2. */
  readonly accountingMaxConcurrency: number;
  /** How long an answer to a read, or to a create, is waited for, in seconds. Defaults 60 and 120. */
  readonly accountingReadSeconds: number;
  readonly accountingWriteSeconds: number;
  /** Whether a posted receipt is also released. Default false. */
  readonly accountingRelease: boolean;
  /** What the customer's generic inquiry calls the columns of vendors, beside the usual names. Default: none. */
  readonly webhookFieldAliases: FieldAliases;
  /** How long an unanswered create stays in doubt, in seconds. Default 660 (domain.md, In doubt). */
  readonly inDoubtSeconds: number;
  /** `plus` buys Cognito's threat protection. Default `essentials`. */
  readonly identityPlan: 'essentials' | 'plus';
  /** Sender address, verified in SES. Default: Cognito's own sender, 50 messages a day. */
  readonly sesFrom: string | undefined;
  /** Whether workers reserve their concurrency; a new account refuses any. Default true. */
  readonly reserveConcurrency: boolean;
  /** Generation of the edge's key; raise it to rotate. Default 1. */
  readonly edgeKey: number;
  /** Nothing is protected or kept when the stack goes. Default false. */
  readonly throwAway: boolean;
  /** The local run's user pool. Default: Cognito of the stack's region. */
  readonly userPoolEndpoint: string | undefined;
  readonly companies: readonly Company[];
  /** Folder of the built pages. Default `dist/site`. */
  readonly siteRoot: string | undefined;
  /** Folder with one folder per function; the bundles go to `dist/lambda` beside it. Default `lambda`. */
  readonly lambdaRoot: string | undefined;
}

/** Passwords go there; the quotes and semicolons would end a directive of the Content-Security-Policy. */
const ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^\s;,'"]+$/;

/** Reads the settings from CDK context. Throws a DeploymentProblem that names the key and what it may be. */
export function readSettings(node: Node): Settings {
  const read = (key: string): unknown => {
    const value: unknown = node.tryGetContext(key);
    return value === '' || value === null ? undefined : value;
  };
  const refuse = (key: string, wanted: string): never => {
    throw new DeploymentProblem(`Context "${key}" is ${JSON.stringify(read(key))}; it must be ${wanted}.`);
  };
  const text = (key: string): string | undefined => {
    const value = read(key);
    if (value === undefined || typeof value === 'string') return value;
    return refuse(key, 'text');
  };
  const flag = (key: string, standard: boolean): boolean => {
    const value = read(key) ?? standard;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    return refuse(key, 'true or false');
  };
  const count = (key: string, standard: number): number => {
    const value = Number(read(key) ?? standard);
    return Number.isSafeInteger(value) && value >= 1 ? value : refuse(key, 'a whole number from 1');
  };
  const choice = <const Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value => {
    const value = read(key) ?? values[0];
    return values.find((known) => known === value) ?? refuse(key, `one of ${values.join(', ')}`);
  };
  const address = (key: string): string | undefined => {
    const value = text(key);
    if (value === undefined || ADDRESS.test(value)) return value;
    return refuse(key, 'an address that begins with https:// (http:// only on this machine)');
  };
  const endpoint = (key: string, standard: string): string => {
    const value = text(key) ?? standard;
    return /^\w+\/\d+\.\d+\.\d+$/.test(value)
      ? value
      : refuse(key, `a name and a version such as ${standard}`);
  };
  return {
    // .invalid is reserved: it never resolves, so an unconfigured deployment says "away" and harms nobody.
    accountingBaseUrl: (address('accountingBaseUrl') ?? 'https://accounting.invalid').replace(/\/+$/, ''),
    accountingTenant: text('accountingTenant') ?? 'Company',
    accountingBranch: text('accountingBranch') ?? '',
    accountingEndpoint: endpoint('accountingEndpoint', 'Default/24.200.001'),
    accountingAuthMode: choice('accountingAuthMode', ['oauth_password', 'cookie']),
    accountingName: text('accountingName') ?? 'MYOB Acumatica',
    accountingMaxPerMinute: count('accountingMaxPerMinute', 40),
    accountingMaxConcurrency: count('accountingMaxConcurrency', 2),
    accountingReadSeconds: count('accountingReadSeconds', 60),
    accountingWriteSeconds: count('accountingWriteSeconds', 120),
    accountingRelease: flag('accountingRelease', false),
    webhookFieldAliases: aliasesOf(read('webhookFieldAliases'), () =>
      refuse(
        'webhookFieldAliases',
        `JSON such as {"VendorID":["Supplier No"]}, with lists of names for ${vendorWebhook.fields.join(', ')}`,
      ),
    ),
    inDoubtSeconds: count('inDoubtSeconds', 660),
    identityPlan: choice('identityPlan', ['essentials', 'plus']),
    sesFrom: text('sesFrom'),
    reserveConcurrency: flag('reserveConcurrency', true),
    edgeKey: count('edgeKey', 1),
    throwAway: flag('throwAway', false),
    userPoolEndpoint: address('userPoolEndpoint'),
    companies: companiesOf(read('companies'), () =>
      refuse('companies', 'a JSON list such as [{"name":"Acme Bottling","plan":"Melbourne"}]'),
    ),
    siteRoot: text('siteRoot'),
    lambdaRoot: text('lambdaRoot'),
  };
}

/** Further names of a column, by field. */
export type FieldAliases = Partial<Record<(typeof vendorWebhook.fields)[number], readonly string[]>>;

function aliasesOf(value: unknown, refuse: () => never): FieldAliases {
  const given = typeof value === 'string' ? parsed(value) : (value ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse();
  const isAlias = ([field, names]: [string, unknown]) =>
    vendorWebhook.fields.some((known) => known === field) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string' && /[a-z0-9]/i.test(name));
  return Object.entries(given).every(isAlias) ? given : refuse();
}

const LOGO = '/logo.svg';

function companiesOf(value: unknown, refuse: () => never): readonly Company[] {
  if (value === undefined) return [{ name: 'Warehouse', plan: 'Bottling and distribution', logo: LOGO }];
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list) || list.length === 0) return refuse();
  return list.map((entry: unknown) => {
    const { name, plan = '', logo = LOGO } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !name || typeof plan !== 'string' || typeof logo !== 'string')
      return refuse();
    return { name, plan, logo };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
