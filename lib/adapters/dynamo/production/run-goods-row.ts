import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';

const goods = rowsOf(RunGoods);

/** Goods lie beside the runs, never among a run's own rows: the version before would take them for counts. */
export const goodsPartition = (runId: string): string => `goods#${runId}`;

export const goodsKey = (runId: string) => ({ runId: goodsPartition(runId), part: 'goods' });

export const toGoodsRow = (of: RunGoods): Record<string, unknown> => ({
  ...goods.toRow(of),
  ofRun: of.runId,
  ...goodsKey(of.runId),
});

export const fromGoodsRow = ({ ofRun, ...row }: Readonly<Record<string, unknown>>): RunGoods =>
  goods.fromRow({ ...row, runId: ofRun });
