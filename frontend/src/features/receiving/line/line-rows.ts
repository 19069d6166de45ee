import type { DeliveryLine } from './delivery-line.ts';
import type { LineCount } from './line-count.ts';

/** A line with all that its row shows. */
export interface ShownLine {
  readonly line: DeliveryLine;
  /** How to call it among the others. */
  readonly name: string;
  readonly count: LineCount | undefined;
  /** Why it can't be received as it was counted. */
  readonly refused: string | null;
}

/**
 * Puts together what rows show. A line of which nothing changed is the very object that it was: of 500 lines, a
 * count draws one row again.
 */
export const newShownLines = () => {
  const before = new WeakMap<DeliveryLine, ShownLine>();
  return (shown: ShownLine): ShownLine => {
    const { line, name, count, refused } = shown;
    const cached = before.get(line);
    if (cached && cached.name === name && cached.count === count && cached.refused === refused) return cached;
    before.set(line, shown);
    return shown;
  };
};
