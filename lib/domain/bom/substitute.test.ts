import { quantity, ZERO } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { scansAsked } from './scan-rule.ts';
import {
  allergenChange,
  approveSubstitute,
  newSubstitute,
  proposalProblem,
  retireSubstitute,
  type Substitute,
  type SubstituteTerms,
  substitutesFor,
} from './substitute.ts';

const now = Date.UTC(2026, 10, 20);
const terms: SubstituteTerms = {
  ...{ product: null, component: 'SUGAR', substitute: 'SYRUP', ratio: quantity(1.2), priority: 1 },
  ...{ validFrom: '2026-11-01', validTo: null, reason: 'Sugar is short' },
};
const proposed = (more: Partial<SubstituteTerms> = {}): Substitute =>
  newSubstitute('S', { ...terms, ...more }, 'H', { by: 'mia', now });

const approve = (one: Substitute, more: Partial<Parameters<typeof approveSubstitute>[1]> = {}) =>
  approveSubstitute(one, {
    ...{ requestId: 'R', by: 'max', now, change: null, allergenReason: '', mayChangeAllergens: false },
    ...more,
  });

const approved = (more: Partial<SubstituteTerms> = {}): Substitute => {
  const one = approve(proposed(more));
  if (!one.ok) throw new Error(one.error.message);
  return one.value;
};

describe('a substitute', () => {
  it('is proposed, approved and retired, and comes back by another proposal alone', () => {
    const one = approved();
    expect(one).toMatchObject({ status: 'Approved', decidedBy: 'max', version: 2, allergenReason: null });
    expect(approve(one)).toEqual({ ok: true, value: one });
    const retired = retireSubstitute(one, { requestId: 'R2', by: 'max', now });
    expect(retired).toMatchObject({ value: { status: 'Retired', version: 3 } });
    if (!retired.ok) throw new Error(retired.error.message);
    expect(approve(retired.value)).toMatchObject({ error: { code: 'INVALID_TRANSITION' } });
  });

  it.each([
    [{ substitute: 'sugar' }, "SUGAR can't stand in for itself."],
    [{ product: 'syrup' }, "syrup can't go into itself."],
    [{ validTo: '2026-10-31' }, 'The last day is before the first.'],
  ])('is not proposed with %j', (more, said) => {
    expect(proposalProblem({ ...terms, ...more })?.message).toBe(said);
  });

  it('with other allergens is approved by whoever may, with a reason, and nobody else', () => {
    const change = allergenChange({ allergens: ['Soy'] }, { allergens: ['Milk', 'Wheat'] });
    expect(change).toEqual({ added: ['Milk', 'Wheat'], removed: ['Soy'] });
    expect(approve(proposed(), { change })).toMatchObject({
      error: {
        code: 'ALLERGEN_CHANGE',
        message:
          'SYRUP brings Milk and Wheat, which the component has not. It lacks Soy. Somebody who may approve other allergens has to decide.',
        details: [
          { message: 'Milk comes in.' },
          { message: 'Wheat comes in.' },
          { message: 'Soy goes out.' },
        ],
      },
    });
    expect(approve(proposed(), { change, allergenReason: 'Labels are new' }).ok).toBe(false);
    expect(approve(proposed(), { change, mayChangeAllergens: true })).toMatchObject({
      error: { message: expect.stringContaining('Say why') },
    });
    expect(
      approve(proposed(), { change, mayChangeAllergens: true, allergenReason: 'Labels are new' }),
    ).toMatchObject({ value: { status: 'Approved', allergenReason: 'Labels are new' } });
    expect(allergenChange(undefined, { allergens: [] })).toBeNull();
  });

  it('is offered on its days, for its product first, then by priority', () => {
    const all = [
      approved({ substitute: 'LATER', priority: 2 }),
      approved({ substitute: 'OWN', product: 'COLA', priority: 9 }),
      approved({ substitute: 'FIRST' }),
      approved({ substitute: 'OTHER', product: 'LEMON' }),
      approved({ substitute: 'GONE', validTo: '2026-11-19' }),
      approved({ substitute: 'LAST-DAY', priority: 3, validTo: '2026-11-20' }),
      proposed({ substitute: 'PROPOSED' }),
    ];
    const offered = substitutesFor(all, { product: 'cola', component: 'sugar', day: '2026-11-20' });
    expect(offered.map(({ substitute }) => substitute)).toEqual(['OWN', 'FIRST', 'LATER', 'LAST-DAY']);
  });
});

it('is scanned what a rule asks of a component that the revision has and needs', () => {
  const lines = [
    aBomLine(),
    aBomLine({ lineNbr: 2, inventoryID: 'SUGAR', optional: true, lossPercent: ZERO }),
    aBomLine({ lineNbr: 3, inventoryID: 'CAP' }),
  ];
  const rules = [
    { component: 'glass-750', how: 'both' as const },
    { component: 'SUGAR', how: 'lot' as const },
    { component: 'CAP', how: null },
    { component: 'LABEL', how: 'gtin' as const },
  ];
  expect(scansAsked(aBom({ lines }), rules)).toEqual([{ lineNbr: 1, component: 'GLASS-750', how: 'both' }]);
});
