import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { addDays, siteDay, siteOffset } from '#domain/calendar.ts';
import { readStateFile, writeStateFile } from '../state-file.ts';

/** Begun longer ago than this, what is missing is left out: its days would be further back than runs may be entered. */
const GOES_ON_WITHIN_MS = 24 * 3_600_000;

/**
 * What the demo's records hang on, decided once, before the first is made: whoever is ended half-way goes on with the
 * same ids and days, so that what was made already is recognised and nothing is made twice.
 */
export interface DemoPlan {
  /** Epoch milliseconds; days are counted back from here. */
  readonly begun: number;
  /** Of every id. */
  readonly seed: string;
}

interface StoredPlan extends DemoPlan {
  readonly isMade: boolean;
}

export function beginDemo(file: string, now: number): void {
  const plan: StoredPlan = { begun: now, seed: randomBytes(16).toString('hex'), isMade: false };
  writeStateFile(file, plan);
}

/** The plan of this store, where there is one and something of it may be missing. */
export function unmadeDemo(file: string): DemoPlan | undefined {
  const plan = readStateFile<StoredPlan>(file);
  return plan && !plan.isMade ? plan : undefined;
}

export const isTooOld = ({ begun }: DemoPlan, now: number): boolean => now - begun >= GOES_ON_WITHIN_MS;

/** Nothing more is made of it. */
export const closeDemo = (file: string, { begun, seed }: DemoPlan): void =>
  writeStateFile(file, { begun, seed, isMade: true } satisfies StoredPlan);

/** The id of what goes by that name in the demo: the same always. */
export function demoId({ begun, seed }: DemoPlan, name: string): string {
  const bytes = [...createHash('sha256').update(`${seed}/${name}`).digest()];
  return ulid(begun, () => (bytes.shift() ?? 0) / 256);
}

/** The site's day so many days before the demo was begun, `YYYY-MM-DD`; below 0 after it. */
export const demoDay = ({ begun }: DemoPlan, daysAgo: number): string => addDays(siteDay(begun), -daysAgo);

/** Epoch milliseconds of `time` (`HH:MM`, 07:00 to 22:00) at the site on one of the days before. */
export const demoInstant = (plan: DemoPlan, daysAgo: number, time: string): number => {
  const day = demoDay(plan, daysAgo);
  return Date.parse(`${day}T${time}:00${siteOffset(Date.parse(`${day}T12:00:00Z`))}`);
};
