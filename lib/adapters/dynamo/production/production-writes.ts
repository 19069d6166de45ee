import { LINE } from '#adapters/dynamo/work-centers/work-center-row.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { subtract, ZERO } from '#domain/quantity.ts';
import { RUN_PART, toCountRow, toRunRow } from './production-run-row.ts';

/*
 * The single writes of which starting, counting and ending are put together, each with the condition that makes the
 * whole of it fail where something has changed.
 */

export const putNewRun = (TableName: string, run: Run) => ({
  TableName,
  Item: toRunRow(run),
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

/** Adds a count to its run, whoever else counts: the condition is that it is live and keeps enough. */
export const addToRun = (TableName: string, { runId, addedGood, addedLoss }: RunCount) => ({
  TableName,
  Key: { runId, part: RUN_PART },
  UpdateExpression: 'ADD #good :good, #loss :loss, #counts :one, #outputRev :one',
  ConditionExpression: '#status IN (:running, :paused) AND #good >= :leastGood AND #loss >= :leastLoss',
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
  },
});

/** Adds a count to the totals of its order; `live`: by how much its live runs change. */
export const addToOrder = (
  TableName: string,
  id: string,
  added: Pick<RunCount, 'addedGood' | 'addedLoss'> | null,
  live: 0 | -1,
) => ({
  TableName,
  Key: { id },
  UpdateExpression: 'ADD #good :good, #loss :loss, #liveRuns :live, #productionRev :one',
  ConditionExpression: '#status = :inProgress AND #liveRuns > :none',
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
  },
});

/** Takes the line's one place. Of two tablets that start at once one finds it taken (domain.md, Production run). */
export const takeLine = (TableName: string, { line, runId, runNumber }: Run) => ({
  TableName,
  Key: { kind: LINE, code: line },
  UpdateExpression: 'SET liveRunId = :runId, liveRunNumber = :runNumber',
  ConditionExpression: '#active = :on AND attribute_not_exists(liveRunId)',
  ExpressionAttributeNames: { '#active': 'active' },
  ExpressionAttributeValues: { ':runId': runId, ':runNumber': runNumber, ':on': true },
});

export const freeLine = (TableName: string, { line, runId }: Run) => ({
  TableName,
  Key: { kind: LINE, code: line },
  UpdateExpression: 'REMOVE liveRunId, liveRunNumber',
  ConditionExpression: 'liveRunId = :runId',
  ExpressionAttributeValues: { ':runId': runId },
});
