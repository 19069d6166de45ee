import type { VendorResponse } from '#api/vendors.ts';
import { withAccountingNames } from '#domain/vendors/vendor-names.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

/** A vendor as a file has it: the accounting system's names (spec §3), and nothing of ours but the flag. */
const exported = (vendor: VendorResponse) => {
  const named = withAccountingNames(vendor);
  return {
    VendorID: named.VendorID,
    VendorName: named.VendorName,
    VendorStatus: named.VendorStatus,
    WarehouseReceivable: named.vendorReceivable,
    Contact: named.contact,
    SupplierClass: named.SupplierClass,
    CurrencyID: named.CurrencyID,
    CreatedOn: named.CreatedOn,
    LastModifiedOn: named.LastModifiedOn,
  };
};

const COLUMNS = [
  'VendorID',
  'VendorName',
  'VendorStatus',
  'WarehouseReceivable',
  'Contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
] as const satisfies readonly (keyof ReturnType<typeof exported>)[];

export const vendorsAsCsv = (vendors: readonly VendorResponse[]): string =>
  csvText(
    COLUMNS,
    vendors.map(exported).map((vendor) => COLUMNS.map((column) => String(vendor[column] ?? ''))),
  );

export const vendorsAsJson = (vendors: readonly VendorResponse[]): string =>
  `${JSON.stringify(vendors.map(exported), null, 2)}\n`;
