import { fireEvent } from '@testing-library/react';

const typeInto = (field: HTMLInputElement, key: string): void => {
  if (key === 'Enter') {
    field.form?.requestSubmit();
    return;
  }
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  fireEvent.input(field);
};

/** The scanner's own pace, however busy this machine is: a gap in it would make it a person's typing. */
const keyAt = (key: string, timeStamp: number): KeyboardEvent =>
  Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), 'timeStamp', {
    value: timeStamp,
  });

/** What a wedge scanner does: a burst of keys with Enter at its end, into whatever has the focus. */
export const scan = (code: string): void => {
  const begun = performance.now();
  [...code, 'Enter'].forEach((key, index) => {
    const at = document.activeElement ?? document.body;
    const isLeftToPage = fireEvent(at, keyAt(key, begun + index * 10));
    if (isLeftToPage && at instanceof HTMLInputElement) typeInto(at, key);
    if (isLeftToPage && at instanceof HTMLButtonElement && key === 'Enter') at.click();
  });
};
