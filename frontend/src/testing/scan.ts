import { fireEvent } from '@testing-library/react';

/** What a wedge scanner does: a burst of keys with Enter at its end, wherever the focus is. */
export const scan = (code: string): void => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
