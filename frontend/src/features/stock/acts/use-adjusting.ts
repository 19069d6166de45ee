import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { AdjustFields, MoveFields, otherSaysWhy } from '#api/inventory-changes.ts';
import { ADJUSTMENT_REASONS } from '#domain/stock/ledger/adjustment-reasons.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { NO_PLACE, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { useScannedPlace } from '#frontend/shared/places/use-scanned-place.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useStockAct } from './act-on-stock.ts';
import { type ActStart, lotOf, onHandAt, startingFields, useActScans } from './act-start.ts';
import { onlyPlaceOf, type StockSubject } from './stock-subject.ts';

/** As it is typed: how much, and which way. */
const schema = z
  .object({
    ...{ ...AdjustFields.shape, qty: MoveFields.shape.qty },
    direction: z.enum(['more', 'less'], 'Choose one.'),
    reasonCode: z.enum(ADJUSTMENT_REASONS, 'Choose one.'),
  })
  .check(otherSaysWhy);

const WANTED = 'the place where it is, or a lot of this item';

export interface AdjustingProps {
  readonly subject: StockSubject;
  readonly start: ActStart;
  readonly onClose: () => void;
}

const useAdjustForm = ({ subject, start }: AdjustingProps) => {
  const { from, ...fieldsAtFirst } = startingFields(subject, start);
  const form = useContractForm(schema, {
    ...fieldsAtFirst,
    place: from === '' ? '' : placeName(from),
    note: '',
  });
  return form;
};

/** The form of an adjustment, what a scan does to it, and what is sent of it. */
export const useAdjusting = (props: AdjustingProps) => {
  const { subject, onClose } = props;
  const idOf = useContentId();
  const adjusting = useStockAct('adjust_stock');
  const form = useAdjustForm(props);
  const { control } = form;
  const lot = useController({ control, name: 'lotNumber' });
  const place = useController({ control, name: 'place' });
  const [lotNumber, typed, way] = useWatch({ control, name: ['lotNumber', 'place', 'direction'] });
  const chosen = lotOf(subject, lotNumber);
  const usual = useUsualWarehouse();
  const warehouseID = warehouseOf(chosen?.balances[0]?.place ?? '') ?? usual;

  const chooseLot = (next: string | null): void => {
    lot.field.onChange(next);
    const only = onlyPlaceOf(lotOf(subject, next));
    if (only !== '') place.field.onChange(placeName(only));
  };
  const readPlace = useScannedPlace();
  useActScans(subject, {
    onLot: chooseLot,
    onPlace: async (scan) => {
      const scanned = await readPlace(scan, warehouseID, WANTED);
      if (!scanned.ok) return { bad: scanned.error };
      form.setValue('place', placeName(scanned.value), { shouldDirty: true });
      return { good: `Place ${placeName(scanned.value)}` };
    },
    onQty: (amount) => form.setValue('qty', amount, { shouldDirty: true }),
    onSubmit: () =>
      form.pressed(submit, {
        ...{ lotNumber: 'Lot', place: 'Where', direction: 'What is different', qty: 'Quantity' },
        ...{ reasonCode: 'Reason', note: 'Note' },
      }),
  });

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
          const { qty: changed, uom } = data.typed;
          const amount = `${changed > 0 ? '+' : ''}${quantityText(changed)} ${uom}`;
          notify('success', 'Adjusted', `${amount} of ${subject.inventoryID}, ${lotLabel(data.lotNumber)}`);
          onClose();
        },
        onError: form.failed,
      },
    );
  });

  /** How much can be taken away at most; null: more is added, or it is not known. */
  const onHand = way === 'less' ? onHandAt(chosen, typedPlace(typed, warehouseID) ?? '') : null;
  return { form, lot, place, onHand, chooseLot, submit, isPending: adjusting.isPending };
};
