import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { FrozenBom } from '#domain/production/bom/frozen-bom.ts';

const boms = rowsOf(FrozenBom);

/** The bill of an order lies beside the runs, under the order's name: all its runs are made of the same. */
export const frozenBomKey = (workOrderId: string) => ({ runId: `bom#${workOrderId}`, part: 'bom' });

export const toFrozenBomRow = (bom: FrozenBom): Record<string, unknown> => ({
  ...boms.toRow(bom),
  firstRun: bom.runId,
  ...frozenBomKey(bom.workOrderId),
});

export const fromFrozenBomRow = ({ firstRun, ...row }: Readonly<Record<string, unknown>>): FrozenBom =>
  boms.fromRow({ ...row, runId: firstRun });
