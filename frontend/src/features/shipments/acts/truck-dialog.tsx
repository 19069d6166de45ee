import { useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { useShipmentAct } from '../queries.ts';

/** Seals and consignments carry a bar code; the others are typed. */
const TEXTS = [
  { name: 'truck', label: 'Truck', most: 30 },
  { name: 'driver', label: 'Driver', most: 60 },
  { name: 'seal', label: 'Seal', most: 40, scans: 'take' },
  { name: 'carrier', label: 'Carrier', most: 60 },
  { name: 'trackingNbr', label: 'Tracking number', most: 60, scans: 'take' },
] as const;

type TextName = (typeof TEXTS)[number]['name'];

/** What is noted at the truck. */
export const TruckDialog = ({
  shipment,
  onClose,
}: {
  readonly shipment: ShipmentDetail;
  readonly onClose: () => void;
}) => {
  const idOf = useContentId();
  const noting = useShipmentAct('load');
  const [texts, setTexts] = useState<Readonly<Record<TextName, string>>>({
    truck: shipment.truck ?? '',
    driver: shipment.driver ?? '',
    seal: shipment.seal ?? '',
    carrier: shipment.carrier ?? '',
    trackingNbr: shipment.trackingNbr ?? '',
  });
  const [temperature, setTemperature] = useState(shipment.temperature);
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const isWrong = temperature !== null && !(temperature >= -60 && temperature <= 80);
    setError(isWrong ? 'Use a number from -60 to 80.' : undefined);
    if (isWrong) return;
    const notes = {
      ...Object.fromEntries(TEXTS.map(({ name }) => [name, texts[name].trim() || null])),
      temperature,
    };
    noting.mutate(
      { shipmentId: shipment.shipmentId, ...notes, requestId: idOf(notes) },
      {
        onSuccess: () => {
          notify('success', 'Noted', shipment.shipmentNbr);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Truck of ${shipment.shipmentNbr}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={noting.isPending}
      failure={noting.error ? reasonOf(noting.error, 'That did not work. Try again.') : undefined}
      isFloor
    >
      {TEXTS.map(({ name, label, most, ...field }) => (
        <TextField
          key={name}
          label={label}
          maxCharacters={most}
          data-scan={'scans' in field ? field.scans : undefined}
          value={texts[name]}
          onChange={({ target: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <NumberField
        label="Temperature"
        unit="°C"
        value={temperature}
        onChange={setTemperature}
        error={error}
      />
    </FormDialog>
  );
};
