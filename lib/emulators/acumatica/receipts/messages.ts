/** The system's own sentences about receipts. */
export const messages = {
  notInSystem: (what: string) => `'${what}' cannot be found in the system.`,
  cannotBeEmpty: (what: string) => `'${what}' cannot be empty.`,
  vendorStatus: (status: string) => `The vendor status is '${status}'.`,
  orderReference: 'Purchase order type and number must be filled.',
  orderLineNotFound: (type: string, nbr: string, line?: number) =>
    `Purchase Order ${line === undefined ? '' : `line ${line} of `}${type} ${nbr}: purchase order line not found.`,
  receiptLineNotFound: 'The purchase receipt line to return was not found.',
  aboveMaximum: 'Receipted quantity is above the maximum quantity defined in PO Order for this item',
  belowMinimum: 'Receipted quantity is below then minimum quantity defined in PO Order for this item',
  returnedTooMuch: 'The returned quantity exceeds the received quantity.',
  unassigned: 'One or more lines have unassigned Location and/or Lot/Serial Number',
  notNegative: 'Incorrect value. The value to be entered must be greater than or equal to 0.',
  notZero: 'Incorrect value. The value to be entered must be greater than 0.',
  noConversion: 'Unit conversion is missing.',
  serialQuantity: 'Quantity of a serial-numbered item must be 1.',
  serialTwice: (serial: string) => `Serial Number '${serial}' is already used.`,
  tooLong: (what: string, most: number) =>
    `The value of ${what} is longer than the maximum of ${most} characters.`,
  noReceiptsAt: (location: string) => `Receipts are not allowed to location '${location}'.`,
  otherItem: 'The inventory item differs from the item of the purchase order line.',
  noPeriod: (day: string) =>
    `The financial period that corresponds to the ${day} date does not exist in the master financial calendar.`,
  closedPeriod: (period: string) => `The ${period} financial period is closed.`,
  outOfBalance: 'Document is out of balance.',
  wouldGoNegative: 'Updating item quantities: the quantity on hand will go negative.',
  wrongStatus: 'Document Status is invalid for processing.',
  released: 'The document is released and cannot be changed.',
  review: (doing: 'Inserting' | 'Updating', record: string) =>
    `${doing}  '${record}' record raised at least one error. Please review the errors.`,
} as const;
