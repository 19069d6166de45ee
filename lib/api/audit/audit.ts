import * as z from 'zod/mini';
import { AuditEntry } from '#domain/audit/audit-entry.ts';
import { NOUNS, type Noun } from '#domain/audit/recorded-nouns.ts';
import { CALL_DIRECTIONS, LoggedCall } from '#domain/calls/logged-call.ts';
import { maxLength, minLength } from '#domain/length.ts';
import { pickFields } from '#domain/record.ts';
import { wellFormed } from '#domain/text.ts';
import { addresses } from '../addresses.ts';
import { defineRoute } from '../contract.ts';
import { paginationKey, queryBoolean, queryLimit } from '../fields/query-fields.ts';

/** What somebody did, as lists show it. Instants are UTC ISO. */
export const ListedEntryFields = pickFields(AuditEntry, [
  ...(['record', 'entry', 'noun', 'name', 'at', 'by', 'role', 'act', 'reason'] as const),
]);

export const ListedEntryResponse = ListedEntryFields.wire;

export type ListedEntryResponse = z.output<typeof ListedEntryResponse>;

/** All that is known of it: `changes` in words, and its place in its chain. */
export const AuditEntryResponse = AuditEntry.wire;

export type AuditEntryResponse = z.output<typeof AuditEntryResponse>;

/** What was checked and what is wrong with it: none of `findings` is what we want. */
export const VerifiedResponse = z.object({
  from: z.string(),
  /** May be before the day asked for, where there are very many: ask again from the next. */
  to: z.string(),
  entries: z.int(),
  anchoredDays: z.int(),
  /** Days whose entries are kept no more. Absent: as 0. */
  endedDays: z.optional(z.int()),
  findings: z.array(z.object({ record: z.string(), entry: z.string(), says: z.string() })),
});

export type VerifiedResponse = z.output<typeof VerifiedResponse>;

/** A call to another system, or from one. */
export const LoggedCallResponse = LoggedCall.wire;

export type LoggedCallResponse = z.output<typeof LoggedCallResponse>;

const queryText = z
  .string()
  .check(minLength(1, 'Fill this in.'), maxLength(200, 'Use at most 200 characters.'), wellFormed());

const day = z.optional(z.string());

/** `searched_to`: an instant, UTC ISO, where more is to come. */
const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    pagination_key: z.optional(z.string()),
    searched_to: z.optional(z.string()),
  });

/** Who did what (stock-and-trace.md §10). */
export const getAudit = defineRoute({
  ...addresses.GetAudit,
  functionName: 'audit',
  actions: {
    /**
     * The newest first. Days are those on which it was recorded, at the site, at most 92; left out, the last 30. `name`:
     * of the records that people call so, where days are left out of all days; with `row`, of that row of their table
     * alone. What the site's own check does, every five minutes, is left out unless it is asked for by `by`, by `name` or
     * by `site_check`.
     * A page may be short with more to come; `searched_to`: until when it was recorded all was looked at.
     */
    list_entries: {
      permission: 'audit.read',
      request: z.object({
        from: day,
        to: day,
        by: z.optional(queryText),
        act: z.optional(queryText),
        noun: z.optional(z.enum(NOUNS as [Noun, ...Noun[]])),
        name: z.optional(queryText),
        row: z.optional(queryText),
        site_check: z._default(queryBoolean, false),
        limit: queryLimit(50, 500),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: pageOf(ListedEntryResponse),
      }),
    },
    /** 404 NOT_FOUND. */
    get_entry: {
      permission: 'audit.read',
      request: z.object({ record: queryText, entry: queryText }),
      response: z.object({ data: AuditEntryResponse }),
    },
    /**
     * What was sent to other systems that changed something there, and what they told, the newest first: by the day on which
     * it began, at the site, at most 92; left out, the last 30. Kept for 90 days. `name`: about that document. `troubled`: all
     * but what was answered with success. A page may be short with more to come; `searched_to`: as of entries.
     */
    list_calls: {
      permission: 'audit.read',
      request: z.object({
        from: day,
        to: day,
        direction: z.optional(z.enum(CALL_DIRECTIONS)),
        name: z.optional(queryText),
        troubled: z._default(queryBoolean, false),
        limit: queryLimit(50, 500),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: pageOf(LoggedCallResponse),
      }),
    },
    /** Reads every entry of these days, at most 92, and says what it checked and what is wrong. */
    verify: {
      permission: 'audit.verify',
      request: z.object({ from: day, to: day }),
      response: z.object({ data: VerifiedResponse }),
    },
  },
});
