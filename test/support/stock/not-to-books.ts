import type { PostMovementsDeps } from '#app/stock/posting/post-movement.ts';

const unasked = async (): Promise<never> => {
  throw new Error('Nothing goes into the books here, so that nothing is asked for it.');
};

/** What we do to goods by ourselves stays here, as it does by default. */
export const NOT_TO_BOOKS: PostMovementsDeps = {
  isOn: false,
  locations: new Map(),
  items: { loadMany: unasked },
  lots: { loadMany: unasked },
  reader: { lines: unasked },
};
