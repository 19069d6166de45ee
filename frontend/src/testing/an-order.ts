import type { ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';

/** 100 EACH ordered, nothing received, nothing above it allowed, no lots. */
export const aLine = (differently: Partial<ReceiveOrderLine> = {}): ReceiveOrderLine => ({
  lineNbr: 1,
  inventoryID: 'BOTTLE',
  inventoryName: 'Bottle 750 ml',
  orderedQty: 100,
  receivedQty: 0,
  pendingQty: 0,
  remainingQty: 100,
  mostQty: 100,
  receiptAction: 'Reject',
  maxReceiptPercent: 100,
  uom: 'EACH',
  lotTrackingEnabled: false,
  expiryRequired: false,
  serialTracked: false,
  ...differently,
});

/** A line of a delivery of PO1, unless a test says otherwise. */
export const aDeliveryLine = (
  differently: Partial<
    ReceiveOrderLine & {
      orderNbr: string;
      elsewhere: string | null;
      isClosedHere: boolean;
      isOthers: boolean;
    }
  > = {},
) => {
  const { orderNbr = 'PO1', elsewhere = null, isClosedHere = false, isOthers = false, ...line } = differently;
  const made = aLine(line);
  return { ...made, orderNbr, key: `${orderNbr}/${made.lineNbr}`, elsewhere, isClosedHere, isOthers };
};

export const anOrder = (differently: Partial<ReceiveOrder> = {}): ReceiveOrder => ({
  id: 'Normal#PO1',
  orderNbr: 'PO1',
  orderType: 'Normal',
  vendorID: 'V001',
  vendorName: 'Barossa Cork',
  description: 'Corks and bottles',
  note: 'Dock 2',
  details: [aLine()],
  ...differently,
});
