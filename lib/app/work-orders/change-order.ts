import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { Retry } from '#app/mutate.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { type ChangeResult, workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import type { HistoryEntry, WorkOrder } from '#domain/work-orders/work-order.ts';
import type { WorkOrderStore } from './work-order-ports.ts';
import { toWorkOrderResponse } from './work-order-response.ts';

export interface ChangeOrderDeps extends Retry {
  readonly workOrders: WorkOrderStore;
}

/** The order and version a person saw, and the id of what they do. */
export interface WorkOrderChangeInput {
  readonly id: string;
  readonly version: number;
  readonly changeId?: string | undefined;
}

/** What a change is in an order's history, which sets it apart from another one of the same id. */
export interface ChangeMade {
  readonly change: HistoryEntry['change'];
  /** Null: a change without a reason. */
  readonly reason: string | null;
  /** What tells an edit from another one: the history keeps it instead of all that was asked for. */
  readonly contentHash?: string | null;
}

/** What was made before hashes were kept is known by what it was. */
const isSame = (entry: HistoryEntry, { change, reason, contentHash = null }: ChangeMade): boolean =>
  entry.change === change &&
  entry.reason === reason &&
  (entry.contentHash === null || entry.contentHash === contentHash);

const WORK_ORDERS: RecordKind<WorkOrder> = {
  stale: 'Somebody else changed this work order. Look at both, then decide.',
  contended: 'This work order is being counted on at this moment. Try again.',
  toResponse: toWorkOrderResponse,
};

export const orderRefusals = refusalsOf(WORK_ORDERS);

/** Changes an order as a rule decides; runs and counts that come in meanwhile are no conflict. */
export const changeOrder = (
  deps: ChangeOrderDeps,
  { id, version, changeId }: WorkOrderChangeInput,
  made: ChangeMade,
  decide: (order: WorkOrder) => ChangeResult | Promise<ChangeResult>,
  save: WorkOrderStore['save'] = deps.workOrders.save,
): Promise<Result<WorkOrder, DomainError>> => {
  const noted = ({ history }: WorkOrder) =>
    changeId === undefined ? undefined : history.find((entry) => entry.changeId === changeId);
  return changeRecord(deps, WORK_ORDERS, {
    load: () => deps.workOrders.load(id),
    notFound: () => workOrderNotFound(id),
    version,
    isMade: (order) => noted(order) !== undefined,
    isIdOfAnother: (order) => {
      const entry = noted(order);
      return entry !== undefined && !isSame(entry, made);
    },
    decide,
    save,
  });
};
