import * as z from 'zod/mini';
import { inputOf } from '#domain/record.ts';
import { clientId } from '#domain/text.ts';
import { LINE_TERMS, Line } from '#domain/work-centers/line.ts';
import { REASON_TERMS, Reason } from '#domain/work-centers/reason.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { version } from './fields/input-fields.ts';

/** A line's code; read in upper case. */
export const lineCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'Use up to 16 letters, digits and hyphens.'),
  );

/** What is typed of a line, in requests and in its form. */
export const LineFields = inputOf(Line, LINE_TERMS);

/** A line. `version` is to be sent with a change. */
export const LineResponse = Line.wire;

export type LineResponse = z.output<typeof LineResponse>;

/** What is typed of a reason, in requests and in its form. */
const ReasonFields = inputOf(Reason, REASON_TERMS);

/** A reason to choose from. `version` is to be sent with a change. */
export const ReasonResponse = Reason.wire;

export type ReasonResponse = z.output<typeof ReasonResponse>;

/** Lines and reasons to look at. */
export const getWorkCenter = defineRoute({
  ...addresses.GetWorkCenter,
  functionName: 'work-center',
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

/** What is done to lines and reasons. 404 WORK_CENTER_NOT_FOUND; 409 STALE_VERSION with what stands. */
export const postWorkCenter = defineRoute({
  ...addresses.PostWorkCenter,
  functionName: 'work-center',
  actions: {
    /**
     * A code that exists: the stored line where it was made with this `requestId` and content (without an id: where
     * all is the same), else 409 CODE_TAKEN with it; other content under its `requestId`: 409 IDEMPOTENCY_CONFLICT.
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
    /** The same `reasonId` and words again: the stored reason as it stands; others: 409 IDEMPOTENCY_CONFLICT with it. */
    create_reason: {
      permission: 'workCenter.edit',
      request: z.extend(ReasonFields, { reasonId: clientId }),
      response: ReasonAnswer,
    },
    /** All fields as they are to stand. */
    change_reason: {
      permission: 'workCenter.edit',
      request: z.extend(ReasonFields, { reasonId: clientId, version }),
      response: ReasonAnswer,
    },
  },
});
