import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ulid } from 'ulid';
import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { reasonText } from '#domain/text.ts';
import { type Move, moveDisabledReason } from '#domain/work-orders/moves.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { updateOrderInCache } from '#frontend/features/work-orders/list-queries.ts';
import { currentOf, useMoveWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Facts } from '#frontend/ui/lists/description-list.tsx';
import { MOVE_LABELS } from './move-labels.ts';
import { ReasonField } from './reason-field.tsx';
import { VersionsDialog } from './work-order-conflict-dialog.tsx';

interface MoveDialogProps {
  readonly move: Move;
  readonly order: WorkOrderRow;
  readonly onClose: () => void;
}

/** Asks before an order is led on, and for the reason where one is due. */
export const MoveDialog = ({ move, order, onClose }: MoveDialogProps) => {
  const words = MOVE_LABELS[move];
  const [changeId] = useState(ulid);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const moving = useMoveWorkOrder();
  const [current, setCurrent] = useState<WorkOrderRecord>();
  useUnsavedWork(reason !== '');

  const send = (version: number) =>
    moving.mutate(
      { move, id: order.id, version, changeId, reason },
      {
        onSuccess: () => {
          notify('success', words.label, `${order.id} ${words.done}.`);
          onClose();
        },
        onError: (error) => setCurrent((known) => currentOf(error) ?? known),
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
      <VersionsDialog
        id={order.id}
        yours={order}
        current={current}
        label={`${words.label} all the same`}
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
    <Facts
      facts={[
        { name: 'Work order ID', value: order.id },
        { name: 'Product', value: order.product },
        { name: 'Quantity', value: amountText(order.quantity, order.uom) },
        { name: 'Priority', value: order.priority },
      ]}
    />
  );

  if (!words.reasonKind) {
    return (
      <ConfirmDialog
        title={move === 'delete' ? 'Delete Work Order' : `${words.label} ${order.id}?`}
        confirmLabel={words.label}
        pendingLabel={words.pending}
        isDanger={move === 'delete'}
        isPending={moving.isPending}
        failure={failure}
        onConfirm={() => send(order.version)}
        onClose={onClose}
      >
        <Stack gap="medium">
          <p>{words.outcome(order)}</p>
          {facts}
        </Stack>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={move === 'cancel' ? `Cancel ${order.id}?` : `${words.label}: ${order.id}`}
      description={words.outcome(order)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={words.label}
      pendingLabel={words.pending}
      isPending={moving.isPending}
      failure={failure}
      isDirty={reason !== ''}
    >
      {facts}
      <ReasonField
        kind={words.reasonKind}
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
