export const SCHEDULE_SHIP_PATH = '/dashboard/schedule-ship';
export const PREPARE_SHIP_PATH = '/dashboard/prepare-ship';
export const OPEN_SHIPMENTS_PATH = '/dashboard/open-shipment-list';
export const COMPLETED_SHIPMENTS_PATH = '/dashboard/completed-shipment-lookup';

/** Where a shipment is prepared, loaded and looked at. */
export const shipmentPath = (shipmentId: string): string => `${PREPARE_SHIP_PATH}/${shipmentId}`;
