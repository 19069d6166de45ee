import type { Accounting, AccountingReads } from '#app/accounting/accounting-ports.ts';
import type { AccountingReceipts } from '#app/receiving/posting/accounting-receipt-ports.ts';
import { type AccountingDeps, type Connection, connect } from './connect.ts';
import { itemsThrough } from './items-through.ts';
import { createReceipt } from './operations/create-receipt.ts';
import { createFindReceipt } from './operations/find-receipt.ts';
import { itemsById, listItems } from './operations/items.ts';
import { openOrdersOf, order, orderOfAnyType } from './operations/orders.ts';
import { receipt } from './operations/receipts.ts';
import { releaseReceipt } from './operations/release/release-receipt.ts';
import { type KnownVendor, listVendors, vendorsById } from './operations/vendors.ts';
import { createListing } from './protocol/paging.ts';
import type { AccountingSettings } from './settings.ts';

/**
 * A receipt is looked for (twice, until the filter by reference is proven), its order read, the receipt created and
 * read back, and its order read again.
 */
const CALLS_OF_A_POSTING = 6;

const readsThrough = (connection: Connection): AccountingReads => {
  const { records, settings } = connection;
  const { pageSize } = settings;
  const vendorListing = createListing();
  const knownVendor: KnownVendor = { vendorID: null };
  const items = itemsThrough(connection);

  return {
    listVendors: (page) => listVendors({ records, listing: vendorListing, pageSize }, page),
    vendorsById: (ids, { eachByKey = false } = {}) => vendorsById(records, knownVendor, ids, eachByKey),
    openOrdersOf: (vendorID, options) => openOrdersOf(records, vendorID, options?.deadline),
    order: (orderType, orderNbr, options) => order(records, orderType, orderNbr, options?.deadline),
    orderOfAnyType: (orderNbr, options) => orderOfAnyType(records, orderNbr, options?.deadline),
    listItems: (page) => listItems(items, page),
    itemsById: (ids, options) => itemsById(items, ids, options?.deadline),
  };
};

const receiptsThrough = (connection: Connection): AccountingReceipts => {
  const { client, paths, records, budget, settings, clock, log } = connection;
  return {
    beginPosting: () => budget.reserve(CALLS_OF_A_POSTING),
    findReceipt: createFindReceipt(records, clock),
    receipt: (receiptNbr) => receipt(records, receiptNbr),
    createReceipt: (goods) => createReceipt({ client, paths, settings, clock, log }, goods),
    releaseReceipt: (receiptNbr) =>
      releaseReceipt({ client, records, paths, timing: settings.timing, clock }, receiptNbr),
  };
};

/** The connector to the accounting system as most functions need it: it reads. Theirs is the smaller bundle. */
export const createAccountingReads = (config: AccountingSettings & AccountingDeps): AccountingReads =>
  readsThrough(connect(config));

/** The whole connector, which posts as well. */
export const createAccounting = (config: AccountingSettings & AccountingDeps): Accounting => {
  const connection = connect(config);
  return { ...readsThrough(connection), ...receiptsThrough(connection) };
};
