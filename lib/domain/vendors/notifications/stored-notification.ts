import * as z from 'zod/mini';
import { addedField, type Codec, defineRecord, type RecordOf } from '#domain/record.ts';
import { NOTIFICATION_STATUSES } from './notification-status.ts';

/** Null where it came without one, which a response says as an empty text. */
const transactionId: Codec<z.ZodMiniNullable<z.ZodMiniString>, z.ZodMiniString> = {
  stored: /*@__PURE__*/ z.nullable(/*@__PURE__*/ z.string()),
  wire: /*@__PURE__*/ z.string(),
  toWire: (id) => id ?? '',
};

/** A notification of the accounting system in the inbox, beside the body that was sent. */
export const StoredNotification = defineRecord(
  {
    notificationId: z.string(),
    status: z.enum(NOTIFICATION_STATUSES),
    /** UTC ISO, our clock. */
    receivedAt: z.string(),
    /** UTC ISO: when it is to be looked at next; null once it is applied. */
    dueAt: z.nullable(z.string()),
    /** How often confirming its vendors did not succeed. */
    attempts: addedField(z.int(), 0),
    /** A sentence for a person when it waits or failed. */
    message: z.nullable(z.string()),
    /** The generic inquiry's name, the transaction's id and the tenant; empty where it came without. */
    query: addedField(z.string(), ''),
    transactionId: addedField(transactionId, null),
    companyId: addedField(z.string(), ''),
    /** How many rows each of its lists has. */
    inserted: addedField(z.int(), 0),
    deleted: addedField(z.int(), 0),
  },
  { renamed: { transactionId: 'id' }, nulls: ['message', 'transactionId'] },
);

export type StoredNotification = RecordOf<typeof StoredNotification>;
