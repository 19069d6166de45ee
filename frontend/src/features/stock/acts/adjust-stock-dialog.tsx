import { useController } from 'react-hook-form';
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '#domain/stock/ledger/adjustment-reasons.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { PlaceField } from '#frontend/shared/places/place-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { AmountFields, LotField } from './act-fields.tsx';
import { subjectText } from './stock-subject.ts';
import { type AdjustingProps, useAdjusting } from './use-adjusting.ts';

const DIRECTIONS = [
  { value: 'more', label: 'There is more' },
  { value: 'less', label: 'There is less' },
];

const REASONS = ADJUSTMENT_REASONS.map((reason) => ({ value: reason, label: reason }));

/** Says that there is more or less of a lot at a place than the ledger has, and why. */
export const AdjustStockDialog = (props: AdjustingProps) => {
  const { subject, onClose } = props;
  const { form, lot, place, onHand, chooseLot, submit, isPending } = useAdjusting(props);
  const { control, formState } = form;
  const direction = useController({ control, name: 'direction' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const reasonCode = useController({ control, name: 'reasonCode' });
  const note = useController({ control, name: 'note' });
  return (
    <FormDialog
      title={`Adjust ${subject.inventoryID}`}
      description={subjectText(subject)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Adjust"
      pendingLabel="Adjusting..."
      isPending={isPending}
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
        onHand={onHand}
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
        {...bindingOf(note, '')}
      />
    </FormDialog>
  );
};
