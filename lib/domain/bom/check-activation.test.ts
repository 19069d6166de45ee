import { itemKey } from '#domain/items/item.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { activateBom, archiveBom, changeDraft } from './change-bom.ts';
import { activationProblems, notComplete } from './check-activation.ts';

const items = new Map(
  ['COLA', 'GLASS-750', 'MIX', 'SYRUP']
    .map((inventoryID) => anItem({ inventoryID }))
    .concat(
      anItem({ inventoryID: 'OLD', active: false }),
      anItem({ inventoryID: 'FREIGHT', kind: 'non-stock' }),
    )
    .map((item) => [itemKey(item.inventoryID), item]),
);

const madeOf = (inventoryID: string, ...components: string[]) =>
  [
    inventoryID,
    aBom({ inventoryID, lines: components.map((one) => aBomLine({ inventoryID: one })) }),
  ] as const;

const problems = (bom: Parameters<typeof aBom>[0], active = new Map<string, ReturnType<typeof aBom>>()) =>
  activationProblems(aBom(bom), { items, active }).map(({ path, message }) => `${path}: ${message}`);

const change = { requestId: 'R', madeWith: 'H', by: 'mia', now: Date.UTC(2026, 10, 20) };

describe('a revision can be made Active', () => {
  it('where nothing stands against it', () => {
    expect(problems({})).toEqual([]);
    // A component that is bought or used up can be one that is not kept in stock.
    expect(problems({ lines: [aBomLine({ inventoryID: 'freight' })] })).toEqual([]);
  });

  it.each([
    [
      { lines: [aBomLine({ inventoryID: 'GONE' })] },
      'lines.0.inventoryID: Line 1 (GONE): There is no item GONE.',
    ],
    [{ lines: [aBomLine({ inventoryID: 'OLD' })] }, 'lines.0.inventoryID: Line 1 (OLD): OLD is inactive.'],
    [
      { lines: [aBomLine(), aBomLine({ lineNbr: 7, inventoryID: 'glass-750' })] },
      'lines.1.inventoryID: Line 7 (glass-750): It stands in line 1 already.',
    ],
    [
      { lines: [aBomLine({ uom: 'BOX' })] },
      'lines.0.uom: Line 1 (GLASS-750): GLASS-750 is not counted in BOX. Use EA.',
    ],
    [{ lines: [aBomLine({ qty: ZERO })] }, 'lines.0.qty: Line 1 (GLASS-750): Give a quantity above zero.'],
    [
      { lines: [aBomLine({ inventoryID: 'cola' })] },
      "lines.0.inventoryID: Line 1 (cola): COLA can't be made of itself.",
    ],
    [{ lines: [] }, 'lines: It has no lines.'],
    [{ perQty: ZERO }, 'perQty: Say how much the quantities make: more than zero.'],
    [{ perUom: 'BOX' }, 'perUom: COLA is not counted in BOX. Use EA.'],
    [{ inventoryID: 'OLD' }, 'inventoryID: OLD is inactive.'],
    [{ inventoryID: 'FREIGHT' }, 'inventoryID: FREIGHT is not kept in stock.'],
    [{ inventoryID: 'GONE' }, 'inventoryID: There is no item GONE.'],
  ])('but not where %j', (bom, said) => {
    expect(problems(bom)).toEqual([said]);
  });

  it('but not where a component is made of it, through other products, which are named', () => {
    const active = new Map([madeOf('SYRUP', 'GLASS-750', 'MIX'), madeOf('MIX', 'SYRUP', 'COLA')]);
    expect(problems({ lines: [aBomLine({ lineNbr: 3, inventoryID: 'SYRUP' })] }, active)).toEqual([
      "lines.0.inventoryID: Line 3 (SYRUP): SYRUP, which is made of MIX, which is made of COLA: it can't be made of itself.",
    ]);
    // Others that go round among themselves are not this product's affair, and the search ends.
    active.set(...madeOf('MIX', 'SYRUP'));
    expect(problems({ lines: [aBomLine({ inventoryID: 'SYRUP' })] }, active)).toEqual([]);
  });

  it('and a refusal says the first problem, and how many more there are', () => {
    const bad = aBom({ lines: [aBomLine({ inventoryID: 'OLD' }), aBomLine({ lineNbr: 2, uom: 'BOX' })] });
    expect(notComplete(activationProblems(bad, { items, active: new Map() }))).toMatchObject({
      code: 'BOM_NOT_COMPLETE',
      message: 'Line 1 (OLD): OLD is inactive. 1 more line has to be put right.',
      details: [{ path: 'lines.0.inventoryID' }, { path: 'lines.1.uom', code: 'UNIT_UNKNOWN' }],
    });
  });
});

describe('a revision', () => {
  const terms = {
    description: '',
    perQty: quantity(1),
    perUom: 'EA',
    lines: [aBomLine({ qty: quantity(3) })],
  };

  it('changes while it is a Draft, and never afterwards', () => {
    expect(changeDraft(aBom(), terms, change)).toMatchObject({ value: { version: 2, lines: terms.lines } });
    expect(changeDraft(aBom({ status: 'Active' }), terms, change)).toMatchObject({
      error: {
        code: 'NOT_EDITABLE',
        message: 'Revision A is Active and never changes. Make a new draft of it.',
      },
    });
    const draft = aBom();
    expect(changeDraft(draft, { ...terms, lines: draft.lines }, change)).toEqual({ ok: true, value: draft });
  });

  it('becomes Active from Draft and from Archived, and Archived once', () => {
    const archived = archiveBom(aBom({ status: 'Active' }), change);
    expect(archived).toMatchObject({ value: { status: 'Archived', archivedAt: '2026-11-20T00:00:00.000Z' } });
    if (!archived.ok) throw new Error(archived.error.message);
    expect(activateBom(archived.value, change)).toMatchObject({
      value: { status: 'Active', activatedBy: 'mia', archivedAt: null, version: 3 },
    });
    expect(archiveBom(archived.value, change)).toMatchObject({ error: { code: 'INVALID_TRANSITION' } });
  });
});
