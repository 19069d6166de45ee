import type { AccountingStock } from '#app/stock/books/accounting-stock-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { balancesOf, isReleased, listOnHand, warehouses } from './operations/stock.ts';
import { createListing } from './protocol/paging.ts';
import type { AccountingSettings } from './settings.ts';

/** The connector as stock needs it: it reads warehouses and what they hold. */
export const createAccountingStock = (config: AccountingSettings & AccountingDeps): AccountingStock => {
  const { client, paths, records, settings } = connect(config);
  const reading = { client, paths, records, listing: createListing(), pageSize: settings.pageSize };
  return {
    warehouses: () => warehouses(reading),
    listOnHand: (page) => listOnHand(reading, page),
    isReleased: (receiptNbr, options) => isReleased(reading, receiptNbr, options?.deadline),
    balancesOf: (inventoryID, options) => balancesOf(reading, inventoryID, options?.deadline),
  };
};
