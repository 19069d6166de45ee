import type { RunGoodsResponse } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { WhyDialog } from '#frontend/shared/dialogs/why-dialog.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useGoodsChange } from './use-goods-change.ts';

interface ReopenRunDialogProps {
  readonly goods: RunGoodsResponse;
  readonly onClose: () => void;
}

/** Opens a closed run again: goods can be issued and returned, and it is settled anew. */
export const ReopenRunDialog = ({ goods, onClose }: ReopenRunDialogProps) => {
  const idOf = useContentId();
  const reopening = useGoodsChange('reopen_run');
  const reopen = (reason: string): void => {
    const request = { runId: goods.runId, rev: goods.rev, reason };
    reopening.mutate(
      { ...request, changeId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', `${goods.runNumber} reopened`, 'What it used can be settled anew.');
          onClose();
        },
      },
    );
  };
  return (
    <WhyDialog
      title={`Reopen ${goods.runNumber}?`}
      outcome="What it used is settled anew. Goods can be issued to it and returned until it is closed again."
      submitLabel="Reopen"
      pendingLabel="Reopening..."
      missing="Say why it is reopened."
      isPending={reopening.isPending}
      failure={
        reopening.isError ? reasonOf(reopening.error, 'The run was not reopened. Try again.') : undefined
      }
      onSubmit={reopen}
      onClose={onClose}
    />
  );
};
