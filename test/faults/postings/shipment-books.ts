import type {
  AccountingSalesOrder,
  AccountingSalesOrders,
} from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import type { AccountingShipments } from '#app/shipments/posting/accounting-shipment-ports.ts';
import { add, type Quantity, subtract, sum, toNumber, ZERO } from '#domain/quantity.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { ordersOf } from '#domain/shipments/shipment.ts';
import {
  NO_REQUEST_FAULTS,
  type RequestFaults,
  RequestModel,
  type StockChange,
  stockKey,
} from './request-model.ts';

/** What may go wrong beside what befalls any request. */
export interface ShipmentFaults extends RequestFaults {
  /** Answers with a number under which nothing was saved. */
  readonly answeredNotSaved: number;
  /** Saves a shipment without the lots that it was sent. */
  readonly lotsDiscarded: number;
}

export const NO_SHIPMENT_FAULTS: ShipmentFaults = {
  ...NO_REQUEST_FAULTS,
  ...{ answeredNotSaved: 0, lotsDiscarded: 0 },
};

interface OrderInBooks {
  readonly orderNbr: string;
  status: 'Open' | 'On Hold';
  /** Ordered by line number. */
  readonly ordered: Map<number, Quantity>;
}

type Shipments = AccountingShipments;
type Orders = Pick<AccountingSalesOrders, 'salesOrder' | 'customer'>;

export const CUSTOMER = 'HARBOUR';

export const isConfirmed = ({ status }: Pick<ShipmentInBooks, 'status'>): boolean => status === 'Confirmed';

const isOpen = ({ status }: Pick<ShipmentInBooks, 'status'>): boolean => status !== 'Confirmed';

const leftOf = (lines: ShipmentInBooks['lines']): Quantity =>
  sum(lines.flatMap(({ lots }) => lots.map(({ qty }) => qty)));

/** What it takes. */
export const movesOfShipment = ({ lines }: ShipmentInBooks): readonly StockChange[] =>
  lines.flatMap(({ inventoryID, lots }) =>
    lots.map(
      ({ lotNumber, qty }): StockChange => [stockKey({ inventoryID, lotNumber }), subtract(ZERO, qty)],
    ),
  );

/** Sales orders and shipments of the books as a model on a virtual clock, on its stock. */
export class ShipmentBooks extends RequestModel<ShipmentFaults> {
  readonly orders = new Map<string, OrderInBooks>();
  shipments: ShipmentInBooks[] = [];
  /** What all lines are of. */
  inventoryID = '';
  /** Every new shipment is held there until somebody opens it. */
  holdsNew = false;
  /** The first request that must never have been sent, in words. */
  sentWrongly: string | null = null;
  private made = 0;
  /** The orders of each that was sent, by its mark. */
  private readonly ordersSent = new Map<string, readonly string[]>();

  carryOutLater(step: string, args: readonly unknown[]): void {
    const [first, second] = args as [never, never];
    if (step === 'createShipment') {
      this.watch(first, second);
      this.later(() => this.create(first, second, true), second);
    }
    if (step === 'openShipment') this.later(() => this.open(first));
    if (step === 'confirmShipment') this.later(() => this.confirm(first));
  }

  /** Two of one order never meet there, and none is sent while it may still be on its way. */
  private watch(shipment: ShipmentToPost, marker: string): void {
    const orders = ordersOf(shipment.lines).map(({ orderNbr }) => orderNbr);
    this.ordersSent.set(marker, orders);
    for (const orderNbr of orders) {
      const standing = this.shipments.find((one) => isOpen(one) && this.isOf(one, orderNbr) && isOurs(one));
      const coming = this.onTheirWay().find((name) => this.ordersSent.get(name)?.includes(orderNbr));
      const other = coming ?? standing?.description;
      if (other === undefined) continue;
      this.sentWrongly ??=
        other === marker
          ? `${marker} is sent again while it is on its way`
          : `${marker} and ${other} of order ${orderNbr} are under way at the same time`;
    }
  }

