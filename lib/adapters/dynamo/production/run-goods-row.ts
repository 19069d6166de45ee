import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';
import { RunLot } from '#domain/production/goods/run-lot.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';

const goods = rowsOf(RunGoods);

/** Goods lie beside the runs, never among a run's own rows: the version before would take them for counts. */
export const goodsPartition = (runId: string): string => `goods#${runId}`;

export const goodsKey = (runId: string) => ({ runId: goodsPartition(runId), part: 'goods' });

export const toGoodsRow = (of: RunGoods): Record<string, unknown> => ({
  ...goods.toRow(of),
  ofRun: of.runId,
  ...goodsKey(of.runId),
});

const lots = rowsOf(RunLot);

export const LOT_PART = 'lot#';

export const runLotKey = (runId: string, lot: LotId) => ({
  runId: goodsPartition(runId),
  part: lotRowKeyOf(lot),
});

const lotRowKeyOf = (lot: LotId): string => `${LOT_PART}${lotIdKey(lot)}`;

export const fromRunLotRow = ({ ofRun, ...row }: Readonly<Record<string, unknown>>): RunLot =>
  lots.fromRow({ ...row, runId: ofRun });

/** What is beside the record is asked by conditions alone. */
export const fromGoodsRow = ({ ofRun, ...row }: Readonly<Record<string, unknown>>): RunGoods =>
  goods.fromRow({ ...row, runId: ofRun });
