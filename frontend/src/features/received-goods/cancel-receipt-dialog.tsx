import * as z from 'zod/mini';
import { postReceipts, type ReceiptDetail } from '#api/receipts.ts';
import { FormDialog } from '#frontend/shared/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/use-contract-form.ts';
import { TextAreaField } from '#frontend/ui/text-area-field.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { useCancelReceipt } from './queries.ts';

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
