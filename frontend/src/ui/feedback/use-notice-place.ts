import { useEffect, useState } from 'react';
import { onModalsChange, uppermostModal } from '#frontend/ui/overlays/open-modals.ts';
import { type NoticePlace, placeOfNotices } from './notice-place.ts';

/** Of the uppermost dialog: what it is about, how to leave it, and what is pressed there. Of the page: what says so. */
const KEPT_CLEAR = '.dialog-title, .dialog-head .icon-button, .dialog-foot, [data-kept-clear]';

const measure = (): NoticePlace =>
  placeOfNotices(
    { width: window.innerWidth, height: window.innerHeight },
    [...(uppermostModal() ?? document).querySelectorAll(KEPT_CLEAR)].map((kept) =>
      kept.getBoundingClientRect(),
    ),
  );

/** Where notices stand now; it follows every dialog that is opened, closed, or grows. */
export const useNoticePlace = (): NoticePlace => {
  const [place, setPlace] = useState(measure);
  useEffect(() => {
    const follow = (): void =>
      setPlace((before) => {
        const now = measure();
        return now.top === before.top && now.right === before.right ? before : now;
      });
    const sizes = new ResizeObserver(follow);
    const watchUppermost = (): void => {
      sizes.disconnect();
      const modal = uppermostModal();
      // What is observed is measured at once.
      if (modal) sizes.observe(modal);
      else follow();
    };
    // A modal says that it is open a moment before it is drawn.
    let due = 0;
    const stop = onModalsChange(() => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(watchUppermost);
    });
    window.addEventListener('resize', follow);
    watchUppermost();
    return () => {
      stop();
      cancelAnimationFrame(due);
      window.removeEventListener('resize', follow);
      sizes.disconnect();
    };
  }, []);
  return place;
};
