import { err, ok } from '#domain/result.ts';
import { type ChangeContext, type ChangeResult, startWorkOrder } from './change-work-order.ts';
import { refusedMove } from './moves.ts';
import type { WorkOrder } from './work-order.ts';
import { factsOf } from './work-order-facts.ts';

/**
 * The order with one more live run: the first moves it to In progress, and while it is on hold none starts
 * (domain.md, Work order).
 */
export const runStartsOn = (order: WorkOrder, run: string, context: ChangeContext): ChangeResult => {
  if (order.status === 'In progress' && order.hold !== null) {
    return err(refusedMove(factsOf(order), 'start', 'it is on hold; release it first', context.now));
  }
  const started = order.status === 'In progress' ? ok(order) : startWorkOrder(order, context, run);
  if (!started.ok) return started;
  return ok({
    ...started.value,
    runs: order.runs + 1,
    liveRuns: order.liveRuns + 1,
    productionRev: order.productionRev + 1,
  });
};
