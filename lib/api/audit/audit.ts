import * as z from 'zod/mini';
import { AuditEntry } from '#domain/audit/audit-entry.ts';
import { NOUNS, type Noun } from '#domain/audit/recorded-nouns.ts';
import { maxLength, minLength } from '#domain/length.ts';
import { pickFields } from '#domain/record.ts';
import { wellFormed } from '#domain/text.ts';
import { addresses } from '../addresses.ts';
import { defineRoute } from '../contract.ts';
import { paginationKey, queryLimit } from '../query-fields.ts';

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
  findings: z.array(z.object({ record: z.string(), entry: z.string(), says: z.string() })),
});

export type VerifiedResponse = z.output<typeof VerifiedResponse>;

const queryText = z
  .string()
  .check(minLength(1, 'Fill this in.'), maxLength(200, 'Use at most 200 characters.'), wellFormed());

const day = z.optional(z.string());

/** Who did what (stock-and-trace.md §10). */
export const getAudit = defineRoute({
  ...addresses.GetAudit,
  functionName: 'audit',
  actions: {
    /**
     * The newest first. Days are those on which it was recorded, at the site, at most 92; left out, the last 30. `name`:
     * all of the records that people call so, whatever the days. A page may be short with more to come.
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
        limit: queryLimit(50, 500),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: z.object({ items: z.array(ListedEntryResponse), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** 404 NOT_FOUND. */
    get_entry: {
      permission: 'audit.read',
      request: z.object({ record: queryText, entry: queryText }),
      response: z.object({ data: AuditEntryResponse }),
    },
    /** Reads every entry of these days, at most 92, and says what it checked and what is wrong. */
    verify: {
      permission: 'audit.verify',
      request: z.object({ from: day, to: day }),
      response: z.object({ data: VerifiedResponse }),
    },
  },
});
