import { useLayoutEffect, useState } from 'react';
import { onModalsChange, uppermostModal } from './open-modals.ts';

/**
 * A place at the head of the uppermost dialog, sheet or palette, for what belongs to the whole product and has to be
 * read and pressed while one is open; null: none is; undefined: not looked yet.
 */
export const useModalHead = (): HTMLElement | null | undefined => {
  const [head, setHead] = useState<HTMLElement | null>();
  useLayoutEffect(() => {
    let own: HTMLElement | null = null;
    const place = (): void => {
      const modal = uppermostModal();
      if (own && own.parentElement === modal) return;
      own?.remove();
      own = modal && document.createElement('div');
      if (own) {
        own.className = 'modal-head';
        modal?.prepend(own);
      }
      setHead(own);
    };
    // A modal says that it is open a moment before it is drawn.
    let due = 0;
    const stop = onModalsChange(() => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(place);
    });
    place();
    return () => {
      stop();
      cancelAnimationFrame(due);
      own?.remove();
    };
  }, []);
  return head;
};
