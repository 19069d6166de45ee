import { type RefObject, useEffect } from 'react';

/**
 * Somebody who goes on by Tab passes the notices and comes to what is behind them; a notice that goes while it has the
 * focus gives it back to what had it before. The library gives it back in both cases, which by Tab is a trap: nobody
 * comes further than to what stands before a notice. So it hears of no focus.
 */
export const useNoticeFocus = (board: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const own = board.current;
    if (!own) return;
    let before: HTMLElement | null = null;
    let isByTab = false;
    const came = (event: FocusEvent): void => {
      event.stopPropagation();
      const { relatedTarget: from } = event;
      if (from instanceof HTMLElement && !own.contains(from)) before = from;
    };
    const left = (event: FocusEvent): void => {
      event.stopPropagation();
      // Nothing else has it, and the window still does: what had it is gone.
      if (event.relatedTarget === null && !isByTab && document.hasFocus()) before?.focus();
    };
    const pressed = ({ key }: KeyboardEvent): void => {
      isByTab = key === 'Tab';
    };
    const closed = ({ target, detail }: MouseEvent): void => {
      // By a key, with which no place of the pointer comes.
      if (detail === 0 && target instanceof Element && target.closest('[data-close-button]')) before?.focus();
    };
    own.addEventListener('click', closed);
    own.addEventListener('focusin', came);
    own.addEventListener('focusout', left);
    own.addEventListener('keydown', pressed);
    return () => {
      own.removeEventListener('click', closed);
      own.removeEventListener('focusin', came);
      own.removeEventListener('focusout', left);
      own.removeEventListener('keydown', pressed);
    };
  }, [board]);
};
