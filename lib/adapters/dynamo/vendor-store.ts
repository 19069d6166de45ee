import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { WriteConflict } from '#app/ports.ts';
import type { VendorKeys, VendorStore } from '#app/vendors/vendor-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Vendor, vendorKey } from '#domain/vendors/vendor.ts';
import { readByKeys } from './read-by-keys.ts';
import { vendorFromItem } from './vendor-item.ts';
import { orConflict } from './write-conflict.ts';

/** A read by keys takes at most so many. */
const KEYS_A_READ = 100;
const READS_AT_ONCE = 8;

/** What the accounting system's writes may set; the flag, its history and `version` are not among them. */
const FROM_ACCOUNTING = [
  'vendorID',
  'vendorName',
  'vendorStatus',
  'accountingStatus',
  'contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
  'stamp',
  'accountingRev',
  'unconfirmed',
  'statusHistory',
  'updatedAt',
  'updatedBy',
] as const satisfies readonly (keyof Vendor)[];

/** What a new vendor starts with beside it, and what no later write from the accounting system touches. */
const AT_FIRST = [
  'vendorReceivable',
  'receivableBy',
  'receivableAt',
  'version',
  'createdAt',
  'createdBy',
] as const satisfies readonly (keyof Vendor)[];

/** What a list shows of a vendor, and what its status is worked out from where it is missing. */
const LISTED = [
  'vendorID',
  'vendorName',
  'vendorStatus',
  'accountingStatus',
  'vendorReceivable',
  'contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
  'version',
] as const satisfies readonly (keyof Vendor)[];

/** It costs the same units: what is left out is not sent, and not taken apart. */
const LISTED_ONLY = {
  ProjectionExpression: LISTED.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(LISTED.map((name) => [`#${name}`, name])),
};

/** Present only on receivable vendors, so that the sparse index `receivable` holds those alone. */
const MARK = 'receivableMark';

export const vendorStore = (client: DynamoDBDocumentClient, TableName: string): VendorStore => {
  const readSome = async (keys: readonly string[]): Promise<Vendor[]> => {
    const wanted = { tableName: TableName, keys: keys.map((key) => ({ vendorKey: key })) };
    const rows = (await readByKeys(client, [wanted])).get(TableName) ?? [];
    return rows.map(vendorFromItem).filter((vendor) => vendor !== null);
  };

  const keysOf = async (
    IndexName: string,
    partition: string,
    value: string,
    after: string | null,
    limit: number,
  ): Promise<VendorKeys> => {
    const answer = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression:
          after === null ? '#partition = :value' : '#partition = :value AND #key > :after',
        ExpressionAttributeNames: {
          '#partition': partition,
          ...(after === null ? {} : { '#key': 'vendorKey' }),
        },
        ExpressionAttributeValues: { ':value': value, ...(after === null ? {} : { ':after': after }) },
        Limit: limit,
      }),
    );
    return {
      keys: (answer.Items ?? []).map((item) => String(item.vendorKey)),
      after: answer.LastEvaluatedKey ? String(answer.LastEvaluatedKey.vendorKey) : null,
    };
  };

  const update = (
    vendor: Vendor,
    set: Record<string, unknown>,
    remove: readonly string[],
    condition: { expression: string; values: Record<string, unknown> },
  ): Promise<Result<void, WriteConflict>> => {
    const names = Object.keys(set);
    const assignments = names.map((name) => `#${name} = :${name}`).join(', ');
    return orConflict(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { vendorKey: vendorKey(vendor.vendorID) },
          UpdateExpression: `SET ${assignments}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`,
          ConditionExpression: condition.expression,
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
            ...condition.values,
          },
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

    async loadMany(keys) {
      const unique = [...new Set(keys)];
      const found = new Map<string, Vendor>();
      for (let at = 0; at < unique.length; at += KEYS_A_READ * READS_AT_ONCE) {
        const reads: Promise<Vendor[]>[] = [];
        for (
          let each = at;
          each < Math.min(unique.length, at + KEYS_A_READ * READS_AT_ONCE);
          each += KEYS_A_READ
        ) {
          reads.push(readSome(unique.slice(each, each + KEYS_A_READ)));
        }
        for (const vendor of (await Promise.all(reads)).flat()) found.set(vendorKey(vendor.vendorID), vendor);
      }
      return found;
    },

    async scan({ segment, of, after, limit, consistent = false, listedOnly = false }) {
      try {
        const answer = await client.send(
          new ScanCommand({
            TableName,
            Segment: segment,
            TotalSegments: of,
            ConsistentRead: consistent,
            ...(listedOnly ? LISTED_ONLY : {}),
            ...(limit === undefined ? {} : { Limit: limit }),
            ...(after === null ? {} : { ExclusiveStartKey: { vendorKey: after } }),
          }),
        );
        const vendors = (answer.Items ?? []).map(vendorFromItem).filter((vendor) => vendor !== null);
        return ok({
          vendors,
          after: answer.LastEvaluatedKey ? String(answer.LastEvaluatedKey.vendorKey) : null,
        });
      } catch (cause) {
        // The only input of a caller in here is the position: a forged one is refused by the database.
        const refused = cause instanceof Error && cause.name === 'ValidationException';
        if (refused && after !== null) return err('BAD_POSITION');
        throw cause;
      }
    },

    keysByStatus: (status, after, limit) => keysOf('status', 'vendorStatus', status, after, limit),

    keysReceivable: (after, limit) => keysOf('receivable', MARK, 'Y', after, limit),

    saveFromAccounting(next, previous) {
      const set: Record<string, unknown> = Object.fromEntries(
        FROM_ACCOUNTING.map((name) => [name, next[name]]),
      );
      if (!previous) {
        for (const name of AT_FIRST) set[name] = next[name];
        return update(next, set, [], { expression: 'attribute_not_exists(vendorKey)', values: {} });
      }
      return update(next, set, [], {
        expression: '#accountingRev = :expected',
        values: { ':expected': previous.accountingRev },
      });
    },

    saveReceivable(next, previous) {
      const { vendorReceivable, receivableBy, receivableAt, version, updatedAt, updatedBy } = next;
      const set: Record<string, unknown> = {
        vendorReceivable,
        receivableBy,
        receivableAt,
        version,
        updatedAt,
        updatedBy,
        ...(vendorReceivable ? { [MARK]: 'Y' } : {}),
      };
      return update(next, set, vendorReceivable ? [] : [MARK], {
        expression: '#version = :expected',
        values: { ':expected': previous.version },
      });
    },
  };
};
