import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { usePostingAct } from './use-posting-act.ts';

interface CancelPostingDialogProps {
  readonly runId: string;
  readonly runNumber: string;
  /** Of the posting that the person saw. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Gives up that a closed run comes into the books by itself, with a reason. */
export const CancelPostingDialog = ({ runId, runNumber, version, onClose }: CancelPostingDialogProps) => {
  const cancelling = usePostingAct('cancel_posting');
  return (
    <WhyDialog
      title={`Give up posting ${runNumber}?`}
      outcome={`Nothing of it is sent to ${runtimeConfig().accountingName}: book it there by hand, or reopen the run and close it again.`}
      submitLabel="Give up"
      pendingLabel="Giving up..."
      missing="Say why it is given up."
      isPending={cancelling.isPending}
      failure={cancelling.isError ? reasonOf(cancelling.error, 'It was not given up. Try again.') : undefined}
      onSubmit={(reason) => cancelling.mutate({ runId, version, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};
