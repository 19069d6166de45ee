import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useController } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { CountFields } from '#api/inventory/inventory-counts.ts';
import { isDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { text } from '#domain/text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { stockItem } from '#frontend/features/stock/queries.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { NO_PLACE, PlaceField, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { stockCountQueue } from '../device/count-queue.ts';
import { saveEntry } from '../device/device-store.ts';
import type { SheetRow } from './sheet-rows.ts';

const schema = z.extend(CountFields, {
  // Where it is left empty it is the item's base unit.
  uom: text(20),
  expiryDate: z.string().check(z.refine((day: string) => day === '' || isDay(day), 'Use a day.')),
});

interface FoundDialogProps {
  readonly countId: string;
  /** Where the sheet is counted; none: it is of items, wherever they are. */
  readonly places: readonly string[];
  readonly inventoryIDs: readonly string[];
  /** What is on the sheet: its items can be chosen, and their units are known without a network. */
  readonly rows: readonly Pick<SheetRow, 'inventoryID' | 'name' | 'uoms'>[];
  /** What was scanned and is not on the sheet. */
  readonly scanned: string;
  readonly onClose: () => void;
}

/** A lot that is there and not on the sheet. One that nobody knew is kept from use until it is released. */
export const FoundDialog = (props: FoundDialogProps) => {
  const { countId, places, inventoryIDs, rows, scanned, onClose } = props;
  const { sub } = useUser();
  const listId = useId();
  const [onlyItem = '', anotherItem] = inventoryIDs;
  const form = useContractForm(schema, {
    inventoryID: anotherItem === undefined ? onlyItem : '',
    ...{ lotNumber: scanned, place: places.length === 1 ? placeName(places[0] ?? '') : '' },
    ...{ uom: '', expiryDate: '' },
  });
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty);
  const inventoryID = useController({ control, name: 'inventoryID' });
  const lotNumber = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const expiryDate = useController({ control, name: 'expiryDate' });
  const usual = useUsualWarehouse();
  const warehouseID = warehouseOf(places[0] ?? '') ?? usual;
  const items = new Map(rows.map((row) => [codeKey(row.inventoryID), row]));
  const units = useUnits(inventoryID.field.value, items);
  useScanner(1, ({ text, reading }) => {
    const row = items.get(codeKey(text));
    if (row) {
      form.setValue('inventoryID', row.inventoryID, { shouldDirty: true });
      return { good: row.inventoryID };
    }
    if (reading.kind === 'text' || (reading.kind === 'label' && reading.isBare)) {
      form.setValue('lotNumber', text, { shouldDirty: true });
      return { good: `Lot ${text}` };
    }
    const said = reading.kind === 'label' ? reading.fields : null;
    if (!said?.lotNumber) return { bad: `${text} names no lot.` };
    form.setValue('lotNumber', said.lotNumber, { shouldDirty: true });
    const day = said.useBy ?? said.bestBefore;
    // A label without a date leaves the one that stands there.
    if (day) form.setValue('expiryDate', day, { shouldDirty: true });
    return { good: `Lot ${said.lotNumber}` };
  });

  const submit = form.handleSubmit(({ expiryDate: day, place: typed, uom: chosen, ...fields }) => {
    const target = typedPlace(typed, warehouseID);
    if (target === null || (places.length > 0 && !places.includes(target))) {
      const message = places.length > 0 ? `This sheet is of ${places.map(placeName).join(', ')}.` : NO_PLACE;
      form.setError('place', { message }, { shouldFocus: true });
      return;
    }
    const unit = chosen || units[0];
    if (unit === undefined) {
      form.setError('uom', { message: 'Say in which unit.' }, { shouldFocus: true });
      return;
    }
    const request = { ...fields, uom: unit, countId, entryId: ulid(), place: target, replaces: null };
    void saveEntry(sub ?? '', { ...request, ...(day !== '' && { expiryDate: day }) }).then(() =>
      stockCountQueue.send(sub ?? ''),
    );
    onClose();
  });

  return (
    <FormDialog
      title="Add what was found"
      description="A lot that nobody knew is kept from use until somebody releases it."
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Add"
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <TextField
        label="Item"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Its inventory ID. One of this sheet can be chosen or scanned."
        list={listId}
        value={inventoryID.field.value}
        onChange={inventoryID.field.onChange}
        onBlur={inventoryID.field.onBlur}
        error={inventoryID.fieldState.error?.message}
      />
      <TextField
        label="Lot"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-scan="hand-over"
        hint="It can be scanned. Empty for an item without lots."
        value={lotNumber.field.value}
        onChange={lotNumber.field.onChange}
        onBlur={lotNumber.field.onBlur}
        error={lotNumber.fieldState.error?.message}
      />
      <datalist id={listId}>
        {[...items.values()].map((one) => (
          <option key={one.inventoryID} value={one.inventoryID}>
            {one.name}
          </option>
        ))}
      </datalist>
      {places.length > 1 ? (
        <SelectField
          label="Where"
          noneLabel="Choose a place"
          options={places.map((at) => ({ value: placeName(at), label: placeName(at) }))}
          value={place.field.value || null}
          onChange={(chosen) => place.field.onChange(chosen ?? '')}
          error={place.fieldState.error?.message}
        />
      ) : (
        <PlaceField label="Where" place={bindingOf(place, '')} />
      )}
      <NumberField
        label="Counted"
        required
        min={0}
        hasButtons
        value={qty.field.value ?? null}
        onChange={qty.field.onChange}
        onBlur={qty.field.onBlur}
        error={qty.fieldState.error?.message}
      />
      {units.length > 0 ? (
        <SelectField
          label="Unit"
          noneLabel="Choose a unit"
          options={units.map((unit) => ({ value: unit, label: unit }))}
          value={uom.field.value || (units[0] ?? null)}
          onChange={(chosen) => uom.field.onChange(chosen ?? '')}
          error={uom.fieldState.error?.message}
        />
      ) : (
        <TextField
          label="Unit"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="The item's base unit, or another of its units."
          value={uom.field.value}
          onChange={uom.field.onChange}
          onBlur={uom.field.onBlur}
          error={uom.fieldState.error?.message}
        />
      )}
      <DateField
        label="Date on it, where nobody knew the lot"
        value={expiryDate.field.value}
        onChange={expiryDate.field.onChange}
        onBlur={expiryDate.field.onBlur}
        error={expiryDate.fieldState.error?.message}
      />
    </FormDialog>
  );
};

/** The units of an item, the base unit first: of the sheet, else as the server knows it; none: it is not known. */
const useUnits = (typed: string, items: ReadonlyMap<string, Pick<SheetRow, 'uoms'>>): readonly string[] => {
  const id = useDeferredValue(codeKey(typed ?? ''));
  const row = items.get(id);
  const item = useQuery({
    ...stockItem(id),
    enabled: id.length > 2 && row === undefined,
    meta: { hidesProgress: true },
    retry: false,
  }).data;
  if (row) return row.uoms;
  return item ? [...new Set([item.baseUom, ...item.conversions.map(({ uom }) => uom)])] : [];
};
