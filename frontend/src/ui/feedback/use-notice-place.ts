import { useCallback, useEffect, useState } from 'react';
import { onModalsChange, uppermostModal } from '#frontend/ui/overlays/open-modals.ts';
import { onKeptClear } from './kept-clear.ts';
import { type Box, type NoticePlace, placeOfNotices } from './notice-place.ts';

/**
 * Of the uppermost dialog: what it is about, how to leave it, and what is pressed there. Of the page: what is to be
 * pressed next, what was pressed last, and what says so. The mouse rests where it pressed, and a notice that comes up
 * under it stays as long as it does.
 */
const KEPT_CLEAR =
  '.dialog-title, .dialog-head .icon-button, .dialog-foot, .button-primary, button:focus, [data-kept-clear]';

const placeBeside = (keptClear: readonly Box[]): NoticePlace =>
  placeOfNotices({ width: window.innerWidth, height: window.innerHeight }, keptClear);

const measure = (): NoticePlace =>
  placeBeside(
    [...(uppermostModal() ?? document).querySelectorAll(KEPT_CLEAR)].map((kept) =>
      kept.getBoundingClientRect(),
    ),
  );

/** Before there is a notice nothing is measured: the page that comes up would be laid out once more for it. */
const unmeasured = (): NoticePlace => placeBeside([]);

interface PlaceOfNotices {
  readonly place: NoticePlace;
  /** A page doesn't say that it changed: it is looked at when a notice comes. */
  readonly lookAgain: () => void;
}

/** Where notices stand now; it follows every dialog that is opened, closed, or grows. */
export const useNoticePlace = (): PlaceOfNotices => {
  const [place, setPlace] = useState(unmeasured);
  const lookAgain = useCallback(
    (): void =>
      setPlace((before) => {
        const now = measure();
        return now.top === before.top && now.right === before.right ? before : now;
      }),
    [],
  );
  useEffect(() => {
    const sizes = new ResizeObserver(lookAgain);
    /** Whether there is one: what is observed is measured at once. */
    const watchUppermost = (): boolean => {
      sizes.disconnect();
      const modal = uppermostModal();
      if (modal) sizes.observe(modal);
      return modal !== null;
    };
    const follow = (): void => {
      if (!watchUppermost()) lookAgain();
    };
    // A modal says that it is open a moment before it is drawn.
    let due = 0;
    const stop = onModalsChange(() => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(follow);
    });
    window.addEventListener('resize', lookAgain);
    const stopClear = onKeptClear(lookAgain);
    watchUppermost();
    return () => {
      stop();
      stopClear();
      cancelAnimationFrame(due);
      window.removeEventListener('resize', lookAgain);
      sizes.disconnect();
    };
  }, [lookAgain]);
  return { place, lookAgain };
};
