import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { siteDay } from '#domain/calendar.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { dockBoard, useShipmentAct } from '../queries.ts';

interface ScheduleDialogProps {
  readonly shipment: Pick<
    ShipmentDetail,
    'shipmentId' | 'shipmentNbr' | 'version' | 'day' | 'window' | 'dock' | 'carrier' | 'truck' | 'leastDays'
  >;
  readonly onClose: () => void;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const problemsOf = (day: string, from: string, to: string) => ({
  day: DAY.test(day) ? undefined : 'Choose a day.',
  from: TIME.test(from) ? undefined : 'Use a time such as 08:30.',
  to: !TIME.test(to) ? 'Use a time such as 09:30.' : to <= from ? 'It ends before it begins.' : undefined,
});

/** When the truck comes, to which dock, and with whom. A dock that is taken is refused with the name of who has it. */
export const ScheduleDialog = ({ shipment, onClose }: ScheduleDialogProps) => {
  const today = siteDay(Date.now());
  const [day, setDay] = useState(shipment.day ?? today);
  const [from, setFrom] = useState(shipment.window?.from ?? '08:00');
  const [to, setTo] = useState(shipment.window?.to ?? '09:00');
  const [dock, setDock] = useState(shipment.dock);
  const [carrier, setCarrier] = useState(shipment.carrier ?? '');
  const [truck, setTruck] = useState(shipment.truck ?? '');
  const [leastDays, setLeastDays] = useState(shipment.leastDays);
  const [isChecked, setChecked] = useState(false);
  const idOf = useContentId();
  const scheduling = useShipmentAct('schedule_shipment');
  const docks = useQuery(dockBoard(today, 1)).data?.docks ?? [];
  const problems = problemsOf(day, from, to);
  const shown = isChecked ? problems : { day: undefined, from: undefined, to: undefined };
  const submit = (): void => {
    setChecked(true);
    if (problems.day || problems.from || problems.to) return;
    const request = {
      ...{ shipmentId: shipment.shipmentId, version: shipment.version, day, window: { from, to }, dock },
      ...{ carrier: carrier.trim() || null, truck: truck.trim() || null, leastDays },
    };
    scheduling.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', 'Scheduled', shipment.shipmentNbr);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Schedule ${shipment.shipmentNbr}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      width="medium"
      submitLabel="Schedule"
      pendingLabel="Scheduling..."
      isPending={scheduling.isPending}
      failure={scheduling.error ? reasonOf(scheduling.error, 'That did not work. Try again.') : undefined}
    >
      <FieldGrid>
        <DateField label="Day" required min={today} value={day} onChange={setDay} error={shown.day} />
        <SelectField
          label="Dock"
          noneLabel="None yet"
          value={dock}
          onChange={setDock}
          options={[...new Set([...docks, ...(dock === null ? [] : [dock])])].map((name) => ({
            value: name,
            label: name,
          }))}
        />
        <TextField
          label="From"
          type="time"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={shown.from}
        />
        <TextField
          label="To"
          type="time"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={shown.to}
        />
        <TextField
          label="Carrier"
          maxCharacters={60}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value)}
        />
        <TextField
          label="Truck"
          maxCharacters={30}
          value={truck}
          onChange={({ target }) => setTruck(target.value)}
        />
      </FieldGrid>
      <NumberField
        label="Least days left"
        hint="What this customer asks for. Empty: what each item's rules say."
        isWhole
        min={0}
        max={3650}
        value={leastDays}
        onChange={setLeastDays}
      />
    </FormDialog>
  );
};
