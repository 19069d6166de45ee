import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { reasonText } from '#domain/text.ts';
import { type Move, moveDisabledReason } from '#domain/work-orders/moves.ts';
import { updateOrderInCache } from '#frontend/features/work-orders/list-queries.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { MOVE_LABELS } from './move-labels.ts';
import { ReasonField } from './reason-field.tsx';
import { useMove } from './use-move.ts';
import { WorkOrderConflictDialog } from './work-order-conflict-dialog.tsx';

interface MoveDialogProps {
  readonly move: Move;
  readonly order: WorkOrderRow;
  readonly onClose: () => void;
}

/** Asks before an order is led on, and for the reason where one is due. */
export const MoveDialog = ({ move, order, onClose }: MoveDialogProps) => {
  const labels = MOVE_LABELS[move];
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const { send, isPending, failure, current, forgetCurrent } = useMove(move, order, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = reasonText.safeParse(reason);
    setRefused(checked.error?.issues[0]?.message);
    if (checked.success) send(order.version, reason);
  };

  if (current) {
    return (
      <WorkOrderConflictDialog
        id={order.id}
        yours={order}
        current={current}
        label={`${labels.label} all the same`}
        disabledReason={moveDisabledReason(current, move, Date.now())}
        isPending={isPending}
        failure={failure}
        onYours={() => send(current.version, reason)}
        onBack={forgetCurrent}
        onCurrent={() => {
          void updateOrderInCache(client, current);
          onClose();
        }}
      />
    );
  }

  if (!labels.reasonKind) {
    return (
      <ConfirmDialog
        title={move === 'delete' ? 'Delete Work Order' : `${labels.label} ${order.id}?`}
        confirmLabel={labels.label}
        pendingLabel={labels.pending}
        isDanger={move === 'delete'}
        isPending={isPending}
        failure={failure}
        onConfirm={() => send(order.version, reason)}
        onClose={onClose}
      >
        <Stack gap="medium">
          <p>{labels.outcome(order)}</p>
          <OrderInShort order={order} />
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
      isPending={isPending}
      failure={failure}
      isDirty={reason !== ''}
    >
      <OrderInShort order={order} />
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

const OrderInShort = ({ order }: { readonly order: WorkOrderRow }) => (
  <DescriptionList
    facts={[
      { name: 'Work order ID', value: order.id },
      { name: 'Product', value: order.product },
      { name: 'Quantity', value: amountText(order.quantity, order.uom) },
      { name: 'Priority', value: order.priority },
    ]}
  />
);
