import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { CountFields } from '#api/inventory/inventory-counts.ts';
import { isDay } from '#domain/calendar.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { text } from '#domain/text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { NO_PLACE, PlaceField, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { AmountFields, FromField, LotField } from '../acts/act-fields.tsx';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from '../acts/act-start.ts';
import { onlyPlaceOf, placesOfLot, type StockSubject, subjectText } from '../acts/stock-subject.ts';
import { stockCountQueue } from './device/count-queue.ts';
import { saveSingle } from './device/device-store.ts';
import { useScannedForCount } from './use-scanned-for-count.ts';

const schema = z.extend(CountFields, {
  note: text(200),
  expiryDate: z.string().check(z.refine((day: string) => day === '' || isDay(day), 'Use a day.')),
});

interface CountOneDialogProps {
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

/**
 * Counts one lot at one place: one that should be there, or one that was found, which is typed or scanned. It is kept on this device first, and sent as soon as there is a network.
 */
export const CountOneDialog = ({ subject, start, onClose }: CountOneDialogProps) => {
  const { sub } = useUser();
  const { from, ...fieldsAtFirst } = startingFields(subject, start);
  const form = useContractForm(schema, { ...fieldsAtFirst, place: from, note: '', expiryDate: '' });
  const { control, formState } = form;
  const lot = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const note = useController({ control, name: 'note' });
  const expiryDate = useController({ control, name: 'expiryDate' });
  const [lotNumber] = useWatch({ control, name: ['lotNumber'] });
  // Of what stands nowhere there is no place to choose: it is typed.
  const [isFound, setFound] = useState(subject.lots.every((one) => placesOfLot(one).length === 0));
  const usual = useUsualWarehouse();
  const warehouseID = warehouseOf(subject.lots[0]?.balances[0]?.place ?? '') ?? usual;

  const chooseLot = (next: string | null): void => {
    setFound(next !== null && placesOfLot(lotOf(subject, next)).length === 0);
    lot.field.onChange(next);
    place.field.onChange(onlyPlaceOf(lotOf(subject, next)));
  };
  /** A lot that should not be there: its place is typed, where it is none of those that it stands at. */
  const addLot = (number: string): void => {
    const at = form.getValues('place');
    setFound(true);
    lot.field.onChange(number);
    place.field.onChange(at === '' ? '' : placeName(at));
  };
  const readScan = useScannedForCount(subject, warehouseID);
  const addScanned = async (scan: Scan): Promise<ScanOutcome> => {
    const read = await readScan(scan);
    if (!read.ok) return { bad: read.error };
    const { place: at, lotNumber: number } = read.value;
    if (at !== undefined) place.field.onChange(isFound ? placeName(at) : at);
    else addLot(number);
    return { good: at === undefined ? `Lot ${number}` : `Place ${placeName(at)}` };
  };
  useActScans(subject, {
    onLot: chooseLot,
    onPlace: addScanned,
    onNewLot: ({ lotNumber: number, day }) => {
      addLot(number);
      // A label without a date leaves the one that stands there.
      if (day !== null) expiryDate.field.onChange(day);
    },
    onQty: (amount) => form.setValue('qty', amount, { shouldDirty: true }),
    onSubmit: () =>
      form.pressed(submit, {
        ...{ lotNumber: 'Lot', place: 'Where', qty: 'Quantity', uom: 'Unit', expiryDate: 'Date' },
      }),
  });

  const submit = form.handleSubmit(({ expiryDate: day, ...fields }) => {
    const at = isFound ? typedPlace(fields.place, warehouseID) : fields.place;
    if (at === null) {
      form.setError('place', { message: NO_PLACE }, { shouldFocus: true });
      return;
    }
    const seen = onHandAt(lotOf(subject, fields.lotNumber), at) ?? 0;
    const request = { ...fields, place: at, seen, countId: ulid(), ...(day !== '' && { expiryDate: day }) };
    void saveSingle(sub ?? '', request).then(() => stockCountQueue.send(sub ?? ''));
    onClose();
  });

  return (
    <FormDialog
      title={`Count ${subject.inventoryID}`}
      description={subjectText(subject)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Count"
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      {isFound ? (
        <>
          <TextField
            label="Lot"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-scan="hand-over"
            hint="As it is printed; it can be scanned. Empty for an item without lots."
            value={lotNumber ?? ''}
            onChange={lot.field.onChange}
            onBlur={lot.field.onBlur}
            error={lot.fieldState.error?.message}
          />
          <PlaceField label="Where" place={bindingOf(place, '')} />
          <DateField label="Date on it, where nobody knew the lot" {...bindingOf(expiryDate, '')} />
        </>
      ) : (
        <>
          <LotField subject={subject} lot={{ ...bindingOf<string | null>(lot, null), onChange: chooseLot }} />
          <FromField
            label="Where"
            subject={subject}
            lotNumber={lotNumber}
            place={bindingOf<string>(place, '')}
          />
          <Row>
            <Button onClick={() => addLot('')}>Add a lot</Button>
          </Row>
        </>
      )}
      <AmountFields
        subject={subject}
        onHand={null}
        qty={bindingOf<number | null>(qty, null)}
        uom={bindingOf(uom, subject.baseUom)}
      />
      <TextField label="Note" maxCharacters={200} {...bindingOf(note, '')} />
    </FormDialog>
  );
};
