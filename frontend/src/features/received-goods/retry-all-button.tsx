import { useState } from 'react';
import { ConfirmDialog } from '#frontend/shared/confirm-dialog.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { useRetryAll } from './retry-all.ts';

interface RetryAllButtonProps {
  readonly failed: number;
  /** More than could be counted. */
  readonly hasMore: boolean;
}

/** More refusals than this are one notice: the list names each. */
const MOST_TOLD = 3;

const receipts = (count: number): string => `${count} ${count === 1 ? 'receipt' : 'receipts'}`;

/** After a long absence of the accounting system: all that failed meanwhile, in one go. */
export const RetryAllButton = ({ failed, hasMore }: RetryAllButtonProps) => {
  const [isAsked, setAsked] = useState(false);
  const { state, failure, retryAll } = useRetryAll();

  const confirm = async (): Promise<void> => {
    const ended = await retryAll();
    if (!ended) return;
    setAsked(false);
    const sent = ended.done - ended.failed.length;
    if (sent > 0) notify('success', 'Received Goods', `${receipts(sent)} on the way again`);
    if (ended.failed.length > MOST_TOLD) {
      notify('error', `${receipts(ended.failed.length)} not sent again`, ended.failed[0]?.reason);
      return;
    }
    for (const { receiptNbr, reason } of ended.failed)
      notify('error', `${receiptNbr} was not sent again`, reason);
  };

  return (
    <>
      <Button onClick={() => setAsked(true)}>Send all again</Button>
      {isAsked && (
        <ConfirmDialog
          title={`Send ${hasMore ? 'all failed receipts' : receipts(failed)} again?`}
          confirmLabel="Send again"
          pendingLabel={`${state.done} sent...`}
          isPending={state.isRunning}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          Each is looked for in the accounting system first: what is in the books already is not booked twice.
          What is refused again comes back here with the reason.
        </ConfirmDialog>
      )}
    </>
  );
};
