import { LINE } from '#adapters/dynamo/work-centers/work-center-row.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { MAX_OUTPUT } from '#domain/production/count-on.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { LotAct } from '#domain/production/goods/run-lot.ts';
import type { StandsFor } from '#domain/production/goods/stands-for.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { add, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import type { MovementLine } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { toFrozenBomRow } from './frozen-bom-row.ts';
import { RUN_PART, toCountRow, toRunRow } from './production-run-row.ts';
import { goodsKey, runLotKey, toGoodsRow } from './run-goods-row.ts';

/*
 * The single writes of which starting, counting and ending are put together, each with the condition that makes the
 * whole of it fail where something has changed.
 */

export const putNewRun = (TableName: string, run: Run) => ({
  TableName,
  Item: toRunRow(run),
  ConditionExpression: 'attribute_not_exists(runId)',
});

/** Kept once: of two runs of an order that start first at once, one keeps it and the other finds it. */
export const putNewBom = (TableName: string, bom: FrozenBom) => ({
  TableName,
  Item: toFrozenBomRow(bom),
  ConditionExpression: 'attribute_not_exists(runId)',
});

/** The one way a run is written whole. */
export const putRun = (TableName: string, next: Run, previous: Run) => ({
  TableName,
  Item: toRunRow(next),
  ConditionExpression: '#version = :version AND #outputRev = :outputRev',
  ExpressionAttributeNames: { '#version': 'version', '#outputRev': 'outputRev' },
  ExpressionAttributeValues: { ':version': previous.version, ':outputRev': previous.outputRev },
});

export const putCount = (TableName: string, count: RunCount) => ({
  TableName,
  Item: toCountRow(count),
  ConditionExpression: 'attribute_not_exists(runId)',
});

type Added = Pick<RunCount, 'addedGood' | 'addedLoss'>;

/** The most that may stand before something is added; whatever stands, some of it can be taken back. */
const mostBefore = (added: Quantity): Quantity =>
  added > 0 ? subtract(MAX_OUTPUT, added) : (Number.MAX_SAFE_INTEGER as Quantity);

const mostOf = (added: Added | null) => ({
  ':mostGood': mostBefore(added?.addedGood ?? ZERO),
  ':mostLoss': mostBefore(added?.addedLoss ?? ZERO),
});

/** What a count of a version that knew no lots put into no stock is in stock now. */
export const putCountInStock = (TableName: string, count: RunCount) => ({
  TableName,
  Item: toCountRow(count),
  ConditionExpression: 'attribute_exists(runId) AND attribute_not_exists(produced)',
});

/** Adds a count to its run, whoever else counts: the condition is that it is live, keeps enough and holds it. */
export const addToRun = (TableName: string, { runId, addedGood, addedLoss }: RunCount) => ({
  TableName,
  Key: { runId, part: RUN_PART },
  UpdateExpression: 'ADD #good :good, #loss :loss, #counts :one, #outputRev :one',
  ConditionExpression:
    '#status IN (:running, :paused) AND #good BETWEEN :leastGood AND :mostGood AND #loss BETWEEN :leastLoss AND :mostLoss',
  ExpressionAttributeNames: {
    '#good': 'good',
    '#loss': 'loss',
    '#counts': 'counts',
    '#outputRev': 'outputRev',
    '#status': 'status',
  },
  ExpressionAttributeValues: {
    ':good': addedGood,
    ':loss': addedLoss,
    ':one': 1,
    ':running': 'Running',
    ':paused': 'Paused',
    ':leastGood': subtract(ZERO, addedGood),
    ':leastLoss': subtract(ZERO, addedLoss),
    ...mostOf({ addedGood, addedLoss }),
  },
});

/** Adds a count to the totals of its order, where they hold it; `live`: by how much its live runs change. */
export const addToOrder = (TableName: string, id: string, added: Added | null, live: 0 | -1) => ({
  TableName,
  Key: { id },
  UpdateExpression: 'ADD #good :good, #loss :loss, #liveRuns :live, #productionRev :one',
  ConditionExpression:
    '#status = :inProgress AND #liveRuns > :none AND #good <= :mostGood AND #loss <= :mostLoss',
  ExpressionAttributeNames: {
    '#good': 'good',
    '#loss': 'loss',
    '#liveRuns': 'liveRuns',
    '#productionRev': 'productionRev',
    '#status': 'status',
  },
  ExpressionAttributeValues: {
    ':good': added?.addedGood ?? 0,
    ':loss': added?.addedLoss ?? 0,
    ':live': live,
    ':one': 1,
    ':none': 0,
    ':inProgress': 'In progress',
    ...mostOf(added),
  },
});

/**
 * Takes the line's one place. Of two tablets that start at once one finds it taken (domain.md, Production run), and of
 * a late start and another's stop the start finds that the line was not free so early.
 */
