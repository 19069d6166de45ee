import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReasonOnTheWire } from '#api/work-centers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { BothVersionsDialog } from '#frontend/shared/both-versions-dialog.tsx';
import { Switch } from '#frontend/ui/switch.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { currentReason, keepReason, useChangeReason } from './queries.ts';
import { bothReasons } from './work-center-words.ts';

/** Offers a reason or not, at once; back, with the reason why, when that is refused. */
export const ReasonSwitch = ({ reason }: { readonly reason: ReasonOnTheWire }) => {
  const client = useQueryClient();
  const mayEdit = usePermission('workCenter.edit');
  const changing = useChangeReason();
  const [late, setLate] = useState<{ active: boolean; current: ReasonOnTheWire }>();

  const send = ({ reasonId, kind, text, version }: ReasonOnTheWire, active: boolean) =>
    // As a promise: the row may be out of sight by the time that the answer comes.
    changing.mutateAsync({ reasonId, kind, text, version, active }).then(
      () => setLate(undefined),
      (error: unknown) => {
        const current = currentReason(error);
        if (current) setLate({ active, current });
        else notify('error', 'The reason was not changed', reasonOf(error, 'Try again.'));
      },
    );

  return (
    <>
      <Switch
        label={`${reason.text} is active`}
        isLabelHidden
        isOn={changing.isPending ? changing.variables.active !== false : reason.active}
        isDisabled={!mayEdit || changing.isPending}
        note={changing.isPending ? 'Updating...' : undefined}
        onChange={(active) => send(reason, active)}
      />
      {late && (
        <BothVersionsDialog
          title="The reason"
          what="this reason"
          lines={bothReasons({ ...reason, active: late.active }, late.current)}
          label={late.active ? 'Switch on all the same' : 'Switch off all the same'}
          isPending={changing.isPending}
          failure={
            changing.isError && !currentReason(changing.error)
              ? reasonOf(changing.error, 'That did not work. Try again.')
              : undefined
          }
          onYours={() => send(late.current, late.active)}
          onCurrent={() => {
            void keepReason(client, late.current);
            setLate(undefined);
          }}
        />
      )}
    </>
  );
};
