import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useRetryAll } from './retry-all.ts';

interface RetryAllDialogProps {
  /** How many had failed when it was opened; null: more than could be counted. */
  readonly failed: number | null;
  readonly onClose: () => void;
}

/** More refusals than this are one notice: the list names each. */
const MAX_LISTED = 3;

const receipts = (count: number): string => `${count} ${count === 1 ? 'receipt' : 'receipts'}`;

/** After a long absence of the accounting system: all that failed meanwhile, in one go. */
export const RetryAllDialog = ({ failed, onClose }: RetryAllDialogProps) => {
  const { state, failure, retryAll } = useRetryAll();
  const sentOf = ({ done, failed: refused }: typeof state): number => done - refused.length;

  const confirm = async (): Promise<void> => {
    const ended = await retryAll();
    if (!ended) return;
    onClose();
    const sent = sentOf(ended);
    if (sent > 0) notify('success', 'Received Goods', `${receipts(sent)} on the way again`);
    if (ended.failed.length > MAX_LISTED) {
      notify('error', `${receipts(ended.failed.length)} not sent again`, ended.failed[0]?.reason);
      return;
    }
    for (const { receiptNbr, reason } of ended.failed)
      notify('error', `${receiptNbr} was not sent again`, reason);
  };

  return (
    <ConfirmDialog
      title={`Send ${failed === null ? 'all failed receipts' : receipts(failed)} again?`}
      confirmLabel="Send again"
      pendingLabel={`${sentOf(state)} sent...`}
      isPending={state.isRunning}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Each is looked for in the accounting system first: what is in the books already is not booked twice.
      What is refused again comes back here with the reason.
    </ConfirmDialog>
  );
};
