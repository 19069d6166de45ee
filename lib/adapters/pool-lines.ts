import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { LogLines } from '#app/audit/audit-ports.ts';
import type { RowChange } from '#domain/audit/audit-entry.ts';
import { deviceOf } from '#domain/audit/device.ts';
import { POOL_ACTS } from '#domain/audit/pool-acts.ts';

const Lines = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** The line that the pool's function prints (pool-act.ts), as far as it is read. */
const PoolLine = z.object({
  timestamp: z.string(),
  requestId: z.string(),
  act: z.string(),
  by: z.string(),
  role: z.string(),
  userAgent: z.string(),
});

const parsed = (message: string): unknown => {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
};

/** Each act has a row of its own that is in no table: its request is its key, so that it is recorded once. */
const changeOf = (id: string, message: string): RowChange[] => {
  const line = PoolLine.safeParse(parsed(message));
  const noun = line.success && POOL_ACTS[line.data.act]?.noun;
  if (!line.success || !noun) return [];
  const { timestamp: at, userAgent, ...act } = line.data;
  return [
    {
      ...{ noun, before: undefined, isNew: true, stampBefore: null },
      after: { id: `pool#${act.requestId}`, account: act.by },
      stamp: { ...act, at, device: deviceOf(userAgent), reason: '', nth: 1 },
      position: `lines/${id}`,
    },
  ];
};

/** What people did at the pool, as its function's lines tell; other lines, and tests of the connection, are none. */
export const changesInLines = ({ awslogs }: LogLines): readonly RowChange[] => {
  const lines = Lines.parse(JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString()));
  if (lines.messageType !== 'DATA_MESSAGE') return [];
  return lines.logEvents.flatMap(({ id, message }) => changeOf(id, message));
};
