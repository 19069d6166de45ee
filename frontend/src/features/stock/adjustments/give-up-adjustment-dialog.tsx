import { useState } from 'react';
import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { GiveUpPostingDialog } from '#frontend/shared/dialogs/give-up-posting-dialog.tsx';
import { useAdjustmentAct } from './adjustment-queries.ts';

interface GiveUpAdjustmentDialogProps {
  readonly adjustment: AdjustmentInBooks;
  readonly onClose: () => void;
}

/** Gives up that an adjustment comes into the books by itself, with a reason. */
export const GiveUpAdjustmentDialog = ({ adjustment, onClose }: GiveUpAdjustmentDialogProps) => {
  const cancelling = useAdjustmentAct('cancel_posting');
  const [reason, setReason] = useState('');
  useUnsavedWork(reason !== '');
  const { postingId, documentNbr, posting } = adjustment;
  return (
    <GiveUpPostingDialog
      documentNbr={documentNbr}
      instead={`Nothing of it is sent to ${runtimeConfig().accountingName}: book it there by hand.`}
      reason={reason}
      onReason={setReason}
      cancelling={cancelling}
      onGiveUp={(given) =>
        cancelling.mutate({ postingId, version: posting.version, reason: given }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
};
