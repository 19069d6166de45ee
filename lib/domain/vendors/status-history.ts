import * as z from 'zod/mini';
import { addedField, group, type RecordOf } from '#domain/record.ts';

/** A status that the accounting system gave a vendor, as we learned of it. */
export const StatusChange = group({
  /** UTC ISO, our clock. */
  at: z.string(),
  /** The accounting system's own word. */
  status: z.string(),
  /** What brought it: `load <jobId>`, `notification`, `confirmation`. */
  by: addedField(z.string(), ''),
});

export type StatusChange = RecordOf<typeof StatusChange>;

/** The newest so many are kept: a vendor is one small item, however often its status moves. */
export const MAX_STATUS_CHANGES = 20;

/** The history after something that came from the accounting system; the same one while the status stands. */
export const afterStatus = (
  history: readonly StatusChange[],
  { at, status, by }: StatusChange,
): readonly StatusChange[] => {
  if (status === '' || history.at(-1)?.status === status) return history;
  return [...history, { at, status, by }].slice(-MAX_STATUS_CHANGES);
};

type StatusSource = 'load' | 'notification' | 'confirmation';

/** What brought a status, out of the words in `by`. */
export const sourceOf = ({ by }: Pick<StatusChange, 'by'>): StatusSource => {
  if (by.startsWith('load ')) return 'load';
  return by === 'notification' ? 'notification' : 'confirmation';
};
