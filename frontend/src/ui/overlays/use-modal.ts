import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeModal, giveFocusBack, hearEscape, type Modal, openModal } from './open-modals.ts';

/**
 * What the content of every dialog, sheet and palette is given: Escape leaves the uppermost, however soon it is
 * pressed, and the focus comes back to what opened it, unless `leaveForGood` was called before.
 *
 * `leave` is what Escape does, and Back (see `dialog-history.ts`); one that may not be left now does nothing.
 * `isInAddress`: the address says that it is open.
 */
export const useModal = (isOpen: boolean, leave: () => void, isInAddress = false) => {
  const content = useRef<HTMLDivElement>(null);
  const modal = useRef<Modal>({
    onEscape: () => undefined,
    content,
    opener: null,
    lastFocused: null,
    isLeftForGood: false,
    isInAddress,
  });
  const onEscape = useEffectEvent(leave);

  // Not in a later effect: the content is drawn right after, and a field in it may take the focus at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { current } = modal;
    current.onEscape = () => onEscape();
    openModal(current);
    return () => closeModal(current);
  }, [isOpen]);

  return {
    leaveForGood: () => {
      modal.current.isLeftForGood = true;
    },
    content: {
      ref: content,
      onEscapeKeyDown: hearEscape,
      // What the product has put at its head is outside to the library, and no reason to leave.
      onPointerDownOutside: (event: CustomEvent<{ readonly originalEvent: PointerEvent }>) => {
        const { target } = event.detail.originalEvent;
        if (target instanceof Node && content.current?.contains(target)) event.preventDefault();
      },
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        // The focus of a modal over this one comes by here as well, when it was opened from inside.
        if (currentTarget.contains(target)) modal.current.lastFocused = target;
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault();
        giveFocusBack(modal.current);
      },
    },
  };
};
