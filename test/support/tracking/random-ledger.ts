import { add, type Quantity, quantity, subtract, ZERO } from '#domain/quantity.ts';
import { applyLines, type Balances } from '#domain/stock/ledger/balance.ts';
import { balanceKey, correctionOf, type Movement, type MovementLine } from '#domain/stock/ledger/movement.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { DOCK, SHELF } from '../builders/stock.ts';
import { fc } from '../property-testing.ts';

export const PALLETS = ['306141410000000015', '306141410000000022', '306141410000000039'] as const;

const LOTS = [
  ['SUGAR', 'S1'],
  ['SUGAR', 's1'],
  ['SUGAR', 'S2'],
  ['SYRUP', 'Y1'],
  ['SYRUP', 'Y2'],
  ['COLA', 'C1'],
  ['COLA', 'C2'],
  // Not kept by lot: everything of it is one.
  ['LABEL', ''],
] as const;

const PLACES = [DOCK, SHELF] as const;

/** Something that somebody tries; what the balances don't allow does not happen. */
interface Tried {
  readonly kind: MovementKind | 'correct';
  readonly lot: number;
  readonly other: number;
  readonly document: number;
  readonly place: number;
  readonly pallet: number;
  readonly qty: number;
}

const KINDS: readonly Tried['kind'][] = [
  ...['receive', 'receive', 'issue', 'issue', 'issue', 'return', 'produce', 'produce', 'move'],
  ...['palletise', 'palletise', 'break', 'ship', 'ship', 'scrap', 'sample', 'adjust', 'count'],
  ...['opening', 'correct'],
] as never;

const tried: fc.Arbitrary<Tried> = fc.record({
  kind: fc.constantFrom(...KINDS),
  lot: fc.nat(LOTS.length - 1),
  other: fc.nat(LOTS.length - 1),
  document: fc.nat(3),
  place: fc.nat(1),
  pallet: fc.nat(PALLETS.length - 1),
  qty: fc.integer({ min: 1, max: 6 }),
});

const DOCUMENTS: Readonly<Record<MovementKind, Movement['document']['type']>> = {
  receive: 'receipt',
  issue: 'run',
  return: 'run',
  produce: 'run',
  move: 'move',
  palletise: 'pallet',
  break: 'pallet',
  ship: 'shipment',
  scrap: 'lot',
  sample: 'lot',
  adjust: 'adjustment',
  count: 'count',
  opening: 'opening',
};

const linesOf = (kind: MovementKind, one: Tried): readonly MovementLine[] => {
  const at = (lot: number, place: string, delta: number): MovementLine => {
    const [inventoryID, lotNumber] = LOTS[lot] ?? LOTS[0];
    return { inventoryID, lotNumber, place, delta: quantity(delta) };
  };
  const place = PLACES[one.place] ?? DOCK;
  const pallet = `hu:${PALLETS[one.pallet]}`;
  const { lot, other, qty } = one;
  switch (kind) {
    case 'receive':
    case 'return':
    case 'produce':
    case 'opening':
      return [at(lot, place, qty)];
    case 'issue':
    case 'scrap':
    case 'sample':
      return [at(lot, place, -qty)];
    case 'count':
      return [at(lot, place, qty % 2 === 0 ? qty : -qty)];
    // Of one lot, or from one to another.
    case 'adjust':
      return other % 2 === 0 && LOTS[other]?.[0] !== LOTS[lot]?.[0]
        ? [at(lot, place, -qty), at(other, place, qty)]
        : [at(lot, place, other % 3 === 0 ? qty : -qty)];
    case 'move':
      return [at(lot, place, -qty), at(lot, place === DOCK ? SHELF : DOCK, qty)];
    // From a place, or from another pallet.
    case 'palletise':
      return [at(lot, other % 3 === 0 ? `hu:${PALLETS[0]}` : place, -qty), at(lot, pallet, qty)];
    case 'break':
      return [at(lot, pallet, -qty), at(lot, place, qty)];
    case 'ship':
      return [at(lot, other % 2 === 0 ? pallet : place, -qty)];
  }
};

const runNet = (ledger: readonly Movement[], movement: Movement): Quantity =>
  ledger
    .filter(({ document }) => document.type === 'run' && document.id === movement.document.id)
    .filter(({ kind }) => kind === 'issue' || kind === 'return')
    .flatMap(({ lines }) => lines)
    .filter((line) => sameLot(line, movement.lines[0]))
    .reduce((total, { delta }) => subtract(total, delta), ZERO);

const sameLot = (one: MovementLine, other: MovementLine | undefined): boolean =>
  other !== undefined &&
  one.inventoryID === other.inventoryID &&
  one.lotNumber.toUpperCase() === other.lotNumber.toUpperCase();

/** What a person would not be let do: return more than was issued, or take one correction back twice. */
const isAllowed = (ledger: readonly Movement[], movement: Movement): boolean => {
  if (ledger.some(({ movementId }) => movementId === movement.movementId)) return false;
  if (new Set(movement.lines.map(balanceKey)).size < movement.lines.length) return false;
  if (movement.kind !== 'return' && !(movement.kind === 'issue' && movement.corrects)) return true;
  return movement.lines.every(({ delta }) => delta < 0 || runNet(ledger, movement) >= delta);
};

const played = (all: readonly Tried[]): readonly Movement[] => {
  const ledger: Movement[] = [];
  let balances: Balances = new Map();
  for (const [number, one] of all.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
    const by = { sub: `sub-${number % 3}`, username: ['wendy', 'amir', 'joan'][number % 3] ?? '' };
    const before = ledger[one.document + one.qty * 2];
    if (one.kind === 'correct' && (!before || before.corrects)) continue;
    const movement: Movement =
      one.kind === 'correct' && before
        ? correctionOf(before, { at, by, reason: 'A mistake.' })
        : {
            ...{ movementId: `M${number}`, at, by, corrects: null },
            kind: one.kind as MovementKind,
            document: { type: DOCUMENTS[one.kind as MovementKind], id: `D${one.document}` },
            reason: 'Lost',
            lines: linesOf(one.kind as MovementKind, one),
          };
    const after = applyLines(balances, movement.lines);
    if (!after.ok || !isAllowed(ledger, movement)) continue;
    balances = after.value;
    ledger.push(movement);
  }
  return ledger;
};

/** Ledgers of splits, merges, mixes, returns, corrections, restacked pallets and rework. */
export const randomLedger: fc.Arbitrary<readonly Movement[]> = fc
  .array(tried, { minLength: 1, maxLength: 120, size: 'max' })
  .map(played);

/** What is on hand of each lot and place, by adding everything up. */
export const onHandOf = (ledger: readonly Movement[], inventoryID: string, lotNumber: string): Quantity =>
  ledger
    .flatMap(({ lines }) => lines)
    .filter((line) => sameLot(line, { inventoryID, lotNumber, place: '', delta: ZERO }))
    .reduce((total, { delta }) => add(total, delta), ZERO);
