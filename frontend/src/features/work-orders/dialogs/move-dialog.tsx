import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { reasonText } from '#domain/text.ts';
import { type Move, moveDisabledReason } from '#domain/work-orders/moves.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { updateOrderInCache } from '#frontend/features/work-orders/list-queries.ts';
import { currentOf, useMoveWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { MOVE_LABELS } from './move-labels.ts';
import { ReasonField } from './reason-field.tsx';
import { WorkOrderConflictDialog } from './work-order-conflict-dialog.tsx';

interface MoveDialogProps {
  readonly move: Move;
  readonly order: WorkOrderRow;
  readonly onClose: () => void;
}

/** Asks before an order is led on, and for the reason where one is due. */
export const MoveDialog = ({ move, order, onClose }: MoveDialogProps) => {
  const labels = MOVE_LABELS[move];
  const idOf = useContentId();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const moving = useMoveWorkOrder();
  const [current, setCurrent] = useState<WorkOrderRecord>();
  useUnsavedWork(reason !== '');

  const send = (version: number) =>
    moving.mutate(
      { move, id: order.id, version, changeId: idOf([version, reason]), reason },
      {
        onSuccess: () => {
          notify('success', labels.label, `${order.id} ${labels.done}.`);
          onClose();
        },
        onError: (error) => setCurrent((previous) => currentOf(error) ?? previous),
      },
    );
  const failure =
    moving.isError && !currentOf(moving.error)
      ? reasonOf(moving.error, 'That did not work. Try again.')
      : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = reasonText.safeParse(reason);
    setRefused(checked.error?.issues[0]?.message);
    if (checked.success) send(order.version);
  };

  if (current) {
    return (
      <WorkOrderConflictDialog
        id={order.id}
        yours={order}
        current={current}
        label={`${labels.label} all the same`}
        disabledReason={moveDisabledReason(current, move, Date.now())}
        isPending={moving.isPending}
        failure={failure}
        onYours={() => send(current.version)}
        onBack={() => setCurrent(undefined)}
        onCurrent={() => {
          void updateOrderInCache(client, current);
          onClose();
        }}
      />
    );
  }

  const facts = (
    <DescriptionList
      facts={[
        { name: 'Work order ID', value: order.id },
        { name: 'Product', value: order.product },
        { name: 'Quantity', value: amountText(order.quantity, order.uom) },
        { name: 'Priority', value: order.priority },
      ]}
    />
  );

  if (!labels.reasonKind) {
    return (
      <ConfirmDialog
        title={move === 'delete' ? 'Delete Work Order' : `${labels.label} ${order.id}?`}
        confirmLabel={labels.label}
        pendingLabel={labels.pending}
        isDanger={move === 'delete'}
        isPending={moving.isPending}
        failure={failure}
        onConfirm={() => send(order.version)}
        onClose={onClose}
      >
        <Stack gap="medium">
          <p>{labels.outcome(order)}</p>
          {facts}
        </Stack>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={move === 'cancel' ? `Cancel ${order.id}?` : `${labels.label}: ${order.id}`}
      description={labels.outcome(order)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={labels.label}
      pendingLabel={labels.pending}
      isPending={moving.isPending}
      failure={failure}
      isDirty={reason !== ''}
    >
      {facts}
      <ReasonField
        kind={labels.reasonKind}
        value={reason}
        error={refused}
        onChange={(next) => {
          setReason(next);
          setRefused(undefined);
        }}
      />
    </FormDialog>
  );
};
