import type { ReasonResponse } from '#api/work-centers.ts';
import type { LineRow } from './queries.ts';

const asSearched = (text: string): string => text.trim().toLocaleLowerCase('en-AU');

/** Lines whose code or name has the text in it, without case. */
export const findLines = (lines: readonly LineRow[], search: string): readonly LineRow[] => {
  const text = asSearched(search);
  if (text === '') return lines;
  return lines.filter(({ code, name }) => `${code}\n${name}`.toLocaleLowerCase('en-AU').includes(text));
};

/** Reasons of the kind (all of them where it is empty) that have the text in them, without case. */
export const findReasons = (
  reasons: readonly ReasonResponse[],
  { search, kind }: { readonly search: string; readonly kind: string },
): readonly ReasonResponse[] => {
  const text = asSearched(search);
  return reasons.filter(
    (reason) =>
      (kind === '' || reason.kind === kind) &&
      (text === '' || reason.text.toLocaleLowerCase('en-AU').includes(text)),
  );
};
