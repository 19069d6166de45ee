import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import { canonical } from './canonical.ts';
import { itemSize, type Row } from './item-size.ts';

/*
 * What an operation must cost at least, worked out from what it reads and what it changes (design.md §6): a read is
 * 0.5 units for each started 4 KB, 1 where it is consistent; a write is 1 unit for each started KB of the larger of
 * the item before and after, doubled in a transaction, and again for each index whose entry it touches.
 */

/** Capacity units: of tables and of their indexes. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

/** An item as it was written at one moment of an operation. */
export interface Image {
  readonly table: TableProperties;
  /** The item's key as a text. */
  readonly key: string;
  /** Null: it is gone. */
  readonly row: Row | null;
  readonly inTransaction: boolean;
}

const READ_BYTES = 4096;
const WRITE_BYTES = 1024;

const started = (bytes: number, size: number): number => Math.max(1, Math.ceil(bytes / size));

/** Items that one question reads together: their bytes are added up before they are rounded. */
export const readTogether = (rows: readonly Row[], consistent: boolean): number =>
  started(
    rows.reduce((sum, row) => sum + itemSize(row), 0),
    READ_BYTES,
  ) * (consistent ? 1 : 0.5);

/** Consistent reads by key: each item is rounded by itself, and one that is absent costs the least there is. */
export const readByKey = (...rows: readonly (Row | null | undefined)[]): number =>
  rows.reduce((sum, row) => sum + started(row ? itemSize(row) : 0, READ_BYTES), 0);

type Index = NonNullable<TableProperties['GlobalSecondaryIndexes']>[number];

/** What an index holds of an item: nothing of one that lacks the index's keys. */
export const indexEntry = (table: TableProperties, index: Index, row: Row | null): Row | null => {
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  if (row === null || keys.some((name) => row[name] === undefined)) return null;
  if (index.Projection.ProjectionType === 'ALL') return row;
  const held = new Set([
    ...keys,
    ...table.KeySchema.map(({ AttributeName }) => AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => held.has(name)));
};

const written = (row: Row | null): number => (row === null ? 0 : started(itemSize(row), WRITE_BYTES));

const isSame = (one: Row | null, other: Row | null): boolean => canonical(one) === canonical(other);

const indexWrite = (table: TableProperties, index: Index, before: Row | null, after: Row | null): number => {
  const [was, is] = [indexEntry(table, index, before), indexEntry(table, index, after)];
  if (isSame(was, is)) return 0;
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  const stays =
    was !== null && is !== null && keys.every((key) => canonical(was[key]) === canonical(is[key]));
  // An entry whose key changes is taken out at one place and put in at another.
  return stays ? Math.max(written(was), written(is)) : written(was) + written(is);
};

/** The units of changing one item, its indexes included. */
export const writeUnits = (
  table: TableProperties,
  before: Row | null,
  after: Row | null,
  inTransaction: boolean,
): number => {
  const own = Math.max(written(before), written(after)) * (inTransaction ? 2 : 1);
  return (table.GlobalSecondaryIndexes ?? []).reduce(
    (sum, index) => sum + indexWrite(table, index, before, after),
    own,
  );
};

/** What of an item is worth a write: two images of which it says the same are one write. Null: none of it is. */
export type Fact = (row: Row, table: string) => string | null;

/**
 * The least that a history of images can cost: one write for each time that a fact changed. `before` answers an item
 * as it was when the operation began.
 */
export const writeFloor = (
  images: readonly Image[],
  before: (image: Image) => Row | null,
  fact: Fact,
): number => {
  const standing = new Map<string, Row | null>();
  let units = 0;
  for (const image of images) {
    const { table, row, inTransaction } = image;
    const id = `${table.TableName}\n${image.key}`;
    const was = standing.has(id) ? (standing.get(id) ?? null) : before(image);
    const said = was === null ? undefined : fact(was, table.TableName);
    const says = row === null ? undefined : fact(row, table.TableName);
    if (says === null || (said === null && says === undefined) || said === says) continue;
    units += writeUnits(table, was, row, inTransaction);
    standing.set(id, row);
  }
  return units;
};
