import type { WorkOrderRecord } from '#api/work-orders.ts';
import { isOrAre } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useEndOrder } from './use-run-changes.ts';

interface CloseShortDialogProps {
  readonly order: WorkOrderRecord;
  readonly onEnded: (order: WorkOrderRecord) => void;
  readonly onClose: () => void;
}

/** Why an order ends with less than was wanted. */
export const CloseShortDialog = ({ order, onEnded, onClose }: CloseShortDialogProps) => {
  const { id, version, good, quantity, uom } = order;
  const idOf = useContentId();
  const closing = useEndOrder('close_short');
  return (
    <ReasonDialog
      kind="closeShort"
      title={`Close ${id} short`}
      description={`${amountText(good, uom)} of ${amountText(quantity, uom)} ${isOrAre(good)} made. It will be Completed with what there is.`}
      submitLabel="Close short"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      failure={closing.isError ? reasonOf(closing.error, 'That did not work. Try again.') : undefined}
      onSubmit={(reason) =>
        closing.mutate(
          { id, version, changeId: idOf([id, version, reason]), reason },
          { onSuccess: ({ data }) => onEnded(data) },
        )
      }
      onClose={onClose}
    />
  );
};
