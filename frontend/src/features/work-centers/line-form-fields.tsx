import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import type { RequestInput, RequestOutput } from '#api/contract.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { PRODUCTION_UNITS, type ProductionUnit } from '#domain/production/production-unit.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';

export const lineSchema = postWorkCenter.actions.create_line.request;

type Fields = RequestInput<typeof postWorkCenter, 'create_line'>;

/** A line as the form sends it. */
export type SentLine = RequestOutput<typeof postWorkCenter, 'create_line'>;

interface LineFormFieldsProps {
  readonly control: Control<Fields, unknown, SentLine>;
  /** Once it is made its code stays. */
  readonly isCodeFixed?: boolean;
  /** Why it can't be switched off now. */
  readonly switchOffDisabledReason?: string | null;
}

const UNITS = PRODUCTION_UNITS.map((unit) => ({ value: unit, label: `${unit} an hour` }));

/** Those that can be chosen; the one that it has stays one, whatever became of it. */
const placeOptions = (known: readonly { place: string; description: string }[], current: string | null) => {
  const options = known.map(({ place, description }) => ({
    value: place,
    label: description ? `${placeName(place)}, ${description}` : placeName(place),
  }));
  return current === null || options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: placeName(current) }, ...options];
};

/** Code, name, place, rated speed with its unit, and whether it is active. */
export const LineFormFields = ({
  control,
  isCodeFixed = false,
  switchOffDisabledReason: why = null,
}: LineFormFieldsProps) => {
  const code = useController({ control, name: 'code' });
  const name = useController({ control, name: 'name' });
  const speed = useController({ control, name: 'ratedSpeed' });
  const unit = useController({ control, name: 'ratedUnit' });
  const place = useController({ control, name: 'place' });
  const places = useQuery(knownPlaces);
  const active = useController({ control, name: 'active' });
  return (
    <>
      <TextField
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          isCodeFixed ? 'A code never changes.' : 'As on labels, such as CAN-1. It can’t be changed later.'
        }
        disabled={isCodeFixed}
        {...bindingOf(code, '')}
      />
      <TextField label="Name" required autoComplete="off" {...bindingOf(name, '')} />
      <FieldGrid>
        <NumberField label="Rated speed (optional)" min={0} {...bindingOf<number | null>(speed, null)} />
        <SelectField
          label="Unit"
          noneLabel="Choose a unit"
          options={UNITS}
          value={unit.field.value ?? null}
          onChange={(value) => unit.field.onChange((value ?? 'bottles') as ProductionUnit)}
          error={unit.fieldState.error?.message}
        />
      </FieldGrid>
      <SelectField
        label="Place (optional)"
        hint="What it makes comes into stock there."
        noneLabel="No place: what it makes does not come into stock"
        options={placeOptions(places.data ?? [], place.field.value ?? null)}
        value={place.field.value ?? null}
        onChange={place.field.onChange}
        error={place.fieldState.error?.message}
        warning={places.isError ? 'The places could not be read.' : undefined}
      />
      <Switch
        label="Active: runs can be started on it"
        isOn={active.field.value ?? true}
        isDisabled={why !== null}
        note={why === null ? undefined : `It can't be switched off: ${why}.`}
        onChange={active.field.onChange}
      />
    </>
  );
};
