import {
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { lotStands, movementWrites } from '#adapters/dynamo/stock/ledger-store.ts';
import { putNewLot } from '#adapters/dynamo/stock/lot-store.ts';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import { putWorkOrder } from '#adapters/dynamo/work-orders/work-order-store.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { runPlace } from '#domain/production/check/check-place.ts';
import type { LotAct } from '#domain/production/goods/run-lot.ts';
import type { Run } from '#domain/production/run.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { beforeStart, type RunTables } from './before-start.ts';
import { putCheck } from './line-check-row.ts';
import { productionRunReader } from './production-run-reader.ts';
import { RUN_PART } from './production-run-row.ts';
import * as writes from './production-writes.ts';
import { toGoodsRow } from './run-goods-row.ts';

/** Beside the runs, under a key no ULID can have. */
const COUNTER = { runId: '#counter', part: RUN_PART };

/** The base unit of a component, however its name is written. */
const uomIn =
  (uoms: ReadonlyMap<string, string>) =>
  (inventoryID: string): string =>
    [...uoms].find(([one]) => itemKey(one) === itemKey(inventoryID))?.[1] ?? '';

/** Runs with their counts, written together with the line that holds them and the order whose totals they are. */
export const productionRunStore = (client: DynamoDBDocumentClient, tables: RunTables): RunStore => {
  const { productionRuns: TableName, workOrders, workCenters } = tables;

  const allOrNothing = (TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
    orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  const runLots = (
    act: LotAct,
    { at, lines }: Movement,
    by: Pick<Parameters<typeof writes.addToRunLot>[2], 'runId' | 'standsFor' | 'isByBill'>,
    uomOf: (inventoryID: string) => string,
  ) =>
    writes.byLot(lines).map((line) => ({
      Update: writes.addToRunLot(TableName, act, { ...by, at, line, baseUom: uomOf(line.inventoryID) }),
    }));

  return {
    ...productionRunReader(client, TableName),
    ...beforeStart(client, tables),

    nextNumber: () => takeNumbers(client, { tableName: TableName, key: COUNTER }),

    nextOfLots: (series) =>
      takeNumbers(client, { tableName: TableName, key: { runId: `#lots#${series}`, part: RUN_PART } }),

    start: ({ run, order, output, bom, check }) =>
      allOrNothing([
        { Put: writes.putNewRun(TableName, run) },
        { Update: writes.takeLine(workCenters, run) },
        { Put: putWorkOrder(workOrders, order.next, order.previous) },
        ...(output ? [{ Put: { TableName, Item: toGoodsRow(output.goods) } }] : []),
        ...(output?.isLotNew ? [{ Put: putNewLot(tables.stock, output.lot) }] : []),
        ...(bom ? [{ Put: writes.putNewBom(TableName, bom) }] : []),
        { Put: putCheck(TableName, { of: 'line', line: run.line }, check.next, check.version) },
        ...(check.next.rows.length > 0 ? [{ Put: putCheck(TableName, runPlace(run), check.next, 0) }] : []),
      ]),

    save: (next, previous) =>
      orConflict(client.send(new PutCommand(writes.putRun(TableName, next, previous)))),

    count: (run, count, movement) =>
      allOrNothing([
        { Put: writes.putCount(TableName, count) },
        { Update: writes.addToRun(TableName, count) },
        { Update: writes.addToOrder(workOrders, run.workOrderId, count, 0) },
        ...(movement ? movementWrites(tables, movement) : []),
      ]),

    moveLot: ({ act, runId, baseUom, movement, standing, standsFor }) =>
      allOrNothing([
        ...movementWrites(tables, movement),
        ...runLots(act, movement, { runId, standsFor, isByBill: false }, () => baseUom),
        { Update: writes.goodsChange(TableName, act, runId) },
        ...standing.map((lot) => lotStands(tables.stock, lot)),
      ]),

    moveByBill: ({ act, runId, rev, movement, uoms, standing }) =>
      allOrNothing([
        ...movementWrites(tables, movement),
        ...runLots(act, movement, { runId, standsFor: null, isByBill: true }, uomIn(uoms)),
        { Update: writes.goodsChange(TableName, act, runId, rev) },
        ...standing.map((lot) => lotStands(tables.stock, lot)),
      ]),

    saveGoods(next, previous, posting) {
      const goods = writes.putGoods(TableName, next, previous);
      if (posting === null) return orConflict(client.send(new PutCommand(goods)));
      return allOrNothing([
        { Put: goods },
        { Put: putPosting(tables.postings, posting.next, posting.previous) },
      ]);
    },

    stockCount: (count, movement) =>
      allOrNothing([{ Put: writes.putCountInStock(TableName, count) }, ...movementWrites(tables, movement)]),

    end: (next: Run, previous, count, movement, goods) =>
      allOrNothing([
        { Put: writes.putRun(TableName, next, previous) },
        { Update: writes.freeLine(workCenters, next) },
        { Update: writes.addToOrder(workOrders, next.workOrderId, count, -1) },
        ...(count ? [{ Put: writes.putCount(TableName, count) }] : []),
        ...(goods ? [{ Update: writes.shutGoods(TableName, goods) }] : []),
        ...(movement ? movementWrites(tables, movement) : []),
      ]),
  };
};
