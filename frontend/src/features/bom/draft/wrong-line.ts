import type { FieldError, FieldErrors } from 'react-hook-form';
import type { DraftValues } from './draft-form.ts';

/** The first line that is wrong, in words: among hundreds its field may not be in sight. */
export const wrongLineText = (
  { lines: wrong }: FieldErrors<DraftValues>,
  lines: DraftValues['lines'],
): string | undefined => {
  const at = Array.isArray(wrong) ? wrong.findIndex(Boolean) : -1;
  if (at < 0) return undefined;
  const [first] = Object.values(wrong?.[at] ?? {}) as FieldError[];
  return `Line ${at + 1} (${lines[at]?.inventoryID ?? ''}): ${first?.message ?? 'It is not right yet.'}`;
};

/** Once what is wrong is drawn, the first of it has the focus. */
export const focusFirstWrong = (form: HTMLElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
