import { useController } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { CountFields } from '#api/inventory/inventory-counts.ts';
import { isDay } from '#domain/calendar.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { typedPlace } from '../../acts/typed-place.ts';
import { stockCountQueue } from '../device/count-queue.ts';
import { saveEntry } from '../device/device-store.ts';

const schema = z.extend(CountFields, {
  expiryDate: z.string().check(z.refine((day: string) => day === '' || isDay(day), 'Use a day.')),
});

interface FoundDialogProps {
  readonly countId: string;
  /** Where the sheet is counted; none: it is of items, wherever they are. */
  readonly places: readonly string[];
  readonly inventoryIDs: readonly string[];
  /** What was scanned and is not on the sheet. */
  readonly scanned: string;
  readonly onClose: () => void;
}

/** A lot that is there and not on the sheet. One that nobody knew is kept from use until it is released. */
export const FoundDialog = ({ countId, places, inventoryIDs, scanned, onClose }: FoundDialogProps) => {
  const { sub } = useUser();
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
  useScanner(1, ({ text, reading }) => {
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

  const submit = form.handleSubmit(({ expiryDate: day, place: typed, ...fields }) => {
    const target = typedPlace(typed, '');
    if (target === null || (places.length > 0 && !places.includes(target))) {
      const message =
        places.length > 0
          ? `This sheet is of ${places.map(placeName).join(', ')}.`
          : 'Write it as MAIN / R1.';
      form.setError('place', { message }, { shouldFocus: true });
      return;
    }
    const request = { ...fields, countId, entryId: ulid(), place: target, replaces: null };
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
        hint="Its inventory ID."
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
      <TextField
        label="Where"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={place.field.value}
        onChange={place.field.onChange}
        onBlur={place.field.onBlur}
        error={place.fieldState.error?.message}
      />
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
