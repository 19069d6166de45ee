import * as z from 'zod/mini';
import { LineCheck } from '#domain/production/check/line-check.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { workOrderKey } from '../work-orders.ts';

/** What is checked of an order on a line, before its run starts and while it runs. */
export const LineCheckResponse = z.extend(LineCheck.wire, {
  /** Somebody has to say that the line is cleared of what was made on it before. */
  needsClearance: z.boolean(),
});
export type LineCheckResponse = z.output<typeof LineCheckResponse>;

const AtLine = { line: key(20), workOrderId: workOrderKey };

/** `changeId`: made for this act; the same again changes nothing. */
const Change = z.object({ ...AtLine, changeId: clientId });

export const LineCheckRequest = z.object(AtLine);

export const ClearLineRequest = Change;

/** What was read: the text, and what a label says. `component`: the row that the person is at. */
export const ScanComponentRequest = z.extend(Change, {
  text: key(200),
  gtin: z.optional(key(14)),
  lotNumber: z.optional(key(100)),
  component: z.optional(key()),
  /** The person was asked about other allergens and means them. */
  isConfirmed: z._default(z.boolean(), false),
});

export const OverrideComponentRequest = z.extend(Change, { component: key(), reason: reasonText });

/** The check as it stands now. `outcome`: what became of the scan; null: it was none, or it was taken before. */
export const LineCheckAnswer = z.object({
  data: z.object({
    check: LineCheckResponse,
    outcome: z.nullable(z.object({ state: z.string(), message: text(1000), asks: z.boolean() })),
  }),
});
