import { type Control, useController } from 'react-hook-form';
import type { RequestInput, RequestOutput } from '#api/contract.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { DOWNTIME_KINDS, type DowntimeKind } from '#domain/work-centers/downtime.ts';
import { REASON_KINDS, type ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ASKED_WHEN, DOWNTIME_LABELS } from './work-center-text.ts';

export const reasonSchema = postWorkCenter.actions.create_reason.request;

type Fields = RequestInput<typeof postWorkCenter, 'create_reason'>;

/** A reason as the form sends it. */
export type SentReason = RequestOutput<typeof postWorkCenter, 'create_reason'>;

const KINDS = REASON_KINDS.map((kind) => ({ value: kind, label: ASKED_WHEN[kind] }));

const DOWNTIMES = DOWNTIME_KINDS.map((kind) => ({ value: kind, label: DOWNTIME_LABELS[kind] }));

/** When it is asked for, its words, of a pause what it means, and whether it is offered. */
export const ReasonFormFields = ({ control }: { readonly control: Control<Fields, unknown, SentReason> }) => {
  const kind = useController({ control, name: 'kind' });
  const text = useController({ control, name: 'text' });
  const downtime = useController({ control, name: 'downtime' });
  const active = useController({ control, name: 'active' });
  return (
    <>
      <SelectField
        label="Asked for when"
        noneLabel="Choose when it is asked for"
        options={KINDS}
        value={kind.field.value ?? null}
        onChange={(value) => kind.field.onChange((value ?? undefined) as ReasonKind | undefined)}
        error={kind.fieldState.error?.message}
      />
      <TextField label="Reason" required autoComplete="off" {...bindingOf(text, '')} />
      {kind.field.value === 'pause' && (
        <SelectField
          label="Downtime"
          noneLabel={DOWNTIME_LABELS.unplanned}
          options={DOWNTIMES.filter(({ value }) => value !== 'unplanned')}
          value={downtime.field.value === 'unplanned' ? null : (downtime.field.value ?? null)}
          onChange={(value) => downtime.field.onChange((value ?? 'unplanned') as DowntimeKind)}
        />
      )}
      <Switch
        label="Active: offered to choose from"
        isOn={active.field.value ?? true}
        onChange={active.field.onChange}
      />
    </>
  );
};
