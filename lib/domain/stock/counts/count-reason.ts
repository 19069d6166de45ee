const FORM = /^Counted, (CT-\d+)(?:\.|: (.*))$/s;

/** What the movements of a count say of it. */
export const countReason = (countNbr: string, note: string): string =>
  note === '' ? `Counted, ${countNbr}.` : `Counted, ${countNbr}: ${note}`;

/** The count's number, and what was noted on it, from what its movements say: no list has to read the count. */
export const readCountReason = (
  reason: string | null,
): { readonly countNbr: string; readonly note: string | null } | null => {
  const [, countNbr, note] = FORM.exec(reason ?? '') ?? [];
  return countNbr === undefined ? null : { countNbr, note: note ?? null };
};
