import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DockBoard as Board } from '#api/shipments/shipment-answers.ts';
import { isOpenShipment } from '#domain/shipments/shipment-status.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { dateFormatter } from '#frontend/ui/formatting/formatters.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './dock-board.css';

type Booking = Board['board'][number]['bookings'][number];

/** Where a truck is put: a dock on a day. */
export interface DockPlace {
  readonly dock: string;
  readonly day: string;
}

interface DockBoardProps {
  readonly board: Board;
  /** Trucks of other warehouses stand at the same docks, and are told from those of this one; null: nobody asks. */
  readonly here: string | null;
  /** A shipment was dropped there; null: it is to be moved, and nobody has said where. */
  readonly onPut: (shipmentId: string, place: DockPlace | null) => void;
  /** Moved by its button last: where it comes to stand the button has the focus again. */
  readonly movedId: string | null;
}

/** What is dragged is named so: nothing else is taken. */
const SHIPMENT = 'application/x-shipment';

/** What makes something that can be dropped at a dock. A button beside it does the same by keyboard. */
export const draggedShipment = (shipmentId: string) => ({
  draggable: true,
  onDragStart: (event: React.DragEvent) => {
    event.dataTransfer.setData(SHIPMENT, shipmentId);
    event.dataTransfer.effectAllowed = 'move';
  },
});

const weekday = dateFormatter({ timeZone: 'UTC', weekday: 'short' });

/** 'Tue 24 Nov 2026'. */
const boardDay = (day: string): string => `${weekday(new Date(`${day}T00:00:00Z`))} ${dayText(day)}`;

/** Who stands at which dock, day by day. */
export const DockBoard = ({ board, ...acts }: DockBoardProps) => (
  <table className="dock-board">
    <caption className="visually-hidden">Docks</caption>
    <thead>
      <tr>
        <th scope="col">DAY</th>
        {board.docks.map((dock) => (
          <th key={dock} scope="col">
            {dock}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {board.days.map((day) => (
        <tr key={day} data-free={isAllFree(board, day)}>
          <th scope="row">
            <span className="dock-board-day">
              {boardDay(day)}
              <span className="dock-board-all-free">All docks are free</span>
            </span>
          </th>
          {board.board
            .filter((one) => one.day === day)
            .map((one) => (
              <DockCell key={one.dock} place={one} bookings={one.bookings} {...acts} />
            ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Nobody comes on that day: a phone says it in one line. */
const isAllFree = ({ board }: Board, day: string): boolean =>
  board.every((one) => one.day !== day || one.bookings.length === 0);

interface DockCellProps extends Omit<DockBoardProps, 'board'> {
  readonly place: DockPlace;
  readonly bookings: readonly Booking[];
}

const DockCell = ({ place: { dock, day }, bookings, here, onPut, movedId }: DockCellProps) => {
  const [isOver, setOver] = useState(false);
  const isShipment = (event: React.DragEvent): boolean => event.dataTransfer.types.includes(SHIPMENT);
  return (
    <td
      className={isOver ? 'dock-board-drop' : undefined}
      data-dock={dock}
      data-free={bookings.length === 0}
      onDragOver={(event) => {
        if (!isShipment(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isShipment(event)) return;
        event.preventDefault();
        onPut(event.dataTransfer.getData(SHIPMENT), { dock, day });
      }}
    >
      {bookings.map((booking) => (
        <Truck
          key={booking.shipmentId}
          booking={booking}
          elsewhere={isOfWarehouse(booking.warehouseID, here) ? null : (booking.warehouseID ?? null)}
          hasMoved={booking.shipmentId === movedId}
          onMove={(shipmentId) => onPut(shipmentId, null)}
        />
      ))}
      {bookings.length === 0 && <span className="dock-board-free">Free</span>}
    </td>
  );
};

interface TruckProps {
  readonly booking: Booking;
  /** The other warehouse that it is of. */
  readonly elsewhere: string | null;
  readonly hasMoved: boolean;
  readonly onMove: (shipmentId: string) => void;
}

const focusIt = (button: HTMLButtonElement | null): void => button?.focus();

/** Who comes when. One that is still here can be moved. */
const Truck = ({ booking, elsewhere, hasMoved, onMove }: TruckProps) => {
  const { shipmentId, shipmentNbr, customerName, from, to, status } = booking;
  const isHere = status !== null && isOpenShipment(status);
  return (
    <span className="dock-board-booking" {...(isHere && draggedShipment(shipmentId))}>
      {isHere && (
        <IconButton
          ref={hasMoved ? focusIt : undefined}
          label={`Move ${shipmentNbr}`}
          icon={<Icon name="calendar" />}
          onClick={() => onMove(shipmentId)}
        />
      )}
      <span className="dock-board-window">{`${from}–${to}`}</span>{' '}
      <Link to={shipmentPath(shipmentId)}>{shipmentNbr}</Link>{' '}
      <span className="dock-board-who soft small">
        {[customerName, status !== 'Scheduled' && status, elsewhere].filter(Boolean).join(', ')}
      </span>
    </span>
  );
};
