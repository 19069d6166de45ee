import type { Packs, ProductionUnit, UnitSizes } from '#domain/production/units.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';

/** Spec §4. */
export const WORK_ORDER_STATUSES = ['New Entry', 'In progress', 'Completed', 'Cancelled'] as const;

export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

/** Orders that nothing more is made of: they are on Completed Work Order too. */
export const CLOSED_STATUSES = ['Completed', 'Cancelled'] as const satisfies readonly WorkOrderStatus[];

export const PRIORITIES = ['High', 'Normal', 'Low'] as const;

export type Priority = (typeof PRIORITIES)[number];

/** An item of the inventory, or free text where `inventoryID` is null. */
export interface Product {
  readonly inventoryID: string | null;
  readonly name: string;
}

/** What a person decides about an order. */
export interface WorkOrderTerms {
  readonly product: Product;
  /** A positive whole number, in `uom`. */
  readonly quantity: number;
  readonly uom: ProductionUnit;
  readonly priority: Priority;
  /** `YYYY-MM-DD`. */
  readonly requiredDate: string;
  readonly packs: Packs;
  /** From the item's record and `packs`, as they were when the order was made: later changes don't recount. */
  readonly sizes: UnitSizes;
}

export type WorkOrderChange =
  | 'created'
  | 'edited'
  | 'held'
  | 'released'
  | 'started'
  | 'completed'
  | 'closedShort'
  | 'cancelled'
  | 'reopened'
  | 'deleted';

/** One change: who, when, from which status to which, what else changed, and why. */
export interface HistoryEntry {
  /** UTC ISO. */
  readonly at: string;
  readonly by: string;
  readonly change: WorkOrderChange;
  readonly from: WorkOrderStatus | null;
  readonly to: WorkOrderStatus | null;
  readonly reason: string | null;
  /** The fields that an edit changed, in words. */
  readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
  /** Made by the caller: the same change sent again is recognised by it. */
  readonly changeId: string | null;
}

export interface Hold {
  readonly reason: string;
  readonly at: string;
  readonly by: string;
}

/** A work order (domain.md, Work order). Instants are UTC ISO. */
export interface WorkOrder extends WorkOrderTerms {
  /** `WO_20260304_001`: the site's day, then the number of that day. */
  readonly id: string;
  readonly status: WorkOrderStatus;
  readonly hold: Hold | null;
  /** In `uom`; the sum over its runs, kept in the same transaction as every count. */
  readonly good: Quantity;
  readonly loss: Quantity;
  /** Runs ever started, void ones included. */
  readonly runs: number;
  /** Running and paused ones. */
  readonly liveRuns: number;
  /** Why it was closed short or cancelled. */
  readonly closeReason: string | null;
  /** Since when it is Completed or Cancelled. */
  readonly closedAt: string | null;
  readonly history: readonly HistoryEntry[];
  /** Rises with every change that a person decides; every such change is conditional on it. */
  readonly version: number;
  /** Rises with every run and count, so that counting never makes a person's edit stale. */
  readonly productionRev: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** What the rules of moving look at, in numbers as on the wire, so that a list's row can be asked as well. */
export interface WorkOrderFacts {
  readonly id: string;
  readonly status: WorkOrderStatus;
  readonly onHold: boolean;
  readonly runs: number;
  readonly liveRuns: number;
  readonly good: number;
  readonly quantity: number;
  readonly uom: ProductionUnit;
  readonly closedAt: string | null;
}

export const factsOf = (order: WorkOrder): WorkOrderFacts => ({
  id: order.id,
  status: order.status,
  onHold: order.hold !== null,
  runs: order.runs,
  liveRuns: order.liveRuns,
  good: toNumber(order.good),
  quantity: order.quantity,
  uom: order.uom,
  closedAt: order.closedAt,
});

/** good ÷ (good + loss) between 0 and 1; null while nothing was made. */
export const yieldOf = ({ good, loss }: { readonly good: number; readonly loss: number }): number | null =>
  good + loss > 0 ? good / (good + loss) : null;
