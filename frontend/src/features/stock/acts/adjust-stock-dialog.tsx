import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { AdjustFields, MoveFields, otherSaysWhy } from '#api/inventory-changes.ts';
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '#domain/stock/ledger/adjustment-reasons.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { NO_PLACE, PlaceField, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { AmountFields, LotField } from './act-fields.tsx';
import { useStockAct } from './act-on-stock.ts';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from './act-start.ts';
import { onlyPlaceOf, type StockSubject } from './stock-subject.ts';

/** As it is typed: how much, and which way. */
const schema = z
  .object({ ...AdjustFields.shape, qty: MoveFields.shape.qty, direction: z.enum(['more', 'less']) })
  .check(otherSaysWhy);

const DIRECTIONS = [
  { value: 'more', label: 'There is more' },
  { value: 'less', label: 'There is less' },
];

const REASONS = ADJUSTMENT_REASONS.map((reason) => ({ value: reason, label: reason }));

interface AdjustStockDialogProps {
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

/** Says that there is more or less of a lot at a place than the ledger has, and why. */
export const AdjustStockDialog = ({ subject, start, onClose }: AdjustStockDialogProps) => {
  const idOf = useContentId();
  const adjusting = useStockAct('adjust_stock');
  const { from, ...fieldsAtFirst } = startingFields(subject, start);
  const form = useContractForm(schema, {
    ...fieldsAtFirst,
    place: from === '' ? '' : placeName(from),
    note: '',
  });
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty);
  const lot = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const direction = useController({ control, name: 'direction' });
  const reasonCode = useController({ control, name: 'reasonCode' });
  const note = useController({ control, name: 'note' });
  const [lotNumber, typed, way] = useWatch({ control, name: ['lotNumber', 'place', 'direction'] });
  const chosen = lotOf(subject, lotNumber);
  const usual = useUsualWarehouse();
  const warehouseID = warehouseOf(chosen?.balances[0]?.place ?? '') ?? usual;

  const chooseLot = (next: string | null): void => {
    lot.field.onChange(next);
    const only = onlyPlaceOf(lotOf(subject, next));
    if (only !== '') place.field.onChange(placeName(only));
  };
  useActScans(subject, chooseLot, (code) => form.setValue('place', code, { shouldDirty: true }));

  const submit = form.handleSubmit(({ direction: sign, ...fields }) => {
    const target = typedPlace(fields.place, warehouseID);
    if (target === null) {
      form.setError('place', { message: NO_PLACE }, { shouldFocus: true });
      return;
    }
    const request = { ...fields, place: target, qty: sign === 'more' ? fields.qty : -fields.qty };
    adjusting.mutate(
      { ...request, movementId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          const { qty: changed, uom: typedUom } = data.typed;
          notify(
            'success',
            'Adjusted',
            `${changed > 0 ? '+' : ''}${quantityText(changed)} ${typedUom} of ${subject.inventoryID}, ${lotLabel(data.lotNumber)}`,
          );
          onClose();
        },
        onError: form.failed,
      },
    );
  });

  return (
    <FormDialog
      title={`Adjust ${subject.inventoryID}`}
      description={subject.name}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Adjust"
      pendingLabel="Adjusting..."
      isPending={adjusting.isPending}
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <LotField subject={subject} lot={{ ...bindingOf<string | null>(lot, null), onChange: chooseLot }} />
      <PlaceField label="Where" place={bindingOf(place, '')} />
      <SelectField
        label="What is different"
        noneLabel="Choose one"
        options={DIRECTIONS}
        value={direction.field.value ?? null}
        onChange={(value) => direction.field.onChange(value ?? undefined)}
        error={direction.fieldState.error?.message}
      />
      <AmountFields
        subject={subject}
        onHand={way === 'less' ? onHandAt(chosen, typedPlace(typed, warehouseID) ?? '') : null}
        qty={bindingOf<number | null>(qty, null)}
        uom={bindingOf(uom, subject.baseUom)}
      />
      <SelectField
        label="Reason"
        noneLabel="Choose a reason"
        options={REASONS}
        value={reasonCode.field.value ?? null}
        onChange={(value) => reasonCode.field.onChange((value ?? undefined) as AdjustmentReason | undefined)}
        error={reasonCode.fieldState.error?.message}
      />
      <TextAreaField
        label="Note"
        rows={2}
        hint="Say more where the reason is Other."
        value={note.field.value}
        onChange={note.field.onChange}
        onBlur={note.field.onBlur}
        error={note.fieldState.error?.message}
      />
    </FormDialog>
  );
};