  private isOf({ lines }: ShipmentInBooks, orderNbr: string): boolean {
    return lines.some((line) => line.orderNbr === orderNbr);
  }

  /** On shipments of a line, those not confirmed included. */
  private shipped(orderNbr: string, lineNbr: number): Quantity {
    const lines = this.shipments.flatMap((one) => one.lines);
    return leftOf(lines.filter((line) => line.orderNbr === orderNbr && line.orderLineNbr === lineNbr));
  }

  private create(shipment: ShipmentToPost, description: string, hasLots: boolean): string | null {
    for (const { orderNbr } of ordersOf(shipment.lines)) {
      const open = this.shipments.find((one) => isOpen(one) && this.isOf(one, orderNbr));
      if (open) return `Order ${orderNbr} already has the ${open.shipmentNbr} open shipment.`;
    }
    for (const { orderNbr, orderLineNbr, lots } of shipment.lines) {
      const ordered = this.orders.get(orderNbr)?.ordered.get(orderLineNbr) ?? ZERO;
      const after = add(this.shipped(orderNbr, orderLineNbr), sum(lots.map(({ qty }) => qty)));
      if (after > ordered) return 'There is no line to ship.';
    }
    this.made += 1;
    const shipmentNbr = String(this.made).padStart(6, '0');
    const lines = shipment.lines.map((line) => ({
      ...line,
      lots: line.lots.map((lot) => (hasLots ? lot : { ...lot, lotNumber: 'PICKED' })),
    }));
    const status = this.holdsNew ? 'On Hold' : 'Open';
    const { customerID, warehouseID } = shipment;
    this.shipments.push({ shipmentNbr, status, description, customerID, warehouseID, lines });
    return null;
  }

  private byNumber(shipmentNbr: string): ShipmentInBooks | undefined {
    return this.shipments.find((one) => one.shipmentNbr === shipmentNbr);
  }

  private turn(shipmentNbr: string, status: string): void {
    this.shipments = this.shipments.map((one) =>
      one.shipmentNbr === shipmentNbr ? { ...one, status } : one,
    );
  }

  private open(shipmentNbr: string): string | null {
    if (this.byNumber(shipmentNbr)?.status !== 'On Hold') return 'Status is invalid for processing.';
    this.turn(shipmentNbr, 'Open');
    return null;
  }

  private confirm(shipmentNbr: string): string | null {
    const found = this.byNumber(shipmentNbr);
    if (found?.status !== 'Open') return 'Status is invalid for processing.';
    const refusal = this.stock.move(movesOfShipment(found));
    if (refusal !== null) return refusal;
    this.turn(shipmentNbr, 'Confirmed');
    return null;
  }

  private orderStatus({ orderNbr, status, ordered }: OrderInBooks): string {
    if (status === 'On Hold') return status;
    if (this.shipments.some((one) => isOpen(one) && this.isOf(one, orderNbr))) return 'Shipping';
    const isWhole = [...ordered].every(([lineNbr, qty]) => this.shipped(orderNbr, lineNbr) >= qty);
    return isWhole ? 'Completed' : 'Back Order';
  }

  order(orderNbr: string): AccountingSalesOrder | null {
    const order = this.orders.get(orderNbr);
    if (!order) return null;
    return {
      ...{
        orderType: 'SO',
        orderNbr,
        ofShippedType: true,
        status: this.orderStatus(order),
        customerID: CUSTOMER,
      },
      ...{ customerOrder: '', description: '', note: '', shippingRule: 'Back Order Allowed' },
      shipTo: { locationID: 'MAIN', name: 'Harbour', address: [] },
      ...{ requestedOn: null, shipOn: null },
      lines: [...order.ordered].map(([lineNbr, qty]) => {
        const shipped = this.shipped(orderNbr, lineNbr);
        return {
          ...{
            lineNbr,
            lineType: 'Goods for Inventory',
            inventoryID: this.inventoryID,
            inventoryName: '',
            uom: 'EA',
          },
          ...{ warehouseID: 'MAIN', orderedQty: toNumber(qty), shippedQty: toNumber(shipped) },
          openQty: Math.max(0, toNumber(subtract(qty, shipped))),
          ...{ isUncountable: false, completed: shipped >= qty, shipOn: null, shippingRule: '' },
          ...{ operation: 'Issue', isDropShip: false },
        };
      }),
    };
  }

