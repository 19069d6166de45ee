import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShipmentRow } from '#api/shipments/shipment-answers.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { AnswerState } from '#frontend/shared/dialogs/answer-state.tsx';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { useIsMobile } from '#frontend/ui/layout/use-is-mobile.ts';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { dockBoard, openShipments, shipmentOf } from '../queries.ts';
import { DockBoard, type DockPlace, draggedShipment } from './dock-board.tsx';

const ScheduleDialog = onDemand(() =>
  import('./schedule-dialog.tsx').then((loaded) => loaded.ScheduleDialog),
);

const DAYS_OF_WEEK = 7;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Scheduling {
  readonly row: ShipmentRow;
  readonly place: DockPlace | null;
}

/**
 * The docks on a day, or in the week from it, which on a phone is ten screens long and has to be asked for; a shipment is
 * dragged to one, or scheduled by its button.
 */
export const DockBoardSection = ({ list }: { readonly list: ListState }) => {
  const today = siteDay(Date.now());
  const from = DAY.test(list.get('from')) ? list.get('from') : today;
  const isMobile = useIsMobile();
  const isWeek = list.get('days') === '' ? !isMobile : list.get('days') !== '1';
  const board = useQuery(dockBoard(from, isWeek ? DAYS_OF_WEEK : 1));
  const shipments = useQuery(openShipments());
  const [scheduling, setScheduling] = useState<Scheduling>();
  const [movedId, setMovedId] = useState<string | null>(null);
  const rows = shipments.data ?? [];
  const here = useWarehouseFilter(list);
  const drafts = rows.filter(
    ({ status, dock, warehouseID }) =>
      (status === 'Draft' || dock === null) && isOfWarehouse(warehouseID, here.warehouse),
  );
  const put = (shipmentId: string, place: DockPlace | null): void => {
    const row = rows.find((one) => one.shipmentId === shipmentId);
    if (row) setScheduling({ row, place });
    setMovedId(null);
  };
  const step = (by: 1 | -1): void => list.filter({ from: addDays(from, by * (isWeek ? DAYS_OF_WEEK : 1)) });
  return (
    <Section heading="Docks">
      <Stack gap="medium">
        <Row gap="small">
          <IconButton label="Earlier" icon={<Icon name="left" />} onClick={() => step(-1)} />
          <div className="dock-board-from">
            <DateField
              label="From"
              isLabelHidden
              value={from}
              onChange={(day) => DAY.test(day) && list.filter({ from: day })}
            />
          </div>
          <IconButton label="Later" icon={<Icon name="right" />} onClick={() => step(1)} />
          <FilterSwitch
            label="Week"
            isOn={isWeek}
            onChange={(isOn) => {
              const asked = String(isOn ? DAYS_OF_WEEK : 1);
              // As the board begins here, nothing is said in the address.
              list.filter({ days: isOn === isMobile ? asked : '' });
            }}
          />
          {here.field}
        </Row>
        <Waiting rows={drafts} onSchedule={(row) => setScheduling({ row, place: null })} />
        <Card isFlush>
          {board.data && <DockBoard board={board.data} here={here.warehouse} onPut={put} movedId={movedId} />}
          {board.isPending && <Loading>Loading the docks...</Loading>}
          {board.isError && !board.data && <LoadFailure what="the docks" query={board} />}
        </Card>
      </Stack>
      {scheduling && (
        <ScheduleOne
          {...scheduling}
          onClose={() => {
            setScheduling(undefined);
            if (scheduling.place === null) setMovedId(scheduling.row.shipmentId);
          }}
        />
      )}
    </Section>
  );
};

/** The shipment as it stands, with what a list does not say of it. */
const ScheduleOne = ({ row, place, onClose }: Scheduling & { readonly onClose: () => void }) => {
  const answer = useQuery(shipmentOf(row.shipmentId));
  if (answer.data)
    return <ScheduleDialog shipment={{ ...answer.data.shipment, ...place }} onClose={onClose} />;
  return answer.isError ? (
    <Dialog
      isOpen
      title={`Schedule ${row.shipmentNbr}`}
      actions={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <AnswerState
        answer={answer}
        loading="Loading shipment..."
        failure="The shipment could not be loaded."
      />
    </Dialog>
  ) : null;
};

interface WaitingProps {
  readonly rows: readonly ShipmentRow[];
  readonly onSchedule: (row: ShipmentRow) => void;
}

/** Shipments that have no dock yet. */
const Waiting = ({ rows, onSchedule }: WaitingProps) =>
  rows.length === 0 ? null : (
    <div className="dock-board-tray">
      <span className="soft small">Without a dock:</span>
      {rows.map((row) => (
        <span key={row.shipmentId} {...draggedShipment(row.shipmentId)}>
          <Button
            aria-label={`Schedule ${row.shipmentNbr}, ${row.customerName}`}
            onClick={() => onSchedule(row)}
          >
            {`${row.shipmentNbr}, ${row.customerName}`}
          </Button>
        </span>
      ))}
    </div>
  );
