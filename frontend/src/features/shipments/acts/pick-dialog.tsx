import { useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useHeldScans, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { useShipmentAct } from '../queries.ts';
import { lotLabel } from '../shipment-labels.ts';

interface PickDialogProps {
  readonly shipmentId: string;
  readonly pick: ShipmentDetail['picks'][number];
  readonly onClose: () => void;
}

const ABOVE_ZERO = 'Use a number above zero.';

/** How much of what is planned is taken from its place: all of it, or less where less is there. */
export const PickDialog = ({ shipmentId, pick, onClose }: PickDialogProps) => {
  const { inventoryID, lotNumber, place, location, baseUom, sscc } = pick;
  const idOf = useContentId();
  const picking = useShipmentAct('pick');
  const [qty, setQty] = useState<number | null>(pick.qty);
  useHeldScans(picking.isPending);
  const [error, setError] = useState<string>();
  /** Why it can't be picked yet; null: it is on its way. */
  const submit = (): string | null => {
    const isRight = qty !== null && Number.isFinite(qty) && qty > 0;
    setError(isRight ? undefined : ABOVE_ZERO);
    if (!isRight) return ABOVE_ZERO;
    const goods = sscc === null ? { inventoryID, lotNumber, place, qty, uom: baseUom } : { sscc };
    picking.mutate(
      { shipmentId, ...goods, requestId: idOf(goods) },
      {
        onSuccess: () => {
          notify('success', 'Picked', sscc === null ? `${quantityText(qty)} ${baseUom}` : `Pallet ${sscc}`);
          onClose();
        },
      },
    );
    return null;
  };
  useScanner(1, ({ text, reading }) =>
    reading.kind === 'command'
      ? takeCommand(reading, { onOk: submit, ...(sscc === null && { onQty: setQty }) })
      : { bad: `${text} was not taken: pick this first, or leave this dialog.` },
  );
  return (
    <FormDialog
      title={sscc === null ? `Pick ${inventoryID}, ${lotLabel(lotNumber)}` : `Pick pallet ${sscc}`}
      description={`At ${placeName(location)}: ${quantityText(pick.qty)} ${baseUom}.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Pick"
      pendingLabel="Picking..."
      isPending={picking.isPending}
      failure={picking.error ? reasonOf(picking.error, 'That did not work. Try again.') : undefined}
      isFloor
    >
      {sscc === null && (
        <NumberField
          label="Quantity"
          unit={baseUom}
          value={qty}
          onChange={setQty}
          error={error}
          min={0}
          hasButtons
        />
      )}
    </FormDialog>
  );
};
