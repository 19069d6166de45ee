import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { Switch } from '#frontend/ui/switch.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import type { KindOf, RecordKind } from './record-kind.ts';
import { useRecordChange } from './use-record-change.tsx';

interface RecordSwitchProps<Of extends KindOf> {
  readonly kind: RecordKind<Of>;
  readonly row: Of['row'];
}

/** Switches a record on and off at once; back, with the reason, when that is refused. */
export const RecordSwitch = <Of extends KindOf>({ kind, row }: RecordSwitchProps<Of>) => {
  const mayEdit = usePermission('workCenter.edit');
  const { name, subject } = kind.wordsOf(row);
  const before = kind.beforeOff(row);
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
        isDisabled={!mayEdit || sending !== undefined || before !== null}
        note={sending ? 'Updating...' : (before ?? undefined)}
        onChange={(active) => send({ ...kind.termsOf(row), active }, row.version)}
      />
      {versions}
    </>
  );
};
