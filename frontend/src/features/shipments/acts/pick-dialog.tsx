import { useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useHeldScans, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { useScanAct } from '../device/use-scan-act.ts';
import type { LooseGoods } from '../scan/find-loose.ts';
import { lotLabel } from '../shipment-labels.ts';

interface PickDialogProps {
  readonly shipment: ShipmentDetail;
  readonly goods: LooseGoods;
  readonly onClose: () => void;
}

const ABOVE_ZERO = 'Use a number above zero.';
const CHOOSE_PLACE = 'Choose where it is taken.';

/** Of goods that nobody planned: no more than is still to be picked of the item. */
const openOf = ({ lines }: ShipmentDetail, inventoryID: string): number =>
  lines.filter((line) => line.inventoryID === inventoryID).reduce((sum, { open }) => sum + open, 0);

/** How much of a lot is taken from its place: all that is planned there, or less where less is there. */
export const PickDialog = ({ shipment, goods, onClose }: PickDialogProps) => {
  const { shipmentId, shipmentNbr } = shipment;
  const { inventoryID, lotNumber, baseUom, places, isInstead } = goods;
  const idOf = useContentId();
  const { scanned, isPending } = useScanAct(shipmentNbr);
  const proposed = (qty: number): number => (isInstead ? Math.min(qty, openOf(shipment, inventoryID)) : qty);
  const [at, setAt] = useState(places[0]);
  const [qty, setQty] = useState<number | null>(proposed(places[0]?.qty ?? 0));
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  useHeldScans(isPending);
  const isRight = qty !== null && Number.isFinite(qty) && qty > 0;

  const send = async (at: LooseGoods['places'][number], qty: number): Promise<void> => {
    const asked = {
      ...{ inventoryID, lotNumber, place: at.place, qty, uom: baseUom },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    const answer = await scanned({ act: 'pick', request: { shipmentId, ...asked, requestId: idOf(asked) } });
    if (answer.kind === 'refused') return setFailure(answer.reason);
    const what = `${quantityText(qty)} ${baseUom}`;
    if (answer.kind === 'taken') notify('success', 'Picked', what);
    else notify('warning', 'Kept on this device', `${what} is sent when the network is back.`);
    onClose();
  };
  /** Why it can't be picked yet; null: it is on its way. */
  const submit = (): string | null => {
    setChecked(true);
    if (!at) return CHOOSE_PLACE;
    if (!isRight) return ABOVE_ZERO;
    void send(at, qty);
    return null;
  };
  useScanner(1, ({ text, reading }) =>
    reading.kind === 'command'
      ? takeCommand(reading, { onOk: submit, onQty: setQty })
      : { bad: `${text} was not taken: pick this first, or leave this dialog.` },
  );

  return (
    <FormDialog
      title={`Pick ${inventoryID}, ${lotLabel(lotNumber)}`}
      description={at && `At ${placeName(at.place)}: ${quantityText(at.qty)} ${baseUom}.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Pick"
      pendingLabel="Picking..."
      isPending={isPending}
      failure={failure}
      isFloor
    >
      {places.length > 1 && (
        <SelectField
          label="Place"
          noneLabel="Choose"
          value={at?.place ?? null}
          onChange={(place) => {
            const chosen = places.find((one) => one.place === place);
            setAt(chosen);
            if (chosen) setQty(proposed(chosen.qty));
          }}
          options={places.map(({ place }) => ({ value: place, label: placeName(place) }))}
          error={isChecked && !at ? CHOOSE_PLACE : undefined}
        />
      )}
      <NumberField
        label="Quantity"
        unit={baseUom}
        value={qty}
        onChange={setQty}
        error={isChecked && !isRight ? ABOVE_ZERO : undefined}
        min={0}
      />
      {isInstead && (
        <TextAreaField
          label="Why this lot"
          hint="Where another lot is to go first."
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  );
};
