import type { WorkOrderRow } from '#api/work-orders.ts';
import { isOrAre } from '#domain/count-text.ts';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';

interface MoveLabels {
  /** In the menu and on the button. */
  readonly label: string;
  readonly pending: string;
  /** Told when it is done, after the order's id. */
  readonly done: string;
  /** What will come of it. */
  readonly outcome: (order: WorkOrderRow) => string;
  /** Which reasons are offered where one is asked for; null: none is. */
  readonly reasonKind: ReasonKind | null;
}

const made = ({ good, quantity, uom }: WorkOrderRow): string =>
  `${amountText(good, uom)} of ${amountText(quantity, uom)} ${isOrAre(good)} made.`;

export const MOVE_LABELS: Readonly<Record<Move, MoveLabels>> = {
  start: {
    label: 'Start',
    pending: 'Starting...',
    done: 'is in progress',
    outcome: () => 'It will be In progress. From then on only its priority and required date can be edited.',
    reasonKind: null,
  },
  complete: {
    label: 'Complete',
    pending: 'Completing...',
    done: 'is completed',
    outcome: (order) => `${made(order)} It will be Completed.`,
    reasonKind: null,
  },
  closeShort: {
    label: 'Close short',
    pending: 'Closing...',
    done: 'is closed short',
    outcome: (order) => `${made(order)} It will be Completed with what there is.`,
    reasonKind: 'closeShort',
  },
  hold: {
    label: 'Put on hold',
    pending: 'Holding...',
    done: 'is on hold',
    outcome: () => 'No run can be started on it until it is released.',
    reasonKind: 'hold',
  },
  release: {
    label: 'Release',
    pending: 'Releasing...',
    done: 'is released',
    outcome: ({ holdReason }) => `It is on hold: ${holdReason ?? 'no reason was given'}.`,
    reasonKind: null,
  },
  reopen: {
    label: 'Reopen',
    pending: 'Reopening...',
    done: 'is open again',
    outcome: () => 'It can be worked on again.',
    reasonKind: 'reopen',
  },
  cancel: {
    label: 'Cancel order',
    pending: 'Cancelling...',
    done: 'is cancelled',
    outcome: () => 'It will be Cancelled; nothing more can be made of it.',
    reasonKind: 'cancel',
  },
  delete: {
    label: 'Delete',
    pending: 'Deleting...',
    done: 'is deleted',
    // Spec §2, Work Order List, to the letter.
    outcome: () => 'Are you sure you want to delete this work order? This action cannot be undone.',
    reasonKind: null,
  },
};
