import type { LocalRun } from '#local/start/start.ts';
import { callAccountingAdmin } from '../bench/capacity/figure.ts';

const VENDORS = 12;
const ORDERS_OF_EACH = 4;
const ITEMS = 24;

const vendorOf = (index: number): string => `SOAK-V${String(index % VENDORS).padStart(2, '0')}`;
const itemOf = (index: number): string => `SOAK-ITEM-${String(index % ITEMS).padStart(2, '0')}`;

export const ALL_VENDORS = Array.from({ length: VENDORS }, (_, index) => vendorOf(index));

/**
 * What is received during a soak: goods of all kinds (with lots, with dates, of neither) on orders of 2 to 25 lines,
 * some of which take more than was ordered.
 */
export const seedAccounting = async (run: LocalRun): Promise<void> =>
  callAccountingAdmin({ run }, 'seed', {
    vendors: ALL_VENDORS.map((VendorID) => ({ VendorID, VendorName: `${VendorID} Trading Pty Ltd` })),
    stockItems: Array.from({ length: ITEMS }, (_, index) => ({
      InventoryID: itemOf(index),
      Description: `Soak item ${index}`,
      LotSerialClass: ['NOTTRACKED', 'LOT', 'LOTEXP'][index % 3],
    })),
    orders: Array.from({ length: VENDORS * ORDERS_OF_EACH }, (_, order) => ({
      OrderNbr: `SOAK${String(order + 1).padStart(4, '0')}`,
      VendorID: vendorOf(order),
      Description: 'To be received by many',
      Details: Array.from({ length: 2 + ((order * 7) % 24) }, (_, line) => ({
        InventoryID: itemOf(order + line),
        OrderQty: 20 + line * 5,
        ...(line % 5 === 4 ? { ReceiptAction: 'Accept but Warn', MaxReceiptPercent: 110 } : {}),
      })),
    })),
  });