export const takeLine = (TableName: string, { line, runId, runNumber, startTime }: Run) => ({
  TableName,
  Key: { kind: LINE, code: line },
  UpdateExpression: 'SET liveRunId = :runId, liveRunNumber = :runNumber',
  ConditionExpression:
    '#active = :on AND attribute_not_exists(liveRunId) AND (attribute_not_exists(lastStopTime) OR lastStopTime <= :start)',
  ExpressionAttributeNames: { '#active': 'active' },
  ExpressionAttributeValues: { ':runId': runId, ':runNumber': runNumber, ':on': true, ':start': startTime },
});

/** Frees the line, and keeps until when it was in use: a run that was made void never was on it. */
export const freeLine = (TableName: string, { line, runId, runNumber, status, stopTime }: Run) => {
  const isStopped = status === 'Stopped';
  return {
    TableName,
    Key: { kind: LINE, code: line },
    UpdateExpression: `${isStopped ? 'SET lastStopTime = :stop, lastRunNumber = :number ' : ''}REMOVE liveRunId, liveRunNumber`,
    ConditionExpression: 'liveRunId = :runId',
    ExpressionAttributeValues: {
      ':runId': runId,
      ...(isStopped ? { ':stop': stopTime, ':number': runNumber } : {}),
    },
  };
};

/**
 * Says that something of a run's goods changed: whoever decides on all of them sees it. To a void run nothing is issued.
 * `rev`: nothing has changed since; null: whatever has.
 */
export const goodsChange = (TableName: string, act: LotAct, runId: string, rev: number | null = null) => ({
  TableName,
  Key: goodsKey(runId),
  UpdateExpression: 'ADD rev :one',
  ConditionExpression: [
    'attribute_exists(runId) AND attribute_not_exists(closedAt)',
    ...(act === 'issue' ? ['attribute_not_exists(isVoid)'] : []),
    ...(rev === null ? [] : ['rev = :rev']),
  ].join(' AND '),
  ExpressionAttributeValues: { ':one': 1, ...(rev === null ? {} : { ':rev': rev }) },
});

/** The goods as a whole, where nothing was issued, returned or settled since they were read. */
export const putGoods = (TableName: string, next: RunGoods, previous: RunGoods) => ({
  TableName,
  Item: toGoodsRow(next),
  ConditionExpression: 'rev = :rev AND attribute_not_exists(isVoid)',
  ExpressionAttributeValues: { ':rev': previous.rev },
});

/** From now on nothing is issued: where nothing was issued or returned since it was decided. */
export const shutGoods = (TableName: string, { runId, rev }: RunGoods) => ({
  TableName,
  Key: goodsKey(runId),
  UpdateExpression: 'SET isVoid = :true ADD rev :one',
  ConditionExpression: 'rev = :rev',
  ExpressionAttributeValues: { ':true': true, ':one': 1, ':rev': rev },
});

/** How what a run has of a lot changes. */
interface RunLotChange {
  readonly runId: string;
  readonly baseUom: string;
  readonly at: string;
  /** What happened to the stock; below zero it was issued. */
  readonly line: MovementLine;
  readonly standsFor: StandsFor | null;
  /** The bill took it, or gives it back. */
  readonly isByBill: boolean;
}

/** Adds to what a run has of a lot: the condition is that no more is returned than was issued. */
export const addToRunLot = (
  TableName: string,
  act: LotAct,
  { runId, baseUom, at, line, standsFor, isByBill }: RunLotChange,
) => {
  const { inventoryID, lotNumber, place, delta } = line;
  const isIssue = act === 'issue';
  const sets = [
    'ofRun = :run, inventoryID = :item, lotNumber = :lot, baseUom = :uom, lastAt = :at',
    '#from = if_not_exists(#from, :at)',
    ...(isIssue ? ['#place = :place'] : []),
    ...(standsFor ? ['standsFor = :standsFor'] : []),
  ];
  const adds = [
    'issued :issued, returned :returned, atLine :more',
    ...(isByBill ? ['backflushed :more'] : []),
  ];
  return {
    TableName,
    Key: runLotKey(runId, line),
    UpdateExpression: `SET ${sets.join(', ')} ADD ${adds.join(', ')}`,
    ExpressionAttributeNames: { '#from': 'from', ...(isIssue ? { '#place': 'place' } : {}) },
    ExpressionAttributeValues: {
      ...{ ':run': runId, ':item': inventoryID, ':lot': lotNumber, ':uom': baseUom, ':at': at },
      ...{ ':issued': isIssue ? -delta : 0, ':returned': isIssue ? 0 : delta, ':more': -delta },
      ...(isIssue ? { ':place': place } : { ':least': delta }),
      ...(standsFor ? { ':standsFor': standsFor } : {}),
    },
    ...(isIssue ? {} : { ConditionExpression: 'atLine >= :least' }),
  };
};

/** Lines of one lot at several places are one change of what the run has of it; the place is that of the last. */
export const byLot = (lines: readonly MovementLine[]): readonly MovementLine[] => {
  const found = new Map<string, MovementLine>();
  for (const line of lines) {
    const before = found.get(lotIdKey(line));
    found.set(lotIdKey(line), before ? { ...line, delta: add(before.delta, line.delta) } : line);
  }
  return [...found.values()];
};
