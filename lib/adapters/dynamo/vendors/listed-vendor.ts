import { type Found, findingReader } from '#adapters/dynamo/table/plain-reader.ts';
import { plainValue, type Row } from '#adapters/dynamo/table/read-rows.ts';
import { ListedVendor } from '#domain/vendors/vendor.ts';

const names = Object.keys(ListedVendor.fields);

/** It costs the same units: what is left out is not sent, and not taken apart. */
export const LISTED_ONLY = {
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
};

/** What a row of a list says of a vendor, under the same rules as `vendorFromItem`. */
export type ListedRow = Found<typeof ListedVendor.fields>;

export const listedRowFrom: (row: Row) => ListedRow = findingReader(ListedVendor, (row: Row, name) =>
  plainValue(row[name]),
);

/** Every write sets all three. What one that a row lacks all the same is, may follow from what a list doesn't read. */
export const isWhole = (row: ListedRow): row is ListedVendor =>
  row.vendorID !== null && row.vendorName !== null && row.vendorStatus !== null;
