import type { RunRecord } from '#api/production.ts';
import { runChangeDisabledReason } from '#domain/production/change-run.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';

interface RunVoidProps {
  readonly run: RunRecord;
  /** Counts of this run that the server has not taken yet. */
  readonly unsent: number;
  readonly onVoid: () => void;
}

/** Makes a run void, or says why it can't be. */
export const RunVoid = ({ run, unsent, onVoid }: RunVoidProps) => {
  const mayVoid = usePermission('run.void');
  const disabledReason = mayVoid
    ? runChangeDisabledReason({ status: run.status, counts: run.counts + unsent }, 'void')
    : 'only a manager or sysadmin can make a run void';
  return (
    <div className="run-void">
      <Button
        look="quiet"
        disabled={disabledReason !== null}
        aria-describedby="void-disabled-reason"
        onClick={onVoid}
      >
        Make void
      </Button>
      <p id="void-disabled-reason" className="soft small">
        {disabledReason === null
          ? 'For a run that never should have been started.'
          : `It can't be made void: ${disabledReason}.`}
      </p>
    </div>
  );
};
