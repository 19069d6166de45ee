import { useRef } from 'react';

/**
 * Gives the focus back to whatever opened a dialog, or to the page when that is gone. Ours are opened by state,
 * not by a trigger of the dialog's own, so that the library doesn't know.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const isLost = document.activeElement === document.body;
      const place = opener.current?.isConnected ? opener.current : isLost && document.querySelector('main');
      if (place instanceof HTMLElement) place.focus();
    },
  };
};
