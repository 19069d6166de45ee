import type { Permission } from '#domain/access/permissions.ts';
import { isOrAre } from '#domain/count-text.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { unitText } from '#domain/production/production-unit.ts';
import type { WorkOrderFacts } from './work-order-facts.ts';
import type { WorkOrderStatus } from './work-order-status.ts';

/** Everything that leads an order from one status to another, or out of the list (domain.md, Work order). */
export const MOVES = {
  start: { to: 'In progress', does: 'started', permission: 'workOrder.start' },
  complete: { to: 'Completed', does: 'completed', permission: 'workOrder.complete' },
  closeShort: { to: 'Completed', does: 'closed short', permission: 'workOrder.closeShort' },
  cancel: { to: 'Cancelled', does: 'cancelled', permission: 'workOrder.cancel' },
  reopen: { to: null, does: 'reopened', permission: 'workOrder.reopen' },
  delete: { to: null, does: 'deleted', permission: 'workOrder.delete' },
  hold: { to: null, does: 'put on hold', permission: 'workOrder.hold' },
  release: { to: null, does: 'released from hold', permission: 'workOrder.hold' },
} as const satisfies Record<string, { to: WorkOrderStatus | null; does: string; permission: Permission }>;

export type Move = keyof typeof MOVES;

const REOPEN_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const runs = (count: number): string => (count === 1 ? 'a run is' : `${count} runs are`);

const isClosed = ({ status }: WorkOrderFacts): boolean => status === 'Completed' || status === 'Cancelled';

const notUnderWay = ({ status }: WorkOrderFacts): string | null =>
  status === 'In progress' ? null : `it is ${status}, not In progress`;

const live = ({ liveRuns }: WorkOrderFacts): string | null =>
  liveRuns > 0 ? `${runs(liveRuns)} still live on it; stop that first` : null;

const made = ({ good, quantity, uom }: WorkOrderFacts): string =>
  `${good} of ${quantity} ${unitText(quantity, uom)} ${isOrAre(good)} made`;

/** Each move's guards; the first that speaks is the reason. */
const GUARDS: Readonly<Record<Move, (order: WorkOrderFacts, now: number) => string | null>> = {
  start: (order) =>
    order.status !== 'New Entry'
      ? `it is ${order.status}, not New Entry`
      : order.onHold
        ? 'it is on hold; release it first'
        : null,
  complete: (order) =>
    notUnderWay(order) ??
    live(order) ??
    (order.good < order.quantity ? `${made(order)}; a manager can close it short with a reason` : null),
  closeShort: (order) =>
    notUnderWay(order) ??
    live(order) ??
    (order.good >= order.quantity ? `${made(order)}, so that it isn't short; complete it` : null),
  cancel: (order) =>
    isClosed(order)
      ? `it is ${order.status}`
      : (live(order) ??
        (order.good > 0
          ? `${order.good} ${unitText(order.good, order.uom)} ${order.good === 1 ? 'is' : 'are'} made; close it short instead`
          : null)),
  reopen: (order, now) => {
    if (!isClosed(order)) return `it is ${order.status}`;
    const closedAt = Date.parse(order.closedAt ?? '');
    return order.status === 'Completed' && !(now - closedAt <= REOPEN_DAYS * DAY_MS)
      ? `it was completed more than ${REOPEN_DAYS} days ago; duplicate it instead`
      : null;
  },
  delete: (order) =>
    order.status !== 'New Entry'
      ? `it is ${order.status}, not New Entry`
      : order.runs > 0
        ? 'runs were started on it; cancel it instead'
        : null,
  hold: (order) =>
    isClosed(order) ? `it is ${order.status}` : order.onHold ? 'it is on hold already' : null,
  release: (order) => (order.onHold ? null : 'it is not on hold'),
};

/**
 * Why this can't be done to an order as it stands, as it goes on after 'because'; null when it can. Who may is a
 * matter of permissions. `now`: epoch milliseconds.
 */
export const moveDisabledReason = (order: WorkOrderFacts, move: Move, now: number): string | null =>
  GUARDS[move](order, now);

/** The moves that an order as it stands allows, whoever asks. */
export const allowedMoves = (order: WorkOrderFacts, now: number): readonly Move[] =>
  (Object.keys(MOVES) as Move[]).filter((move) => moveDisabledReason(order, move, now) === null);

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');

/** The refusal of a move: why, and what is allowed instead (domain.md: INVALID_TRANSITION names what is allowed). */
export const refusedMove = (order: WorkOrderFacts, move: Move, why: string, now: number): DomainError => {
  const allowed = allowedMoves(order, now).map((other) => MOVES[other].does);
  const instead =
    allowed.length > 0
      ? `It can be ${listed(allowed)}.`
      : 'Nothing can be done with it any more; duplicate it.';
  return domainError(
    'INVALID_TRANSITION',
    `${order.id} can't be ${MOVES[move].does}, because ${why}. ${instead}`,
  );
};
