import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { LINE, lineFromRow } from '#adapters/dynamo/work-centers/work-center-row.ts';
import { fromWorkOrderRow } from '#adapters/dynamo/work-orders/work-order-row.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { fromFrozenBomRow, frozenBomKey } from './frozen-bom-row.ts';
import { checkKey, fromCheckRow, LINES } from './line-check-row.ts';
import { fromRunRow, RUN_PART, runKey } from './production-run-row.ts';

export interface RunTables {
  readonly productionRuns: string;
  readonly workOrders: string;
  readonly workCenters: string;
  readonly stock: string;
  readonly movements: string;
  /** Where closed runs wait for the books. */
  readonly postings: string;
}

/** What a run is started on, and what is written with a count, out of three tables in one read. */
export const beforeStart = (
  client: DynamoDBDocumentClient,
  { productionRuns: TableName, workOrders, workCenters }: RunTables,
): Pick<RunStore, 'loadForStart'> => ({
  async loadForStart({ runId, workOrderId, line }) {
    const rows = await readByKeys(client, [
      {
        tableName: TableName,
        keys: [runKey(runId), frozenBomKey(workOrderId), checkKey({ of: 'line', line })],
      },
      { tableName: workOrders, keys: [{ id: workOrderId }] },
      { tableName: workCenters, keys: [{ kind: LINE, code: line }] },
    ]);
    const found = rows.get(TableName) ?? [];
    const run = found.find((row) => row.runId === runId && row.part === RUN_PART);
    const check = found.find((row) => row.runId === LINES);
    const bom = found.find((row) => row !== run && row !== check);
    const [order] = rows.get(workOrders) ?? [];
    const [stored] = rows.get(workCenters) ?? [];
    return {
      run: run ? fromRunRow(run) : null,
      order: order && order.removedBy === undefined ? fromWorkOrderRow(order) : null,
      line: stored ? lineFromRow(stored) : null,
      bom: bom ? fromFrozenBomRow(bom) : null,
      check: check ? fromCheckRow(check) : null,
    };
  },
});
