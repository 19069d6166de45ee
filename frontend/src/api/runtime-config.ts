import { setSiteTimeZone } from '#domain/calendar.ts';

/** A company entry of the sidebar's team header (spec §2). */
interface Company {
  readonly name: string;
  readonly plan: string;
  /** Address of a picture on this site. Default: the product's own mark. */
  readonly logo?: string;
}

/** What differs from one deployment to another: read from `/config.json` before the product starts. */
export interface RuntimeConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Only where the pool isn't AWS's own: the address that answers its calls. */
  readonly userPoolEndpoint?: string;
  /** Where the API is, without a slash at the end: `/api`. */
  readonly apiBase: string;
  /** The accounting system's name in labels. */
  readonly accountingName: string;
  readonly companies: readonly Company[];
  /** Where the site is, as IANA names zones. Default: Sydney's, as deployments of before had it. */
  readonly timeZone?: string;
  /** What the site is called, on paper. Default: it has no name. */
  readonly siteName?: string;
  /** Minutes without a touch after which a shared device locks; 0: never. Default 10. */
  readonly idleLockMinutes?: number;
  /** `closed`: accounts are made by invitation alone. Default `open`. */
  readonly signUp?: 'open' | 'closed';
  /** Said under the sign-in form. Only where the product runs on one machine to be tried. */
  readonly signInNote?: string;
  /** Domains of the addresses with which people register. Default: any. */
  readonly signUpDomains?: readonly string[];
}

const REQUIRED = ['region', 'userPoolId', 'userPoolClientId', 'apiBase', 'accountingName'] as const;

// Checked by hand: the sign-in page should not have to download a schema library for five strings.
const readConfig = (body: unknown): RuntimeConfig => {
  const config = body as RuntimeConfig | null;
  const missing = REQUIRED.filter((name) => typeof config?.[name] !== 'string' || config[name] === '');
  if (!config || missing.length > 0) throw new Error(`config.json lacks ${missing.join(', ')}.`);
  return {
    ...config,
    apiBase: config.apiBase.replace(/\/+$/, ''),
    companies: Array.isArray(config.companies) ? config.companies : [],
  };
};

let current: RuntimeConfig | undefined;

/** Fetches, where `preload/preload.js` has not, and keeps the configuration. Throws an Error with a sentence when it is missing or incomplete. */
export const loadRuntimeConfig = async (): Promise<RuntimeConfig> => {
  const preloaded = await (window as { preloadedConfig?: Promise<Response | null> }).preloadedConfig;
  const response = preloaded ?? (await fetch('/config.json', { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`config.json could not be read (${response.status}).`);
  return setRuntimeConfig(await response.json());
};

/** Keeps a configuration that was read elsewhere. Days are the site's from then on. */
export const setRuntimeConfig = (body: unknown): RuntimeConfig => {
  current = readConfig(body);
  setSiteTimeZone(current.timeZone);
  return current;
};

/** The configuration that the product started with. */
export const runtimeConfig = (): RuntimeConfig => {
  if (!current) throw new Error('The configuration has not been read yet.');
  return current;
};
