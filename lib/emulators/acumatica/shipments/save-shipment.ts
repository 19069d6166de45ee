import { messages as general } from '#emulators/acumatica/receipts/messages.ts';
import { type Problems, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import { exact, sum } from '#emulators/acumatica/records/quantity.ts';
import type { Shipment } from '#emulators/acumatica/records/sales-records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { messages } from './messages.ts';
import { countOnOrders, type Orders, orderChanges, orderIn } from './order-effects.ts';
import { shipmentLines } from './requested-shipment-lines.ts';
import { type Balances, book, shortOf, stockChanges } from './stock-effects.ts';

type Saved =
  | { outcome: 'saved'; shipment: Shipment; changes: Change[] }
  | { outcome: 'refused'; problems: Problems }
  | { outcome: 'thrown'; message: string };

const SHIPPABLE = ['Active', 'One-Time', 'Credit Hold'];

const isUnconfirmed = ({ Status }: Pick<Shipment, 'Status'>): boolean =>
  Status === 'Open' || Status === 'On Hold';

/** Enters a shipment; of one that stands only its head is changed. Decides only: the changes are still to be committed. */
export function saveShipment(work: UnitOfWork, sent: SentRow, existing?: Shipment): Saved {
  return existing ? changeShipment(work, sent, existing) : newShipment(work, sent);
}

const refused = (problems: Problems): Saved => ({ outcome: 'refused', problems });

const holdOf = ({ fields }: SentRow, before: boolean): boolean =>
  typeof fields.Hold === 'boolean' ? fields.Hold : before;

function changeShipment(work: UnitOfWork, sent: SentRow, existing: Shipment): Saved {
  if (!isUnconfirmed(existing)) return refused(new Map([['', general.released]]));
  const Hold = holdOf(sent, existing.Hold);
  const shipment: Shipment = {
    ...existing,
    Hold,
    Status: Hold ? 'On Hold' : 'Open',
    Description: textOf(sent.fields.Description) ?? existing.Description,
    LastModifiedDateTime: new Date(work.now).toISOString(),
  };
  return { outcome: 'saved', shipment, changes: [['shipments', keyOf(shipment.ShipmentNbr), shipment]] };
}

function newShipment(work: UnitOfWork, sent: SentRow): Saved {
  const problems: Problems = new Map();
  const { store, settings, now } = work;
  const customer = store.get('customers', textOf(sent.fields.CustomerID));
  if (!customer) problems.set('CustomerID', general.notInSystem('Customer'));
  else if (!SHIPPABLE.includes(customer.Status))
    problems.set('CustomerID', messages.customerStatus(customer.Status));
  const warehouse = store.get('warehouses', textOf(sent.fields.WarehouseID));
  if (!warehouse) problems.set('WarehouseID', general.notInSystem('Warehouse'));
  if (!customer || !warehouse || problems.size > 0) return refused(problems);

  const lines = shipmentLines(work, warehouse.WarehouseID, sent.rows.Details ?? []);
  if (lines === 'none') return { outcome: 'thrown', message: messages.noLine };
  const Hold = settings.holdShipments || holdOf(sent, false);
  const { number, change } = store.nextNumber('ShipmentNbr');
  const shipment: Shipment = {
    id: newGuid(),
    ShipmentNbr: number,
    ...{ Type: 'Shipment', Operation: 'Issue', Status: Hold ? 'On Hold' : 'Open', Hold },
    CustomerID: customer.CustomerID,
    LocationID: textOf(sent.fields.LocationID) ?? 'MAIN',
    WarehouseID: warehouse.WarehouseID,
    ShipmentDate: textOf(sent.fields.ShipmentDate) ?? sydneyDay(now),
    Description: textOf(sent.fields.Description),
    ShippedQty: exact(sum(lines.map(({ ShippedQty }) => ShippedQty))),
    LastModifiedDateTime: new Date(now).toISOString(),
    Details: lines,
  };
  const problem = orderProblem(work, shipment);
  if (problem) return { outcome: 'thrown', message: problem };
  return allocated(work, shipment, change);
}

/** Takes the goods for it, or says that they are not free. */
function allocated({ store }: UnitOfWork, shipment: Shipment, numbered: Change): Saved {
  const balances: Balances = new Map();
  book(store, balances, shipment, { allocated: 1 });
  const short = shortOf(balances);
  if (short) return refused(new Map([['', messages.negative(short.InventoryID, short.LotSerialNbr)]]));
  const orders: Orders = new Map();
  countOnOrders(store, orders, shipment, 1);
  return {
    outcome: 'saved',
    shipment,
    changes: [
      ['shipments', keyOf(shipment.ShipmentNbr), shipment],
      ...orderChanges(orders),
      ...stockChanges(balances),
      numbered,
    ],
  };
}

/** Why its orders take no shipment now. While one is open, another of the same order and warehouse is refused. */
function orderProblem({ store }: UnitOfWork, shipment: Shipment): string | undefined {
  for (const { OrderType, OrderNbr } of shipment.Details) {
    const name = `${OrderType} ${OrderNbr}`;
    const order = orderIn(store, new Map(), { OrderType, OrderNbr });
    const open = order?.Shipments.map(({ ShipmentNbr }) => store.get('shipments', ShipmentNbr)).find(
      (one) => one && isUnconfirmed(one) && keyOf(one.WarehouseID) === keyOf(shipment.WarehouseID),
    );
    if (open) return messages.openShipment(name, open.ShipmentNbr);
    if (!order || !['Open', 'Back Order', 'Shipping'].includes(order.Status))
      return messages.orderStatus(name);
    if (keyOf(order.CustomerID) !== keyOf(shipment.CustomerID)) return messages.noLine;
    if (shipment.ShipmentDate < order.Date) return messages.beforeOrder;
  }
  return undefined;
}

/** Takes a shipment that isn't confirmed out of the books; undefined: it is confirmed. */
export function deletedShipment(work: UnitOfWork, shipment: Shipment): Change[] | undefined {
  if (!isUnconfirmed(shipment)) return undefined;
  const [balances, orders]: [Balances, Orders] = [new Map(), new Map()];
  book(work.store, balances, shipment, { allocated: -1 });
  countOnOrders(work.store, orders, shipment, -1);
  return [
    ['shipments', keyOf(shipment.ShipmentNbr), null],
    ...orderChanges(orders),
    ...stockChanges(balances),
  ];
}
