import type { OrderLine, ReceiptAction } from '#emulators/acumatica/records/records.ts';

export type Line = Partial<OrderLine>;

export const line = (InventoryID: string, OrderQty: number, UOM: string, rest: Line = {}): Line => ({
  InventoryID,
  OrderQty,
  UOM,
  ...rest,
});
export const received = (QtyOnReceipts: number): Line => ({ QtyOnReceipts });
export const tolerance = (
  MinReceiptPercent: number,
  MaxReceiptPercent: number,
  ReceiptAction: ReceiptAction,
): Line => ({
  MinReceiptPercent,
  MaxReceiptPercent,
  ReceiptAction,
});
export const warn = tolerance(95, 105, 'Accept but Warn');
export const accept = tolerance(90, 110, 'Accept');
export const reject = (max = 100) => tolerance(0, max, 'Reject');
export const service = (id: string, text: string, qty: number, UnitCost: number): Line => ({
  InventoryID: id,
  LineType: 'Service',
  LineDescription: text,
  OrderQty: qty,
  UOM: 'EA',
  UnitCost,
});
export const freight = (UnitCost: number): Line => ({
  ...service('SV-FREIGHT', 'Inwards freight', 1, UnitCost),
  LineType: 'Freight',
});
export const remark = (text: string): Line => ({
  LineType: 'Description',
  LineDescription: text,
  UnitCost: 0,
});
export const nonStock = (id: string, qty: number, UOM: string, rest: Line = {}): Line => ({
  ...line(id, qty, UOM, rest),
  LineType: 'Non-Stock',
});
