import { type DomainError, domainError } from '#domain/errors.ts';
import { ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Move, moveDisabledReason, refusedMove } from './moves.ts';
import { type HistoryEntry, termsOf, type WorkOrder, type WorkOrderTerms } from './work-order.ts';
import { factsOf } from './work-order-facts.ts';
import type { WorkOrderStatus } from './work-order-status.ts';

/** Who changes an order and when (epoch ms); `changeId` is the caller's, so that a resend is recognised. */
export interface ChangeContext {
  readonly by: string;
  readonly now: number;
  readonly changeId: string | null;
  /** What tells the content of an edit from another's; absent where the history says all that was asked for. */
  readonly contentHash?: string | null;
}

export type ChangeResult = Result<WorkOrder, DomainError>;

/** The history kept on an order: the newest changes, more than an order lives to see. */
const HISTORY_KEPT = 200;

interface Noted {
  readonly change: HistoryEntry['change'];
  readonly reason?: string | null;
  readonly fields?: HistoryEntry['fields'];
}

const changed = (
  order: WorkOrder,
  next: Partial<WorkOrder>,
  { change, reason = null, fields = [] }: Noted,
  { by, now, changeId, contentHash = null }: ChangeContext,
): WorkOrder => {
  const at = new Date(now).toISOString();
  const entry = { at, by, change, from: order.status, to: next.status ?? order.status };
  return {
    ...order,
    ...next,
    history: [...order.history, { ...entry, reason, fields, changeId, contentHash }].slice(-HISTORY_KEPT),
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
    ...termsOf(terms),
    id,
    status: 'New Entry',
    hold: null,
    good: ZERO,
    loss: ZERO,
    runs: 0,
    liveRuns: 0,
    closeReason: null,
    closedAt: null,
    history: [
      {
        at,
        by,
        change: 'created',
        from: null,
        to: 'New Entry',
        reason,
        fields: [],
        changeId,
        contentHash: null,
      },
    ],
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
  context: ChangeContext,
  next: (order: WorkOrder) => WorkOrder,
): ChangeResult => {
  const facts = factsOf(order);
  const why = moveDisabledReason(facts, move, context.now);
  return why === null ? ok(next(order)) : err(refusedMove(facts, move, why, context.now));
};

/** New Entry → In progress. `run`: the number of the run that starts it, where one does. */
export const startWorkOrder = (
  order: WorkOrder,
  context: ChangeContext,
  run: string | null = null,
): ChangeResult =>
  moved(order, 'start', context, () =>
    changed(
      order,
      { status: 'In progress' },
      { change: 'started', reason: run && `Run ${run} started` },
      context,
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
export const completeWorkOrder = (order: WorkOrder, context: ChangeContext): ChangeResult =>
  moved(order, 'complete', context, () =>
    changed(order, closed('Completed', null, context), { change: 'completed' }, context),
  );

/** In progress → Completed with less than was asked for. */
export const closeShort = (order: WorkOrder, reason: string, context: ChangeContext): ChangeResult =>
  moved(order, 'closeShort', context, () =>
    changed(order, closed('Completed', reason, context), { change: 'closedShort', reason }, context),
  );

/** New Entry, In progress → Cancelled, where nothing good was made. */
export const cancelWorkOrder = (order: WorkOrder, reason: string, context: ChangeContext): ChangeResult =>
  moved(order, 'cancel', context, () =>
    changed(order, closed('Cancelled', reason, context), { change: 'cancelled', reason }, context),
  );

/** Completed → In progress (within 7 days), Cancelled → New Entry. */
export const reopenWorkOrder = (order: WorkOrder, reason: string, context: ChangeContext): ChangeResult =>
  moved(order, 'reopen', context, () =>
    changed(
      order,
      {
        status: order.status === 'Completed' ? 'In progress' : 'New Entry',
        closeReason: null,
        closedAt: null,
      },
      { change: 'reopened', reason },
      context,
    ),
  );

/** Until it is released nothing new starts on it; what runs goes on. */
export const holdWorkOrder = (order: WorkOrder, reason: string, context: ChangeContext): ChangeResult =>
  moved(order, 'hold', context, () =>
    changed(
      order,
      { hold: { reason, at: new Date(context.now).toISOString(), by: context.by } },
      { change: 'held', reason },
      context,
    ),
  );

export const releaseWorkOrder = (order: WorkOrder, context: ChangeContext): ChangeResult =>
  moved(order, 'release', context, () => changed(order, { hold: null }, { change: 'released' }, context));

/** What is left behind of a deleted order, so that a resend of the deletion is recognised. */
export const deleteWorkOrder = (order: WorkOrder, context: ChangeContext): ChangeResult =>
  moved(order, 'delete', context, () => changed(order, {}, { change: 'deleted' }, context));

/** New terms with what they change noted; whether they may is `editWorkOrder`'s to decide. */
export const noteEdit = (
  order: WorkOrder,
  terms: WorkOrderTerms,
  fields: HistoryEntry['fields'],
  context: ChangeContext,
): WorkOrder => changed(order, terms, { change: 'edited', fields }, context);

export const workOrderNotFound = (id: string): DomainError =>
  domainError('WORK_ORDER_NOT_FOUND', `There is no work order ${id}.`);
