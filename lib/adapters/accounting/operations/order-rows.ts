import {
  isTooLarge,
  quantityOf,
  type Raw,
  text,
  textOrNull,
  wholeNumber,
} from '#adapters/accounting/protocol/decode.ts';
import { MAX_READ_QUANTITY, toNumber } from '#domain/quantity.ts';

/** An order with all its lines is one item in the table. */
export const MAX_NOTE_LENGTH = 4_000;

/** A quantity of a line; more than can be counted is said to be just that much, and `isUncountable` marks the line. */
export const countOf = (row: Raw, field: string): number =>
  isTooLarge(row, field) ? MAX_READ_QUANTITY : toNumber(quantityOf(row, field));

/** What a line of a purchase order and one of a sales order say alike. `moved`: the field of what came or went already. */
export const orderLineOf = (row: Raw, moved: string) => ({
  lineNbr: wholeNumber(row, 'LineNbr') ?? 0,
  lineType: text(row, 'LineType'),
  inventoryID: text(row, 'InventoryID'),
  inventoryName: text(row, 'LineDescription'),
  uom: text(row, 'UOM'),
  warehouseID: textOrNull(row, 'WarehouseID'),
  orderedQty: countOf(row, 'OrderQty'),
  isUncountable: isTooLarge(row, 'OrderQty') || isTooLarge(row, moved),
});
