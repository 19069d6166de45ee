import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { vendorFromItem } from './vendor-item.ts';

/** A read by keys takes at most so many. */
const KEYS_PER_READ = 100;
const READS_AT_ONCE = 8;

/** Vendors by key, of any number, several reads at a time. */
export const readVendors = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Vendor>> => {
  const read = async (some: readonly string[]): Promise<Vendor[]> => {
    const wanted = { tableName, keys: some.map((key) => ({ vendorKey: key })) };
    const rows = (await readByKeys(client, [wanted])).get(tableName) ?? [];
    return rows.map(vendorFromItem).filter((vendor) => vendor !== null);
  };
  const found = new Map<string, Vendor>();
  for (const reads of inGroups(inGroups([...new Set(keys)], KEYS_PER_READ), READS_AT_ONCE))
    for (const vendor of (await Promise.all(reads.map(read))).flat())
      found.set(vendorKey(vendor.vendorID), vendor);
  return found;
};
