import * as z from 'zod/mini';
import { inputOf } from '#domain/record.ts';
import { clientId } from '#domain/text.ts';
import { LINE_TERMS, Line } from '#domain/work-centers/line.ts';
import { REASON_TERMS, Reason } from '#domain/work-centers/reason.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';

export const lineCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'Use up to 16 letters, digits and hyphens.'),
  );

export const LineFields = inputOf(Line, LINE_TERMS);

export const LineResponse = Line.wire;

export type LineResponse = z.output<typeof LineResponse>;

export const ReasonFields = inputOf(Reason, REASON_TERMS);

export const ReasonResponse = Reason.wire;

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
