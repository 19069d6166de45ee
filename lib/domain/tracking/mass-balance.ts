import { add, type Quantity, subtract } from '#domain/quantity.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { sumOf, type TracedLine, takenOf } from './traced-line.ts';

/** What became of all that ever came of a lot, in the item's base unit. */
interface MassBalance {
  /** Received, made and opened. */
  readonly in: Quantity;
  readonly onHand: Quantity;
  /** All that was ever issued, and all that came back. */
  readonly issued: Quantity;
  readonly returned: Quantity;
  /** Issued − returned. */
  readonly used: Quantity;
  readonly scrapped: Quantity;
  readonly sampled: Quantity;
  readonly shipped: Quantity;
  /** What counts and adjustments took, less what they added. */
  readonly unexplained: Quantity;
  /** What is left over: always zero, or a balance is not the sum of its movements. */
  readonly difference: Quantity;
}

/**
 * To the unit: in = on hand + used + scrapped + sampled + shipped + unexplained. `lines`: the whole ledger of the lot.
 * `onHand`: by its balances, which nothing here is worked out from: what both sides say apart is compared.
 */
export const massBalance = (lines: readonly TracedLine[], onHand: Quantity): MassBalance => {
  const of = (...kinds: MovementKind[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const came = sumOf(of('receive', 'produce', 'opening'));
  const [issued, returned] = [takenOf(of('issue')), sumOf(of('return'))];
  const used = subtract(issued, returned);
  const [scrapped, sampled, shipped] = [takenOf(of('scrap')), takenOf(of('sample')), takenOf(of('ship'))];
  const unexplained = takenOf(of('adjust', 'count'));
  const out = [onHand, used, scrapped, sampled, shipped, unexplained].reduce(add);
  return {
    in: came,
    ...{ onHand, issued, returned, used, scrapped, sampled, shipped, unexplained },
    difference: subtract(came, out),
  };
};

/** The counts and adjustments of a lot, the newest first. */
export const unexplainedLines = (lines: readonly TracedLine[]): readonly TracedLine[] =>
  lines
    .filter(({ kind }) => kind === 'adjust' || kind === 'count')
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
