import { useId } from 'react';
import { useController } from 'react-hook-form';
import { placeName } from '#domain/stock/ledger/place.ts';
import { bindingOf, type FieldBinding } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { type FoundProps, useFound } from './use-found.ts';

/** How ids, lots and units are typed: as they are printed. */
const AS_PRINTED = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

interface WhereFieldProps {
  readonly places: readonly string[];
  readonly place: FieldBinding<string>;
}

/** Where it was found: one of the sheet's places, else any. */
const WhereField = ({ places, place }: WhereFieldProps) =>
  places.length > 1 ? (
    <SelectField
      label="Where"
      noneLabel="Choose a place"
      options={places.map((at) => ({ value: placeName(at), label: placeName(at) }))}
      value={place.value || null}
      onChange={(chosen) => place.onChange(chosen ?? '')}
      error={place.error}
    />
  ) : (
    <PlaceField label="Where" place={place} />
  );

interface UnitFieldProps {
  readonly units: readonly string[];
  readonly uom: ReturnType<typeof bindingOf<string>>;
}

/** One of the item's units, or any where they are not known. */
const UnitField = ({ units, uom }: UnitFieldProps) =>
  units.length > 0 ? (
    <SelectField
      label="Unit"
      noneLabel="Choose a unit"
      options={units.map((unit) => ({ value: unit, label: unit }))}
      value={uom.value || (units[0] ?? null)}
      onChange={(chosen) => uom.onChange(chosen ?? '')}
      error={uom.error}
    />
  ) : (
    <TextField
      label="Unit"
      required
      {...AS_PRINTED}
      hint="The item's base unit, or another of its units."
      {...uom}
    />
  );

/** A lot that is there and not on the sheet. One that nobody knew is kept from use until it is released. */
export const FoundDialog = (props: FoundProps) => {
  const { form, items, units, submit } = useFound(props);
  const { control, formState } = form;
  const listId = useId();
  const inventoryID = useController({ control, name: 'inventoryID' });
  const lotNumber = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const expiryDate = useController({ control, name: 'expiryDate' });
  return (
    <FormDialog
      title="Add what was found"
      description="A lot that nobody knew is kept from use until somebody releases it."
      onClose={props.onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Add"
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <TextField
        label="Item"
        required
        {...AS_PRINTED}
        data-scan="hand-over"
        hint="Its inventory ID. One of this sheet can be chosen or scanned."
        list={listId}
        {...bindingOf(inventoryID, '')}
      />
      <TextField
        label="Lot"
        {...AS_PRINTED}
        data-scan="hand-over"
        hint="It can be scanned. Empty for an item without lots."
        {...bindingOf(lotNumber, '')}
      />
      <datalist id={listId}>
        {items.map((one) => (
          <option key={one.inventoryID} value={one.inventoryID}>
            {one.name}
          </option>
        ))}
      </datalist>
      <WhereField places={props.places} place={bindingOf(place, '')} />
      <NumberField label="Counted" required min={0} hasButtons {...bindingOf<number | null>(qty, null)} />
      <UnitField units={units} uom={bindingOf(uom, '')} />
      <DateField label="Date on it, where nobody knew the lot" {...bindingOf(expiryDate, '')} />
    </FormDialog>
  );
};
