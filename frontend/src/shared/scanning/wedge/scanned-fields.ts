/** They may well be typed as fast as a scan, by a program that knows them. */
const LEFT_ALONE =
  '[type="password"], [type="email"], [autocomplete="one-time-code"], [autocomplete="username"], [contenteditable]';
/** Numbers, days and times never hold a scan: a numeric lot would stand there as a quantity, or as an hour. */
const NUMBER_OR_TIME = '[inputmode="decimal"], [inputmode="numeric"], [type="time"], [type="number"]';
const SEARCH = '[type="search"], [role="combobox"], [enterkeyhint="search"]';
const TYPED_INTO = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select';

/**
 * What becomes of a scan that is typed into it: it stays as it is typed; it stands there in place of what stood; it goes
 * to the page or dialog around, which knows the place; it goes there if no hand can have typed it; it is no field.
 * A field says which by `data-scan`, where its kind does not.
 */
type FieldScans = 'left alone' | 'filled' | 'handed over' | 'handed over when certain' | 'no field';

export const scansInto = (target: EventTarget | null): FieldScans => {
  if (!(target instanceof HTMLElement)) return 'no field';
  if (target.isContentEditable || target.matches(LEFT_ALONE)) return 'left alone';
  if (!target.matches(TYPED_INTO)) return 'no field';
  if (target.dataset.scan === 'hand-over' || target.matches(NUMBER_OR_TIME)) return 'handed over';
  if (target.dataset.scan === 'take' || target.matches(SEARCH)) return 'filled';
  return 'handed over when certain';
};

/** What people write goes there: a reason, a note, a name. */
export const isForWords = (field: Typed): boolean =>
  !(field instanceof HTMLSelectElement) && scansInto(field) === 'handed over when certain';

/** Enter asks for what was typed into it. */
export const isSearch = (field: Typed): boolean => field.matches(SEARCH);

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as it stood before a burst went into it. */
export interface FieldBefore {
  readonly field: Typed;
  readonly value: string;
  /** Where the next key would have been typed; null: nowhere in particular. */
  readonly caret: readonly [number, number] | null;
}

/** Null: nothing is typed into it. */
export const fieldBefore = (target: EventTarget | null): FieldBefore | null => {
  if (target instanceof HTMLSelectElement) return { field: target, value: target.value, caret: null };
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  const { value, selectionStart, selectionEnd } = target;
  const hasCaret = selectionStart !== null && selectionEnd !== null;
  return { field: target, value, caret: hasCaret ? [selectionStart, selectionEnd] : null };
};

const write = (field: Typed, value: string): void => {
  // Past the setter by which React knows what it wrote itself: to it, this is typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

export const restoreField = ({ field, value, caret }: FieldBefore): void => {
  // A time of which only the hour is typed has no value, and is still to be seen.
  if (field.value === value && !field.validity.badInput) return;
  write(field, value);
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return;
  // A number that is typed next takes the place of the one that stands; a note goes on.
  if (caret && scansInto(field) === 'handed over when certain') field.setSelectionRange(...caret);
  else field.select();
};

/** Puts a scan in the place of what stood. False: the field has no room for all of it, and is as it was. */
export const fillField = (before: FieldBefore, text: string): boolean => {
  const { field } = before;
  if (field.value !== text) write(field, text);
  if (field.value === text) return true;
  restoreField(before);
  return false;
};
