import { type DynamoDBDocumentClient, GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { storedFields, vendorFromItem } from './vendor-item.ts';
import { fromPosition, partOf, sliceOf } from './vendor-scan.ts';

/** Present only on receivable vendors, so that the sparse index `receivable` holds those alone. */
export const RECEIVABLE_MARK = 'receivableMark';

/** A read by keys takes at most so many. */
const KEYS_PER_READ = 100;
const READS_AT_ONCE = 8;

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

export const vendorStore = (client: DynamoDBDocumentClient, TableName: string): VendorStore => {
  const readSome = async (keys: readonly string[]): Promise<Vendor[]> => {
    const wanted = { tableName: TableName, keys: keys.map((key) => ({ vendorKey: key })) };
    const rows = (await readByKeys(client, [wanted])).get(TableName) ?? [];
    return rows.map(vendorFromItem).filter((vendor) => vendor !== null);
  };

  const loadMany = async (keys: readonly string[]): Promise<ReadonlyMap<string, Vendor>> => {
    const unique = [...new Set(keys)];
    const found = new Map<string, Vendor>();
    for (let at = 0; at < unique.length; at += KEYS_PER_READ * READS_AT_ONCE) {
      const reads: Promise<Vendor[]>[] = [];
      for (
        let each = at;
        each < Math.min(unique.length, at + KEYS_PER_READ * READS_AT_ONCE);
        each += KEYS_PER_READ
      ) {
        reads.push(readSome(unique.slice(each, each + KEYS_PER_READ)));
      }
      for (const vendor of (await Promise.all(reads)).flat()) found.set(vendorKey(vendor.vendorID), vendor);
    }
    return found;
  };

  const update = (
    vendor: Vendor,
    set: Record<string, unknown>,
    remove: readonly string[],
    condition: { expression: string; values: Record<string, unknown> },
  ): Promise<Result<void, WriteConflict>> => {
    const { ExpressionAttributeValues, ...input } = setAttributes(set, remove);
    return orConflict(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { vendorKey: vendorKey(vendor.vendorID) },
          ...input,
          ConditionExpression: condition.expression,
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ...condition.values },
        }),
      ),
    );
  };

  return {
    async load(key) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { vendorKey: key }, ConsistentRead: true }),
      );
      return Item ? vendorFromItem(Item) : null;
    },

    loadMany,

    scan: (scan) =>
      fromPosition(scan, async () => {
        const { Items, LastEvaluatedKey } = await client.send(
          new ScanCommand({ ...partOf(TableName, scan), ConsistentRead: true }),
        );
        return sliceOf((Items ?? []).map(vendorFromItem), LastEvaluatedKey);
      }),

    saveFromAccounting(next, previous) {
      if (!previous) {
        const { set } = storedFields(next, ALL);
        return update(next, set, [], { expression: 'attribute_not_exists(vendorKey)', values: {} });
      }
      const { set, remove } = storedFields(next, FROM_ACCOUNTING);
      return update(next, set, remove, {
        expression: '#accountingRev = :expected',
        values: { ':expected': previous.accountingRev },
      });
    },

    saveReceivable(next) {
      const { vendorReceivable, receivableBy, receivableAt, version, updatedAt, updatedBy } = next;
      const set: Record<string, unknown> = {
        vendorReceivable,
        receivableBy,
        receivableAt,
        version,
        updatedAt,
        updatedBy,
        ...(vendorReceivable ? { [RECEIVABLE_MARK]: 'Y' } : {}),
      };
      return update(next, set, vendorReceivable ? [] : [RECEIVABLE_MARK], {
        expression: '#version = :expected',
        values: { ':expected': version - 1 },
      });
    },
  };
};
