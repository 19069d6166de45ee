import { readSscc } from '#domain/pallets/sscc.ts';

/** Eighteen digits are meant for a pallet, whatever else has a number here. */
const LIKE_SSCC = /^(?:00)?\d{18}$/;

/** Why what was typed or scanned like the number of a pallet is none, as a sentence; null: it is one, or nothing like it. */
export const wrongSscc = (typed: string): string | null => {
  if (!LIKE_SSCC.test(typed.replace(/[\s()]/g, ''))) return null;
  const sscc = readSscc(typed);
  return sscc.ok ? null : sscc.error.message;
};
