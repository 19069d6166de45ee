import * as z from 'zod/mini';
import { postReceipts, type ReceiptDetail } from '#api/receipts.ts';
import { useCancelReceipt } from '#frontend/features/received-goods/queries.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';

const Reason = z.pick(postReceipts.actions.cancel.request, { reason: true });

interface CancelReceiptDialogProps {
  readonly receipt: ReceiptDetail;
  readonly onClose: () => void;
}

/** Asks why, then cancels: the goods can be received again. */
export const CancelReceiptDialog = ({ receipt, onClose }: CancelReceiptDialogProps) => {
  const { receiptId, receiptNbr, version } = receipt;
  const form = useContractForm(Reason, { reason: '' });
  const cancel = useCancelReceipt();
  const submit = form.handleSubmit(({ reason }) =>
    cancel.mutate(
      { receiptId, reason, version },
      {
        onSuccess: () => {
          notify('success', `Receipt ${receiptNbr}`, 'Cancelled; its goods can be received again');
          onClose();
        },
        onError: form.failed,
      },
    ),
  );
  return (
    <FormDialog
      title={`Cancel receipt ${receiptNbr}?`}
      description={`It never reaches the books, and what it held on ${receipt.orderNbr} can be received again.`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Cancel receipt"
      pendingLabel="Cancelling..."
      isPending={cancel.isPending}
      failure={form.failure}
    >
      <TextAreaField
        label="Reason"
        required
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
};
