import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { storedFields } from './vendor-item.ts';

/** Present only on receivable vendors, so that the sparse indexes by it hold those alone. */
export const RECEIVABLE_MARK = 'receivableMark';
export const IS_RECEIVABLE = 'Y';

/** What a new vendor starts with, and no later write from the accounting system touches. */
const AT_FIRST: ReadonlySet<keyof Vendor> = new Set([
  'vendorReceivable',
  'receivableBy',
  'receivableAt',
  'version',
  'createdAt',
  'createdBy',
]);

const ALL = Object.keys(Vendor.fields) as (keyof Vendor)[];

/** What every write from the accounting system sets. */
const FROM_ACCOUNTING = ALL.filter((name) => !AT_FIRST.has(name));

interface Attributes {
  readonly set: Record<string, unknown>;
  readonly remove: readonly string[];
}

const update = (
  tableName: string,
  { vendorID }: Vendor,
  { set, remove }: Attributes,
  condition: string,
  values: Record<string, unknown>,
) => {
  const { ExpressionAttributeValues, ...input } = setAttributes(set, remove);
  return {
    TableName: tableName,
    Key: { vendorKey: vendorKey(vendorID) },
    ...input,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
  };
};

/** What the accounting system says, if nothing from there was written since `previous`. */
export const updateFromAccounting = (tableName: string, next: Vendor, previous: Vendor | null) => {
  if (!previous) {
    const { set } = storedFields(next, ALL);
    return update(tableName, next, { set, remove: [] }, 'attribute_not_exists(vendorKey)', {});
  }
  const attributes = storedFields(next, FROM_ACCOUNTING);
  const values = { ':expected': previous.accountingRev };
  return update(tableName, next, attributes, '#accountingRev = :expected', values);
};

/** The flag with who set it, if nobody has changed it since. */
export const updateReceivable = (tableName: string, next: Vendor) => {
  const { vendorReceivable, receivableBy, receivableAt, version, updatedAt, updatedBy } = next;
  const flag = { vendorReceivable, receivableBy, receivableAt, version, updatedAt, updatedBy };
  const attributes: Attributes = vendorReceivable
    ? { set: { ...flag, [RECEIVABLE_MARK]: IS_RECEIVABLE }, remove: [] }
    : { set: flag, remove: [RECEIVABLE_MARK] };
  return update(tableName, next, attributes, '#version = :expected', { ':expected': version - 1 });
};
