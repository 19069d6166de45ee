import type { RunRecord } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRunChange } from './use-run-changes.ts';

interface RunDialogProps {
  readonly run: RunRecord;
  readonly onClose: () => void;
}

export const PauseDialog = ({ run, onClose }: RunDialogProps) => {
  const idOf = useContentId();
  const pausing = useRunChange('pause_run');
  return (
    <ReasonDialog
      kind="pause"
      title={`Pause ${run.runNumber}`}
      description="The run's clock stands still until it is resumed."
      submitLabel="Pause run"
      pendingLabel="Pausing..."
      isPending={pausing.isPending}
      failure={pausing.isError ? reasonOf(pausing.error, 'That did not work. Try again.') : undefined}
      onSubmit={(reason) =>
        pausing.mutate(
          { runId: run.runId, version: run.version, changeId: idOf([run.version, reason]), reason },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
};
