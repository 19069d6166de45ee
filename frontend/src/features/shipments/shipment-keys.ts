/** All that is read of shipments. */
export const SHIPMENTS = 'shipments';

export const oneKey = (shipmentId: string) => [SHIPMENTS, 'one', shipmentId] as const;
