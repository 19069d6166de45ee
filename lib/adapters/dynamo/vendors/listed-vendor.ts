import type { Attribute, Row } from '#adapters/dynamo/table/scan-rows.ts';
import type { ListedVendor } from '#app/vendors/vendor-ports.ts';
import type { Vendor, VendorStatus } from '#domain/vendors/vendor.ts';

const READ = [
  'vendorID',
  'vendorName',
  'vendorStatus',
  'vendorReceivable',
  'contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
  'version',
] as const satisfies readonly (keyof Vendor)[];

/** It costs the same units: what is left out is not sent, and not taken apart. */
export const LISTED_ONLY = {
  ProjectionExpression: READ.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(READ.map((name) => [`#${name}`, name])),
};

const text = (value: Attribute | undefined): string | null => (typeof value?.S === 'string' ? value.S : null);

const count = (value: Attribute | undefined): number => {
  const number = Number(value?.N ?? 0);
  return Number.isFinite(number) ? number : 0;
};

const statusOf = (row: Row): VendorStatus | null => {
  const status = row.vendorStatus?.S;
  return status === 'ACTIVE' || status === 'INACTIVE' ? status : null;
};

/** Every write sets the status. Of a row that lacks it all the same it is worked out from what a list doesn't read. */
export const lacksStatus = (row: Row): boolean => statusOf(row) === null;

/** A vendor of a list out of the table's own JSON, under the same rules as `vendorFromItem`. */
export const listedVendorFrom = (row: Row): ListedVendor | null => {
  const vendorID = text(row.vendorID);
  if (vendorID === null) return null;
  return {
    vendorID,
    vendorName: text(row.vendorName) ?? vendorID,
    vendorStatus: statusOf(row) ?? 'INACTIVE',
    vendorReceivable: row.vendorReceivable?.BOOL === true,
    contact: text(row.contact),
    SupplierClass: text(row.SupplierClass),
    CurrencyID: text(row.CurrencyID),
    CreatedOn: text(row.CreatedOn),
    LastModifiedOn: text(row.LastModifiedOn),
    version: count(row.version),
  };
};
