/** The system's own sentences about shipments. */
export const messages = {
  noLine: 'No sales order line can be found.',
  openShipment: (order: string, nbr: string) => `The ${order} order already has the ${nbr} open shipment.`,
  customerStatus: (status: string) => `The customer status is '${status}'.`,
  orderStatus: (order: string) => `The ${order} order cannot be shipped in its current status.`,
  beforeOrder: 'The shipment date is earlier than the date of the sales order.',
  negative: (item: string, lot: string) =>
    `Updating item quantities: the available quantity of ${item} ${lot} lot/serial number will go negative.`,
  empty: 'Unable to confirm zero shipment.',
  emptyLines: 'Unable to confirm empty shipment.',
  tooMuch: (line: number) => `Line ${line}: the quantity shipped is greater than the quantity ordered.`,
  incomplete: (order: string) => `The ${order} order must be shipped complete.`,
} as const;
