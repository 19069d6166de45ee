import * as z from 'zod/mini';
import { deviceOf } from './device.ts';

/** Who does what, and why: what an act leaves on the rows that are its record, for whoever reads the table's changes. */
export const Act = z.object({
  /** Route and action, as `PostWorkOrder.hold_work_order`. */
  act: z.string(),
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  /** The groups of the person, joined by commas. */
  role: z.string(),
  requestId: z.string(),
  /** What they did it with, in a word or two. */
  device: z.string(),
  /** As the request says it; empty where it says none. */
  reason: z.string(),
});

export type Act = z.output<typeof Act>;

/** An act on one row: `nth` of its request, so that no two changes share one. */
export const ChangeStamp = z.extend(Act, { nth: z.int() });

export type ChangeStamp = z.output<typeof ChangeStamp>;

export const changeIdOf = ({ requestId, nth }: Pick<ChangeStamp, 'requestId' | 'nth'>): string =>
  `${requestId}#${nth}`;

/** A stamp is kept with the row, which costs by the kilobyte. The whole reason stands in the record itself. */
const MAX_REASON_LENGTH = 120;

/** What a request says of why, whichever of these it is called. */
const reasonOf = (request: unknown): string => {
  const said = request as Readonly<Record<string, unknown>> | null;
  const found = [said?.reason, said?.note, said?.reasonCode].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return (found ?? '').slice(0, MAX_REASON_LENGTH);
};

/** The act that a call is. */
export const actOf = (
  call: Pick<Act, 'act' | 'by' | 'role' | 'requestId'> & { readonly userAgent: string; readonly now: number },
  request: unknown,
): Act => {
  const { act, by, role, requestId, userAgent, now } = call;
  const device = deviceOf(userAgent);
  return { act, at: new Date(now).toISOString(), by, role, requestId, device, reason: reasonOf(request) };
};
