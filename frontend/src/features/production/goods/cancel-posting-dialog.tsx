import { useState } from 'react';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { GiveUpPostingDialog } from '#frontend/shared/dialogs/give-up-posting-dialog.tsx';
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
  const [reason, setReason] = useState('');
  useUnsavedWork(reason !== '');
  return (
    <GiveUpPostingDialog
      documentNbr={runNumber}
      instead={`Nothing of it is sent to ${runtimeConfig().accountingName}: book it there by hand, or reopen the run and close it again.`}
      reason={reason}
      onReason={setReason}
      cancelling={cancelling}
      onGiveUp={(given) => cancelling.mutate({ runId, version, reason: given }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};
