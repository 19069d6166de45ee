import { itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import type { BillOfMaterial } from './bill-of-material.ts';
import { type MirrorWrite, mirrorBom, mirrorGone, type ToldBom, toldContent } from './mirror-bom.ts';

const now = Date.UTC(2026, 10, 20);
const items = new Map(
  [
    anItem({ inventoryID: 'COLA', baseUom: 'BTL' }),
    anItem({ inventoryID: 'SUGAR', baseUom: 'KG', lotTrackingEnabled: true }),
    anItem({ inventoryID: 'CTN' }),
  ].map((item) => [itemKey(item.inventoryID), item]),
);

const told = (qty = 0.03, more: Partial<ToldBom> = {}): ToldBom => ({
  ...{ inventoryID: 'cola', revision: 'A', description: 'Cola' },
  lines: [
    { inventoryID: 'sugar', qty: quantity(qty), uom: 'KG', isStock: true },
    { inventoryID: 'CTN', qty: quantity(0.05), uom: 'EA', isStock: true },
    { inventoryID: 'BLENDING', qty: quantity(0.01), uom: 'HOUR', isStock: false },
  ],
  ...more,
});

const mirror = (stored: readonly BillOfMaterial[], bom: ToldBom): readonly MirrorWrite[] =>
  mirrorBom(stored, bom, { rev: toldContent(bom), items, by: 'MYOB', now });

/** As it stands once everything was written, with what stood there. */
const written = (stored: readonly BillOfMaterial[], writes: readonly MirrorWrite[]) => [
  ...stored.map((one) => writes.find(({ previous }) => previous === one)?.next ?? one),
  ...writes.flatMap(({ next, previous }) => (previous ? [] : [next])),
];

const mirrored = (bom: ToldBom, more: Partial<BillOfMaterial> = {}): BillOfMaterial => {
  const [write] = mirror([], bom);
  if (!write) throw new Error('Nothing was mirrored.');
  return { ...write.next, ...more };
};
const activated = { status: 'Active', requestId: 'R', version: 2 } as const;

describe('a bill of the accounting system', () => {
  it('is a Draft that nobody has approved, the first as any other, for one in the base unit of the product', () => {
    const [write] = mirror([], told());
    expect(write).toMatchObject({
      previous: null,
      next: {
        ...{ inventoryID: 'COLA', revision: 'A', status: 'Draft', source: 'accounting' },
        ...{ perQty: quantity(1), perUom: 'BTL', lineCount: 3, changedInAccounting: false },
        ...{ accountingRevision: 'A', createdBy: 'MYOB', requestId: null, version: 1 },
        lines: [
          { lineNbr: 1, inventoryID: 'SUGAR', method: 'scan', lossPercent: 0 },
          { lineNbr: 2, inventoryID: 'CTN', method: 'backflush' },
          { lineNbr: 3, inventoryID: 'BLENDING', method: 'none' },
        ],
      },
    });
  });

  it('is not mirrored again, whatever became of it here', () => {
    for (const more of [
      {},
      activated,
      { ...activated, lines: [aBomLine()] },
      { status: 'Archived', requestId: 'R' } as const,
      { requestId: 'R', lines: [aBomLine()] },
    ])
      expect(mirror([mirrored(told(), more)], told())).toEqual([]);
  });

  it('that changed there is a new Draft beside the Active one, which stays as it is', () => {
    const active = mirrored(told(), activated);
    const [write, ...others] = mirror([active], told(0.04));
    expect([write?.previous, others]).toEqual([null, []]);
    expect(write?.next).toMatchObject({
      ...{ revision: 'A-2', accountingRevision: 'A', status: 'Draft', changedInAccounting: true },
    });
    const both = written([active], [write as MirrorWrite]);
    expect(mirror(both, told(0.04))).toEqual([]);
    expect(both[0]).toBe(active);
  });

  it('keeps how its lines are settled here, and what is lost', () => {
    const active = mirrored(told(), activated);
    const lines = active.lines.map((line) => ({
      ...line,
      ...{ method: 'backflush', lossPercent: quantity(2), optional: true },
    }));
    const [write] = mirror([{ ...active, lines } as BillOfMaterial], told(0.04));
    expect(write?.next.lines[0]).toMatchObject({
      ...{ qty: quantity(0.04), method: 'backflush', lossPercent: quantity(2), optional: true },
    });
  });

  it('changes a Draft that no person has touched, and never one that somebody has', () => {
    const draft = mirrored(told());
    expect(mirror([draft], told(0.04))).toMatchObject([
      { previous: draft, next: { revision: 'A', version: 2, changedInAccounting: false } },
    ]);
    const touched = { ...draft, requestId: 'R', version: 2 };
    expect(mirror([touched], told(0.04))).toMatchObject([{ previous: null, next: { revision: 'A-2' } }]);
  });

  it('stands beside ours of the same name, and is no change where nothing was mirrored before', () => {
    const ours = aBom({ status: 'Active', revision: 'a' });
    expect(mirror([ours], told())).toMatchObject([
      { previous: null, next: { revision: 'A-2', changedInAccounting: false } },
    ]);
  });

  it('that is as before again takes its proposal back, and proposes it once more when it is', () => {
    const active = mirrored(told(), activated);
    const changed = written([active], mirror([active], told(0.04)));
    const back = mirror(changed, told());
    expect(back).toMatchObject([
      {
        previous: { revision: 'A-2' },
        next: { changedInAccounting: false, goneInAccountingAt: new Date(now).toISOString() },
      },
    ]);
    const stands = written(changed, back);
    expect(mirror(stands, told())).toEqual([]);
    expect(mirror(stands, told(0.04))).toMatchObject([
      { next: { revision: 'A-2', changedInAccounting: true, goneInAccountingAt: null } },
    ]);
  });

  it('that is gone there says so and stays what it is; when it is there again, it does not', () => {
    const stored = [
      mirrored(told(), activated),
      mirrored(told(), { status: 'Archived', revision: 'A-0' }),
      mirrored(told(0.03, { revision: 'B' })),
      aBom({ revision: 'OURS' }),
    ];
    const gone = mirrorGone(stored, 'a', { by: 'MYOB', now });
    expect(gone.map(({ next }) => next)).toMatchObject([
      { revision: 'A', status: 'Active', goneInAccountingAt: new Date(now).toISOString() },
    ]);
    const stands = written(stored, gone);
    expect(mirrorGone(stands, 'A', { by: 'MYOB', now: now + 1 })).toEqual([]);
    expect(mirror(stands, told())).toMatchObject([
      { next: { revision: 'A', status: 'Active', goneInAccountingAt: null } },
    ]);
  });

  it('is left for later while its product is not known here, and where it has more lines than we take', () => {
    expect(mirror([], told(0.03, { inventoryID: 'NEW' }))).toEqual([]);
    const lines = Array.from({ length: 501 }, () => told().lines[0]).flatMap((line) => line ?? []);
    expect(mirror([], told(0.03, { lines }))).toEqual([]);
  });
});
