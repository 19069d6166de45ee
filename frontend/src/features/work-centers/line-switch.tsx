import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineOnTheWire } from '#api/work-centers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { BothVersionsDialog } from '#frontend/shared/both-versions-dialog.tsx';
import { Switch } from '#frontend/ui/switch.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { currentLine, keepLine, type LineRow, useChangeLine } from './queries.ts';
import { bothLines, whyNotOff } from './work-center-words.ts';

/** Switches a line on and off at once; back, with the reason, when that is refused. */
export const LineSwitch = ({ line }: { readonly line: LineRow }) => {
  const client = useQueryClient();
  const mayEdit = usePermission('workCenter.edit');
  const changing = useChangeLine();
  const [late, setLate] = useState<{ active: boolean; current: LineOnTheWire }>();
  const why = whyNotOff(line);

  const send = ({ code, name, ratedSpeed, ratedUnit, version }: LineOnTheWire, active: boolean) =>
    // As a promise: the row may be out of sight by the time that the answer comes.
    changing.mutateAsync({ code, name, ratedSpeed, ratedUnit, version, active }).then(
      () => setLate(undefined),
      (error: unknown) => {
        const current = currentLine(error);
        if (current) setLate({ active, current });
        else notify('error', `${name} was not changed`, reasonOf(error, 'Try again.'));
      },
    );

  return (
    <>
      <Switch
        label={`${line.name} is active`}
        isLabelHidden
        isOn={changing.isPending ? changing.variables.active !== false : line.active}
        isDisabled={!mayEdit || changing.isPending || why !== null}
        note={changing.isPending ? 'Updating...' : why === null ? undefined : noteOf(line)}
        onChange={(active) => send(line, active)}
      />
      {late && (
        <BothVersionsDialog
          title={line.code}
          what="this line"
          lines={bothLines({ ...line, active: late.active }, late.current)}
          label={late.active ? 'Switch on all the same' : 'Switch off all the same'}
          whyNot={!late.active && late.current.liveRunId !== null ? 'a run is live on it' : null}
          isPending={changing.isPending}
          failure={
            changing.isError && !currentLine(changing.error)
              ? reasonOf(changing.error, 'That did not work. Try again.')
              : undefined
          }
          onYours={() => send(late.current, late.active)}
          onCurrent={() => {
            void keepLine(client, late.current);
            setLate(undefined);
          }}
        />
      )}
    </>
  );
};

const noteOf = ({ run }: LineRow): string => (run ? `Stop ${run.runNumber} first` : 'Stop its run first');
