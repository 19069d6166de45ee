import type { Quantity } from '#domain/quantity.ts';
import type { ProductionUnit, UnitSizes } from './units.ts';

export const RUN_STATUSES = ['Running', 'Paused', 'Stopped', 'Void'] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];

/** Such a run holds its line: one at a time (domain.md, Production run). */
export const LIVE_STATUSES = ['Running', 'Paused'] as const satisfies readonly RunStatus[];

/** Instants are UTC ISO; `to` is null while it lasts. */
export interface Pause {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
  readonly by: string;
}

/** Who ran the line from when on. */
export interface OperatorShift {
  readonly from: string;
  readonly operator: string;
  readonly by: string;
}

/** A production run. What was counted on it one by one is beside it (`RunCount`). */
export interface Run {
  /** The client's ULID. */
  readonly runId: string;
  /** `PR-000123`. */
  readonly runNumber: string;
  readonly workOrderId: string;
  readonly inventoryID: string | null;
  readonly product: string;
  /** The line's code. */
  readonly line: string;
  /** Who runs it now, or ran it last. */
  readonly operator: string;
  readonly operators: readonly OperatorShift[];
  readonly startTime: string;
  readonly stopTime: string | null;
  readonly status: RunStatus;
  /** The work order's unit, in which good and loss are. */
  readonly unit: ProductionUnit;
  readonly sizes: UnitSizes;
  readonly good: Quantity;
  readonly loss: Quantity;
  /** How many counts there are. */
  readonly counts: number;
  readonly pauses: readonly Pause[];
  readonly voidReason: string | null;
  /** The caller's ids of the newest changes, so that a change sent again is recognised. */
  readonly changeIds: readonly string[];
  /** Rises with every change that a person decides; every such change is conditional on it. */
  readonly version: number;
  /** Rises with every count, so that counting never makes a person's change stale. */
  readonly outputRev: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** Good and loss counted at once. */
export interface RunCount {
  readonly runId: string;
  /** The client's ULID: the same count sent again counts once. */
  readonly countId: string;
  /** UTC ISO: when it was counted. */
  readonly at: string;
  readonly by: string;
  /** As typed, in `unit`. */
  readonly good: Quantity;
  readonly loss: Quantity;
  readonly unit: ProductionUnit;
  /** In the run's unit: what was added to its totals. */
  readonly addedGood: Quantity;
  readonly addedLoss: Quantity;
  /** Why a correction takes something back; free text otherwise. */
  readonly note: string | null;
}

export const isLive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'Running' || status === 'Paused';

export const runNumber = (counter: number): string => `PR-${String(counter).padStart(6, '0')}`;

/** Milliseconds a run has been paused in all; a pause that lasts counts until `now` (epoch ms). */
export const pausedMs = (
  { pauses }: { readonly pauses: readonly Pick<Pause, 'from' | 'to'>[] },
  now: number,
): number =>
  pauses.reduce(
    (total, { from, to }) => total + Math.max(0, (to ? Date.parse(to) : now) - Date.parse(from)),
    0,
  );
