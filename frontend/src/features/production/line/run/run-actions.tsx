import { ulid } from 'ulid';
import type { RunRecord } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useRunChange } from './use-run-changes.ts';

const waitText = (count: number): string =>
  count === 1
    ? 'A count waits to be sent. The run can be stopped when it is.'
    : `${count} counts wait to be sent. The run can be stopped when they are.`;

interface RunActionsProps {
  readonly run: RunRecord;
  /** Counts of this run that must be sent before it is stopped. */
  readonly heldUp: number;
  readonly onPause: () => void;
  readonly onStop: () => void;
}

/** Pauses, resumes and stops a run, or says why it can't be stopped. */
export const RunActions = ({ run, heldUp, onPause, onStop }: RunActionsProps) => {
  const resuming = useRunChange('resume_run');
  const mayPause = usePermission('run.pause');
  const mayStop = usePermission('run.stop');
  const blocked = heldUp > 0 ? waitText(heldUp) : null;
  const stopDisabledReason = mayStop ? blocked : 'Your role may not stop runs.';

  const resume = () =>
    resuming.mutate(
      { runId: run.runId, version: run.version, changeId: ulid() },
      { onError: (error) => notify('error', 'Not resumed', reasonOf(error, 'Try again.')) },
    );

  return (
    <>
      <div className="run-actions">
        {run.status === 'Paused' ? (
          <Button
            look="primary"
            disabled={!mayPause}
            isPending={resuming.isPending}
            pendingLabel="Resuming..."
            onClick={resume}
          >
            Resume
          </Button>
        ) : (
          <Button disabled={!mayPause} onClick={onPause}>
            Pause
          </Button>
        )}
        <Button
          disabled={stopDisabledReason !== null}
          aria-describedby="stop-disabled-reason"
          onClick={onStop}
        >
          Stop
        </Button>
      </div>
      <p id="stop-disabled-reason" className="run-why soft small">
        {stopDisabledReason}
      </p>
    </>
  );
};
