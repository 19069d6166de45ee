import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { useAdjustmentAct } from './adjustment-queries.ts';

interface GiveUpAdjustmentDialogProps {
  readonly adjustment: AdjustmentInBooks;
  readonly onClose: () => void;
}

/** Gives up that an adjustment comes into the books by itself, with a reason. */
export const GiveUpAdjustmentDialog = ({ adjustment, onClose }: GiveUpAdjustmentDialogProps) => {
  const cancelling = useAdjustmentAct('cancel_posting');
  const { postingId, documentNbr, posting } = adjustment;
  return (
    <WhyDialog
      title={`Give up posting ${documentNbr}?`}
      outcome={`Nothing of it is sent to ${runtimeConfig().accountingName}: book it there by hand.`}
      submitLabel="Give up"
      pendingLabel="Giving up..."
      missing="Say why it is given up."
      isPending={cancelling.isPending}
      failure={cancelling.isError ? reasonOf(cancelling.error, 'It was not given up. Try again.') : undefined}
      onSubmit={(reason) =>
        cancelling.mutate({ postingId, version: posting.version, reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
};
