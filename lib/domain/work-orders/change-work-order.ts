import { type DomainError, domainError } from '#domain/errors.ts';
import { ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Move, moveDisabledReason, refusedMove } from './moves.ts';
import {
  factsOf,
  type HistoryEntry,
  type WorkOrder,
  type WorkOrderChange,
  type WorkOrderStatus,
  type WorkOrderTerms,
} from './work-order.ts';

/** Who changes an order and when (epoch ms); `changeId` is the caller's, so that a resend is recognised. */
export interface ChangeContext {
  readonly by: string;
  readonly now: number;
  readonly changeId: string | null;
}

export type ChangeResult = Result<WorkOrder, DomainError>;

/** The history kept on an order: the newest changes, more than an order lives to see. */
const HISTORY_KEPT = 200;

interface Noted {
  readonly change: WorkOrderChange;
  readonly reason?: string | null;
  readonly fields?: HistoryEntry['fields'];
}

const changed = (
  order: WorkOrder,
  next: Partial<WorkOrder>,
  { change, reason = null, fields = [] }: Noted,
  { by, now, changeId }: ChangeContext,
): WorkOrder => {
  const at = new Date(now).toISOString();
  const entry = { at, by, change, from: order.status, to: next.status ?? order.status };
  return {
    ...order,
    ...next,
    history: [...order.history, { ...entry, reason, fields, changeId }].slice(-HISTORY_KEPT),
    version: order.version + 1,
    updatedAt: at,
    updatedBy: by,
  };
};

/** A new order: New Entry, nothing made. */
export const createWorkOrder = (
  id: string,
  terms: WorkOrderTerms,
  { by, now, changeId }: ChangeContext,
  copiedFrom: string | null = null,
): WorkOrder => {
  const at = new Date(now).toISOString();
  const reason = copiedFrom && `A copy of ${copiedFrom}`;
  return {
    ...terms,
    id,
    status: 'New Entry',
    hold: null,
    good: ZERO,
    loss: ZERO,
    runs: 0,
    liveRuns: 0,
    closeReason: null,
    closedAt: null,
    history: [{ at, by, change: 'created', from: null, to: 'New Entry', reason, fields: [], changeId }],
    version: 1,
    productionRev: 0,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  };
};

const moved = (
  order: WorkOrder,
  move: Move,
  doing: ChangeContext,
  next: (order: WorkOrder) => WorkOrder,
): ChangeResult => {
  const facts = factsOf(order);
  const why = moveDisabledReason(facts, move, doing.now);
  return why === null ? ok(next(order)) : err(refusedMove(facts, move, why, doing.now));
};

/** New Entry → In progress. `run`: the number of the run that starts it, where one does. */
export const startWorkOrder = (
  order: WorkOrder,
  doing: ChangeContext,
  run: string | null = null,
): ChangeResult =>
  moved(order, 'start', doing, () =>
    changed(
      order,
      { status: 'In progress' },
      { change: 'started', reason: run && `Run ${run} started` },
      doing,
    ),
  );

const closed = (
  status: WorkOrderStatus,
  reason: string | null,
  { now }: ChangeContext,
): Partial<WorkOrder> => ({
  status,
  hold: null,
  closeReason: reason,
  closedAt: new Date(now).toISOString(),
});

/** In progress → Completed, where all that was asked for is made. */
export const completeWorkOrder = (order: WorkOrder, doing: ChangeContext): ChangeResult =>
  moved(order, 'complete', doing, () =>
    changed(order, closed('Completed', null, doing), { change: 'completed' }, doing),
  );

/** In progress → Completed with less than was asked for. */
export const closeShort = (order: WorkOrder, reason: string, doing: ChangeContext): ChangeResult =>
  moved(order, 'closeShort', doing, () =>
    changed(order, closed('Completed', reason, doing), { change: 'closedShort', reason }, doing),
  );

/** New Entry, In progress → Cancelled, where nothing good was made. */
export const cancelWorkOrder = (order: WorkOrder, reason: string, doing: ChangeContext): ChangeResult =>
  moved(order, 'cancel', doing, () =>
    changed(order, closed('Cancelled', reason, doing), { change: 'cancelled', reason }, doing),
  );

/** Completed → In progress (within 7 days), Cancelled → New Entry. */
export const reopenWorkOrder = (order: WorkOrder, reason: string, doing: ChangeContext): ChangeResult =>
  moved(order, 'reopen', doing, () =>
    changed(
      order,
      {
        status: order.status === 'Completed' ? 'In progress' : 'New Entry',
        closeReason: null,
        closedAt: null,
      },
      { change: 'reopened', reason },
      doing,
    ),
  );

/** Until it is released nothing new starts on it; what runs goes on. */
export const holdWorkOrder = (order: WorkOrder, reason: string, doing: ChangeContext): ChangeResult =>
  moved(order, 'hold', doing, () =>
    changed(
      order,
      { hold: { reason, at: new Date(doing.now).toISOString(), by: doing.by } },
      { change: 'held', reason },
      doing,
    ),
  );

export const releaseWorkOrder = (order: WorkOrder, doing: ChangeContext): ChangeResult =>
  moved(order, 'release', doing, () => changed(order, { hold: null }, { change: 'released' }, doing));

/** What is left behind of a deleted order, so that a resend of the deletion is recognised. */
export const deleteWorkOrder = (order: WorkOrder, doing: ChangeContext): ChangeResult =>
  moved(order, 'delete', doing, () => changed(order, {}, { change: 'deleted' }, doing));

/** New terms with what they change noted; whether they may is `editWorkOrder`'s to decide. */
export const noteEdit = (
  order: WorkOrder,
  terms: WorkOrderTerms,
  fields: HistoryEntry['fields'],
  doing: ChangeContext,
): WorkOrder => {
  const { product, quantity, uom, priority, requiredDate, packs, sizes } = terms;
  const set = { product, quantity, uom, priority, requiredDate, packs, sizes };
  return changed(order, set, { change: 'edited', fields }, doing);
};

export const workOrderNotFound = (id: string): DomainError =>
  domainError('WORK_ORDER_NOT_FOUND', `There is no work order ${id}.`);
