import type { Run, RunCount } from '#domain/production/run.ts';
import { inBase } from '#domain/production/units.ts';
import { type Quantity, ZERO } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { RunGoods } from './run-goods.ts';

/** Which movement a count makes: nobody can write it twice. */
const countMovementId = (runId: string, countId: string): string => `run#${runId}#${countId}`;

/** What a count puts into stock, in the item's base unit; below zero takes it back. */
export const producedBy = (
  { sizes }: Pick<RunGoods, 'sizes'>,
  run: Pick<Run, 'unit'>,
  { good, unit, addedGood }: Pick<RunCount, 'good' | 'unit' | 'addedGood'>,
): Quantity =>
  // What was typed, as long as its unit is known: the run's own unit may be coarser, and its totals rounded.
  inBase(good, unit, sizes) ?? inBase(addedGood, run.unit, sizes) ?? ZERO;

/** The count that another one takes back: the newest of as much that none has taken back, else the newest that added. */
const countTakenBack = (counts: readonly RunCount[], taken: Quantity): RunCount | undefined => {
  const newestFirst = counts.toReversed();
  return (
    newestFirst.find(({ produced }) => produced !== null && produced === -taken) ??
    newestFirst.find(({ produced }) => (produced ?? 0) > 0)
  );
};

/**
 * The movement of a count: its good output comes into stock, and what is taken back leaves it. Null: it changes no
 * stock. `counts`: those of the run before it, oldest first; only asked where something is taken back.
 */
export const countMovement = (
  goods: RunGoods,
  count: RunCount,
  counts: readonly RunCount[],
  { at, by }: Pick<Movement, 'at' | 'by'>,
): Movement | null => {
  const delta = count.produced ?? ZERO;
  if (delta === 0) return null;
  const { runId, inventoryID, lotNumber, place } = goods;
  const before = delta < 0 ? countTakenBack(counts, delta) : undefined;
  return {
    movementId: countMovementId(runId, count.countId),
    ...{ at, by },
    kind: 'produce',
    document: { type: 'run', id: runId },
    reason: count.note,
    corrects: delta < 0 ? countMovementId(runId, before?.countId ?? count.countId) : null,
    lines: [{ inventoryID, lotNumber, place, delta }],
  };
};
