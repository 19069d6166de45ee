/** What the date on a label means: nothing is used after a use-by; after a best-before it is, with a warning. */
export const DATE_MARKS = ['useBy', 'bestBefore', 'none'] as const;

export type DateMark = (typeof DATE_MARKS)[number];

/** A counted date (`YYYY-MM-DD`) as a lot keeps it. Where nobody has said what it means, it is a use-by: the safer. */
export const datesOf = (
  mark: DateMark | null,
  date: string | null,
): { readonly useBy: string | null; readonly bestBefore: string | null } => ({
  useBy: mark === null || mark === 'useBy' ? date : null,
  bestBefore: mark === 'bestBefore' ? date : null,
});
