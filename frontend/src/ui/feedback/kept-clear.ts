const lookers = new Set<() => void>();

/** Called when something to be kept clear of notices has come, gone, or moved. */
export const onKeptClear = (look: () => void): (() => void) => {
  lookers.add(look);
  return () => lookers.delete(look);
};

/** Says that what has `data-kept-clear` is another: a notice may lie over it. */
export const keptClearChanged = (): void => {
  for (const look of lookers) look();
};
