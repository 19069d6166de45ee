import type { SentRow, SentValue } from '#emulators/acumatica/wire/decode.ts';

/** A place in the sent body, such as `Details/0/ReceiptQty`; empty is the document itself. */
export type Path = string;
export type Problems = Map<Path, string>;

export interface RequestedAllocation {
  path: Path;
  location?: string;
  lot?: string;
  expiry?: string;
  qty?: number;
}

export interface RequestedLine {
  path: Path;
  /** Line of the stored receipt that this one changes. */
  lineNbr?: number;
  orderType?: string;
  orderNbr?: string;
  orderLineNbr?: number;
  returnOfNbr?: string;
  returnOfLineNbr?: number;
  inventoryID?: string;
  qty?: number;
  uom?: string;
  warehouse?: string;
  location?: string;
  lot?: string;
  expiry?: string;
  description?: string;
  unitCost?: number;
  branch?: string;
  allocations: RequestedAllocation[];
}

export const textOf = (value: SentValue | undefined): string | undefined => {
  const text = value === undefined || value === null ? '' : String(value).trim();
  return text === '' ? undefined : text;
};

export const numberOf = (value: SentValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

export function requestedLine({ fields, rows }: SentRow, path: Path): RequestedLine {
  const allocations = (rows.Allocations ?? []).map((row, at) => ({
    path: `${path}/Allocations/${at}`,
    location: textOf(row.fields.Location),
    lot: textOf(row.fields.LotSerialNbr),
    expiry: textOf(row.fields.ExpirationDate),
    qty: numberOf(row.fields.Qty),
  }));
  return {
    path,
    lineNbr: numberOf(fields.LineNbr),
    orderType: textOf(fields.POOrderType),
    orderNbr: textOf(fields.POOrderNbr),
    orderLineNbr: numberOf(fields.POLineNbr),
    returnOfNbr: textOf(fields.POReceiptNbr),
    returnOfLineNbr: numberOf(fields.POReceiptLineNbr),
    inventoryID: textOf(fields.InventoryID),
    qty: numberOf(fields.ReceiptQty),
    uom: textOf(fields.UOM),
    warehouse: textOf(fields.Warehouse),
    location: textOf(fields.Location),
    lot: textOf(fields.LotSerialNbr),
    expiry: textOf(fields.ExpirationDate),
    description: textOf(fields.TransactionDescription),
    unitCost: numberOf(fields.UnitCost),
    branch: textOf(fields.Branch),
    // Rows without any value are as good as not sent.
    allocations: allocations.filter(
      ({ location, lot, expiry, qty }) => (location ?? lot ?? expiry ?? qty) !== undefined,
    ),
  };
}
