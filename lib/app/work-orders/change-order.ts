import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type ChangeResult, workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import type { WorkOrderStore } from './work-order-ports.ts';
import { toWorkOrderResponse } from './work-order-response.ts';

export interface ChangeOrderDeps {
  readonly workOrders: WorkOrderStore;
  random(): number;
  wait(ms: number): Promise<void>;
}

/** The order and version a person saw, and the id of what they do. */
export interface WorkOrderChangeInput {
  readonly id: string;
  readonly version: number;
  readonly changeId?: string | undefined;
}

/** Meetings with counts on the same order before a person is asked to try again. */
const MAX_ATTEMPTS = 10;

const staleVersion = (order: WorkOrder): DomainError =>
  domainError('STALE_VERSION', 'Somebody else changed this work order. Look at both, then decide.', {
    current: toWorkOrderResponse(order),
  });

/**
 * Changes an order as a rule decides. A change that was made before (by its `changeId`) is answered as it stands;
 * another version than the person saw is a conflict with the current record. Runs and counts that come in meanwhile
 * are no conflict: the rule is asked again.
 */
export const changeOrder = async (
  { workOrders, random, wait }: ChangeOrderDeps,
  { id, version, changeId }: WorkOrderChangeInput,
  decide: (order: WorkOrder) => ChangeResult | Promise<ChangeResult>,
  save: WorkOrderStore['save'] = workOrders.save,
): Promise<Result<WorkOrder, DomainError>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const order = await workOrders.load(id);
    if (!order) return err(workOrderNotFound(id));
    if (changeId && order.history.some((entry) => entry.changeId === changeId)) return ok(order);
    if (order.version !== version) return err(staleVersion(order));
    const next = await decide(order);
    if (!next.ok) return err({ ...next.error, current: toWorkOrderResponse(order) });
    if (next.value === order) return ok(order);
    if ((await save(next.value, order)).ok) return next;
    await wait(random() * 15 * 2 ** Math.min(attempt, 5));
  }
  return err(domainError('TRY_AGAIN', 'This work order is being counted on at this moment. Try again.'));
};
