import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import type { RecordKind, RecordTypes } from './record-kind.ts';
import { useRecordChange } from './use-record-change.tsx';

interface RecordSwitchProps<Of extends RecordTypes> {
  readonly kind: RecordKind<Of>;
  readonly row: Of['row'];
}

/** Switches a record on and off at once; back, with the reason, when that is refused. */
export const RecordSwitch = <Of extends RecordTypes>({ kind, row }: RecordSwitchProps<Of>) => {
  const mayEdit = usePermission('workCenter.edit');
  const { name, subject } = kind.labelsOf(row);
  const before = kind.switchOffHint(row);
  const { send, sending, versions } = useRecordChange(kind, row, {
    label: ({ active }) => (active ? 'Switch on all the same' : 'Switch off all the same'),
    again: ({ active }, now) => ({ ...kind.termsOf(now), active }),
    onRefused: (error) => notify('error', `${subject} was not changed`, reasonOf(error, 'Try again.')),
  });
  return (
    <>
      <Switch
        label={`${name} is active`}
        isLabelHidden
        isOn={sending ? sending.active !== false : row.active}
        isDisabled={!mayEdit || before !== null}
        isPending={sending !== undefined}
        note={sending ? 'Updating...' : (before ?? undefined)}
        onChange={(active) => send({ ...kind.termsOf(row), active }, row.version)}
      />
      {versions}
    </>
  );
};
