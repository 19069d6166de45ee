import { useController, useWatch } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { CountFields } from '#api/inventory/inventory-counts.ts';
import { text } from '#domain/text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { AmountFields, bindingOf, FromField, LotField } from '../acts/act-fields.tsx';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from '../acts/act-start.ts';
import { onlyPlaceOf, type StockSubject } from '../acts/stock-subject.ts';
import { stockCountQueue } from './device/count-queue.ts';
import { saveSingle } from './device/device-store.ts';

const schema = z.extend(CountFields, { note: text(200) });

interface CountOneDialogProps {
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

/** Counts one lot at one place. It is kept on this device first, and sent as soon as there is a network. */
export const CountOneDialog = ({ subject, start, onClose }: CountOneDialogProps) => {
  const { sub } = useUser();
  const { from, ...fieldsAtFirst } = startingFields(subject, start);
  const form = useContractForm(schema, { ...fieldsAtFirst, place: from, note: '' });
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty);
  const lot = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const note = useController({ control, name: 'note' });
  const [lotNumber] = useWatch({ control, name: ['lotNumber'] });

  const chooseLot = (next: string | null): void => {
    lot.field.onChange(next);
    place.field.onChange(onlyPlaceOf(lotOf(subject, next)));
  };
  useActScans(subject, chooseLot);

  const submit = form.handleSubmit((fields) => {
    const seen = onHandAt(lotOf(subject, fields.lotNumber), fields.place) ?? 0;
    void saveSingle(sub ?? '', { ...fields, seen, countId: ulid() }).then(() =>
      stockCountQueue.send(sub ?? ''),
    );
    onClose();
  });

  return (
    <FormDialog
      title={`Count ${subject.inventoryID}`}
      description={subject.name}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Count"
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <LotField subject={subject} lot={{ ...bindingOf<string | null>(lot, null), onChange: chooseLot }} />
      <FromField label="Where" subject={subject} lotNumber={lotNumber} place={bindingOf<string>(place, '')} />
      <AmountFields
        subject={subject}
        onHand={null}
        qty={bindingOf<number | null>(qty, null)}
        uom={bindingOf(uom, subject.baseUom)}
      />
      <TextField
        label="Note"
        maxCharacters={200}
        value={note.field.value}
        onChange={note.field.onChange}
        onBlur={note.field.onBlur}
        error={note.fieldState.error?.message}
      />
    </FormDialog>
  );
};
