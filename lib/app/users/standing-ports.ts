import type { Warehouses } from '#domain/access/own-warehouses.ts';
import type { Person } from '#domain/access/person.ts';

/** How somebody stands at the pool right now; their token says how they stood up to a quarter of an hour ago. */
export interface Standing {
  /** False: removed, or shut out. */
  readonly mayBeIn: boolean;
  readonly groups: readonly string[];
  readonly hasSecondFactor: boolean;
  readonly warehouses: Warehouses;
}

/**
 * Asks the pool how the person stands, some seconds old at most. `unknown`: it gave no answer in time. Never rejects:
 * a dock does not stand still because the pool is slow.
 */
export type AskStanding = (person: Person) => Promise<Standing | 'unknown'>;
