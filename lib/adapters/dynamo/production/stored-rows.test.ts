import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import {
  lineFromRow,
  reasonFromRow,
  toLineRow,
  toReasonRow,
} from '#adapters/dynamo/work-centers/work-center-row.ts';
import {
  entryFromRow,
  fromWorkOrderRow,
  toWorkOrderRow,
} from '#adapters/dynamo/work-orders/work-order-row.ts';
import { ListedRun, type Run } from '#domain/production/run.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { entryFromRunRow, fromCountRow, fromRunRow, toCountRow, toRunRow } from './production-run-row.ts';

type Row = Readonly<Record<string, unknown>>;

interface Stored {
  readonly name: string;
  readonly kind: 'workOrder' | 'run' | 'count' | 'line' | 'reason';
  /** As it lay in the table, its compressed attributes in base64. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Written by the version before records were declared once; two versions run at once, so that both read both. */
const STORED: readonly Stored[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/support/production/stored-rows.json'), 'utf8'),
);

const CODECS: Readonly<
  Record<Stored['kind'], { from: (row: unknown) => unknown; to: (record: never) => Row }>
> = {
  workOrder: { from: fromWorkOrderRow, to: toWorkOrderRow },
  run: { from: fromRunRow, to: toRunRow },
  count: { from: fromCountRow, to: toCountRow },
  line: { from: lineFromRow, to: toLineRow },
  reason: { from: reasonFromRow, to: toReasonRow },
};

const asRead = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && 'base64' in value
        ? new Uint8Array(Buffer.from(String(value.base64), 'base64'))
        : value,
    ]),
  );

const unpacked = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? unpack(value) : value]),
  );

/**
 * What was added to records since, as rows of before are read: the version before leaves it unread. A record and its
 * unpacked row alike, `packed` being where the row keeps what the record has at its top.
 */
const ADDED: Readonly<Record<Stored['kind'], (record: Row, packed?: string) => Row>> = {
  workOrder: (record) => ({
    ...record,
    note: '',
    history: (record.history as readonly Row[]).map((entry) => ({ ...entry, contentHash: null })),
  }),
  run: (record, packed) =>
    packed === undefined
      ? { ...record, changes: [] }
      : { ...record, [packed]: { ...(record[packed] as Row), changes: [] } },
  count: (record, packed) => (packed ? record : { ...record, produced: null }),
  line: (record, packed) =>
    packed ? record : { ...record, place: null, lastStopTime: null, lastRunNumber: null, madeWith: null },
  reason: (record, packed) => ({ ...record, downtime: 'unplanned', ...(packed ? {} : { madeWith: null }) }),
};

describe.each(STORED)('the row of $name', ({ kind, row, record }) => {
  const { from, to } = CODECS[kind];

  it('that the version before wrote is read', () => {
    expect(from(asRead(row))).toEqual(ADDED[kind](record));
  });

  it('is written as the version before wrote and reads it', () => {
    expect(unpacked(to(ADDED[kind](record) as never))).toEqual(ADDED[kind](unpacked(asRead(row)), 'story'));
  });
});

const storedOf = (kind: Stored['kind']): readonly Stored[] => STORED.filter((stored) => stored.kind === kind);

describe('an index', () => {
  it('shows of a work order what is in its row', () => {
    for (const { row, record } of storedOf('workOrder')) {
      const order = record as unknown as WorkOrder;
      expect(entryFromRow(asRead(row))).toMatchObject({
        id: order.id,
        product: order.product,
        inventoryID: order.inventoryID,
        good: order.good,
        closedAt: order.closedAt,
        hold: order.hold && { reason: order.hold.reason },
        creationOrder: row.creationOrder,
      });
    }
  });

  it('shows of a run what is in its row', () => {
    for (const { row, record } of storedOf('run')) {
      const { startOrder, ...listed } = entryFromRunRow(asRead(row));
      expect(startOrder).toBe(row.startOrder);
      expect(ListedRun.toWire(listed)).toEqual(ListedRun.toWire(record as unknown as Run));
    }
  });
});
