import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type {
  AccountingCustomer,
  AccountingSalesOrder,
  AccountingSalesOrderLine,
  AccountingSalesOrders,
} from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { SHIPPED_STATUSES } from '#domain/sales-orders/sales-order.ts';
import { anItem } from '#test/support/builders/items.ts';

/** A line as the accounting system tells it: 100 cases, none shipped. */
export const aBookedSalesLine = (more: Partial<AccountingSalesOrderLine> = {}): AccountingSalesOrderLine => ({
  lineNbr: 1,
  lineType: 'Goods for Inventory',
  inventoryID: 'COLA-330',
  inventoryName: 'Cola 330 ml',
  uom: 'CASE',
  warehouseID: 'MAIN',
  orderedQty: 100,
  openQty: 100,
  shippedQty: 0,
  isUncountable: false,
  completed: false,
  shipOn: '2026-11-23',
  shippingRule: 'Back Order Allowed',
  operation: 'Issue',
  isDropShip: false,
  ...more,
});

/** An open order of the hotels as the accounting system tells it. */
export const aBookedSale = (more: Partial<AccountingSalesOrder> = {}): AccountingSalesOrder => ({
  orderType: 'SO',
  orderNbr: '000067',
  ofShippedType: true,
  status: 'Open',
  customerID: 'HARBOUR',
  customerOrder: 'HH-1182',
  description: '',
  note: '',
  shipTo: { locationID: 'MAIN', name: 'Harbour Hotels Sydney', address: ['12 Quay Street'] },
  requestedOn: '2026-11-24',
  shipOn: '2026-11-23',
  shippingRule: 'Back Order Allowed',
  lines: [aBookedSalesLine()],
  ...more,
});

const HOTELS: AccountingCustomer = {
  customerID: 'HARBOUR',
  customerName: 'Harbour Hotels',
  status: 'Active',
  reach: { attention: 'Ana Reyes', phone: '+61 2 5550 0142', email: 'orders@harbour.example' },
};

const COLA = anItem({
  inventoryID: 'COLA-330',
  conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
});

/** The selling half of the accounting system: what it holds, what it was asked, and what is wrong with it now. */
export class SalesInMemory implements AccountingSalesOrders, Pick<AccountingItems, 'itemsById'> {
  readonly calls: string[] = [];
  orders: readonly AccountingSalesOrder[] = [aBookedSale()];
  known: readonly AccountingCustomer[] = [HOTELS];
  items: readonly Item[] = [COLA];
  failWith: AccountingError | null = null;
  /** Lists come back empty although there is something (accounting-contract.md §6). */
  emptyLists = false;
  /** Run when a call arrives, before it is answered. */
  onCall: (name: string) => Promise<void> = async () => undefined;

  private async answer<T>(name: string, value: () => T) {
    this.calls.push(name);
    // What is answered is what stood when the call arrived.
    const [failWith, answer] = [this.failWith, value()];
    await this.onCall(name);
    return failWith ? err(failWith) : ok(answer);
  }

  openSalesOrders = () =>
    this.answer('openSalesOrders', () =>
      this.emptyLists ? [] : this.orders.filter(({ status }) => SHIPPED_STATUSES.includes(status)),
    );

  salesOrder = (orderType: string, orderNbr: string) =>
    this.answer(
      'salesOrder',
      () =>
        this.orders.find((order) => order.orderType === orderType && isSameCode(order.orderNbr, orderNbr)) ??
        null,
    );

  customers = (ids: readonly string[]) =>
    this.answer('customers', () =>
      this.emptyLists ? [] : this.known.filter((one) => ids.some((id) => isSameCode(id, one.customerID))),
    );

  customer = (customerID: string) =>
    this.answer('customer', () => this.known.find((one) => isSameCode(one.customerID, customerID)) ?? null);

  itemsById = (ids: readonly string[]) =>
    this.answer('itemsById', () =>
      this.items.filter((item) => ids.some((id) => itemKey(id) === itemKey(item.inventoryID))),
    );
}
