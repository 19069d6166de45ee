/** They take what is scanned into them: a search, a field that says so. A password may well come as fast as a scan. */
const TAKING =
  '[type="search"], [role="combobox"], [type="password"], [autocomplete="one-time-code"], [data-scan="take"]';
/**
 * Numbers, days and times never hold a scan: a numeric lot would stand there as a quantity, or as an hour. So do fields
 * whose dialog knows what to do with it.
 */
const NEVER_TAKING = '[inputmode="decimal"], [inputmode="numeric"], [type="time"], [data-scan="hand-over"]';
const TYPED_INTO = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select';

/**
 * What becomes of a scan that is typed into it: it stays; it goes to the page or dialog around, which knows the place;
 * it goes there where one listens, if no hand can have typed it; it is no field.
 */
type FieldScans = 'taken' | 'handed over' | 'handed over when certain' | 'no field';

export const scansInto = (target: EventTarget | null): FieldScans => {
  if (!(target instanceof HTMLElement)) return 'no field';
  if (target.isContentEditable || target.matches(TAKING)) return 'taken';
  if (!target.matches(TYPED_INTO)) return 'no field';
  return target.matches(NEVER_TAKING) ? 'handed over' : 'handed over when certain';
};

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as it stood before a burst went into it. */
export interface FieldBefore {
  readonly field: Typed;
  readonly value: string;
}

/** Null: nothing is typed into it. */
export const fieldBefore = (target: EventTarget | null): FieldBefore | null =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? { field: target, value: target.value }
    : null;

export const restoreField = ({ field, value }: FieldBefore): void => {
  // A time of which only the hour is typed has no value, and is still to be seen.
  if (field.value === value && !field.validity.badInput) return;
  // Past the setter by which React knows what it wrote itself: to it, this is typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field === document.activeElement && !(field instanceof HTMLSelectElement)) field.select();
};
