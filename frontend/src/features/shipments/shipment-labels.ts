import type { ShipmentDetail, ShipmentInLookup, ShipmentRow } from '#api/shipments/shipment-answers.ts';
import type { InBooks, ShipmentPosting } from '#api/shipments/shipment-in-books.ts';
import { siteMinute } from '#domain/calendar.ts';
import { isOverdueShipment, type PickState, type ShipmentStatus } from '#domain/shipments/shipment-status.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';

const TONES: Readonly<Record<ShipmentStatus, PillTone>> = {
  Draft: 'neutral',
  Scheduled: 'neutral',
  Preparing: 'warn',
  Ready: 'good',
  Shipped: 'neutral',
  Completed: 'good',
  Cancelled: 'neutral',
};

export const toneOf = (status: ShipmentStatus): PillTone => TONES[status];

/** When its truck comes; '–': it is not scheduled. */
export const whenText = ({ day, window }: Pick<ShipmentRow, 'day' | 'window'>): string =>
  day === null ? '–' : `${dayText(day)}${window ? ` ${window.from}–${window.to}` : ''}`;

/** The window of its truck is over. */
export const isOverdue = (row: Pick<ShipmentRow, 'status' | 'day' | 'window'>): boolean =>
  isOverdueShipment(row, siteMinute(Date.now()));

const IN_BOOKS: Readonly<Record<InBooks, { readonly label: string; readonly tone: PillTone }>> = {
  CONFIRMED: { label: 'Yes', tone: 'good' },
  WAITING: { label: 'Not yet', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'bad' },
  TO_CHECK: { label: 'To check', tone: 'warn' },
  NOT_POSTED: { label: 'By hand', tone: 'warn' },
  NOT_SENT: { label: 'Not sent', tone: 'neutral' },
};

/** Whether the accounting system has it; null: it never left. */
export const inBooksLabel = ({ inBooks }: Pick<ShipmentInLookup, 'inBooks'>) =>
  inBooks === null ? null : IN_BOOKS[inBooks];

const ATTEMPTS: Readonly<Record<ShipmentPosting['attempts'][number]['outcome'], string>> = {
  posted: 'Confirmed',
  adopted: 'Found there',
  waiting: 'Tried, waits',
  inDoubt: 'In doubt',
  failed: 'Failed',
  retried: 'Sent again',
  cancelled: 'Cancelled',
};

export const attemptLabel = (outcome: ShipmentPosting['attempts'][number]['outcome']): string =>
  ATTEMPTS[outcome];

const PICK_LABELS: Readonly<Record<PickState, { readonly label: string; readonly tone: PillTone }>> = {
  planned: { label: 'To pick', tone: 'neutral' },
  picked: { label: 'Picked', tone: 'good' },
  loaded: { label: 'Loaded', tone: 'good' },
  shipped: { label: 'Shipped', tone: 'neutral' },
};

export const pickLabel = ({ state, hold }: Pick<ShipmentDetail['picks'][number], 'state' | 'hold'>) =>
  hold === null ? PICK_LABELS[state] : { label: 'On hold', tone: 'bad' as PillTone };

const ACTS: Readonly<Record<ShipmentDetail['history'][number]['act'], string>> = {
  created: 'Made',
  scheduled: 'Scheduled',
  unscheduled: 'Taken off the schedule',
  prepared: 'Goods set aside',
  picked: 'Picked',
  unpicked: 'Put back',
  shortAccepted: 'Short accepted',
  madeReady: 'Ready',
  loaded: 'Loaded',
  truckNoted: 'Truck noted',
  steppedBack: 'Stepped back',
  shipped: 'Left',
  completed: 'In the books',
  cancelled: 'Cancelled',
};

export const actLabel = (act: ShipmentDetail['history'][number]['act']): string => ACTS[act];

/** A quantity in base units as its order counts it; null where that is the same unit, or comes out uneven. */
export const inOrderUnit = (
  { lines }: Pick<ShipmentDetail, 'lines'>,
  { inventoryID, qty }: { readonly inventoryID: string; readonly qty: number },
): { readonly qty: number; readonly uom: string } | null => {
  const line = lines.find((one) => one.inventoryID === inventoryID);
  if (!line || line.uom === line.baseUom || line.plannedBase === 0) return null;
  const units = (qty * line.plannedQty) / line.plannedBase;
  return Number.isInteger(units) ? { qty: units, uom: line.uom } : null;
};

export const lotLabel = (lotNumber: string): string => (lotNumber === '' ? 'No lot' : lotNumber);
