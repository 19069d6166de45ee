/**
 * Fields whose scans belong to the page or dialog around them, which knows the place. Numbers and days always: a numeric
 * lot would stand there as a quantity. A one-time code is no number: a password manager types it as fast as a scanner.
 */
const HANDING_OVER =
  '[inputmode="decimal"], [inputmode="numeric"]:not([autocomplete="one-time-code"]), [data-scan="hand-over"]';
const TYPED_INTO = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="combobox"]';

/** Does the field keep what is scanned into it? */
export const keepsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(TYPED_INTO)) &&
  !target.matches(HANDING_OVER);

/** A field as it stood before a burst went into it. */
export interface FieldBefore {
  readonly field: HTMLInputElement;
  readonly value: string;
}

/** Null: it is no field that hands over. */
export const fieldBefore = (target: EventTarget | null): FieldBefore | null =>
  target instanceof HTMLInputElement && target.matches(HANDING_OVER)
    ? { field: target, value: target.value }
    : null;

/** Takes back what a scanner typed, for whoever draws the field as well. */
export const restoreField = ({ field, value }: FieldBefore): void => {
  if (field.value === value) return;
  // Past the setter by which React knows what it wrote itself: to it, this is typed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement) field.select();
};
