import { useController, useWatch } from 'react-hook-form';
import { MoveFields } from '#api/inventory-changes.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { NO_PLACE, PlaceField } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { AmountFields, FromField, LotField } from './act-fields.tsx';
import { useStockAct } from './act-on-stock.ts';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from './act-start.ts';
import { onlyPlaceOf, placesOfLot, type StockSubject, subjectText } from './stock-subject.ts';

const WANTED = 'the place where it goes, or a lot of this item';

interface MoveStockDialogProps {
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

/** Moves goods of a lot from a place to another. Sent again after a failure, it is the same move and no second. */
export const MoveStockDialog = ({ subject, start, onClose }: MoveStockDialogProps) => {
  const idOf = useContentId();
  const moving = useStockAct('move_stock');
  const form = useContractForm(MoveFields, { ...startingFields(subject, start), to: '' });
  const { control, formState } = form;
  const lot = useController({ control, name: 'lotNumber' });
  const from = useController({ control, name: 'from' });
  const to = useController({ control, name: 'to' });
  const qty = useController({ control, name: 'qty' });
  const uom = useController({ control, name: 'uom' });
  const [lotNumber, place] = useWatch({ control, name: ['lotNumber', 'from'] });

  const chooseLot = (next: string | null): void => {
    lot.field.onChange(next);
    from.field.onChange(onlyPlaceOf(lotOf(subject, next)));
  };
  const readPlace = useScannedPlace();
  useActScans(subject, {
    onLot: chooseLot,
    onPlace: async (scan) => {
      const scanned = await readPlace(scan, warehouseOf(form.getValues('from')) ?? '', WANTED);
      if (!scanned.ok) return { bad: scanned.error };
      const { from: typedFrom, lotNumber: number } = form.getValues();
      // Goods that stand at several places: whoever scans one of them first says where they take it from.
      if (!typedFrom && placesOfLot(lotOf(subject, number)).some((at) => at.place === scanned.value)) {
        from.field.onChange(scanned.value);
        return { good: `From ${placeName(scanned.value)}` };
      }
      form.setValue('to', placeName(scanned.value), { shouldDirty: true });
      return { good: `To ${placeName(scanned.value)}` };
    },
    onQty: (amount) => form.setValue('qty', amount, { shouldDirty: true }),
    onSubmit: () => form.pressed(submit, { lotNumber: 'Lot', from: 'From', qty: 'Quantity', to: 'To' }),
  });

  const submit = form.handleSubmit((fields) => {
    const target = typedPlace(fields.to, warehouseOf(fields.from) ?? '');
    if (target === null) {
      form.setError('to', { message: NO_PLACE }, { shouldFocus: true });
      return;
    }
    const request = { ...fields, to: target };
    moving.mutate(
      { ...request, movementId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          const { qty: typedQty, uom: typedUom } = data.typed;
          notify(
            'success',
            `Moved to ${placeName(target)}`,
            `${quantityText(typedQty)} ${typedUom} of ${subject.inventoryID}, ${lotLabel(data.lotNumber)}`,
          );
          onClose();
        },
        onError: form.failed,
      },
    );
  });

  return (
    <FormDialog
      title={`Move ${subject.inventoryID}`}
      description={subjectText(subject)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Move"
      pendingLabel="Moving..."
      isPending={moving.isPending}
      failure={form.failure}
      isDirty={formState.isDirty}
      isFloor
    >
      <LotField subject={subject} lot={{ ...bindingOf<string | null>(lot, null), onChange: chooseLot }} />
      <FromField label="From" subject={subject} lotNumber={lotNumber} place={bindingOf(from, '')} />
      <AmountFields
        subject={subject}
        onHand={onHandAt(lotOf(subject, lotNumber), place)}
        qty={bindingOf<number | null>(qty, null)}
        uom={bindingOf(uom, subject.baseUom)}
      />
      <PlaceField label="To" place={bindingOf(to, '')} />
    </FormDialog>
  );
};
