import * as z from 'zod/mini';
import { NOTHING_COUNTED, type SyncJob } from '#domain/vendors/sync-job.ts';

const text = z._default(z.nullable(z.string()), null);
const count = z._default(z.number(), 0);

const Item = z.object({
  jobId: z.string(),
  kind: z.literal('vendors'),
  mode: z.enum(['full', 'incremental']),
  status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  read: count,
  created: count,
  changed: count,
  madeInactive: count,
  cursor: z.object({
    stage: z.enum(['read', 'missing']),
    skip: count,
    pages: count,
    modifiedSince: text,
    newest: text,
    troubleSince: z._default(z.nullable(z.number()), null),
  }),
  startedAt: z.string(),
  endedAt: text,
  startedBy: z._default(z.string(), ''),
  message: text,
  worker: text,
  leaseUntil: count,
});

/** A job out of the table; null for an item that is none. */
export const jobFromItem = (item: Record<string, unknown>): SyncJob | null => {
  const parsed = Item.safeParse(item);
  if (!parsed.success) return null;
  const { read, created, changed, madeInactive, ...job } = parsed.data;
  return { ...job, counts: { ...NOTHING_COUNTED, read, created, changed, madeInactive } };
};
