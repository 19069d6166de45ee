export const SHIPMENT_STATUSES = [
  'Draft',
  'Scheduled',
  'Preparing',
  'Ready',
  'Shipped',
  'Completed',
  'Cancelled',
] as const;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

const OPEN: readonly ShipmentStatus[] = ['Draft', 'Scheduled', 'Preparing', 'Ready'];

/** Whether its goods are still here. */
export const isOpenShipment = (status: ShipmentStatus): boolean => OPEN.includes(status);

interface Overdue {
  readonly status: ShipmentStatus;
  /** `YYYY-MM-DD`; null: not scheduled. */
  readonly day: string | null;
  /** Times of the site's day, `HH:MM`. */
  readonly window: { readonly to: string } | null;
}

/** After every minute of a day. */
const END_OF_DAY = '24:00';

/** The window in which its truck was to come is over (`now`: the site's, `YYYY-MM-DD HH:MM`), and its goods are still here. */
export const isOverdueShipment = ({ status, ...truck }: Overdue, now: string): boolean =>
  isOpenShipment(status) && isTruckOverdue(truck, now);

/** The same of what is known to be here. */
export const isTruckOverdue = ({ day, window }: Omit<Overdue, 'status'>, now: string): boolean =>
  day !== null && `${day} ${window?.to ?? END_OF_DAY}` < now;

/** How far goods of a shipment have come. `planned`: spoken for, nobody was there yet. */
export const PICK_STATES = ['planned', 'picked', 'loaded', 'shipped'] as const;

export type PickState = (typeof PICK_STATES)[number];

export const SHIPMENT_ACTS = [
  'created',
  'scheduled',
  'unscheduled',
  'prepared',
  'picked',
  'unpicked',
  'shortAccepted',
  'madeReady',
  'loaded',
  'truckNoted',
  'steppedBack',
  'shipped',
  'completed',
  'cancelled',
] as const;
