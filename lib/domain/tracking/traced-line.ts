import { add, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';

/** A line of the ledger with what its movement says. */
export interface TracedLine
  extends MovementLine,
    Pick<Movement, 'movementId' | 'at' | 'kind' | 'document' | 'reason' | 'corrects'> {
  /** The user name. */
  readonly by: string;
}

/** Goods that went from one to another: how much, from when to when, and by whom. */
export interface Flow {
  /** In the item's base unit, above zero. */
  readonly qty: Quantity;
  /** UTC ISO. */
  readonly at: string;
  readonly until: string;
  readonly by: readonly string[];
}

/** A movement as lines. */
export const tracedLines = ({ lines, by, ...movement }: Movement): readonly TracedLine[] =>
  lines.map((line) => ({ ...line, ...movement, by: by.username }));

export const sumOf = (lines: readonly Pick<MovementLine, 'delta'>[]): Quantity =>
  lines.reduce((total, { delta }) => add(total, delta), ZERO);

/** What left. */
export const takenOf = (lines: readonly Pick<MovementLine, 'delta'>[]): Quantity =>
  subtract(ZERO, sumOf(lines));

/** How much went, with the first and last time and the persons of these lines; null: all of it came back. */
export const flowOf = (qty: Quantity, lines: readonly TracedLine[]): Flow | null => {
  const times = lines.map(({ at }) => at).toSorted();
  const [at] = times;
  if (qty <= 0 || at === undefined) return null;
  return { qty, at, until: times.at(-1) ?? at, by: [...new Set(lines.map(({ by }) => by))] };
};

/** When the first goods of a lot came, UTC ISO; null: none did. */
export const cameAt = (lines: readonly Pick<TracedLine, 'at' | 'delta'>[]): string | null =>
  lines
    .filter(({ delta }) => delta > 0)
    .map(({ at }) => at)
    .toSorted()[0] ?? null;