  readonly sales: Orders = {
    salesOrder: async (_, orderNbr) => this.read(() => this.order(orderNbr)),
    customer: async (customerID) =>
      this.read(() => ({ customerID, customerName: '', status: 'Active', reach: null })),
  };

  readonly port: Shipments = {
    beginShipment: () => async () => undefined,
    findShipment: async (orders, marker) =>
      this.read(
        () =>
          this.shipments.find(
            (one) =>
              one.description.includes(marker) && orders.some(({ orderNbr }) => this.isOf(one, orderNbr)),
          ) ?? null,
      ),
    shipment: async (shipmentNbr) => this.read(() => this.byNumber(shipmentNbr) ?? null),
    createShipment: async (shipment, marker) => {
      this.catchUp();
      this.watch(shipment, marker);
      const { random, faults } = this;
      if (random.chance(faults.answeredNotSaved)) return { outcome: 'created', shipmentNbr: '999999' };
      const hasLots = !random.chance(faults.lotsDiscarded);
      const written = this.write(() => this.create(shipment, marker, hasLots), { name: marker });
      const shipmentNbr = String(this.made).padStart(6, '0');
      return written.outcome === 'done' ? { outcome: 'created', shipmentNbr } : written;
    },
    openShipment: async (shipmentNbr) => this.write(() => this.open(shipmentNbr)),
    confirmShipment: async (shipmentNbr) => this.write(() => this.confirm(shipmentNbr)),
  };

  /** Somebody deletes one of ours that is not confirmed, by hand. */
  deleteDraft(): void {
    this.shipments = this.shipments.filter((one) => !(isOpen(one) && isOurs(one)));
  }

  /** Somebody orders another quantity. */
  change(orderNbr: string, qty: Quantity): void {
    this.orders.get(orderNbr)?.ordered.set(1, qty);
  }

  hold(orderNbr: string): void {
    const order = this.orders.get(orderNbr);
    if (order) order.status = 'On Hold';
  }

  /** Somebody makes another of an order, where none is open. */
  makeForeign(orderNbr: string, qty: Quantity): void {
    const { inventoryID } = this;
    const line = { orderType: 'SO', orderNbr, orderLineNbr: 1, inventoryID, baseUom: 'EA' };
    const lots = [{ lotNumber: 'FOREIGN', locationID: 'DOCK', qty }];
    const shipment = { customerID: CUSTOMER, locationID: 'MAIN', warehouseID: 'MAIN', date: '2030-01-01' };
    this.stock.move([[stockKey({ inventoryID, lotNumber: 'FOREIGN' }), qty]]);
    this.create({ ...shipment, lines: [{ ...line, lots }] }, FOREIGN, true);
  }

  confirmForeign(): void {
    for (const { description, shipmentNbr } of this.shipments)
      if (description === FOREIGN) {
        this.open(shipmentNbr);
        this.confirm(shipmentNbr);
      }
  }

  /** All that stand there of a marker. */
  copies(marker: string): readonly ShipmentInBooks[] {
    return this.shipments.filter(({ description }) => description.includes(marker));
  }

  confirmed(marker: string): boolean {
    return this.copies(marker).some(isConfirmed);
  }
}

const FOREIGN = 'by hand';

const isOurs = ({ description }: ShipmentInBooks): boolean => description !== FOREIGN;
