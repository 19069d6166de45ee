import type { Chances } from '../random.ts';
import type { FloorWorld } from './floor-world.ts';

/** What the people of one schedule know, as their screens do: what they were answered last. */
export interface Floor {
  /** Epoch ms. */
  readonly began: number;
  readonly sugar: string;
  readonly ginger: string;
  /** What the bill takes by itself: one for each bottle. */
  readonly caps: string;
  readonly line: string;
  readonly workOrderId: string;
  /** A customer's, of sugar and of ginger. */
  readonly orderNbr: string;
  /** Shipments that were asked for, each by the id of its planning. */
  readonly shipments: string[];
  /** Runs that were asked for, each by the id of its start. */
  readonly runs: string[];
  readonly pallets: Map<string, { readonly version: number }>;
  /** By whose request each number was given. */
  readonly given: Map<string, Set<string>>;
}

export interface Deciding {
  readonly world: FloorWorld;
  readonly floor: Floor;
  readonly random: Chances;
  readonly id: string;
}
