import { addDays } from '#emulators/acumatica/wire/dates.ts';
import { guidFrom } from '#emulators/acumatica/wire/guid.ts';
import { exact, money, sum } from './quantity.ts';
import type { Allocation, LotClass, Order, OrderLine, Receipt, ReceiptLine, StockItem } from './records.ts';
import { type Change, keyOf } from './store.ts';

/** The released receipts that explain what orders say was received, one per order, with their lots. */
export function receiptsBehind(
  orders: Order[],
  items: ReadonlyMap<string, StockItem>,
  lotClasses: ReadonlyMap<string, LotClass>,
  today: string,
): Change[] {
  const changes: Change[] = [];
  let number = 0;
  for (const order of orders) {
    const received = order.Details.filter((line) => line.QtyOnReceipts > 0);
    if (received.length === 0) continue;
    number += 1;
    const nbr = String(number).padStart(6, '0');
    const day = addDays(today, -2 - (number % 4));
    const lines = received.map((line, at) => {
      const item = items.get(keyOf(line.InventoryID));
      return lineOf(order, line, at + 1, nbr, day, item, lotClasses.get(item?.LotSerialClass ?? ''));
    });
    changes.push(['receipts', keyOf('Receipt', nbr), receiptOf(order, lines, nbr, day)]);
  }
  if (number === 0) return [];
  return [
    ...changes,
    ['counters', keyOf('ReceiptNbr'), { id: 'ReceiptNbr', value: number }],
    ['counters', keyOf('InventoryRefNbr'), { id: 'InventoryRefNbr', value: number }],
  ];
}

function receiptOf(order: Order, lines: ReceiptLine[], nbr: string, day: string): Receipt {
  const total = sum(lines.map((line) => line.ReceiptQty));
  return {
    id: guidFrom(`receipt ${nbr}`),
    note: '',
    Type: 'Receipt',
    ReceiptNbr: nbr,
    Status: 'Released',
    Hold: false,
    Date: day,
    PostPeriod: `${day.slice(5, 7)}${day.slice(0, 4)}`,
    VendorID: order.VendorID,
    Location: 'MAIN',
    VendorRef: `DN-${7000 + Number(nbr) * 13}`,
    CreateBill: false,
    Branch: order.Branch,
    CurrencyID: order.CurrencyID,
    ControlQty: total,
    TotalQty: total,
    TotalCost: money(lines.reduce((cost, line) => cost + line.ExtendedCost, 0)),
    UnbilledQuantity: total,
    InventoryRefNbr: nbr,
    LastModifiedDateTime: `${day}T03:15:00.000Z`,
    enteredAt: `${day}T03:10:00.000Z`,
    enteredBy: 'gibbs',
    Details: lines,
  };
}

function lineOf(
  order: Order,
  line: OrderLine,
  lineNbr: number,
  nbr: string,
  day: string,
  item: StockItem | undefined,
  lotClass: LotClass | undefined,
): ReceiptLine {
  const conversion = item?.UOMConversions.find(({ FromUOM }) => FromUOM === line.UOM);
  const isLot =
    lotClass?.TrackingMethod === 'Track Lot Numbers' && lotClass.AssignmentMethod === 'When Received';
  const lot = isLot ? `${day.slice(2).replaceAll('-', '')}-${lineNbr}` : undefined;
  const expiry = lot && lotClass?.TrackExpirationDate ? addDays(day, 240) : undefined;
  const allocation: Allocation = {
    id: guidFrom(`allocation ${nbr} ${lineNbr}`),
    LineNbr: lineNbr,
    SplitLineNbr: 1,
    ReceiptNbr: nbr,
    Location: item?.DefaultReceiptLocationID ?? 'RECEIVING',
    LotSerialNbr: lot,
    ExpirationDate: expiry,
    Qty: exact(line.QtyOnReceipts * (conversion?.ConversionFactor ?? 1)),
  };
  return {
    id: guidFrom(`receipt line ${nbr} ${lineNbr}`),
    LineNbr: lineNbr,
    LineType: line.LineType,
    POOrderType: order.Type,
    POOrderNbr: order.OrderNbr,
    POLineNbr: line.LineNbr,
    InventoryID: line.InventoryID,
    TransactionDescription: line.LineDescription,
    UOM: line.UOM,
    ReceiptQty: line.QtyOnReceipts,
    orderUnitQty: line.QtyOnReceipts,
    OrderedQty: line.OrderQty,
    OpenQty: exact(Math.max(0, line.OrderQty - line.QtyOnReceipts)),
    UnitCost: line.UnitCost,
    ExtendedCost: money(line.QtyOnReceipts * line.UnitCost),
    Warehouse: line.WarehouseID,
    Location: allocation.Location,
    LotSerialNbr: lot,
    ExpirationDate: expiry,
    Branch: order.Branch,
    unassignedQty: 0,
    Allocations: item ? [allocation] : [],
  };
}
