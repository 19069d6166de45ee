import { fireEvent } from '@testing-library/react';
import { afterTyping } from './pace-of-hands.ts';

const typeInto = (field: HTMLInputElement, key: string): void => {
  if (key === 'Enter') {
    field.form?.requestSubmit();
    return;
  }
  if (field.matches('[type="checkbox"], [type="radio"]')) return;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  fireEvent.input(field, { target: { value: field.value.slice(0, from) + key + field.value.slice(to) } });
  field.setSelectionRange(from + 1, from + 1);
};

/** The scanner's own pace, however busy this machine is: a gap in it would make it a person's typing. */
const keyAt = (key: string, timeStamp: number): KeyboardEvent =>
  Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), 'timeStamp', {
    value: timeStamp,
  });

let lastBegun = Number.NEGATIVE_INFINITY;

/** Behind what was typed, and behind the scan before. */
const nextBegin = (): number => {
  lastBegun = Math.max(afterTyping(), lastBegun + 1);
  return lastBegun;
};

/**
 * What a wedge scanner does: a burst of keys with Enter at its end, into whatever has the focus. `begun`: page
 * milliseconds from `afterTyping()` on, where the time between two scans matters: keys of hands are told ahead of time,
 * and one right before a burst would be a part of it. `onFirstKey`: what the browser does with it.
 */
export const scan = (code: string, begun = nextBegin(), onFirstKey = (): void => undefined): void => {
  [...code, 'Enter'].forEach((key, index) => {
    const at = document.activeElement ?? document.body;
    const isLeftToPage = fireEvent(at, keyAt(key, begun + index * 10));
    if (isLeftToPage && index === 0) onFirstKey();
    if (isLeftToPage && at instanceof HTMLInputElement) typeInto(at, key);
    if (isLeftToPage && at instanceof HTMLButtonElement && key === 'Enter') at.click();
  });
};
