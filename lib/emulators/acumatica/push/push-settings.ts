import { type Captions, defaultCaptions } from './notification.ts';

export const pushModes = ['combined', 'split', 'duplicate', 'outOfOrder'] as const;

/**
 * How an update travels: both rows in one post, the Deleted row in a post of its own before the Inserted one,
 * everything twice, or each notification after the one that follows it.
 */
type PushMode = (typeof pushModes)[number];

export interface PushSettings {
  /** Where notifications go; empty sends none. */
  url: string;
  headerName: string;
  secret: string;
  mode: PushMode;
  /** Name of the generic inquiry. */
  query: string;
  captions: Captions;
  /** Attempts until a notification is listed as failed. */
  maxAttempts: number;
  /** Wait before each further attempt; the last one repeats. */
  retryDelaysMs: number[];
  timeoutMs: number;
  /** How long a notification is held back for the one that shall overtake it. */
  holdMs: number;
}

export const defaultPushSettings: PushSettings = {
  url: '',
  headerName: 'X-Webhook-Secret',
  secret: '',
  mode: 'combined',
  query: 'Warehouse Vendors',
  captions: defaultCaptions,
  maxAttempts: 5,
  retryDelaysMs: [250, 500, 1000, 2000],
  timeoutMs: 10_000,
  holdMs: 1000,
};

/** Reads a change of these settings; answers a sentence when a name or kind is wrong. */
export function readPushChange(input: Record<string, unknown>): Partial<PushSettings> | string {
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(defaultPushSettings, name)) return `There is no push setting ${name}.`;
    const known = defaultPushSettings[name as keyof PushSettings];
    if (typeof value !== typeof known || Array.isArray(value) !== Array.isArray(known)) {
      return `${name} must be of type ${Array.isArray(known) ? 'array' : typeof known}.`;
    }
  }
  if (input.mode !== undefined && !pushModes.includes(input.mode as PushMode)) {
    return `mode must be one of ${pushModes.join(', ')}.`;
  }
  return input as Partial<PushSettings>;
}
