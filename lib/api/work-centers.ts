import * as z from 'zod/mini';
import { key } from '#domain/text.ts';
import { REASON_KINDS } from '#domain/work-centers/reason.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { clientId, productionUnit } from './work-orders.ts';

export const lineCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'Use up to 16 letters, digits and hyphens.'),
  );

export const LineFields = z.object({
  name: key(80),
  /** So many `ratedUnit` an hour. */
  ratedSpeed: z._default(
    z.nullable(
      z
        .number('Write a number.')
        .check(
          z.positive('Use more than 0.'),
          z.gte(0.001, 'Use at least 0.001.'),
          z.lte(1_000_000, 'Use at most 1000000.'),
        ),
    ),
    null,
  ),
  ratedUnit: z._default(productionUnit, 'bottles'),
  active: z._default(z.boolean(), true),
});

export const LineResponse = z.object({
  code: z.string(),
  name: z.string(),
  ratedSpeed: z.nullable(z.number()),
  ratedUnit: productionUnit,
  active: z.boolean(),
  /** The Running or Paused run on it. */
  liveRunId: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

export type LineResponse = z.output<typeof LineResponse>;

export const ReasonFields = z.object({
  /** What a person is asked this reason for. */
  kind: z.enum(REASON_KINDS, {
    error: ({ input }) =>
      input === undefined ? 'Choose when it is asked for.' : `Use one of: ${REASON_KINDS.join(', ')}.`,
  }),
  text: key(200),
  active: z._default(z.boolean(), true),
});

export const ReasonResponse = z.object({
  reasonId: z.string(),
  kind: z.enum(REASON_KINDS),
  text: z.string(),
  active: z.boolean(),
  version: z.int(),
});

export type ReasonResponse = z.output<typeof ReasonResponse>;

export const getWorkCenter = defineRoute({
  ...addresses.GetWorkCenter,
  functionName: 'get-work-center',
  actions: {
    /** Every line by code, those switched off as well. */
    list_lines: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(LineResponse) }) }),
    },
    /** Every reason, those switched off as well, in the order in which they were made. */
    list_reasons: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(ReasonResponse) }) }),
    },
  },
});

const LineAnswer = z.object({ data: LineResponse });
const ReasonAnswer = z.object({ data: ReasonResponse });

const version = z.int().check(z.gte(1));

export const postWorkCenter = defineRoute({
  ...addresses.PostWorkCenter,
  functionName: 'post-work-center',
  actions: {
    /**
     * A code that exists: the stored line where it was made with this `requestId` (without one: where all is the
     * same), else 409 CODE_TAKEN with it.
     */
    create_line: {
      permission: 'workCenter.edit',
      request: z.extend(LineFields, { code: lineCode, requestId: z.optional(clientId) }),
      response: LineAnswer,
    },
    /** A line with a live run can't be switched off: 409 LINE_BUSY, naming the run. */
    change_line: {
      permission: 'workCenter.edit',
      request: z.extend(LineFields, { code: lineCode, version }),
      response: LineAnswer,
    },
    create_reason: {
      permission: 'workCenter.edit',
      request: z.extend(ReasonFields, { reasonId: clientId }),
      response: ReasonAnswer,
    },
    change_reason: {
      permission: 'workCenter.edit',
      request: z.extend(ReasonFields, { reasonId: clientId, version }),
      response: ReasonAnswer,
    },
  },
});
