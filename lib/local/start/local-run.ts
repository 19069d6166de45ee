import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import type { RunningSimulator } from '#emulators/acumatica/start-simulator.ts';
import type { LocalAlarms } from '../alarms/alarms.ts';
import type { PersonAtPool } from '../demo/demo-people.ts';
import type { Functions } from '../functions/functions.ts';
import type { Before } from '../site/site.ts';
import type { PortChoice } from './places.ts';
import type { Product } from './product.ts';

export type LocalOptions = {
  /** Default 3000: the site there; identity, accounting and gateway on the three ports after it. */
  ports?: PortChoice;
  /** Default `.local` in the repository. */
  stateDir?: string;
  /** Forget everything first. Default false. */
  fresh?: boolean;
  /** Where nothing is stored yet: begin a demo, which `makeDemo` then makes. Default false. */
  demo?: boolean;
  /** Where the site is. Default Australia/Sydney. */
  timeZone?: string | undefined;
  /** What the site is called. Default: it has no name. */
  siteName?: string | undefined;
  /** Over the simulator's own settings. */
  accounting?: Partial<SimulatorSettings>;
  /** CDK context over what a local run sets (in doubt for 3 s, the simulator's tenant and branch). */
  context?: Record<string, unknown>;
  /** Asked before the site answers; for the development server. */
  before?: Before;
  /** Called once when the run can't go on, with a sentence. */
  onDeath?: (sentence: string) => void;
  /** Takes lines for the terminal. Default: none are written. */
  tell?: (line: string) => void;
};

/** The running product. */
export type LocalRun = {
  siteUrl: string;
  gatewayUrl: string;
  identityUrl: string;
  /** The contract's base address, site prefix included. */
  accountingUrl: string;
  dynamoUrl: string;
  poolId: string;
  clientId: string;
  /** What the edge sends as `x-api-key`. */
  apiKey: string;
  /** Names of the tables, by the name of the functions' variable that holds them: `TABLE_VENDORS`. */
  tables: Record<string, string>;
  people: PersonAtPool[];
  /** The accounting system, to look into and to break. */
  accounting: RunningSimulator;
  functions: Functions;
  /** The template's alarms over what this run counts, and their page. */
  alarms: Pick<LocalAlarms, 'evaluate'>;
  alarmsUrl: string;
  product: Product;
  logsDir: string;
  /** What is known of this store's demo. */
  demoFile: string;
  /** Ends everything and waits for it. May be called again. */
  stop(): Promise<void>;
};
