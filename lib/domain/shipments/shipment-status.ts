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

/** Its truck was to come on a day that is past (both `YYYY-MM-DD`), and its goods are still here. */
export const isOverdueShipment = (
  { status, day }: { readonly status: ShipmentStatus; readonly day: string | null },
  today: string,
): boolean => isOpenShipment(status) && day !== null && day < today;

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
