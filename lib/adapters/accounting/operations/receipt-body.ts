import { sum, toNumber } from '#domain/quantity.ts';
import type { GoodsReceipt, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { RECEIPT_TYPE } from './receipts.ts';

type Field = { readonly value: string | number | boolean };

const field = (value: string | number | boolean): Field => ({ value });

/** Left out when there is nothing to say: an empty field would clear what the system fills in by itself. */
const known = (name: string, value: string | null): Record<string, Field> =>
  value === null || value === '' ? {} : { [name]: field(value) };

/** What a person wrote, then the marker by which the receipt is recognised. */
const noteOf = ({ receiptNote, overReceiptReason, marker }: GoodsReceipt): string =>
  [receiptNote.trim(), overReceiptReason && `More than ordered: ${overReceiptReason.trim()}`, `[${marker}]`]
    .filter((part) => part)
    .join(' ');

const lineOf = (receipt: GoodsReceipt, line: ReceiptLine, sendQtyWithLots: boolean) => ({
  // The line number always: without it the system adds every open line in full (accounting-contract.md §0.1.5).
  POOrderType: field(receipt.orderType),
  POOrderNbr: field(receipt.orderNbr),
  POLineNbr: field(line.lineNbr),
  ...(line.allocations.length === 0 || sendQtyWithLots
    ? { ReceiptQty: field(toNumber(line.receiptQty)) }
    : {}),
  UOM: field(line.uom),
  ...known('Warehouse', line.warehouseID),
  ...known('Location', line.location),
  ...(line.allocations.length === 0
    ? {}
    : {
        Allocations: baseAllocations(line).map((allocation) => ({
          ...known('Location', line.location),
          LotSerialNbr: field(allocation.lotNumber),
          ...known('ExpirationDate', allocation.expiryDate),
          // In the item's base unit, whatever the line is counted in (§3.4).
          Qty: field(toNumber(allocation.qty)),
        })),
      }),
});

/** The document that creates the receipt in the accounting system (accounting-contract.md §3.4). */
export const receiptBody = (
  receipt: GoodsReceipt,
  settings: {
    readonly hold: boolean;
    readonly createBill: boolean;
    readonly sendControlQty: boolean;
    readonly sendQtyWithLots: boolean;
  },
) => ({
  Type: field(RECEIPT_TYPE),
  VendorID: field(receipt.vendorID),
  Hold: field(settings.hold),
  CreateBill: field(settings.createBill),
  Date: field(receipt.receivedDate),
  VendorRef: field(receipt.vendorRef),
  note: field(noteOf(receipt)),
  ...(settings.sendControlQty
    ? { ControlQty: field(toNumber(sum(receipt.lines.map((line) => line.receiptQty)))) }
    : {}),
  Details: receipt.lines.map((line) => lineOf(receipt, line, settings.sendQtyWithLots)),
});
