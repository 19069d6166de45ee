import { screen } from '@testing-library/react';

/**
 * The dialog that stands, once its code was fetched: on a slow machine another says meanwhile that it is on its way
 * (`ui/loading/lazy-dialog.tsx`), and is then replaced.
 */
export const openedDialog = (): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: /^(?!One moment$)/ });
