import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callContext } from '#adapters/call-context.ts';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import type { CallReader, IncomingCallLog, OutgoingCallLog } from '#app/calls/call-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { callMonth, LoggedCall, MAX_CALL_MESSAGE } from '#domain/calls/logged-call.ts';

const rows = rowsOf(LoggedCall);

const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const rowOf = (call: LoggedCall) => ({
  ...rows.toRow({ ...call, message: call.message.slice(0, MAX_CALL_MESSAGE) }),
  month: callMonth(call),
  expiresAt: Math.floor(Date.parse(call.at) / 1000) + RETENTION_SECONDS,
});

/** What is being written, for whoever ends a run of the function to wait for. */
const pending = new Set<Promise<unknown>>();

/** Waits until all calls are kept: a function that has answered is stopped in the middle of what it does. */
export const allCallsKept = async (): Promise<void> => {
  while (pending.size > 0) await Promise.all(pending);
};

const inBackground = (log: Log, work: Promise<unknown>): Promise<unknown> => {
  const kept = work
    .catch((cause: unknown) => log.warn('calls.not_kept', { reason: String(cause) }))
    .finally(() => pending.delete(kept));
  pending.add(kept);
  return kept;
};

/** A ULID of that moment, epoch ms. */
type NewId = (now: number) => string;

interface OutgoingOptions {
  readonly log: Log;
  readonly now: () => number;
  readonly newId: NewId;
}

/**
 * Keeps that a call begins beside the call itself, which opens a connection first and so leaves later; and how it ended
 * beside what follows from that.
 */
export const outgoingCallLog = (
  client: DynamoDBDocumentClient,
  TableName: string,
  { log, now, newId }: OutgoingOptions,
): OutgoingCallLog => ({
  begin(what) {
    const startedAt = now();
    const at = new Date(startedAt).toISOString();
    const { requestId, of } = callContext();
    const call: LoggedCall = {
      ...{ callId: newId(startedAt), direction: 'out', at, what, ...of, requestId },
      ...{ outcome: 'begun', status: null, message: '', tookMs: null },
    };
    const begun = inBackground(log, client.send(new PutCommand({ TableName, Item: rowOf(call) })));
    return (end) => {
      const ended = {
        ...end,
        message: end.message.slice(0, MAX_CALL_MESSAGE),
        tookMs: Math.max(0, Math.round(now() - startedAt)),
      };
      const Key = { month: callMonth(call), callId: call.callId };
      const update = () => client.send(new UpdateCommand({ TableName, Key, ...setAttributes(ended) }));
      void inBackground(log, begun.then(update));
    };
  },
});

export const incomingCallLog = (
  client: DynamoDBDocumentClient,
  TableName: string,
  newId: NewId,
): IncomingCallLog => ({
  async add(call) {
    const Item = rowOf({ ...call, callId: newId(Date.parse(call.at)), direction: 'in' });
    await client.send(new PutCommand({ TableName, Item }));
  },
});

export const callReader = (client: DynamoDBDocumentClient, TableName: string): CallReader => ({
  async ofMonth(month, asked) {
    const found = await readSlice(
      client,
      { TableName, key: 'month', value: month, sortKey: 'callId' },
      asked,
    );
    return { rows: found.rows.map(rows.fromRow), more: found.more };
  },
});
