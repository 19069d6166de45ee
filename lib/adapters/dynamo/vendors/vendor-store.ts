import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { type Row, scanRows } from '#adapters/dynamo/table/scan-rows.ts';
import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { WriteConflict } from '#app/ports.ts';
import type { VendorKeys, VendorScan, VendorSlice, VendorStore } from '#app/vendors/vendor-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { ListedVendor, Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { isWhole, LISTED_ONLY, type ListedRow, listedRowFrom } from './listed-vendor.ts';
import { storedFields, vendorFromItem } from './vendor-item.ts';

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

/** Present only on receivable vendors, so that the sparse index `receivable` holds those alone. */
const MARK = 'receivableMark';

const sliceOf = <Read>(
  vendors: readonly (Read | null)[],
  after: Record<string, unknown> | undefined,
): VendorSlice<Read> => ({
  vendors: vendors.filter((vendor) => vendor !== null),
  after: after ? String(after.vendorKey) : null,
});

/** The only input of a caller in a scan is its position: a forged one is refused by the database. */
const fromPosition = async <Slice>(
  { after }: VendorScan,
  read: () => Promise<Slice>,
): Promise<Result<Slice, 'BAD_POSITION'>> => {
  try {
    return ok(await read());
  } catch (cause) {
    const refused = cause instanceof Error && cause.name === 'ValidationException';
    if (refused && after !== null) return err('BAD_POSITION');
    throw cause;
  }
};

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

  /** Rows of a list as vendors: one that lacks something is read whole, by its key. */
  const listed = async (rows: readonly Row[]): Promise<readonly ListedVendor[]> => {
    const found = rows.map(listedRowFrom);
    if (found.every(isWhole)) return found;
    const keyOf = ({ vendorID }: ListedRow): string[] => (vendorID === null ? [] : [vendorKey(vendorID)]);
    const whole = await loadMany(found.filter((row) => !isWhole(row)).flatMap(keyOf));
    return found.flatMap((row) =>
      isWhole(row)
        ? row
        : keyOf(row)
            .flatMap((key) => whole.get(key) ?? [])
            .map(ListedVendor.toWire),
    );
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

  const partOf = ({ segment, of, after, limit }: VendorScan) => ({
    TableName,
    Segment: segment,
    TotalSegments: of,
    ...(limit === undefined ? {} : { Limit: limit }),
    ...(after === null ? {} : { ExclusiveStartKey: { vendorKey: after } }),
  });

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
          new ScanCommand({ ...partOf(scan), ConsistentRead: true }),
        );
        return sliceOf((Items ?? []).map(vendorFromItem), LastEvaluatedKey);
      }),

    list: (scan) =>
      fromPosition(scan, async () => {
        const { rows, after } = await scanRows(client, { ...partOf(scan), ...LISTED_ONLY });
        return sliceOf(await listed(rows), after);
      }),

    keysByStatus: (status, after, limit) => keysOf('status', 'vendorStatus', status, after, limit),

    keysReceivable: (after, limit) => keysOf('receivable', MARK, 'Y', after, limit),

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
        ...(vendorReceivable ? { [MARK]: 'Y' } : {}),
      };
      return update(next, set, vendorReceivable ? [] : [MARK], {
        expression: '#version = :expected',
        values: { ':expected': version - 1 },
      });
    },
  };
};
