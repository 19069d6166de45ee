import { type Quantity, quantity } from '#domain/quantity.ts';
import { aLine, aMove, SHELF } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { checkMovement } from './check-movement.ts';
import { correctionOf, type Movement, maxLinesOf } from './movement.ts';
import { KIND_RULES, MOVEMENT_KINDS, type MovementKind } from './movement-kinds.ts';

const SIGNS: Readonly<Record<MovementKind, string>> = {
  receive: '+',
  issue: '-',
  return: '+',
  produce: '+',
  move: '0',
  palletise: '0',
  break: '0',
  ship: '-',
  scrap: '-',
  sample: '-',
  adjust: '±',
  count: '±',
  opening: '+',
};

const ofKind = (kind: MovementKind, lines: Movement['lines']): Movement =>
  aMove({
    kind,
    lines,
    reason: 'Broken.',
    document: { type: KIND_RULES[kind].documents[0] ?? 'move', id: 'D1' },
  });

const refusal = (movement: Movement): string | null => {
  const checked = checkMovement(movement);
  return checked.ok ? null : `${checked.error.code} ${checked.error.message}`;
};

describe('a movement', () => {
  it.each(MOVEMENT_KINDS)('of kind %s goes the way of its kind', (kind) => {
    const [more, less] = [ofKind(kind, [aLine(5)]), ofKind(kind, [aLine(-5)])];
    const kept = ofKind(kind, [aLine(-5), aLine(5, { place: SHELF })]);
    const allowed = [more, less, kept].map((movement) => checkMovement(movement).ok);
    const sign = SIGNS[kind];
    expect(allowed).toEqual([
      sign === '+' || sign === '±',
      sign === '-' || sign === '±',
      sign === '0' || sign === '±',
    ]);
  });

  it.each(MOVEMENT_KINDS)('of kind %s is taken back by what a correction of it may be', (kind) => {
    const delta = SIGNS[kind] === '-' ? -5 : 5;
    const lines = SIGNS[kind] === '0' ? [aLine(-5), aLine(5, { place: SHELF })] : [aLine(delta)];
    const movement = ofKind(kind, lines);
    const correction = correctionOf(movement, { at: movement.at, by: movement.by, reason: 'Wrong.' });
    expect(refusal(correction)).toBeNull();
    expect(correction.corrects).toBe(movement.movementId);
    if (SIGNS[kind] === '+' || SIGNS[kind] === '-')
      expect(refusal({ ...movement, corrects: 'another' })).toContain('INVALID_MOVEMENT');
  });

  it('that moves keeps each lot', () => {
    const other = { lotNumber: 'L2', place: SHELF };
    expect(refusal(aMove({ lines: [aLine(-5), aLine(5, other)] }))).toContain('lot L1');
    expect(refusal(aMove({ lines: [aLine(-5), aLine(4, { place: SHELF })] }))).toContain('1 is left over');
  });

  it('has lines, not too many of them, and each lot at each place once', () => {
    expect(refusal(aMove({ lines: [] }))).toContain('1 to 45');
    const many = (kind: MovementKind, count: number) =>
      ofKind(
        kind,
        Array.from({ length: count }, (_, at) => aLine(kind === 'issue' ? -1 : 1, { lotNumber: `L${at}` })),
      );
    expect(refusal(many('receive', 45))).toBeNull();
    expect(refusal(many('receive', 46))).toContain('1 to 45');
    expect(refusal(many('issue', 34))).toContain('1 to 33');
    expect(refusal(ofKind('receive', [aLine(1), aLine(2, { lotNumber: 'l1' })]))).toContain('once');
  });

  it('fits one transaction, with how each of its lots stands where that matters', () => {
    for (const kind of MOVEMENT_KINDS) {
      const lines = maxLinesOf(kind);
      expect(1 + lines * (KIND_RULES[kind].purpose ? 3 : 2)).toBeLessThanOrEqual(100);
    }
  });

  it.each([
    ['nothing', [aLine(0), aLine(0, { place: SHELF })]],
    ['more than there can be', [aLine(-100_000_001), aLine(100_000_001, { place: SHELF })]],
    ['from nowhere', [aLine(-1, { place: 'loc:MAIN' }), aLine(1)]],
    ['from a place in another writing', [aLine(-1, { place: 'loc:main/dock' }), aLine(1, { place: SHELF })]],
  ])('never moves %s', (_, lines) => {
    expect(refusal(aMove({ lines }))).toContain('INVALID_MOVEMENT');
  });

  it('is of a document of its kind, and says why where its kind asks', () => {
    expect(refusal(aMove({ document: { type: 'receipt', id: 'R1' } }))).toContain('receipt');
    for (const kind of ['scrap', 'sample', 'adjust', 'count'] as const)
      expect(refusal({ ...ofKind(kind, [aLine(-1)]), reason: ' ' })).toContain('Say why.');
  });

  it('taken back sums to nothing, line by line', () => {
    const quantities = fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => value as Quantity);
    fc.assert(
      fc.property(fc.array(quantities, { minLength: 1, maxLength: 45 }), (all) => {
        const movement = ofKind(
          'receive',
          all.map((delta, at) => ({ ...aLine(1, { lotNumber: `L${at}` }), delta })),
        );
        const back = correctionOf(movement, { at: movement.at, by: movement.by, reason: 'Wrong.' });
        expect(checkMovement(back).ok).toBe(true);
        expect(back.lines.map(({ delta }, at) => delta + (all[at] ?? quantity(0)))).toEqual(all.map(() => 0));
      }),
    );
  });
});
