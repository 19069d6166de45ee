/** In px of the window. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How far notices stand from the top and the right of the window, in px. */
export interface NoticePlace {
  readonly top: number;
  readonly right: number;
}

interface NoticeWindow {
  readonly width: number;
  readonly height: number;
}

/** Up to here a notice is as wide as the window: the library's own figure. */
const PHONE_WIDTH = 600;
const NOTICE_WIDTH = 356;
/** With a sentence of three lines. */
const NOTICE_HEIGHT = 104;
/** To what is kept clear; the button that closes a notice stands out of its corner. */
const GAP = 12;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const noticeAt = ({ top, right }: NoticePlace, width: number): Box => ({
  left: width <= PHONE_WIDTH ? right : width - right - NOTICE_WIDTH,
  right: width - right,
  top,
  bottom: top + NOTICE_HEIGHT,
});

/**
 * Where notices cover nothing that is to be kept clear: at the top right (spec §9), else beside it, else beneath. Where
 * there is no such place, at the top right.
 */
export const placeOfNotices = ({ width, height }: NoticeWindow, keptClear: readonly Box[]): NoticePlace => {
  const isPhone = width <= PHONE_WIDTH;
  const edge = isPhone ? 16 : 24;
  const inSight = keptClear.filter(({ left, right }) => right > left);
  const tops = [edge, ...inSight.map(({ bottom }) => bottom + GAP)].sort((a, b) => a - b);
  const rights = isPhone ? [edge] : [edge, ...inSight.map(({ left }) => width - left + GAP)];
  const places = tops.flatMap((top) => rights.map((right) => ({ top, right })));
  const isClear = (place: NoticePlace): boolean => {
    const box = noticeAt(place, width);
    const isInWindow = box.left >= 0 && box.top >= 0 && box.bottom <= height;
    return isInWindow && !inSight.some((kept) => overlap(box, kept));
  };
  return places.find(isClear) ?? { top: edge, right: edge };
};
