import { gunzipSync, gzipSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { SyncJobStore } from '#app/vendors/load/sync-job-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SyncJob, type Watermark } from '#domain/vendors/sync-job.ts';

const { toRow, fromRow } = rowsOf(SyncJob);

/** What a worker writes of its job as it goes on: all that changes but whose it is. */
const PROGRESS = ['status', 'read', 'created', 'changed', 'madeInactive', 'cursor', 'message', 'endedAt'];

/** Items of the table beside the jobs. */
const HEAD = 'vendors#current';
const WAKE = 'vendors#wake';
const seenKey = (page: number): string => `vendors#seen#${String(page).padStart(5, '0')}`;

const watermarkOf = (head: Record<string, unknown> | null): Watermark =>
  typeof head?.watermark === 'string' ? head.watermark : null;

type Update = Omit<UpdateCommandInput, 'TableName'>;

const firstPut = (job: SyncJob) => ({
  Item: toRow(job),
  ConditionExpression: 'attribute_not_exists(jobId)',
});

/** In place of the job that was current, and of no other. */
const becomesCurrent = (job: SyncJob, previous: SyncJob | null) => ({
  Key: { jobId: HEAD },
  UpdateExpression: 'SET currentJobId = :next',
  ConditionExpression: previous ? 'currentJobId = :previous' : 'attribute_not_exists(currentJobId)',
  ExpressionAttributeValues: {
    ':next': job.jobId,
    ...(previous ? { ':previous': previous.jobId } : {}),
  },
});

const progress = (job: SyncJob, worker: string): Update => {
  const row = toRow(job);
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...input } = setAttributes(
    Object.fromEntries(PROGRESS.map((name) => [name, row[name]])),
  );
  return {
    Key: { jobId: job.jobId },
    ...input,
    ConditionExpression: '#worker = :worker AND #status = :running',
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#worker': 'worker' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':worker': worker, ':running': 'RUNNING' },
  };
};

const leaseTaken = (jobId: string, worker: string, now: number, until: number): Update => ({
  Key: { jobId },
  UpdateExpression: 'SET #status = :running, #worker = :worker, leaseUntil = :until',
  ConditionExpression: '#status IN (:queued, :running) AND (#worker = :worker OR leaseUntil < :now)',
  ExpressionAttributeNames: { '#status': 'status', '#worker': 'worker' },
  ExpressionAttributeValues: {
    ':running': 'RUNNING',
    ':queued': 'QUEUED',
    ':worker': worker,
    ':until': until,
    ':now': now,
  },
  ReturnValues: 'ALL_NEW',
});

const leaseRenewed = (jobId: string, worker: string, until: number): Update => ({
  Key: { jobId },
  UpdateExpression: 'SET leaseUntil = :until',
  ConditionExpression: '#worker = :worker AND #status = :running',
  ExpressionAttributeNames: { '#status': 'status', '#worker': 'worker' },
  ExpressionAttributeValues: { ':until': until, ':worker': worker, ':running': 'RUNNING' },
});

const leaseReleased = (jobId: string, worker: string): Update => ({
  Key: { jobId },
  UpdateExpression: 'SET leaseUntil = :free, #worker = :nobody',
  ConditionExpression: '#worker = :worker',
  ExpressionAttributeNames: { '#worker': 'worker' },
  ExpressionAttributeValues: { ':free': 0, ':nobody': null, ':worker': worker },
});

export const syncJobStore = (client: DynamoDBDocumentClient, TableName: string): SyncJobStore => {
  const read = async (jobId: string): Promise<Record<string, unknown> | null> => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: { jobId }, ConsistentRead: true }));
    return Item ?? null;
  };

  const load = async (jobId: string): Promise<SyncJob | null> => {
    const item = await read(jobId);
    return item && fromRow(item);
  };

  const loadStatus = async () => {
    const head = await read(HEAD);
    const current = typeof head?.currentJobId === 'string' ? await load(head.currentJobId) : null;
    return { current, watermark: watermarkOf(head) };
  };

  const update = async (input: Update): Promise<Result<Record<string, unknown>, WriteConflict>> => {
    try {
      const answer = await client.send(new UpdateCommand({ TableName, ...input }));
      return ok(answer.Attributes ?? {});
    } catch (cause) {
      if (cause instanceof ConditionalCheckFailedException) return err('CONFLICT');
      throw cause;
    }
  };

  return {
    current: async () => (await loadStatus()).current,

    loadStatus,

    load,

    async watermark() {
      return watermarkOf(await read(HEAD));
    },

    start: (job, previous) =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, ...firstPut(job) } },
              { Update: { TableName, ...becomesCurrent(job, previous) } },
            ],
          }),
        ),
      ),

    /** An item that is new wakes the worker (the table's stream), so the one before is taken away first. */
    async wake() {
      await client.send(new DeleteCommand({ TableName, Key: { jobId: WAKE } }));
      await client.send(new PutCommand({ TableName, Item: { jobId: WAKE, status: 'QUEUED' } }));
    },

    async take(jobId, worker, now, until) {
      const taken = await update(leaseTaken(jobId, worker, now, until));
      return taken.ok ? fromRow(taken.value) : null;
    },

    async save(job, worker) {
      const saved = await update(progress(job, worker));
      return saved.ok ? ok(undefined) : saved;
    },

    async end(job, worker, watermark) {
      const ended = await update(progress(job, worker));
      if (!ended.ok) return ended;
      if (watermark !== null) {
        // After the job: a watermark that is set without its load being complete would hide vendors.
        await client.send(
          new UpdateCommand({
            TableName,
            Key: { jobId: HEAD },
            UpdateExpression: 'SET watermark = :watermark',
            ExpressionAttributeValues: { ':watermark': watermark },
          }),
        );
      }
      return ok(undefined);
    },

    async renew(jobId, worker, until) {
      const renewed = await update(leaseRenewed(jobId, worker, until));
      return renewed.ok;
    },

    async release(jobId, worker) {
      await update(leaseReleased(jobId, worker));
    },

    /** Pages have fixed places that each load writes anew: nothing is left to clear away. */
    async keepSeen(jobId, page, vendorKeys) {
      const keys = gzipSync(JSON.stringify(vendorKeys));
      await client.send(new PutCommand({ TableName, Item: { jobId: seenKey(page), seenBy: jobId, keys } }));
    },

    async seen(jobId, page) {
      const item = await read(seenKey(page));
      if (item?.seenBy !== jobId || !(item.keys instanceof Uint8Array)) return [];
      return JSON.parse(gunzipSync(item.keys).toString('utf8')) as string[];
    },
  };
};
