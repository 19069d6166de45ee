import type { RunRecord } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRunChange } from './use-run-changes.ts';

interface VoidDialogProps {
  readonly run: RunRecord;
  readonly onVoided: (run: RunRecord) => void;
  readonly onClose: () => void;
}

/** A run that never should have been: it ends without output. */
export const VoidDialog = ({ run, onVoided, onClose }: VoidDialogProps) => {
  const idOf = useContentId();
  const voiding = useRunChange('void_run');
  return (
    <ReasonDialog
      kind="void"
      title={`Make ${run.runNumber} void?`}
      description="The run ends without output and won't be on Production Order History. The line is free again."
      submitLabel="Make void"
      pendingLabel="Ending..."
      isPending={voiding.isPending}
      failure={voiding.isError ? reasonOf(voiding.error, 'That did not work. Try again.') : undefined}
      onSubmit={(reason) =>
        voiding
          .mutateAsync({
            runId: run.runId,
            version: run.version,
            changeId: idOf([run.version, reason]),
            reason,
          })
          .then(
            (ended) => {
              notify('success', 'Made void', `${run.runNumber} has ended without output.`);
              onVoided(ended);
            },
            () => undefined,
          )
      }
      onClose={onClose}
    />
  );
};
