import { useState } from 'react';
import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { currentOf, useMoveWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { MOVE_LABELS } from './move-labels.ts';

/** Leads an order on, and keeps what stands where somebody changed it meanwhile. */
export const useMove = (move: Move, order: WorkOrderRow, onDone: () => void) => {
  const { label, done } = MOVE_LABELS[move];
  const idOf = useContentId();
  const moving = useMoveWorkOrder();
  const [current, setCurrent] = useState<WorkOrderRecord>();

  const send = (version: number, reason: string) =>
    moving.mutate(
      { move, id: order.id, version, changeId: idOf([version, reason]), reason },
      {
        onSuccess: () => {
          notify('success', label, `${order.id} ${done}.`);
          onDone();
        },
        onError: (error) => setCurrent((previous) => currentOf(error) ?? previous),
      },
    );

  return {
    send,
    isPending: moving.isPending,
    failure:
      moving.isError && !currentOf(moving.error)
        ? reasonOf(moving.error, 'That did not work. Try again.')
        : undefined,
    current,
    forgetCurrent: () => setCurrent(undefined),
  };
};
