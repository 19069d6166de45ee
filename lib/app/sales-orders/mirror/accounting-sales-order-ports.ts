import type * as z from 'zod/mini';
import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { Reach, ShipTo } from '#domain/sales-orders/sales-order.ts';

/** A sales order as read, not yet joined with its customer and with what the Items table knows. */
export interface AccountingSalesOrder {
  readonly orderType: string;
  readonly orderNbr: string;
  /** Whether orders of its type leave from here (configuration). */
  readonly ofShippedType: boolean;
  readonly status: string;
  readonly customerID: string;
  readonly customerOrder: string;
  readonly description: string;
  readonly note: string;
  readonly shipTo: z.output<typeof ShipTo>;
  /** `YYYY-MM-DD`. */
  readonly requestedOn: string | null;
  readonly shipOn: string | null;
  readonly shippingRule: string;
  readonly lines: readonly AccountingSalesOrderLine[];
}

/** Quantities in the line's own unit (`uom`), as the JSON numbers of the accounting system. */
export interface AccountingSalesOrderLine {
  readonly lineNbr: number;
  readonly lineType: string;
  readonly inventoryID: string;
  readonly inventoryName: string;
  readonly uom: string;
  readonly warehouseID: string | null;
  readonly orderedQty: number;
  readonly openQty: number;
  /** On shipments, those not yet confirmed included. */
  readonly shippedQty: number;
  /** Ordered or shipped is more than can be counted exactly, and is not what is said here. */
  readonly isUncountable: boolean;
  readonly completed: boolean;
  readonly shipOn: string | null;
  readonly shippingRule: string;
  /** `Issue`: goods leave. `Receipt`: they come back. */
  readonly operation: string;
  /** Its vendor ships it, and it never stands here. */
  readonly isDropShip: boolean;
}

export interface AccountingCustomer {
  readonly customerID: string;
  readonly customerName: string;
  readonly status: string;
  /** The main contact; null: none was read. */
  readonly reach: Reach | null;
}

/** The sales orders of the accounting system, and whose they are. */
export interface AccountingSalesOrders {
  /** Those that can be shipped, with their lines. May be empty although there are some: the caller decides. */
  openSalesOrders(options?: ReadOptions): AccountingResult<readonly AccountingSalesOrder[]>;
  /** One by key; null when there is none. */
  salesOrder(
    orderType: string,
    orderNbr: string,
    options?: ReadOptions,
  ): AccountingResult<AccountingSalesOrder | null>;
  /** Those of the ids that were found: fewer, where some are kept from us or a list stays silent. */
  customers(ids: readonly string[], options?: ReadOptions): AccountingResult<readonly AccountingCustomer[]>;
  /** One by key; null when there is none, or none that we may see. */
  customer(customerID: string, options?: ReadOptions): AccountingResult<AccountingCustomer | null>;
}
