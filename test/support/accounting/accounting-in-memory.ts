import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type {
  AccountingOrder,
  AccountingOrderLine,
  AccountingOrders,
} from '#app/receiving/mirror/accounting-order-ports.ts';
import type { Item } from '#domain/items/item.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { anItem } from '#test/support/builders/items.ts';

/** A line as the accounting system tells it: 100 bottles, none received. */
export const aBookedLine = (more: Partial<AccountingOrderLine> = {}): AccountingOrderLine => ({
  lineNbr: 1,
  lineType: 'Goods for IN',
  inventoryID: 'GLASS-750',
  inventoryName: 'Bottle 750 ml',
  uom: 'EA',
  warehouseID: 'MAIN',
  orderedQty: 100,
  receivedQty: 0,
  isUncountable: false,
  completed: false,
  cancelled: false,
  maxReceiptPercent: 100,
  receiptAction: 'Reject',
  ...more,
});

/** An open order of vendor AMBER as the accounting system tells it. */
export const aBookedOrder = (more: Partial<AccountingOrder> = {}): AccountingOrder => ({
  orderType: 'Normal',
  orderNbr: '000050',
  vendorID: 'AMBER',
  description: 'Glass for November',
  note: '',
  promisedOn: '2026-11-27',
  status: 'Open',
  lines: [aBookedLine()],
  ...more,
});

/** The reading half of the accounting system: what it holds, what it was asked, and what is wrong with it now. */
export class AccountingInMemory implements AccountingOrders, Pick<AccountingItems, 'itemsById'> {
  readonly calls: string[] = [];
  orders: readonly AccountingOrder[] = [];
  items: readonly Item[] = [anItem()];
  failWith: AccountingError | null = null;
  /** Lists come back empty although there are orders (accounting-contract.md §6). */
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

  openOrdersOf(vendorID: string) {
    return this.answer('openOrdersOf', () =>
      this.emptyLists
        ? []
        : this.orders.filter(
            (order) => order.vendorID === vendorID && order.status === 'Open' && order.orderType === 'Normal',
          ),
    );
  }

  order(orderType: string, orderNbr: string) {
    const isIt = (order: AccountingOrder) => order.orderType === orderType && sameNumber(order, orderNbr);
    return this.answer('order', () => this.orders.find(isIt) ?? null);
  }

  orderOfAnyType(orderNbr: string) {
    return this.answer(
      'orderOfAnyType',
      () => this.orders.find((order) => sameNumber(order, orderNbr)) ?? null,
    );
  }

  itemsById(ids: readonly string[]) {
    return this.answer('itemsById', () =>
      ids.map(
        (id) =>
          this.items.find((item) => itemKey(item.inventoryID) === itemKey(id)) ??
          anItem({ inventoryID: id, kind: 'non-stock' }),
      ),
    );
  }
}

const sameNumber = (order: AccountingOrder, orderNbr: string): boolean =>
  order.orderNbr.toUpperCase() === orderNbr.trim().toUpperCase();
