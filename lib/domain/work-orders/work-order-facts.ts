import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { toNumber } from '#domain/quantity.ts';
import type { WorkOrder } from './work-order.ts';
import type { WorkOrderStatus } from './work-order-status.ts';

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
  ...order,
  onHold: order.hold !== null,
  good: toNumber(order.good),
});

/** good ÷ (good + loss) between 0 and 1; null while nothing was made. */
export const yieldOf = ({ good, loss }: { readonly good: number; readonly loss: number }): number | null =>
  good + loss > 0 ? good / (good + loss) : null;
