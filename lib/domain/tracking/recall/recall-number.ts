const DIGITS = 4;

export const recallNumber = (counter: number): string => `RC-${String(counter).padStart(DIGITS, '0')}`;

/** The recall that a text names, however it is typed: `rc2` is `RC-0002`; null: it names none. */
export const recallNumberIn = (text: string): string | null => {
  const figures = /^rc[- ]?0*([1-9]\d{0,9})$/i.exec(text.trim())?.[1];
  return figures === undefined ? null : recallNumber(Number(figures));
};
