import { findingReader } from '#adapters/dynamo/table/plain-reader.ts';
import { StatusChange } from '#domain/vendors/status-history.ts';
import { Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';

type Item = Readonly<Record<string, unknown>>;

/** All that there is of most vendors: the status that they were first read with. Not stored, since the row says it. */
const firstStatus = (vendor: Pick<Vendor, 'accountingStatus' | 'createdAt' | 'createdBy'>): StatusChange[] =>
  vendor.accountingStatus === '' || vendor.createdAt === ''
    ? []
    : [{ at: vendor.createdAt, status: vendor.accountingStatus, by: vendor.createdBy }];

const inItem = (item: Item, attribute: string): unknown => item[attribute];

const readChange = findingReader(StatusChange, inItem);

/** A list of maps, as a version before wrote it, or the text of one; absent: the first status alone. */
const historyFrom = (value: unknown, vendor: Parameters<typeof firstStatus>[0]): readonly StatusChange[] => {
  if (value === undefined) return firstStatus(vendor);
  const list = typeof value === 'string' ? listFrom(value) : value;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Item | null) => {
    const { at, status, by } = readChange(entry ?? {});
    return at === null || status === null ? [] : [{ at, status, by }];
  });
};

const listFrom = (written: string): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
};

const { statusHistory: _own, ...plainFields } = Vendor.fields;

const readPlain = findingReader({ fields: plainFields }, inItem);

/**
 * A vendor out of the table. What a row leaves out follows from the rest of it (`stored`); an attribute that a
 * version before did not write has its first value. An item without an id is no vendor.
 */
export const vendorFromItem = (item: Item): Vendor | null => {
  const found = readPlain(item);
  const { vendorID, accountingStatus, createdAt, createdBy } = found;
  if (vendorID === null) return null;
  return {
    ...found,
    vendorID,
    vendorName: found.vendorName ?? vendorID,
    vendorStatus: found.vendorStatus ?? vendorStatusFrom(accountingStatus),
    statusHistory: historyFrom(item.statusHistory, found),
    updatedAt: found.updatedAt ?? createdAt,
    updatedBy: found.updatedBy ?? createdBy,
  };
};

/**
 * What is stored of a field; undefined: nothing is, since its absence says the same. A list reads thousands of
 * vendors, and each attribute is paid for in units and in time by all of them.
 */
const stored = (vendor: Vendor, name: keyof Vendor): unknown => {
  const value = vendor[name];
  switch (name) {
    case 'unconfirmed':
      return value || undefined;
    case 'statusHistory':
      // As one text: as a list of maps it is a quarter of the work of reading a vendor.
      return hasFirstStatusAlone(vendor) ? undefined : JSON.stringify(vendor.statusHistory);
    case 'updatedAt':
    case 'updatedBy':
      return isAsCreated(vendor) ? undefined : value;
    default:
      return value ?? undefined;
  }
};

const hasFirstStatusAlone = (vendor: Vendor): boolean =>
  JSON.stringify(vendor.statusHistory) === JSON.stringify(firstStatus(vendor));

const isAsCreated = ({ createdAt, createdBy, updatedAt, updatedBy }: Vendor): boolean =>
  updatedAt === createdAt && updatedBy === createdBy;

/** Some fields of a vendor as a write puts them into the table: attributes with their values, and those to take out. */
export const storedFields = (
  vendor: Vendor,
  names: readonly (keyof Vendor)[],
): { readonly set: Record<string, unknown>; readonly remove: readonly string[] } => {
  const fields = names.map((name) => [name, stored(vendor, name)] as const);
  return {
    set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    remove: fields.filter(([, value]) => value === undefined).map(([name]) => name),
  };
};
