import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import type { OrderSeed } from '#emulators/acumatica/records/seeds.ts';
import type { Answer, Caller } from './signed-in.ts';
import { wire } from './signed-in.ts';

/** One vendor, one item of each kind of lot class, and the orders that a test names. */
export function aSetup(
  orders: (Partial<OrderSeed> & { Details: OrderSeed['Details'] })[],
  rest: Dataset = {},
): Dataset {
  return {
    vendors: [
      { VendorID: 'V1' },
      { VendorID: 'V2' },
      { VendorID: 'HELD', Status: 'On Hold' },
      { VendorID: 'GONE', Status: 'Inactive' },
      { VendorID: 'UNPAID', Status: 'Hold Payments' },
    ],
    stockItems: [
      { InventoryID: 'PLAIN', BaseUOM: 'EA' },
      { InventoryID: 'LOTTED', LotSerialClass: 'LOT' },
      {
        InventoryID: 'DATED',
        LotSerialClass: 'LOTEXP',
        PurchaseUOM: 'CASE',
        UOMConversions: [
          { FromUOM: 'CASE', ToUOM: 'EA', ConversionFactor: 24, MultiplyOrDivide: 'Multiply' },
        ],
      },
      { InventoryID: 'SERIAL', LotSerialClass: 'SERIAL' },
      { InventoryID: 'LATER', LotSerialClass: 'LOTUSED' },
    ],
    nonStockItems: [{ InventoryID: 'GLOVES' }],
    orders: orders.map((order, at) => ({ OrderNbr: `PO${at + 1}`, VendorID: 'V1', ...order })),
    ...rest,
  };
}

export const onOrder = (line: number, rest: Record<string, unknown> = {}, order = 'PO1') => ({
  POOrderType: 'Normal',
  POOrderNbr: order,
  POLineNbr: line,
  ...rest,
});

/** Sends a receipt that isn't on hold and asks for everything back. */
export function receive(
  caller: Caller,
  lines: Record<string, unknown>[],
  header: Record<string, unknown> = {},
): Promise<Answer> {
  const body = wire({ Type: 'Receipt', VendorID: 'V1', Hold: false, ...header, Details: lines });
  return caller.send('PUT', 'PurchaseReceipt?$expand=Details,Details/Allocations', body);
}

/** Every message in an answer with its place, such as `Details/0/ReceiptQty`. */
export function errorsIn(body: unknown): Record<string, string> {
  return Object.fromEntries(errorEntries(body, ''));
}

function* errorEntries(body: unknown, path: string): Generator<[string, string]> {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'error') yield [path, String(value)];
    else yield* errorEntries(value, path === '' ? name : `${path}/${name}`);
  }
}
