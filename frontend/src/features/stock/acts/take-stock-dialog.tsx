import { useController, useWatch } from 'react-hook-form';
import { TakeFields } from '#api/inventory-changes.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { AmountFields, FromField, LotField } from './act-fields.tsx';
import { useStockAct } from './act-on-stock.ts';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from './act-start.ts';
import { onlyPlaceOf, type StockSubject, subjectText } from './stock-subject.ts';

const LABELS = {
  sample_lot: {
    label: 'Take sample',
    title: 'Take a sample of',
    pending: 'Taking...',
    done: 'Sample taken',
    outcome: 'It is taken out of stock for good.',
  },
  scrap_stock: {
    label: 'Scrap',
    title: 'Scrap',
    pending: 'Scrapping...',
    done: 'Scrapped',
    outcome: 'It is taken out of stock for good. Only an adjustment brings it back.',
  },
} as const;

interface TakeStockDialogProps {
  readonly act: keyof typeof LABELS;
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

/** Takes goods away for good, as a sample or as scrap, and says why. */
export const TakeStockDialog = ({ act, subject, start, onClose }: TakeStockDialogProps) => {
  const labels = LABELS[act];
  const idOf = useContentId();
  const taking = useStockAct(act);
  const { from, ...fieldsAtFirst } = startingFields(subject, start);
  const form = useContractForm(TakeFields, { ...fieldsAtFirst, place: from, reason: '' });
  const { control, formState } = form;
  const lot = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const reason = useController({ control, name: 'reason' });
  const [lotNumber, at] = useWatch({ control, name: ['lotNumber', 'place'] });

  const chooseLot = (next: string | null): void => {
    lot.field.onChange(next);
    place.field.onChange(onlyPlaceOf(lotOf(subject, next)));
  };
  useActScans(subject, {
    onLot: chooseLot,
    onQty: (amount) => form.setValue('qty', amount, { shouldDirty: true }),
    onSubmit: () =>
      form.pressed(submit, { lotNumber: 'Lot', place: 'Where', qty: 'Quantity', reason: 'Reason' }),
  });

  const submit = form.handleSubmit((fields) =>
    taking.mutate(
      { ...fields, movementId: idOf(fields) },
      {
        onSuccess: ({ data }) => {
          const { qty: typedQty, uom: typedUom } = data.typed;
          notify(
            'success',
            labels.done,
            `${quantityText(typedQty)} ${typedUom} of ${subject.inventoryID}, ${lotLabel(data.lotNumber)}`,
          );
          onClose();
        },
        onError: form.failed,
      },
    ),
  );

  return (
    <FormDialog
      title={`${labels.title} ${subject.inventoryID}`}
      description={`${subjectText(subject)}. ${labels.outcome}`}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={labels.label}
      pendingLabel={labels.pending}
      isPending={taking.isPending}
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <LotField subject={subject} lot={{ ...bindingOf<string | null>(lot, null), onChange: chooseLot }} />
      <FromField label="Where" subject={subject} lotNumber={lotNumber} place={bindingOf(place, '')} />
      <AmountFields
        subject={subject}
        onHand={onHandAt(lotOf(subject, lotNumber), at)}
        qty={bindingOf<number | null>(qty, null)}
        uom={bindingOf(uom, subject.baseUom)}
      />
      <TextAreaField label="Reason" required rows={2} {...bindingOf(reason, '')} />
    </FormDialog>
  );
};
